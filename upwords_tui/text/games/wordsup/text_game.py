"""What Words Up gives the text game: each part is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.text.games.contract import TextGame, Told

if TYPE_CHECKING:
    from upwords_tui.text.games.wordsup.playing import WordsUpPlaying


class WordsUpTextGame(TextGame):
    """Words Up line by line."""

    @property
    def playing(self) -> type[WordsUpPlaying]:
        from upwords_tui.text.games.wordsup.playing import WordsUpPlaying

        return WordsUpPlaying

    @property
    def lesson(self) -> Told:
        from upwords_tui.text.games.wordsup.lesson import TOLD

        return TOLD


WORDS_UP = WordsUpTextGame()
