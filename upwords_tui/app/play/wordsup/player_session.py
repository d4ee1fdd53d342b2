"""A session at a table of Words Up: what may be asked there beyond what every session tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.wordsup.table import WordsUpTable
from upwords_tui.games.base import Agreeing
from upwords_tui.games.wordsup.actions import MakeWord
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.game import Seen
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView

if TYPE_CHECKING:
    from upwords_tui.engine.wordsup.missed_words import Missed


class WordsUpSession(PlayerSession[WordsUpTable, WordsUpView]):
    """One person at a table of Words Up."""

    def check(self, action: MakeWord) -> MadeWord:
        """Return the word that `action` would make, whatever the dictionary says. Raises IllegalAction."""
        self._check_seat(action.seat)
        return self._table.check(action)

    def knows(self, word: str) -> bool:
        """Return whether the dictionary has `word`."""
        return self._room.words.contains(word)

    def notes(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen being turned, if the table allows notes; else nothing."""
        return self._table.seen() if self._table.position.options.allow_notes else ()

    def missed(self, seat: int, round_number: int) -> Missed | None:
        """Return the best word that a seat of the owner's missed in a round that is over; None: nothing.

        That takes a moment: it is asked in a thread. Raises IllegalAction for the seat of somebody else,
        DictionaryError or WordListError if the words can't be had.
        """
        self._check_seat(seat)
        return self._table.missed(seat, round_number, self._room.words.id)

    def then(self, seat: int, number: int) -> tuple[WordsUpView, Mapping[int, Card]]:
        """Return what a seat of the owner's saw before action `number`, and what it could remember.

        The latter are the cards seen before that lay face down, by square. Raises IllegalAction for the seat
        of somebody else, or while the match is on.
        """
        self._check_seat(seat)
        return self._table.then(seat, number)

    def worth(self, seat: int, number: int, word: str) -> int | None:
        """Return what a word would have brought a seat of the owner's before action `number`; None: nothing.

        It counts if it can be made of open cards and those seen before. Raises as `then` does.
        """
        self._check_seat(seat)
        return self._table.worth(seat, number, word)

    def recap(self, seat: int | None) -> tuple[WordsUpEntryView, ...]:
        """Return the last turn of `seat` and all that has happened since, as it was heard at the table.

        Whoever comes back to a match has missed no card for having been away; whoever looks on has no turn.
        Raises IllegalAction for the seat of somebody else.
        """
        self._check_seat(seat)
        if seat is None:
            return ()
        history = self.view().history
        own = (entry.number for entry in reversed(history) if _is_turn(entry, seat))
        since = next(own, 0)
        while since and history[since - 1].action.seat == seat:
            since -= 1
        return self._table.heard(since, None)


def _is_turn(entry: WordsUpEntryView, seat: int) -> bool:
    """Return whether an action belongs to a turn of `seat`: an answer to an offer does not."""
    return entry.action.seat == seat and not isinstance(entry.action, Agreeing)
