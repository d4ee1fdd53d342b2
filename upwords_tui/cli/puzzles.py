"""`upwords-tui puzzles`: the puzzles that come with the editions, as a table or as JSON.

A line of JSON is a position as `moves` and the engine read one, with the solution, so that anybody can check.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from upwords_tui.app.training.puzzles import theme_named, theme_names
from upwords_tui.base.i18n import ngettext
from upwords_tui.cli.streams import print_json
from upwords_tui.engine.upwords.views import EngineView, parse_view, told_view
from upwords_tui.games.base import Json
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.play import format_play, parse_play
from upwords_tui.games.upwords.position import board_json, parse_line
from upwords_tui.games.upwords.puzzles import Puzzle, has_puzzles, index, puzzles
from upwords_tui.games.upwords.rules import check


def run(arguments: Namespace) -> int:
    """Print a line a puzzle; always exit code 0.

    Raises EditionError or CommandError for an unknown name, RecordError for a damaged file.
    """
    theme = theme_named(arguments.about) if arguments.about else ""
    named = [arguments.edition] if arguments.edition else edition_ids()
    editions = [
        edition.id
        for edition in map(load_edition, named)
        if has_puzzles(edition.id) and arguments.language in (None, edition.language)
    ]
    if arguments.json:
        for told in islice(_told(editions, theme), arguments.limit):
            print_json(told)
    else:
        _print_table(editions, theme, arguments.limit)
    return 0


def _print_table(editions: Sequence[str], theme: str, limit: int | None) -> None:
    rows = [
        (edition, row) for edition in editions for row in index(edition) if not theme or theme in row.themes
    ]
    shown, names = rows[:limit], theme_names()
    width = max((len(row.id) for _edition, row in shown), default=0)
    before = ""
    for edition, row in shown:
        if edition != before:
            print(f"{edition}:")
            before = edition
        print(
            f"  {row.id:<{width}}  {row.rating:4}  {', '.join(names[each] for each in row.themes)}".rstrip()
        )
    said = ngettext("{count} puzzle.", "{count} puzzles.", len(shown))
    if len(shown) < len(rows):
        said = ngettext("The first of {total} puzzles.", "The first {count} of {total} puzzles.", len(shown))
    print(said.format(count=len(shown), total=len(rows)))


def _told(editions: Sequence[str], theme: str) -> Iterator[Json]:
    for edition in editions:
        if theme and not any(theme in row.themes for row in index(edition)):
            continue
        for each in puzzles(edition):
            if not theme or theme in each.themes:
                yield puzzle_json(each)


def puzzle_json(puzzle: Puzzle) -> Json:
    """Return a puzzle as JSON: the view of the engine protocol, and its solution."""
    view = view_of(puzzle)
    return {
        "id": puzzle.id,
        **told_view(view),
        "answers": [_answer(view, text) for text in puzzle.answers],
        "margin": {
            "points": puzzle.points,
            "win": puzzle.win,
            "rival": puzzle.rival,
            "exact": puzzle.is_exact,
        },
        "rating": puzzle.rating,
        "hurdles": dict(puzzle.hurdles),
        "found": dict(puzzle.found),
        "themes": list(puzzle.themes),
    }


def view_of(puzzle: Puzzle) -> EngineView:
    """Return what its player knows, from its line: to replay thousands of games takes too long."""
    stated = parse_line(puzzle.line)
    scores, rack = stated.scores, stated.rack
    held = stated.edition.tile_count - stated.board.tile_count() - len(rack) - stated.bag
    told: Json = {"edition": puzzle.edition, "board": board_json(stated.board), "rack": list(rack)}
    told |= {"dictionary": puzzle.dictionary, "score": scores[stated.turn], "bag": stated.bag}
    told |= {"opponents": [{"tiles": held, "score": scores[1 - stated.turn]}]}
    passes = len(list(takewhile("-".__eq__, reversed(puzzle.turns))))
    view = parse_view(told | {"passes": passes})
    return replace(view, exchange=min(view.exchange, len(rack)))


def _answer(view: EngineView, text: str) -> Json:
    play = parse_play(text, view.board, view.edition.alphabet)
    verdict = check(view.edition, view.board, view.rack, play)
    assert verdict.score
    return {
        "notation": format_play(view.board, play),
        "tiles": {square.name: tile for square, tile in play},
        "score": verdict.score.total,
    }
