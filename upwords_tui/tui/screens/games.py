"""The first screen: go on with a game, begin one, and look after those there are.

The one idea: each way into a game is a row with a letter; below them stands what `games_list` knows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.worker import Worker

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.registry import EXERCISES, Command
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.saved_games import is_my_turn, state_text
from upwords_tui.app.setup.new_game import NewGameChoices, spoken_to
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, language, ngettext, translate
from upwords_tui.base.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.frame import MOST_LINES
from upwords_tui.tui.screens.game_rows import choices_texts, fitting, going_on_texts, standing_texts, untold
from upwords_tui.tui.screens.games_list import ALL, PAGE, GameList, Group
from upwords_tui.tui.screens.keys import Key, stands_for
from upwords_tui.tui.screens.list_screen import HELP as HELP_KEY
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.screens.logo import FirstLook, Logo
from upwords_tui.tui.screens.recent import (
    LastGame,
    LastShown,
    board_view,
    picture_size,
    today_texts,
    waiting_texts,
)
from upwords_tui.tui.screens.rows import MARGIN, Late, RowList
from upwords_tui.tui.screens.start_rows import (
    CONTINUE,
    DAILY,
    HELP,
    KEYS,
    LEARN,
    ME,
    NEW,
    PLAY,
    PUZZLES,
    RETRY,
    SETTINGS,
    WAYS,
    about,
    label_width,
    way_row,
)
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span, wrap
from upwords_tui.tui.widgets.values import TopLine

if TYPE_CHECKING:
    from upwords_tui.tui.screens.actions import Action
    from upwords_tui.tui.screens.command_line import CommandLine
    from upwords_tui.tui.screens.recent import Lately

# What can be done to the chosen game of a list, and the command line that comes in the place of the keys


class ListedGame:
    """Has the chosen game of a screen renamed, deleted, written to a file; or another taken in."""

    def __init__(self, screen: GamesScreen) -> None:
        self._screen = screen

    def rename(self) -> None:
        """Ask for another name for the chosen game."""
        screen, game = self._screen, self._screen.game
        if game is None:
            return

        async def named(name: str) -> None:
            if await screen.managed(lambda: screen.upwords.library.rename(game.id, name)):
                screen.say(_("It is now called {name}.").format(name=clean_title(name)))
                await screen.look_now()

        question = _("What shall “{name}” be called?").format(name=clean(game.name))
        open_dialog.prompt(screen, question, named, game.name, limit=TITLE_LIMIT)

    async def delete(self) -> None:
        """Delete the chosen game, if that is really wanted."""
        screen, game = self._screen, self._screen.game
        if game is None:
            return
        question = await open_dialog.deletion_question_of(screen, game)

        async def delete_it() -> None:
            keys = screen.keys_in_order()
            after = keys.index(screen.chosen) + 1
            if await screen.managed(lambda: screen.upwords.library.delete(game.id)):
                screen.chosen = keys[after] if after < len(keys) else keys[after - 2]
                screen.say(_("{name} is deleted.").format(name=clean(game.name)))
                await screen.look_now()

        if question:
            open_dialog.ask(screen, question, delete_it)

    async def export(self) -> None:
        """Write the chosen game to a file."""
        screen, game = self._screen, self._screen.game
        if game is None or not await open_dialog.may_export(screen, game.id):
            return

        async def write(path: str) -> None:
            await open_dialog.export(screen, path, game.id, is_over=game.is_over)

        default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
        question = _("Write “{name}” to which file?").format(name=clean(game.name))
        open_dialog.prompt(screen, question, write, default)

    def take_in(self) -> None:
        """Store the game of a record file."""
        screen = self._screen

        async def take(path: str) -> None:
            taken: list[str] = []
            if await screen.managed(lambda: taken.append(screen.upwords.library.take_in(Path(path)))):
                screen.say(_("The game is in the list now. Enter opens it."))
                await screen.look_at(taken[0])

        open_dialog.prompt(screen, _("Import a game from which file?"), take)


_SIDES = 2


class ListCommandLine:
    """The command line of a `screen`, which says which `commands` there are, and carries them out."""

    def __init__(self, screen: GamesScreen) -> None:
        self._screen = screen
        self._offered: Sequence[Command] = ()
        self._line: CommandLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether something is being typed."""
        return self._line is not None and self._line.is_open

    @property
    def cursor_offset(self) -> Offset | None:
        """Where the terminal's own cursor belongs, while this is open."""
        return self._line.cursor_offset() if self._line and self._line.is_open else None

    async def open(self) -> None:
        """Have a command typed."""
        self._offered = self._screen.commands()
        line = await self._made_line()
        self._screen.footer.display = False
        line.open()
        self._say_typed(line)

    async def _made_line(self) -> CommandLine:
        if self._line is None:
            from upwords_tui.tui.screens.command_line import CommandLine

            self._line = CommandLine(
                self._screen.skin, lambda: [name for each in self._offered for name in each.names]
            )
            await self._screen.mount(self._line, before=self._screen.footer)
        return self._line

    def _say_typed(self, line: CommandLine) -> None:
        from upwords_tui.app.commands.lookup import typing_hint
        from upwords_tui.tui.screens.off_table_commands import nothing_typed

        told_of = [nothing_typed(names) for names in self._names()]
        nothing = next(filter(self._fits, told_of), told_of[-1])
        self._screen.say(typing_hint(line.text, self._offered, nothing, nothing))
        self._screen.update()

    def _names(self) -> Iterator[list[str]]:
        """Yield what may be typed, then without exercises, which the palette offers, too."""
        yield [command.title for command in self._offered]
        yield [command.title for command in self._offered if command not in EXERCISES]

    def _fits(self, sentence: str) -> bool:
        return len(wrap(sentence, self._screen.size.width - _SIDES, self._screen.skin)) <= MOST_LINES

    async def take_key(self, event: events.Key) -> bool:
        """Take a key if this is open; return whether it was taken."""
        line, screen, is_typing = self._line, self._screen, self.is_open
        if line is None or not is_typing or stands_for(event.key) == "f1":
            return False
        event.stop()
        event.prevent_default()
        entered = line.press(event)
        if line.is_open:
            self._say_typed(line)
            return True
        screen.footer.display = True
        screen.said = ""
        screen.update()
        if entered:
            await self._enter(entered)
        return True

    async def paste(self, text: str) -> None:
        """Take what was pasted; if it begins as a command this is opened."""
        text = text.strip()
        if not self.is_open and text.startswith("/"):
            await self.open()
        if self._line and self._line.is_open:
            self._line.insert(text.removeprefix("/"))
            self._say_typed(self._line)

    async def _enter(self, line: str) -> None:
        from upwords_tui.tui.screens.off_table_commands import command_typed

        said = ""
        for names in self._names():
            try:
                command, argument = command_typed(line, self._offered, names)
            except CommandError as error:
                said = translate(error)
                if self._fits(said):
                    break
            else:
                await self._screen.carry_out(command, argument)
                return
        self._screen.say(said)


_AT_ONCE = 10
"""So many games of before are worked out between two pictures."""
_AT_FIRST = 27
"""The rows of what is shown at the first start, the bars included."""
_BARS, _BELOW_NAME = 3, 2
"""The rows of the bars, and those between the name and the list where there are rows to spare."""
_MEASURE = 100
"""The widest a row gets, in columns."""


def local_time() -> datetime:
    """Return the time of day where this runs."""
    return datetime.now().astimezone()


class GamesScreen(ListScreen[None]):
    """The list of games, with the ways into a game above it."""

    DEFAULT_CSS = """
    GamesScreen #content { layers: default above; }
    GamesScreen #beside { dock: right; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    GROWS: ClassVar[bool] = True
    """Whether more games are looked at when somebody comes to the last row."""
    STANDS_AMONG_LISTS: ClassVar[bool] = False
    """Whether there are rows about no game of one's own, in whose columns the games stand, too."""
    SHOWS_HOW: ClassVar[bool] = True
    """Whether somebody without games sees what it is about."""
    _OF_A_GAME = frozenset({"rename", "delete", "export"})
    _OF_FILES = frozenset({"export", "take_in"})

    def __init__(self, skin: Skin, now: Callable[[], datetime] = local_time) -> None:
        """`now` is the local time, for saying when a game was played."""
        super().__init__(skin, RowList(skin, measure=_MEASURE))
        self.now = now
        self.list = GameList(self, grows=self.GROWS)
        self.command_line = ListCommandLine(self)
        self._listed = ListedGame(self)
        self._is_fresh = False
        self._logo = Logo(skin, _MEASURE)
        self._last = LastGame(skin)
        # What one has done is drawn by what is imported once the list stands.
        self._side = Vertical(self._last, id="beside")
        self._lately: Lately | None = None
        self._first_look = FirstLook(skin, _MEASURE)
        self._shown: LastShown | None = None
        self._beside = 0
        self._is_beside = False
        self._margin = 0
        self._looked_at_done: GameRow | None = None
        self._finding: Worker[None] | None = None
        self._told_late: Mapping[str, Sequence[str]] = {}
        """What rows say that is worked out once the list stands, by their ways, the longest first."""
        self._told_late_on: date | None = None

    # Looking

    @on(events.Mount)
    async def _before_first_picture(self) -> None:
        await self.look_first()

    @on(events.ScreenResume)
    async def _before_next_picture(self) -> None:
        # Something may have been done meanwhile.
        self._told_late_on = None
        if not self._is_fresh:
            await self.upwords.look_at_settings()
            await self.look_back()
        self._is_fresh = False

    async def look_first(self) -> None:
        """See what there is before this is shown for the first time."""
        await self.list.look()
        # It is about to come to the front, too.
        self._is_fresh = True

    async def look_back(self) -> None:
        """See what there is now that this comes to the front again."""
        await self.list.look()

    async def look_now(self) -> None:
        """See what there is after something was done here, and draw it."""
        await self.list.look()
        self.update()

    async def look_at(self, game_id: str) -> None:
        """See what there is now that there is a game more, and go to it."""
        await self.list.look(besides=game_id)
        if game_id in self.list.by_id:
            self.chosen = game_id
        self.update()

    def choose_wanted(self) -> None:
        """Choose what is wanted first, if what was chosen is there no more or a game has gone on."""
        keys = self.keys_in_order()
        latest = self.list.last_unfinished
        # Back from a game, what one wants first is to go on with it.
        if self.chosen not in keys or (latest and self.list.played.get(latest.id) != latest.actions):
            self.chosen = keys[0]

    def title_line(self) -> TopLine:
        count = self.list.known.total if self.list.known else 0
        facts = (ngettext("{count} game", "{count} games", count).format(count=count),) if count else ()
        return TopLine("UPWORDS", (_("the word game with stacking tiles"),), facts)

    def content(self) -> ComposeResult:
        """Return the name and the rows, and at the right the game played last."""
        yield self._side
        yield self._logo
        yield self._rows
        yield self._first_look

    def choices(self) -> NewGameChoices:
        """Return what a new game would be begun with, once that is known."""
        assert self.list.known
        # Until that is looked up again it follows a language that has been chosen meanwhile.
        return spoken_to(self.list.known.choices, self.list.known.spoken)

    def variant(self) -> Variant:
        """Return what a new game would be played with."""
        return self.choices().variant if self.list.known else super().variant()

    def keys(self) -> Sequence[Key]:
        """Return the keys that work on the chosen row."""
        on_game = self.game is not None
        return [key for key in self.every_key() if on_game or key.action not in self._OF_A_GAME]

    def every_key(self) -> Sequence[Key]:
        """Return the keys there are: those for files only where files may be named."""
        has_files = self.upwords.library.files
        return self.list.with_lesson(
            [key for key in self.KEYS if has_files or key.action not in self._OF_FILES]
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing with files where none may be named."""
        may_be_done = action not in self._OF_FILES or self.upwords.library.files
        return may_be_done and super().check_action(action, parameters)

    # Drawing

    def on_skin_changed(self, skin: Skin) -> None:
        """Draw in another theme, or in another language."""
        self.skin = skin
        self.list.forget_rows()
        super().on_skin_changed(skin)
        if self.is_active and self.list.known and self.list.known.spoken != language():
            self.run_worker(self.look_now(), group="language")

    def keys_in_order(self) -> Sequence[str]:
        """Return the keys of the rows there are now."""
        return self.list.rows.order

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return how a game has ended, or whose turn it is; `is_brief`: in few letters."""
        is_mine = is_my_turn(game) and not game.is_over
        text = state_text(game, is_brief=is_brief)
        return text, self.skin.palette.accent if is_mine else self.skin.palette.dim

    def place_content(self) -> None:
        """Give the rows their place, and beside them the game played last as far as there is room."""
        width = self.size.width
        self._is_beside = bool(self._last_game)
        beside = self._last.place(self.picture_size() if self._is_beside else None)
        self._beside = beside
        self._side.display, styles = bool(beside), self._side.styles
        styles.width, is_above = beside, self._last.is_above
        styles.height = self._last.styles.height if is_above else "1fr"
        styles.layer = "above" if is_above else "default"
        edge = max(width - beside - _MEASURE - 4, 0) // 2 if beside and not self._last.is_above else 0
        super().place_content()
        self.list.forget_rows()
        self._margin = self._content.styles.padding.top
        self._content.styles.padding = (self._margin, edge, 0, edge)

    @property
    def top_margin(self) -> int:
        """The rows above the content; what little there is before a game has ended stands in the middle."""
        usual, known = super().top_margin, self.list.known
        if (
            not (self.SHOWS_HOW and self.is_roomy)
            or known is None
            or (self.list.games and known.has_finished)
        ):
            # What has been done fills the room below the board; and among others rows come and go.
            return usual
        needed = _AT_FIRST if self._is_first else _BARS + max(self._rows_needed, self._last.rows)
        return max(usual, (self.size.height - needed) // 2)

    @property
    def _rows_needed(self) -> int:
        """The rows of the name and of the list."""
        return CellSize.LARGE.rows + _BELOW_NAME + len(self.list.rows)

    @property
    def _is_first(self) -> bool:
        """Whether this is somebody without games, who sees what it is about."""
        return self.SHOWS_HOW and self.list.known is not None and not self.list.games

    def picture_size(self) -> CellSize | None:
        """Return the cells of the board beside the rows; None for no board."""
        return picture_size(self.size.width, self.size.height, _MEASURE + 4)

    def show_content(self) -> None:
        """Draw the name and the rows."""
        self._logo.resize(CellSize.LARGE if self.is_roomy else CellSize.SMALL)
        self._rows.styles.margin = (_BELOW_NAME if self.is_roomy else 1, 0, 0, 0)
        is_first = self._is_first
        self._show_last()
        if self._is_beside != bool(self._last_game) or self._margin != self.top_margin:
            self.place_content()
        self._rows.styles.height = len(self.list.rows) if is_first else "1fr"
        self._rows.show(self.list.rows, self.chosen)
        self._give_way()
        if is_first:
            self._first_look.place(self.size.width, is_roomy=self.is_roomy)
        else:
            self._first_look.display = False
        if self._wants_to_know:
            # Whoever begins sees the list at once; boards are looked up when it stands.
            self.call_after_refresh(self._look_up)

    @on(RowList.Placed)
    def _give_way(self) -> None:
        """Leave the whole width to games that have come up beside a tiny board."""
        self._side.visible = not self._last.is_above or self._rows.top == 0

    @property
    def _is_last_known(self) -> bool:
        """Whether the board of the game played last is as it is now, or there is none to be shown."""
        game, shown = self._last_game, self._shown
        is_same = shown and game and (shown.row.id, shown.row.actions) == (game.id, game.actions)
        return game is None or bool(is_same)

    def _show_last(self) -> None:
        game, shown = self._last_game, self._shown
        view = shown.view if shown and self._is_last_known else None
        self._last.show(LastShown(game, view) if game else None)

    @property
    def _wants_to_know(self) -> bool:
        """Whether something is not known yet of the games that are shown."""
        return self.list.has_untold or not self._is_last_known or self._wants_done or self._wants_late

    @property
    def _wants_late(self) -> bool:
        """Whether it is not known yet what is due and how today's daily stands, where that is told."""
        return self._told_late_on != self.now().date() and self._has_begun

    @property
    def _wants_done(self) -> bool:
        """Whether there is room for what one has done, and it has not been looked at with this game."""
        has_room = bool(self._beside) and not self._last.is_above
        return has_room and self._last_game is not None and self._looked_at_done != self._last_game

    def _look_up(self) -> None:
        """Have looked up what is not known yet of the games that are shown."""
        is_at_it = self._finding is not None and not self._finding.is_finished
        if self.is_standing and not is_at_it and self._wants_to_know:
            self._finding = self.run_worker(self._find_out(), group="games")

    async def _find_out(self) -> None:
        """Look up the board of the game played last, and how games of before stand, a few at a time."""
        library, game = self.upwords.library, self._last_game
        if game and not self._is_last_known:
            self._shown = LastShown(game, await asyncio.to_thread(board_view, library, game))
            self._show_last()
        while self.list.has_untold and self.is_standing:
            await self.list.tell_standing(_AT_ONCE)
            self.update()
        if game and self._wants_done:
            await self._look_at_done(game)
        if self._wants_late:
            await self._tell_late()
        if self._wants_to_know:
            # Another game is the last one now, or there is more room.
            self.update()

    async def _tell_late(self) -> None:
        self._told_late_on = self.now().date()
        library, told = self.upwords.library, {}
        for way, texts in ((RETRY, waiting_texts), (DAILY, today_texts)):
            with suppress(UpwordsError):  # the list does without
                told[way] = await asyncio.to_thread(texts, library)
        if told != self._told_late:
            self._told_late = told
            self.list.forget_rows()
            self.update()

    async def _look_at_done(self, game: GameRow) -> None:
        """Show below the board what one has done in that kind of game."""
        self._looked_at_done = game
        from upwords_tui.tui.screens.recent import Lately, done_lately

        library, day = self.upwords.library, self.now().date()
        with suppress(UpwordsError):  # the list does without
            done = await asyncio.to_thread(done_lately, library, game.kind, day)
            if self._lately is None and done and self.is_standing:
                self._lately = Lately(self.skin)
                await self._side.mount(self._lately)
            if self._lately:
                self._lately.show(done)

    def hint(self) -> str:
        """Return what Enter does."""
        if self.list.known is None:
            return ""
        if not self.list.games and self.chosen == PLAY:
            if self.list.known.lesson:
                said = _("Welcome. Press Enter to play, or {key} to learn it in three minutes.")
                return said.format(key=hotkeys.LEARN.shown)
            return _("Welcome. Press Enter to play, or {key} to read how.").format(key=HELP_KEY.shown_label)
        if self.chosen == CONTINUE and self.game:
            return fitting(standing_texts(self.game), self.size.width - 2)
        if self.chosen == PLAY:
            return _("Press Enter to play again.")
        return untold(self.game, self.list.columns, self.now(), self.skin) if self.game else ""

    @property
    def _last_game(self) -> GameRow | None:
        """The game to go on with, or if there is none the last that ended."""
        return self.list.last_unfinished or next(iter(self.list.games), None)

    @property
    def room(self) -> int:
        """The columns of a row."""
        taken = 0 if self._last.is_above else self._beside
        return min(self.size.width - taken - 4, _MEASURE) - MARGIN

    @property
    def _way_room(self) -> int:
        """The columns of what a way into a game says, up to the board."""
        edge = max(self.size.width - _MEASURE, 4) // 2
        over = self._beside - edge if self._beside and self._last.is_above else 0
        return self.room - max(over, 0) - label_width()

    def groups(self) -> Sequence[Group]:
        """Return what is listed."""
        return (
            ("", self.way_rows()),
            (_("Your games"), self.list.game_rows([game for game in self.list.games if not game.is_over])),
            (_("Finished"), self.list.game_rows([game for game in self.list.games if game.is_over])),
        )

    @property
    def _has_begun(self) -> bool:
        """Whether somebody has come farther than the first picture: there is a game or a puzzle of theirs."""
        return bool(self.list.games) or (self.list.known is not None and self.list.known.has_exercised)

    def way_rows(self) -> list[Late]:
        """Return the ways into a game, and elsewhere."""
        rows = []
        unfinished = self.list.last_unfinished
        if unfinished:
            rows.append(self._way(CONTINUE, *going_on_texts(unfinished, self.now(), self.skin)))
        rows.append(self._way(PLAY, *choices_texts(self.choices(), self.skin)))
        if self.list.known and self._lesson:
            rows.append(self._way(LEARN, *about(LEARN, is_begun=self.list.known.is_lesson_begun)))
        rows.append(self._way(NEW, *about(NEW)))
        if self._has_begun:
            rows.append(self._late_way(DAILY))
            rows.append(self._way(PUZZLES, *about(PUZZLES)))
        if self.list.known and self.list.known.has_finished:
            rows.append(self._late_way(RETRY))
            rows.append(self._way(ME, *about(ME)))
        return [*rows, self._way(HELP, *about(HELP)), self._way(SETTINGS, *about(SETTINGS))]

    def offers(self) -> Sequence[Action]:
        """Return what can be done, for the palette: first the ways into a game; help has a key of its own."""
        from upwords_tui.tui.screens.actions import Action
        from upwords_tui.tui.screens.off_table_commands import exercise_offers
        from upwords_tui.tui.screens.reference import lesson_offers, reference_offers

        abouts = {key.letter: key.about for key in self.every_key()}
        ways = [
            Action(_(title), _(abouts[letter]), partial(self.action_go, way), letter.shown)
            for way, (letter, title) in WAYS.items()
            if way in self.keys_in_order() and way != HELP
        ]
        letter = hotkeys.SCORES
        scores = Action(_("best scores"), _(abouts[letter]), self.action_scores, letter.shown)
        *others, leaving = super().offers()
        exercises = exercise_offers(self, self.variant(), self._shown_exercises())
        known = reference_offers(self, self.variant())
        return (*ways, *exercises, *lesson_offers(self, self._lesson), *others, scores, *known, leaving)

    def _shown_exercises(self) -> tuple[str, ...]:
        """Return the commands of exercises that have a row; without games there is nothing to retry."""
        return ("puzzle", "retry") if PUZZLES in self.keys_in_order() else ("retry",)

    def action_define(self) -> None:
        """Ask for a word, and tell what it means."""
        from upwords_tui.tui.screens.reference import ask_for_word

        ask_for_word(self, self.variant())

    def _late_way(self, key: str) -> Late:
        return self._way(key, *(self._told_late.get(key) or about(key)))

    def _way(self, key: str, *about: str) -> Late:
        return way_row(key, fitting(about, self._way_room), self.skin)

    # Keys

    async def action_go_along(self, count: int) -> None:
        """Choose another row, and look at more games first if it is one of those."""
        keys = self.keys_in_order()
        if not keys:
            return
        if self.list.has_more:
            to = self.place_among(keys) + count
            if to >= len(keys) or (count == -1 and to < 0):
                is_far = abs(count) in (1, ALL) and to != len(keys)
                await self.list.look(None if is_far else len(self.list.games) + PAGE)
        self.action_move(count)

    def scroll(self, count: int) -> None:
        """Choose another row, the first or the last at most; games that come near are looked at."""
        keys = self.keys_in_order()
        if keys:
            super().scroll(count)
        if self.list.has_more and self.place_among(keys) + self._rows.page >= len(keys):
            self.run_worker(self._look_on(), group="more", exclusive=True)

    async def _look_on(self) -> None:
        await self.list.look(len(self.list.games) + PAGE)
        self.update()

    @property
    def is_typing(self) -> bool:
        """Whether the command line is open."""
        return self.command_line.is_open

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs: on the command line while that is open."""
        return self.command_line.cursor_offset or super().cursor_place()

    async def action_command(self) -> None:
        """Open the command line."""
        await self.command_line.open()

    async def take_key(self, event: events.Key) -> None:
        """Give the key to the command line if that is open."""
        if not await self.command_line.take_key(event):
            await super().take_key(event)

    async def on_paste(self, event: events.Paste) -> None:
        """Take a paste into the command line."""
        event.stop()
        await self.command_line.paste(event.text)

    def action_rename(self) -> None:
        """Ask for another name for the chosen game."""
        self._listed.rename()

    async def action_delete(self) -> None:
        """Delete the chosen game, if that is really wanted."""
        await self._listed.delete()

    async def action_export(self) -> None:
        """Write the chosen game to a file."""
        await self._listed.export()

    def action_take_in(self) -> None:
        """Store the game of a record file."""
        self._listed.take_in()

    @property
    def game(self) -> GameRow | None:
        """The game whose row is chosen; on “Continue” the game that goes on."""
        return self.list.last_unfinished if self.chosen == CONTINUE else self.list.by_id.get(self.chosen)

    async def action_go(self, key: str) -> None:
        """Take one of the ways into a game."""
        if key in self.keys_in_order():
            self.choose(key)
            await self.action_open()

    @property
    def _lesson(self) -> str:
        """The game whose lesson has a row; empty if none has."""
        return self.list.known.lesson if self.list.known else ""

    async def action_learn(self, kind: str = "") -> None:
        """Begin a lesson, that of the row or of `kind`, or go on with it; if that can't be done, say why."""
        try:
            await self.upwords.learn(kind or self._lesson)
        except UpwordsError as error:
            self.say(clean(translate(error)))

    def action_exercise(self, command: str) -> None:
        """Set a puzzle, or a mistake again, whether or not there is a row for that."""
        self.upwords.exercise(command)

    def action_daily(self) -> None:
        """Show today's daily, whether or not there is a row for it."""
        self.upwords.show_daily()

    def action_puzzles(self) -> None:
        """Show how the person does at puzzles, and have chosen what the next is about."""
        self.upwords.show_puzzles()

    def commands(self) -> Sequence[Command]:
        """Return what may be typed here."""
        from upwords_tui.tui.screens.off_table_commands import COMMANDS

        return COMMANDS

    async def carry_out(self, command: Command, argument: str) -> None:
        """Carry out what needs no table."""
        from upwords_tui.tui.screens.off_table_commands import carry_out

        await carry_out(self, self.variant(), command, argument)

    async def action_theme(self) -> None:
        """Take the next colours."""
        from upwords_tui.tui.screens.table_commands import set_theme

        await set_theme(self, "")

    def action_me(self) -> None:
        """Show what the person has done, whether or not there is a row for that."""
        self.upwords.show_me()

    async def action_scores(self) -> None:
        """Tell the best scores of every game and edition."""
        await open_dialog.tell_highscores(self)

    async def action_open(self) -> None:
        """Do what the chosen row says; if that can't be done, say why."""
        game = self.game
        self.say("")
        if game:
            await self._open_game(game.id)
            return
        try:
            if self.chosen == PLAY:
                await self.upwords.begin_game(self.choices())
            elif self.chosen == LEARN:
                await self.upwords.learn(self._lesson)
            elif self.chosen == DAILY:
                self.upwords.show_daily()
            elif self.chosen in (PUZZLES, RETRY):
                self.upwords.exercise("puzzle" if self.chosen == PUZZLES else "retry")
            elif self.chosen == ME:
                self.upwords.show_me()
            elif self.chosen == HELP:
                self.upwords.show_help(self.variant(), ())
            elif self.chosen == SETTINGS:
                self.upwords.show_settings()
            else:
                self.upwords.show_new_game()
        except UpwordsError as error:
            self._say_problem(_("This can't be played: {reason}."), error)

    async def _open_game(self, game_id: str) -> None:
        try:
            await self.upwords.open_game(game_id)
        except UpwordsError as error:
            self._say_problem(_("This game can't be opened: {reason}."), error)

    def _say_problem(self, said: str, error: UpwordsError) -> None:
        self.say(said.format(reason=clean(translate(error)).rstrip(".")))

    @on(LastGame.GameClicked)
    async def _on_board(self, message: LastGame.GameClicked) -> None:
        self.say("")
        await self._open_game(message.game_id)

    @on(RowList.Picked)
    async def _on_row(self, message: RowList.Picked) -> None:
        if message.key not in self.keys_in_order():
            # It has gone while the mouse was on its way.
            return
        self.choose(message.key)
        if message.again:
            await self.action_open()
