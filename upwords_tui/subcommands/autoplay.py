"""`upwords-tui autoplay`: computer players against each other, in game pairs, on all cores."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from upwords_tui.engine.autoplay import Budget, GameResult, Match, play_one
from upwords_tui.engine.upwords.compiled import make_generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.wordsup import levels as words_up
from upwords_tui.engine.wordsup.matches import play_one as play_words_up
from upwords_tui.errors import InputError
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.i18n import _, ngettext
from upwords_tui.lexicon.registry import LIST_ONLY, open_dictionary, word_list
from upwords_tui.session.files import read_text
from upwords_tui.session.newgame import DEFAULT_EDITION
from upwords_tui.subcommands.output import print_json
from upwords_tui.subcommands.sources import lexicon_for

WORDS_UP = "wordsup"

_RESULTS_LIMIT = 1_000_000_000
"""More bytes than anybody's results have."""
_WORDS = {"nl": f"wordsup-nl{LIST_ONLY}"}
"""The dictionary of Words Up by language, where it is not that of the language."""

PlayOne = Callable[[int], GameResult]
"""Plays a game by its number."""


@dataclass(frozen=True)
class _Match:
    """What is to be played. It crosses over to the processes that play."""

    game: str
    seats: tuple[str, str]
    seed: str
    edition: str
    dictionary: str | None
    budget: Budget

    def check(self) -> None:
        """Raise CommandError if there is no such level."""
        for level in self.seats:
            words_up.find_level(level) if self.game == WORDS_UP else find_level(level)

    def prepare(self) -> tuple[PlayOne, DictionaryRef]:
        """Return what plays a game by its number, and the dictionary."""
        one, two = self.seats
        if self.game == WORDS_UP:
            language = self.edition
            words = open_dictionary(self.dictionary or _WORDS.get(language, f"{language}{LIST_ONLY}"))
            reference = DictionaryRef(words.id, words.sha256)
            players = words_up.find_level(one), words_up.find_level(two)
            play = partial(play_words_up, players, seed=self.seed, language=language, dictionary=reference)
            return play, reference
        edition = load_edition(self.edition)
        lexicon, name = lexicon_for(edition, self.dictionary)
        generator, reference = make_generator(edition, lexicon), DictionaryRef(name, word_list(name).sha256)
        levels = find_level(one), find_level(two)
        play = partial(
            play_one, levels, seed=self.seed, generator=generator, dictionary=reference, budget=self.budget
        )
        return play, reference

    def as_json(self) -> dict[str, Any]:
        game = {"game": self.game} if self.game == WORDS_UP else {}
        return {
            **game,
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
    seats = names[0], names[1]
    edition = arguments.edition or ("nl" if arguments.game == WORDS_UP else DEFAULT_EDITION)
    if arguments.game == WORDS_UP:
        # By the id of the card set or by its language.
        edition = edition.removeprefix(f"{WORDS_UP}-")
    wanted = _Match(arguments.game, seats, arguments.seed, edition, arguments.dictionary, budget)
    wanted.check()
    play, dictionary = wanted.prepare()
    results = _read_results(arguments.resume, wanted) if arguments.resume else []
    missing = sorted({*range(1, arguments.games + 1)} - {result.number for result in results})
    jobs = min(arguments.jobs or _cores(), len(missing))
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

_play_prepared: PlayOne | None = None


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
    global _play_prepared
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that was started answers to the keyboard
    _play_prepared, _dictionary = wanted.prepare()


def _play(number: int) -> GameResult:
    assert _play_prepared
    return _play_prepared(number)


# Going on later


def _read_results(path: str, wanted: _Match) -> list[GameResult]:
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
