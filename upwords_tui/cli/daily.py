"""`upwords-tui daily`: puzzle, duel and field of a date, or the results of a month.

What is printed of a date depends on nothing else, so that people can compare.
"""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.app.daily.game_of_the_day import DayGame, duel_setup, puzzle_of
from upwords_tui.app.daily.upwords import Dailies, Daily, calendar_json, calendar_lines, daily_of, local_today
from upwords_tui.app.daily.wordsup import opened
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.narration.wording import level_text
from upwords_tui.app.narration.wordsup.events import card_text
from upwords_tui.base.i18n import TextTables, _, language
from upwords_tui.cli.games import kept_games
from upwords_tui.cli.puzzles import view_of
from upwords_tui.cli.streams import answer, print_json
from upwords_tui.engine.upwords.views import told_view
from upwords_tui.games.base import COMPUTER, Json
from upwords_tui.games.game import AnySetup
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.puzzles import puzzle

_YOU, _COMPUTER = "you", "computer"


def run(arguments: Namespace) -> int:
    """Print the daily of a date, or the results of a month; always exit code 0.

    Raises CommandError for a date without dailies, InputError for a file of games that is not there,
    RecordError if puzzles are damaged, StoreError.
    """
    daily = daily_of(arguments.date or local_today(), arguments.language or language())
    if arguments.calendar:
        dailies = Dailies(kept_games(arguments.data), local_today())
        return answer(arguments, calendar_json(dailies, daily), calendar_lines(dailies, daily))
    if arguments.json:
        print_json(daily_json(daily))
    else:
        print(*_lines(daily), sep="\n")
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
