"""What people on a server have to do with each other, in sentences: the same on the screen and on lines.

The one idea: a command becomes lines to say and perhaps a game to open, and what is heard becomes a
sentence; front-ends only show them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from math import ceil
from typing import TypeVar

from upwords_tui.app.commands.keys import GAMES, key_in_use, key_label
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.replies import on_or_off, whole_number
from upwords_tui.app.narration.numbers import when_text
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import GameRow
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.online.account_commands import Me
from upwords_tui.online.chat import MOST_SAID
from upwords_tui.online.command_result import CommandResult as CommandResult
from upwords_tui.online.company import Absence
from upwords_tui.online.hosting import HostCommands
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import (
    HALL,
    NOTICES,
    TABLES,
    Heard,
    PeopleChanged,
    TooMuch,
    TopicMessage,
    YourTurn,
)
from upwords_tui.online.open_tables import WaitingTable
from upwords_tui.online.people_texts import (
    game_line,
    joined,
    onlookers_line,
    person_line,
    reminder_line,
    waiting_line,
)
from upwords_tui.online.rating_texts import change_sentence, computers_lines, computers_words
from upwords_tui.store.port import GUEST

_MOST_WORDS = 4
"""So many words a name without quotes may have."""
_MOST_RECALLED, _MOST_EARLIER = 3, 10
"""So much of what was said before is told unasked, and to who asks for it."""
_MOMENT = 2.0
"""What was kept just when somebody came to a table is heard there within so many seconds, too."""
_PATIENCE = 2.0
"""For so many seconds it is waited until it is known who is here."""


Row = TypeVar("Row", GameRow, WaitingTable)


def _local_time() -> datetime:
    return datetime.now().astimezone()


class Conversation:
    """Carries out the commands of `PEOPLE` and `HOSTING` for one person. Numbers are of the last list."""

    def __init__(
        self, lobby: Lobby, now: Callable[[], datetime] = _local_time, *, has_rows: bool = False
    ) -> None:
        """`has_rows`: the person sees the hall as rows, and need not type what leads to a table."""
        self._lobby = lobby
        self._has_rows = has_rows
        self._now = now
        self._since = lobby.account.seen
        self._known_until: dict[str, datetime] = {}
        self._recalled: set[tuple[str, str]] = set()
        self._recalled_at = 0.0
        self._tables: tuple[WaitingTable, ...] = ()
        self._games: tuple[GameRow, ...] = ()
        self.me = Me(lobby.own)
        self._commands: dict[str, Callable[[str], CommandResult]] = {
            "hall": lambda _argument: CommandResult(to_hall=True),
            "who": self._who,
            "ratings": self._ratings,
            "tables": self._say_tables,
            "join": self._join,
            "decline": self._decline,
            "watch": self._watch,
            "say": self._say,
            "talk": self._talk,
            "tell": self._tell,
            "ignore": self._ignore,
            "report": self._report,
            "terms": self._say_terms,
            "me": self.me.answer,
            **HostCommands(lobby.hosting, now).commands,
        }
        assert set(self._commands) == {command.name for command in ALL_OF_PEOPLE}

    def answer(self, name: str, argument: str) -> CommandResult:
        """Carry out the command `name`. It may wait for the disk. Raises InputError, StoreError."""
        return self._commands[name](argument.strip())

    def _who(self, _argument: str) -> CommandResult:
        people = self._lobby.company.people(_PATIENCE)
        if not people:
            return CommandResult((_("Nobody else is here."), *self.absent_lines()))
        ratings, here = self._lobby.ratings(), self._lobby.game_id
        present = (person_line(each, ratings.of(each.account), here) for each in people)
        return CommandResult((*present, *self.absent_lines()))

    def absent_lines(self) -> tuple[str, ...]:
        """Return who of the players is not at this person's table, a line each."""
        company = self._lobby.company
        return tuple(self._absence_line(seat, where) for seat, where in company.absences.absent().items())

    def _absence_line(self, seat: int, where: Absence) -> str:
        if where is Absence.AWAY:
            return _("{name} is away.").format(name=self._seat_name(seat))
        return _("{name} is elsewhere: in the hall, or at another table.").format(name=self._seat_name(seat))

    def _seat_name(self, seat: int) -> str:
        chair = self._lobby.company.absences.table_of()
        return clean_name(chair.view().seats[seat].name) if chair else ""

    def _absence_news(self) -> tuple[str, ...]:
        """Return who has gone from the table or come back; in a game over days nobody waits for that."""
        absences = self._lobby.company.absences
        gone, back = absences.news()
        chair = absences.table_of()
        if chair is None or chair.time.terms.has_days:
            return ()
        said = _("{name} is back at the table.")
        return (
            *(self._absence_line(seat, where) for seat, where in gone.items()),
            *(said.format(name=self._seat_name(seat)) for seat in back),
        )

    def _ratings(self, argument: str) -> CommandResult:
        if is_called(argument, computers_words()):
            return CommandResult(tuple(computers_lines()))
        ratings = self._lobby.ratings()
        if argument:
            return CommandResult(tuple(ratings.lines_of(argument)))
        return CommandResult(tuple(ratings.table_lines(self._lobby.account.id)))

    def _say_tables(self, _argument: str) -> CommandResult:
        self._tables = self._lobby.tables()
        if not self._tables:
            return CommandResult((_("No table waits for people: “new anybody” sets one."),))
        return CommandResult(
            tuple(f"{number}. {waiting_line(each)}" for number, each in enumerate(self._tables, 1))
        )

    def _table(self, argument: str) -> WaitingTable:
        self._tables = self._tables or self._lobby.tables()
        number = whole_number(argument, 1, len(self._tables))
        if number is None:
            raise CommandError(_("Name a table by its number. Type “tables” to hear them."))
        return self._tables[number - 1]

    def _join(self, argument: str) -> CommandResult:
        if argument and not argument.isdecimal():
            return joined(self._lobby.join_by_code(argument))
        table = self._table(argument) if argument else self._first_offered()
        return joined(self._lobby.join(table.id))

    def _first_offered(self) -> WaitingTable:
        """Return the table somebody means who names none: the first at which they can sit down."""
        for table in self._lobby.tables():
            if table.standing in ("invited", "open"):
                return table
        raise CommandError(_("No table waits for you: “new anybody” sets one."))

    def _decline(self, argument: str) -> CommandResult:
        said = {
            "mine": _("Your table is gone."),
            "seated": _("You have got up."),
            "invited": _("You have declined."),
        }
        return CommandResult((said[self._lobby.decline(self._table(argument).id)],))

    def _watch(self, argument: str) -> CommandResult:
        if not argument:
            self._games = self._lobby.watchable()
            if not self._games:
                return CommandResult((_("There is no game to watch."),))
            lines = (f"{number}. {game_line(row)}" for number, row in enumerate(self._games, 1))
            return CommandResult(tuple(lines))
        self._games = self._games or self._lobby.watchable()
        number = whole_number(argument, 1, len(self._games))
        if number is None:
            raise CommandError(_("Name a game by its number. Type “watch” to hear them."))
        return CommandResult(game_id=self._games[number - 1].id)

    def _say_terms(self, _argument: str) -> CommandResult:
        terms, times = self._lobby.terms()
        return CommandResult((*(terms.lines() or (_("Nothing but the rules was agreed on here."),)), *times))

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
                return CommandResult((_("What others say is shown again."),))
            return CommandResult(
                (_("Nothing that others say is shown any more, but for what the host says."),)
            )
        if not talk.is_wanted:
            return CommandResult(
                (_("You have turned talk off. Type “talk on” to be told again what others say."),)
            )
        said = talk.earlier(_MOST_EARLIER)
        return CommandResult(tuple(map(self._earlier_line, said)) or (_("Nothing has been said here yet."),))

    def recalled(self) -> tuple[str, ...]:
        """Return, for somebody who comes to a table, what was said there last and they have not heard.

        After words of their own there is nothing to be told. It may wait for the disk. Raises StoreError.
        """
        game_id = self._lobby.game_id
        if game_id is None:
            return ()
        known_until = self._known_until.get(game_id)
        said = [
            each
            for each in self._lobby.talk.earlier(_MOST_RECALLED)
            if known_until is None or each.made > known_until
        ]
        if said:
            self._known_until[game_id] = said[-1].made
        while said and said[-1].account == self._lobby.account.id:
            del said[-1]
        self._recalled = {(each.account, str(each.message["text"])) for each in said}
        self._recalled_at = time.monotonic()
        return tuple(map(self._earlier_line, said))

    def missed(self) -> tuple[str, ...]:
        """Return, for somebody who comes in, what was said lately in the hall, and to them alone meanwhile.

        It may wait for the disk. Raises StoreError.
        """
        said = self._lobby.talk.missed(self._since, self._now(), _MOST_RECALLED)
        return tuple(map(self._earlier_line, said))

    def _is_recalled(self, account: str, text: str) -> bool:
        """Return whether this, which is heard now, was told a moment ago as something said before."""
        is_new = (account, text) not in self._recalled or time.monotonic() - self._recalled_at > _MOMENT
        self._recalled.discard((account, text))
        return not is_new

    def _earlier_line(self, said: TopicMessage) -> str:
        sentence = self._said(said, clean(str(said.message["text"]), MOST_SAID))
        return f"{sentence} ({when_text(said.made, self._now())})"

    def _tell(self, argument: str) -> CommandResult:
        name, is_here = self._lobby.tell(*self._name_and_text(argument))
        return (
            CommandResult()
            if is_here
            else CommandResult((_("{name} is not here now.").format(name=clean_name(name)),))
        )

    def _ignore(self, argument: str) -> CommandResult:
        name, is_ignored = self._lobby.ignore(argument)
        said = _("You hear nothing more from {name}.") if is_ignored else _("You hear {name} again.")
        return CommandResult((said.format(name=clean_name(name)),))

    def _report(self, argument: str) -> CommandResult:
        name = self._lobby.report(*self._name_and_text(argument))
        return CommandResult((_("The host will read what you say of {name}.").format(name=clean_name(name)),))

    def _name_and_text(self, argument: str) -> tuple[str, str]:
        """Return a name, in quotes if it must be, and what follows it. Raises CommandError."""
        quote = argument[:1] if argument[:1] in "\"'" else ""
        name, _end, text = argument[len(quote) :].partition(quote or " ")
        if not name.strip():
            raise CommandError(_("Name a person, and then what you want to say: “tell Anna hello”."))
        words = argument.split()
        for count in range(1, 0 if quote else min(_MOST_WORDS, len(words)) + 1):
            if self._lobby.is_known(" ".join(words[:count])):
                return " ".join(words[:count]), " ".join(words[count:])
        return name, text.strip()

    def heard(self, heard: Heard) -> str:
        """Return the sentence for what was heard; empty if there is nothing to say."""
        match heard:
            case TopicMessage(topic=topic, message={"text": str(text)}) if topic == NOTICES:
                return _("The host says: {text}").format(text=clean(text, MOST_SAID))
            case TopicMessage(topic=topic, message={"closing": int(seconds) | float(seconds)}) if (
                topic == NOTICES
            ):
                return self._closing(seconds)
            case TopicMessage(topic=topic) if topic == TABLES:
                with suppress(UpwordsError):  # what can't be looked up is in the lists later
                    return self._of_tables(heard)
            case TopicMessage(account="", message={"waits": str(name), "seconds": int(seconds)}):
                return reminder_line(name, timedelta(seconds=seconds))
            case TopicMessage(account="", message={"rating": int()} as message):
                return change_sentence(message)
            case TopicMessage(message={"text": str(text)}):
                self._known_until[heard.topic.partition(" ")[2]] = heard.made
                return (
                    ""
                    if self._is_recalled(heard.account, text)
                    else self._said(heard, clean(text, MOST_SAID))
                )
            case TopicMessage(message={"name": str(name)}, account=account) if (
                account == self._lobby.account.id
            ):
                return _("You are called {name} now.").format(name=clean_name(name))
            case YourTurn():
                return self._turn(heard)
            case PeopleChanged():
                watching = onlookers_line(self._lobby.company.new_onlookers())
                return " ".join((*([watching] if watching else ()), *self._absence_news()))
            case TooMuch():
                return _("That was too much at once: nobody heard it.")
        return ""

    def _turn(self, heard: YourTurn) -> str:
        row = self._lobby.library.game(heard.game)
        if row is None or not row.is_due:
            return ""
        said = _("It is your turn in {game}: {name} has moved.")
        if heard.is_late:
            said = _("It is your turn in {game}: {name} had no time left.")
        elif row.is_asked:
            said = _("You are asked to agree to something in {game}, by {name}.")
        return said.format(game=clean_title(row.name), name=clean_name(heard.mover))

    def _closing(self, seconds: float) -> str:
        minutes = max(ceil(seconds / 60), 1)
        closes = ngettext(
            "The server closes in {count} minute.", "The server closes in {count} minutes.", minutes
        ).format(count=minutes)
        if self._lobby.account.kind == GUEST:
            return _("{closes} Guests can't go on later: finish your game.").format(closes=closes)
        # Full screens of 80 columns have one line for it.
        return _("{closes} All games are kept: connect again after that.").format(closes=closes)

    def _said(self, said: TopicMessage, text: str) -> str:
        name, own = clean_name(said.name), self._lobby.account.id
        kind, _space, _of = said.topic.partition(" ")
        if kind == "person" and said.account == own:
            return _("You to {name}: {text}").format(name=clean_name(str(said.message.get("to"))), text=text)
        if kind == "person":
            return _("{name} to you: {text}").format(name=name, text=text)
        if kind == "watchers":
            return _("{name}, watching: {text}").format(name=name, text=text)
        if said.topic == HALL:
            return _("{name} in the hall: {text}").format(name=name, text=text)
        return _("{name}: {text}").format(name=name, text=text)

    def _of_tables(self, said: TopicMessage) -> str:
        own = self._lobby.account.id
        if said.account == own:
            return ""
        name = clean_name(said.name)
        match said.message:
            case {"begun": str(), "seats": [*seats], "names": [*names]} if own in seats:
                pairs = zip(seats, names, strict=False)
                others = [clean_name(str(other)) for account, other in pairs if account != own]
                begun = _("Your game has begun.")
                if others:
                    begun = _("Your game with {names} has begun.").format(names=listed(others))
                return " ".join((begun, _("It is your turn."))) if self.is_call(said) else begun
            case {"joined": str(), "owner": str(owner)} if owner == own:
                return _("{name} sits down at your table.").format(name=name)
            case {"left": str(), "owner": str(owner)} if owner == own:
                return _("{name} gets up from your table.").format(name=name)
            case {"declined": str(), "owner": str(owner)} if owner == own:
                return _("{name} declines your invitation.").format(name=name)
            case {"withdrawn": str(), "seats": [*seats]} if own in seats:
                return _("{name} has given up the table you sat at.").format(name=name)
            case {"begun": str(game_id), "seats": [*seats], "names": [*names]} if self._saw(seats):
                return self._rematch_line(game_id, names)
            case {"invited": [*invited], "table": str(table_id)} if own in invited:
                return self._invitation_line(name, table_id)
        return ""

    def _saw(self, seats: Iterable[object]) -> bool:
        return self._lobby.saw_them_play(map(str, seats))

    def _rematch_line(self, game_id: str, names: Iterable[object]) -> str:
        """Return that people play again whom one has watched, and how to watch them; empty if nobody may."""
        row = next((each for each in self._lobby.watchable() if each.id == game_id), None)
        if row is None:
            return ""
        self._games, number = _numbered(self._games, row)
        said = _("{names} play again: “watch {number}” looks on.")
        if self._has_rows:
            said = _("{names} play again: Enter on their row of the hall ({key}) looks on.")
        shown = listed([clean_name(str(name)) for name in names])
        return said.format(names=shown, number=number, key=_hall_key())

    def _invitation_line(self, name: str, table_id: str) -> str:
        table = next((each for each in self._lobby.tables() if each.id == table_id), None)
        if table is None:
            return ""
        self._tables, number = _numbered(self._tables, table)
        said = _("{name} invites you: {edition}. Type “join {number}” to sit down, “tables” to hear more.")
        if self._has_rows:
            said = _("{name} invites you: {edition}. Enter on that row of the hall ({key}) sits down.")
        return said.format(name=name, number=number, edition=table.variant.name, key=_hall_key())

    def is_call(self, heard: Heard) -> bool:
        """Return whether this was heard because somebody has made it this person's turn."""
        match heard:
            case TopicMessage(topic=topic, message={"begun": str(), "due": [*due]}) if topic == TABLES:
                own = self._lobby.account.id
                return own in due and heard.account != own
        return isinstance(heard, YourTurn)

    def is_gone(self, heard: Heard) -> bool:
        """Return whether this person has deleted their account, in another session, if that was heard."""
        match heard:
            case TopicMessage(topic=topic, account=account, message={"gone": str(gone)}) if topic == TABLES:
                return account == gone == self._lobby.account.id
        return False

    def begun_game(self, heard: Heard) -> str:
        """Return the id of the game that has begun for this person, if that is what was heard."""
        match heard:
            case TopicMessage(message={"begun": str(game_id), "seats": [*seats]}) if (
                self._lobby.account.id in seats
            ):
                return game_id if heard.topic == TABLES else ""
        return ""


def _hall_key() -> str:
    """Return the key that leads to the hall on the full screen."""
    return key_label(key_in_use(GAMES, "F10"))


def _numbered(listed: tuple[Row, ...], row: Row) -> tuple[tuple[Row, ...], int]:
    """Return a list with `row` in it, at its end if it was not: what was said last keeps its numbers."""
    places = {each.id: at for at, each in enumerate(listed, 1)}
    if row.id in places:
        return listed, places[row.id]
    return listed + (row,), len(listed) + 1  # noqa: RUF005
