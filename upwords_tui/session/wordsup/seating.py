from __future__ import annotations

from collections.abc import Callable

from upwords_tui.session.chair import Room
from upwords_tui.session.table import Engine, Words
from upwords_tui.session.wordsup.chair import WordsUpChair
from upwords_tui.session.wordsup.opponents import Opponents
from upwords_tui.session.wordsup.table import WordsUpTable

TABLE = WordsUpTable


def chair(room: Room, account: str) -> WordsUpChair:
    return WordsUpChair(room, account)


def computers(table: WordsUpTable, engine: Engine, words: Words, report: Callable[[str], None]) -> Opponents:
    return Opponents(table, words.id, report)
