"""`upwords-tui puzzles`, `daily`: the puzzles that come with the editions; puzzle, duel and field of a date.

A line of JSON is a position as `moves` and the engine read one, with the solution, so that anybody can check.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from upwords_tui.app.daily.game_of_the_day import DayGame, duel_setup, puzzle_of
from upwords_tui.app.daily.upwords import Dailies, Daily, calendar_json, calendar_lines, daily_of, local_today
from upwords_tui.app.daily.wordsup import opened
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.narration.wording import level_text
from upwords_tui.app.narration.wordsup.events import card_text
from upwords_tui.app.training.puzzles import theme_named, theme_names
from upwords_tui.base.i18n import TextTables, _, language, ngettext
from upwords_tui.cli.games import kept_games
from upwords_tui.cli.streams import answer, print_json
from upwords_tui.engine.upwords.views import EngineView, parse_view, told_view
from upwords_tui.games.base import COMPUTER, Json
from upwords_tui.games.game import AnySetup
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.play import format_play, parse_play
from upwords_tui.games.upwords.position import board_json, parse_line
from upwords_tui.games.upwords.puzzles import Puzzle, has_puzzles, index, puzzle, puzzles
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


# The dailies: what is printed of a date depends on nothing else, so that people can compare


_YOU, _COMPUTER = "you", "computer"


def daily(arguments: Namespace) -> int:
    """Print the daily of a date, or the results of a month; always exit code 0.

    Raises CommandError for a date without dailies, InputError for a file of games that is not there,
    RecordError if puzzles are damaged, StoreError.
    """
    chosen = daily_of(arguments.date or local_today(), arguments.language or language())
    if arguments.calendar:
        dailies = Dailies(kept_games(arguments.data), local_today())
        return answer(arguments, calendar_json(dailies, chosen), calendar_lines(dailies, chosen))
    if arguments.json:
        print_json(daily_json(chosen))
    else:
        print(*_lines(chosen), sep="\n")
    return 0


def daily_json(daily: Daily) -> Json:
    """Return the puzzle, the duel and, where there is one, the field of a date."""
    edition, field, row, shown = load_edition(daily.edition), daily.field, puzzle_of(*daily), None
    if row:
        view = view_of(puzzle(daily.edition, row.id))
        shown = {"id": row.id, **told_view(view), "rating": row.rating}
    duel = _duel(daily)
    racks = [list(seat.rack) for seat in duel.position.seats]
    told: Json = {
        "date": daily.day.isoformat(),
        "language": edition.language,
        "edition": edition.id,
        "puzzle": shown,
        "duel": {
            **_game_json(daily.duel, duel.setup, duel.position.first),
            "racks": dict(zip((_YOU, _COMPUTER), racks, strict=True)),
        },
    }
    if field:
        match = opened(field, _YOU, _COMPUTER)
        stocks = [seat.open_card for seat in match.position.seats]
        faces = [card.face if card else None for card in stocks]
        told["field"] = {
            "edition": field.edition,
            **_game_json(field, match.setup, match.position.turn),
            "open": dict(zip((_YOU, _COMPUTER), faces, strict=True)),
            "bonus": [card.face for card in match.position.bonus],
        }
    return told


def _game_json(game: DayGame, setup: AnySetup, first: int) -> Json:
    return {
        "seed": setup.seed.hex(),
        "commitment": setup.commitment,
        "dictionary": setup.dictionary.id,
        "level": game.level,
        "first": (_YOU, _COMPUTER)[first],
    }


def _duel(daily: Daily) -> UpwordsGame:
    return UpwordsGame.begin(duel_setup(daily.day, daily.edition, _YOU, _COMPUTER))


def _lines(daily: Daily) -> list[str]:
    row, duel, field = puzzle_of(*daily), _duel(daily).position, daily.field
    begins = _("You begin."), _("The computer begins.")
    lines = [_("The daily of {day}.").format(day=daily.title)]
    if row:
        lines.append(_("Puzzle: {id}, rated {rating}.").format(id=row.id, rating=row.rating))
    said = _("Duel with {level}: your rack is {tiles}. {first}")
    rack = ", ".join(duel.seats[0].rack)
    lines.append(said.format(level=_level(daily.duel), tiles=rack, first=begins[duel.first]))
    if field:
        position = opened(field, _YOU, _COMPUTER).position
        own = position.seats[0].open_card
        said = _("{game} with {level}: your stock card is {card}, the bonus cards are {cards}. {first}")
        lines.append(
            said.format(
                game=variant(field.edition).game.shown_name,
                level=_level(field),
                card=card_text(own) if own else "",
                cards="; ".join(map(card_text, position.bonus)),
                first=begins[position.turn],
            )
        )
    return [*lines, _playing_line(daily)]


def _level(game: DayGame) -> str:
    return level_text(f"{COMPUTER}:{game.level}", variant(game.edition).game.levels)


def _playing_line(daily: Daily) -> str:
    today, texts = local_today(), TextTables(__file__)
    if daily.day > today:
        return texts("daily", "later")
    code, which = load_edition(daily.edition).language, list[str]()
    which += [daily.day.isoformat()] if daily.day < today else []
    which += [code] if code != language() else []
    how = "how-with-field" if daily.field else "how"
    return texts("daily", how, which="".join(f" {word}" for word in which))
