"""`upwords-tui daily`: puzzle, duel and field of a date, or what has been done of those of a month.

The one idea: what is printed of a date follows from it alone, but for how it is played today: not from what
somebody has done, nor from the machine; so whoever doubts that all play the same can compare.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from upwords_tui.app.daily.game_of_the_day import DayGame
from upwords_tui.app.daily.upwords.daily import Dailies, Daily, daily_of, local_today
from upwords_tui.app.daily.upwords.seed import duel_setup, level_of, puzzle_of
from upwords_tui.app.daily.upwords.today import calendar_json, calendar_lines
from upwords_tui.app.daily.wordsup import opened
from upwords_tui.app.game_types.base import kind_of, variant
from upwords_tui.app.narration.wording import level_text
from upwords_tui.app.narration.wordsup.events import card_text
from upwords_tui.app.play.files import shown_path
from upwords_tui.app.play.library import Library, open_library
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, language
from upwords_tui.cli.output import print_json
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.puzzles import begun, puzzle
from upwords_tui.store.opening import IN_MEMORY, default_path, open_store

_YOU, _COMPUTER = "you", "computer"


def run(arguments: Namespace) -> int:
    """Print what there is on a date, or a month of what somebody has done; always exit code 0.

    Raises CommandError for a date before the first daily or a month to come, InputError for a file of games
    that is not there, RecordError if puzzles are damaged, StoreError.
    """
    daily = daily_of(arguments.date or local_today(), arguments.language or language())
    if arguments.calendar:
        _print_month(daily, arguments)
    elif arguments.json:
        print_json(daily_json(daily))
    else:
        print(*_lines(daily), sep="\n")
    return 0


def daily_json(daily: Daily) -> dict[str, Any]:
    """Return the puzzle, the duel and, where there is one, the field of a date for other programs."""
    edition, field = load_edition(daily.edition), daily.field
    told = {
        "date": daily.day.isoformat(),
        "language": edition.language,
        "edition": edition.id,
        "puzzle": _puzzle_json(daily),
        "duel": _duel_json(daily),
    }
    return {**told, "field": _field_json(field)} if field else told


def _puzzle_json(daily: Daily) -> dict[str, Any] | None:
    row = puzzle_of(*daily)
    if row is None:
        return None
    dictionary = load_edition(daily.edition).dictionary
    game = begun(puzzle(daily.edition, row.id), DictionaryRef(dictionary, ""))
    (seat,) = game.to_act
    return {"id": row.id, **view_json(game.view_for(seat), dictionary), "rating": row.rating}


def _duel_json(daily: Daily) -> dict[str, Any]:
    game = _duel(daily)
    setup, position = game.setup, game.position
    return {
        "seed": setup.seed.hex(),
        "commitment": setup.commitment,
        "dictionary": setup.dictionary.id,
        "level": level_of(daily.day),
        "first": _YOU if position.first == 0 else _COMPUTER,
        "racks": {_YOU: list(position.seats[0].rack), _COMPUTER: list(position.seats[1].rack)},
    }


def _field_json(field: DayGame) -> dict[str, Any]:
    game = opened(field, _YOU, _COMPUTER)
    setup, position = game.setup, game.position
    stocks = [seat.open_card for seat in position.seats]
    return {
        "edition": field.edition,
        "seed": setup.seed.hex(),
        "commitment": setup.commitment,
        "dictionary": setup.dictionary.id,
        "level": field.level,
        "first": _YOU if position.turn == 0 else _COMPUTER,
        "open": {
            name: card.face if card else None for name, card in zip((_YOU, _COMPUTER), stocks, strict=True)
        },
        "bonus": [card.face for card in position.bonus],
    }


def _duel(daily: Daily) -> UpwordsGame:
    return UpwordsGame.begin(duel_setup(daily.day, daily.edition, _YOU, _COMPUTER))


def _lines(daily: Daily) -> list[str]:
    row, game = puzzle_of(*daily), _duel(daily)
    level = level_text(f"computer:{level_of(daily.day)}", kind_of(UpwordsGame.kind).levels)
    lines = [_("The daily of {day}.").format(day=daily.title)]
    if row:
        lines.append(_("Puzzle: {id}, rated {rating}.").format(id=row.id, rating=row.rating))
    first = _("You begin.") if game.position.first == 0 else _("The computer begins.")
    rack = ", ".join(game.position.seats[0].rack)
    said = _("Duel with {level}: your rack is {tiles}. {first}")
    lines.append(said.format(level=level, tiles=rack, first=first))
    lines += [_field_line(daily.field)] if daily.field else []
    return [*lines, _playing_line(daily)]


def _playing_line(daily: Daily) -> str:
    """Return how it is played, or that it can't be yet."""
    today = local_today()
    if daily.day > today:
        return _("It can be played from that day on.")
    said = _("To play: upwords-tui text, then “daily puzzle{which}” or “daily duel{which}”.")
    if daily.field:
        said = _(
            "To play: upwords-tui text, then “daily puzzle{which}”, “daily duel{which}” or "
            "“daily field{which}”."
        )
    code, which = load_edition(daily.edition).language, list[str]()
    which += [daily.day.isoformat()] if daily.day < today else []
    which += [code] if code != language() else []
    return said.format(which="".join(f" {word}" for word in which))


def _field_line(field: DayGame) -> str:
    position, kind = opened(field, _YOU, _COMPUTER).position, variant(field.edition).game
    own = position.seats[0].open_card
    said = _("{game} with {level}: your stock card is {card}, the bonus cards are {cards}. {first}")
    return said.format(
        game=kind.shown_name,
        level=level_text(f"computer:{field.level}", kind.levels),
        card=card_text(own) if own else "",
        cards="; ".join(map(card_text, position.bonus)),
        first=_("You begin.") if position.turn == 0 else _("The computer begins."),
    )


def _print_month(daily: Daily, arguments: Namespace) -> None:
    path = Path(arguments.data) if arguments.data else default_path()
    if path.exists():
        library = open_library(path)
    elif arguments.data:
        raise InputError(_("No such file or directory"), shown_path(path))
    else:
        library = Library(open_store(IN_MEMORY), "")
    dailies = Dailies(library, local_today())
    if arguments.json:
        print_json(calendar_json(dailies, daily))
    else:
        print(*calendar_lines(dailies, daily), sep="\n")
