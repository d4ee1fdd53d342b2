from __future__ import annotations

from collections.abc import Callable

from upwords_tui.session.chair import Room
from upwords_tui.session.table import Engine, Words
from upwords_tui.session.upwords.chair import UpwordsChair
from upwords_tui.session.upwords.opponents import Opponents
from upwords_tui.session.upwords.table import UpwordsTable

TABLE = UpwordsTable


def chair(room: Room, account: str) -> UpwordsChair:
    return UpwordsChair(room, account)


def computers(table: UpwordsTable, engine: Engine, words: Words, report: Callable[[str], None]) -> Opponents:
    return Opponents(table, engine, words, report)
