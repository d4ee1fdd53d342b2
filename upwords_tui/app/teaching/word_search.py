"""`words`: those of a pattern, made of tiles, or that a word becomes; as typed, and told as sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.game_types.base import Variant, every_kind
from upwords_tui.app.narration.numbers import whole
from upwords_tui.app.narration.upwords.events import tile_count
from upwords_tui.app.narration.wording import sentence_start
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import TextTables, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list
from upwords_tui.lexicon.word_search import ANY, ANY_RUN, Growth, becoming, made_of, matching
from upwords_tui.lexicon.word_sets import common_words

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library

_TEXTS = TextTables(__file__)
_LONGEST, _LISTED, MOST_LAID = 40, 40, 3
"""The characters of a question, the words listed in a line of several, the tiles laid on a word, at most."""


class WordQuestion(NamedTuple):
    """A pattern, a word that becomes others, or the tiles to make words of (`is_made`).

    `number` is the length asked for, or how many tiles are laid; `by_use`: the most used words come first.
    """

    asked: str
    is_made: bool = False
    number: int | None = None
    by_use: bool = False

    @property
    def is_growing(self) -> bool:
        return not (self.is_made or ANY in self.asked or ANY_RUN in self.asked)


def read_question(text: str) -> WordQuestion:
    """Return what was typed after `words`. Raises CommandError."""
    tokens = text.upper().replace(",", " ").split()
    is_made = len(tokens) > 1 and is_called(tokens[0], ("from", pgettext("words", "from")))
    by_use = len(tokens) > 1 and is_called(tokens[-1], ("use", pgettext("words", "use")))
    tokens = tokens[is_made : len(tokens) - by_use]
    number = whole_number(tokens[-1], 1, 99) if len(tokens) > 1 else None
    asked = "".join(tokens[:-1] if number else tokens)
    question = WordQuestion(asked, is_made, number, by_use)
    letters = asked if is_made else asked.replace(ANY, "").replace(ANY_RUN, "") or "a"
    is_one = is_made or len(tokens) == 1 + bool(number)
    if not (asked and is_one and letters.isalpha() and len(asked) <= _LONGEST):
        raise CommandError(_TEXTS("words", "no-question", text=clean(text, _LONGEST)))
    if question.is_growing and (number or 1) > MOST_LAID:
        raise CommandError(_TEXTS("words", "most-laid", count=MOST_LAID))
    return question


def edition_of(variant: Variant) -> Edition:
    """Return the edition for whose tiles and board words are looked for: its own, or its language's."""
    own = variant.own if isinstance(variant.own, Edition) else None
    return own or load_edition(every_kind()[0].first[variant.language])


def board_words(edition: Edition, dictionary: str) -> Lexicon:
    """Return the words that fit on the board. Raises DictionaryError, WordListError."""
    words = word_list(dictionary)
    return load_lexicon(words.path, edition.alphabet, edition.size, sha256=words.sha256)


Group = tuple[Growth | int, Collection[str]]
"""Words that a word becomes in one way, or those of one length; 0: of all lengths, the most used first."""


def word_groups(question: WordQuestion, edition: Edition, dictionary: str) -> list[Group]:
    """Return the answer, from the words that fit on the board. Raises as `board_words`."""
    lexicon, number = board_words(edition, dictionary), question.number
    used = {word.upper(): at for at, word in enumerate(common_words(dictionary))} if question.by_use else {}

    def put(found: Collection[str]) -> Collection[str]:
        return sorted(found, key=lambda word: used.get(word, len(used))) if question.by_use else found

    if question.is_growing:
        return [(how, put(found)) for how, found in becoming(lexicon, question.asked, number or 1).items()]
    found = (made_of if question.is_made else matching)(lexicon, question.asked)
    if question.by_use and not number:
        return [(0, put(found))]
    lengths = sorted(found.by_length, reverse=question.is_made)
    return [(length, put(found.of_length(length))) for length in lengths if number in (None, length)]


def search_lines(text: str, edition: Edition, dictionary: str, listed: int = _LISTED) -> tuple[str, ...]:
    """Return what to say to what was typed after `words`. Raises CommandError and as above."""
    question = read_question(text)
    return group_lines(question, word_groups(question, edition, dictionary), edition, listed)


def searched(text: str, variant: Variant, library: Library, dictionary: str = "") -> tuple[str, ...]:
    """Return the words asked for, of a dictionary or that of the variant. Raises InputError, StoreError."""
    library.check_may_be_helped()
    return search_lines(text, edition_of(variant), dictionary or variant.dictionary)


def group_lines(
    question: WordQuestion, groups: Sequence[Group], edition: Edition, listed: int = _LISTED
) -> tuple[str, ...]:
    """Return an answer as sentences, with up to `listed` words a line, ten times as many in a line alone."""
    asked, last, lines = clean(question.asked), edition.plural_tile, list[str]()
    most = listed if groups[1:] else 10 * listed
    for what, words in groups:
        named = ", ".join(islice(words, most))
        if len(words) > most:
            named = _TEXTS("words", "more", words=named, count=whole(len(words) - most))
        lines.append(f"{_group_text(what)}: {named}.")
        plural = f"{asked}{last}".upper()
        if last and what == Growth(0, 1, 0) and plural in words and not asked.endswith(last):
            lines.append(_TEXTS("words", "plural", word=plural))
    if question.is_growing or not groups:
        return tuple(lines) or (_TEXTS("words", "none", word=asked),)
    count = sum(len(words) for _what, words in groups)
    said = ngettext("{word}: {count} word.", "{word}: {count} words.", count)
    return said.format(word=asked, count=whole(count)), *lines


def _group_text(what: Growth | int) -> str:
    if not isinstance(what, Growth):
        return tile_count(what) if what else _TEXTS("words", "by-use")
    laid = {way: getattr(what, way) for way in ("covered", "front", "behind")}
    return sentence_start(", ".join(_TEXTS("words", way, count=laid[way]) for way in laid if laid[way]))
