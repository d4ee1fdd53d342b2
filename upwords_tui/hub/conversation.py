"""What people on a server have to do with each other, in sentences: the same on the screen and on lines.

The one idea: a command becomes lines to say and perhaps a game to open, and what is heard becomes a
sentence; front-ends only show them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from math import ceil

from upwords_tui.errors import CommandError
from upwords_tui.hub.answered import Answer as Answer
from upwords_tui.hub.lobby import MOST_SAID, Lobby
from upwords_tui.hub.me import Me
from upwords_tui.hub.passing import HALL, NOTICES, TABLES, Heard, PeopleChanged, Said, TooMuch, YourTurn
from upwords_tui.hub.passing import Person as Present
from upwords_tui.hub.rating_texts import (
    change_sentence,
    computers_lines,
    computers_words,
    rated_name,
)
from upwords_tui.hub.waiting import Begun, Waiting
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean, clean_name, clean_title
from upwords_tui.session.answers import on_or_off, whole_number
from upwords_tui.session.commands import PEOPLE
from upwords_tui.session.correspondence import time_text
from upwords_tui.session.kinds import variant_name
from upwords_tui.session.library import GameRow
from upwords_tui.session.wording import dictionary_name, listed, seat_text, when_text
from upwords_tui.store.port import GUEST
from upwords_tui.store.rated import Rating

_MOST_WORDS = 4
"""So many words a name without quotes may have."""
_MOST_RECALLED, _MOST_EARLIER = 3, 10
"""So much of what was said before is told unasked, and to who asks for it."""
_MOMENT = 2.0
"""What was kept just when somebody came to a table is heard there within so many seconds, too."""
_PATIENCE = 2.0
"""For so many seconds it is waited until it is known who is here."""


def _local_time() -> datetime:
    return datetime.now().astimezone()


class Conversation:
    """Carries out the commands of `PEOPLE` for one person. Numbers are those of the list said last."""

    def __init__(self, lobby: Lobby, now: Callable[[], datetime] = _local_time) -> None:
        self._lobby = lobby
        self._now = now
        self._since = lobby.account.seen
        self._known_until: dict[str, datetime] = {}
        self._recalled: set[tuple[str, str]] = set()
        self._recalled_at = 0.0
        self._tables: tuple[Waiting, ...] = ()
        self._games: tuple[GameRow, ...] = ()
        self._commands: dict[str, Callable[[str], Answer]] = {
            "hall": lambda _argument: Answer(to_hall=True),
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
            "me": Me(lobby.own).answer,
        }
        assert set(self._commands) == {command.name for command in PEOPLE.commands}

    def answer(self, name: str, argument: str) -> Answer:
        """Carry out the command `name`. It may wait for the disk. Raises InputError, StoreError."""
        return self._commands[name](argument.strip())

    def _who(self, _argument: str) -> Answer:
        people = self._lobby.company.people(_PATIENCE)
        if not people:
            return Answer((_("Nobody else is here."),))
        ratings, here = self._lobby.ratings(), self._lobby.game_id
        return Answer(tuple(person_line(each, ratings.of(each.account), here) for each in people))

    def _ratings(self, argument: str) -> Answer:
        if argument.casefold() in computers_words():
            return Answer(tuple(computers_lines()))
        ratings = self._lobby.ratings()
        if argument:
            return Answer(tuple(ratings.lines_of(argument)))
        return Answer(tuple(ratings.table_lines(self._lobby.account.id)))

    def _say_tables(self, _argument: str) -> Answer:
        self._tables = self._lobby.tables()
        if not self._tables:
            return Answer((_("No table waits for people: new anybody sets one."),))
        return Answer(tuple(f"{number}. {waiting_line(each)}" for number, each in enumerate(self._tables, 1)))

    def _table(self, argument: str) -> Waiting:
        self._tables = self._tables or self._lobby.tables()
        number = whole_number(argument, 1, len(self._tables))
        if number is None:
            raise CommandError(_("Name a table by its number; tables lists them."))
        return self._tables[number - 1]

    def _join(self, argument: str) -> Answer:
        if argument and not argument.isdecimal():
            return joined(self._lobby.join_by_code(argument))
        table = self._table(argument) if argument else self._first_offered()
        return joined(self._lobby.join(table.id))

    def _first_offered(self) -> Waiting:
        """Return the table somebody means who names none: the first at which they can sit down."""
        for table in self._lobby.tables():
            if table.standing in ("invited", "open"):
                return table
        raise CommandError(_("No table waits for you: new anybody sets one."))

    def _decline(self, argument: str) -> Answer:
        said = {
            "mine": _("Your table is gone."),
            "seated": _("You have got up."),
            "invited": _("You have declined."),
        }
        return Answer((said[self._lobby.decline(self._table(argument).id)],))

    def _watch(self, argument: str) -> Answer:
        if not argument:
            self._games = self._lobby.watchable()
            if not self._games:
                return Answer((_("There is no game to watch."),))
            lines = (f"{number}. {game_line(row)}" for number, row in enumerate(self._games, 1))
            return Answer(tuple(lines))
        self._games = self._games or self._lobby.watchable()
        number = whole_number(argument, 1, len(self._games))
        if number is None:
            raise CommandError(_("Name a game by its number; watch lists them."))
        return Answer(game_id=self._games[number - 1].id)

    def _say_terms(self, _argument: str) -> Answer:
        terms, times = self._lobby.terms()
        return Answer((*(terms.lines() or (_("Nothing but the rules was agreed on here."),)), *times))

    def _say(self, argument: str) -> Answer:
        self._lobby.say(argument)
        return Answer()

    def _talk(self, argument: str) -> Answer:
        talk = self._lobby.talk
        wanted = on_or_off(argument) if argument else None
        if argument and wanted is None:
            raise CommandError(_("Type talk, talk on or talk off."))
        if wanted is not None:
            talk.want(wanted)
            if wanted:
                return Answer((_("What others say is shown again."),))
            return Answer((_("Nothing that others say is shown any more, but for what the host says."),))
        if not talk.is_wanted:
            return Answer((_("You have turned talk off: talk on shows again what others say."),))
        said = talk.earlier(_MOST_EARLIER)
        return Answer(tuple(map(self._earlier_line, said)) or (_("Nothing has been said here yet."),))

    def recalled(self) -> tuple[str, ...]:
        """Return, for somebody who comes to a table, what was said there last and they have not heard.

        It may wait for the disk. Raises StoreError.
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

    def _earlier_line(self, said: Said) -> str:
        sentence = self._said(said, clean(str(said.message["text"]), MOST_SAID))
        return f"{sentence} ({when_text(said.made, self._now())})"

    def _tell(self, argument: str) -> Answer:
        name, is_here = self._lobby.tell(*self._name_and_text(argument))
        return Answer() if is_here else Answer((_("{name} is not here now.").format(name=clean_name(name)),))

    def _ignore(self, argument: str) -> Answer:
        name, is_ignored = self._lobby.ignore(argument)
        said = _("You hear nothing more from {name}.") if is_ignored else _("You hear {name} again.")
        return Answer((said.format(name=clean_name(name)),))

    def _report(self, argument: str) -> Answer:
        name = self._lobby.report(*self._name_and_text(argument))
        return Answer((_("The host will read what you say of {name}.").format(name=clean_name(name)),))

    def _name_and_text(self, argument: str) -> tuple[str, str]:
        """Return a name, in quotes if it must be, and what follows it. Raises CommandError."""
        quote = argument[:1] if argument[:1] in "\"'" else ""
        name, _end, text = argument[len(quote) :].partition(quote or " ")
        if not name.strip():
            raise CommandError(_("Name a person, and then what you want to say: tell Anna hello."))
        words = argument.split()
        for count in range(1, 0 if quote else min(_MOST_WORDS, len(words)) + 1):
            if self._lobby.is_known(" ".join(words[:count])):
                return " ".join(words[:count]), " ".join(words[count:])
        return name, text.strip()

    def heard(self, heard: Heard) -> str:
        """Return the sentence for what was heard; empty if there is nothing to say."""
        match heard:
            case Said(topic=topic, message={"text": str(text)}) if topic == NOTICES:
                return _("The host says: {text}").format(text=clean(text, MOST_SAID))
            case Said(topic=topic, message={"closing": int(seconds) | float(seconds)}) if topic == NOTICES:
                return self._closing(seconds)
            case Said(topic=topic) if topic == TABLES:
                return self._of_tables(heard)
            case Said(account="", message={"waits": str(name), "seconds": int(seconds)}):
                return reminder_line(name, timedelta(seconds=seconds))
            case Said(account="", message={"rating": int()} as message):
                return change_sentence(message)
            case Said(message={"text": str(text)}):
                self._known_until[heard.topic.partition(" ")[2]] = heard.made
                return (
                    ""
                    if self._is_recalled(heard.account, text)
                    else self._said(heard, clean(text, MOST_SAID))
                )
            case Said(message={"name": str(name)}, account=account) if account == self._lobby.account.id:
                return _("You are called {name} now.").format(name=clean_name(name))
            case YourTurn():
                return self._turn(heard)
            case PeopleChanged():
                return onlookers_line(self._lobby.company.new_onlookers())
            case TooMuch():
                return _("That was too much at once: nobody heard it.")
        return ""

    def _turn(self, heard: YourTurn) -> str:
        row = self._lobby.library.game(heard.game)
        if row is None or not row.is_due:
            return ""
        said = _("It is your turn in {game}: {name} has moved.")
        return said.format(game=clean_title(row.name), name=clean_name(heard.mover))

    def _closing(self, seconds: float) -> str:
        minutes = max(ceil(seconds / 60), 1)
        closes = ngettext(
            "The server closes in {count} minute.", "The server closes in {count} minutes.", minutes
        ).format(count=minutes)
        if self._lobby.account.kind == GUEST:
            return _(
                "{closes} You are a guest, whom nobody can know again: finish your game before that."
            ).format(closes=closes)
        return _(
            "{closes} All games are kept: connect again after that, and you go on where you were."
        ).format(closes=closes)

    def _said(self, said: Said, text: str) -> str:
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

    def _of_tables(self, said: Said) -> str:
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
                return f"{begun} " + _("It is your turn.") if self.is_call(said) else begun
            case {"joined": str(), "owner": str(owner)} if owner == own:
                return _("{name} sits down at your table.").format(name=name)
            case {"left": str(), "owner": str(owner)} if owner == own:
                return _("{name} gets up from your table.").format(name=name)
            case {"declined": str(), "owner": str(owner)} if owner == own:
                return _("{name} declines your invitation.").format(name=name)
            case {"withdrawn": str(), "seats": [*seats]} if own in seats:
                return _("{name} has given up the table you sat at.").format(name=name)
            case {"invited": [*invited]} if own in invited:
                return _("{name} invites you: tables says to what.").format(name=name)
        return ""

    def is_call(self, heard: Heard) -> bool:
        """Return whether this was heard because somebody has made it this person's turn."""
        match heard:
            case Said(topic=topic, message={"begun": str(), "due": [*due]}) if topic == TABLES:
                own = self._lobby.account.id
                return own in due and heard.account != own
        return isinstance(heard, YourTurn)

    def is_gone(self, heard: Heard) -> bool:
        """Return whether this person has deleted their account, in another session, if that was heard."""
        match heard:
            case Said(topic=topic, account=account, message={"gone": str(gone)}) if topic == TABLES:
                return account == gone == self._lobby.account.id
        return False

    def begun_game(self, heard: Heard) -> str:
        """Return the id of the game that has begun for this person, if that is what was heard."""
        match heard:
            case Said(message={"begun": str(game_id), "seats": [*seats]}) if self._lobby.account.id in seats:
                return game_id if heard.topic == TABLES else ""
        return ""


def joined(begun: Begun) -> Answer:
    """Return what to say of a table that was set or joined."""
    if begun.waiting is None:
        return Answer(game_id=begun.game_id)
    waiting = begun.waiting
    lines = [waiting_line(waiting)]
    if waiting.code and not all(waiting.seats[at] for at in waiting.missing):
        lines.append(_("Whoever types join {code} sits down there.").format(code=waiting.code))
    return Answer(tuple(lines))


def person_line(person: Present, rating: Rating | None = None, here: str | None = None) -> str:
    """Return who somebody is, with their rating, and what they do.

    `here` is the game at which whoever is told sits.
    """
    return _("{name}, {state}.").format(name=rated_name(person.name, rating), state=doing(person, here))


def doing(person: Present, here: str | None = None) -> str:
    """Return what somebody does, as in `person_line`."""
    if person.game is None:
        return _("in the hall")
    if person.game == here:
        return _("looking on here") if person.watching else _("at this table")
    return _("looking on") if person.watching else _("at a table")


def onlookers_line(names: Sequence[str]) -> str:
    """Return who has come to look on; empty if that is nobody."""
    if not names:
        return ""
    said = ngettext("{names} looks on here.", "{names} look on here.", len(names))
    return said.format(names=listed(list(map(clean_name, names))))


def waiting_line(waiting: Waiting) -> str:
    """Return what a table is that waits, and for whom."""
    line = {
        "invited": _("{owner} invites you: {edition}, {players}."),
        "open": _("{owner} looks for company: {edition}, {players}."),
        "seated": _("You sit at the table of {owner}: {edition}, {players}."),
        "mine": _("Your table: {edition}, {players}."),
    }[waiting.standing].format(
        owner=clean_name(waiting.owner),
        edition=waiting.variant.name,
        players=players_text(waiting),
    )
    line = " ".join((line, *rules_lines(waiting)))
    if waiting.standing in ("invited", "open"):
        return line
    missing = listed([_missing(waiting, at) for at in waiting.missing])
    waits = (
        _("It waits for {missing}.").format(missing=missing) if missing else _("Its game can't begin yet.")
    )
    return f"{line} {waits}"


def rules_lines(waiting: Waiting) -> list[str]:
    """Return what is not as a table of this edition has it by itself, a sentence each."""
    variant, options = waiting.variant, waiting.choices.options
    usual = variant.usual_options()
    said = [
        item.line(options, variant.own)
        for item in variant.items
        if item.value(options) != item.value(usual) and item.name != "allow_help"
    ]
    if waiting.choices.dictionary != variant.dictionary:
        said.append(_("Words: {words}.").format(words=dictionary_name(waiting.choices.dictionary)))
    return [*said, *waiting.choices.terms.lines()]


def _missing(waiting: Waiting, at: int) -> str:
    name = clean_name(waiting.seats[at]) or _("anybody")
    return _("{name} (who has declined)").format(name=name) if at in waiting.declined else name


def players_text(waiting: Waiting) -> str:
    """Return who plays at a table that waits, with their ratings."""
    seats = zip_longest(waiting.choices.seats, waiting.seats, waiting.ratings)
    levels = waiting.variant.levels
    return listed(
        [
            (rated_name(name, rating) or _("anybody")) if seat.is_human else seat_text(seat, levels)
            for seat, name, rating in seats
        ]
    )


def reminder_line(name: str, left: timedelta) -> str:
    """Return that it is somebody's turn in a game, and that its time is nearly up."""
    said = _("{name}: it is your turn, and you have {time} left.")
    return said.format(name=clean_title(name), time=time_text(left))


def game_line(row: GameRow) -> str:
    """Return what a game is that may be watched."""
    said = ngettext("{name}, {edition}, {count} action.", "{name}, {edition}, {count} actions.", row.actions)
    return said.format(name=clean_title(row.name), edition=variant_name(row.edition), count=row.actions)
