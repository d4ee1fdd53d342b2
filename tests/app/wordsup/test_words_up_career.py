"""What is remembered of a match of Words Up: of one's own words and rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games.wordsup.scene import scene
from upwords_tui.app.play.files import read_game
from upwords_tui.app.profile.wordsup import facts
from upwords_tui.games.wordsup.actions import LeaveMatch, MakeWord
from upwords_tui.games.wordsup.options import WordsUpOptions

GAMES = Path(__file__).parents[2] / "golden" / "wordsup"


def test_words_and_rounds_are_told_of_each_seat() -> None:
    names = sorted(GAMES.glob("*.json"))
    assert names
    made_any = False
    for name in names:
        game: Any = read_game(name)
        for seat in range(len(game.seats)):
            made = [
                entry.effect.word
                for entry in game.entries
                if isinstance(entry.action, MakeWord) and entry.action.seat == seat
            ]
            found, results = facts(game, seat), game.position.results
            assert (found.plays, found.points) == (len(made), sum(word.score for word in made))
            assert found.size == game.setup.options.rounds
            if made and results:
                made_any = True
                assert found.bests["word"].amount == max(word.score for word in made)
                assert found.bests["long"].amount == max(len(word.text) for word in made)
                rounds = [result.gathered[seat] - result.penalties[seat] for result in results]
                assert found.bests["round"].amount == max(rounds)
    assert made_any


def test_a_match_given_up_has_as_many_rounds_as_were_agreed() -> None:
    game = scene("B3 O1 O1 M2", "S1 T1", "A1 N1", options=WordsUpOptions(rounds=3)).apply(LeaveMatch(seat=1))
    assert game.is_over and len(game.position.results) < 3
    assert facts(game, 0).size == 3
