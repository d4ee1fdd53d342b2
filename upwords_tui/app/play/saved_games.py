"""Which of somebody's games is meant by what was typed: its number in the list, or its name.

The one idea: both front-ends name games alike, so that `rename 2 bar` does the same in either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.game_types.base import kind_of, variant_name
from upwords_tui.app.narration.numbers import scores_text, spoken_whole, when_text
from upwords_tui.app.narration.wording import Sitting, listed, seat_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import nearest, plain
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.store.values import GameRow, GameStanding, SeatStanding

_MOST_NAMED = 5
"""Of more games that may be meant these are told."""


class MeantGame(NamedTuple):
    """A game that a command is about, and what was typed after its number; `is_here`: it is on the table."""

    id: str
    name: str
    rest: str
    is_here: bool
    is_over: bool


def game_meant(library: Library, text: str, here: PlayerSession | None) -> MeantGame:
    """Return the game whose number `text` begins with, or without one that of the session `here`.

    Raises CommandError if there is neither.
    """
    row, rest = _numbered(library, text)
    if row and (here is None or row.id != here.game_id):
        return MeantGame(row.id, row.name, rest, is_here=False, is_over=row.is_over)
    if here is None:
        raise CommandError(_unnamed(""))
    name = " – ".join(seat.name for seat in here.view().seats)
    return MeantGame(here.game_id, name, rest, is_here=True, is_over=here.is_over)


def _numbered(library: Library, text: str) -> tuple[GameRow | None, str]:
    """Return the game whose number `text` begins with, and what follows it; without one, all of `text`."""
    word, _space, rest = text.strip().partition(" ")
    number = whole_number(word, 1, library.game_count())
    rows = library.games(number - 1, 1) if number else ()
    return (rows[0], rest.strip()) if rows else (None, text.strip())


def game_called(library: Library, text: str, listing: str = "") -> GameRow:
    """Return the game that `text` names: by its number, its name, or enough of that.

    `listing` is the command that tells which there are, if that is not `games`. Raises CommandError, saying
    which games could be meant if there are any.
    """
    row, rest = _numbered(library, text)
    if row and not rest:
        return row
    wanted, rows = plain(clean_title(text)), library.games()
    names = [plain(clean_title(row.name)) for row in rows]
    found = _fitting(wanted, names)
    if len(found) == 1:
        return rows[found[0]]
    if found:
        said = _("“{name}” could be {games}: give the number.")
        raise CommandError(said.format(name=clean(text, 40), games=_told(rows, found)))
    if wanted.isdecimal():
        raise CommandError(_no_such_number(int(wanted), len(rows)))
    if not wanted:
        raise CommandError(_unnamed(listing))
    # Somebody who typed so much may have meant all of a name, a word of it, its beginning.
    parts = [(name, *name.split(), name[: len(wanted)]) for name in names]
    meant = nearest(wanted, chain.from_iterable(parts))
    found = [at for at, each in enumerate(parts) if meant and meant in each]
    said = _("There is no game called “{name}”.")
    if not found:
        said = _("There is no game called “{name}”. Type “{command}” to list them.")
    called = said.format(name=clean(text, 40), command=listing or pgettext("command", "games"))
    raise CommandError(called).meaning(_told(rows, found))


def _no_such_number(number: int, count: int) -> str:
    if not count:
        return _("There are no games yet.")
    said = ngettext(
        "There is no game {number}: there is only one.",
        "There is no game {number}: there are {count}.",
        count,
    )
    return said.format(number=number, count=count)


def _unnamed(listing: str) -> str:
    command = listing or pgettext("command", "games")
    return _("Give the game number; “{command}” lists them.").format(command=command)


def deletion_question(library: Library, row: GameRow) -> str:
    """Return what to ask before a game is deleted. Raises InputError if it may not be; StoreError."""
    library.check_may_delete(row.id)
    if row.is_over:
        question = _("Delete “{name}” for good? Its scores are kept.")
    elif not library.exercises.is_daily(row.id):
        question = _("Delete “{name}” for good? It is not over yet.")
    else:
        question = _("Delete “{name}” for good? You can start it only once, so it will not count.")
    return question.format(name=clean_title(row.name))


def file_name(name: str) -> str:
    """Return what the record file of a game of this name is called if nothing else is typed."""
    return f"{clean(name).replace(' – ', '-').replace('/', '-').replace(' ', '')}.json"


def _fitting(wanted: str, names: Sequence[str]) -> Sequence[int]:
    """Return the places of the names that are `wanted`; else of those that begin with it, else have it.

    Of a name that is a number it takes all of it: any other number is that of a game in the list.
    """
    fits: list[Callable[[str], bool]] = [lambda name: name == wanted != ""]
    if wanted and not wanted.isdecimal():
        fits += [lambda name: name.startswith(wanted), lambda name: wanted in name]
    return next(filter(None, ([at for at, name in enumerate(names) if fit(name)] for fit in fits)), [])


def _told(rows: Sequence[GameRow], places: Sequence[int]) -> str:
    """Return some games of the list, each with its number and its name."""
    said = _("game {number}, {name}")
    named = [(at + 1, clean_title(rows[at].name)) for at in places[:_MOST_NAMED]]
    return "; ".join(said.format(number=number, name=name) for number, name in named)


# What a list says of a stored game: against whom, how it stands, who is to move or has won


Naming = Callable[[Sitting], str]
"""How somebody is named: in text “Ada (Casual)”."""


def in_order(row: GameRow) -> list[SeatStanding]:
    """Return the seats of a game, one's own first; none if it is not known how it stands."""
    seats = row.standing.seats if row.standing else ()
    return [seats[number] for number in sorted(range(len(seats)), key=lambda number: number not in row.mine)]


def others_text(row: GameRow, named: Naming) -> str:
    """Return against whom one plays, or who plays if one does not; empty if that is not known."""
    seats = row.standing.seats if row.standing else ()
    others = [seat for number, seat in enumerate(seats) if number not in row.mine]
    # Who share a keyboard play each other.
    is_shared = len(row.mine) > 1
    return ", ".join(map(named, seats if is_shared or not others else others))


def is_named(row: GameRow) -> bool:
    seats = row.standing.seats if row.standing else ()
    return clean_title(row.name) != clean_title(" – ".join(seat.name for seat in seats))


def score_text(row: GameRow, *, tight: bool = False) -> str:
    """Return the scores, one's own first, as `scores_text` does; empty if they are not told."""
    scores = [seat.score for seat in in_order(row)]
    return scores_text((score for score in scores if score is not None), tight=tight)


def points_text(row: GameRow) -> str:
    """Return who plays with how many points, to be heard: “Anna 212, Ada (Casual) 187”."""
    levels = kind_of(row.kind).levels
    told = [(seat_text(seat, levels), seat.score) for seat in in_order(row)]
    return ", ".join(name if score is None else f"{name} {spoken_whole(score)}" for name, score in told)


def line_text(number: int, row: GameRow, state: str) -> str:
    """Return the line of a game in a list to be heard; `state` is how it stands."""
    players, name = points_text(row), clean_title(row.name)
    if players:
        name = f"{name}: {players}" if is_named(row) else players
    return _("{number}. {name}, {state}, {when}, {edition}.").format(
        number=number,
        name=name,
        state=state,
        when=when_text(row.updated, datetime.now().astimezone()),
        edition=variant_name(row.edition),
    )


def state_text(row: GameRow, *, is_brief: bool = False) -> str:
    """Return how a game has ended for whoever's list it is, or who is to move.

    `is_brief`: of others only that it is their turn.
    """
    if row.is_over:
        return _ending(row, row.standing) if row.standing else _("finished")
    to_act = row.standing.to_act if row.standing else ()
    if row.standing is None or not to_act:
        return kind_of(row.kind).moves_text(row.actions)
    if set(to_act) & set(row.mine) and len(row.mine) == 1:
        return _("your turn")
    if is_brief and len(row.mine) == 1:
        return _("their turn")
    return _("{name} to move").format(name=clean(row.standing.seats[to_act[0]].name))


def _ending(row: GameRow, standing: GameStanding) -> str:
    winners = [clean(standing.seats[number].name) for number in standing.winners]
    if len(standing.seats) < 2 or not winners:
        return _("finished")
    if len(row.mine) != 1:
        return _("drawn") if len(winners) > 1 else _("{name} won").format(name=listed(winners))
    if row.mine[0] not in standing.winners:
        return _("lost")
    return _("drawn") if len(winners) > 1 else _("won")


def is_my_turn(row: GameRow) -> bool:
    to_act = row.standing.to_act if row.standing else ()
    return row.is_due or bool(set(to_act) & set(row.mine))
