"""The first screen: go on with a game, begin one, and look after those there are.

The one idea: each way into a game is a row with a letter; below them stand the games. All letters and names
of ways have the columns of the longest, in any language.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult

from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.commands.keys import Letter
from upwords_tui.app.commands.registry import HIGHSCORES
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.saved_games import is_my_turn, state_text
from upwords_tui.app.setup.new_game import NewGameChoices, spoken_to
from upwords_tui.base.i18n import _, language, ngettext
from upwords_tui.base.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.tui.screens import open_dialog, screen_commands
from upwords_tui.tui.screens.actions import Action, offer_of
from upwords_tui.tui.screens.game_rows import choices_texts, fitting, going_on_texts, standing_texts, untold
from upwords_tui.tui.screens.games_list import ALL, PAGE, GameList, Group, SourcedList
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.list_screen import HELP as HELP_KEY
from upwords_tui.tui.screens.logo import FirstLook, Logo
from upwords_tui.tui.screens.recent import BesideList, LastGame, picture_size
from upwords_tui.tui.screens.rows import MARGIN, Late, Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Span, pad
from upwords_tui.tui.widgets.values import TopLine

if TYPE_CHECKING:
    from upwords_tui.tui.screens.actions import Action

Deed = Callable[["GamesScreen"], Awaitable[None] | None]

# What can be done to the chosen game of a list, or taken into it


def rename_game(screen: GamesScreen) -> None:
    game = screen.game
    if game is None:
        return

    async def named(name: str) -> None:
        if await screen.managed(lambda: screen.upwords.library.rename(game.id, name)):
            screen.say(_("It is now called {name}.").format(name=clean_title(name)))
            await screen.look_now()

    question = _("What shall “{name}” be called?").format(name=clean(game.name))
    open_dialog.prompt(screen, question, named, game.name, limit=TITLE_LIMIT)


async def delete_game(screen: GamesScreen) -> None:
    game = screen.game
    if game is None:
        return

    async def go_on() -> None:
        keys = screen.keys_in_order()
        after = keys.index(screen.chosen) + 1
        screen.chosen = keys[after] if after < len(keys) else keys[after - 2]
        screen.say(_("{name} is deleted.").format(name=clean(game.name)))
        await screen.look_now()

    await open_dialog.delete(screen, game, go_on)


async def export_game(screen: GamesScreen) -> None:
    game = screen.game
    if game is None or not await open_dialog.may_export(screen, game.id):
        return

    async def write(path: str) -> None:
        await open_dialog.export(screen, path, game.id, is_over=game.is_over)

    default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
    open_dialog.prompt(
        screen, _("Write “{name}” to which file?").format(name=clean(game.name)), write, default
    )


def take_in(screen: GamesScreen) -> None:
    async def take(path: str) -> None:
        if taken := await screen.fetch(lambda: screen.upwords.library.take_in(Path(path))):
            screen.say(_("The game is in the list now. Enter opens it."))
            await screen.look_at(taken)

    open_dialog.prompt(screen, _("Import a game from which file?"), take)


def ask_for_word(screen: GamesScreen) -> None:
    from upwords_tui.tui.screens import reference  # seam: few ask for it

    reference.ask_for_word(screen, screen.variant())


# The rows that lead into a game, and elsewhere


CONTINUE, PLAY, LEARN, NEW = "continue", "play", "learn", "new"
DAILY, PUZZLES, RETRY = "daily", "puzzles", "retry"
ME, HELP, SETTINGS = "me", "help", "settings"


class WayIn(NamedTuple):
    """A way into a game or to something else: its letter, its name, what Enter on its row does.

    `about` is what the row says as long as nothing else is known, in full and in short.
    """

    letter: Letter
    label: str
    open: Deed
    about: tuple[str, ...] = ()


WAYS = {
    CONTINUE: WayIn(hotkeys.CONTINUE, mark("Continue"), lambda screen: screen.upwords.show_new_game()),
    PLAY: WayIn(hotkeys.PLAY, mark("Play"), lambda screen: screen.upwords.begin_game(screen.choices())),
    LEARN: WayIn(
        hotkeys.LEARN,
        mark("Learn"),
        lambda screen: screen.upwords.learn(screen.list.lesson),
        (mark("a little game with a tutor, three minutes"), mark("with a tutor, three minutes")),
    ),
    NEW: WayIn(
        hotkeys.NEW,
        mark("New game"),
        lambda screen: screen.upwords.show_new_game(),
        (
            mark("Upwords or Words Up: players, edition, words and rules"),
            mark("players, edition, words and rules"),
        ),
    ),
    DAILY: WayIn(
        hotkeys.DAILY,
        mark("Daily"),
        lambda screen: screen.upwords.show_daily(),
        (mark("a puzzle and a duel for today, the same for everybody"), mark("today's puzzle and duel")),
    ),
    PUZZLES: WayIn(
        hotkeys.PUZZLES,
        mark("Puzzles"),
        lambda screen: screen.upwords.exercise("puzzle"),
        (mark("a position in which one play is best: find it"), mark("find the best play")),
    ),
    RETRY: WayIn(
        hotkeys.RETRY,
        mark("Retry"),
        lambda screen: screen.upwords.exercise("retry"),
        (mark("turns of your own games in which there was better"), mark("your own mistakes")),
    ),
    ME: WayIn(
        hotkeys.ME,
        mark("Me"),
        lambda screen: screen.upwords.show_me(),
        (mark("what you have done: games, wins, records, and how it went"), mark("games, wins, records")),
    ),
    HELP: WayIn(
        hotkeys.HOW,
        mark("How to play"),
        lambda screen: screen.upwords.show_help(screen.variant(), ()),
        (mark("keys, rules and points, in short"), mark("keys, rules and points")),
    ),
    SETTINGS: WayIn(
        hotkeys.SETTINGS,
        mark("Settings"),
        lambda screen: screen.upwords.show_settings(),
        (mark("language, name, colours, keys, bell, pace"), mark("language, colours, keys")),
    ),
}
_LESSON_BEGUN = mark("the little game with the tutor goes on where you were"), mark("goes on where you were")
_LABEL = 16
"""The columns of a way's letter and name at least."""
_LETTER, _GAP = 3, 2


def label_width() -> int:
    """Return the columns of a letter, a name and what parts them from what the row says."""
    return max(_LABEL, *(_LETTER + cell_len(_(way.label)) + _GAP for way in WAYS.values()))


def way_row(key: str, text: str, skin: Skin) -> Late:
    """Return the row of a way (a key of `WAYS`), which says `text`."""
    palette, way = skin.palette, WAYS[key]
    name = pad(_(way.label), label_width() - _LETTER, skin)

    def row(is_here: bool) -> Row:
        spans: list[Span] = [
            (f"{way.letter.shown}  ", palette.accent),
            (name, palette.bright),
            (text, palette.text if is_here else palette.dim),
        ]
        return Row(spans, key=key)

    return Late(key, row)


_AT_FIRST = 27
"""The rows of what is shown at the first start, the bars included."""
_BARS, _BELOW_NAME = 3, 2
"""The rows of the bars, and those between the name and the list where there are rows to spare."""
_MEASURE = 100
"""The widest a row gets, in columns."""


def local_time() -> datetime:
    return datetime.now().astimezone()


class GamesScreen(SourcedList):
    """The list of games, with the ways into a game above it."""

    DEFAULT_CSS = """
    GamesScreen #content { layers: default above; }
    GamesScreen #beside { dock: right; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key(
            "enter", "open", "Enter", mark("go"), mark("Does what the marked row says; on a game: opens it.")
        ),
        Key("up,shift+tab", "go_along(-1)", "↑ ↓", "", mark("Goes to another row; so do Tab and the mouse.")),
        Key("down,tab", "go_along(1)"),
        Key("pageup", "go_along(-10)"),
        Key("pagedown", "go_along(10)"),
        Key("home", f"go_along(-{ALL})"),
        Key("end", f"go_along({ALL})"),
        Key.by(hotkeys.CONTINUE, "go('continue')", "", mark("Goes on with the game you played last.")),
        Key.by(hotkeys.PLAY, "go('play')", "", mark("Begins a game at once, with your last choices.")),
        Key.by(hotkeys.LEARN, "learn", "", mark("Teaches the game in three minutes, or goes on with it.")),
        Key.by(hotkeys.NEW, "go('new')", "", mark("Lets you choose players, edition, words and rules.")),
        Key.by(hotkeys.DAILY, "do('daily')", "", mark("Shows today's puzzle and duel, and how you stand.")),
        Key.by(hotkeys.PUZZLES, "do('puzzle')", "", mark("Sets you a puzzle: find the best play.")),
        Key.by(hotkeys.RETRY, "do('retry')", "", mark("Sets you your own mistakes again.")),
        Key(
            "ctrl+t",
            "do('puzzles')",
            "Ctrl+T",
            "",
            mark("Shows how you do at puzzles, and what they are about."),
        ),
        Key("slash", "command", "/", "", mark("Takes a command: daily, weaknesses, memory and the like.")),
        Key.by(hotkeys.ME, "do('me')", "", mark("Shows what you have done: games, wins and records.")),
        Key.by(
            hotkeys.SCORES, "do('highscores')", "", mark("Tells the best scores of every game and edition.")
        ),
        Key.by(hotkeys.HOW, "go('help')", "", mark("Tells how to play.")),
        Key.by(
            hotkeys.SETTINGS,
            "go('settings')",
            "",
            mark("Shows all you can set: language, name, colours, keys."),
        ),
        Key.by(hotkeys.RENAME, "do('rename')", mark("rename"), mark("Gives the marked game another name.")),
        Key.by(
            hotkeys.DELETE,
            "do('delete')",
            mark("delete"),
            mark("Deletes the marked game, if you say yes."),
            key="delete",
        ),
        Key.by(
            hotkeys.EXPORT,
            "do('export')",
            mark("export"),
            mark("Writes the marked game to a file, to keep or to send."),
        ),
        Key.by(
            hotkeys.IMPORT, "do('take_in')", mark("import"), mark("Takes a game from a file into the list.")
        ),
        Key("ctrl+e", "do('define')", "^E", "", mark("Says what a word means.")),
        Key.by(
            hotkeys.COLOURS,
            "do('theme')",
            mark("colours"),
            mark("Takes the next colours: dark, light, high contrast."),
        ),
        Key.by(hotkeys.QUIT, "app.quit", mark("quit"), mark("Leaves the program; every game is kept.")),
    )
    GROWS: ClassVar[bool] = True
    """Whether more games are looked at when somebody comes to the last row."""
    SHOWS_HOW: ClassVar[bool] = True
    """Whether somebody without games sees what it is about."""
    _OF_A_GAME = frozenset({"do('rename')", "do('delete')", "do('export')"})
    _OF_FILES = frozenset({"do('export')", "do('take_in')"})

    def __init__(self, skin: Skin, now: Callable[[], datetime] = local_time) -> None:
        super().__init__(skin, now, _MEASURE)
        self.list: GameList = GameList(self, grows=self.GROWS)
        self.deeds: dict[str, Callable[[], Awaitable[None] | None]] = {
            "rename": partial(rename_game, self),
            "delete": partial(delete_game, self),
            "export": partial(export_game, self),
            "take_in": partial(take_in, self),
            "define": partial(ask_for_word, self),
            "daily": lambda: self.upwords.show_daily(),
        }
        """What keys do beside carrying out the command of that name, whether or not there is a row for it."""
        self._is_fresh = False
        self._logo = Logo(skin, _MEASURE)
        self._beside = BesideList(self, self.list)
        self._first_look = FirstLook(skin, _MEASURE)
        self._is_beside = False
        self._margin = 0

    # Looking

    @on(events.Mount)
    async def _before_first_picture(self) -> None:
        await self.look_first()

    @on(events.ScreenResume)
    async def _before_next_picture(self) -> None:
        # Something may have been done meanwhile.
        self._beside.told_late_on = None
        if not self._is_fresh:
            await self.upwords.look_at_settings()
            await self.look_back()
        self._is_fresh = False

    async def look_first(self) -> None:
        await self.list.look()
        # It is about to come to the front, too.
        self._is_fresh = True

    async def look_back(self) -> None:
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
        yield self._beside
        yield self._logo
        yield self._rows
        yield self._first_look

    def choices(self) -> NewGameChoices:
        assert self.list.known
        # Until that is looked up again it follows a language that has been chosen meanwhile.
        return spoken_to(self.list.known.choices, self.list.known.spoken)

    def variant(self) -> Variant:
        return self.choices().variant if self.list.known else super().variant()

    def keys(self) -> Sequence[Key]:
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
        is_of_files = f"{action}('{parameters[0] if parameters else ''}')" in self._OF_FILES
        return (not is_of_files or self.upwords.library.files) and super().check_action(action, parameters)

    # Drawing

    def on_skin_changed(self, skin: Skin) -> None:
        self.skin = skin
        self.list.forget_rows()
        super().on_skin_changed(skin)
        if self.is_active and self.list.known and self.list.known.spoken != language():
            self.run_worker(self.look_now(), group="language")

    def keys_in_order(self) -> Sequence[str]:
        return self.list.rows.order

    def state_of(self, game: GameRow, *, is_brief: bool = False) -> Span:
        """Return how a game has ended, or whose turn it is; `is_brief`: in few letters."""
        is_mine = is_my_turn(game) and not game.is_over
        text = state_text(game, is_brief=is_brief)
        return text, self.skin.palette.accent if is_mine else self.skin.palette.dim

    def place_content(self) -> None:
        """Give the rows their place, and beside them the game played last as far as there is room."""
        self._is_beside = bool(self._beside.game)
        beside = self._beside.fit(self.picture_size() if self._is_beside else None)
        edge = max(self.size.width - beside - _MEASURE - 4, 0) // 2 if beside else 0
        super().place_content()
        self.list.forget_rows()
        self._margin = self._content.styles.padding.top
        self._content.styles.padding = (self._margin, edge, 0, edge)

    @property
    def top_margin(self) -> int:
        """The rows above the content; what little there is before a game has ended stands in the middle."""
        usual, known = super().top_margin, self.list.known
        is_little = known is not None and not (self.list.games and known.has_finished)
        if not (self.SHOWS_HOW and self.is_roomy and is_little):
            # What has been done fills the room below the board; and among others rows come and go.
            return usual
        rows = CellSize.LARGE.rows + _BELOW_NAME + len(self.list.rows)
        needed = _AT_FIRST if self._is_first else _BARS + max(rows, self._beside.last.rows)
        return max(usual, (self.size.height - needed) // 2)

    @property
    def _is_first(self) -> bool:
        """Whether this is somebody without games, who sees what it is about."""
        return self.SHOWS_HOW and self.list.known is not None and not self.list.games

    def picture_size(self) -> CellSize | None:
        """Return the cells of the board beside the rows; None for no board."""
        return picture_size(self.size.width, self.size.height, _MEASURE + 4)

    def show_content(self) -> None:
        self._logo.resize(CellSize.LARGE if self.is_roomy else CellSize.SMALL)
        self._rows.styles.margin = (_BELOW_NAME if self.is_roomy else 1, 0, 0, 0)
        is_first = self._is_first
        self._beside.show()
        if self._is_beside != bool(self._beside.game) or self._margin != self.top_margin:
            self.place_content()
        self._rows.styles.height = len(self.list.rows) if is_first else "1fr"
        self._rows.show(self.list.rows, self.chosen)
        self._give_way()
        if is_first:
            self._first_look.place(self.size.width, is_roomy=self.is_roomy)
        else:
            self._first_look.display = False
        if self._beside.wants_to_know:
            # Whoever begins sees the list at once; boards are looked up when it stands.
            self.call_after_refresh(self._beside.look_up)

    @on(RowList.Placed)
    def _give_way(self) -> None:
        """Leave the whole width to games that have come up beside a tiny board."""
        self._beside.visible = not self._beside.last.is_above or self._rows.top == 0

    def hint(self) -> str:
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
    def room(self) -> int:
        taken = 0 if self._beside.last.is_above else self._beside.columns
        return min(self.size.width - taken - 4, _MEASURE) - MARGIN

    def groups(self) -> Sequence[Group]:
        return (
            ("", self.way_rows()),
            (_("Your games"), self.list.game_rows([game for game in self.list.games if not game.is_over])),
            (_("Finished"), self.list.game_rows([game for game in self.list.games if game.is_over])),
        )

    def way_rows(self) -> list[Late]:
        known, unfinished = self.list.known, self.list.last_unfinished
        texts: dict[str, Sequence[str]] = {
            PLAY: choices_texts(self.choices(), self.skin),
            **self._beside.told_late,
        }
        if unfinished:
            texts[CONTINUE] = going_on_texts(unfinished, self.now(), self.skin)
        if known and known.is_lesson_begun:
            texts[LEARN] = tuple(map(_, _LESSON_BEGUN))
        has_finished, has_begun = bool(known and known.has_finished), self.list.has_begun
        is_shown = {
            CONTINUE: bool(unfinished),
            LEARN: bool(self.list.lesson),
            **dict.fromkeys((DAILY, PUZZLES), has_begun),
            **dict.fromkeys((RETRY, ME), has_finished),
        }
        # What a way says reaches up to the board.
        edge = max(self.size.width - _MEASURE, 4) // 2
        over = self._beside.columns - edge if self._beside.columns and self._beside.last.is_above else 0
        width = self.room - max(over, 0) - label_width()
        return [
            way_row(key, fitting(texts.get(key) or tuple(map(_, way.about)), width), self.skin)
            for key, way in WAYS.items()
            if is_shown.get(key, True)
        ]

    def offers(self) -> Sequence[Action]:
        """Return what can be done, for the palette: first the ways into a game; help has a key of its own."""
        from upwords_tui.tui.screens import reference  # seam: few look at what there is

        abouts, shown = {key.letter: key.about for key in self.every_key()}, self.keys_in_order()
        ways = [
            Action(_(way.label), _(abouts[way.letter]), partial(self.action_go, key), way.letter.shown)
            for key, way in WAYS.items()
            if key in shown and key != HELP
        ]
        letter = hotkeys.SCORES
        scores = Action(
            _("best scores"), _(abouts[letter]), partial(self.action_do, HIGHSCORES.name), letter.shown
        )
        # Without games there is nothing to retry.
        with_rows = ("puzzle", "retry") if PUZZLES in shown else ("retry",)
        exercises = [
            offer_of(command, partial(self.carry_out, command, ""))
            for command in screen_commands.EXERCISES_ANYWHERE
            if command.name not in with_rows
        ]
        *others, leaving = super().offers()
        lessons = reference.lesson_offers(self.action_learn, self.list.lesson)
        known = reference.reference_offers(self, self.variant())
        return (*ways, *exercises, *lessons, *others, scores, *known, leaving)

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

        async def look_on() -> None:
            await self.list.look(len(self.list.games) + PAGE)
            self.update()

        keys = self.keys_in_order()
        if keys:
            super().scroll(count)
        if self.list.has_more and self.place_among(keys) + self._rows.page >= len(keys):
            self.run_worker(look_on(), group="more", exclusive=True)

    @property
    def game(self) -> GameRow | None:
        """The game whose row is chosen; on “Continue” the game that goes on."""
        return self.list.last_unfinished if self.chosen == CONTINUE else self.list.by_id.get(self.chosen)

    async def action_go(self, key: str) -> None:
        if key in self.keys_in_order():
            self.choose(key)
            await self.action_open()

    async def action_learn(self, kind: str = "") -> None:
        """Begin a lesson, that of the row or of `kind`, or go on with it; if that can't be done, say why."""
        with self.saying_why():
            await self.upwords.learn(kind or self.list.lesson)

    async def action_do(self, name: str) -> None:
        """Do one of `deeds`, or carry out the command of this name."""
        deed = self.deeds.get(name)
        done = deed() if deed else screen_commands.carry_out(self, self.variant(), name, "")
        if done is not None:
            await done

    async def action_open(self) -> None:
        game = self.game
        self.say("")
        if game:
            await self._open_game(game.id)
            return
        with self.saying_why(_("This can't be played: {reason}.")):
            done = WAYS.get(self.chosen, WAYS[NEW]).open(self)
            if done is not None:
                await done

    async def _open_game(self, game_id: str) -> None:
        with self.saying_why(_("This game can't be opened: {reason}.")):
            await self.upwords.open_game(game_id)

    @on(LastGame.GameClicked)
    async def _on_board(self, message: LastGame.GameClicked) -> None:
        self.say("")
        await self._open_game(message.game_id)
