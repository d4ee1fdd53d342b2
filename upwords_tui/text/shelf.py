"""The games that are kept: listed, gone on with, renamed, deleted, written to files and read from them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean, clean_title
from upwords_tui.session.answers import whole_number
from upwords_tui.session.correspondence import list_text
from upwords_tui.session.files import unfinished_question
from upwords_tui.session.intents import acting
from upwords_tui.session.kinds import variant_name
from upwords_tui.session.library import GameRow
from upwords_tui.session.listing import is_named, points_text, state_text
from upwords_tui.session.table import utc_now
from upwords_tui.session.terms import Terms
from upwords_tui.session.wording import when_text
from upwords_tui.text.desk import Desk, Handler

_LISTED = 20
"""Games in the list; `games 2` tells the next so many."""


class Shelf:
    """Does to the games that are kept what is typed. `open_game` puts one on the table."""

    def __init__(self, desk: Desk, open_game: Callable[[str], None]) -> None:
        self._desk = desk
        self._library = desk.library
        self._say = desk.say
        self._open = open_game
        self.handlers: dict[str, Handler] = {
            "games": self._games,
            "resume": self._resume,
            "delete": self._delete,
            "import": self._import,
            "rename": self._rename,
            "export": self._export,
            "save": lambda _rest: self._say(_("Every move is kept as soon as it is made.")),
        }

    def _games(self, rest: str) -> None:
        count = self._library.game_count()
        pages = max(-(-count // _LISTED), 1)
        page = whole_number(rest or "1", 1, pages)
        if page is None:
            raise CommandError(_("Name a page from 1 to {count}: games 2.").format(count=pages))
        if not count:
            self._say(_("There are no games yet."))
        first = (page - 1) * _LISTED
        was_over = False
        for number, found in enumerate(self._library.games(first, _LISTED), first + 1):
            row = self._library.stood(found)
            if row.is_over and not was_over:
                self._say(_("Finished:"))
            was_over = row.is_over
            self._say(self._line(number, row))
        more = count - first - _LISTED
        if more > 0:
            said = ngettext("{count} older game: games {page}.", "{count} older games: games {page}.", more)
            self._say(said.format(count=more, page=page + 1))

    def _line(self, number: int, row: GameRow) -> str:
        players = points_text(row)
        name = clean_title(row.name)
        if players:
            name = f"{name}: {players}" if is_named(row) else players
        state = state_text(row)
        if row.is_due and self._desk.lobby:
            state = _("you are asked") if row.is_asked else _("your turn")
        state = list_text(state, row.due, utc_now(), Terms.from_json(row.terms))
        if row.id == self._desk.game_id:
            state = _("{state}, on the table").format(state=state)
        return _("{number}. {name}, {state}, {when}, {edition}.").format(
            number=number,
            name=name,
            state=state,
            when=when_text(row.updated, datetime.now().astimezone()),
            edition=variant_name(row.edition),
        )

    def _row(self, rest: str) -> GameRow:
        number = whole_number(rest, 1, self._library.game_count())
        rows = self._library.games(number - 1, 1) if number else ()
        if not rows:
            raise CommandError(_("Name a game by its number; games lists them."))
        return rows[0]

    def _resume(self, rest: str) -> None:
        row = self._row(rest) if rest else self._library.next_game(self._desk.game_id)
        if row is None:
            raise CommandError(_("There is no unfinished game: new begins one."))
        self._open(row.id)

    def _delete(self, rest: str) -> None:
        row = self._row(rest)
        question = _("Delete “{name}” for good? Its scores are kept.")
        if self._desk.confirm(question.format(name=clean_title(row.name))):
            self._library.delete(row.id)
            self._say(_("Deleted."))
            if row.id == self._desk.game_id:
                self._desk.put(None)
        else:
            self._say(_("Nothing was done."))

    def _import(self, rest: str) -> None:
        if not rest:
            raise CommandError(_("Name a record file: import sunday.json."))
        self._open(self._library.take_in(Path(rest)))

    def _kept_game(self) -> str:
        """Return the id of the game on the table. Raises CommandError if it is a lesson."""
        game_id = self._desk.game_id
        if game_id is None:
            raise CommandError(_("This little game is not kept."))
        return game_id

    def _rename(self, rest: str) -> None:
        if not clean_title(rest):
            raise CommandError(_("Name the game: rename Sunday evening."))
        self._library.rename(self._kept_game(), rest)
        self._say(_("This game is now called {name}.").format(name=clean_title(rest)))

    def _export(self, rest: str) -> None:
        if not self._library.files:
            self._tell_record(rest)
            return
        desk = self._desk
        names = "-".join(clean(seat.name) for seat in desk.view.seats).replace("/", "-").replace(" ", "")
        path = rest or f"{names}.json"
        game_id, with_secrets = self._kept_game(), not desk.chair.is_over
        self._library.check_may_export(game_id)
        if with_secrets:
            acting(desk.view)
            if not desk.confirm(unfinished_question()):
                self._say(_("Nothing was done."))
                return
        self._library.export(game_id, Path(path), with_secrets=with_secrets)
        self._say(_("Written. Check it with: upwords-tui replay {path}").format(path=clean(path)))

    def _tell_record(self, rest: str) -> None:
        """Print the record of the game on the table, where it can't be written to a file."""
        if rest:
            raise CommandError(_("Here no files are written: export alone prints a game that is over."))
        self._desk.speaker.write(self._library.record(self._kept_game()))
        self._say(_("Kept as a file, anyone can check it: upwords-tui replay FILE"))
