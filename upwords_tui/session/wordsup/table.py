"""A table at which Words Up is played."""

from __future__ import annotations

from upwords_tui.errors import RecordError
from upwords_tui.games.catalogue import edition_of
from upwords_tui.games.wordsup.actions import Action, MakeWord
from upwords_tui.games.wordsup.game import Game, Seen
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.setup import Setup
from upwords_tui.games.wordsup.view import EntryView, View
from upwords_tui.session.clock import TurnClock
from upwords_tui.session.game_table import GameTable, Judge
from upwords_tui.store.database import Ending, Result, Store


class Table(GameTable[Game, Action, View, EntryView]):
    """One match of Words Up being played."""

    @classmethod
    def create(
        cls, store: Store, setup: Setup, name: str, judge: Judge, clock: TurnClock | None = None
    ) -> Table:
        """Begin a new match, stored before anyone sees a card."""
        game = Game.begin(setup)
        return cls(store, store.add_game(game, name), game, judge, clock)

    @property
    def turn(self) -> object:
        """What names the turn: the seat to move, and the round."""
        return self._game.position.turn, self._game.position.round

    def check(self, action: MakeWord) -> MadeWord:
        """Return the word that `action` would make, whatever the dictionary says. Raises IllegalAction."""
        return self._game.check(action)

    def knows(self, word: str) -> bool:
        """Return whether the dictionary has `word`."""
        return self._judge.contains(word)

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen being turned: for computers to remember."""
        return self._game.seen()

    def notes(self) -> tuple[Seen, ...]:
        """Return the same for people, if the table allows notes; nothing otherwise."""
        return self.seen() if self._game.setup.options.allow_notes else ()

    def recap(self, seat: int) -> tuple[EntryView, ...]:
        """Return the last turn of `seat` and all that has happened since, as it was heard at the table.

        Whoever comes back to a match has not missed a card for having been away.
        """
        entries = self._game.entries
        own = [entry.number for entry in entries if entry.action.seat == seat]
        since = own[-1] if own else 0
        while since and entries[since - 1].action.seat == seat:
            since -= 1
        return self._heard(since)

    @staticmethod
    def _own(game: object) -> Game:
        return as_words_up(game)

    def _ending(self, game: Game) -> Ending | None:
        if game.outcome is None:
            return None
        results = tuple(
            Result(number, seat.name, seat.player, total, number in game.outcome.winners)
            for number, (seat, total) in enumerate(zip(game.seats, game.outcome.totals, strict=True))
        )
        return Ending(edition_of(game.kind, game.setup_json()), game.setup.dictionary.id, results)


def as_words_up(game: object) -> Game:
    """Return `game` if it is one of Words Up. Raises RecordError."""
    if not isinstance(game, Game):
        raise RecordError("this is not a game of Words Up")
    return game
