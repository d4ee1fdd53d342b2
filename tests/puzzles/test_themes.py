"""What a puzzle is about: a position for each theme, and the same without it."""

from __future__ import annotations

import pytest

from tests.games.scene import board_of, scene
from tests.puzzles.finding import themes
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.puzzles import THEMES
from upwords_tui.lexicon.bitsets import compile_lexicon

EDITION = load_edition("hasbro-10x10")
WORDS = (
    "AT BAT CAT CATS EAT EATS HAT NET NETS OAT ON RAT SAT TEA TEAS TEN TENS TENT TENTING TENTS TO TOE TOES"
    " TOT"
)
COMMON = frozenset({"ten", "net", "tea", "eat", "cat", "to", "on", "tenting"})


def about(rack: str, board: tuple[str, ...], *answers: str, is_exact: bool = False) -> set[str]:
    """Return what a puzzle is about whose answers are written so."""
    generator = Generator(EDITION, compile_lexicon(WORDS.split(), EDITION.alphabet, EDITION.size))
    game = scene(rack, "AEI", bag="OOEEAI", board=board_of(*board))
    view = engine_view(game.view_for(0), "en")
    plays = generator.generate(view.board, view.rack)
    named = {format_play(view.board, each.play): each for each in plays}
    found = themes(view, generator, [named[answer] for answer in answers], COMMON, is_exact=is_exact)
    assert list(found) == [theme for theme in THEMES if theme in found], "in their order, each once"
    return set(found)


TEN = ("5C TEN",)
PILE = ("5C CAT", "5C B(AT)", "5C H(AT)", "5C R(AT)")


@pytest.mark.parametrize(
    ("theme", "rack", "board", "answer", "other"),
    [
        ("quiet", "TSA", TEN, "5C (TEN)TS", "F3 SAT"),
        ("tower", "SCT", PILE, "5C S(AT)", "D4 C(A)T"),
        ("flat", "TNE", TEN, "5C (TEN)T", "5C N(E)T"),
        ("all-tiles", "TENTING", TEN, "F2 TENTING", "5C (TEN)TING"),
        ("plural", "SATO", TEN, "E4 O(N)", "F3 SAT"),
        ("common", "TINGSE", TEN, "5C (TEN)TING", "5C (TEN)TS"),
        ("long", "TINGSE", TEN, "5C (TEN)TING", "5C (TEN)T"),
        ("alongside", "TOT", ("5C TEN", "7C TEN"), "F5 TOT", "5C (TEN)T"),
        ("stacking", "OESN", ("5C TENT",), "5C (T)OES", "E4 O(N)"),
    ],
)
def test_a_theme_is_there_or_not(
    theme: str, rack: str, board: tuple[str, ...], answer: str, other: str
) -> None:
    assert theme in about(rack, board, answer)
    assert theme not in about(rack, board, other)


def test_what_is_certain_is_an_endgame() -> None:
    assert "endgame" in about("TSA", TEN, "F3 SAT", is_exact=True)
    assert "endgame" not in about("TSA", TEN, "F3 SAT")


def test_what_is_said_holds_for_each_of_the_answers() -> None:
    assert "long" not in about("TINGSE", TEN, "5C (TEN)TING", "5C (TEN)T")
    assert "quiet" not in about("TSA", TEN, "5C (TEN)TS", "F3 SAT")
    assert "common" in about("TSA", TEN, "D4 T(E)A", "5C (TEN)TS"), "one that everybody knows will do"


def test_without_a_plural_tile_on_the_rack_nothing_tempts() -> None:
    assert "plural" not in about("NO", TEN, "E4 O(N)")
