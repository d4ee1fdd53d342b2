"""Plays the beginning of a duel of the day and prints it; a date and an edition are named.

The person takes the most points; the computer is asked as at any table. What is printed has to be the same
on every machine.
"""

from __future__ import annotations

import sys
from datetime import date

from upwords_tui.app.daily.game_of_the_day import duel_setup
from upwords_tui.app.play.upwords.table import question_seed
from upwords_tui.engine.process import GeneratorShelf
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.players import Task
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.games.upwords.actions import Action, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.play import format_play
from upwords_tui.lexicon.registry import word_list

TURNS = 12


class _EveryWord:
    def contains(self, _word: str) -> bool:
        return True


def main(day: date, edition_id: str) -> None:
    """Print TURNS turns of a duel, a line each."""
    game = UpwordsGame.begin(duel_setup(day, edition_id, "Anna", "Elsa"))
    shelf = GeneratorShelf(word_list)
    for _turn in range(TURNS):
        game = game.apply(game.propose(_action(game, shelf), _EveryWord()))


def _action(game: UpwordsGame, shelf: GeneratorShelf) -> Action:
    (seat,) = game.to_act
    view = engine_view(game.view_for(seat), game.dictionary.id)
    level = find_level(game.seats[seat].level or "highest")
    seed = question_seed(game.setup.commitment, game.position.round, seat)
    choice = player_of(level).choose(view, shelf.generator(view, lambda _info: None), Task(seed=seed))
    if choice.play:
        print(seat, format_play(game.position.board, choice.play.play), choice.play.score)
        return PlayTiles(seat=seat, play=choice.play.play)
    print(seat, *choice.tiles)
    return Exchange(seat=seat, tiles=choice.tiles) if choice.tiles else Pass(seat=seat)


if __name__ == "__main__":
    main(date.fromisoformat(sys.argv[1]), sys.argv[2])
