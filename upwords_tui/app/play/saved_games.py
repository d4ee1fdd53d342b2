"""Finding a saved game by its number or name, and what lists say of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.game_types.base import kind_of, variant_name
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.narration.numbers import scores_text, spoken_whole, when_text
from upwords_tui.app.narration.wording import Sitting, seat_text
from upwords_tui.app.play.files import write_new
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.training.exercises import DAILY
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.fuzzy import nearest, plain
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.store.values import GameRow, SeatStanding

_MOST_NAMED = 5
"""How many games are named that could be meant."""


class MeantGame(NamedTuple):
    """A game that a command is about, and what was typed after its number; `is_here`: on the table."""

    id: str
    name: str
    rest: str
    is_here: bool
    is_over: bool


def game_meant(library: Library, text: str, here: PlayerSession | None) -> MeantGame:
    """Return the game whose number `text` begins with, or that of the session `here`. Raises CommandError."""
    row, rest = _numbered(library, text)
    if row and (here is None or row.id != here.game_id):
        return MeantGame(row.id, row.name, rest, is_here=False, is_over=row.is_over)
    if here is None:
        raise CommandError(_unnamed(""))
    name = " – ".join(seat.name for seat in here.view().seats)
    return MeantGame(here.game_id, name, rest, is_here=True, is_over=here.is_over)


def _numbered(library: Library, text: str) -> tuple[GameRow | None, str]:
    word, _space, rest = text.strip().partition(" ")
    number = whole_number(word, 1, library.game_count())
    rows = library.games(number - 1, 1) if number else ()
    return (rows[0], rest.strip()) if rows else (None, text.strip())


def game_called(library: Library, text: str, listing: str = "") -> GameRow:
    """Return the game that `text` names; `listing` is the command that lists them. Raises CommandError."""
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
    if wanted.isdecimal() and not rows:
        raise CommandError(_("There are no games yet."))
    if wanted.isdecimal():
        said = ngettext(
            "There is no game {number}: there is only one.",
            "There is no game {number}: there are {count}.",
            len(rows),
        )
        raise CommandError(said.format(number=int(wanted), count=len(rows)))
    if not wanted:
        raise CommandError(_unnamed(listing))
    # The typing slip may be in the whole name, in a word of it, or in its beginning.
    parts = [(name, *name.split(), name[: len(wanted)]) for name in names]
    meant = nearest(wanted, chain.from_iterable(parts))
    found = [at for at, each in enumerate(parts) if meant and meant in each]
    said = _("There is no game called “{name}”.")
    if not found:
        said = _("There is no game called “{name}”. Type “{command}” to list them.")
    called = said.format(name=clean(text, 40), command=listing or pgettext("command", "games"))
    raise CommandError(called).meaning(_told(rows, found))


def _unnamed(listing: str) -> str:
    command = listing or pgettext("command", "games")
    return _("Give the game number; “{command}” lists them.").format(command=command)


def deletion_question(library: Library, row: GameRow) -> str:
    """Return what to ask before a game is deleted. Raises InputError if it may not be; StoreError."""
    library.check_may_delete(row.id)
    if row.is_over:
        question = _("Delete “{name}” for good? Its scores are kept.")
    elif not any(each.body.get("game") == row.id for each in library.exercises.known(DAILY)):
        question = _("Delete “{name}” for good? It is not over yet.")
    else:
        question = _("Delete “{name}” for good? You can start it only once, so it will not count.")
    return question.format(name=clean_title(row.name))


_REFUSED_IN_NAMES = r'[/\\:*?"<>|]'
"""What some file system refuses, FAT and NTFS most."""


def file_name(name: str) -> str:
    """Return the default name of the record file of a game."""
    bare = clean(name).replace(" – ", "-").replace(" ", "")
    return f"{re.sub(_REFUSED_IN_NAMES, '-', bare)}.json"


SHARED = (".html", ".png", ".svg", ".txt")
"""How the names of files end that tell what everybody may know: a page, or a picture of the board."""


def is_public(path: str) -> bool:
    return Path(path).suffix.lower() in SHARED


def export(library: Library, game_id: str, path: str, *, with_secrets: bool) -> str:
    """Write a game to a new file, a record if it is not public; return what to say. Raises InputError."""
    file, said = Path(path), _("Written. Check it with: upwords-tui replay {path}")
    if is_public(path):
        game, said = library.shared_game(game_id), _("Written to {path}.")
        features = features_of(game.kind)
        if features.share is None:
            raise InputError(_("this game can only be written as a record, to a file like game.json"))
        write_new(file, features.share(game, file.suffix.lower(), features.notes(library, game_id)))
    else:
        library.export(game_id, file, with_secrets=with_secrets)
    return said.format(path=clean(path))


def _fitting(wanted: str, names: Sequence[str]) -> Sequence[int]:
    """Return the places of the names that are `wanted`, else begin with it, else contain it."""
    fits: list[Callable[[str], bool]] = [lambda name: name == wanted != ""]
    if wanted and not wanted.isdecimal():
        fits += [lambda name: name.startswith(wanted), lambda name: wanted in name]
    return next(filter(None, ([at for at, name in enumerate(names) if fit(name)] for fit in fits)), [])


def _told(rows: Sequence[GameRow], places: Sequence[int]) -> str:
    said = _("game {number}, {name}")
    named = [(at + 1, clean_title(rows[at].name)) for at in places[:_MOST_NAMED]]
    return "; ".join(said.format(number=number, name=name) for number, name in named)


def _seats(row: GameRow) -> list[SeatStanding]:
    """Return the seats of a game, one's own first; none if its standing is unknown."""
    seats = enumerate(row.standing.seats if row.standing else ())
    return [seat for _number, seat in sorted(seats, key=lambda each: each[0] not in row.mine)]


def others_text(row: GameRow, named: Callable[[Sitting], str]) -> str:
    """Return against whom one plays, or who plays if one does not; empty if that is unknown."""
    seats = row.standing.seats if row.standing else ()
    others = [seat for number, seat in enumerate(seats) if number not in row.mine]
    # Those who share a keyboard play each other.
    return ", ".join(map(named, seats if len(row.mine) > 1 or not others else others))


def is_named(row: GameRow) -> bool:
    seats = row.standing.seats if row.standing else ()
    return clean_title(row.name) != clean_title(" – ".join(seat.name for seat in seats))


def score_text(row: GameRow, *, tight: bool = False) -> str:
    """Return the scores as `scores_text` does, one's own first; empty while they are hidden."""
    return scores_text((seat.score for seat in _seats(row) if seat.score is not None), tight=tight)


def points_text(row: GameRow) -> str:
    """Return who plays with how many points, for the ear: “Anna 212, Ada (Casual) 187”."""
    levels = kind_of(row.kind).levels
    named = [(seat_text(seat, levels), seat.score) for seat in _seats(row)]
    return ", ".join(name if score is None else f"{name} {spoken_whole(score)}" for name, score in named)


def line_text(number: int, row: GameRow, state: str) -> str:
    """Return a game in a spoken list; `state` is how it stands."""
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
    """Return how a game stands for the owner of the list, and if it is only kept here, as `_state_text`."""
    state = _state_text(row, is_brief=is_brief)
    is_kept = row.standing and row.standing.is_kept
    return _("{state}, on a real board").format(state=state) if is_kept else state


def _state_text(row: GameRow, *, is_brief: bool) -> str:
    """Return how a game ended for the owner of the list, or whose turn it is; `is_brief`: others unnamed."""
    standing, is_single = row.standing, len(row.mine) == 1
    if row.is_over:
        winners = standing.winners if standing else ()
        if standing is None or len(standing.seats) < 2 or not winners:
            return _("finished")
        if is_single and row.mine[0] not in winners:
            return _("lost")
        if len(winners) > 1:
            return _("drawn")
        return _("won") if is_single else _("{name} won").format(name=clean(standing.seats[winners[0]].name))
    if standing is None or not standing.to_act:
        return kind_of(row.kind).moves_text(row.actions)
    if is_single and row.mine[0] in standing.to_act:
        return _("your turn")
    if is_brief and is_single:
        return _("their turn")
    return _("{name} to move").format(name=clean(standing.seats[standing.to_act[0]].name))


def is_my_turn(row: GameRow) -> bool:
    to_act = row.standing.to_act if row.standing else ()
    return row.is_due or bool(set(to_act) & set(row.mine))
