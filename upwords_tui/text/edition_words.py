"""Words of a line that say what is played (game, edition, language, dictionary), or a term of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.game_types.base import (
    GameKind,
    Variant,
    default_variant,
    every_kind,
    game_in_language,
    variant_with_id,
    variants,
)
from upwords_tui.app.narration.wording import is_bundled, listed, set_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import BANK_DAYS, HELP, MOVE_DAYS, RATED, TERMS
from upwords_tui.app.setup.terms import MOST_DAYS, Terms
from upwords_tui.app.setup.word_sets import WordSet, check_dictionary, set_called, set_names, set_of, with_set
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, nearest, plain
from upwords_tui.base.i18n import _, language
from upwords_tui.base.safe_text import clean
from upwords_tui.text.setup_words import MOST_IN_A_NAME, Break, Quoted, command_words, ending_of, languages

Named = TypeVar("Named")


class EditionWords:
    """Takes the words that say what is played out of a line about a new game."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._named: Variant | None = None
        self._begun: tuple[str, list[Variant]] = "", []
        self.game: GameKind | None = None
        self._language = ""
        self._dictionary = ""
        self._set: WordSet | None = None
        self._languages = languages()
        self._editions = {name: each for each in variants() for name in _names_of(each)}
        self._games = {
            name: game for game in every_kind() for name in (game.word, game.word.replace("-", ""))
        }

    @property
    def known(self) -> list[str]:
        """The names there are, and words with which they begin."""
        begun = {name.partition("-")[0] for name in self._editions} - command_words()
        return [*self._editions, *self._games, *self._languages, *set_names(), *sorted(begun)]

    @property
    def names_any(self) -> bool:
        return bool(self._named or self._begun[1] or self.game)

    def read(self, words: Sequence[str]) -> list[str]:
        """Take in the words that say what is played, and return the others. Raises CommandError."""
        return without(words, lambda at: self._taken(words, at))

    def _taken(self, words: Sequence[str], at: int) -> int:
        """Take in what begins with the word at a place, and return how many words that are."""
        for count in range(min(MOST_IN_A_NAME, len(words) - at), 0, -1):
            if self._takes(words[at : at + count]):
                return count
        return 0

    def _takes(self, words: Sequence[str]) -> bool:
        if any(isinstance(word, Quoted | Break) for word in words):
            return False
        spelt = spelt_together(words)
        name, equals, value = words[0].partition("=")
        if (words_meant := set_called(spelt)) is not None:
            self._take_set(words_meant)
        elif named := variant_with_id(spelt) or self._editions.get(spelt):
            self.name(named)
        elif in_language := game_in_language(spelt):
            self.game, self._language = in_language
        elif spelt in self._games:
            self.game = self._games[spelt]
        elif spelt in self._languages:
            self._language = self._languages[spelt]
        elif begun := self._editions_beginning_with(spelt):
            self._begun = spelt, begun
        elif len(words) > 1 or not equals:
            return False
        elif plain(name) in map(plain, ("words", _("words"))):
            self._take_words(value)
        elif plain(name) in map(plain, ("edition", _("edition"))):
            self._take_edition(value)
        else:
            return False
        return True

    def _take_words(self, value: str) -> None:
        words = set_called(value)
        if words is None:
            check_dictionary(value)
            self._dictionary = value
        else:
            self._take_set(words)

    def _take_set(self, words: WordSet) -> None:
        if self._set not in (None, words):
            said = _("Two word sets are named: {one} and {two}.")
            raise CommandError(said.format(one=set_text(self._set), two=set_text(words)))
        self._set = words

    def _editions_beginning_with(self, spelt: str) -> list[Variant]:
        """Return the editions whose name begins with these words and has more, unless they are a command."""
        if spelt in command_words():
            return []
        begun = {each.id: each for name, each in self._editions.items() if name.startswith(f"{spelt}-")}
        return list(begun.values())

    def _edition_meant(self) -> Variant | None:
        """Return the edition named, of several that begin so that of the language. Raises CommandError."""
        begun, several = self._begun
        if self._named or not several:
            return self._named
        spoken = [each for each in several if each.language == (self._language or language())]
        found = several if len(several) == 1 else spoken
        if len(found) != 1:
            names = listed([each.id for each in found or several])
            raise CommandError(_("“{word}” could be {names}.").format(word=clean(begun, 40), names=names))
        return found[0]

    def _take_edition(self, value: str) -> None:
        """Take what is said to be the edition: its name, that of a game, or a language."""
        words = value.split()
        if words and self._takes([spelt_together(words)]):
            return
        said = _("There is no edition “{name}”. There are {editions}.")
        ids = listed([each.id for each in variants()])
        unknown = CommandError(said.format(name=clean(value, 40), editions=ids))
        raise unknown.meaning(nearest(spelt_together(words), self.known))

    def name(self, named: Variant) -> None:
        """Take in an edition by itself. Raises CommandError if another was named before."""
        if self._named and self._named.id != named.id:
            said = _("Two editions are named: {one} and {two}.")
            raise CommandError(said.format(one=self._named.id, two=named.id))
        self._named = named

    def applied(self, choices: NewGameChoices) -> NewGameChoices:
        """Return `choices` for what is to be played, and the words that go with it. Raises CommandError."""
        current, chosen = choices.variant, self._edition_meant()
        game = chosen.game if chosen else self.game or current.game
        if chosen and self.game and self.game != game:
            said = _("“{edition}” is no edition of {game}.")
            raise CommandError(said.format(edition=chosen.id, game=self.game.shown_name))
        if chosen is None and (game != current.game or self._language not in ("", current.language)):
            chosen = default_variant(game, self._language or language())
        before = set_of(choices.dictionary)
        if chosen is not None:
            choices = self._library.moved(choices, chosen)
            words = self._library.words or with_set(chosen.dictionary, before)
            choices = replace(choices, dictionary=words)
        is_other = self._language not in ("", choices.variant.language)
        words = self._dictionary
        if not words and self._language and (is_other or not game.dictionaries):
            words = with_set(self._language, before)
        choices = replace(choices, dictionary=words) if words else choices
        if self._set is None:
            return choices
        if not is_bundled(choices.dictionary):
            said = _("A list of your own has no word sets. Name a dictionary too: “{example}”.")
            option = _("words")
            example = f"{option}={choices.variant.dictionary} {set_text(self._set)}"
            raise CommandError(said.format(example=example))
        return replace(choices, dictionary=with_set(choices.dictionary, self._set))


class TermWords:
    """Takes the words that are terms out of a line that sets a table."""

    def __init__(self, terms: Terms | None = None) -> None:
        """`terms` are those without any word."""
        self.terms = terms or Terms()

    def read(self, words: Sequence[str]) -> list[str]:
        """Take in the words that are terms, and return the others.

        `rated`, `help`, `3 days`, `bank 5`, and each with a value, as in `watchers=no`. Raises CommandError.
        """
        return without(words, lambda at: self._take(words[at], words[at + 1 : at + 3]))

    def _take(self, word: str, after: Sequence[str]) -> int:
        """Take in what begins with `word`, and return how many words that are."""
        name, equals, value = word.partition("=")
        item = next((each for each in TERMS if is_called(name, each.words)), None)
        if item and equals:
            self.terms = item.typed(self.terms, None, value)
            # Alone with computers the game's own option of that name counts.
            return 0 if item is HELP else 1
        if item in (RATED, HELP):
            self.terms = item.with_value(self.terms, True)
            return 1
        if item is BANK_DAYS:
            if not after or not after[0].isdecimal():
                said = _("After {word} comes a number of days: {word} 5.")
                raise CommandError(said.format(word=clean(word, 40)))
            self.terms = item.with_value(self.terms, _count(after[0]))
            return 3 if _is_day(after[1:]) else 2
        if word.isdecimal() and _is_day(after):
            self.terms = MOVE_DAYS.with_value(self.terms, _count(word))
            return 2
        return 0


def _is_day(words: Sequence[str]) -> bool:
    # Translators: the words that may stand after a number of days, with spaces between.
    return bool(words) and is_called(words[0], ("day", "days", *_("day days").split()))


def _count(word: str) -> int:
    count = whole_number(word, 1, MOST_DAYS)
    if count is None:
        raise CommandError(_("There may be 1 to {most} days: 3 days.").format(most=MOST_DAYS))
    return count


def without(words: Sequence[str], take: Callable[[int], int]) -> list[str]:
    """Return the words that are not taken; `take` takes what begins at a place, and counts it."""
    others, at = [], 0
    while at < len(words):
        taken = take(at)
        others += [] if taken else [words[at]]
        at += taken or 1
    return others


def spelt_together(words: Sequence[str]) -> str:
    """Return the words of a name as one word, as names are compared."""
    return "-".join(plain(word).replace("×", "x") for word in words)


def named_at(words: Sequence[str], at: int, known: Mapping[str, Named]) -> tuple[Named | None, int]:
    """Return what of `known` the words at a place name, and how many words that are; None and 1."""
    for length in range(min(MOST_IN_A_NAME, len(words) - at), 0, -1):
        found = words[at : at + length]
        spelt = spelt_together(found)
        if not any(isinstance(word, Quoted) for word in found) and (
            named := known.get(spelt) or known.get(ending_of(spelt, known))
        ):
            return named, length
    return None, 1


def _names_of(variant: Variant) -> tuple[str, str]:
    return plain(variant.id), spelt_together(variant.name.split())
