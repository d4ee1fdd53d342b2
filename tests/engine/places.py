"""Boards written as text, for tests: a letter shows a tile, a dot none."""

from __future__ import annotations

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import Plays
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import compile_lexicon

HASBRO = load_edition("hasbro-10x10")


def board_with(*words: str, size: int = 10) -> Board:
    """Return a board with words laid one after the other, like "5C MOOD" or "E5 DEAR"."""
    board = Board.empty(size)
    for text in words:
        place, word = text.split()
        across = place[0].isdigit()
        start = Square.parse(place[-1] + place[:-1]) if across else Square.parse(place)
        for offset, letter in enumerate(word):
            square = start.step(Direction.ACROSS if across else Direction.DOWN, offset)
            if board.top_at(square) != letter:
                board = board.with_tiles([(square, Tile(letter))])
    return board


def generate(board: Board, rack: str, words: str, edition_id: str = "hasbro-10x10") -> Plays:
    """Return the plays with the letters of `rack` (or faces with spaces between) and the words given."""
    edition = load_edition(edition_id)
    lexicon = compile_lexicon(words.split(), edition.alphabet, edition.size)
    faces = rack.split() if " " in rack else list(rack)
    return Generator(edition, lexicon).generate(board, map(Tile, faces))


def notations(plays: Plays) -> list[str]:
    return [f"{format_play(plays.board, play.play)} {play.score}" for play in plays]
