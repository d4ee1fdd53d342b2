"""What others did is told whole in a window of 80x24, whatever else stands beside the field.

The worst that can be: opponents who all make many words in a turn, in the longest names and words there are,
while cards are looked at, while it is one's own turn, and while a word of open cards is begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from tests.games.wordsup.scene import turn
from tests.tui.rendering import ASCII, FULL
from tests.tui.wordsup.sitting import dealt, laid_out, sitting
from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.narration.wordsup.events import Fact, TurnGist
from upwords_tui.base.i18n import _, use_language
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import beside, short_level
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import lay_out

_LONGEST_LEVEL = 9
"""The letters of the short name of a level at most, in every language: a column is all the room there is."""
SMALL = Size(34, 18)
"""Columns and lines beside the field there."""
NAMES = ("Annabella", "Ossi", "Solomon", "Linnea")
WORDS = {
    "en": ("THOUGHT", "QUIXOTE", "WORDY", "MARKET", "BREAD", "HELIUM", "FROZEN", "JUMPS"),
    "fi": ("SUOMALAI", "KEHYS", "VALAAT", "HYPPIÄ", "TÄHDET", "LÄMPÖ", "ÖLJYÄ", "MERKKI"),
    "nl": ("HEUS", "KOFFERS", "ZWEMMEN", "IJSBEER", "QUOTA", "FIETSEN", "BOEKJE", "WINTER"),
}


@pytest.fixture(params=WORDS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def match(seats: int) -> WordsUpGame:
    """Return a match in which all opponents of Annabella are computers."""
    game = dealt(seats, tuple(range(1, seats)))
    levels = ("human", "computer:forgetful", "computer:attentive", "computer:watchful")
    named = tuple(Seat(name, level) for name, level in zip(NAMES[:seats], levels, strict=False))
    return replace(game, seats=named, setup=replace(game.setup, seats=named))


def turns(language: str, seats: int, count: int) -> list[TurnGist]:
    """Return turns of all opponents: so many words, a 10+, a card nobody sees any more, and an end."""
    facts = [Fact(word, 10 + place) for place, word in enumerate(WORDS[language][:count])]
    facts += [Fact("10+", 10), Fact(_("no word"), is_aside=True), Fact("H8: K 2; G7: J 4", is_aside=True)]
    own = TurnGist(1, NAMES[0], (Fact(_("skipped a turn")),), 0)
    return [own, *(TurnGist(1, NAMES[seat], tuple(facts), seat) for seat in range(1, seats))]


def shown(
    game: WordsUpGame, mode: WordsUpMode, told: Sequence[TurnGist], typed: str = "", skin: Skin = FULL
) -> list[str]:
    making = Making.of(WordsUpHand(typed=typed), game.check, game.view_for(0))
    there = beside(mode, game.view_for(0), making, told, skin, SMALL)
    assert len(there.lines) <= SMALL.height
    return [lay_out(line, SMALL.width, skin, "", parted=False).text.rstrip() for line in there.lines]


def missing(lines: Sequence[str], told: Sequence[TurnGist]) -> list[str]:
    """Return the words that are not told, each with its points, after the name of whoever made them."""
    lost, after = [], " ".join(" ".join(lines).split())
    for each in reversed([each for each in told if each.seat]):
        after, name, said = after.rpartition(each.name)
        lost += [] if name else [each.name]
        words = [fact for fact in each.facts if fact.points is not None]
        lost += [fact.text for fact in words if f"{fact.text} {fact.points}" not in said]
    return lost


@pytest.mark.combinations
@pytest.mark.parametrize(
    "mode",
    [WordsUpMode.LOOKING, WordsUpMode.READING, WordsUpMode.TURNING, WordsUpMode.WAITING, WordsUpMode.OVER],
)
@pytest.mark.parametrize("count", [4, 6, 8])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_words_and_points_are_told(language: str, seats: int, count: int, mode: WordsUpMode) -> None:
    told = turns(language, seats, count)
    lines = shown(match(seats), mode, told)
    assert not missing(lines, told), lines


@pytest.mark.combinations
@pytest.mark.parametrize("typed", ["", "D", "DOEN", "DOENSL"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_are_while_a_word_is_typed(language: str, seats: int, typed: str) -> None:
    told = turns(language, seats, 5)
    game = turn(match(seats), "a1 a2 c1 b2")
    mode = WordsUpMode.TYPING if typed else WordsUpMode.MAKING
    lines = shown(game, mode, told, typed)
    assert not missing(lines, told), lines
    assert lines[-1] == shown(game, WordsUpMode.TYPING, told, "DO")[-1], "nothing moves"


def test_they_are_in_plain_characters() -> None:
    told = turns("nl", 4, 8)
    assert not missing(shown(match(4), WordsUpMode.TURNING, told, skin=ASCII), told)


@pytest.mark.combinations
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_level_of_every_computer_is_told_whatever_has_happened(language: str, seats: int) -> None:
    ids = ("forgetful", "attentive", "watchful")[: seats - 1]
    names = {level.id: _(level.name) for level in KIND.levels}
    for told in ((), turns(language, seats, 8)):
        players = "\n".join(shown(match(seats), WordsUpMode.TURNING, told)[: 1 + 2 * seats])
        assert all(name in players for name in NAMES[1:seats])
        ways = [(names[level], short_level(f"computer:{level}", "")) for level in ids]
        assert all(long in players or short in players for long, short in ways), players


async def test_that_is_the_room_there_is() -> None:
    async with sitting(match(4), size=(80, 24)) as now:
        assert now.screen.text_size == SMALL


@pytest.mark.parametrize("skin", [FULL, ASCII])
def test_levels_without_room_beside_every_name_stand_in_a_column(skin: Skin) -> None:
    head, *players = shown(match(4), WordsUpMode.TURNING, (), skin=skin)[:5]
    at = head.index("level")
    assert [line[at:].split()[0] for line in players[1:]] == ["Forgetful", "Attentive", "Watchful"]
    assert [line[4:at].strip() for line in players[1:]] == ["Ossi", "Solomon", "Linnea"]
    assert head.split() == ["level", "stock", "score"] and all(line.endswith(" 0") for line in players)


def test_names_as_long_as_those_of_computers_stand_beside_every_short_level_in_every_language(
    language: str,
) -> None:
    for level in KIND.levels:
        game = match(4)
        seats = (*game.seats[:2], Seat("Solomon", f"computer:{level.id}"), game.seats[3])
        players = shown(
            replace(game, seats=seats, setup=replace(game.setup, seats=seats)), WordsUpMode.TURNING, ()
        )
        short = short_level(f"computer:{level.id}", "")
        assert 0 < cell_len(short) <= _LONGEST_LEVEL and f"Solomon {short} " in players[3], players


def test_short_levels_are_told_apart(language: str) -> None:
    assert len({short_level(f"computer:{level.id}", "")[:3] for level in KIND.levels}) == len(KIND.levels)


def test_a_level_stands_apart_from_a_wide_card_and_scores_from_stocks() -> None:
    game = laid_out("S1 R1 S1", "E1 R1 M2", "sorry U2 N1", "swap E1 L1")
    game = replace(game, seats=match(4).seats, setup=replace(game.setup, seats=match(4).seats))
    assert "Solomon Attentive Sorry ×3   0" in shown(game, WordsUpMode.TURNING, ())[3]


def test_long_names_stay_whole_and_levels_are_cut_with_a_full_stop() -> None:
    game = match(4)
    seats = (*game.seats[:3], Seat("Computer 3", "computer:elephant"))
    players = shown(
        replace(game, seats=seats, setup=replace(game.setup, seats=seats)), WordsUpMode.TURNING, ()
    )
    assert "Computer 3 Eleph. " in players[4] and "Solomon    Atten. " in players[3]
