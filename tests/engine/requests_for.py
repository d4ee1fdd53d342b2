"""Requests of the engine protocol, for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.position import board_json

WORDS = "mood dear net on wood wool leap at ta eat tea ate eta so os no quit"


def words_file(folder: Path, words: str = WORDS) -> Path:
    path = folder / "words.txt"
    path.write_text("\n".join(sorted(words.split())) + "\n", encoding="utf-8")
    return path


def view(rack: str = "MOOD", board: Board | None = None, **changes: Any) -> dict[str, Any]:
    """Return a view as the protocol writes it; a change to None leaves the field out."""
    fields: dict[str, Any] = {
        "edition": "hasbro-10x10",
        "board": board_json(board or Board.empty(10)),
        "rack": list(rack),
        "dictionary": "words",
        "score": 0,
        "opponents": [{"tiles": 7, "score": 0}],
        "bag": 100 - len(rack) - 7 - (board.tile_count() if board else 0),
        "passes": 0,
    }
    return {name: value for name, value in {**fields, **changes}.items() if value is not None}


def line(**request: Any) -> bytes:
    return json.dumps(request).encode() + b"\n"
