"""A whole match of Words Up by keyboard alone and by mouse alone, at the real program in a real terminal.

    python -m tests.fuzz.alone_with_cards [keyboard|mouse]

The one idea: as in `alone`, whoever plays knows only what stands on the screen: the keys offered in the last
line, the cards that lie face down, and those that may be used for a word. They turn cards, make a word where
they know one, now and then skip a turn, and play three rounds to the end against a computer whose cards are
shown slowly to the one hand and fast to the other.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product
from pathlib import Path

from tests.fuzz.alone import by_keyboard, by_mouse, insist
from tests.terminal.games import stored
from tests.terminal.term import Term, upwords
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.settings import PACE
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.position import LEAST_LETTERS
from upwords_tui.lexicon.registry import word_list
from upwords_tui.store.opening import open_store

MOST_DEEDS = 3000
"""A match takes far fewer keys or clicks."""
ROUNDS = 3
_SKIPS = 3
"""Every so many turns one is skipped."""
_GOES_ON = ("turn back", "go on", "next round", "show all", "make the word")
_FIELD_TOP, _FIELD_LEFT, _CELL = 4, 3, 5
"""Where the first card of the field stands in a window of 80x24, and how wide each of them is."""
_SIDE = 8
_PANEL = 43
"""The column at which what stands beside the field begins."""

Hand = Callable[[Term, str], None]


def click(term: Term, column: int, row: int) -> None:
    """Click a place, column and row from 0."""
    term.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")


class Sitting:
    """A match, a hand that plays it, and what it has done."""

    def __init__(self, term: Term, do: Hand) -> None:
        self.term, self.do = term, do
        self.deeds = self.turns = self.words = self.skips = 0

    def act(self) -> None:
        """Do the next thing, and wait until something has changed."""
        before = self.term.text()
        self._insist(lambda: self._choose(before), lambda text: text != before)

    def play_again(self) -> None:
        """Begin another match."""
        begun = f"round 1 of {ROUNDS}"
        self._insist(lambda: self.do(self.term, "play again"), lambda text: begun in text.splitlines()[0])

    def _insist(self, do: Callable[[], None], holds: Callable[[str], bool]) -> None:
        """Do something until it is answered."""
        self.deeds += insist(self.term, do, holds)

    def _choose(self, text: str) -> None:
        footer = text.splitlines()[-1]
        offered = next((offer for offer in _GOES_ON if offer in footer), None)
        if "do it" in footer:
            self.do(self.term, "do it")
        elif offered:
            self.do(self.term, offered)
        elif "spend Sorry" in footer:
            self.do(self.term, "spend Sorry")
        elif "play Swap" in footer:
            self.do(self.term, "play Swap")
        elif "no word" in footer:
            self._make_word(text)
        else:
            self._turn(text)

    def _turn(self, text: str) -> None:
        is_first = "Turn 3 cards" in text
        self.turns += is_first
        if is_first and "skip" in text.splitlines()[-1] and self.turns % _SKIPS == 0:
            self.skips += 1
            self.do(self.term, "skip")
            self.term.wait_for("do it")
            self.do(self.term, "do it")
            return
        column, row = next(_face_down(text))
        if self.do is by_mouse:
            click(self.term, column, row)
            return
        here = next(_cursor(text))
        across, down = (column - here[0]) // _CELL, (row - here[1]) // 2
        keys = ["right" if across > 0 else "left"] * abs(across) + ["down" if down > 0 else "up"] * abs(down)
        self.term.send(*keys, "enter")

    def _make_word(self, text: str) -> None:
        lit = [*_lit(text)]
        if len(lit) < LEAST_LETTERS and "Enter turn" in text.splitlines()[-1]:
            self._turn(text)
            return
        spelt = map("".join, permutations((card for card, _at in lit), LEAST_LETTERS))
        word = next(filter(known().__contains__, spelt), "")
        if not word:
            self.do(self.term, "no word")
            return
        self.words += 1
        if self.do is by_keyboard:
            self.term.send(*word.lower())
        else:
            for letter in word:
                self._click_card(letter)
        self.term.wait_for(lambda text: "make the word" in text.splitlines()[-1])

    def _click_card(self, letter: str) -> None:
        lit = [*_lit(self.term.text())]
        click(self.term, *next(at for card, at in lit if card == letter))
        self.term.wait_for(lambda text: len([*_lit(text)]) < len(lit))


def _face_down(text: str) -> Iterator[tuple[int, int]]:
    """Yield where cards lie face down in the field."""
    for row in range(_SIDE):
        line = text.splitlines()[_FIELD_TOP + 2 * row]
        for place in range(_SIDE):
            at = _FIELD_LEFT + _CELL * place
            if "░" in line[at : at + _CELL]:
                yield at + 1, _FIELD_TOP + 2 * row


def _cursor(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the frame of the cursor is, in the middle of its card as in `_face_down`."""
    for row in range(_SIDE):
        line = text.splitlines()[_FIELD_TOP + 2 * row]
        if "[" in line[:_PANEL]:
            yield line.index("[") + 1, _FIELD_TOP + 2 * row


def _lit(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the cards of the field that may still be used for a word, and where they stand in the field."""
    lines = text.splitlines()
    for row, place in product(range(_SIDE), repeat=2):
        top, at = _FIELD_TOP + 2 * row, _FIELD_LEFT + _CELL * place
        face, foot = (lines[line][at : at + _CELL] for line in (top, top + 1))
        letter = re.search(r"[A-Z]", face)
        # Where the cursor is the mark stands below.
        if letter and ("○" in face or ("[" in face and "○" in foot)):
            yield letter[0], (at + letter.start(), top)


@cache
def known() -> frozenset[str]:
    """Return the words whoever plays knows: those of four letters."""
    words = word_list("en").path.read_text("utf-8").split()
    return frozenset(word.upper() for word in words if len(word) == LEAST_LETTERS)


def play(do: Hand, pace: str, folder: Path) -> str:
    """Play a match to its end; return what came of it."""
    path = folder / "games.db"
    store = open_store(path)
    seats = Seat("Anna"), Seat("Wilma", "computer:elephant")
    reference = DictionaryRef("en", word_list("en").sha256)
    store.games.add(
        WordsUpGame.begin(
            WordsUpSetup("en", reference, seats, bytes(32), options=WordsUpOptions(rounds=ROUNDS))
        ),
        "x",
    )
    Library(store, "x").set_setting(PACE, pace)
    store.close()
    with Term(upwords("--data", str(path), "--continue"), environ={"HOME": str(folder)}) as term:
        sitting = Sitting(term, do)
        while sitting.deeds < MOST_DEEDS:
            term.wait_for(_is_somebodys_turn)
            if "play again" in term.text().splitlines()[-1]:
                break
            sitting.act()
        game = stored(path)
        assert isinstance(game, WordsUpGame) and game.is_over, term.text()
        sitting.play_again()
    done = f"{sitting.turns} turns, {sitting.words} words, {sitting.skips} skipped, pace {pace}"
    return f"{sitting.deeds} deeds, {done}, {game.action_count} actions, and another match begun"


def _is_somebodys_turn(text: str) -> bool:
    footer = text.splitlines()[-1]
    offers = (*_GOES_ON, "play again", "no word", "Enter turn")
    return any(offer in footer for offer in offers)


def main(hands: list[str]) -> None:
    """Play with each hand."""
    for name, do, pace in (("keyboard", by_keyboard, "fast"), ("mouse", by_mouse, "slow")):
        if name in (hands or [name]):
            with tempfile.TemporaryDirectory() as folder:
                print(f"{name}: {play(do, pace, Path(folder))}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
