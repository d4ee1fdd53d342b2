"""What somebody has done, in sentences and short texts: the same on the screen and on lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from upwords_tui.app.game_types.base import GameKind, variant_name
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.narration.numbers import short_date_text, spoken
from upwords_tui.app.narration.wording import level_text, listed, points
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.advice import advice_sentence
from upwords_tui.app.profile.career import (
    ALONE,
    DRAWN,
    PEOPLE,
    WON,
    Career,
    Held,
    PastGame,
    Tally,
    careers,
    tally,
)
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER

_LATEST, _RECENT = 10, 5
"""Of so many games the last are told one by one, and so many are put beside all before them."""


def plays_label(game: GameKind) -> str:
    """Return what the average of points is called that a play brings, in one game."""
    career = features_of(game.id).career
    return _(career.PLAYS if career else "Points a play")


def games_text(count: int) -> str:
    """Return “1 game”, “12 games”."""
    return ngettext("{count} game", "{count} games", count).format(count=count)


def tally_text(counted: Tally) -> str:
    """Return how many games were won, drawn and lost; games that were not drawn are not spoken of."""
    said = [ngettext("{count} won", "{count} won", counted.won).format(count=counted.won)]
    if counted.drawn:
        said.append(ngettext("{count} drawn", "{count} drawn", counted.drawn).format(count=counted.drawn))
    said.append(ngettext("{count} lost", "{count} lost", counted.lost).format(count=counted.lost))
    return ", ".join(said)


def opponent_text(against: str, game: GameKind) -> str:
    """Return against whom one has played, as in a list: a level, people, or nobody."""
    if against == PEOPLE:
        return _("people")
    return _("alone") if against == ALONE else level_text(f"{COMPUTER}:{against}", game.levels)


def edition_text(edition: str, *, alone: bool) -> str:
    """Return what one has played with, as in a list."""
    name = clean(variant_name(edition))
    return _("{edition}, alone").format(edition=name) if alone else name


def streak_text(career: Career) -> str:
    """Return how many games in a row have been won, now and at the most; empty if never two were."""
    best = ngettext("{count} game at the most", "{count} games at the most", career.best_streak)
    if career.best_streak < 2:
        return ""
    if not career.streak:
        return best.format(count=career.best_streak)
    now = ngettext("{count} game now", "{count} games now", career.streak).format(count=career.streak)
    if career.streak == career.best_streak:
        return _("{streak}, your longest run").format(streak=now)
    return f"{now}, {best.format(count=career.best_streak)}"


def amount_text(record: Any, held: Held) -> str:
    """Return a record in a few words: “QUIZ and ZEN, 48 points”."""
    said: str = record.amount(held.best.amount)
    words = held.best.words
    return _(record.form).format(words=listed(list(words)), amount=said) if words else said


def game_text(past: PastGame, game: GameKind) -> str:
    """Return which game that was: edition, against whom, when."""
    edition = edition_text(past.edition, alone=past.against == ALONE)
    day = short_date_text(past.finished.ended.astimezone().date())
    if past.against == ALONE:
        return f"{edition}, {day}"
    return f"{edition}, {_against_text(past, game)}, {day}"


def game_texts(past: PastGame, game: GameKind) -> tuple[str, str, str]:
    """Return which game that was: all that is told of it, the same without the edition, the day alone."""
    day = short_date_text(past.finished.ended.astimezone().date())
    shorter = day if past.against == ALONE else f"{_against_text(past, game)}, {day}"
    return game_text(past, game), shorter, day


def _against_text(past: PastGame, game: GameKind) -> str:
    return _("against {name}").format(name=opponent_text(past.against, game))


def shared_text(career: Career) -> str:
    """Return how many games were played at one keyboard with others; empty if none were."""
    said = ngettext(
        "{count} more game was with others at one keyboard: it is nobody's win.",
        "{count} more games were with others at one keyboard: they are nobody's wins.",
        career.shared,
    )
    return said.format(count=career.shared) if career.shared else ""


def career_lines(library: Library, game: GameKind | None = None) -> tuple[str, ...]:
    """Return what somebody has done, perhaps only in one game, line by line. Raises StoreError."""
    found = [each for each in careers(library) if game in (None, each.kind)]
    if not found and game:
        return (_("{game}: no game of your own yet.").format(game=game.shown_name),)
    if not found:
        return (_("You have finished no game yet."),)
    numbers = {row.id: number for number, row in enumerate(library.games(), 1)}
    return tuple(line for career in found for line in _lines(career, numbers))


def _lines(career: Career, numbers: Mapping[str, int]) -> Iterator[str]:
    game = career.kind
    if career.games:
        yield _("{game}: {games}.").format(game=game.shown_name, games=_counted(career))
        yield from _numbers(career, numbers)
        yield from _lists(career)
    else:
        yield _("{game}: no game of your own yet.").format(game=game.shown_name)
    if shared := shared_text(career):
        yield shared
    if advice := advice_sentence(career):
        yield advice


def _counted(career: Career) -> str:
    told = games_text(len(career.games))
    if not career.contests:
        return told
    return f"{told}, {tally_text(tally(career.contests))}"


def _numbers(career: Career, numbers: Mapping[str, int]) -> Iterator[str]:
    if streak := streak_text(career):
        yield _("Won in a row: {streak}.").format(streak=streak)
    for label, text in average_texts(career):
        yield f"{label}: {text}."
    yield from course_lines(career)
    records = [(label, text, numbers.get(game.game_id)) for label, text, game in _record_texts(career)]
    made_in = {number for _label, _text, number in records}
    opens = next((number for _label, _text, number in records if number), None)
    for label, text, number in records:
        if number and len(made_in) > 1:
            text = _("{record}, game {number}").format(record=text, number=number)
        yield f"{label}: {text}."
    if opens and len(made_in) == 1:
        yield _("Made in game {number} of the list: “resume {number}” opens it.").format(number=opens)
    elif opens:
        yield _("Type “resume {number}” to open game {number} of the list.").format(number=opens)


def average_texts(career: Career, number: Callable[[float], str] = spoken) -> list[tuple[str, str]]:
    """Return the averages, each with what it is called; `number` says how they are told."""
    scores = [game.score for game in career.counted]
    found = [(_("Average"), _("{points} points a game").format(points=number(sum(scores) / len(scores))))]
    if mean := career.points_a_play:
        found.append((plays_label(career.kind), number(mean)))
    return found


def course_lines(career: Career) -> Iterator[str]:
    """Yield how the last games went, the last of them last, and whether one makes more points than before."""
    endings = [_ending_text(game) for game in career.contests[-_LATEST:]]
    if len(endings) > 1:
        said = _("Your last {count} games: {endings}.")
        yield said.format(count=len(endings), endings=", ".join(endings))
    scores = [game.score for game in career.counted]
    last, before = scores[-_RECENT:], scores[:-_RECENT]
    if before:
        yield _("On average {last} points in the last {count} games, {before} before.").format(
            last=spoken(sum(last) / len(last)), count=_RECENT, before=spoken(sum(before) / len(before))
        )


def _ending_text(game: PastGame) -> str:
    texts = {WON: pgettext("a game", "won"), DRAWN: pgettext("a game", "drawn")}
    return texts.get(game.ending) or pgettext("a game", "lost")


def _record_texts(career: Career) -> Iterator[tuple[str, str, PastGame]]:
    """Yield the best game and the other records, each with what it is called and the game it was made in."""
    if best := career.best_game:
        yield _("Best game"), f"{points(best.score)}, {game_text(best, career.kind)}", best
    for record, held in career.records():
        yield _(record.label), amount_text(record, held), held.game


def _lists(career: Career) -> Iterator[str]:
    for against, counted in career.by_opponent():
        name = opponent_text(against, career.kind)
        if against == ALONE:
            said = _("Alone: {games}, on average {average}, at best {best}.")
        else:
            said = _("Against {name}: {games}, {tally}, on average {average}.")
        yield said.format(
            name=name,
            games=games_text(counted.games),
            tally=tally_text(counted),
            average=points_text(counted.average),
            best=points(counted.best),
        )
    for (edition, alone), counted in career.by_edition():
        yield _("{edition}: {games}, on average {average}, at best {best}.").format(
            edition=edition_text(edition, alone=alone),
            games=games_text(counted.games),
            average=points_text(counted.average),
            best=points(counted.best),
        )


def points_text(average: float) -> str:
    """Return an average of points, to be heard."""
    return _("{points} points").format(points=spoken(average))
