"""What a game that has just ended means for whoever played it: firsts, bests, streaks.

The one idea: what somebody had done before the game and what they have done with it are both a `Career`; what
is new is the difference, the rarest said first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.advice import advice_sentence
from upwords_tui.app.profile.career import ALONE, PEOPLE, WON, Career, PastGame, career_of, records_of
from upwords_tui.app.profile.career_texts import amount_text, edition_text, opponent_text
from upwords_tui.base.i18n import _, ngettext

_LEAST_STREAK = 3
_ROUND_NUMBERS = (10, 25, 50, 75)
"""So many games are worth a word, and every whole hundred."""


def what_is_new(library: Library, game_id: str) -> tuple[str, ...]:
    """Return what a finished game means for whoever's library this is, in sentences, the best first.

    It is what was new when that game ended. There is nothing to say of a game that somebody has not played
    to its end, and of one at which several of theirs sat. Raises StoreError.
    """
    finished = library.finished()
    kind = next((each.kind for each in finished if each.game_id == game_id), None)
    if kind is None:
        return ()
    career = career_of(kind, finished)
    place = next((at for at, game in enumerate(career.games) if game.game_id == game_id), None)
    if place is None:
        return ()
    before = replace(career, games=career.games[:place])
    after = replace(career, games=career.games[: place + 1])
    return tuple(_news(before, after, career.games[place]))


def _news(before: Career, after: Career, game: PastGame) -> Iterator[str]:
    yield from _first_win(before, game, after)
    yield from _best_score(before, game)
    yield from _streak(before, after, game)
    yield from _records(before, after, game)
    yield from _round_number(after)
    if advice := advice_sentence(after):
        yield advice


def _first_win(before: Career, game: PastGame, after: Career) -> Iterator[str]:
    won = [each for each in before.contests if each.ending == WON]
    if game.ending != WON or any(each.against == game.against for each in won):
        return
    if game.against == PEOPLE:
        yield _("Your first win against people.")
    elif won:
        yield _("Your first win against {level}.").format(level=opponent_text(game.against, after.kind))
    else:
        yield _("Your first win at {game}, against {level}.").format(
            game=after.kind.shown_name, level=opponent_text(game.against, after.kind)
        )


def _best_score(before: Career, game: PastGame) -> Iterator[str]:
    if game.has_left:
        return
    # Where size matters, a score is no best as long as that of a game before is not known.
    edition, seats, size = game.peers
    if size and any(each.told is None for each in before.games if each.peers[:2] == (edition, seats)):
        return
    scores = [each.score for each in before.games if each.peers == game.peers and not each.has_left]
    if not scores or game.score <= max(scores):
        return
    yield _("Your best on {edition}: {points}, {more} more than before.").format(
        edition=edition_text(game.edition, alone=game.against == ALONE),
        points=points(game.score),
        more=game.score - max(scores),
    )


def _streak(before: Career, after: Career, game: PastGame) -> Iterator[str]:
    if game.ending != WON or after.streak < _LEAST_STREAK:
        return
    said = ngettext("{count} win in a row.", "{count} wins in a row.", after.streak)
    if after.streak > before.best_streak >= _LEAST_STREAK:
        said = ngettext(
            "{count} win in a row, more than ever.", "{count} wins in a row, more than ever.", after.streak
        )
    yield said.format(count=after.streak)


def _records(before: Career, after: Career, game: PastGame) -> Iterator[str]:
    # A record is none as long as it is not known what the games before it tell.
    if not before.games or any(each.told is None for each in before.games if each.finished.is_there):
        return
    for record in records_of(after.kind.id):
        held = after.held(record.name)
        if held and held.game is game and before.held(record.name):
            yield _(record.new).format(what=amount_text(record, held))


def _round_number(after: Career) -> Iterator[str]:
    count = len(after.games)
    if count in _ROUND_NUMBERS or (count and count % 100 == 0):
        yield _("That was game {number} of {game} for you.").format(number=count, game=after.kind.shown_name)
