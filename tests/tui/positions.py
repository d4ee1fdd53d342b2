"""Made-up positions and the values around them: what the gallery shows and the tests render."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from upwords_tui.games.upwords.board import Board, Direction, Square, Stack
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.tui.widgets.values import (
    BoardView,
    DraftView,
    HistoryLine,
    KeyHint,
    LaidWord,
    RackSlot,
    SeatRow,
    SlotState,
    TopLine,
)


@dataclass(frozen=True)
class GalleryState:
    """One picture."""

    edition: str
    view: BoardView
    top: TopLine
    seats: tuple[SeatRow, ...]
    rack: tuple[RackSlot, ...]
    hints: tuple[KeyHint, ...]
    sentences: tuple[str, ...]
    news: tuple[str, ...] = ()
    laying: DraftView | None = None
    turns: tuple[HistoryLine, ...] = ()
    unseen: tuple[tuple[str, int], ...] = ()
    notes: str = field(default="", compare=False)


def board(size: int, stacks: dict[str, str]) -> Board:
    """Return the board with these stacks: "B8": "4Qu" is a Qu on three tiles."""
    rows: list[Stack] = [()] * (size * size)
    for name, text in stacks.items():
        square = Square.parse(name)
        height = int(text[0]) if text[0].isdigit() else 1
        tiles = [Tile("X")] * (height - 1) + [Tile(text.lstrip("123456789"))]
        rows[square.row * size + square.col] = tuple(tiles)
    return Board(size, tuple(rows))


def pairs(text: str) -> dict[str, str]:
    """Return what "A:4 B:2" lists."""
    return dict(pair.split(":", 1) for pair in text.split())


def squares(names: str) -> frozenset[Square]:
    """Return the squares of these names, with spaces between."""
    return frozenset(Square.parse(name) for name in names.split())


_STACKS = pairs(
    "H3:P H4:L C5:2W D5:O F5:2L H5:U F6:E G6:T H6:S F7:A B8:4Qu C8:5I D8:2T E8:S F8:3N G8:A H8:C I8:K"
)
BOARD = board(10, _STACKS)
_ZA = {Square.parse("J4"): Tile("Z"), Square.parse("J5"): Tile("A")}

_HINTS = tuple(
    KeyHint(key, text.replace("_", " "), text)
    for key, text in pairs(
        "Enter:play ⌫:take_back Space:turn /:command F1:help F2:hint F3:shuffle F4:exchange F5:pass F10:menu"
    ).items()
)
_TURNS = (
    HistoryLine("Anna", "5C MOOD", "8", "8"),
    HistoryLine("Computer", "D5 (D)EAR", "8", "8"),
    HistoryLine("Anna", "6E N(E)T", "10", "18"),
    HistoryLine("Computer", "5C W(OOD)", "5", "13"),
    HistoryLine("Anna", "F5 L(EA)P", "12", "30"),
    HistoryLine("Computer", "8E SN(A)CK", "14", "27"),
)
_UNSEEN = tuple(
    (face, int(count))
    for face, count in pairs(
        "A:4 B:2 C:2 D:3 E:5 F:2 G:2 H:2 I:4 J:1 K:1 L:3 M:3 N:2 O:4 P:2 Qu:1 R:4 S:3 T:3 U:3 V:1 W:1 X:1 "
        "Y:2 Z:0"
    ).items()
)
_RACK = (
    *(RackSlot(face) for face in ("E", "R", "Ä", "Qu", "S")),
    *(RackSlot(f, SlotState.LAID) for f in "ZA"),
)

MOCK_UP = GalleryState(
    edition="hasbro-10x10",
    view=BoardView(
        BOARD, _ZA, squares("E8 F8 G8 H8 I8"), cursor=Square.parse("J6"), direction=Direction.ACROSS
    ),
    top=TopLine("UPWORDS", ("Hasbro 10×10", "English"), ("bag 34", "round 7")),
    seats=(SeatRow("Anna", 132, on_turn=True), SeatRow("Computer · Sharp", 147)),
    rack=_RACK,
    hints=_HINTS,
    news=("Computer played SNACK, 8E across and LEAN down, 14 points.",),
    sentences=(
        "Anna played LEAP, F5 down, 12 points.",
        "Computer played SNACK, 8E across and LEAN down, 14 points.",
        "ZA at J4 down: 8 points. Enter plays it.",
    ),
    laying=DraftView(
        (LaidWord("ZA", "J4 down", "2 + 2", 4), LaidWord("LA", "I5 across", "2 + 2", 4)), total=8
    ),
    turns=_TURNS,
    unseen=_UNSEEN,
)

_WRONG = DraftView(
    (), problems=("ZA, LAX: not in the dictionary.", "J4 J5: a tile may not cover the same letter.")
)
_HEIGHTS = {
    f"{col}{row}": f"{height}{face}"
    for row, faces in ((2, "ABCDE"), (4, "FGHIJ"))
    for height, (col, face) in enumerate(zip("BCDEF", faces, strict=True), 1)
}
_HEIGHTS |= {
    f"{col}7": text
    for col, text in zip(
        "ABCDEFGHIJ", ("Qu", "2Qu", "3Ä", "4Ö", "5Å", "M", "W", "3W", "5M", "4Qu"), strict=True
    )
}
_OVER = {Square.parse(f"{col}2"): Tile(face) for col, face in zip("ABCDE", "VWXYZ", strict=True)}
_LONG = tuple(
    LaidWord(word, "J4 down", "2 + 2 + 1 + 1", 14)
    for word in ("CATERED", "AT", "TO", "ELATION", "RE", "EM", "DO")
)

STATES = {
    "mock-up": MOCK_UP,
    "waiting": replace(
        MOCK_UP,
        view=MOCK_UP.view._replace(laying={}, cursor=None),
        laying=None,
        seats=(SeatRow("Anna", 132), SeatRow("Computer · Sharp", 147, on_turn=True)),
        rack=tuple(RackSlot(face) for face in ("E", "R", "Ä", "Qu", "S", "Z", "A")),
        sentences=("Anna played ZA, J4 down, 8 points.", "Computer · Sharp is thinking …"),
        turns=_TURNS * 4,
    ),
    "empty": replace(
        MOCK_UP,
        view=BoardView(Board.empty(10), cursor=Square.parse("E5")),
        laying=None,
        turns=(),
        news=(),
        rack=tuple(RackSlot(face) for face in ("E", "R", "Ä", "Qu", "S", "Z", "A")),
        sentences=("Your turn. Type a word where the cursor is.",),
    ),
    "wrong": replace(
        MOCK_UP,
        view=MOCK_UP.view._replace(
            laying={**_ZA, Square.parse("I5"): Tile("X"), Square.parse("F8"): Tile("X")},
            wrong=squares("J4 J5 I5 H5 F8 I3 E5"),
            cursor=Square.parse("J6"),
        ),
        laying=_WRONG,
        sentences=("You can't play that: ZA, LAX: not in the dictionary.",),
    ),
    "cursor-on-tile": replace(
        MOCK_UP, view=MOCK_UP.view._replace(cursor=Square.parse("B8"), direction=Direction.DOWN)
    ),
    "cursor-on-laid": replace(
        MOCK_UP,
        view=MOCK_UP.view._replace(laying={**_ZA, Square.parse("F8"): Tile("Qu")}, cursor=Square.parse("F8")),
    ),
    "heights": replace(
        MOCK_UP,
        view=BoardView(
            board(10, _HEIGHTS),
            laying=_OVER,
            last=squares("B4 C4 D4 E4 F4"),
            cursor=Square.parse("E5"),
        ),
    ),
    "exchange": replace(
        MOCK_UP,
        view=MOCK_UP.view._replace(laying={}),
        laying=None,
        rack=(
            RackSlot("E"), RackSlot("R", SlotState.CHOSEN), RackSlot("Ä"), RackSlot("Qu", SlotState.CHOSEN),
            RackSlot("S"), RackSlot("Z"), RackSlot(""),
        ),
        sentences=("Choose a tile to exchange; Enter exchanges it.",),
    ),
    "six-seats": replace(
        MOCK_UP,
        seats=(
            SeatRow("Anna", 132, clock="4:32"), SeatRow("Reds", 147, members="Bo, Cy", clock="12:05"),
            SeatRow("[b]Dee[/b] \x1b[31m", -5, clock="0:09"),
            SeatRow("A very long name that cannot fit anywhere", 1047, clock="1:00"),
            SeatRow("Åke 日本", 0, on_turn=True, clock="3:33"), SeatRow("Zoë", 12, clock="9:59"),
        ),
        laying=DraftView(
            _LONG,
            (("all seven tiles", 20),), total=76,
        ),
    ),
    "eight": GalleryState(
        edition="classic-8x8",
        view=BoardView(
            board(8, {"C4": "2W", "D4": "O", "E4": "3O", "F4": "L", "E5": "E", "E6": "5Qu"}),
            {Square.parse("F5"): Tile("M")}, squares("C4 D4 E4 F4"), cursor=Square.parse("G5"),
        ),
        top=TopLine("UPWORDS", ("Classic 8×8", "English"), ("bag 34", "round 7")),
        seats=MOCK_UP.seats, rack=MOCK_UP.rack, hints=_HINTS, sentences=MOCK_UP.sentences, news=MOCK_UP.news,
        laying=MOCK_UP.laying, turns=_TURNS, unseen=_UNSEEN,
    ),
}  # fmt: skip
