"""The command `highscores`: the best scores of every game and edition, or of one of them.

Each game decides which results belong in one table (`HighscoreTables`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.app.commands.phrases import is_all
from upwords_tui.app.game_types.base import GameKind, Variant, every_kind, kind_called, variant_called
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.library import Library, ScoreRow
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import nearest
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean

MOST = 10
"""How many scores of one edition are listed."""
_FOREMOST = 3
"""How many of each are listed for all."""


def answer(library: Library, argument: str = "") -> tuple[str, ...]:
    """Carry out `highscores` for an edition, a game, or all. Raises CommandError, StoreError."""
    if not argument or is_all(argument):
        return tuple(_overview(library, every_kind()))
    if chosen := variant_called(argument):
        nobody = _("There are no best scores of {edition} yet.").format(edition=chosen.name)
        return tuple(_lines(library, chosen, MOST)) or (nobody,)
    if game := kind_called(argument):
        return tuple(_overview(library, (game,)))
    names = [variant.id for game in every_kind() for variant in game.variants()]
    said = _("“{name}” is not an edition. There are {names}.")
    unknown = CommandError(said.format(name=clean(argument, 40), names=listed(names)))
    raise unknown.meaning(nearest(argument, names))


def _overview(library: Library, games: Sequence[GameKind]) -> Iterator[str]:
    told: list[str] = []
    for game in games:
        lines: list[str] = []
        for variant in game.variants():
            if of_variant := list(_lines(library, variant, _FOREMOST)):
                told.append(variant.id)
                lines += of_variant
        yield from lines or (_("There are no best scores of {edition} yet.").format(edition=game.shown_name),)
    if told:
        yield _("For one edition type “highscores” and its name: “highscores {edition}”.").format(
            edition=told[0]
        )


def _lines(library: Library, variant: Variant, count: int) -> Iterator[str]:
    highscores = features_of(variant.kind).highscores
    for title, scores in highscores(library, variant, count) if highscores else ():
        yield f"{title}:"
        yield from scores


def score_lines(scores: Sequence[ScoreRow], this: int) -> tuple[str, ...]:
    """Return a line for each score; that at index `this` is marked as this game."""
    lines = []
    for place, score in enumerate(scores):
        line = _("{place}. {points}, {name}, {date}").format(
            place=place + 1,
            points=points(score.score),
            name=clean(score.name),
            date=date_text(score.ended.astimezone().date(), "medium"),
        )
        lines.append(_("{line}, this game.").format(line=line) if place == this else f"{line}.")
    return tuple(lines)
