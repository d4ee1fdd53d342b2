"""The way from screen to screen, alone or among others. Screens are imported here when first opened."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

from textual import events
from textual.screen import Screen

from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import Group, commands_of
from upwords_tui.app.game_types.base import Variant, kind_of
from upwords_tui.app.play.library import BETWEEN_RINGS, Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import GameView
from upwords_tui.online.live_games import LiveGames
from upwords_tui.terminal.app import TerminalApp
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.app.profile.settings import Preferences
    from upwords_tui.app.setup.new_game import NewGameChoices
    from upwords_tui.online.lobby import Lobby, LobbyTables
    from upwords_tui.online.open_tables import Begun
    from upwords_tui.tui.presence import Attendance
    from upwords_tui.tui.screens.hall import AmongPeople, HallScreen
    from upwords_tui.tui.screens.keys import Action
    from upwords_tui.tui.screens.opening import LateScreens
    from upwords_tui.tui.screens.table import TableScreen


SETTLE_SECONDS = 0.3
"""How long after a first picture the work is done that must not delay it."""


class Navigation(TerminalApp):
    """Which screen is on, and what others say and do; at home nobody calls that."""

    library: Library
    hub: LiveGames
    skin: Skin
    lobby: Lobby | None
    attendance: Attendance | None
    _when_opened: Callable[[str], None]
    _hall: HallScreen | None = None

    @property
    def preferences(self) -> Preferences:
        """The person's settings; on a server their name is that of their account."""
        from upwords_tui.app.profile.settings import Preferences  # seam: the first picture does without

        return Preferences(self.library, self.lobby.rename if self.lobby else None)

    async def on_event(self, event: events.Event) -> None:
        if self.attendance and isinstance(event, events.Key):
            self.attendance.touch()
        await super().on_event(event)

    def hear(self, sentence: str, *, is_whole: bool = False) -> None:
        """Say what somebody said or did; `is_whole`: in a dialog where it would be cut."""
        screen = self.looked_at
        if screen and is_whole and not screen.shows_whole(sentence):
            dialogs.notice(screen, (sentence,), is_asked=False)
        elif screen:
            screen.hear(sentence)

    @property
    def looked_at(self) -> BaseScreen | None:
        """The screen on top, or the one below its dialogs; None if there is none."""
        shown = reversed(self.screen_stack if self.is_running else ())
        return next((each for each in shown if isinstance(each, BaseScreen) and each.frame), None)

    def tables(self) -> list[TableScreen]:
        from upwords_tui.tui.screens.table import TableScreen  # seam: the first picture may be no table

        shown = self.screen_stack if self.is_running else ()
        return [each for each in shown if isinstance(each, TableScreen)]

    def open_table(self) -> PlayerSession | None:
        return next((screen.chair for screen in self.tables()), None)

    def ring(self, times: int = 1, said: str = "") -> None:
        """Ring the bell, and show a notice of what was `said`, or of one's turn, for who wants that."""
        bell = "bell" if times == 1 else "sounds"

        def wanted() -> list[bool]:
            return [self.preferences.is_on(name) for name in (bell, "notices")]

        async def ring() -> None:
            with suppress(UpwordsError):  # nobody is disturbed because a setting can't be read
                rings, shows = await asyncio.to_thread(wanted)
                for number in range(times * rings):
                    self.set_timer(number * BETWEEN_RINGS, self.bell)
                if shows:
                    self.show_notice(said or _("It is your turn."))

        self.run_worker(ring(), group="bell")

    async def begin_game(self, choices: NewGameChoices) -> None:
        """Begin a game and show it; among others perhaps only set a table, and say for whom it waits.

        Raises InputError, DictionaryError or StoreError.
        """
        if choices.options.kept:
            # One person keeps score: nobody is asked to come.
            await self.open_game(await asyncio.to_thread(self.library.begin, choices))
            return
        await _set_or_begin(self, lambda: self.library.begin(choices), lambda tables: tables.begin(choices))

    async def play_again(self, game_id: str) -> None:
        """Begin a game like a stored one, with the same players and terms. Raises as `begin_game` does."""
        library = self.library
        await _set_or_begin(
            self, lambda: library.begin(library.again(game_id)), lambda tables: tables.rematch(game_id)
        )

    def continue_game(self, game_id: str) -> None:
        """Go on with a stored game and show it. Raises RecordError, DictionaryError or StoreError."""
        self._show_table(self.hub.sit(game_id, self.library.account))

    async def open_game(self, game_id: str) -> None:
        """Go on with a stored game as `continue_game` does, and hold up no key while it is read."""
        was_at = self.open_table()
        chair = await self.hub.take_seat(game_id, self.library.account)
        # Meanwhile another may have begun for which somebody waited, or they have left.
        if self.is_running and self.open_table() is was_at:
            self._show_table(chair)
        else:
            chair.leave()

    def show_games(self) -> None:
        from upwords_tui.tui.screens.games import GamesScreen  # seam: the first picture may be a table

        self.is_at("")
        stack = self.screen_stack
        # Textual's own screen, at the bottom, stays in any case.
        keep = next((at + 1 for at, screen in enumerate(stack) if isinstance(screen, GamesScreen)), 1)
        for _screen in stack[keep:]:
            self.pop_screen()
        if isinstance(self.screen, GamesScreen):
            return
        if self.attendance is None:
            self.push_screen(GamesScreen(self.skin))
        else:
            self._hall = among_people().hall(self.skin, self.attendance)
            self.push_screen(self._hall)

    def halls(self) -> Sequence[HallScreen]:
        """Return the hall, wherever it is among the screens, if it is open."""
        return [self._hall] if self._hall and self.is_running and self._hall in self.screen_stack else ()

    def is_at(self, game_id: str) -> None:
        self._when_opened(game_id)
        if self._title and not game_id:
            self.entitle("Upwords")
        if self.attendance:
            self.attendance.at(game_id)

    def choose(
        self,
        offers: Sequence[Action],
        lines: Sequence[str] = (),
        *,
        by_letters: bool = False,
        otherwise: Callable[[], None] = lambda: None,
        typing_at: Screen[Any] | None = None,
    ) -> None:
        """Show a menu of offers below some `lines`, or a palette; do what is chosen, else `otherwise`.

        Letters that are typed `typing_at` a screen choose nothing: they are typed there.
        """
        menu = dialogs.Menu(self.skin, offers, lines, typing_at)
        dialogs.choose_of(
            self.screen, dialogs.CommandPalette(self.skin, offers) if by_letters else menu, otherwise
        )

    def show_new_game(self) -> None:
        self.show_games()
        self.push_screen(_opening().new_game(self.skin))

    def show_settings(self) -> None:
        if not isinstance(self.screen, _opening().settings):
            self.push_screen(_opening().settings(self.skin))

    async def learn(self, kind: str = "") -> None:
        """Show a game's lesson, where it was left; of the first game if it has none.

        Raises DictionaryError or WordListError.
        """
        game = screen_game(_opening().lesson_called(kind))
        assert game.lesson  # `lesson_called` names only games with one
        screen = await game.lesson(self.library, self.hub.practise, self.skin)
        self.show_games()
        self.push_screen(screen)

    def show_me(self, kind: str = "") -> None:
        account = self.attendance.conversation.me.description if self.attendance else None
        self.push_screen(_opening().me(self.skin, account, kind))

    def show_history(self, kind: str, view: GameView, number: int | None = None) -> None:
        """Show every turn of a game, first that of the action `number`, else the last."""
        if shown := screen_game(kind).history:
            self.push_screen(shown(self.skin, view, number))
        elif below := self.looked_at:
            told = kind_of(kind).kit.narration.entry_lines
            dialogs.notice(below, [line for entry in view.history for line in told(entry, view)])

    def show_help(self, variant: Variant, keys: Sequence[KeyHint]) -> None:
        self.push_screen(_opening().help(self.skin, variant, keys, _people_groups(self.attendance)))

    def _show_table(self, chair: PlayerSession) -> None:
        if len(self.screen_stack) > 1:
            self.show_games()
        screen = screen_game(chair.kind).screen(chair, self.skin)
        self.furnish(screen)
        for hall in self.halls():
            hall.leave_for_a_game()
        self.push_screen(screen)
        self.is_at(chair.game_id)

    def furnish(self, screen: TableScreen) -> None:
        """Give the screen of a table the commands of people, and soon its dictionary."""
        screen.typing.add_commands(commands_of(_people_groups(self.attendance)))
        # After the first picture: opening spell-checkers must not delay it.
        self.set_timer(SETTLE_SECONDS, lambda: _prepare(self, screen))

    def look_again(self, *, at_people: bool = False) -> None:
        for hall in self.halls():
            hall.looking.again(at_people=at_people)

    def open_begun(self, game_id: str) -> bool:
        """Open a game that has begun if the hall is open and nobody types; return whether it was."""
        if not any(hall is self.screen and not hall.typed.line.is_open for hall in self.halls()):
            return False
        try:
            self.continue_game(game_id)
        except UpwordsError as error:
            self.hear(clean(translate(error)))
            return False
        if isinstance(self.screen, BaseScreen):
            self.screen.arrival.await_picture()
        return True


async def _set_or_begin(
    app: Navigation, alone: Callable[[], str], among_others: Callable[[LobbyTables], Begun]
) -> None:
    if app.attendance is None or not await app.attendance.entered():
        await app.open_game(await asyncio.to_thread(alone))
        return
    was_at = app.open_table()
    begun = await asyncio.to_thread(among_others, app.attendance.lobby.tables)
    if app.open_table() is not was_at:
        # Whoever it waited for has sat down meanwhile, and the game is open.
        return
    if begun.game_id:
        await app.open_game(begun.game_id)
    else:
        app.show_games()
        for hall in app.halls():
            hall.take_begun(begun)


def _prepare(app: Navigation, screen: TableScreen) -> None:
    """Open the dictionary of a game, and say so if it is not the one the game began with."""

    def prepare() -> None:
        with suppress(UpwordsError, OSError, RuntimeError):
            # What is wrong is said when a word is asked for; or we have left.
            if not screen.chair.prepare():
                changed = _("The word list has changed since this game began.")
                app.call_from_thread(screen.say, changed)

    # Not a worker of Textual's: those are waited for when the program ends.
    threading.Thread(target=copy_context().run, args=(prepare,), name="dictionary", daemon=True).start()


def _people_groups(attendance: Attendance | None) -> tuple[Group, ...]:
    return people_groups(is_host=attendance.lobby.is_host) if attendance else ()


def among_people() -> type[AmongPeople]:
    from upwords_tui.tui.screens.hall import AmongPeople  # seam: at home nobody else is there

    return AmongPeople


def _opening() -> type[LateScreens]:
    from upwords_tui.tui.screens.opening import LateScreens  # seam: the first picture does without

    return LateScreens
