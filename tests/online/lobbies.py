"""People in a hall: each with a lobby and a conversation of their own, round one store and one link.

The one idea: the link here has nobody behind it, and passes on what is said at once, to whom the topic says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, cast

from tests.seating import FakeWords, PreparedStore
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import Seat
from upwords_tui.online.broker_link import BrokerLink, Session
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import Heard, PeopleChanged, Person, Publish, Rang, TopicMessage, YourTurn
from upwords_tui.online.people_commands import CommandResult, Conversation
from upwords_tui.store.opening import Store
from upwords_tui.store.values import Account

EDITION = "hasbro-10x10"


class OneLink:
    """Stands for a link and all behind it. `published` is what was said, by topic."""

    def __init__(self, now: Callable[[], Any]) -> None:
        self._now = now
        self._here: dict[str, tuple[Session, Callable[[Heard], None]]] = {}
        self._changing = threading.RLock()
        self.published: list[tuple[str, Any]] = []

    def session(self, account: str, name: str, front_end: str, hear: Callable[[Heard], None]) -> Session:
        now = self._now()
        person = Person(f"{len(self._here)} {account}", account, name, front_end, now, now)
        session = Session(cast(BrokerLink, self), person, hear)
        self._here[person.session] = session, hear
        return session

    def people(self) -> tuple[Person, ...]:
        return tuple(session.person for session, _hear in self._here.values())

    def rang(self, game_id: str, number: int, turn: TurnCame) -> None:
        """Have those at a game hear that it has gone on, and those whose turn it is that it is."""
        for session, hear in tuple(self._here.values()):
            if session.person.game == game_id:
                hear(Rang(game_id, number))
            if session.person.account in turn.accounts:
                hear(YourTurn(game_id, number, turn.mover, turn.is_late))

    def has_changed(self) -> None:
        """Have everybody hear that who is here, or where, is not as it was."""
        for _session, hear in tuple(self._here.values()):
            hear(PeopleChanged())

    def wait_for_people(self, seconds: float) -> bool:
        """Everybody is known at once."""
        return True

    def announce(self, session: Session) -> None:
        """Everybody sees at once where somebody is."""

    def end(self, session: Session) -> None:
        self._here.pop(session.person.session, None)

    def tell(self, said: Publish, *, is_passing: bool) -> None:
        with self._changing:
            if said.session not in self._here:
                return
            speaker = self._here[said.session][0].person
            self.published.append((said.topic, said.message))
            made = self._now()
            self.say(TopicMessage(said.topic, said.message, speaker.account, speaker.name, made))

    def publish(self, topic: str, message: Mapping[str, Any]) -> None:
        """Have the house say something."""
        self.published.append((topic, message))
        self.say(TopicMessage(topic, message, "", "", self._now()))

    def say(self, said: TopicMessage) -> None:
        """Have everybody hear what is for them."""
        for session, hear in tuple(self._here.values()):
            if session.person.hears(said.topic, said.account):
                hear(said)


class FakeDictionaries(Dictionaries):
    """Every word is good in the dictionaries there are."""

    def get(self, id_or_path: str) -> Any:
        return FakeWords()


class Somebody:
    """A person who is here. `heard` is what they have heard, `sentences` what was worth saying of it."""

    def __init__(self, store: Store, link: Any, account: Account, words: Dictionaries) -> None:
        self.account = account
        self.library = Library(store, account.name, account.id, files=False, dictionaries=words)
        self.lobby = Lobby(self.library, store, link, account, "text")
        self.conversation = Conversation(self.lobby)
        self.heard: list[Heard] = []
        self.lobby.enter(self.heard.append)

    @property
    def id(self) -> str:
        return self.account.id

    @property
    def sentences(self) -> list[str]:
        """Return what was heard since this was asked last."""
        heard, self.heard[:] = list(self.heard), []
        return [said for each in heard if (said := self.conversation.heard(each))]

    def types(self, line: str) -> CommandResult:
        """Carry out a command."""
        name, _space, argument = line.partition(" ")
        return self.conversation.answer(name, argument)


class Hall:
    """A store with a link, and whoever has come."""

    def __init__(self, store: PreparedStore | None = None) -> None:
        self.store = store or PreparedStore()
        self.link = OneLink(self.store.time.utc)
        self.words = FakeDictionaries()

    def library(self) -> Library:
        """Return that of the hub of a server: nobody's."""
        return Library(self.store, "", files=False, dictionaries=self.words)

    def come(self, name: str, **how: Any) -> Somebody:
        """Return somebody new here, or in one more session of theirs."""
        account = self.store.accounts.named(name) or self.store.accounts.add(name, **how)
        return Somebody(self.store, self.link, account, self.words)


def choices(*players: str, options: Any = None) -> NewGameChoices:
    """Return those of a game of Upwords; a player “computer:…” is one."""
    seats = (Seat("Max", player) if player.startswith("computer:") else Seat(player) for player in players)
    return NewGameChoices(EDITION, "en", tuple(seats), options)
