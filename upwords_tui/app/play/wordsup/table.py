"""A table at which Words Up is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from upwords_tui.app.play.table import Table
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.wordsup.actions import Action, MakeWord
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.game import Seen, WordsUpGame
from upwords_tui.games.wordsup.position import MadeWord, WordsUpPosition
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView

if TYPE_CHECKING:
    from upwords_tui.app.profile.facts import GameFacts
    from upwords_tui.engine.wordsup.missed_words import Missed

NOT_OVER = "round-not-over"


class WordsUpTable(Table[WordsUpGame, Action, WordsUpView, WordsUpEntryView]):
    """One match of Words Up being played."""

    @staticmethod
    def facts(game: WordsUpGame, seat: int) -> GameFacts:
        """Return what a game that is over tells of a seat."""
        from upwords_tui.app.profile.wordsup.career import facts

        return facts(game, seat)

    @property
    def position(self) -> WordsUpPosition:
        """How things stand, all that is hidden included."""
        return self._game.position

    @property
    def turn(self) -> object:
        """What names the turn: the seat to move, and the round."""
        return self.position.turn, self.position.round

    def check(self, action: MakeWord) -> MadeWord:
        """Return the word that `action` would make, whatever the dictionary says. Raises IllegalAction."""
        return self._game.check(action)

    def missed(self, seat: int, round_number: int, words: str) -> Missed | None:
        """Return the best word that `seat` missed in a round that is over, of those of a dictionary."""
        if round_number > len(self.position.results):
            raise IllegalAction(NOT_OVER)
        # Imported late: whoever only plays needs no words of computers.
        from upwords_tui.engine.wordsup.levels import LEVELS
        from upwords_tui.engine.wordsup.missed_words import best_missed

        player = LEVELS[-1].make(self.position.cards.language, words)
        return best_missed(self._game, seat, round_number, player)

    def then(self, seat: int, number: int) -> tuple[WordsUpView, Mapping[int, Card]]:
        """Return what `seat` saw before action `number` of a match that is over, and could remember."""
        from upwords_tui.engine.wordsup.memory import remembered
        from upwords_tui.engine.wordsup.missed_words import PERFECT

        moment = self._moment(number)
        view = moment.view_for(seat)
        return view, remembered(PERFECT, view, moment.seen())

    def worth(self, seat: int, number: int, word: str) -> int | None:
        """Return what a word would have brought `seat` then; None if it could not be made."""
        from upwords_tui.engine.wordsup.missed_words import worth

        moment = self._moment(number)
        return worth(moment.view_for(seat), moment.seen(), word)

    def _moment(self, number: int) -> WordsUpGame:
        """Return the match, which is over, before action `number`. Raises IllegalAction if it is not."""
        if not self._game.is_over:
            raise IllegalAction(NOT_OVER)
        return replace(self._game, entries=self._game.entries[:number])

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen being turned."""
        return self._game.seen()
