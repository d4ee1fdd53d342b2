"""`upwords-tui autoplay`: computer players against each other, in game pairs, on all cores."""

from __future__ import annotations

import hashlib
import json
import shutil
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from itertools import count
from multiprocessing import active_children, get_context
from pathlib import Path

from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.narration.numbers import decimal
from upwords_tui.app.play.files import read_text
from upwords_tui.base.errors import EngineError, InputError, system_reason
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.cli.streams import print_json, show_compiling
from upwords_tui.engine.autoplay import Budget, Matches, MatchSetup, PlayOne
from upwords_tui.engine.elo import Sprt
from upwords_tui.engine.pool import cores
from upwords_tui.engine.results import GameResult, Match
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, to_record

_RESULTS_LIMIT = 1_000_000_000
_TELL_SECONDS = 1.0


def run(arguments: Namespace) -> int:
    """Play the games, with progress on a terminal, and print the result."""
    wanted, sprt = _wanted(arguments), Sprt(*arguments.sprt) if arguments.sprt else None
    most = _most(arguments, wanted)
    play, dictionary = _prepared(wanted, arguments.records)
    running = _Running(
        wanted, sprt, most, _read_results(arguments.resume, wanted) if arguments.resume else []
    )
    jobs = arguments.jobs or cores()
    if most:
        jobs = min(jobs, most)
    groups = running.missing()
    played = (
        _play_on(jobs, wanted, arguments.records, groups)
        if jobs > 1
        else (play(number) for numbers in groups for number in numbers)
    )
    try:
        with closing(played):
            for result in played:
                if arguments.resume:
                    try:
                        with Path(arguments.resume).open("a", encoding="utf-8") as file:
                            file.write(json.dumps(result.as_json()) + "\n")
                    except OSError as error:
                        raise InputError(system_reason(error), arguments.resume) from error
                running.take(result)
                if running.is_decided:
                    break
    finally:
        if sys.stderr.isatty():
            _tell("", end="\r")
    match = running.match
    if arguments.json:
        print_json({**wanted.as_json(), "dictionary": dictionary.id, **match.as_json()})
    else:
        _print(match)
    return 0


def _wanted(arguments: Namespace) -> MatchSetup:
    """Return the match that was asked for. Raises InputError."""
    seats = tuple(name.strip() for name in arguments.seats.split(","))
    if len(seats) < 2:
        raise InputError(_("expected levels separated by commas, like highest,highest"), "--seats")
    if arguments.round_robin and len({*seats}) < len(seats):
        raise InputError(_("name each level only once"), "--round-robin")
    if arguments.sprt and (len(seats) > 2 or seats[0] == seats[1]):
        raise InputError(_("expected two different levels"), "--sprt")
    budget = Budget(arguments.iterations)
    if arguments.seconds is not None:
        budget = Budget(None, arguments.seconds)
    return MatchSetup(
        kind=arguments.game,
        seats=seats,
        seed=arguments.seed,
        edition=_matches(arguments.game).edition_called(arguments.edition),
        dictionary=arguments.dictionary,
        budget=budget,
        round_robin=arguments.round_robin,
    )


def _most(arguments: Namespace, wanted: MatchSetup) -> int | None:
    """Return how many games are played at most, None without a limit. Raises InputError."""
    meetings, seats = wanted.meetings, len(wanted.meetings[0])
    if arguments.games is None:
        return None if arguments.sprt else seats * len(meetings)
    if arguments.games % seats:
        said = _("expected a multiple of {count}, so that everyone plays from every seat").format(count=seats)
        raise InputError(said, "--games")
    return int(arguments.games) * len(meetings)


def _matches(kind: str) -> Matches:
    matches = features_of(kind).matches
    assert matches  # the parser offers no other
    return matches


def _prepared(wanted: MatchSetup, records: str | None) -> tuple[PlayOne, DictionaryRef]:
    """Return what plays a game by its number, and the dictionary. Raises InputError."""
    keep = None
    if records is not None:
        folder = Path(records)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(system_reason(error), records) from error
        keep = partial(_write_record, folder, hashlib.sha256(_header(wanted).encode()).hexdigest()[:8])
    return _matches(wanted.kind).prepare(wanted, show_compiling, keep)


def _write_record(folder: Path, match: str, number: int, game: AnyGame) -> None:
    """Write the record of a game at once, over that of the same game of the same `match`."""
    file = folder / f"{match}-{number:06}.json"
    aside = file.with_suffix(".part")
    try:
        aside.write_text(format_record(to_record(game)), encoding="utf-8")
        aside.replace(file)
    except OSError as error:
        raise InputError(system_reason(error), str(file)) from error


class _Running:
    """A match in progress.

    A sequential test judges pairs in the order of their numbers, whichever ends first: so how many games are
    played at a time, and where a match was interrupted, changes nothing.
    """

    def __init__(
        self, wanted: MatchSetup, sprt: Sprt | None, most: int | None, results: Iterable[GameResult]
    ) -> None:
        self._wanted, self._sprt, self._most = wanted, sprt, most
        self._results = {result.number: result for result in results}
        self._pairs = [0] * 5
        self._end = 0
        self.is_decided = False
        self._told = time.monotonic()
        self._judge()

    def missing(self) -> Iterator[list[int]]:
        """Yield the numbers of games to be played, those with the same draws together."""
        together = self._wanted.together
        for first in count(1, together):
            if self.is_decided or (self._most is not None and first > self._most):
                return
            if numbers := [at for at in range(first, first + together) if at not in self._results]:
                yield numbers

    def take(self, result: GameResult) -> None:
        self._results[result.number] = result
        for level, failure in zip(result.levels, result.failures, strict=True):
            if failure:
                said = _("Game {number}: {level} forfeits: {reason}")
                _tell(said.format(number=result.number, level=self._wanted.seats[level], reason=failure))
        self._judge()
        if sys.stderr.isatty() and time.monotonic() > self._told + _TELL_SECONDS:
            self._told = time.monotonic()
            match = self.match
            won = [f"+{match.wins[0]} −{match.wins[1]} ={match.ties}"] if len(match.levels) == 2 else []
            done = f"{len(match.games)}/{self._most}" if self._most else f"{len(match.games)}"
            line = "  ".join([done, *won, *_estimates(match)])
            _tell(line[: shutil.get_terminal_size().columns - 1], end="")

    def _judge(self) -> None:
        while self._sprt and not self.is_decided and {self._end + 1, self._end + 2} <= self._results.keys():
            pair = [self._results[self._end + game] for game in (1, 2)]
            self._pairs[round(2 * sum(game.points[0, 1] for game in pair))] += 1
            self._end += 2
            self.is_decided = self._sprt.decided(self._sprt.llr(self._pairs)) is not None

    @property
    def match(self) -> Match:
        """The match so far, or up to its decision."""
        end = self._end if self.is_decided else self._most
        games = [self._results[at] for at in sorted(self._results) if end is None or at <= end]
        return Match(self._wanted.seats, tuple(games), self._sprt)


def _tell(line: str, end: str = "\n") -> None:
    """Print a line on standard error, on a terminal in place of the last."""
    width = shutil.get_terminal_size().columns - 1
    print(f"\r{line:{width}}" if sys.stderr.isatty() else line, end=end, file=sys.stderr, flush=True)


def _games(number: int) -> str:
    return ngettext("{count} game", "{count} games", number).format(count=number)


def _print(match: Match) -> None:
    games = _games(len(match.games))
    if len(match.levels) == 2:
        said = _("{first} against {second}, {games}: {won} won, {lost} lost, {tied} drawn.").format(
            first=match.levels[0],
            second=match.levels[1],
            games=games,
            won=match.wins[0],
            lost=match.wins[1],
            tied=match.ties,
        )
        print(said)
    else:
        print(_("{games}; ratings are relative to their mean, 0:").format(games=games))
    if len({*match.levels}) == 1:
        print(_("A level against itself: each game has its own draws, and any difference is chance."))
    for line in _estimates(match):
        print(line)
    for level, forfeits in zip(match.levels, match.forfeits, strict=True):
        if forfeits:
            print(_("Forfeited by {level}: {games}").format(level=level, games=_games(forfeits)))


def _estimates(match: Match) -> Iterator[str]:
    """Yield the estimates of a match, with standard errors."""
    if len(match.levels) > 2:
        width = max(map(len, match.levels))
        for each in sorted(match.ratings, key=lambda each: -each.elo):
            yield _("{level}  Elo {elo}, points {share} %, {games}").format(
                level=each.level.ljust(width),
                elo=_with_error(each.elo, each.error),
                share=decimal(100 * each.share),
                games=_games(each.games),
            )
        return
    share = _with_error(100 * match.win_rate, match.win_error and 100 * match.win_error, ".1f")
    yield _("Won: {share} %").format(share=share)
    yield _("Average spread: {spread}").format(spread=_with_error(match.spread, match.error))
    if match.elo and len({*match.levels}) > 1:
        yield _("Elo: {elo}").format(elo=_with_error(*match.elo))
    if match.sprt:
        llr = match.sprt.llr(match.pairs)
        texts = TextTables(__file__)
        yield texts(
            "matches",
            "sprt",
            elo0=decimal(match.sprt.elo0, "g"),
            elo1=decimal(match.sprt.elo1, "g"),
            llr=decimal(llr, "+.2f"),
            lower=decimal(match.sprt.bounds[0], "+.2f"),
            upper=decimal(match.sprt.bounds[1], "+.2f"),
            verdict=texts("matches", match.sprt.decided(llr) or "none"),
        )


def _with_error(value: float, error: float | None, form: str = "+.1f") -> str:
    return decimal(value, form) + ("" if error is None else f" ± {decimal(error)}")


_play_prepared: PlayOne | None = None


def _play_on(
    jobs: int, wanted: MatchSetup, records: str | None, groups: Iterator[list[int]]
) -> Generator[GameResult, None, None]:
    """Yield games as they end, `jobs` groups at a time; closing this ends those that go on.

    Raises EngineError if a process is killed.
    """
    others = active_children()
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (wanted, records)) as pool:
        playing = set[Future[list[GameResult]]]()
        try:
            while True:
                # One group more than there are processes, so that none of them waits.
                for numbers in groups:
                    playing.add(pool.submit(_play, numbers))
                    if len(playing) > jobs:
                        break
                if not playing:
                    return
                ended, playing = wait(playing, return_when=FIRST_COMPLETED)
                for each in ended:
                    yield from each.result()
        except BrokenProcessPool as error:
            raise EngineError(
                _("a process playing games was killed; with --resume you can continue a match")
            ) from error
        finally:
            for child in active_children():
                if child not in others:
                    child.terminate()


def _prepare(wanted: MatchSetup, records: str | None) -> None:
    global _play_prepared
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process answers to the keyboard
    _play_prepared, _dictionary = _prepared(wanted, records)


def _play(numbers: list[int]) -> list[GameResult]:
    assert _play_prepared
    return [_play_prepared(number) for number in numbers]


def _header(wanted: MatchSetup) -> str:
    return json.dumps(wanted.as_json())


def _read_results(path: str, wanted: MatchSetup) -> list[GameResult]:
    """Return the games in a file, which is made if there is none. Raises InputError."""
    file, header = Path(path), f"{_header(wanted)}\n"
    try:
        text = read_text(file, _RESULTS_LIMIT, path) if file.exists() else ""
        whole, newline, torn = text.rpartition("\n")
        if torn or not newline:
            # Killed while writing its last line: that game is played again.
            if not newline and not header.startswith(torn):
                raise ValueError
            file.write_text(whole + newline or header, encoding="utf-8")
        first, *lines = whole.splitlines() or [header]
        if json.loads(first) != wanted.as_json():
            raise InputError(_("its games were played with other settings"), path)
        return [GameResult.from_json(json.loads(line)) for line in lines]
    except OSError as error:
        raise InputError(system_reason(error), path) from error
    except ValueError as error:
        raise InputError(_("it holds no autoplay results"), path) from error
