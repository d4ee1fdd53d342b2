"""A person's career: their finished games, counted, and the records in them.

Everything follows from the results and facts of each game in the store. A game that several played at one
keyboard is nobody's win.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, takewhile
from pathlib import Path
from typing import NamedTuple, TypeVar

from upwords_tui.app.game_types.base import (
    AnyLevel,
    GameKind,
    board_side,
    in_one_word,
    kind_called,
    kind_of,
    variant_name,
)
from upwords_tui.app.game_types.features import DailyFeature, every_features, features_of
from upwords_tui.app.narration.numbers import date_text, percent_text, spoken
from upwords_tui.app.narration.wording import level_text, listed, points
from upwords_tui.app.play.files import write_new
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile.facts import Best, GameFacts, PersonalBest, read_facts
from upwords_tui.app.training.exercises import DAILY, rating_lines
from upwords_tui.base.errors import CommandError, InputError, UpwordsError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import PATH_LIMIT, clean
from upwords_tui.games.base import COMPUTER, GameView, Json
from upwords_tui.games.catalogue import kinds
from upwords_tui.store.results import FinishedGame, FinishedSeat


def records_of(kind: str) -> Sequence[PersonalBest]:
    career = features_of(kind).career
    return career.RECORDS if career else ()


ALONE, PEOPLE = "alone", "people"
WON, DRAWN, LOST = "won", "drawn", "lost"

_AT_ONCE = 10
"""How many older games are worked out between two pauses."""

KeyT = TypeVar("KeyT")


class PastGame(NamedTuple):
    """One of one's finished games.

    `against` is ALONE, PEOPLE, or the id of the strongest computer's level; `ending` is WON, DRAWN or LOST,
    empty for a game played alone. `told` are its facts, None if they are not worked out yet. `has_left`: it
    was given up, so its score is no record.
    """

    game_id: str
    edition: str
    seats: int
    score: int
    against: str
    ending: str
    told: GameFacts | None
    finished: FinishedGame
    has_left: bool = False

    @property
    def peers(self) -> tuple[str, int, int]:
        """Edition, players and size: scores of games with the same can be compared."""
        return self.edition, self.seats, self.told.size if self.told else 0


class Tally(NamedTuple):
    """Some games, counted. `best` is the score of a game given up only if there is no other."""

    games: int
    won: int
    drawn: int
    lost: int
    average: float
    best: int


class Held(NamedTuple):
    """A record, and the game in which it was made first."""

    best: Best
    game: PastGame


def tally(games: Sequence[PastGame]) -> Tally:
    endings = [game.ending for game in games]
    scores = [game.score for game in games]
    counts = (endings.count(WON), endings.count(DRAWN), endings.count(LOST))
    best = max((game.score for game in games if not game.has_left), default=max(scores))
    return Tally(len(games), *counts, sum(scores) / len(scores), best)


@dataclass(frozen=True)
class Career:
    """What somebody has done in one kind of game; `shared` counts games shared at one keyboard."""

    kind: GameKind
    games: tuple[PastGame, ...] = ()
    shared: int = 0

    @cached_property
    def contests(self) -> tuple[PastGame, ...]:
        return tuple(game for game in self.games if game.against != ALONE)

    @cached_property
    def counted(self) -> tuple[PastGame, ...]:
        """The games that averages are of: those with others, if there are any."""
        return self.contests or self.games

    def by_opponent(self) -> list[tuple[str, Tally]]:
        """Return the games by opponent, computers first, from the weakest."""
        order = [*(level.id for level in self.kind.levels), PEOPLE, ALONE]
        found = _grouped(self.games, lambda game: game.against)
        return sorted(found, key=lambda each: order.index(each[0]) if each[0] in order else -1)

    def by_edition(self) -> list[tuple[tuple[str, bool], Tally]]:
        """Return the games by edition, and whether alone; the most played first."""
        found = _grouped(self.games, lambda game: (game.edition, game.against == ALONE))
        return sorted(found, key=lambda each: -each[1].games)

    @cached_property
    def streak(self) -> int:
        """How many games in a row, up to the last, were won."""
        return len(list(takewhile(lambda game: game.ending == WON, reversed(self.contests))))

    @cached_property
    def best_streak(self) -> int:
        runs = groupby(game.ending == WON for game in self.contests)
        return max((len(list(run)) for is_won, run in runs if is_won), default=0)

    @property
    def points_a_play(self) -> float | None:
        """The average points of a play; None if no plays are known."""
        told = [game.told for game in self.counted if game.told and game.told.plays]
        plays = sum(each.plays for each in told)
        return sum(each.points for each in told) / plays if plays else None

    @cached_property
    def laid(self) -> tuple[int, Counter[str], Counter[int]]:
        """The side of the board with most tiles laid, how many on each square there, and at each height."""
        boards: dict[int, list[tuple[str, int]]] = {0: []}
        for game in self.games:
            if game.told and game.told.laid:
                boards.setdefault(board_side(game.edition), []).extend(game.told.laid)
        side = max(boards, key=lambda each: len(boards[each]))
        return side, Counter(at for at, _on in boards[side]), Counter(on for _at, on in boards[side])

    @property
    def best_game(self) -> PastGame | None:
        """The first game with the highest score of those not given up."""
        stayed = (game for game in self.counted if not game.has_left)
        return max(stayed, key=lambda game: game.score, default=None)

    def held(self, name: str) -> Held | None:
        """Return the record of this name in the games worked out so far."""
        least = next((record.least for record in records_of(self.kind.id) if record.name == name), 1)
        found = [
            Held(best, game)
            for game in self.games
            if game.told and (best := game.told.bests.get(name)) and best.amount >= least
        ]
        return max(found, key=lambda held: held.best.amount, default=None)

    def records(self) -> list[tuple[PersonalBest, Held]]:
        found = [(record, self.held(record.name)) for record in records_of(self.kind.id)]
        return [(record, held) for record, held in found if held]


def _grouped(games: Iterable[PastGame], of: Callable[[PastGame], KeyT]) -> list[tuple[KeyT, Tally]]:
    groups: dict[KeyT, list[PastGame]] = {}
    for game in games:
        groups.setdefault(of(game), []).append(game)
    return [(name, tally(group)) for name, group in groups.items()]


def careers(library: Library) -> tuple[Career, ...]:
    """Return the careers that are not empty. Raises StoreError."""
    finished = library.finished()
    found = (career_of(kind, finished) for kind in kinds())
    return tuple(career for career in found if career.games or career.shared)


def career_of(kind: str, finished: Iterable[FinishedGame]) -> Career:
    game, of_kind = kind_of(kind), [each for each in finished if each.kind == kind]
    strengths = [level.id for level in game.levels]
    mine = [(each, [seat for seat in each.seats if seat.is_mine]) for each in of_kind]
    past = tuple(_past(each, seats[0], strengths) for each, seats in mine if len(seats) == 1)
    return Career(game, past, len(of_kind) - len(past))


def _past(finished: FinishedGame, mine: FinishedSeat, strengths: Sequence[str]) -> PastGame:
    others = [seat.player for seat in finished.seats if seat is not mine]
    levels = [player.partition(":")[2] for player in others if player.startswith(f"{COMPUTER}:")]
    # A level that no longer exists counts as the weakest.
    against = max(
        levels, key=lambda level: strengths.index(level) if level in strengths else -1, default=ALONE
    )
    if len(levels) < len(others):
        against = PEOPLE
    winners = [seat for seat in finished.seats if seat.won]
    ending = LOST if mine not in winners else DRAWN if len(winners) > 1 else WON
    return PastGame(
        game_id=finished.game_id,
        edition=finished.edition,
        seats=len(finished.seats),
        score=mine.score,
        against=against,
        ending="" if against == ALONE else ending,
        told=read_facts(mine.facts),
        finished=finished,
        has_left=mine.has_left,
    )


# Facts of older games


def untold(finished: Iterable[FinishedGame]) -> list[str]:
    """Return the games in the store whose facts are not worked out, or not those of each tile."""
    mine = ((game, read_facts(seat.facts)) for game in finished for seat in game.seats if seat.is_mine)
    left = (game.game_id for game, told in mine if game.is_there and (told is None or told.laid is None))
    return list(dict.fromkeys(left))


def work_out(library: Library) -> Iterator[int]:
    """Work out the facts of older games, some at a time, and yield how many are left. Raises StoreError."""
    left = untold(library.finished())
    while left:
        some, left = left[:_AT_ONCE], left[_AT_ONCE:]
        library.keep_facts(some)
        yield len(left)


def work_all_out(library: Library) -> None:
    """Work out the facts of all older games, as far as they can be stored."""
    try:
        for _left in work_out(library):
            pass
    except UpwordsError:
        return


# Which opponent to play next


_LATEST_GAMES = 6
"""How many of the last games against a level count."""
_LEAST_TO_RISE, _LEAST_TO_FALL = 3, 4
"""How many games it takes before a stronger or a weaker level is advised."""


class OpponentAdvice(NamedTuple):
    """Advice to try `level`, having won (or else lost) `times` of the last `games` against `before`."""

    level: AnyLevel
    before: AnyLevel
    times: int
    games: int
    is_stronger: bool


def advice(career: Career) -> OpponentAdvice | None:
    """Return which computer player to try next, from the last two-player games against the latest level.

    Having won two of three that is a stronger one, having lost three of four a weaker one: the nearest whose
    result is not known from games already. Else None.
    """
    duels = [game for game in career.contests if game.seats == 2 and game.against not in (PEOPLE, ALONE)]
    levels = list(career.kind.levels)
    place = next((at for at, level in enumerate(levels) if duels and level.id == duels[-1].against), None)
    if place is None:
        return None
    here, *stronger = (_latest(duels, level) for level in levels[place:])
    if _wins(here):
        above = _undecided(stronger)
        if above is None:
            return None
        return OpponentAdvice(
            levels[place + above], levels[place], here.count(WON), len(here), is_stronger=True
        )
    below = next((level for level in reversed(levels[:place]) if not _loses(_latest(duels, level))), None)
    if below is None or not _loses(here):
        return None
    return OpponentAdvice(below, levels[place], here.count(LOST), len(here), is_stronger=False)


def _latest(duels: Sequence[PastGame], level: AnyLevel) -> list[str]:
    return [game.ending for game in duels if game.against == level.id][-_LATEST_GAMES:]


def _wins(endings: Sequence[str]) -> bool:
    return len(endings) >= _LEAST_TO_RISE and 3 * endings.count(WON) >= 2 * len(endings)


def _loses(endings: Sequence[str]) -> bool:
    return len(endings) >= _LEAST_TO_FALL and 4 * endings.count(LOST) >= 3 * len(endings)


def _undecided(stronger: Sequence[Sequence[str]]) -> int | None:
    """Return how far up the first level is that one neither beats nor loses to, if it is worth trying."""
    for above, endings in enumerate(stronger, 1):
        if not (_wins(endings) or _loses(endings)):
            return above if endings or not any(map(_loses, stronger[: above - 1])) else None
    return None


def advice_for(library: Library) -> dict[str, OpponentAdvice]:
    found = ((career.kind.id, advice(career)) for career in careers(library))
    return {kind: each for kind, each in found if each}


def advice_sentence(career: Career) -> str:
    found = advice(career)
    return told_advice(found) if found else ""


def told_advice(found: OpponentAdvice) -> str:
    said = _("You have lost {times} of your last {count} games against {level}: {next} is a little easier.")
    if found.is_stronger:
        said = _("You have won {times} of your last {count} games against {level}: try {next}.")
    return said.format(
        times=found.times, count=found.games, level=_(found.before.name), next=_(found.level.name)
    )


# In sentences and short texts, for the screen and for lines


_LATEST, _RECENT = 10, 5
"""How many of the last games are listed, and how many are compared with all before them."""


def games_text(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def tally_text(counted: Tally) -> str:
    """Return how many games were won, drawn (if any) and lost."""
    said = [ngettext("{count} won", "{count} won", counted.won).format(count=counted.won)]
    if counted.drawn:
        said.append(ngettext("{count} drawn", "{count} drawn", counted.drawn).format(count=counted.drawn))
    said.append(ngettext("{count} lost", "{count} lost", counted.lost).format(count=counted.lost))
    return ", ".join(said)


def opponent_text(against: str, game: GameKind) -> str:
    if against == PEOPLE:
        return _("people")
    return _("alone") if against == ALONE else level_text(f"{COMPUTER}:{against}", game.levels)


def edition_text(edition: str, *, alone: bool) -> str:
    name = clean(variant_name(edition))
    return _("{edition}, solo").format(edition=name) if alone else name


def streak_text(career: Career) -> str:
    """Return the present and the best winning streak; empty if the best is below two."""
    best = ngettext("{count} game at best", "{count} games at best", career.best_streak)
    if career.best_streak < 2:
        return ""
    if not career.streak:
        return best.format(count=career.best_streak)
    now = ngettext("{count} game now", "{count} games now", career.streak).format(count=career.streak)
    if career.streak == career.best_streak:
        return _("{streak}, your longest run").format(streak=now)
    return f"{now}, {best.format(count=career.best_streak)}"


def amount_text(record: PersonalBest, held: Held) -> str:
    """Return a record like “QUIZ and ZEN, 48 points”."""
    said: str = record.amount(held.best.amount)
    words = held.best.words
    return _(record.form).format(words=listed(list(words)), amount=said) if words else said


def game_texts(past: PastGame, game: GameKind) -> tuple[str, str, str]:
    """Return a game described in full, without the edition, and by the day alone."""
    day = shorter = date_text(past.finished.ended.astimezone().date(), "medium")
    if past.against != ALONE:
        against = _("against {name}").format(name=opponent_text(past.against, game))
        shorter = f"{against}, {day}"
    edition = edition_text(past.edition, alone=past.against == ALONE)
    return f"{edition}, {shorter}", shorter, day


def shared_text(career: Career) -> str:
    """Return how many games were shared at one keyboard; empty if none were."""
    said = ngettext(
        "{count} more game was shared at one keyboard: it counts as nobody's win.",
        "{count} more games were shared at one keyboard: they count as nobody's wins.",
        career.shared,
    )
    return said.format(count=career.shared) if career.shared else ""


def career_lines(library: Library, game: GameKind | None = None) -> tuple[str, ...]:
    """Return somebody's careers, or that in one game, line by line. Raises StoreError."""
    found = [each for each in careers(library) if game in (None, each.kind)]
    if not found and game:
        return (_("{game}: no games yet.").format(game=game.shown_name),)
    if not found:
        return (_("You have not finished a game yet."),)
    numbers = {row.id: number for number, row in enumerate(library.games(), 1)}
    return tuple(line for career in found for line in _lines(career, numbers))


def _lines(career: Career, numbers: Mapping[str, int]) -> Iterator[str]:
    game = career.kind
    if career.games:
        told = games_text(len(career.games))
        if career.contests:
            told = f"{told}, {tally_text(tally(career.contests))}"
        yield _("{game}: {games}.").format(game=game.shown_name, games=told)
        yield from _numbers(career, numbers)
        yield from _lists(career)
    else:
        yield _("{game}: no games yet.").format(game=game.shown_name)
    if shared := shared_text(career):
        yield shared
    if advice := advice_sentence(career):
        yield advice


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
        yield _("Made in game {number} on the list: “resume {number}” opens it.").format(number=opens)
    elif opens:
        yield _("Type “resume {number}” to open game {number} on the list.").format(number=opens)


def average_texts(career: Career, number: Callable[[float], str] = spoken) -> list[tuple[str, str]]:
    scores = [game.score for game in career.counted]
    found = [(_("Average"), _("{points} points per game").format(points=number(sum(scores) / len(scores))))]
    if mean := career.points_a_play:
        records = features_of(career.kind.id).career
        found.append((_(records.PLAYS if records else "Points per play"), number(mean)))
    _side, squares, heights = career.laid
    if total := heights.total():
        shares = (f"{height}: {percent_text(on / total)}" for height, on in sorted(heights.items()))
        found.append((_("Heights"), ", ".join(shares)))
        found.append((_("Squares"), ", ".join(f"{at} ({count})" for at, count in squares.most_common(5))))
    return found


def course_lines(career: Career) -> Iterator[str]:
    """Yield the results of the last games, and how their average compares with that of the games before."""
    texts = {WON: pgettext("a game", "won"), DRAWN: pgettext("a game", "drawn")}
    lost = pgettext("a game", "lost")
    endings = [texts.get(game.ending) or lost for game in career.contests[-_LATEST:]]
    if len(endings) > 1:
        said = _("Your last {count} games: {endings}.")
        yield said.format(count=len(endings), endings=", ".join(endings))
    scores = [game.score for game in career.counted]
    last, before = scores[-_RECENT:], scores[:-_RECENT]
    if before:
        yield _("On average {last} points in the last {count} games, {before} before.").format(
            last=spoken(sum(last) / len(last)), count=_RECENT, before=spoken(sum(before) / len(before))
        )


def _record_texts(career: Career) -> Iterator[tuple[str, str, PastGame]]:
    if best := career.best_game:
        yield _("Best game"), f"{points(best.score)}, {game_texts(best, career.kind)[0]}", best
    for record, held in career.records():
        yield _(record.label), amount_text(record, held), held.game


def _lists(career: Career) -> Iterator[str]:
    for against, counted in career.by_opponent():
        name = opponent_text(against, career.kind)
        if against == ALONE:
            said = _("Solo: {games}, average {average}, best {best}.")
        else:
            said = _("Against {name}: {games}, {tally}, average {average}.")
        yield said.format(
            name=name,
            games=games_text(counted.games),
            tally=tally_text(counted),
            average=points_text(counted.average),
            best=points(counted.best),
        )
    for (edition, alone), counted in career.by_edition():
        yield _("{edition}: {games}, average {average}, best {best}.").format(
            edition=edition_text(edition, alone=alone),
            games=games_text(counted.games),
            average=points_text(counted.average),
            best=points(counted.best),
        )


def points_text(average: float) -> str:
    return _("{points} points").format(points=spoken(average))


# The command `me`


_SENTENCE = 3
"""This many words after `me` are no name."""
_MANY = 30
"""This many games take a while to work out."""


def answer(library: Library, argument: str) -> tuple[str, ...]:
    """Carry out the command `me` and return what to say. Raises CommandError, InputError, StoreError."""
    word, _space, rest = argument.strip().partition(" ")
    game = game_named(argument)
    if game or not word:
        work_all_out(library)
        return *career_lines(library, game), *(() if game else beside_games(library))
    if not is_called(word, ("export", pgettext("me", "export"))):
        if len(argument.split()) >= _SENTENCE:
            # In some languages `me` begins a sentence: “ik wil graag spelen”.
            said = _("“{line}” is not understood. Type “help”.")
            line = " ".join((pgettext("command", "me"), argument))
            raise CommandError(said.format(line=clean(line, 60)))
        raise CommandError(_("Type “me” alone, with a game, or with “export” and a file name."))
    if not rest.strip():
        raise CommandError(_("Name the file: “me export me.json”."))
    return (export(library, Path(rest.strip())),)


def beside_games(library: Library) -> tuple[str, ...]:
    """Return what somebody has done of puzzles and dailies. Raises StoreError."""
    lines = rating_lines(library.exercises)
    if not library.exercises.known(DAILY):
        return lines
    return *lines, *(line for dailies in _dailies() for line in dailies.done_lines(library))


def dailies_json(library: Library) -> Json:
    """Return what somebody has done of all dailies, for other programs. Raises StoreError."""
    return {name: told for dailies in _dailies() for name, told in dailies.done_json(library).items()}


def _dailies() -> list[DailyFeature]:
    return [each.dailies for each in every_features() if each.dailies]


def game_named(argument: str) -> GameKind | None:
    return kind_called(in_one_word(argument.strip()))


def waiting_sentence(library: Library) -> str:
    """Return what to say first if working out older games takes a while, else "". Raises StoreError."""
    count = len(untold(library.finished()))
    if count < _MANY:
        return ""
    return ngettext(
        "Looking through {count} earlier game, just this once.",
        "Looking through {count} earlier games, just this once.",
        count,
    ).format(count=count)


def export(library: Library, path: Path) -> str:
    """Write `as_json` to a new file, and return what to say. Raises InputError, StoreError."""
    if not library.files:
        raise InputError(_("you can't read or write files here"))
    work_all_out(library)
    write_new(path, json.dumps(as_json(library), ensure_ascii=False, indent=1) + "\n")
    return _("Written to {path}.").format(path=clean(str(path), PATH_LIMIT))


def as_json(library: Library) -> Json:
    """Return somebody's careers, games and dailies. Raises StoreError."""
    return {
        "careers": [_career_json(career) for career in careers(library)],
        "games": [
            {
                "game": game.game_id,
                **{name: getattr(game, name) for name in ("kind", "edition", "dictionary")},
                "ended": game.ended.isoformat(),
                "seats": [
                    {
                        **{name: getattr(seat, name) for name in ("name", "player", "score", "won")},
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


def _career_json(career: Career) -> Json:
    told: Json = {"kind": career.kind.id, "games": len(career.games), "shared": career.shared}
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


# Back to where a record was made


class Moment(NamedTuple):
    """A finished game as one of its players sees it, at an action, if any."""

    view: GameView
    number: int | None


def moment_of(library: Library, past: PastGame, record: str = "") -> Moment:
    """Replay the game of a record up to it. Raises InputError if it is deleted, RecordError, StoreError."""
    game = library.finished_game(past.game_id)
    seat = next(each.number for each in past.finished.seats if each.is_mine)
    career = features_of(game.kind).career
    best = career.facts(game, seat).bests.get(record) if career else None
    return Moment(game.view_for(seat), best.made if best else None)


# News after a game


_LEAST_STREAK = 3
_ROUND_NUMBERS = (10, 25, 50, 75)
"""Numbers of games that are mentioned, besides every whole hundred."""


def what_is_new(library: Library, game_id: str) -> tuple[str, ...]:
    """Return what was new for this person when a game ended, the best first. Raises StoreError."""
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
    count = len(after.games)
    if count in _ROUND_NUMBERS or count % 100 == 0:
        yield _("That makes {number} games of {game} for you.").format(
            number=count, game=after.kind.shown_name
        )
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
    # Where size matters, that of every earlier game must be known.
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
            "{count} win in a row, your longest run.",
            "{count} wins in a row, your longest run.",
            after.streak,
        )
    yield said.format(count=after.streak)


def _records(before: Career, after: Career, game: PastGame) -> Iterator[str]:
    # The facts of all earlier games must be known.
    if not before.games or any(each.told is None for each in before.games if each.finished.is_there):
        return
    for record in records_of(after.kind.id):
        held = after.held(record.name)
        if held and held.game is game and before.held(record.name):
            yield _(record.new).format(what=amount_text(record, held))
