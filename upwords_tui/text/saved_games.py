"""The games that are kept: listed, gone on with, renamed, deleted, written to files and read from them."""

from __future__ import annotations

from bisect import bisect_left
from pathlib import Path

from upwords_tui.app.commands.intents import acting
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.play import saved_games
from upwords_tui.app.play.correspondence import list_text
from upwords_tui.app.play.files import unfinished_question
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import begins
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.text.context import Handler, TextContext

_LISTED = 20
"""Games in the list; `games 2` tells the next so many."""


class TextSavedGames:
    """Does to the games that are kept what is typed."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._library = desk.library
        self._say = desk.say
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
        """List games from the first, or from the first that is finished, a page at a time."""
        word, _space, page_typed = rest.partition(" ")
        is_finished = begins(word, _finished())
        if not is_finished:
            page_typed = rest
        begin = self._first_finished() if is_finished else 0
        count = self._library.game_count() - begin
        if count <= 0:
            self._say(_("No game is finished yet.") if begin else _("There are no games yet."))
            return
        pages = -(-count // _LISTED)
        page = whole_number(page_typed or "1", 1, pages)
        if page is None and pages == 1:
            raise CommandError(_("There is only one page."))
        if page is None:
            raise CommandError(_("Name a page from 1 to {count}: “games {count}”.").format(count=pages))
        first = begin + (page - 1) * _LISTED
        was_over = False
        for number, found in enumerate(self._library.games(first, _LISTED), first + 1):
            row = self._library.stood(found)
            if row.is_over and not was_over:
                self._say(_("Finished:"))
            was_over = row.is_over
            self._say(self._line(number, row))
        more = count - page * _LISTED
        if more > 0:
            said = ngettext(
                "{count} older game: “games {page}”.", "{count} older games: “games {page}”.", more
            )
            following = f"{_finished()[-1]} {page + 1}" if is_finished else str(page + 1)
            self._say(said.format(count=more, page=following))

    def _first_finished(self) -> int:
        """Return the place of the first game that is over: in the list they stand after all others."""

        def are_over(place: int) -> bool:
            # Another session may have deleted some meanwhile: there is none then.
            return all(row.is_over for row in self._library.games(place, 1))

        return bisect_left(range(self._library.game_count()), True, key=are_over)

    def _line(self, number: int, row: GameRow) -> str:
        state = saved_games.state_text(row)
        if row.is_due and self._desk.lobby:
            state = _("you are asked") if row.is_asked else _("your turn")
        state = list_text(state, row.due, utc_now(), Terms.from_json(row.terms))
        if row.id == self._desk.game_id:
            state = _("{state}, on the table").format(state=state)
        return saved_games.line_text(number, row, state)

    def _resume(self, rest: str) -> None:
        row = (
            saved_games.game_called(self._library, rest)
            if rest
            else self._library.next_game(self._desk.game_id)
        )
        if row is None:
            raise CommandError(_("There is no unfinished game. Type “new” to begin one."))
        self._desk.open_game(row.id)

    def _delete(self, rest: str) -> None:
        row = saved_games.game_called(self._library, rest)
        if self._desk.may_do(saved_games.deletion_question(self._library, row), always=True):
            self._library.delete(row.id)
            self._say(_("Deleted."))
            if row.id == self._desk.game_id:
                self._desk.put(None)

    def _import(self, rest: str) -> None:
        if not rest:
            raise CommandError(_("Name a record file: “import sunday.json”."))
        self._desk.open_game(self._library.take_in(Path(rest)))

    def _meant(self, rest: str) -> saved_games.MeantGame:
        """Return the game whose number was typed, else that on the table. Raises CommandError."""
        desk = self._desk
        meant = saved_games.game_meant(self._library, rest, desk.chair if desk.on_table else None)
        if meant.is_here and desk.game_id is None:
            raise CommandError(_("This little game is not kept."))
        return meant

    def _rename(self, rest: str) -> None:
        game = self._meant(rest)
        if not clean_title(game.rest):
            raise CommandError(_("Name the game: “rename Sunday evening”, or “rename 2 Sunday evening”."))
        self._library.rename(game.id, game.rest)
        said = _("This game is now called {name}.") if game.is_here else _("{before} is now called {name}.")
        self._say(said.format(before=clean_title(game.name), name=clean_title(game.rest)))

    def _export(self, rest: str) -> None:
        game = self._meant(rest)
        if not self._library.files:
            if game.rest:
                raise CommandError(
                    _("Here no files are written. Type “export” alone to have a game printed that is over.")
                )
            self._desk.speaker.write(self._library.record(game.id))
            self._say(_("Kept as a file, anyone can check it: upwords-tui replay FILE"))
            return
        self._library.check_may_export(game.id)
        path = game.rest or saved_games.file_name(game.name)
        if not game.is_over:
            if game.is_here:
                acting(self._desk.view)
            if not self._desk.may_do(unfinished_question(), always=True):
                return
        self._library.export(game.id, Path(path), with_secrets=not game.is_over)
        self._say(_("Written. Check it with: upwords-tui replay {path}").format(path=clean(path)))


def _finished() -> tuple[str, str]:
    """Return what is typed for the games that are over, in English and in the language in use."""
    return "finished", pgettext("games", "finished")
