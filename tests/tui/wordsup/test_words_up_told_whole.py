"""What others did is told whole in a window of 80x24, whatever else stands beside the field.

The worst that can be: opponents who all make many words in a turn, in the longest names and words there are,
while cards are looked at, while it is one's own turn, and while a word of open cards is begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from textual.geometry import Size

from tests.games.wordsup.scene import turn
from tests.tui.rendering import ASCII, FULL
from tests.tui.wordsup.sitting import dealt, sitting
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.game import Game
from upwords_tui.i18n import _, use_language
from upwords_tui.session.wordsup.gist import Fact, TurnGist
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import lay_out
from upwords_tui.tui.wordsup.beside import beside
from upwords_tui.tui.wordsup.hand import Hand, Making
from upwords_tui.tui.wordsup.presenter import Mode

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


def match(seats: int) -> Game:
    """Return a match in which all opponents of Annabella are computers."""
    game = dealt(seats, tuple(range(1, seats)))
    levels = ("human", "computer:forgetful", "computer:attentive", "computer:watchful")
    named = tuple(Seat(name, level) for name, level in zip(NAMES[:seats], levels, strict=False))
    return replace(game, seats=named, setup=replace(game.setup, seats=named))


def turns(language: str, seats: int, count: int) -> list[TurnGist]:
    """Return turns of all opponents: so many words, a 10+, a card nobody sees any more, and an end."""
    facts = [Fact(word, 10 + place) for place, word in enumerate(WORDS[language][:count])]
    facts += [Fact("10+", 10), Fact(_("no word"), is_aside=True), Fact("H8: K 2; G7: J 4", is_aside=True)]
    own = TurnGist(1, NAMES[0], (Fact(_("skips the turn")),), 0)
    return [own, *(TurnGist(1, NAMES[seat], tuple(facts), seat) for seat in range(1, seats))]


def shown(game: Game, mode: Mode, told: Sequence[TurnGist], typed: str = "", skin: Skin = FULL) -> list[str]:
    making = Making.of(Hand(typed=typed), game.check, game.view_for(0))
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


@pytest.mark.parametrize("mode", [Mode.LOOKING, Mode.READING, Mode.TURNING, Mode.WAITING, Mode.OVER])
@pytest.mark.parametrize("count", [4, 6, 8])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_words_and_points_are_told(language: str, seats: int, count: int, mode: Mode) -> None:
    told = turns(language, seats, count)
    lines = shown(match(seats), mode, told)
    assert not missing(lines, told), lines


@pytest.mark.parametrize("typed", ["", "D", "DOEN", "DOENSL"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_are_while_a_word_is_typed(language: str, seats: int, typed: str) -> None:
    told = turns(language, seats, 5)
    game = turn(match(seats), "a1 a2 c1 b2")
    mode = Mode.TYPING if typed else Mode.MAKING
    lines = shown(game, mode, told, typed)
    assert not missing(lines, told), lines
    assert lines[-1] == shown(game, Mode.TYPING, told, "DO")[-1], "nothing moves"


def test_they_are_in_plain_characters() -> None:
    told = turns("nl", 4, 8)
    assert not missing(shown(match(4), Mode.TURNING, told, skin=ASCII), told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_level_of_every_computer_is_told_whatever_has_happened(language: str, seats: int) -> None:
    levels = [_("Forgetful"), _("Attentive"), _("Watchful")][: seats - 1]
    for told in ((), turns(language, seats, 8)):
        players = "\n".join(shown(match(seats), Mode.TURNING, told)[: 1 + 2 * seats])
        assert all(name in players for name in NAMES[1:seats])
        assert all(level[:3] in players for level in levels), players


async def test_that_is_the_room_there_is() -> None:
    async with sitting(match(4), size=(80, 24)) as now:
        assert now.screen.panel.text_size == SMALL


def test_a_level_without_room_is_shortened_and_no_name_with_it() -> None:
    for skin in (FULL, ASCII):
        players = shown(match(4), Mode.TURNING, (), skin=skin)
        sign = skin.glyphs.separator
        assert f"Solomon{sign}Attent. " in players[3] and f"Linnea{sign}Watchful " in players[4]
