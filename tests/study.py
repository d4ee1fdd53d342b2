"""What words are worth to a player of Upwords who knows only the common ones. Needs the compiled kernel.

python -m tests.study learn EDITION [GAMES]        rank words, and write the order beside the list (20000)
python -m tests.study play EDITION COUNT [GAMES]   what the first COUNT bring a game (600)
python -m tests.study answers EDITION              how long patterns and covers take over the whole list

The one idea: in games between a player who knows every word and one who knows the common ones, both taking
the most points, look at every turn for what knowing more would have brought. A word is worth what it adds, a
game, to the common words and those ranked before it: so of words that bring the same points only one stands
high. The same games give the same order.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import NamedTuple

from upwords_tui.base.errors import UpwordsError
from upwords_tui.engine.autoplay import Budget, MatchSetup, Pairing
from upwords_tui.engine.upwords import kernel, matches
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.players import HighestScore
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import compile_lexicon
from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_search import becoming, matching

WORDS = 4000
"""So many words are ranked."""


class KnownBy(NamedTuple):
    """An edition with all words, and the common ones."""

    generator: CompiledGenerator
    common: frozenset[str]
    path: Path


class BetterPlay(NamedTuple):
    """A play for which uncommon words are needed, and what it brings beyond the best without any."""

    points: int
    words: frozenset[str]


class Turn(NamedTuple):
    """The plays of a turn beyond the best one of common words, highest first."""

    better: tuple[BetterPlay, ...]

    def worth(self, known: set[str]) -> int:
        """Return what knowing some words brings here."""
        return next((play.points for play in self.better if play.words <= known), 0)


def known_by(edition_id: str) -> KnownBy:
    edition = load_edition(edition_id)
    every, common = word_list(edition.dictionary), word_list(f"{edition.dictionary}-common")
    lexicon = load_lexicon(every.path, edition.alphabet, edition.size, sha256=every.sha256)
    generator = make_generator(edition, lexicon)
    if not isinstance(generator, CompiledGenerator):
        raise SystemExit("There is no compiled kernel; without it this would take days.")
    words = frozenset(word.upper() for word in read_words(common.path))
    folder = load_bundled(edition.dictionary).folder
    return KnownBy(generator, words, folder / f"worth-{edition_id}.txt")


# Games between one who knows all words and one who knows the common ones


def played(known: KnownBy, number: int) -> Iterator[Turn]:
    """Play a game and yield its turns, of both players."""
    generator = known.generator
    edition, chance = generator.edition, random.Random(number)
    bag = list(edition.tiles)
    chance.shuffle(bag)
    racks: list[list[Tile]] = [[], []]
    board, passes, seat = Board.empty(edition.size), 0, 0
    while passes < len(racks):
        rack = racks[seat]
        while bag and len(rack) < edition.rack_size:
            rack.append(bag.pop())
        if not rack:
            return
        better, plays, common = list[BetterPlay](), generator.generate(board, rack), None
        needs = list[tuple[int, frozenset[str]]]()
        for play in plays:
            unknown = frozenset(word.text for word in play.words) - known.common
            if not unknown:
                common = play
                break
            if not any(words <= unknown for _score, words in needs):
                needs.append((play.score, unknown))
        score = common.score if common else 0
        better = [BetterPlay(points - score, words) for points, words in needs if points > score]
        yield Turn(tuple(better))
        # Which of the two knows all changes with the number of the game.
        chosen = plays.best() if (seat + number) % 2 else common
        if chosen:
            laid = chosen.play
            board = board.with_tiles(laid)
            for _square, tile in laid:
                rack.remove(tile)
            passes = 0
        elif bag:
            given = rack.pop(chance.randrange(len(rack)))
            rack.append(bag.pop())
            bag.insert(chance.randrange(len(bag) + 1), given)
            passes = 0
        else:
            passes += 1
        seat = 1 - seat


def ranked(turns: Sequence[Turn], count: int) -> list[tuple[str, int]]:
    """Return the words that bring most, each with the points it adds to those before it."""
    having: dict[str, list[Turn]] = defaultdict(list)
    for turn in turns:
        for word in frozenset().union(*(play.words for play in turn.better)):
            having[word].append(turn)
    known, found, adds = set[str](), list[tuple[str, int]](), Counter[str]()
    for turn in turns:
        adds.update(_additions(turn, known))
    waiting = [(-points, word) for word, points in adds.items()]
    heapify(waiting)
    while len(found) < count and waiting:
        points, word = heappop(waiting)
        if word in known or -points != adds[word] or not points:
            continue
        found.append((word, -points))
        changed = Counter[str]()
        for turn in having[word]:
            changed.subtract(_additions(turn, known))
        known.add(word)
        for turn in having[word]:
            changed.update(_additions(turn, known))
        for each, change in changed.items():
            if change:
                adds[each] += change
                heappush(waiting, (-adds[each], each))
    return found


def _additions(turn: Turn, known: set[str]) -> dict[str, int]:
    """Return what each word would bring at a turn to somebody who knows some."""
    now, adding = turn.worth(known), dict[str, int]()
    for play in turn.better:
        if play.points <= now:
            break
        missing = play.words - known
        if len(missing) == 1:
            adding.setdefault(min(missing), play.points - now)
    return adding


# What knowing words brings


class Knowing(HighestScore):
    """Takes the play with the most points of those it knows."""

    def __init__(self, known: KnownBy, more: Iterable[str]) -> None:
        """`more` are the words it knows beside the common ones."""
        every = known.generator
        words = compile_lexicon([*known.common, *more], every.edition.alphabet, every.lexicon.max_length)
        made = make_generator(every.edition, words)
        assert isinstance(made, CompiledGenerator)
        self._own = made

    def compiled(self, generator: CompiledGenerator, dictionary: str) -> kernel.KernelPlayer:
        return super().compiled(self._own, dictionary)


def brought(known: KnownBy, words: Sequence[str], games: int) -> tuple[float, float]:
    """Return what knowing `words` brings a game against knowing only common words, and its standard error."""
    edition = known.generator.edition
    match = MatchSetup("upwords", ("highest", "expert"), "study", edition.id, edition.dictionary, Budget())
    levels = [find_level(each) for each in match.seats]
    reference = DictionaryRef(edition.dictionary, "")
    players = [Knowing(known, words), Knowing(known, ())]
    spreads = list[int]()
    for number in range(1, games + 1):
        pairing = Pairing(match, levels, number)
        setup = UpwordsSetup(edition.id, reference, pairing.seats, pairing.seed)
        whole = matches._whole_game(setup, pairing.in_seats(players), known.generator, ())
        assert whole
        totals = pairing.result(whole.ending.totals[:2], 0, "").scores
        spreads.append(totals[0] - totals[1])
    pairs = [(one + other) / 2 for one, other in zip(spreads[::2], spreads[1::2], strict=True)]
    return statistics.mean(pairs), statistics.stdev(pairs) / len(pairs) ** 0.5


def main(words: list[str]) -> int:
    """Do what was asked; return 2 if nobody understands what is asked."""
    match words:
        case ["learn", edition, *count] if len(count) < 2:
            known, games = known_by(edition), int(count[0]) if count else 20_000
            turns = [turn for number in range(games) for turn in played(known, number) if turn.better]
            order = ranked(turns, WORDS)
            known.path.write_text("".join(f"{word.lower()}\n" for word, _points in order), "utf-8")
            for first in (100, 1000, WORDS):
                points = sum(points for _word, points in order[:first]) / games / 2
                print(f"{edition}: the first {first} would have brought {points:.1f} points a game")
        case ["play", edition, count, *games] if len(games) < 2:
            known = known_by(edition)
            best = known.path.read_text("utf-8").upper().split()[: int(count)]
            points, error = brought(known, best, int(games[0]) if games else 600)
            print(f"{edition}: the first {len(best)} bring {points:.1f} points a game ± {error:.1f}")
        case ["answers", edition]:
            _answers(load_edition(edition))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def _answers(edition: Edition) -> None:
    """Print how long the slowest of some questions takes, with opening the words, over all of the list."""
    words = word_list(edition.dictionary)
    longest = load_bundled(edition.dictionary).max_length
    slowest: Counter[str] = Counter()
    listed = read_words(words.path)
    for word in random.Random(1).sample([*listed], 50):
        for text in (f"{word[0]}*{word[-1]}", f"*{word[1:3]}*", "?" * len(word), word):
            begun = time.process_time()
            lexicon = load_lexicon(words.path, edition.alphabet, longest, sha256=words.sha256)
            if text == word:
                for laid in (1, 2):
                    becoming(lexicon, word, laid)
            else:
                matching(lexicon, text)
            kind = "covers" if text == word else "patterns"
            slowest[kind] = max(slowest[kind], round((time.process_time() - begun) * 1e6))
    told = ", ".join(f"{kind} {micro / 1000:.0f} ms" for kind, micro in slowest.items())
    print(f"{edition.id}, slowest of 50 each: {told}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UpwordsError as error:
        sys.exit(str(error))
