"""What people at a table do at random: mostly what they may, often what they may not, and talk.

The one idea: a deed is what somebody types, so that it can be done again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from tests.strategies import random_play
from tests.terminal.term import KEYS
from tests.text.test_words_up_random_lines import a_move
from upwords_tui.app.commands.people import PEOPLE
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS as UPWORDS
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS as WORDS_UP
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.play import format_play
from upwords_tui.server.session_request import SCREEN

_ELSEWHERE = frozenset(
    {
        *("quit", "screen", "text", "new", "again", "resume", "delete", "import", "export", "learn", "games"),
        *("join", "decline", "watch", "me", "review", "save", "shuffle", "rename", "resign"),
    }
)
"""They leave the game, name what is another in every run, or mix by chance."""
_KEYS = (
    *("up", "down", "left", "right", "home", "end", "tab", "enter", "space", "backspace", "delete"),
    *("f1", "f2", "f4", "f5", "f6", "f7", "pageup", "pagedown"),
)
_MOST_SAID = 5
_COMMANDS = {"upwords": UPWORDS, "wordsup": WORDS_UP}


@dataclass(frozen=True)
class Deed:
    """What somebody types: a `line`, with the `answer` to a question that comes of it, or `keys`.

    `is_said`: it is for people, and nothing of the game.
    """

    name: str
    line: str = ""
    answer: str = "no"
    keys: tuple[bytes, ...] = ()
    is_said: bool = False


class Doer:
    """Thinks of deeds. `said` are words that stand for what was said, with who may hear each."""

    def __init__(self, rng: random.Random, game: AnyGame, watcher: str) -> None:
        self._rng, self._watcher = rng, watcher
        people = (seat for seat in game.seats if seat.is_human)
        self._players = [name for seat in people for name in seat.members or (seat.name,)]
        self.said: list[tuple[str, frozenset[str]]] = []
        words = [each for each in _COMMANDS[game.kind] if each.name not in _ELSEWHERE]
        words += [each for each in PEOPLE.commands if each.name in ("who", "tables")]
        self._lines = [line for each in words for line in (each.name, each.example) if line]

    def deed(self, game: AnyGame, front_ends: Mapping[str, str], at_table: Set[str]) -> Deed:
        """Return what somebody does next; all are in the hall who are not `at_table`."""
        rng = self._rng
        kind = rng.random()
        everybody = [*self._players, self._watcher]
        if kind < 0.7:
            wishes = (self._wish(game) for _time in range(5))
            if wish := next(filter(None, wishes), None):
                return wish
        name = rng.choice(everybody)
        if kind < 0.8 and len(self.said) < _MOST_SAID:
            return self._talk(name, is_at_table=name in at_table)
        if kind < 0.87 and front_ends[name] == SCREEN:
            if rng.random() < 0.1:
                return Deed(name, "hall")
            return Deed(name, keys=tuple(KEYS[rng.choice(_KEYS)].encode() for _key in range(4)))
        line = " ".join([rng.choice(self._lines), *rng.sample(["", "", "5", "a1", "all", "e"], 1)]).strip()
        return Deed(name, line, rng.choice(("yes", "no")))

    def _talk(self, name: str, *, is_at_table: bool) -> Deed:
        rng, token = self._rng, f"word{self._rng.randrange(10**9):09}said"
        # What somebody who looks on says at the table players don't hear; what is said in the hall all do.
        is_among_players = name != self._watcher or not is_at_table
        if rng.random() < 0.3:
            to = rng.choice(self._players)
            self.said.append((token, frozenset({to, name})))
            return Deed(name, f"tell {to} {token}", is_said=True)
        players = frozenset(self._players if is_among_players else ())
        self.said.append((token, players | {self._watcher}))
        return Deed(name, f"say {token}", is_said=True)

    def _wish(self, game: AnyGame) -> Deed | None:
        """Return what somebody does who may."""
        rng, position = self._rng, game.position
        own = [number for number, seat in enumerate(game.seats) if seat.is_human]
        number = rng.choice(own)
        # In a team whoever likes answers, and one of them has the turn.
        name = rng.choice(game.seats[number].members or (game.seats[number].name,))
        if getattr(position, "undo_offer", None):
            return Deed(name, rng.choice(("accept", "accept", "refuse")))
        if isinstance(game, Upwords):
            return self._upwords_wish(game, number, name)
        due = game.position.turn
        if due not in own:
            return None
        view: Any = game.view_for(due)
        special = rng.choice(("sorry", "swap", "skip"))
        line = special if rng.random() < 0.1 else a_move(rng, view, is_wild=False)
        return Deed(game.member(due), line)

    def _upwords_wish(self, game: Upwords, number: int, name: str) -> Deed | None:
        rng, position = self._rng, game.position
        if number in position.may_challenge and rng.random() < 0.6:
            return Deed(name, rng.choice(("challenge!", "accept", "accept")))
        if rng.random() < 0.06:
            return Deed(name, "undo!")
        if not game.seats[position.turn].is_human:
            return None
        number, name = position.turn, game.member(position.turn)
        rack: Any = position.seats[number].rack
        play = random_play(position.edition, position.board, rack, rng)
        if play and rng.random() < 0.85:
            return Deed(name, format_play(position.board, play))
        limit = min(position.exchange_limit, len(rack))
        if limit and rng.random() < 0.8:
            return Deed(name, f"exchange {', '.join(rng.sample(rack, rng.randint(1, limit)))}")
        return Deed(name, "pass!")
