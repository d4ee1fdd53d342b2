"""A new game in one line: words in any order, with little words between them passed over.

Each word is an edition, a language, a level, a person, or something with a value: `new Anna and Bo`, `new
champion`, `new dutch Anna+Bo against expert turn=90 challenge=free`. What is left out is as in the last game.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from upwords_tui.errors import CommandError
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.i18n import _, language
from upwords_tui.safe_text import clean, clean_name
from upwords_tui.session.library import BUNDLED, Level, Library
from upwords_tui.session.newgame import EDITIONS, Choices
from upwords_tui.session.option_items import ITEMS, Item

_LIKENESS = 0.75
"""How alike a word and the name of a level are before it is asked which was meant."""
_BEGINNING = 4
"""So many letters of such a name raise the same question; fewer are a name of their own (Cas)."""


class NewGame:
    """Reads words about a new game, one after the other; `confirm` asks the player a question.

    What is left out is as in `choices`, or as in the last game.
    """

    def __init__(
        self, library: Library, confirm: Callable[[str], bool], choices: Choices | None = None
    ) -> None:
        self._library = library
        self._confirm = confirm
        self._choices = choices or library.choices()
        self._editions = {edition.id: edition for edition in library.editions()}
        self._levels = {
            word: level for level in library.levels() for word in (level.id.casefold(), level_word(level))
        }
        self._edition: Edition | None = None
        self._language = ""
        self._dictionary = ""
        self._options: list[tuple[Item, str]] = []
        self._seats: list[Seat] = []
        self._is_alone = False

    def read(self, line: str) -> Choices:
        """Return the choices that `line` names. Raises CommandError."""
        for word in _words(line):
            self._take(word)
        choices = self._with_game(self._choices)
        edition = self._editions[choices.edition_id]
        options = choices.options
        for item, text in self._options:
            options = replace(options, **{item.name: item.read(text, edition)})
        return replace(choices, options=options, seats=self._all_seats())

    def _take(self, word: str) -> None:
        folded = word.casefold()
        name, equals, value = word.partition("=")
        languages = _languages()
        if equals:
            self._take_value(name, value)
        elif folded in self._editions:
            if self._edition:
                said = _("Two editions are named: {one} and {two}.")
                raise CommandError(said.format(one=self._edition.id, two=folded))
            self._edition = self._editions[folded]
        elif folded in languages:
            self._language = languages[folded]
        elif folded in self._levels:
            self._add_computer(self._levels[folded])
        elif folded in ("alone", _("alone").casefold()):
            self._is_alone = True
        elif "+" in word:
            members = tuple(name for name in map(clean_name, word.split("+")) if name)
            team = members if len(members) > 1 else ()
            self._seats.append(Seat(clean_name(" + ".join(members)), HUMAN, team))
        elif self._is_person(word):
            self._seats.append(Seat(clean_name(word), HUMAN))

    def _is_person(self, word: str) -> bool:
        """Return whether a word that is nothing else is a name; one that resembles something is asked about.

        Raises CommandError if it was meant to be something else.
        """
        item = next((item for item in ITEMS if word.casefold() in item.words), None)
        if item:
            values = item.values_text(next(iter(self._editions.values())))
            said = _("{option} needs a value, with = between. {label}: {values}.")
            raise CommandError(said.format(option=item.words[-1], label=item.label(), values=values))
        known = [*self._levels, *self._editions, *_languages()]
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
        folded = name.casefold()
        if value.casefold() in self._levels:
            self._add_computer(self._levels[value.casefold()], name)
        elif folded in ("words", _("words").casefold()):
            self._dictionary = value
        else:
            self._options.append((_item_named(name), value))

    def _add_computer(self, level: Level, name: str = "") -> None:
        taken = {seat.name.casefold() for seat in self._seats}
        wanted = called = clean_name(name) or _(level.name)
        number = 2
        while called.casefold() in taken:
            called, number = f"{wanted} {number}", number + 1
        self._seats.append(Seat(clean_name(called), f"{COMPUTER}:{level.id}"))

    def _with_game(self, choices: Choices) -> Choices:
        """Return `choices` with the edition, and the words that go with it."""
        edition = self._edition
        current = self._editions.get(choices.edition_id)
        if edition is None and self._language and (current is None or current.language != self._language):
            edition = self._editions[EDITIONS[self._language]]
        if edition is not None:
            choices = replace(choices, edition_id=edition.id, dictionary=edition.dictionary)
        words = self._dictionary or self._language
        return replace(choices, dictionary=words) if words else choices

    def _all_seats(self) -> tuple[Seat, ...]:
        """Return who plays; somebody is always at the keyboard."""
        if not self._seats and self._is_alone:
            return (next(seat for seat in (*self._choices.seats, Seat(_("You"), HUMAN)) if seat.is_human),)
        if not self._seats:
            return self._choices.seats
        if any(seat.is_human for seat in self._seats):
            return tuple(self._seats)
        known = (seat for seat in self._choices.seats if seat.is_human)
        return next(known, Seat(_("You"), HUMAN)), *self._seats


def level_word(level: Level) -> str:
    """Return what a level is called in one word, in the language in use."""
    return _(level.name).casefold().replace(" ", "-")


def seat_word(seat: Seat, library: Library) -> str:
    """Return a seat as it is typed: a name, a team, or a computer with its level."""
    if seat.members:
        return "+".join(_quoted(name) for name in seat.members)
    if seat.level is None:
        return _quoted(seat.name)
    level = next((each for each in library.levels() if each.id == seat.level), None)
    word = level_word(level) if level else seat.level
    return word if level and seat.name == _(level.name) else f"{_quoted(seat.name)}={word}"


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _words(line: str) -> list[str]:
    """Return the words of a line that say something; those in quotes belong together."""
    try:
        words = shlex.split(line.replace("'", "’"))
    except ValueError:
        words = line.split()
    # Translators: the little words people put between players, with spaces between.
    fillers = {"and", "against", "vs", "with", *_("and against vs with").casefold().split()}
    known = (word.strip(",;") for word in words)
    return [word for word in known if word and word.casefold() not in fillers]


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


def _item_named(name: str) -> Item:
    """Return the option of which `name` is the beginning. Raises CommandError."""
    folded = name.casefold()
    found = [item for item in ITEMS if any(word.startswith(folded) for word in item.words)]
    exact = [item for item in found if folded in item.words]
    if len(exact or found) == 1 and folded:
        return (exact or found)[0]
    names = ", ".join((_("words"), *(item.words[-1] for item in ITEMS)))
    raise CommandError(
        _("“{word}” is nothing that can be set. There are {names}.").format(word=clean(name, 40), names=names)
    )
