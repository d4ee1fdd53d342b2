"""Words the dictionary has to be asked for, which takes a while: what is typed meanwhile, and failures."""

from __future__ import annotations

import asyncio
import threading

from tests.games.scene import scene
from tests.seating import FakeWords
from tests.tui.playing import Playing, against_computer, playing
from upwords_tui.base.errors import DictionaryError
from upwords_tui.games.upwords.game import UpwordsGame


class SlowWords(FakeWords):
    """Knows no word at once; answers when `gate` is open, or fails."""

    def __init__(self, *unknown: str) -> None:
        super().__init__(*unknown)
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[str] = []
        self.is_broken = False

    def at_once(self, word: str) -> bool | None:
        return None

    def contains(self, word: str) -> bool:
        self.asked.append(word)
        assert self.gate.wait(10)
        if self.is_broken:
            raise DictionaryError("no such file", "words.txt")
        return super().contains(word)


def opening() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="ABCDEFGHIJKLMNOP"))


async def pressed(now: Playing, *keys: str) -> None:
    """Press keys while the dictionary keeps silent: nothing comes to rest before it speaks."""
    now.engine.gate.clear()
    await now.press(*keys)
    now.engine.gate.set()


async def test_a_burst_is_laid_in_order_and_drawn_when_the_words_are_known() -> None:
    words = SlowWords("WOOD")
    async with playing(opening(), words=words) as now:
        words.gate.clear()
        await pressed(now, "w", "o", "o", "d")
        assert now.laid() == {"E5": "W", "F5": "O", "G5": "O", "H5": "D"}
        assert "WOOD" not in now.shown()
        words.gate.set()
        await now.settle()
        assert "WOOD is not in the dictionary" in now.shown()
        await now.press("backspace")
        assert now.said().startswith("WOO at E5 across")


async def test_a_word_is_asked_for_once_however_often_the_screen_is_drawn() -> None:
    words = SlowWords()
    async with playing(opening(), words=words) as now:
        words.gate.clear()
        await pressed(now, "w", "o")
        for _draw in range(5):
            now.screen.update()
        assert words.asked.count("WO") <= 1
        words.gate.set()
        await now.settle()
        assert words.asked == ["WO"] and now.said().startswith("WO at E5 across")


async def test_what_is_taken_back_meanwhile_is_not_drawn_again() -> None:
    words = SlowWords()
    async with playing(opening(), words=words) as now:
        words.gate.clear()
        await pressed(now, "w", "o", "delete")
        assert not now.laid() and now.said().startswith("Your turn."), "no word keeps this from being drawn"
        words.gate.set()
        await now.settle()
        assert now.said().startswith("Your turn.")


async def test_a_dictionary_that_fails_is_told_in_one_line_and_the_tiles_stay() -> None:
    words = SlowWords()
    words.is_broken = True
    async with playing(opening(), words=words) as now:
        await now.press("w", "o")
        assert now.said() == "words.txt: no such file"
        assert now.laid() == {"E5": "W", "F5": "O"} and "WO" in now.shown()
        await now.press("f3")
        assert now.said() != "words.txt: no such file", "until the next key"
        await now.press("enter")
        assert now.said() == "Not done: words.txt: no such file" and now.table.number == 0
        await now.press("o")
        assert now.said() == "words.txt: no such file"
        words.is_broken = False
        await now.press("d")
        assert now.said().startswith("WOOD at E5 across")
        await now.press("enter")
        assert now.table.number == 2


async def test_a_check_of_a_word_holds_up_nothing() -> None:
    words = SlowWords("WOOD")
    async with playing(opening(), words=words) as now:
        words.gate.clear()
        now.send("/check wood\r")
        async with asyncio.timeout(10):
            while not words.asked:
                await asyncio.sleep(0.001)
        words.gate.set()
        await now.settle()
        assert now.said() == "WOOD is not in the dictionary."
