"""Puzzles as positions that can be asked about, and what finds plays there."""

from __future__ import annotations

import hashlib
from functools import cache, cached_property

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.play_list import Plays, ScoredPlay
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.position import StatedPosition, format_line
from upwords_tui.games.upwords.puzzles import Puzzle, answers, begun, main_word, rival
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.meanings import meanings
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_sets import WordSet


@cache
def opened(edition_id: str, words: WordSet = WordSet.ALL) -> CompiledGenerator:
    """Return what finds plays of an edition with its own list; what players make of that is kept with it."""
    edition = load_edition(edition_id)
    chosen = word_list(f"{edition.dictionary}{words.ending}")
    lexicon = load_lexicon(chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256)
    generator = make_generator(edition, lexicon)
    assert isinstance(generator, CompiledGenerator), "the compiled kernel is not there"
    return generator


def reference(edition: Edition) -> DictionaryRef:
    """Return the list of an edition as it is today."""
    return DictionaryRef(edition.dictionary, word_list(edition.dictionary).sha256)


@cache
def spared(dictionary_id: str) -> frozenset[str]:
    """Return the words of a dictionary that families are spared: no puzzle has one of them."""
    family = word_list(f"{dictionary_id}{WordSet.FAMILY.ending}")
    return frozenset(read_words(word_list(dictionary_id).path)) - frozenset(read_words(family.path))


def position_of(puzzle: Puzzle) -> Position:
    """Return a puzzle as a position, with the words that count there."""
    main = load_edition(puzzle.edition).dictionary
    return Position(
        puzzle, opened(puzzle.edition, WordSet(puzzle.dictionary[len(main) + 1 :] or WordSet.ALL))
    )


class Position:
    """A puzzle, its game replayed."""

    def __init__(self, puzzle: Puzzle, generator: CompiledGenerator) -> None:
        self.puzzle = puzzle
        self._generator = generator
        game = begun(puzzle, reference(generator.edition))
        (seat,) = game.to_act
        self.view = engine_view(game.view_for(seat), generator.edition.dictionary)
        self.wanted, self.rival = answers(puzzle, game), rival(puzzle, game)
        done = (entry.action for entry in game.entries)
        laid = (word for action in done if isinstance(action, PlayTiles) for word in action.judged)
        self.laid = list(dict.fromkeys(laid))
        """The words that were laid before."""
        # What lies may be of any words of the list, whichever of them count now.
        every = opened(puzzle.edition, WordSet.ALL).lexicon
        self.missing = [word for word in self.laid if not every.contains(word)]
        """Those of them that are none by today's list."""

        self.line = format_line(
            StatedPosition(
                self.view.edition,
                self.view.board,
                self.view.rack,
                scores=game.position.scores,
                turn=seat,
                bag=self.view.bag,
            )
        )

    @property
    def generator(self) -> CompiledGenerator:
        return self._generator

    @property
    def apart(self) -> int:
        """By how many points the scores differ."""
        return abs(self.view.score - self.view.opponents[0].score)

    @property
    def unexplained(self) -> list[str]:
        """The main words of answers without a meaning."""
        language = self.view.edition.language
        words = (main_word(text) for text in self.puzzle.answers)
        return [word.upper() for word in words if not meanings(word, language)]

    @cached_property
    def plays(self) -> Plays:
        """All that may be laid."""
        return self._generator.generate(self.view.board, self.view.rack)

    @property
    def answers(self) -> list[ScoredPlay]:
        """The answers, as far as they may be laid, the best first."""
        found = {each.play: each for each in self.plays if each.play in self.wanted}
        return [found[play] for play in self.wanted if play in found]

    @property
    def spared(self) -> list[str]:
        """The words of the position, its answers and its rival that families are spared."""
        told = (each for each in self.plays if each.play == self.rival or each.play in self.wanted)
        made = (word.text for each in told for word in each.words)
        coarse = spared(self._generator.edition.dictionary)
        return [word for word in dict.fromkeys((*self.laid, *made)) if word.lower() in coarse]

    @property
    def fingerprint(self) -> str:
        """What changes with the plays that may be laid: twelve hexadecimal digits."""
        laid = sorted(format_play(self.view.board, each.play) for each in self.plays)
        return hashlib.sha256("\n".join(laid).encode()).hexdigest()[:12]
