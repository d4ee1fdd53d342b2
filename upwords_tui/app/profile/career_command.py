"""The command `me` at home: what one has done, said or written to a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from upwords_tui.app.game_types.base import GameKind, in_one_word, kind_called
from upwords_tui.app.game_types.features import DailyFeature, every_features
from upwords_tui.app.play.files import write_new
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.career import Career, careers, tally, untold, work_all_out
from upwords_tui.app.profile.career_texts import career_lines
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import PATH_LIMIT, clean

_SENTENCE = 3
"""What has so many words after `me` is no name of anything."""
_MANY = 30
"""So many games take longer to look at than anybody waits without wondering."""


def answer(library: Library, argument: str) -> tuple[str, ...]:
    """Carry out the command `me` and return what to say; games of before are worked out first.

    Raises CommandError, InputError if the file can't be written, StoreError.
    """
    word, _space, rest = argument.strip().partition(" ")
    game = game_named(argument)
    if game or not word:
        work_all_out(library)
        return *career_lines(library, game), *(() if game else beside_games(library))
    if not is_called(word, ("export", pgettext("me", "export"))):
        if len(argument.split()) >= _SENTENCE:
            # In some languages it is the word with which many a sentence begins: “ik wil graag spelen”.
            said = _("“{line}” is not understood. Type “help”.")
            line = " ".join((pgettext("command", "me"), argument))
            raise CommandError(said.format(line=clean(line, 60)))
        raise CommandError(_("After me comes nothing, a game, or export and the name of a file."))
    if not rest.strip():
        raise CommandError(_("Name the file: “me export me.json”."))
    return (export(library, Path(rest.strip())),)


def beside_games(library: Library) -> tuple[str, ...]:
    """Return what somebody has done beside games: puzzles, and dailies. Raises StoreError."""
    from upwords_tui.app.training.exercises import DAILY, rating_lines

    lines = rating_lines(library.exercises)
    if not library.exercises.known(DAILY):
        return lines
    return *lines, *(line for dailies in _dailies() for line in dailies.done_lines(library))


def dailies_json(library: Library) -> dict[str, Any]:
    """Return what somebody has done of all dailies, for other programs. Raises StoreError."""
    return {name: told for dailies in _dailies() for name, told in dailies.done_json(library).items()}


def _dailies() -> list[DailyFeature]:
    return [each.dailies for each in every_features() if each.dailies]


def game_named(argument: str) -> GameKind | None:
    """Return the game that stands after `me`, if one does."""
    return kind_called(in_one_word(argument.strip()))


def waiting_sentence(library: Library) -> str:
    """Return what to say first if so many games of before are to be worked out that it takes a while.

    Raises StoreError.
    """
    count = len(untold(library.finished()))
    if count < _MANY:
        return ""
    return ngettext(
        "Looking at {count} game of before; that is done once.",
        "Looking at {count} games of before; that is done once.",
        count,
    ).format(count=count)


def export(library: Library, path: Path) -> str:
    """Write what somebody has done to a new file, as JSON, and return the sentence that says so.

    Raises InputError if it can't be written or is there already, StoreError.
    """
    if not library.files:
        raise InputError(_("here no files can be read or written"))
    work_all_out(library)
    write_new(path, json.dumps(as_json(library), ensure_ascii=False, indent=1) + "\n")
    return _("Written to {path}.").format(path=clean(str(path), PATH_LIMIT))


def as_json(library: Library) -> dict[str, Any]:
    """Return what somebody has done: all in all for each kind of game, every game, and every daily.

    Raises StoreError.
    """
    return {
        "careers": [_career_json(career) for career in careers(library)],
        "games": [
            {
                "game": game.game_id,
                "kind": game.kind,
                "edition": game.edition,
                "dictionary": game.dictionary,
                "ended": game.ended.isoformat(),
                "seats": [
                    {
                        "name": seat.name,
                        "player": seat.player,
                        "score": seat.score,
                        "won": seat.won,
                        "mine": seat.is_mine,
                        **({"facts": seat.facts} if seat.facts is not None else {}),
                    }
                    for seat in game.seats
                ],
            }
            for game in library.finished()
        ],
        **dailies_json(library),
    }


def _career_json(career: Career) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": career.kind.id, "games": len(career.games), "shared": career.shared}
    if career.contests:
        counted = tally(career.contests)
        told |= {"won": counted.won, "drawn": counted.drawn, "lost": counted.lost}
    return {
        **told,
        "streak": career.streak,
        "best_streak": career.best_streak,
        "points_a_play": career.points_a_play,
        "best": {
            record.name: {
                "amount": held.best.amount,
                "words": list(held.best.words),
                "game": held.game.game_id,
            }
            for record, held in career.records()
        },
    }
