"""`upwords-tui autoplay`: computer players against each other, in game pairs, on all cores."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from upwords_tui.engine.autoplay import Budget, GameResult, Match, play_one
from upwords_tui.engine.compiled import make_generator
from upwords_tui.engine.generator import Generator
from upwords_tui.engine.levels import Level, find_level
from upwords_tui.errors import InputError
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.i18n import _, ngettext
from upwords_tui.lexicon.registry import word_list
from upwords_tui.subcommands.output import print_json
from upwords_tui.subcommands.sources import lexicon_for


@dataclass(frozen=True)
class _Match:
    """What is to be played. It crosses over to the processes that play."""

    seats: tuple[str, str]
    seed: str
    edition: str
    dictionary: str | None
    budget: Budget

    @property
    def levels(self) -> tuple[Level, Level]:
        return find_level(self.seats[0]), find_level(self.seats[1])

    def prepare(self) -> tuple[Generator, DictionaryRef]:
        """Return what is needed to play."""
        edition = load_edition(self.edition)
        lexicon, name = lexicon_for(edition, self.dictionary)
        return make_generator(edition, lexicon), DictionaryRef(name, word_list(name).sha256)

    def as_json(self) -> dict[str, Any]:
        return {
            "seats": list(self.seats),
            "seed": self.seed,
            "edition": self.edition,
            "dictionary": self.dictionary,
            "iterations": self.budget.iterations,
            "seconds": self.budget.seconds,
        }


def run(arguments: Namespace) -> int:
    """Play the games, telling progress on standard error, and print the result."""
    names = [name.strip() for name in arguments.seats.split(",")]
    if len(names) != 2:
        raise InputError(_("two levels with a comma between are wanted, like highest,highest"), "--seats")
    budget = Budget(arguments.iterations)
    if arguments.seconds is not None:
        budget = Budget(None, arguments.seconds)
    wanted = _Match((names[0], names[1]), arguments.seed, arguments.edition, arguments.dictionary, budget)
    first, second = wanted.levels
    generator, dictionary = wanted.prepare()
    results = _read_results(arguments.resume, wanted) if arguments.resume else []
    missing = sorted({*range(1, arguments.games + 1)} - {result.number for result in results})
    jobs = min(arguments.jobs or _cores(), len(missing))
    if jobs > 1:
        played = _play_on(jobs, wanted, missing)
    else:
        levels = wanted.levels
        played = (play_one(levels, number, wanted.seed, generator, dictionary, budget) for number in missing)
    for result in played:
        results.append(result)
        if arguments.resume:
            _append(arguments.resume, result.as_json())
        _tell(results, arguments.games)
    results.sort(key=lambda result: result.number)
    match = Match((first.id, second.id), tuple(results[: arguments.games]))
    if arguments.json:
        print_json({**wanted.as_json(), "dictionary": dictionary.id, **match.as_json()})
    else:
        _print(match)
    return 0


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    error = "" if match.win_error is None else f" ± {100 * match.win_error:.1f}"
    print(_("Won: {share} %").format(share=f"{100 * match.win_rate:.1f}{error}"))
    error = "" if match.error is None else f" ± {match.error:.1f}"
    print(_("Spread a game: {spread}").format(spread=f"{match.spread:+.1f}{error}"))


# On all cores

_prepared: tuple[_Match, Generator, DictionaryRef] | None = None


def _play_on(jobs: int, wanted: _Match, numbers: list[int]) -> Iterator[GameResult]:
    """Yield the games with these numbers as they end, `jobs` of them at a time."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (wanted,)) as pool:
        try:
            for done in as_completed([pool.submit(_play, number) for number in numbers]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _prepare(wanted: _Match) -> None:
    global _prepared
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that was started answers to the keyboard
    _prepared = (wanted, *wanted.prepare())


def _play(number: int) -> GameResult:
    assert _prepared
    wanted, generator, dictionary = _prepared
    return play_one(wanted.levels, number, wanted.seed, generator, dictionary, wanted.budget)


# Going on later


def _read_results(path: str, wanted: _Match) -> list[GameResult]:
    """Return the games a file holds, after making one if there is none. Raises InputError."""
    file = Path(path)
    try:
        if not file.exists():
            _append(path, wanted.as_json())
        whole, _newline, torn = file.read_text(encoding="utf-8").rpartition("\n")
        if torn and whole:
            # Killed while writing its last line: that game is played again.
            file.write_text(f"{whole}\n", encoding="utf-8")
        first, *lines = whole.splitlines() or [""]
        if json.loads(first) != wanted.as_json():
            raise InputError(_("the games in it were played with other settings"), path)
        results = {result.number: result for result in map(GameResult.from_json, map(json.loads, lines))}
    except OSError as error:
        raise InputError(error.strerror or str(error), path) from error
    except ValueError as error:
        raise InputError(_("it holds no results of autoplay"), path) from error
    return list(results.values())


def _append(path: str, data: dict[str, Any]) -> None:
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")
    except OSError as error:
        raise InputError(error.strerror or str(error), path) from error


def _tell(results: list[GameResult], games: int) -> None:
    """Tell how far the match has got: on one line of a terminal, elsewhere ten times in all."""
    done = len(results)
    if not sys.stderr.isatty() and done < games and done % max(games // 10, 1):
        return
    end = "\r" if sys.stderr.isatty() and done < games else "\n"
    match = Match(("", ""), tuple(results))
    print(
        _("{done} of {games} games, won {share} %, spread {spread:+.1f}").format(
            done=done, games=games, share=round(100 * match.win_rate), spread=match.spread
        ),
        end=end,
        file=sys.stderr,
        flush=True,
    )
