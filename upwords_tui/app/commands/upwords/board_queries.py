"""The board read out: as rows, words or squares, and where something is on it; a fact a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.narration.upwords.events import direction_text, squares_text
from upwords_tui.app.play.upwords.turns import standing, turn_named
from upwords_tui.app.teaching.word_lookup import Laid, defined
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.games.upwords.actions import ChallengePlay, PlayTiles
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.rules import PlayScore
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView

_TEXTS = TextTables(__file__)
_EMPTY = "."
_WIDE = 3
"""Columns a square takes in a short row: a letter, its height from two on, a space."""


def board_rows(view: UpwordsView) -> tuple[str, ...]:
    """Return the board as short rows: a dot is an empty square; a stack has its height from two on."""
    board, margin = view.board, len(str(view.board.size)) + 1
    heads = "".join(square.name[0].ljust(_WIDE) for square in _line(board, Direction.ACROSS, 0))
    lines = [(" " * margin + heads).rstrip()]
    for row in range(board.size):
        stacks = ((board.top_at(each), board.height_at(each)) for each in _line(board, Direction.ACROSS, row))
        cells = (f"{top[0]}{height if height > 1 else ''}" if top else _EMPTY for top, height in stacks)
        line = "".join(cell.ljust(_WIDE) for cell in cells)
        lines.append(f"{row + 1:>{margin - 1}} {line}".rstrip())
    return tuple(lines)


def board_words(view: UpwordsView) -> tuple[str, ...]:
    words = sorted(view.board.words(), key=lambda word: (word[1] is Direction.DOWN, word[0][0]))
    if not words:
        return (_TEXTS("board", "empty"),)
    return tuple(word_sentence(view.board, squares, direction) for squares, direction in words)


def word_sentence(board: Board, squares: tuple[Square, ...], direction: Direction) -> str:
    values = {"direction": direction_text(direction), "heights": _heights_text(board, squares)}
    return _TEXTS("board", "word", word=spell(board.tops(squares)), place=squares[0].name, **values)


def _heights_text(board: Board, squares: Iterable[Square]) -> str:
    heights = [board.height_at(square) for square in squares]
    name = "flat" if max(heights) == 1 else "heights"
    return _TEXTS("board", name, heights=" ".join(map(str, heights)))


def board_squares(view: UpwordsView) -> tuple[str, ...]:
    """Return the occupied squares, a line a row: column, letter, and the height from two on."""
    lines = []
    for row in range(view.board.size):
        found = [square for square in _line(view.board, Direction.ACROSS, row) if view.board.top_at(square)]
        if found:
            stacks = "; ".join(f"{square.name[0]} {_stack(view.board, square)}" for square in found)
            lines.append(_TEXTS("board", "row", row=row + 1, stacks=stacks))
    return tuple(lines) or (_TEXTS("board", "empty"),)


def _stack(board: Board, square: Square) -> str:
    height, top = board.height_at(square), board.top_at(square) or ""
    return _TEXTS("board", "stack", tile=top, height=height) if height > 1 else top


def line_sentences(view: UpwordsView, direction: Direction, number: int) -> tuple[str, ...]:
    """Return a row (`direction` across) or column, from 0, as its words and single tiles, and the gaps."""
    board = view.board
    squares = _line(board, direction, number)
    name = squares[0].name[0] if direction is Direction.DOWN else str(number + 1)
    heading = _TEXTS("line", "row" if direction is Direction.ACROSS else "column", name=name)
    taken = [square for square in squares if board.top_at(square)]
    lines = []
    for is_taken, stretch in groupby(squares, key=lambda square: square in taken):
        run = tuple(stretch)
        ends = {"first": run[0].name, "last": run[-1].name}
        if not is_taken:
            lines.append(_TEXTS("line", "gap", count=len(run), **ends))
        elif len(run) == 1:
            lines.append(f"{run[0].name}: {_stack(board, run[0])}")
        else:
            heights = _heights_text(board, run)
            lines.append(_TEXTS("line", "word", word=spell(board.tops(run)), heights=heights, **ends))
    if not taken:
        return (_TEXTS("line", "empty", line=heading),)
    return (f"{heading}:", *lines)


def _line(board: Board, direction: Direction, number: int) -> tuple[Square, ...]:
    across = direction is Direction.ACROSS
    return tuple(Square(number, place) if across else Square(place, number) for place in range(board.size))


def neighbour_sentence(view: UpwordsView, square: Square) -> str:
    found = [f"{each.name} {_stack(view.board, each)}" for each in _taken_beside(view.board, square)]
    return _TEXTS("board", "beside" if found else "alone", squares="; ".join(found))


def _taken_beside(board: Board, square: Square) -> list[Square]:
    """Return the squares with a tile beside `square`, clockwise from the left."""
    sides = ((0, -1), (-1, 0), (0, 1), (1, 0))
    beside = [Square(square.row + down, square.col + right) for down, right in sides]
    return [each for each in beside if each in board and board.top_at(each)]


def room_sentence(view: UpwordsView, square: Square) -> str:
    """Return what may be laid on a square, as far as heights and equal tiles go."""
    height, top = view.board.height_at(square), view.board.top_at(square)
    left = view.edition.max_height - height
    if top is None:
        return ""
    if not left:
        return _TEXTS("board", "full")
    return _TEXTS("board", "next", more=_TEXTS("board", "room", count=left), tile=top)


def find(view: UpwordsView, wanted: str) -> tuple[str, ...]:
    """Return where a letter, a word, a height (`3`, `3 high`) or an open place is. Raises CommandError."""
    asked = wanted.strip().upper()
    if not asked:
        raise CommandError(_TEXTS("find", "wanted"))
    height = whole_number(asked.split()[0], 0, 99)
    if height is not None:
        squares = [square for square in view.board.occupied() if view.board.height_at(square) == height]
        if not squares:
            return (_TEXTS("find", "no-height", height=height),)
        names = ", ".join(f"{square.name} {view.board.top_at(square)}" for square in squares)
        return (_TEXTS("find", "height", height=height, squares=names),)
    if asked in ("OPEN", _("open").upper()):
        return _find_open(view)
    found = [
        word_sentence(view.board, squares, direction)
        for squares, direction in view.board.words()
        if spell(view.board.tops(squares)) == asked
    ]
    tiles = [square for square in view.board.occupied() if (view.board.top_at(square) or "").upper() == asked]
    if tiles:
        return (_TEXTS("find", "tile", tile=asked, squares=squares_text(tiles)), *found)
    return tuple(found) or (_TEXTS("find", "nothing", wanted=asked),)


def _find_open(view: UpwordsView) -> tuple[str, ...]:
    """Return the empty squares beside a tile, a line a row, neighbours as a stretch."""
    board = view.board
    if board.is_empty:
        centre = view.edition.centre
        return (_TEXTS("find", "centre", count=len(centre), squares=squares_text(centre)),)

    def is_free(square: Square) -> bool:
        return not board.top_at(square) and bool(_taken_beside(board, square))

    lines = [_TEXTS("find", "open")]
    for row in range(board.size):
        grouped = groupby(_line(board, Direction.ACROSS, row), key=is_free)
        ends = ((run[0].name, run[-1].name) for run in (tuple(run) for is_open, run in grouped if is_open))
        named = [
            _TEXTS("open", "stretch", first=first, last=last) if first != last else first
            for first, last in ends
        ]
        if named:
            lines.append(_TEXTS("board", "row", row=row + 1, stacks=", ".join(named)))
    return tuple(lines)


def square_sentence(view: UpwordsView, square: Square, named: Callable[[str], str] = str) -> str:
    """Return a square in a few words, for the reading cursor; `named` says a tile."""
    top, height = view.board.top_at(square), view.board.height_at(square)
    where = square.name
    if square in view.edition.centre:
        where = _TEXTS("cursor", "centre", square=where)
    if height == 1:
        return f"{where}: {named(top or '')}"
    tile = named(top) if top else ""
    return _TEXTS("cursor", "stack" if top else "empty", square=where, tile=tile, height=height)


# The words of a game, to be explained: a word is once it can never be challenged again; where turns can be
# taken back, a play may become open to challenges a second time


def define_lines(
    words: Sequence[str], view: UpwordsView, knows: Callable[[str], bool | None]
) -> tuple[str, ...]:
    """Return what words mean; `knows` is the session's. Raises as `defined`."""
    settled = {word for entry in settled_plays(view) for word in words_in(entry.effect.score)}
    return defined(words, view.dictionary.id, view.edition.language, knows, settled, waiting_reason(view))


def define_turn_lines(view: UpwordsView, number: int) -> tuple[str, ...]:
    """Return what the words of a turn (from 0) in the history mean. Raises as `defined`."""
    is_hidden = view.has_challenges and view.outcome is None
    return define_lines(words_of_turn(view, str(number + 1)), view, lambda _word: None if is_hidden else True)


def settled_plays(view: UpwordsView) -> Sequence[UpwordsEntryView]:
    """Return the plays that can never be challenged again, the earliest first."""
    plays = standing(view.history, (PlayTiles,))
    if _may_be_doubted_again(view):
        # No undo reaches beyond a challenge.
        challenges = (entry.number for entry in view.history if isinstance(entry.action, ChallengePlay))
        last = max(challenges, default=-1)
        return [entry for entry in plays if entry.number < last]
    return plays[:-1] if view.pending else plays


def waiting_reason(view: UpwordsView) -> str:
    """Return why words are not explained yet; empty if they are."""
    if not _may_be_doubted_again(view):
        return ""
    return _TEXTS("define", "waiting")


def _may_be_doubted_again(view: UpwordsView) -> bool:
    """Return whether undoing turns can open a play to challenges again."""
    return view.has_challenges and view.options.allow_undo and view.outcome is None


def words_laid(view: UpwordsView) -> tuple[Laid, ...]:
    return tuple(Laid(entry.number, words_in(entry.effect.score)[0]) for entry in settled_plays(view))


def words_in(score: PlayScore | None) -> tuple[str, ...]:
    """Return the words that a play forms, the main one first; none without a score."""
    return tuple(dict.fromkeys(word.text.upper() for word in score.words)) if score else ()


def words_of_turn(view: UpwordsView, text: str) -> tuple[str, ...]:
    number = turn_named(view, text)
    words = words_in(view.history[number].effect.score)
    if not words:
        raise CommandError(_TEXTS("define", "no-word", number=number + 1))
    return words


def words_through(view: UpwordsView, square: Square) -> tuple[str, ...]:
    """Return the words on the board through a square. Raises CommandError if there is none."""
    runs = (view.board.run_through(square, direction) for direction in Direction)
    words = tuple(spell(view.board.tops(run)).upper() for run in runs if len(run) > 1)
    if not words:
        raise CommandError(_TEXTS("define", "no-word-on", square=square.name))
    return words


def words_laid_last(view: UpwordsView) -> tuple[str, ...]:
    plays = standing(view.history, (PlayTiles,))
    if not plays:
        raise CommandError(_TEXTS("define", "none"))
    return words_in(plays[-1].effect.score)
