"""Chat as one person sees it: what was said while they were away, and what they want to hear.

The store keeps each message with whom it is for; nobody reads what they could not have heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from operator import attrgetter

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.online.broker_link import Session
from upwords_tui.online.messages import (
    HALL,
    NOTICES,
    TABLES,
    Heard,
    TopicMessage,
    person_topic,
    table_topic,
    watchers_topic,
)
from upwords_tui.store.opening import Store
from upwords_tui.store.talk import ChatMessage as Kept

TALK = "talk"
"""The setting that is False for whoever does not want to hear chat."""

MOST_SAID = 400
"""The longest message, in characters."""

LATELY = timedelta(days=1)
"""Older messages in the hall are not shown unasked to whoever comes in."""


def announcement(text: str) -> str:
    said = clean(text, MOST_SAID + 1)
    if not said:
        raise InputError(_("Type what you want to say."))
    if len(said) > MOST_SAID:
        raise InputError(_("That is too long: at most {most} characters.").format(most=MOST_SAID))
    return said


class Chat:
    """Chat as one person sees it. Its methods may wait for the disk."""

    def __init__(self, library: Library, store: Store, here: Callable[[], Session]) -> None:
        self._library = library
        self._store = store
        self._here = here
        self.is_wanted = True
        self.ignored: frozenset[str] = frozenset()

    def read(self) -> None:
        self.is_wanted = self._library.setting(TALK) is not False
        self.ignored = self._store.talk.ignored(self._library.account)

    def want(self, is_wanted: bool) -> None:
        self._library.set_setting(TALK, is_wanted)
        self.is_wanted = is_wanted
        self._tell_own({"talk": is_wanted})

    def ignore(self, account: str) -> bool:
        is_ignored = account not in self.ignored
        self._store.talk.ignore(self._library.account, account, is_ignored)
        self.ignored = self._store.talk.ignored(self._library.account)
        self._tell_own({"ignored": sorted(self.ignored)})
        return is_ignored

    def _tell_own(self, message: Mapping[str, object]) -> None:
        self._here().publish(person_topic(self._library.account), message)

    def take_over(self, message: Mapping[str, object]) -> None:
        match message:
            case {"ignored": [*ignored]}:
                self.ignored = frozenset(map(str, ignored))
            case {"talk": bool(is_wanted)}:
                self.is_wanted = is_wanted

    def is_unwanted(self, heard: Heard) -> bool:
        match heard:
            case TopicMessage(topic=topic, message=message, account=account) if account in self.ignored:
                return topic != TABLES or "invited" in message
            case TopicMessage(topic=topic, message={"text": str()}, account=account) if not self.is_wanted:
                return topic != NOTICES and account != self._library.account
        return False

    def earlier(self, most: int) -> tuple[TopicMessage, ...]:
        here = self._here().person
        if here.game is None:
            return tuple(sorted([*self._in_hall(), *self._to_them()], key=attrgetter("made"))[-most:])
        game_id = here.game
        row = None if here.watching else self._library.game(game_id)
        hears_watchers = here.watching or (row is not None and row.is_over)

        def topic(said: Kept) -> str:
            if said.audience == "watchers":
                return watchers_topic(game_id) if hears_watchers else ""
            return "" if here.watching and said.audience == "players" else table_topic(game_id)

        return self._kept(game_id, topic)[-most:]

    def missed(self, since: datetime | None, now: datetime, most: int) -> tuple[TopicMessage, ...]:
        """Return what others have said in the hall of late, and to this person `since` they left."""
        of_others = (said for said in self._in_hall() if said.account != self._library.account)
        lately = [said for said in of_others if said.made > now - LATELY]
        own = [said for said in self._to_them() if since is None or said.made > since]
        return tuple(sorted([*lately[-most:], *own[-most:]], key=attrgetter("made")))

    def _in_hall(self) -> tuple[TopicMessage, ...]:
        return self._kept(HALL, lambda _said: HALL)

    def _to_them(self) -> tuple[TopicMessage, ...]:
        account = self._library.account
        return self._kept(account, lambda _said: person_topic(account))

    def _kept(self, place: str, topic: Callable[[Kept], str]) -> tuple[TopicMessage, ...]:
        if not self.is_wanted:
            return ()
        return tuple(
            TopicMessage(on, {"text": said.text}, said.author, said.name, said.made)
            for said in self._store.talk.said(place)
            if said.author not in self.ignored and (on := topic(said))
        )
