"""The commands about other people on a server, and the sentences for what is heard of them."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from typing import Generic, NamedTuple, TypeVar

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.phrases import on_or_off, whole_number
from upwords_tui.app.narration.numbers import date_text, when_text
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.correspondence import (
    HOLIDAYS,
    Pauses,
    holiday_line,
    pauses_of,
    take_holiday,
    time_text,
)
from upwords_tui.app.play.library import FRONT_END, LANGUAGE, GameRow
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.profile.career import career_lines, dailies_json, work_all_out
from upwords_tui.app.setup.options import MOST_DAYS
from upwords_tui.base.errors import CommandError, InputError, StoreError, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import LANGUAGES, _, language, ngettext, pgettext, switch_language
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.online import notifications, people_texts
from upwords_tui.online.chat import MOST_SAID, announcement
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import NOTICES, TABLES, Heard, PeopleChanged, TooMuch, TopicMessage, YourTurn
from upwords_tui.online.open_tables import Begun, WaitingTable, close_table, known, name_of
from upwords_tui.online.people_texts import TEXTS
from upwords_tui.online.presence import Absence
from upwords_tui.store.talk import Report
from upwords_tui.store.values import GUEST, NEW_KEY, USER_KEY, Account

log = logging.getLogger(__name__)


class CommandResult(NamedTuple):
    """What came of a command: lines to say, and perhaps a game to open.

    `data` is a line for programs, to be written as it is; `is_over` ends the session; `to_hall` leaves the
    open game; `in_new_language` means that the language has changed. With a `question` nothing is done yet:
    on yes, `then` does it, and may raise as the command does.
    """

    lines: tuple[str, ...] = ()
    game_id: str = ""
    data: str = ""
    is_over: bool = False
    to_hall: bool = False
    in_new_language: bool = False
    question: str = ""
    then: Callable[[], CommandResult] | None = None


def said(*lines: str) -> CommandResult:
    return CommandResult(lines)


Command = Callable[[str], CommandResult]
"""Carries out what was typed after a command's name. Raises InputError, StoreError."""

Row = TypeVar("Row")
ListedRow = TypeVar("ListedRow", WaitingTable, GameRow)


class NumberedList(Generic[Row]):
    """A list shown with numbers, by which its rows are named later; `most` of them are shown."""

    def __init__(
        self, find: Callable[[], Sequence[Row]], unknown: Callable[[], str], most: int | None = None
    ) -> None:
        self._find = find
        self._unknown = unknown
        self._most = most
        self.rows: tuple[Row, ...] = ()

    def lines(self, text: Callable[[Row], str]) -> tuple[str, ...]:
        self.rows = tuple(self._find()[: self._most])
        return tuple(f"{number}. {text(row)}" for number, row in enumerate(self.rows, 1))

    def named(self, typed: str) -> Row:
        self.rows = self.rows or tuple(self._find()[: self._most])
        number = whole_number(typed, 1, len(self.rows))
        if number is None:
            raise CommandError(self._unknown())
        return self.rows[number - 1]


def number_of(listed: NumberedList[ListedRow], row: ListedRow) -> int:
    """Return the number of a row; a new one goes to the end, so that the others keep theirs."""
    ids = [each.id for each in listed.rows]
    if row.id in ids:
        return ids.index(row.id) + 1
    listed.rows += (row,)
    return len(listed.rows)


_DONE = {"joined", "left", "declined"}
"""What others do at somebody's own table."""
_MOST_WORDS = 4
"""The most words of a name without quotes."""
_MOST_RECALLED, _MOST_EARLIER = 3, 10
"""How many earlier messages are shown unasked, and on request."""
_MOMENT = 2.0
"""A message that is stored while somebody comes to a table is also heard there, within this many seconds."""
_PATIENCE = 2.0
"""How many seconds to wait until it is known who is here."""


class Conversation:
    """Carries out the commands of `PEOPLE` and `HOSTING` for one person, and says what they hear."""

    def __init__(
        self,
        lobby: Lobby,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        *,
        has_rows: bool = False,
    ) -> None:
        """`has_rows`: the person sees the hall as rows, and types no numbers."""
        self._lobby = lobby
        self._has_rows = has_rows
        self._now = now
        self._since = lobby.account.seen
        self._known_until: dict[str, datetime] = {}
        self._recalled: set[tuple[str, str]] = set()
        self._recalled_at = 0.0
        self.me = Me(lobby)
        self._commands = PeopleCommands(lobby, now)
        self.answers: Mapping[str, Command] = {
            **self._commands.by_name,
            "me": self.me.answer,
            **HostCommands(lobby, self._commands.tables, now).by_name,
        }
        assert set(self.answers) == {command.name for command in ALL_OF_PEOPLE}

    def answer(self, name: str, argument: str) -> CommandResult:
        return self.answers[name](argument.strip())

    # What was said before

    def recalled(self) -> tuple[str, ...]:
        """Return what was said last at the table and is new to this person, who has just come there."""
        game_id = self._lobby.game_id
        if game_id is None:
            return ()
        known_until = self._known_until.get(game_id)
        earlier = self._lobby.talk.earlier(_MOST_RECALLED)
        new = [each for each in earlier if known_until is None or each.made > known_until]
        if new:
            self._known_until[game_id] = new[-1].made
        while new and new[-1].account == self._lobby.account.id:
            del new[-1]
        self._recalled = {(each.account, str(each.message["text"])) for each in new}
        self._recalled_at = time.monotonic()
        return earlier_lines(new, self._lobby, self._now())

    def missed(self) -> tuple[str, ...]:
        """Return what was said in the hall, and to this person alone, while they were away."""
        now = self._now()
        return earlier_lines(self._lobby.talk.missed(self._since, now, _MOST_RECALLED), self._lobby, now)

    def _is_recalled(self, account: str, text: str) -> bool:
        is_new = (account, text) not in self._recalled or time.monotonic() - self._recalled_at > _MOMENT
        self._recalled.discard((account, text))
        return not is_new

    # What is heard

    def heard(self, heard: Heard) -> str:
        """Return the sentence for something heard; empty if there is nothing to say."""
        own = self._lobby.account.id
        match heard:
            case TopicMessage(topic=topic, message={"text": str(text)}) if topic == NOTICES:
                return _("The host says: {text}").format(text=clean(text, MOST_SAID))
            case TopicMessage(topic=topic, message={"closing": int(left) | float(left)}) if topic == NOTICES:
                return self._closing(left)
            case TopicMessage(topic=topic) if topic == TABLES:
                with suppress(UpwordsError):  # the lists show it later
                    return self._of_tables(heard)
            case TopicMessage(account="", message={"waits": str(name), "seconds": int(seconds)}):
                time_left = time_text(timedelta(seconds=seconds))
                return TEXTS("turn", "reminder", name=clean_title(name), time=time_left)
            case TopicMessage(account="", message={"rating": int()} as message):
                return people_texts.change_sentence(message)
            case TopicMessage(message={"text": str(text)}):
                self._known_until[heard.topic.partition(" ")[2]] = heard.made
                return "" if self._is_recalled(heard.account, text) else sentence(heard, self._lobby)
            case TopicMessage(message={"name": str(name)}, account=account) if account == own:
                return _("You are now called {name}.").format(name=clean_name(name))
            case YourTurn():
                return self._turn(heard)
            case PeopleChanged():
                watching = people_texts.onlookers_line(self._lobby.company.new_onlookers())
                return " ".join((*([watching] if watching else ()), *absence_news(self._lobby)))
            case TooMuch():
                return _("Too much at once: your message was not sent.")
        return ""

    def _turn(self, heard: YourTurn) -> str:
        row = self._lobby.library.game(heard.game)
        if row is None or not row.is_due:
            return ""
        why = "late" if heard.is_late else "asked" if row.is_asked else "moved"
        return TEXTS("turn", why, game=clean_title(row.name), name=clean_name(heard.mover))

    def _closing(self, seconds: float) -> str:
        closes = TEXTS("hall", "closes", count=max(ceil(seconds / 60), 1))
        if self._lobby.account.kind == GUEST:
            return _("{closes} Guests can't continue later: finish your game.").format(closes=closes)
        # Full screens of 80 columns have one line for it.
        return _("{closes} All games are saved: connect again after that.").format(closes=closes)

    def _of_tables(self, heard: TopicMessage) -> str:
        own = self._lobby.account.id
        if heard.account == own:
            return ""
        name = clean_name(heard.name)
        match heard.message:
            case {"begun": str(), "seats": [*seats], "names": [*names]} if own in seats:
                pairs = zip(seats, names, strict=False)
                others = [clean_name(str(other)) for account, other in pairs if account != own]
                begun = _("Your game has begun.")
                if others:
                    begun = _("Your game with {names} has begun.").format(names=listed(others))
                return " ".join((begun, _("It is your turn."))) if self.is_call(heard) else begun
            case {"owner": str(owner)} if owner == own and (done := _DONE & heard.message.keys()):
                return TEXTS("table", min(done), name=name)
            case {"withdrawn": str(), "seats": [*seats]} if own in seats:
                return TEXTS("table", "withdrawn", name=name)
            case {"closed": str(), "owner": str(owner), "seats": [*seats]} if own in seats:
                return TEXTS("table", "closed", name=clean_name(owner))
            case {"begun": str(game_id), "seats": [*seats], "names": [*names]} if self._lobby.saw_them_play(
                map(str, seats)
            ):
                return self._rematch_line(game_id, names)
            case {"invited": [*invited], "table": str(table_id)} if own in invited:
                return self._invitation_line(name, table_id)
        return ""

    def _rematch_line(self, game_id: str, names: Iterable[object]) -> str:
        """Return how to watch the rematch of a game this person has watched; empty if they may not."""
        row = next((each for each in self._lobby.watchable() if each.id == game_id), None)
        if row is None:
            return ""
        number = number_of(self._commands.games, row)
        how, shown = "rematch-row" if self._has_rows else "rematch", [clean_name(str(name)) for name in names]
        return TEXTS("hall", how, names=listed(shown), number=number, key=_hall_key())

    def _invitation_line(self, name: str, table_id: str) -> str:
        table = next((each for each in self._lobby.tables.waiting() if each.id == table_id), None)
        if table is None:
            return ""
        number = number_of(self._commands.tables, table)
        how, edition = "invited-row" if self._has_rows else "invited", table.variant.name
        return TEXTS("hall", how, name=name, number=number, edition=edition, key=_hall_key())

    def is_call(self, heard: Heard) -> bool:
        match heard:
            case TopicMessage(topic=topic, message={"begun": str(), "due": [*due]}) if topic == TABLES:
                own = self._lobby.account.id
                return own in due and heard.account != own
        return isinstance(heard, YourTurn)

    def is_gone(self, heard: Heard) -> bool:
        match heard:
            case TopicMessage(topic=topic, account=account, message={"gone": str(gone)}) if topic == TABLES:
                return account == gone == self._lobby.account.id
        return False

    def begun_game(self, heard: Heard) -> str:
        own = self._lobby.account.id
        match heard:
            case TopicMessage(message={"begun": str(game_id), "seats": [*seats]}) if own in seats:
                return game_id if heard.topic == TABLES else ""
        return ""


def sentence(message: TopicMessage, lobby: Lobby) -> str:
    name, kind = clean_name(message.name), message.topic.partition(" ")[0]
    if kind == "person" and message.account == lobby.account.id:
        kind, name = "own", clean_name(str(message.message.get("to")))
    return TEXTS("said", kind, name=name, text=clean(str(message.message["text"]), MOST_SAID))


def earlier_lines(messages: Iterable[TopicMessage], lobby: Lobby, now: datetime) -> tuple[str, ...]:
    return tuple(f"{sentence(each, lobby)} ({when_text(each.made, now)})" for each in messages)


def absent_lines(lobby: Lobby) -> tuple[str, ...]:
    """Return who is away from this person's table."""
    absent = lobby.company.absences.absent()
    return tuple(_absence_line(lobby, seat, where) for seat, where in absent.items())


def absence_news(lobby: Lobby) -> tuple[str, ...]:
    """Return who has left the table or come back; nothing in a game over days."""
    absences = lobby.company.absences
    gone, back = absences.news()
    session = absences.table_of()
    if session is None or session.time.terms.has_days:
        return ()
    return (
        *(_absence_line(lobby, seat, where) for seat, where in gone.items()),
        *(_("{name} is back at the table.").format(name=_seat_name(lobby, seat)) for seat in back),
    )


def _absence_line(lobby: Lobby, seat: int, where: Absence) -> str:
    return TEXTS("absent", where.value, name=_seat_name(lobby, seat))


def _seat_name(lobby: Lobby, seat: int) -> str:
    session = lobby.company.absences.table_of()
    return clean_name(session.view().seats[seat].name) if session else ""


class PeopleCommands:
    """The commands about other people; the numbers that are typed are those of `tables` and `games`."""

    def __init__(self, lobby: Lobby, now: Callable[[], datetime]) -> None:
        self._lobby = lobby
        self._now = now
        self.tables = NumberedList(
            lobby.tables.waiting, lambda: _("Give the table number; “tables” lists them.")
        )
        self.games = NumberedList(lobby.watchable, lambda: _("Give the game number; “watch” lists them."))
        self.by_name: Mapping[str, Command] = {
            "hall": lambda _argument: CommandResult(to_hall=True),
            "who": self._who,
            "ratings": self._ratings,
            "tables": self._list_tables,
            "join": self._join,
            "decline": self._decline,
            "watch": self._watch,
            "say": self._say,
            "talk": self._talk,
            "tell": self._tell,
            "ignore": self._ignore,
            "report": self._report,
            "terms": self._terms,
        }

    def _who(self, _argument: str) -> CommandResult:
        people, absent = self._lobby.company.people(_PATIENCE), absent_lines(self._lobby)
        if not people:
            return said(_("Nobody else is here."), *absent)
        ratings, here = people_texts.Ratings(self._lobby.store), self._lobby.game_id
        return said(
            *(people_texts.person_line(each, ratings.of(each.account), here) for each in people), *absent
        )

    def _ratings(self, argument: str) -> CommandResult:
        if is_called(argument, ("computers", pgettext("ratings", "computers"))):
            return said(*people_texts.computers_lines())
        ratings = people_texts.Ratings(self._lobby.store)
        return said(
            *(ratings.lines_of(argument) if argument else ratings.table_lines(self._lobby.account.id))
        )

    def _list_tables(self, _argument: str) -> CommandResult:
        nothing = (_("No table is waiting. Type “new anybody” to open one."),)
        return said(*(self.tables.lines(people_texts.waiting_line) or nothing))

    def _join(self, argument: str) -> CommandResult:
        tables = self._lobby.tables
        if argument.isdecimal():
            return joined(tables.join(self.tables.named(argument).id))
        if argument:
            return joined(tables.join_by_code(argument))
        for table in tables.waiting():
            if table.standing in ("invited", "open"):
                return joined(tables.join(table.id))
        raise CommandError(_("No table is waiting for you. Type “new anybody” to open one."))

    def _decline(self, argument: str) -> CommandResult:
        return said(TEXTS("declined", self._lobby.tables.decline(self.tables.named(argument).id)))

    def _watch(self, argument: str) -> CommandResult:
        if argument:
            return CommandResult(game_id=self.games.named(argument).id)
        return said(*(self.games.lines(people_texts.game_line) or (_("There is no game to watch."),)))

    def _terms(self, _argument: str) -> CommandResult:
        terms, times = self._lobby.terms()
        return said(*(terms.lines() or (_("This table has no special terms."),)), *times)

    def _say(self, argument: str) -> CommandResult:
        self._lobby.say(argument)
        return CommandResult()

    def _talk(self, argument: str) -> CommandResult:
        talk = self._lobby.talk
        wanted = on_or_off(argument) if argument else None
        if argument and wanted is None:
            raise CommandError(_("Type “talk”, “talk on” or “talk off”."))
        if wanted is not None:
            talk.want(wanted)
            if wanted:
                return said(_("Chat is shown again."))
            return said(_("Chat is hidden, except messages from the host."))
        if not talk.is_wanted:
            return said(_("Chat is hidden. Type “talk on” to show it."))
        lines = earlier_lines(talk.earlier(_MOST_EARLIER), self._lobby, self._now())
        return said(*(lines or (_("Nobody has said anything here yet."),)))

    def _tell(self, argument: str) -> CommandResult:
        name, is_here = self._lobby.tell(*self._name_and_text(argument))
        absent = _("{name} is not here now.").format(name=clean_name(name))
        return CommandResult() if is_here else said(absent)

    def _ignore(self, argument: str) -> CommandResult:
        name, is_ignored = self._lobby.ignore(argument)
        text = _("{name} is muted.") if is_ignored else _("{name} is no longer muted.")
        return said(text.format(name=clean_name(name)))

    def _report(self, argument: str) -> CommandResult:
        name = self._lobby.report(*self._name_and_text(argument))
        return said(_("Your report on {name} has gone to the host.").format(name=clean_name(name)))

    def _name_and_text(self, argument: str) -> tuple[str, str]:
        """Split off a name, which may be in quotes, or of several words. Raises CommandError."""
        quote = argument[:1] if argument[:1] in "\"'" else ""
        name, _end, text = argument[len(quote) :].partition(quote or " ")
        if not name.strip():
            raise CommandError(_("Type a name, then what you want to say: “tell Anna hello”."))
        words = argument.split()
        for count in range(1, 0 if quote else min(_MOST_WORDS, len(words)) + 1):
            if self._lobby.store.accounts.named(" ".join(words[:count])):
                return " ".join(words[:count]), " ".join(words[count:])
        return name, text.strip()


def _hall_key() -> str:
    return hotkeys.key_label(hotkeys.key_in_use(hotkeys.GAMES, "F10"))


def joined(begun: Begun) -> CommandResult:
    waiting = begun.waiting
    if waiting is None:
        return CommandResult(game_id=begun.game_id)
    lines = [people_texts.waiting_line(waiting)]
    if waiting.code and not all(waiting.seats[at] for at in waiting.missing):
        lines.append(TEXTS("hall", "code", code=waiting.code, key=hotkeys.CODE.shown))
    return said(*lines)


class Me:
    """The command `me`: about this person's own account, and no other."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._library = lobby.library
        self._store = lobby.store
        self._id = lobby.account.id
        self._keys = NumberedList(
            lambda: self._store.accounts.keys(self._id),
            lambda: _("Give the key number; “me keys” lists them."),
        )

    def answer(self, argument: str) -> CommandResult:
        if not argument:
            work_all_out(self._library)
            return said(*self.description(), *career_lines(self._library))
        word, _space, rest = argument.partition(" ")
        meanings: tuple[tuple[str, str, Command], ...] = (
            ("name", pgettext("me", "name"), self._rename),
            ("key", pgettext("me", "key"), self._make_code),
            ("keys", pgettext("me", "keys"), self._list_keys),
            ("forget", pgettext("me", "forget"), self._forget),
            ("language", pgettext("me", "language"), self._speak),
            ("notify", pgettext("me", "notify"), self._notify),
            ("holiday", pgettext("me", "holiday"), self._holiday),
            ("export", pgettext("me", "export"), self._export),
            ("delete", pgettext("me", "delete"), self._delete),
        )
        for english, translated, command in meanings:
            if is_called(word, (english, translated)):
                return command(rest.strip())
        words = ", ".join(translated for _english, translated, _command in meanings)
        raise CommandError(_("Type “me” alone, or with one of: {words}.").format(words=words))

    def description(self) -> tuple[str, ...]:
        account, count = self._store.accounts.get(self._id), len(self._store.accounts.keys(self._id))
        keys = TEXTS("me", "keys", count=count)
        if account.kind == GUEST:
            keys = TEXTS("me", "guest")
        chosen = self._library.language
        spoken, follows = chosen or language(), "language" if chosen else "follows"
        return (
            TEXTS("me", "called", name=clean_name(account.name), date=date_text(account.created.date())),
            keys,
            TEXTS("me", "text" if self._library.setting(FRONT_END) == "text" else "screen"),
            TEXTS("me", follows, language=LANGUAGES.get(spoken, spoken)),
        )

    def _rename(self, name: str) -> CommandResult:
        if not name:
            raise CommandError(_("Add the name: “me name Annie”."))
        return said(_("You are now called {name}.").format(name=clean_name(self._lobby.rename(name))))

    def _make_code(self, _rest: str) -> CommandResult:
        self._check_has_keys()
        self._lobby.check_may_act()
        return said(
            TEXTS("me", "code", code=self._store.accounts.make_code(NEW_KEY, self._id, for_hours=1)),
            _("Connect with the other key; when asked for your name, type the code."),
        )

    def _list_keys(self, _rest: str) -> CommandResult:
        self._check_has_keys()
        return said(*self._keys.lines(_key_text))

    def _forget(self, rest: str) -> CommandResult:
        self._check_has_keys()
        key = self._keys.named(rest)
        self._store.accounts.remove_key(self._id, key)
        return said(_("{key} no longer opens your account.").format(key=clean(key)))

    def _check_has_keys(self) -> None:
        if self._store.accounts.get(self._id).kind == GUEST:
            raise InputError(_("Guests have no keys. Connect with an SSH key to get an account."))

    def _speak(self, rest: str) -> CommandResult:
        code = rest.casefold()
        if code not in LANGUAGES:
            raise CommandError(TEXTS("me", "languages", codes=", ".join(LANGUAGES)))
        self._library.set_setting(LANGUAGE, code)
        switch_language(code)
        spoken = TEXTS("me", "language", language=LANGUAGES[code])
        return CommandResult((spoken,), in_new_language=True)

    def _notify(self, rest: str) -> CommandResult:
        if not self._lobby.notifies:
            raise InputError(_("The host of this server has not set up notifications."))
        if self._store.accounts.get(self._id).kind == GUEST:
            raise InputError(_("Guests can't be notified. Connect with an SSH key to get an account."))
        change = partial(notifications.change, self._store, self._id)
        if is_called(rest, ("off", pgettext("me notify", "off"))):
            kept = change(address="", is_confirmed=False, wants_code=False)
        elif is_called(rest, ("always", pgettext("me notify", "always"))):
            kept = change(at_once=True)
        elif is_called(rest, ("daily", pgettext("me notify", "daily"))):
            kept = change(at_once=False)
        elif rest:
            kept = notifications.subscribe(self._store, self._id, rest, language(), utc_now())
        else:
            kept = notifications.subscription(self._store, self._id)
        return said(*kept.lines())

    def _holiday(self, rest: str) -> CommandResult:
        now, word = utc_now(), rest.split(" ")[0]
        if rest:
            is_off = is_called(word, ("off", pgettext("me holiday", "off")))
            days = 0 if is_off else whole_number(word, 1, MOST_DAYS)
            if days is None:
                raise CommandError(TEXTS("me", "days", most=MOST_DAYS))
            take_holiday(self._store, self._id, now, days)
            self._library.renew_days(row.id for row in self._library.games() if row.is_due and row.due)
        kept = Pauses.of(pauses_of(self._store, self._id, HOLIDAYS))
        line = holiday_line(self._store.accounts.get(self._id).name, kept, now)
        allowed = _("Your days stand still in games whose terms allow it.")
        return said(line, allowed) if line else said(_("You are not on holiday."))

    def _export(self, _rest: str) -> CommandResult:
        if self._lobby.front_end != "text":
            raise InputError(_("The text game prints everything stored about you: type “me export” there."))
        work_all_out(self._library)
        kept = {**self._store.accounts.export(self._id), **dailies_json(self._library)}
        return CommandResult(data=json.dumps(kept))

    def _delete(self, rest: str) -> CommandResult:
        name = self._store.accounts.get(self._id).name
        if clean_name(rest).casefold() != name.casefold():
            return said(*TEXTS.all("delete", name=clean_name(name)).values())
        self._store.accounts.delete(self._id)
        self._lobby.here.publish(TABLES, {"gone": self._id})
        self._lobby.leave()
        return CommandResult((_("Your account is deleted. Goodbye."),), is_over=True)


def _key_text(key: str) -> str:
    if key.startswith(USER_KEY):
        return _("{key}, a user of the server's machine").format(key=clean(key))
    return clean(key)


MOST_REPORTS = 10


class HostCommands:
    """The commands of hosts. The log tells what was done and by whom, never what was said."""

    def __init__(self, lobby: Lobby, tables: NumberedList[WaitingTable], now: Callable[[], datetime]) -> None:
        self._lobby = lobby
        self._tables = tables
        self._store = lobby.store
        self._now = now
        self._reports: NumberedList[Report] = NumberedList(
            self._found, lambda: _("Give the report number; “reports” lists them."), MOST_REPORTS
        )
        self.by_name: Mapping[str, Command] = {
            "announce": self._announce,
            "bar": self._bar,
            "unbar": lambda name: self._mark(
                name, "let-in-again", _("{name} is no longer banned."), is_barred=False
            ),
            "reports": self._say_reports,
            "close": self._close,
        }

    def _check(self) -> None:
        if not self._store.accounts.get(self._lobby.account.id).is_host:
            raise InputError(_("Only hosts can do that."))

    def _note(self, event: str, **values: str) -> None:
        log.info(event, {"host": self._lobby.account.id, **values})

    def _found(self) -> tuple[Report, ...]:
        """Return the complaints, the latest first; those about hosts are for whoever runs the server."""
        self._check()
        hosts = {each.id for each in self._store.accounts.all() if each.is_host}
        return tuple(each for each in self._store.talk.reports() if each.about not in hosts)

    def _announce(self, argument: str) -> CommandResult:
        self._check()
        self._lobby.link.publish(NOTICES, {"text": announcement(argument)})
        self._note("announced")
        return CommandResult()

    def _other(self, name: str) -> Account:
        self._check()
        found = self._lobby.other(name)
        if found.is_host:
            raise InputError(TEXTS("hall", "host", name=clean_name(found.name)))
        return found

    def _mark(self, name: str, event: str, text: str, *, is_barred: bool) -> CommandResult:
        found = self._other(name)
        self._store.accounts.mark(found.id, is_barred=is_barred)
        self._note(event, account=found.id)
        return said(text.format(name=clean_name(found.name)))

    def _bar(self, argument: str) -> CommandResult:
        """Ban somebody, after asking; the door turns them out within seconds."""
        name = self._other(argument).name
        question = _("Ban {name}? They have to leave at once, even in the middle of a game.")
        done = _("{name} is banned.")
        return CommandResult(
            question=question.format(name=clean_name(name)),
            then=lambda: self._mark(name, "barred", done, is_barred=True),
        )

    def _close(self, argument: str) -> CommandResult:
        self._check()
        tables = self._store.tables.all()
        if argument.isdecimal():
            meant = self._tables.named(argument).id
            found = [each for each in tables if each.id == meant]
        else:
            owner = known(self._store, argument).id
            found = [each for each in tables if each.owner == owner]
        if not found:
            raise InputError(_("No such table is waiting."))
        name = clean_name(name_of(self._store, found[0].owner))

        def close() -> CommandResult:
            self._check()
            for table in found:
                with suppress(StoreError):  # its game has begun meanwhile
                    self._lobby.link.publish(TABLES, close_table(self._store, table))
                    self._note("table-closed", table=table.id, account=table.owner)
            return said(_("Closed."))

        return CommandResult(question=TEXTS("hall", "close", count=len(found), name=name), then=close)

    def _say_reports(self, argument: str) -> CommandResult:
        word, _space, number = argument.partition(" ")
        if word and not is_called(word, ("done", pgettext("reports", "done"))):
            raise CommandError(_("Type “reports”, or “reports done” with a number from that list."))
        found = self._found()
        names = {each.id: each.name for each in self._store.accounts.all()}

        def line(report: Report) -> str:
            return people_texts.report_line(report, names, self._now())

        if not word:
            lines = self._reports.lines(line) or (_("There are no reports."),)
            older = max(len(found) - MOST_REPORTS, 0)
            text = ngettext("{count} older report.", "{count} older reports.", older)
            return said(*lines, *([text.format(count=older)] if older else ()))
        report = self._reports.named(number)

        def close() -> CommandResult:
            self._check()
            self._store.talk.close_report(report.id)
            self._note("report-closed", report=report.id)
            return said(_("The report is closed."))

        return CommandResult(question=TEXTS("hall", "report", report=line(report)), then=close)
