"""A new game in one line: words in any order, with little words between them passed over.

Each word is a game, an edition, a language, a level, a person, or something with a value: `new Anna and Bo`,
`new champion`, `new dutch Anna+Bo against expert turn=90 challenge=free`, `new words-up Anna elephant
rounds=3 junior=Anna`. What is left out is as in the last game. Where there are other people, words may also
say what is agreed on (`session.term_items`).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from upwords_tui.errors import CommandError
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.i18n import _, language
from upwords_tui.safe_text import clean, clean_name
from upwords_tui.session.items import Item
from upwords_tui.session.kinds import (
    AnyLevel,
    GameKind,
    SeatMark,
    Variant,
    default_variant,
    every_kind,
    in_one_word,
    kind_called,
    variant_called,
    variants,
)
from upwords_tui.session.library import BUNDLED, Library
from upwords_tui.session.names import free_name, is_own_name, with_names
from upwords_tui.session.newgame import Choices
from upwords_tui.session.term_items import TermWords
from upwords_tui.session.wording import listed, team_name

_LIKENESS = 0.75
"""How alike a word and the name of a level are before it is asked which was meant."""
_BEGINNING = 4
"""So many letters of such a name raise the same question; fewer are a name of their own (Cas)."""


class NewGame:
    """Reads words about a new game, one after the other; `confirm` asks the player a question.

    What is left out is as in `choices`, or as in the last game.
    """

    def __init__(
        self,
        library: Library,
        confirm: Callable[[str], bool],
        choices: Choices | None = None,
        *,
        has_terms: bool = False,
    ) -> None:
        """`has_terms`: words may be about the terms of a table."""
        self._library = library
        self._confirm = confirm
        self._choices = choices or library.choices()
        self._variants = {each.id: each for each in variants()}
        self._named: Variant | None = None
        self._game: GameKind | None = None
        self._language = ""
        self._dictionary = ""
        self._variant = self._choices.variant
        self._levels: dict[str, AnyLevel] = {}
        self._options: list[tuple[Item, str]] = []
        self._seats: list[Seat] = []
        self._marked: dict[str, list[str]] = {}
        self._is_alone = False
        self._terms = TermWords(self._choices.terms) if has_terms else None

    def read(self, line: str) -> Choices:
        """Return the choices that `line` names. Raises CommandError."""
        # What is played says which options and computer players there are: it is looked for first.
        words = self._terms.read(words_of(line)) if self._terms else words_of(line)
        words = [word for word in words if not self._takes_game(word)]
        choices = self._with_game(self._choices)
        self._variant = choices.variant
        self._levels = _level_words(self._variant.levels)
        for word in words:
            self._take(word)
        options = choices.options
        for item, text in self._options:
            options = item.with_value(options, item.read(text, self._variant.own))
        terms = self._terms.terms if self._terms else choices.terms
        choices = replace(choices, options=options, terms=terms)
        return self._with_marks(self._with_seats(choices))

    def _takes_game(self, word: str) -> bool:
        """Return whether a word says what is played: a game, an edition, a language, the words."""
        folded = word.casefold()
        name, equals, value = word.partition("=")
        languages = _languages()
        if equals and name.casefold() in ("words", _("words").casefold()):
            self._dictionary = value
        elif equals and name.casefold() in ("edition", _("edition").casefold()):
            self._take_edition(value, languages)
        elif named := variant_called(folded):
            self._name(named)
        elif game := kind_called(folded):
            self._game = game
        elif folded in languages:
            self._language = languages[folded]
        else:
            return False
        return True

    def _take_edition(self, value: str, languages: Mapping[str, str]) -> None:
        """Take what is said to be the edition: its id, or the language whose edition is meant."""
        named = variant_called(value)
        if named:
            self._name(named)
        elif value.casefold() in languages:
            self._language = languages[value.casefold()]
        else:
            said = _("There is no edition “{name}”. There are {editions}.")
            raise CommandError(said.format(name=clean(value, 40), editions=listed(list(self._variants))))

    def _name(self, named: Variant) -> None:
        if self._named:
            said = _("Two editions are named: {one} and {two}.")
            raise CommandError(said.format(one=self._named.id, two=named.id))
        self._named = named

    def _take(self, word: str) -> None:
        folded = word.casefold()
        name, equals, value = word.partition("=")
        if equals:
            self._take_value(name, value)
        elif folded in self._levels:
            self._add_computer(self._levels[folded])
        elif folded in ("alone", _("alone").casefold()):
            self._is_alone = True
        elif "+" in word:
            members = self._members(word)
            self._seats.append(Seat(team_name(members), HUMAN, members if len(members) > 1 else ()))
        elif self._is_person(word):
            self._seats.append(Seat(clean_name(word), HUMAN))

    def _members(self, word: str) -> tuple[str, ...]:
        """Return who is in a team; among others a plus alone at its beginning means oneself."""
        is_own = self._terms is not None and word.startswith("+")
        return _members_of(_("me") + word if is_own else word)

    def _is_person(self, word: str) -> bool:
        """Return whether a word that is nothing else is a name; one that resembles something is asked about.

        Raises CommandError if it was meant to be something else.
        """
        items = self._variant.items
        item = next((item for item in items if word.casefold() in item.words), None)
        if item:
            values = item.values_text(self._variant.own)
            said = _("{option} needs a value, with = between. {label}: {values}.")
            raise CommandError(said.format(option=item.words[-1], label=item.label(), values=values))
        if self._mark_called(word):
            raise CommandError(_name_wanted(word))
        for other in every_kind():
            if word.casefold() in _level_words(other.levels):
                said = _("“{level}” is a computer player of {game}: name that game too.")
                raise CommandError(said.format(level=clean(word, 40), game=other.shown_name))
        languages = [name for name in _languages() if len(name) >= _BEGINNING]
        known = [*self._levels, *self._variants, *languages]
        alike = get_close_matches(word.casefold(), known, n=1, cutoff=_LIKENESS)
        begun = [name for name in known if len(word) >= _BEGINNING and name.startswith(word.casefold())]
        meant = next(iter((*begun, *alike)), "")
        if not meant:
            return True
        question = _("“{word}” is not {known}. Is that the name of a person who plays?")
        if self._confirm(question.format(word=clean(word, 40), known=meant)):
            return True
        raise CommandError(_("Then type it once more: {known}.").format(known=meant))

    def _take_value(self, name: str, value: str) -> None:
        mark = self._mark_called(name)
        if mark and mark.many:
            self._marked.setdefault(mark.name, []).extend(map(_seat_name, value.split(",")))
        elif mark and clean_name(value):
            self._marked[mark.name] = [_seat_name(value)]
        elif mark:
            raise CommandError(_name_wanted(name))
        elif value.casefold() in self._levels:
            self._add_computer(self._levels[value.casefold()], name)
        else:
            self._options.append((self._item_named(name), value))

    def _mark_called(self, word: str) -> SeatMark | None:
        return next((mark for mark in self._variant.game.marks if word.casefold() in mark.words), None)

    def _item_named(self, name: str) -> Item:
        """Return the option of which `name` is the beginning. Raises CommandError."""
        folded, items = name.casefold(), self._variant.items
        found = [item for item in items if any(word.startswith(folded) for word in item.words)]
        exact = [item for item in found if folded in item.words]
        if len(exact or found) == 1 and folded:
            return (exact or found)[0]
        marks = [_(mark.word) for mark in self._variant.game.marks]
        names = ", ".join((_("words"), *marks, *(item.words[-1] for item in items)))
        said = _("“{word}” is nothing that can be set. There are {names}.")
        raise CommandError(said.format(word=clean(name, 40), names=names))

    def _add_computer(self, level: AnyLevel, name: str = "") -> None:
        called = clean_name(name) and clean_name(free_name(clean_name(name), self._names()))
        self._seats.append(Seat(called, f"{COMPUTER}:{level.id}"))

    def _names(self) -> list[str]:
        return [seat.name for seat in self._seats]

    def _with_game(self, choices: Choices) -> Choices:
        """Return `choices` for what is to be played, and the words that go with it."""
        current, chosen = choices.variant, self._named
        game = chosen.game if chosen else self._game or current.game
        if chosen and self._game and self._game != game:
            said = _("“{edition}” is no edition of {game}.")
            raise CommandError(said.format(edition=chosen.id, game=self._game.shown_name))
        if chosen is None and (game != current.game or self._language not in ("", current.language)):
            chosen = default_variant(game, self._language or language())
        if chosen is not None:
            choices = self._library.moved(choices, chosen)
            choices = replace(choices, dictionary=chosen.dictionary)
        is_other = self._language not in ("", choices.variant.language)
        words = self._dictionary or (self._language if is_other or not game.dictionaries else "")
        return replace(choices, dictionary=words) if words else choices

    def _with_seats(self, choices: Choices) -> Choices:
        """Return `choices` with who plays; somebody is always at the keyboard."""
        known = next((seat for seat in choices.seats if seat.is_human), Seat(_("You"), HUMAN))
        if not self._seats:
            return replace(choices, seats=(known,)) if self._is_alone else choices
        seats = tuple(self._seats)
        if not any(seat.is_human for seat in seats):
            seats = known, *seats
        return replace(choices, seats=with_names(seats), marks={})

    def _words_for(self, seat: Seat) -> list[str]:
        """Return by which words a computer may be named instead of its own name: those for its level."""
        return [word for word, level in self._levels.items() if level.id == seat.level]

    def _with_marks(self, choices: Choices) -> Choices:
        """Return `choices` with the marks of single seats. Raises CommandError."""
        numbers = {
            word: number
            for number, seat in reversed(list(enumerate(choices.seats)))
            for word in self._words_for(seat)
        } | {seat.name.casefold(): number for number, seat in enumerate(choices.seats)}
        marks = dict(choices.marks)
        for mark, marked in self._marked.items():
            for name in filter(None, marked):
                if name.casefold() not in numbers:
                    names = listed([clean(seat.name) for seat in choices.seats])
                    raise CommandError(_("{name} does not play; {names} do.").format(name=name, names=names))
            marks[mark] = tuple(sorted({numbers[name.casefold()] for name in marked if name}))
        return replace(choices, marks=marks)


def _level_words(levels: Sequence[AnyLevel]) -> dict[str, AnyLevel]:
    """Return computer players by what is typed for them, in English and the language in use."""
    return {word: level for level in levels for word in (level.id.casefold(), level_word(level))}


def level_word(level: AnyLevel) -> str:
    """Return what a level is called in one word, in the language in use."""
    return _(level.name).casefold().replace(" ", "-")


def seat_word(seat: Seat, levels: Sequence[AnyLevel]) -> str:
    """Return a seat as it is typed: a name, a team, anybody, or a computer with its level."""
    if seat.members:
        return "+".join(_quoted(name) for name in seat.members)
    if seat.level is None:
        return _quoted(seat.name or _("anybody"))
    level = next((each for each in levels if each.id == seat.level), None)
    word = level_word(level) if level else seat.level
    return word if level and is_own_name(seat.name, seat.player) else f"{_quoted(seat.name)}={word}"


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def words_of(line: str) -> list[str]:
    """Return the words of a line that say something; those in quotes belong together."""
    try:
        words = shlex.split(in_one_word(line).replace("'", "’"))
    except ValueError:
        words = line.split()
    # Translators: the little words people put between players, with spaces between.
    fillers = {"and", "against", "vs", "with", *_("and against vs with").casefold().split()}
    known = (word.strip(",;") for word in words)
    return [word for word in known if word and word.casefold() not in fillers]


def _seat_name(word: str) -> str:
    """Return what a seat is called that is typed as a name, or as a team with a plus between."""
    return team_name(_members_of(word))


def _members_of(word: str) -> tuple[str, ...]:
    return tuple(name for name in map(clean_name, word.split("+")) if name)


def _name_wanted(word: str) -> str:
    return _("{option} needs a name, with = between: {option}=Anna.").format(option=clean(word, 40))


def _languages() -> dict[str, str]:
    """Return the codes of the languages by what they are called."""
    names = {
        "english": "en",
        "finnish": "fi",
        "dutch": "nl",
        _("English").casefold(): "en",
        _("Finnish").casefold(): "fi",
        _("Dutch").casefold(): "nl",
    }
    # Between Dutch names “en” is a little word.
    codes = {code: code for code in BUNDLED if not (code == "en" and language() == "nl")}
    return codes | names
