"""`study`: questions about words in the order of what they are worth, which come again as exercises do.

The order is measured (`python -m tests.study`), and lies beside the word list in a file for an edition.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.teaching.meanings import entries_of, gist
from upwords_tui.app.teaching.word_search import board_words, edition_of, search_lines
from upwords_tui.app.training import exercises
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.lexicon.bundled import bundled_folder
from upwords_tui.lexicon.word_search import becoming

_OTHERS, _TRIES, _TOLD = 2, 200, 12
"""How many wrong answers stand beside the right one, how often they are looked for; words told in a line."""


def worth_order(edition: Edition) -> Sequence[str]:
    """Return the words worth most in an edition, or in another in its language; none if nobody measured."""
    folder = bundled_folder() / edition.language
    found = [*folder.glob(f"worth-{edition.id}.txt"), *sorted(folder.glob("worth-*.txt"), reverse=True)]
    return found[0].read_text("utf-8").upper().split() if found else ()


class WordStudy(exercises.Quiz):
    """Asks in turn, each time that a word comes, which is a word, which means something, what it becomes."""

    question = ""

    def __init__(self, library: Library) -> None:
        """Set the first question. Raises InputError, StoreError."""
        library.check_may_be_helped()
        choices = library.choices()
        self._library = library
        self._dictionary = choices.dictionary
        self._edition = edition_of(choices.variant)
        self._order = worth_order(self._edition)
        self._task = self._next_task()

    def begin(self) -> tuple[str, ...]:
        return self._task, _("Type the word; “show” tells it, “stop” leaves.")

    def _next_task(self) -> str:
        """Choose the word that has been due longest, else the next new one, and return what is asked."""
        lexicon, language = board_words(self._edition, self._dictionary), self._edition.language
        known = {each.name: each for each in self._library.exercises.known(exercises.WORD)}
        now, names = utc_now(), [f"{language}/{word}" for word in self._order]
        waiting = [each.name for each in known.values() if each.due and each.due <= now]
        waiting += [name for name in names if name not in known]
        words = (word for code, _slash, word in (name.partition("/") for name in waiting) if code == language)
        self._word = word = next(filter(lexicon.contains, words), "")
        self._progress = exercises.AttemptProgress()
        self.question = _("Which word?") if word else ""
        self._good = frozenset({word})
        self._offered = frozenset[str]()
        if not word:
            return _("There are no more words to study now.")
        name = f"{language}/{word}"
        times = exercises.read_count(known[name].body.get("times")) if name in known else 0
        if times % 3 == 2 and (grown := becoming(lexicon, word, 1)):
            self._good = frozenset(each for found in grown.values() for each in found)
            return _("What can {word} become when a tile is laid?").format(word=word)
        means = self._meaning(word) if times % 3 == 1 else ""
        chance, others = random.Random(f"{word} {times}"), {word}
        for _try in range(_TRIES):
            tiles = list(self._edition.alphabet.spellings(word)[0])
            tiles[chance.randrange(len(tiles))] = chance.choice(self._edition.tiles)
            other = chance.choice(self._order) if means else "".join(tiles).upper()
            if len(others) <= _OTHERS and lexicon.contains(other) == bool(means):
                others.add(other)
        said = (
            _("Which of these means “{text}”: {words}?") if means else _("Which of these is a word: {words}?")
        )
        self._offered = frozenset(others)
        return said.format(text=means, words=", ".join(sorted(others)))

    def _meaning(self, word: str) -> str:
        """Return what a word means, unless that names it; empty if unknown."""
        found = entries_of(word, self._dictionary, self._edition.language)
        senses = (
            sense.text for entry in found for each in (entry, entry.base) if each for sense in each.senses
        )
        text = next(senses, "").rstrip(".")
        return "" if word.casefold() in text.casefold() else text

    def answer(self, text: str) -> tuple[str, ...]:
        given = clean(text, 20).strip().upper()
        if given in self._good:
            return _("Right."), *self._over(self._progress.outcome)
        is_shown = is_called(given, ("show", pgettext("command", "show")))
        is_no_choice = self._offered and not is_shown and given not in self._offered
        if not given or exercises.is_asking_again(given) or is_no_choice:
            return self.begin()
        if not is_shown and self._word not in self._good:
            self._progress = self._progress._replace(failed=self._progress.failed + 1)
            return (_("{word} is not among them.").format(word=given),)
        no = () if is_shown else (_("No, it was {letter}.").format(letter=self._word),)
        return *no, *self._over(exercises.ExerciseOutcome.SHOWN)

    def _over(self, outcome: exercises.ExerciseOutcome) -> tuple[str, ...]:
        """Store the outcome; return what there is to know of the word, and the next task."""
        word, language = self._word, self._edition.language
        done = self._library.exercises.done(exercises.WORD, f"{language}/{word}", outcome, utc_now())
        known = gist(word, self._dictionary, language) or _("{word} is a word.").format(word=word)
        lines = known, *search_lines(word, self._edition, self._dictionary, _TOLD), done.back_sentence()
        self._task = self._next_task()
        return *lines, self._task
