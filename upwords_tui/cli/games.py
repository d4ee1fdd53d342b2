"""`upwords-tui games`: the list of games, as in the game; what it shows is what spectators may know."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from upwords_tui.app.commands.phrases import yes_or_no
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.files import shown_path, unfinished_question
from upwords_tui.app.play.library import GameRow, Library, open_library
from upwords_tui.app.play.saved_games import (
    deletion_question,
    export,
    file_name,
    game_called,
    is_public,
    line_text,
    state_text,
)
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean_title
from upwords_tui.cli.parser import PROGRAM
from upwords_tui.cli.streams import answer, standing_json
from upwords_tui.store.opening import IN_MEMORY, default_path, open_store
from upwords_tui.store.values import GameStanding


def kept_games(data: str | None) -> Library:
    """Return the games in the file `data` (None: the user's). Raises InputError without it, StoreError."""
    path = Path(data) if data else default_path()
    if path.exists():
        return open_library(path)
    if data:
        raise InputError(_("No such file or directory"), shown_path(path))
    # No file is made just to find no games.
    return Library(open_store(IN_MEMORY), "")


_LISTING = f"{PROGRAM} games"


def run(arguments: Namespace) -> int:
    """Do what was asked; return 1 if the user declined.

    Raises CommandError if no game is meant, or several are; InputError for a file that can't be read or
    written; StoreError.
    """
    return _ACTIONS[arguments.action](kept_games(arguments.data), arguments)


def _list(library: Library, arguments: Namespace) -> int:
    rows = [library.with_standing(row) for row in library.games()]
    lines = [line_text(number, row, state_text(row)) for number, row in enumerate(rows, 1)]
    value = [_as_json(number, row) for number, row in enumerate(rows, 1)]
    return answer(arguments, value, lines or [_("There are no games yet.")])


def _as_json(number: int, row: GameRow) -> dict[str, object]:
    return {
        "number": number,
        "id": row.id,
        "name": row.name,
        "game": row.kind,
        "edition": row.edition,
        "updated": row.updated.isoformat(),
        "actions": row.actions,
        "over": row.is_over,
        **standing_json(row.standing or GameStanding(())),
    }


def _show(library: Library, arguments: Namespace) -> int:
    row = library.with_standing(_called(library, arguments))
    view = library.onlooker_view(row.id)
    told = list(kind_of(row.kind).told(view))
    number = next(at for at, each in enumerate(library.games(), 1) if each.id == row.id)
    return answer(arguments, {**_as_json(number, row), "dictionary": view.dictionary.id, "told": told}, told)


def _export(library: Library, arguments: Namespace) -> int:
    row = _called(library, arguments)
    path = arguments.file or file_name(row.name)
    if not (row.is_over or is_public(path) or _is_sure(unfinished_question(), arguments)):
        print(_("Nothing written."))
        return 1
    print(export(library, row.id, path, with_secrets=not row.is_over))
    return 0


def _rename(library: Library, arguments: Namespace) -> int:
    row = _called(library, arguments)
    if not clean_title(arguments.new):
        raise InputError(_("expected a name with visible characters"), "NEW")
    library.rename(row.id, arguments.new)
    said = _("{before} is now called {name}.")
    print(said.format(before=clean_title(row.name), name=clean_title(arguments.new)))
    return 0


def _delete(library: Library, arguments: Namespace) -> int:
    row = _called(library, arguments)
    if not _is_sure(deletion_question(library, row), arguments):
        print(_("Nothing deleted."))
        return 1
    library.delete(row.id)
    print(_("Deleted."))
    return 0


def _called(library: Library, arguments: Namespace) -> GameRow:
    return game_called(library, arguments.name, _LISTING)


def _is_sure(question: str, arguments: Namespace) -> bool:
    """Ask whether to go on. Raises InputError where there is nobody to ask."""
    if arguments.yes:
        return True
    if not sys.stdin.isatty():
        raise InputError(_("there is nobody to ask here; use --yes to skip the question"), arguments.action)
    print(question, _("yes or no: "), end="", file=sys.stderr, flush=True)
    return bool(yes_or_no(sys.stdin.readline()))


_ACTIONS: dict[str | None, Callable[[Library, Namespace], int]] = {
    None: _list,
    "list": _list,
    "show": _show,
    "export": _export,
    "rename": _rename,
    "delete": _delete,
}
