"""The screen of Words Up in a real application, with cards, words and computers of the test's choosing.

The one idea: most tests play the game that one seed deals, so that it can be opened again and in another
window; its field is

       A    B    C    D    E    F    G    H
    1  D6*  K2   E1   M2   H7*  V3   E1   E1
    2  O1   N1   T1   H3   L1   N1   R5*  O5*
    3  swap G2   K6*  Y6   T5*  E1   I5*  swap
    4  A1   B7*  G2   A1   S5*  T1   A5*  I1
    5  O1   I1   R1   R1   I1   N5*  T1   C7*
    6  A1   joker B3  L1   10+  A5*  P2   J4
    7  S1   E1   D2   G6*  sorry R1  K2   U2
    8  U6*  E1   O1   E5*  W4   D2   X8   A1

for two: Anna has S R S E sorry M, Ben U N E N 10+ E; the bonus cards are C P* L F, then L* T Z O.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from tests.games.wordsup.scene import scene, setup, sq
from tests.seating import PreparedStore, sit_down_again
from tests.tui.playing import SMALL, OnScreen, app_with
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.actions import Action, GiveUp, MakeWord, MissTurn, PlaySwap, Skip, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.position import parse_square, square_name
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen
from upwords_tui.tui.widgets.values import CardState

FACES = """
D6* K2 E1 M2 H7* V3 E1 E1  O1 N1 T1 H3 L1 N1 R5* O5*  swap G2 K6* Y6 T5* E1 I5* swap
A1 B7* G2 A1 S5* T1 A5* I1  O1 I1 R1 R1 I1 N5* T1 C7*  A1 joker B3 L1 10+ A5* P2 J4
S1 E1 D2 G6* sorry R1 K2 U2  U6* E1 O1 E5* W4 D2 X8 A1
"""
"""The field as it is dealt, for scenes in which only stocks and bonus cards are others."""
COMPUTERS = ("Computer", "Computer 2", "Computer 3")
TELLING = "g8 h6 d3"
"""The squares of X, J and Y: letters the screen has no other use for."""
LOOK = "Remember them: Enter turns the cards back."


def dealt(
    seats: int = 2, computers: Sequence[int] = (), names: Sequence[str] = (), **how: Any
) -> WordsUpGame:
    """Return the game of so many, some of them computers, perhaps with other names; `how` is for `setup`."""
    begun = setup(seats, **how)
    seated = _seated(begun.seats, computers)
    renamed = tuple(Seat(name, seat.player) for name, seat in zip(names, seated, strict=False))
    return WordsUpGame.begin(replace(begun, seats=renamed or seated))


def laid_out(*stocks: str, computers: Sequence[int] = (), field: Any = FACES, **how: Any) -> WordsUpGame:
    """Return a scene with these stocks, on the field as it is dealt unless said otherwise."""
    game = scene(field, *stocks, **how)
    seats = _seated(game.seats, computers)
    return replace(game, setup=replace(game.setup, seats=seats), seats=seats)


def _seated(seats: Sequence[Seat], computers: Sequence[int]) -> tuple[Seat, ...]:
    names = iter(COMPUTERS)
    return tuple(
        Seat(next(names), "computer:elephant") if number in computers else seat
        for number, seat in enumerate(seats)
    )


class Script:
    """Computer players that do what is written for their seats, one step after the other; then they skip.

    A step is a square, “pass”, “skip”, “sorry”, “swap”, or a word, perhaps with “+stock” or “+bonus1”.
    """

    def __init__(self, plays: Mapping[int, str]) -> None:
        self._steps: dict[int, Iterator[str]] = {seat: iter(play.split()) for seat, play in plays.items()}

    def make(self, _language: str, _dictionary: str) -> Script:
        return self

    def choose(self, view: WordsUpView, _seen: object) -> Action:
        assert view.seat is not None
        seat, step = view.seat, next(self._steps.get(view.seat, iter(())), "skip")
        simple = {"pass": GiveUp, "skip": Skip, "sorry": MissTurn, "swap": PlaySwap}
        if step in simple:
            return simple[step](seat=seat)
        square = parse_square(step)
        if square is not None:
            return TurnCard(seat=seat, square=square)
        word, *extras = step.split("+")
        bonus = next((int(extra[5:]) - 1 for extra in extras if extra.startswith("bonus")), None)
        return MakeWord(seat=seat, word=word, stock="stock" in extras, bonus=bonus)


class Sitting(OnScreen):
    """A game of Words Up on the screen."""

    @property
    def screen(self) -> WordsUpScreen:
        """The game screen, wherever it is in the stack."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, WordsUpScreen))

    @property
    def table(self) -> Any:
        """The chair from which the screen shows the match."""
        return self.screen.chair

    @property
    def view(self) -> WordsUpView:
        view: WordsUpView = self.table.view(0)
        return view

    def faces(self) -> dict[str, str]:
        """What is on the cards that can be seen in the field, by square, notes on backs left out."""
        return {
            square_name(square): cell.card.face
            for square, cell in enumerate(self.screen.board.view.cells)
            if cell and cell.card and cell.state is not CardState.DOWN
        }

    def leaving(self) -> str:
        """The squares of the cards that are shown for the last time."""
        return " ".join(
            square_name(square)
            for square, cell in enumerate(self.screen.board.view.cells)
            if cell and cell.state is CardState.LEAVING
        )

    def cursor(self) -> str:
        """The square of the cursor."""
        return square_name(self.screen.hand.cursor)

    def beside(self) -> str:
        """What the panel says, on one line."""
        region = self.screen.side.region
        lines = self.shown().splitlines()[region.y : region.bottom]
        return " ".join(" ".join(line[region.x :] for line in lines).split())

    def typed(self) -> str:
        """The letters of the word in the making."""
        return self.screen.hand.typed

    async def turn(self, squares: str) -> None:
        """Turn the cards on these squares with a typed line each."""
        for square in squares.split():
            await self.type(f"/{square}\r")

    async def click(self, square: str, **how: Any) -> None:
        """Click a square of the field."""
        field = self.screen.board
        size, (row, col) = field.cell_size, divmod(sq(square), 8)
        x = size.label_width + col * size.width + size.letter_col
        await self.pilot.click(field, offset=(x, 1 + row * size.rows + size.letter_row), **how)
        await self.settle()

    async def click_key(self, text: str) -> None:
        """Click a key in the footer."""
        await self.pilot.click(self.screen.footer, offset=(self.footer().index(text), 0))
        await self.settle()

    def other_window(self) -> Any:
        """Return a table at the same game, as of another window; the store must lie in a file."""
        assert self.store.database.path
        return sit_down_again(PreparedStore(self.store.database.path, self.store.time), self.table.game_id)


def alone() -> WordsUpGame:
    """Return a game of Anna against the computer."""
    return dealt(2, (1,))


def names_a_card(now: Sitting) -> bool:
    """Return whether X, J or Y is to be read anywhere on the screen."""
    return re.search(r"\b[XJY]\b", now.shown()) is not None


def turn_all(table: Any, squares: str) -> None:
    """Have whoever is to move turn the cards on these squares."""
    for square in squares.split():
        table.do(TurnCard(seat=table.to_act[0], square=sq(square)))


def give_up(table: Any) -> None:
    """Have whoever is to move make no word."""
    table.do(GiveUp(seat=table.to_act[0]))


@asynccontextmanager
async def sitting(
    game: WordsUpGame,
    *,
    size: tuple[int, int] = SMALL,
    plays: Mapping[int, str] | None = None,
    pace: str = "off",
    **how: Any,
) -> AsyncIterator[Sitting]:
    """Play `game` in a window of `size`, computers by `plays`; the rest is as in `app_with`.

    `pace` is how quickly what they do is shown where nobody has chosen anything else.
    """
    app, script = app_with(game, **how), Script(plays or {})
    with (
        patch("upwords_tui.app.profile.settings.USUAL", pace),
        patch("upwords_tui.app.play.wordsup.find_level", lambda _level: script),
    ):
        async with app.run_test(size=size) as pilot:
            now = Sitting(app, pilot)
            await now.settle()
            yield now
