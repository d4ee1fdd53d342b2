"""A stage for one screen: an application that remembers what it was asked, and made-up games to show.

`python -m tests.tui.screens.stage new-game --theme light` shows a screen in the terminal.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from textual.app import App
from textual.screen import Screen

from tests.seating import FakeTime, OpenLibrary, PreparedStore
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.upwords import UpwordsVariant
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.safe_text import clean_name
from upwords_tui.games.base import DictionaryRef, GameView, Seat
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles, Resign
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.store.values import Ending, SeatResult
from upwords_tui.terminal.app import set_punctual_timer
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel, detect
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen
from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen
from upwords_tui.tui.screens.dialogs import Confirm, HandOver, Notice, Prompt
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.new_game import NewGameScreen, OptionsScreen
from upwords_tui.tui.screens.setup_form import SetupForm
from upwords_tui.tui.theme import GROUND_CSS, THEME_NAMES, Skin, make_skin, textual_theme
from upwords_tui.tui.widgets.values import KeyHint

NEW = ("Your best score on Hasbro 10×10.", "The third win in a row against Highest score.")
NOW = datetime(2026, 3, 14, 11, 45, tzinfo=UTC)
HOSTILE = "[@click=app.bell]x[/] \x1b[31m\u202egnp.txe e\u0301" + "\u0301" * 30 + "X" * 200
SIX = ("Anna", clean_name(HOSTILE), "Computer", "Bo", "Cy", "Dee")
FULL = Capabilities(True, ColourDepth.TRUE, GlyphLevel.FULL)


class AnyWord:
    """A dictionary that knows every word."""

    def contains(self, word: str, /) -> bool:
        return True


class StageApp(App[None]):
    """Has what screens ask of the application."""

    set_timer = set_punctual_timer

    ENABLE_COMMAND_PALETTE = False
    CSS = GROUND_CSS

    def __init__(
        self,
        library: Library,
        make_screen: Callable[[Skin], Screen[Any]],
        capabilities: Capabilities = FULL,
        theme: str = "dark",
        under: Callable[[Skin], Screen[Any]] | None = None,
    ) -> None:
        super().__init__(ansi_color=capabilities.depth <= ColourDepth.SIXTEEN)
        self.library = library
        self.attendance = None
        self.capabilities = capabilities
        for name in THEME_NAMES:
            self.register_theme(textual_theme(name, capabilities.depth))
        self.theme = theme
        self.skin = make_skin(theme, capabilities.depth, capabilities.glyphs)
        self.begun: list[Any] = []
        self.continued: list[str] = []
        self.asked: list[str] = []
        self.results: list[Any] = []
        self.refusal: UpwordsError | None = None
        self._make_screen = make_screen
        self._under = under

    def on_mount(self) -> None:
        if self._under:
            self.push_screen(self._under(self.skin))
        self.push_screen(self._make_screen(self.skin), self.results.append)
        if self._driver is not None and not self.is_headless:
            self._driver.write("\x1b[?25h")

    def set_theme(self, name: str) -> str:
        name = name or THEME_NAMES[(THEME_NAMES.index(self.theme) + 1) % len(THEME_NAMES)]
        self.theme = name
        self.skin = make_skin(name, self.capabilities.depth, self.capabilities.glyphs)
        for screen in self.screen_stack:
            changed = getattr(screen, "on_skin_changed", None)
            if changed:
                changed(self.skin)
        return name

    async def begin_game(self, choices: NewGameChoices) -> None:
        if self.refusal:
            raise self.refusal
        self.begun.append(choices)

    async def play_again(self, game_id: str) -> None:
        is_stored = self.library.game(game_id) is not None
        self.begun.append(self.library.again(game_id) if is_stored else game_id)

    async def open_game(self, game_id: str) -> None:
        if self.refusal:
            raise self.refusal
        self.continued.append(game_id)

    def show_games(self) -> None:
        self.asked.append("games")

    async def learn(self, kind: str = "") -> None:
        if self.refusal:
            raise self.refusal
        self.asked.append(f"learn {kind}".strip())

    def show_help(self, variant: Variant, keys: Sequence[KeyHint]) -> None:
        self.push_screen(HelpScreen(self.skin, variant, keys))

    def show_history(self, kind: str, view: GameView, number: int | None = None) -> None:
        shown = screen_game(kind).history
        assert shown
        self.push_screen(shown(self.skin, view, number))

    def show_new_game(self) -> None:
        self.asked.append("new game")

    async def look_at_settings(self) -> None:
        """There is no other window."""

    def show_settings(self) -> None:
        self.asked.append("settings")

    def show_me(self, kind: str = "") -> None:
        self.asked.append("me")


# Games to show


def with_news(screen: UpwordsOutcomeScreen, find_new: Callable[[], tuple[str, ...]]) -> UpwordsOutcomeScreen:
    """Return a screen of a result that tells this of what is new."""
    screen.find_new = find_new
    return screen


def setup(*names: str, edition: str = "hasbro-10x10", options: UpwordsOptions | None = None) -> UpwordsSetup:
    seats = tuple(
        Seat(name, "computer:highest" if name.startswith("Computer") else "human") for name in names
    )
    reference = DictionaryRef("en", "0" * 64)
    return UpwordsSetup(edition, reference, seats, bytes(range(32)), options or UpwordsOptions())


def play_on(game: UpwordsGame, place: str, count: int) -> UpwordsGame:
    """Lay the first `count` tiles of the rack of the seat to move, from `place` on, whatever they spell."""
    turn = game.position.turn
    start = Square.parse(place)
    tiles = [(Square(start.row, start.col + at), tile) for at, tile in enumerate(_rack(game, turn)[:count])]
    play = parse_play(
        f"{start.row + 1}{chr(65 + start.col)} {''.join(str(tile) for _, tile in tiles)}",
        game.position.board,
        game.position.edition.alphabet,
    )
    return game.apply(game.propose(PlayTiles(seat=turn, play=play), AnyWord()))


def _rack(game: UpwordsGame, seat: int) -> tuple[Tile, ...]:
    return game.position.seats[seat].rack


def played_game(*names: str, turns: int = 8, **how: Any) -> UpwordsGame:
    """Return a game in which the seats have laid tiles below one another, exchanged and passed."""
    game = UpwordsGame.begin(setup(*names, **how))
    plays = ((4, 5), (5, 3), (6, 7), (3, 4), (7, 2), (2, 4), (1, 3), (8, 4), (0, 2), (9, 3))
    for count, (row, length) in enumerate(plays[:turns]):
        turn = game.position.turn
        if count == 3:
            game = game.apply(Exchange(seat=turn, tiles=_rack(game, turn)[:1]))
        elif count == 6 and len(names) > 1:
            game = game.apply(Pass(seat=turn))
        game = play_on(game, f"C{row + 1}", length)
    return game


def finished_game(*names: str, **how: Any) -> UpwordsGame:
    """Return a game that ended because everyone passed, or stopped."""
    game = played_game(*names, **how)
    if len(names) == 1:
        return game.apply(Resign(seat=0))
    while not game.is_over:
        game = game.apply(Pass(seat=game.position.turn))
    return game


def finished_view(*names: str, **how: Any) -> UpwordsView:
    return finished_game(*(names or ("Anna", "Computer")), **how).view_for(0)


def stocked_library(folder: Path) -> OpenLibrary:
    """Return a library with games of different ages, one of them broken, one with a hostile name."""
    library = empty_library(folder)
    store = library.store
    add: list[tuple[timedelta, UpwordsGame, str]] = [
        (timedelta(days=200), finished_game("Anna", "Bo"), "Anna – Bo"),
        (timedelta(days=9), played_game("Anna", "Computer", turns=3), HOSTILE),
        (timedelta(days=1), finished_game("Anna", "Computer"), "Anna – Computer"),
        (timedelta(minutes=40), played_game("Anna", "Computer", "Bo"), "Sunday evening"),
    ]
    for ago, game, name in add:
        store.time.show(NOW - ago)
        store.games.add(game, name)
    for seconds, score in ((2, 212), (1, 187), (0, 301)):
        store.time.show(NOW - timedelta(seconds=seconds))
        begun = UpwordsGame.begin(setup("Anna"))
        game_id = store.games.add(begun, "Anna")
        result = SeatResult(0, "Anna", "human", score, won=True)
        store.games.append(game_id, begun.apply(Resign(seat=0)), Ending("hasbro-10x10", "en", (result,)))
        store.games.delete(game_id)
    return library


def empty_library(folder: Path) -> OpenLibrary:
    time = FakeTime()
    time.show(NOW)
    return OpenLibrary(PreparedStore(folder / "games.db", time))


# To look at


def show_nothing(*, costliest: bool) -> None:
    """Look back at nothing."""


def screens(library: Library) -> dict[str, Callable[[Skin], Screen[Any]]]:
    view, lost = finished_view(), finished_game("Anna", "Computer").view_for(1)
    lines = ("E5 shows Qu, 4 high; under it A, B, C.", "Across: QUIT, from E5.", "Down: OQU, from E4.")
    stack = tuple(map(Tile, ("C", "B", "A", "Qu")))
    news = ("Computer played SNACK, E8 across, making LEAN too: 14 points.", "Bo exchanged 1 tile.")
    return {
        "games": lambda skin: GamesScreen(skin, now=lambda: NOW),
        "new-game": NewGameScreen,
        "options": lambda skin: OptionsScreen(
            skin, SetupForm.of(NewGameChoices(view.edition.id, "en"), {})
        ),
        "outcome": lambda skin: UpwordsOutcomeScreen(skin, view, "x", show_nothing),
        "outcome-lost": lambda skin: UpwordsOutcomeScreen(skin, lost, "x", show_nothing),
        "outcome-new": lambda skin: with_news(
            UpwordsOutcomeScreen(skin, view, "x", show_nothing), lambda: NEW
        ),
        "outcome-solo": lambda skin: UpwordsOutcomeScreen(skin, finished_view("Anna"), "x", show_nothing),
        "outcome-six": lambda skin: UpwordsOutcomeScreen(
            skin,
            finished_view(*SIX, edition="spin-master-10x10"),
            "x",
            show_nothing,
        ),
        "help": lambda skin: HelpScreen(skin, UpwordsVariant(view.edition)),
        "history": lambda skin: UpwordsHistoryScreen(skin, view),
        "confirm": lambda skin: Confirm(skin, "Delete “Sunday evening” for good?"),
        "prompt": lambda skin: Prompt(skin, "Export the game to which file?", "anna-bo.json"),
        "hand-over": lambda skin: HandOver(skin, "Anna, it's your turn.", news),
        "notice": lambda skin: Notice(skin, lines, stack=stack),
        "notice-long": lambda skin: Notice(skin, [f"Line {number}" for number in range(40)]),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screen")
    parser.add_argument("--theme", default="dark", choices=THEME_NAMES)
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--empty", action="store_true", help="no games yet")
    asked = parser.parse_args()
    found = detect(os.environ, is_tty=True, encoding=sys.stdout.encoding, ascii_only=asked.ascii)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = found.depth.textual_name
    with tempfile.TemporaryDirectory() as folder:
        library = (empty_library if asked.empty else stocked_library)(Path(folder))
        shown = screens(library)
        is_over = asked.screen in ("confirm", "prompt", "notice", "notice-long")
        under = shown["history"] if is_over else None
        StageApp(library, shown[asked.screen], found, asked.theme, under).run()


if __name__ == "__main__":
    main()
