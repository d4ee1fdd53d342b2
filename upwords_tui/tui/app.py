"""The full-screen application: its screens are `Navigation`'s, its settings and colours are here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Container, Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import Worker

from upwords_tui.app.commands.keymap import read_keys
from upwords_tui.app.commands.keys import KEYS, switch_keys, use_keys
from upwords_tui.app.play.files import own_colours
from upwords_tui.app.play.library import THEME, THEME_NAMES, Library, unkept_sentence
from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import _, switch_language, terminal_languages, translate, use_language
from upwords_tui.base.safe_text import clean
from upwords_tui.online.live_games import TICK_SECONDS, LiveGames
from upwords_tui.terminal.capabilities import Capabilities
from upwords_tui.tui.navigation import SETTLE_SECONDS, Navigation, among_people
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.theme import GROUND_CSS, Skin, make_skin, textual_theme
from upwords_tui.tui.widgets.arrangement import lacks_room

if TYPE_CHECKING:
    from upwords_tui.online.lobby import Lobby
    from upwords_tui.terminal.driver import TerminalLine
    from upwords_tui.tui.exercises import Trainer
    from upwords_tui.tui.presence import Attendance
    from upwords_tui.tui.screens.hall import NewPlayer, Welcomed


class Kept(NamedTuple):
    keys: object
    theme: object
    language: str


class UpwordsApp(Navigation):
    TITLE = "Upwords"
    CSS = GROUND_CSS
    ENABLE_COMMAND_PALETTE = False  # Textual's own: several clicks at once leave it several times
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+p", "palette", show=False, priority=True),
        Binding("ctrl+l", "draw_anew", show=False, priority=True),
    ]

    def __init__(
        self,
        library: Library,
        hub: LiveGames,
        capabilities: Capabilities,
        *,
        theme: str | None = None,
        first_game: str | None = None,
        when_shown: Callable[[], None] | None = None,
        line: TerminalLine | None = None,
        when_opened: Callable[[str], None] | None = None,
        lobby: Lobby | None = None,
        visitor: NewPlayer | None = None,
    ) -> None:
        """Use `theme` instead of the one remembered; open the stored game `first_game` at once.

        `when_shown` is called when the first picture has stood for a while, `when_opened` with the id of each
        game that is opened, and with nothing when it is left. With a `line` the terminal is at its other end
        and the process not the application's: whoever runs it has the hub do what is due.

        With a `lobby` the person is among others from beginning to end. A `visitor` has no account yet;
        lobby and library become theirs once they have said on the first screen who they are.
        """
        if library.setting("speech") is True:
            capabilities = capabilities._replace(is_read=True, has_title=False, notice="")
        super().__init__(capabilities, line)
        self.library = library
        self.hub = hub
        self._ticks = line is None
        self._is_leaving = False
        self._ticking: Worker[None] | None = None
        self.switch_with: str | None = None
        self.when_left: Callable[[int], None] = lambda _code: None
        self._first_game = first_game
        self._when_shown = when_shown
        self._when_opened = when_opened or (lambda _game_id: None)
        self.lobby = lobby
        self._visitor = visitor
        self.attendance: Attendance | None = None
        lost = ""
        try:
            self._dress(str(theme or library.setting(THEME) or THEME_NAMES[0]))
        except InputError as error:
            lost = translate(error)
            self._dress(THEME_NAMES[0])
        # Not assigned: that would have everything styled and drawn a second time.
        self.set_reactive(App.theme, self._theme_name)
        self.stylesheet.set_variables(self.get_css_variables())
        self.lost: tuple[str, ...] = (lost, self.take_keys())

    def on_mount(self) -> None:
        if self._visitor:
            self.push_screen(among_people().welcome(self.skin, self._visitor), callback=self._take_in)
        else:
            self._begin()
        self.show_terminal_cursor()
        if self._when_shown:
            self.set_timer(SETTLE_SECONDS, self._when_shown)
        if self._ticks:
            self.set_interval(TICK_SECONDS, self._tick)
        self.app_resume_signal.subscribe(self, lambda _app: self.come_back())

    def on_unmount(self) -> None:
        self._end_attendance()

    def _end_attendance(self) -> None:
        if self.attendance:
            self.attendance.end()

    def _begin(self) -> None:
        if self.lobby:
            self.attendance = among_people().attendance(self, self.lobby)
            self.attendance.begin()
        if self._first_game:
            self._open_first(self._first_game)
        else:
            self.show_games()
        for said in filter(None, (*self.lost, unkept_sentence(self.library))):
            self.hear(said)

    def _take_in(self, welcomed: Welcomed | None) -> None:
        """Go on as whoever the visitor has said they are, in their language, on the screen or in text."""
        if welcomed is None:
            self.exit()
            return
        # Here, in the application's own task: whatever is shown from now on is in this language.
        use_language(welcomed.language)
        self.lobby, self.library = welcomed.lobby, welcomed.lobby.library
        self.lost = (self.take_keys(),)
        if welcomed.front_end == "text":
            self.switch_to_text("")
        else:
            self._begin()

    def _tick(self) -> None:
        """Do what is due in all games; that may be slow, and no key waits for it."""

        async def tick() -> None:
            if await self.hub.tick():
                # What others have stored may be settings of this person.
                await self.look_at_settings()

        if self._ticking is None or self._ticking.is_finished:
            self._ticking = self.run_worker(tick(), group="hub")

    def _open_first(self, game_id: str) -> None:
        """Show a game without the list of games below it, which is not wanted yet and takes time."""
        try:
            self.continue_game(game_id)
        except UpwordsError as error:
            self.show_games()
            said = _("This game can't be opened: {reason}.").format(
                reason=clean(translate(error)).rstrip(".")
            )
            if isinstance(games := self.screen, BaseScreen):
                dialogs.notice(games, (said,), is_asked=False)

    async def on_event(self, event: events.Event) -> None:
        """Take back what Ctrl+C has said at any other key."""
        if isinstance(event, events.Key) and event.key != "ctrl+c" and self._is_leaving:
            self._is_leaving = False
            if isinstance(self.screen, BaseScreen):
                self.screen.take_back(how_to_leave())
        await super().on_event(event)

    def action_interrupt(self) -> None:
        if self._is_leaving or not isinstance(self.screen, BaseScreen) or len(self.screen_stack) == 1:
            self.exit()
            return
        self._is_leaving = True
        self.screen.warn(how_to_leave())

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the program, or for the text game; `when_left` gets the exit code of the program."""
        super().exit(result, return_code, message)
        self._end_attendance()
        if self.switch_with is None:
            self.when_left(return_code)

    @cached_property
    def exercises(self) -> Trainer:
        from upwords_tui.tui.exercises import Trainer  # seam: the first picture does without

        return Trainer(self)

    def take_keys(self) -> str:
        """Use the person's keys; return what there is to say of those that can't be had."""
        self._kept, own, said = self._read_kept()
        use_keys(own)
        return said

    def _read_kept(self) -> tuple[Kept, Mapping[str, str], str]:
        """Read the settings, and the keys they give; slow."""
        library = self.library
        kept = Kept(library.setting(KEYS), library.setting(THEME), library.language)
        if not kept.keys:
            return kept, {}, ""
        return kept, *read_keys(library)

    async def look_at_settings(self) -> None:
        """Go by settings changed in another window; those that can't be read change nothing."""
        for screen in tuple(self.screen_stack):
            if isinstance(screen, BaseScreen):
                await screen.read_settings()
        before = self._kept
        with suppress(UpwordsError):
            self._kept, own, _said = await asyncio.to_thread(self._read_kept)
            if self._kept == before:
                return
            if self._kept.keys != before.keys:
                switch_keys(own)
            if self._kept.language != before.language:
                switch_language(*([self._kept.language] if self._kept.language else terminal_languages.get()))
            await self._go_by({"theme"} if self._kept.theme != before.theme else ())

    async def take_up(self, changed: Container[str] = ()) -> None:
        """Go by settings just `changed` here, given by their names."""
        with suppress(UpwordsError):
            self._kept, _own, _said = await asyncio.to_thread(self._read_kept)
            await self._go_by(changed)

    async def _go_by(self, changed: Container[str]) -> None:
        tables = self.tables()
        for table in tables:
            await table.read_settings()
        for table in tables:
            table.typing.bind_keys()
        # Other colours than those that are kept may be shown: asked for at the start, or by a guest.
        try:
            if "theme" in changed and self._kept.theme:
                self.set_theme(str(self._kept.theme))
                return
        except InputError as error:
            self.hear(translate(error))
        self.speak_anew()

    def set_theme(self, name: str) -> str:
        """Take the colours called `name` (empty: the next ones) and return their name.

        Raises InputError if there are none of that name, or they can't be had.
        """
        names = [*THEME_NAMES, *own_colours()]
        before = names.index(self._theme_name) if self._theme_name in names else -1
        found = name or names[(before + 1) % len(names)]
        self._dress(found)
        self.theme = found
        self.speak_anew()
        return found

    def _dress(self, theme: str) -> None:
        """Take the colours of a theme or set. Raises InputError."""
        depth, glyphs = self.capabilities.depth, self.capabilities.glyphs
        self.skin: Skin = make_skin(theme, depth, glyphs)
        self._theme_name = theme
        self.register_theme(textual_theme(theme, depth))

    def speak_anew(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.on_skin_changed(self.skin)

    def get_default_screen(self) -> BaseScreen[None]:
        return BaseScreen(self.skin, id="_default")

    def switch_to_text(self, game_id: str) -> None:
        self.switch_with = game_id
        self.exit()

    def go_on_in_text(self) -> None:
        self.switch_to_text(next((table.stored_game for table in self.tables()), ""))

    def spoken_rows(self) -> Collection[int]:
        voice = getattr(self.screen, "voice", None)
        return range(voice.region.y, voice.region.bottom) if voice else ()

    def action_palette(self) -> None:
        if isinstance(self.screen, BaseScreen) and not lacks_room(self.size):
            self.screen.ask_for_palette()


def how_to_leave() -> str:
    return _("Everything is saved. Ctrl+C again quits; any other key goes back.")
