"""`upwords-tui autoplay`: computer players against each other, in game pairs, on all cores."""

from __future__ import annotations

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.numbers import decimal, percent_text
from upwords_tui.app.play.files import read_text
from upwords_tui.base.errors import InputError, system_reason
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.cli.streams import print_json, show_compiling
from upwords_tui.engine.autoplay import Budget, GameResult, Match, Matches, MatchSetup, PlayOne
from upwords_tui.engine.levels import level_in
from upwords_tui.engine.pool import cores
from upwords_tui.games.base import DictionaryRef

_RESULTS_LIMIT = 1_000_000_000
"""More bytes than anybody's results have."""


def run(arguments: Namespace) -> int:
    """Play the games, telling progress on standard error, and print the result."""
    names = [name.strip() for name in arguments.seats.split(",")]
    if len(names) != 2:
        raise InputError(_("two levels with a comma between are wanted, like highest,highest"), "--seats")
    budget = Budget(arguments.iterations)
    if arguments.seconds is not None:
        budget = Budget(None, arguments.seconds)
    seats = names[0], names[1]
    for name in seats:
        level_in(kind_of(arguments.game).levels, name)
    edition = _matches(arguments.game).edition_called(arguments.edition)
    wanted = MatchSetup(arguments.game, seats, arguments.seed, edition, arguments.dictionary, budget)
    play, dictionary = _prepared(wanted)
    results = _read_results(arguments.resume, wanted) if arguments.resume else []
    missing = sorted({*range(1, arguments.games + 1)} - {result.number for result in results})
    jobs = min(arguments.jobs or cores(), len(missing))
    played = _play_on(jobs, wanted, missing) if jobs > 1 else map(play, missing)
    for result in played:
        results.append(result)
        if arguments.resume:
            _append(arguments.resume, result.as_json())
        _tell(results, arguments.games)
    results.sort(key=lambda result: result.number)
    match = Match(seats, tuple(results[: arguments.games]))
    if arguments.json:
        print_json({**wanted.as_json(), "dictionary": dictionary.id, **match.as_json()})
    else:
        _print(match)
    return 0


def _matches(kind: str) -> Matches:
    matches = kind_of(kind).matches
    assert matches  # the parser offers no other
    return matches


def _prepared(wanted: MatchSetup) -> tuple[PlayOne, DictionaryRef]:
    """Return what plays a game by its number, and the dictionary. Raises InputError."""
    return _matches(wanted.kind).prepare(wanted, show_compiling)


def _print(match: Match) -> None:
    wins, count = match.wins, len(match.games)
    games = ngettext("{count} game", "{count} games", count).format(count=count)
    print(
        _("{first} against {second}, {games}: {won} won, {lost} lost, {tied} tied.").format(
            first=match.levels[0],
            second=match.levels[1],
            games=games,
            won=wins[0],
            lost=wins[1],
            tied=count - sum(wins),
        )
    )
    error = "" if match.win_error is None else f" ± {decimal(100 * match.win_error)}"
    print(_("Won: {share} %").format(share=f"{decimal(100 * match.win_rate)}{error}"))
    error = "" if match.error is None else f" ± {decimal(match.error)}"
    print(_("Spread a game: {spread}").format(spread=f"{decimal(match.spread, '+.1f')}{error}"))


# On all cores

_play_prepared: PlayOne | None = None


def _play_on(jobs: int, wanted: MatchSetup, numbers: list[int]) -> Iterator[GameResult]:
    """Yield the games with these numbers as they end, `jobs` of them at a time."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (wanted,)) as pool:
        try:
            for done in as_completed([pool.submit(_play, number) for number in numbers]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _prepare(wanted: MatchSetup) -> None:
    global _play_prepared
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that was started answers to the keyboard
    _play_prepared, _dictionary = _prepared(wanted)


def _play(number: int) -> GameResult:
    assert _play_prepared
    return _play_prepared(number)


# Going on later


def _read_results(path: str, wanted: MatchSetup) -> list[GameResult]:
    """Return the games a file holds, after making one if there is none. Raises InputError."""
    file = Path(path)
    try:
        if not file.exists():
            _append(path, wanted.as_json())
        whole, _newline, torn = read_text(file, _RESULTS_LIMIT, path).rpartition("\n")
        if torn and whole:
            # Killed while writing its last line: that game is played again.
            file.write_text(f"{whole}\n", encoding="utf-8")
        first, *lines = whole.splitlines() or [""]
        if json.loads(first) != wanted.as_json():
            raise InputError(_("the games in it were played with other settings"), path)
        results = {result.number: result for result in map(GameResult.from_json, map(json.loads, lines))}
    except OSError as error:
        raise InputError(system_reason(error), path) from error
    except ValueError as error:
        raise InputError(_("it holds no results of autoplay"), path) from error
    return list(results.values())


def _append(path: str, data: dict[str, object]) -> None:
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")
    except OSError as error:
        raise InputError(system_reason(error), path) from error


def _tell(results: list[GameResult], games: int) -> None:
    """Tell how far the match has got: on one line of a terminal, elsewhere ten times in all."""
    done = len(results)
    if not sys.stderr.isatty() and done < games and done % max(games // 10, 1):
        return
    end = "\r" if sys.stderr.isatty() and done < games else "\n"
    match = Match(("", ""), tuple(results))
    print(
        _("{done} of {games} games, won {share}, spread {spread}").format(
            done=done,
            games=games,
            share=percent_text(match.win_rate),
            spread=decimal(match.spread, "+.1f"),
        ),
        end=end,
        file=sys.stderr,
        flush=True,
    )
