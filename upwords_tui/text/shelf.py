"""The games that are kept: listed, gone on with, renamed, deleted, written to files and read from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean_title
from upwords_tui.session.freeform import whole_number
from upwords_tui.session.library import GameRow, Library

_LISTED = 20
"""Games in the list; older ones are counted."""


class Shelf:
    """Does to the games of `library` what is typed. `open_game` puts one on the table.

    `current` returns the id of the game on the table, None if there is none; `deleted` is told what is gone.
    """

    def __init__(
        self,
        library: Library,
        say: Callable[..., None],
        confirm: Callable[[str], bool],
        open_game: Callable[[str], None],
        current: Callable[[], str | None],
        deleted: Callable[[str], None],
    ) -> None:
        self._library = library
        self._say = say
        self._confirm = confirm
        self._open = open_game
        self._current = current
        self._deleted = deleted
        self.handlers: dict[str, Callable[[str], None]] = {
            "games": self._games,
            "resume": self._resume,
            "delete": self._delete,
            "import": self._import,
            "rename": self._rename,
            "export": self._export,
            "save": lambda _rest: self._say(_("Every move is kept as soon as it is made.")),
        }

    def _games(self, _rest: str) -> None:
        rows = self._library.games()
        if not rows:
            self._say(_("There are no games yet."))
        for number, row in enumerate(rows[:_LISTED], 1):
            state = _("over") if row.is_over else _("not over")
            name = clean_title(row.name)
            self._say(_("{number}. {name}, {state}.").format(number=number, name=name, state=state))
        if len(rows) > _LISTED:
            more = len(rows) - _LISTED
            self._say(ngettext("{count} older game.", "{count} older games.", more).format(count=more))

    def _row(self, rest: str) -> GameRow:
        rows = self._library.games()
        number = whole_number(rest, 1, len(rows))
        if number is None:
            raise CommandError(_("Name a game by its number; games lists them."))
        return rows[number - 1]

    def _resume(self, rest: str) -> None:
        row = self._row(rest) if rest else self._library.unfinished()
        if row is None:
            raise CommandError(_("There is no unfinished game: new begins one."))
        self._open(row.id)

    def _delete(self, rest: str) -> None:
        row = self._row(rest)
        if self._confirm(_("Delete {name} for good?").format(name=clean_title(row.name))):
            self._library.delete(row.id)
            self._say(_("Deleted."))
            self._deleted(row.id)

    def _import(self, rest: str) -> None:
        if not rest:
            raise CommandError(_("Name a record file: import sunday.json."))
        self._open(self._library.take_in(Path(rest)))

    def _rename(self, rest: str) -> None:
        game_id = self._current()
        if game_id is None or not clean_title(rest):
            raise CommandError(_("Name the game: rename Sunday evening."))
        self._library.rename(game_id, rest)
        self._say(_("This game is now called {name}.").format(name=clean_title(rest)))

    def _export(self, rest: str) -> None:
        game_id = self._current()
        if game_id is None or not rest:
            raise CommandError(_("Name a file: export sunday.json."))
        self._library.export(game_id, Path(rest))
        self._say(_("Written to {path}.").format(path=rest))
