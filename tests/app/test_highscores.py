"""The best scores of every game and edition, for whoever has none on the table."""

from __future__ import annotations

import pytest

from tests.app.wordsup.test_best import kept, over
from tests.seating import PreparedLibrary, PreparedStore
from tests.store.stored import new_game
from upwords_tui.app.profile.highscores import answer
from upwords_tui.base.errors import CommandError
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.store.values import HOME, Ending, SeatResult


def alone(store: PreparedStore, score: int, words: str = "en") -> None:
    """Have a game of Upwords end that Anna has played alone."""
    game = new_game("Anna")
    result = SeatResult(0, "Anna", "human", score, True, HOME)
    game_id = store.games.add(game, "x")
    store.games.append(game_id, game.apply(Resign(seat=0)), Ending("hasbro-10x10", words, (result,)))


@pytest.fixture
def library() -> PreparedLibrary:
    store = PreparedStore()
    for score in (310, 120, 90, 80):
        alone(store, score)
    alone(store, 77, words="nl")
    for rounds, score in ((1, 210), (3, 400)):
        kept(store, over(rounds), score, -score)
    return PreparedLibrary(store)


def test_without_a_game_it_is_said_of_each_that_there_are_none() -> None:
    assert answer(PreparedLibrary(PreparedStore())) == (
        "There are no best scores of Upwords yet.",
        "There are no best scores of Words Up yet.",
    )


def test_all_games_are_told_by_edition_words_and_rounds_with_the_foremost_of_each(
    library: PreparedLibrary,
) -> None:
    said = answer(library)
    assert answer(library, "all") == said
    titles = [line for line in said if line.endswith(":")]
    assert titles == [
        "Best solo scores, Hasbro 10×10, English:",
        "Best solo scores, Hasbro 10×10, Dutch:",
        "Best scores, Words Up Nederlands, 1 round:",
        "Best scores, Words Up Nederlands, 3 rounds:",
    ]
    assert [line.split(",")[0] for line in said[1:4]] == ["1. 310 points", "2. 120 points", "3. 90 points"]
    assert said[-1].endswith("its name: “highscores hasbro-10x10”.")


def test_an_edition_or_a_game_is_told_alone(library: PreparedLibrary) -> None:
    said = answer(library, "hasbro-10x10")
    assert said[4].startswith("4. 80 points") and not any("Words Up" in line for line in said)
    assert {line for line in answer(library, "words-up") if line.endswith(":")} == {
        "Best scores, Words Up Nederlands, 1 round:",
        "Best scores, Words Up Nederlands, 3 rounds:",
    }
    assert answer(library, "classic-8x8") == ("There are no best scores of Classic 8×8 yet.",)
    with pytest.raises(CommandError, match=r"“chess” is not an edition\. There are classic-8x8,"):
        answer(library, "chess")
