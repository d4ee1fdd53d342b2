"""Which games have a lesson."""

from __future__ import annotations

from upwords_tui.app.game_types.base import in_one_word, kind_called, kind_of
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.narration.wording import listed
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.catalogue import kinds


def lesson_called(kind: str) -> str:
    """Return the game with this id if it has a lesson, else the first that has."""
    return next(each for each in (kind, *kinds()) if each and has_lesson(each))


def lesson_asked(text: str) -> str:
    game = kind_called(in_one_word(text))
    if game is None or not has_lesson(game.id):
        games = listed([kind_of(kind).word for kind in kinds() if has_lesson(kind)])
        raise CommandError(_("Name the game you want to learn: {games}.").format(games=games))
    return game.id


def has_lesson(kind: str) -> bool:
    return features_of(kind).lesson is not None
