"""A new game in one line: words in any order, without regard to little words between them.

`new dutch Anna+Bo against expert turn=90 challenge=free`, `new words-up Anna elephant rounds=3 junior=Anna`.
What is left out is as in the last game. On a server words may also be terms of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from upwords_tui.app.commands.phrases import both, whole_number
from upwords_tui.app.game_types import base
from upwords_tui.app.narration.wording import is_bundled, listed, set_text, team_name
from upwords_tui.app.play.library import NAME, Library
from upwords_tui.app.play.opponents import free_name, is_own_name, with_names
from upwords_tui.app.setup import word_sets
from upwords_tui.app.setup.new_game import NewGameChoices, missing_level, remembered_rivals, rival
from upwords_tui.app.setup.options import BANK_DAYS, HELP, MOST_DAYS, MOVE_DAYS, RATED, TERMS, Item, Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import distance, is_called, meant_by, nearest, plain
from upwords_tui.base.i18n import TextTables, _, language, pgettext
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.games.base import COMPUTER, ENGINE, HUMAN, Seat
from upwords_tui.online.open_tables import anybody
from upwords_tui.text import setup_words

_TEXTS = TextTables(__file__)
_BEGINNING = 4
"""So many small letters may be the beginning of a known word (but Finn is a name)."""
_RESEMBLING = 5
"""So many letters may be a known word misspelt; fewer are a name (Kees, Cas).

With a capital only one letter may be wrong (Sharon, Sterre)."""


class _Computer(NamedTuple):
    """A computer at a `level`, or the one met last; `word` is an everyday word for the level."""

    level: base.AnyLevel | None = None
    word: str = ""


class DeclinedError(CommandError):
    """The question about a word was not answered with yes."""


class _MisspeltError(Exception):
    """A word is to be read as another: both are the arguments."""


class NewGame:
    """Reads words about a new game, one after the other; `confirm` asks the player a question.

    What is left out is as in `choices`, or as in the last game. `notes` are sentences about words that may
    have been misunderstood.
    """

    def __init__(
        self,
        library: Library,
        confirm: Callable[[str], bool],
        choices: NewGameChoices | None = None,
        *,
        has_terms: bool = False,
    ) -> None:
        """`has_terms`: words may be about the terms of a table, on a server."""
        self._library = library
        self._confirm = confirm
        self._choices = choices or library.choices()
        self._has_terms = has_terms
        self._oneself = setup_words.words_for_oneself()
        self._begin()

    def _begin(self) -> None:
        self.notes: list[str] = []
        self._played = EditionWords(self._library)
        self._terms = TermWords(self._choices.terms) if self._has_terms else None
        self._options: list[tuple[Item, str]] = []
        self._seats: list[Seat] = []
        self._marked: dict[str, list[str]] = {}
        self._is_alone = False
        self._last = self._bare = 0
        self._use_variant(self._choices.variant)

    def _use_variant(self, variant: base.Variant) -> None:
        self._variant = variant
        everyday = setup_words.everyday_levels(variant.game.levels, variant.game.first_level)
        self._computers = {
            **dict.fromkeys(both(setup_words.THE_COMPUTER), _Computer()),
            **{word: _Computer(level, word) for word, level in everyday.items()},
            **{word: _Computer(level) for word, level in setup_words.level_words(variant.levels).items()},
        }

    def read(self, line: str) -> NewGameChoices:
        """Return the choices that `line` names. Raises CommandError, DeclinedError after a question."""
        words = setup_words.with_rounds(setup_words.words_of(line))
        while True:
            self._begin()
            try:
                return self._read(words)
            except _MisspeltError as error:
                misspelt, meant = error.args
                words = [meant if word == misspelt else word for word in words]

    def _read(self, words: Sequence[str]) -> NewGameChoices:
        # What is played comes first: it says which options and computer players there are.
        words = self._played.read(self._terms.read(words) if self._terms else words)
        choices = self._played.applied(self._choices)
        self._use_variant(choices.variant)
        if found := self._level_elsewhere(words):
            level, game = found
            if self._played.named or self._played.begun[1] or self._played.game:
                levels, played = (
                    listed(list(map(setup_words.level_word, self._variant.levels))),
                    self._variant.game,
                )
                raise CommandError(
                    _TEXTS("setup", "no-level", word=clean(level, 40), game=played.shown_name, levels=levels)
                )
            # A level that only one game has says which game is meant.
            self._played.game = game
            choices = self._played.applied(self._choices)
            self._use_variant(choices.variant)
        self._read_players(words)
        options = choices.options
        for item, text in self._options:
            options = item.typed(options, self._variant.own, text)
        terms = self._terms.terms if self._terms else choices.terms
        choices = replace(choices, options=options, terms=terms)
        you = Seat(pgettext("player", "You"), HUMAN)
        known = next((seat for seat in choices.seats if seat.is_human), you)
        if self._seats:
            first = () if any(seat.is_human for seat in self._seats) else (known,)
            choices = replace(choices, seats=with_names((*first, *self._seats)), marks={})
        elif self._is_alone:
            choices = replace(choices, seats=(known,))
        return self._with_marks(choices)

    def _level_elsewhere(self, words: Sequence[str]) -> tuple[str, base.GameKind] | None:
        """Return the first words that name a computer player only of another game, and that game."""
        words = [
            word if isinstance(word, setup_words.Quoted) else word.partition("=")[2] or word for word in words
        ]
        at = 0
        while at < len(words):
            known, length = named_at(words, at, self._computers)
            if not known:
                for game in base.every_kind():
                    level, length = named_at(words, at, setup_words.level_words(game.levels))
                    if level and game != self._variant.game:
                        return " ".join(words[at : at + length]), game
            at += length
        return None

    def shown(self) -> str:
        """Return who plays if nothing is typed, in words that can be typed."""
        levels = {level.id: level for level in self._variant.levels}
        said = []
        for seat in self._choices.seats:
            level = levels.get(seat.level or "")
            if seat.members:
                said.append("+".join(map(self._quoted, seat.members)))
            elif seat.level is None:
                said.append(self._quoted(seat.name) if seat.name else _("anybody"))
            elif level and is_own_name(seat.name, seat.player):
                said.append(_("the computer {level}").format(level=_(level.name)))
            else:
                said.append(
                    f"{self._quoted(seat.name)}={setup_words.level_word(level) if level else seat.level}"
                )
        return listed(said)

    def _quoted(self, name: str) -> str:
        alone = NewGame(self._library, lambda _question: True, self._choices, has_terms=self._has_terms)
        with suppress(CommandError):
            alone.read(name)
            if alone._seats == [Seat(name, HUMAN)] and plain(name) not in self._oneself:
                return name
        return f'"{name}"'

    def _read_players(self, words: Sequence[str]) -> None:
        """Take all words that don't say what is played. Raises CommandError."""
        players = []
        for word in words:
            _name, equals, value = word.partition("=")
            if not equals or isinstance(word, setup_words.Quoted) or plain(value) in self._computers:
                players.append(word)
        is_after = bool(players) and isinstance(players[-1], setup_words.Against)
        for number, part in enumerate(parts := _parts(words)):
            self._read_part(part, is_before_against=is_after and number == len(parts) - 1)
        is_own = any(isinstance(word, setup_words.Against) for word in (*players[:1], *players[-1:]))
        people = [seat for seat in self._seats if seat.is_human]
        own = Seat(self._library.user, HUMAN) if self._own_seat in people else self._own_seat
        if is_own and people and own not in people:
            self._seats.insert(0, own)
        (alone,) = players if len(players) == 1 else ("",)
        if self._seats == [Seat(alone, HUMAN)] and self._is_doubtful(alone):
            self._ask(alone)

    def _is_doubtful(self, word: str) -> bool:
        """Return whether a word that could be a name may be none: it is no name known here."""
        names = (self._library.user, *(seat.name for seat in self._choices.seats))
        known = {*map(plain, names), *self._oneself, *setup_words.counts()}
        is_known = self._has_terms or self._is_alone or "=" in word or plain(word) in known
        return word.islower() and not is_known and not isinstance(word, setup_words.Quoted)

    def _ask(self, word: str, meant: str = "") -> None:
        """Ask whether a word is a name, or means `meant`. Raises DeclinedError if not."""
        question = _("Is “{word}” a person's name?")
        if meant:
            question = _("There is no “{word}”. Did you mean {known}?")
        if not self._confirm(question.format(word=clean(word, 40), known=meant)):
            raise DeclinedError(_TEXTS("setup", "again", word=clean(word, 40)))

    def _read_part(self, words: Sequence[str], *, is_before_against: bool) -> None:
        """Take the words between two breaks, mostly one player. Raises CommandError."""
        at, count = 0, 1
        before: _Computer | None = None
        while at < len(words):
            computer, length = named_at(words, at, self._computers)
            if computer:
                if at and not before and self._is_doubtful(words[at - 1]):
                    self._ask(words[at - 1])
                count = self._add_computers(computer, before, count)
            elif plain(words[at]) in setup_words.counts() and named_at(words, at + 1, self._computers)[0]:
                count = setup_words.counts()[plain(words[at])]
            else:
                self._take(words[at], is_before_against=is_before_against)
            before = computer
            at += length

    def _add_computers(self, computer: _Computer, before: _Computer | None, count: int) -> int:
        """Seat `count` computers, unless they are those `before` in other words; return the next count.

        “A strong computer” and “the computer Casual” are one.
        """
        if before and (before.level is None) != (computer.level is None):
            if before.level:
                return 1
            count = self._last
            del self._seats[-count:]
            self._bare -= count
        for _each in range(count):
            self._add_computer(computer)
        self._last = count
        if computer.word:
            name = _(computer.level.name) if computer.level else ""
            self.notes.append(_TEXTS("setup", "level", word=computer.word, level=name))
        return 1

    def _add_computer(self, computer: _Computer, name: str = "") -> None:
        taken = [seat.name for seat in self._seats]
        called = clean_name(name) and clean_name(free_name(clean_name(name), taken))
        if computer.level:
            player = f"{COMPUTER}:{computer.level.id}"
        else:
            game = self._variant.game
            player = rival(remembered_rivals(self._library, game), self._bare, game)
            self._bare += 1
        self._seats.append(Seat(called, player))

    def _take(self, word: str, *, is_before_against: bool = False) -> None:
        """Take a word that names no computer. Raises CommandError."""
        spelt = plain(word)
        name, equals, value = word.partition("=")
        if isinstance(word, setup_words.Quoted):
            self._seats.append(Seat(clean_name(word), HUMAN))
        elif plain(value or word).startswith(ENGINE) and plain(value) not in self._computers:
            raise CommandError(missing_level(plain(value or word), self._variant.game))
        elif equals:
            self._take_value(name, value)
        elif spelt in both(setup_words.ALONE):
            self._is_alone = True
        elif spelt in self._oneself:
            self._seats.append(self._own_seat)
        elif self._terms and spelt in map(plain, anybody()):
            self._seats.append(Seat(clean_name(word), HUMAN))
        elif "+" in word:
            members = self._members(word)
            self._seats.append(Seat(team_name(members), HUMAN, members if len(members) > 1 else ()))
        else:
            self._take_person(word, is_before_against=is_before_against)

    def _members(self, word: str) -> tuple[str, ...]:
        """Return who is in a team; on a server a plus first means oneself. Raises CommandError."""
        is_own = self._terms is not None and word.startswith("+")
        members = _members_of(_("me") + word if is_own else word)
        if len(members) == 1:
            _check_is_name(members[0])
        for member in members:
            if plain(member) in self._computers:
                raise CommandError(_TEXTS("setup", "team", word=clean(member, 40)))
            if not (self._terms and plain(member) in map(plain, anybody())):
                _check_is_name(member)
        own = self._own_seat.name
        return tuple(own if plain(member) in self._oneself else member for member in members)

    @property
    def _own_seat(self) -> Seat:
        if self._terms:
            return Seat(_("me"), HUMAN)
        user = self._library.user
        people = [seat.name for seat in self._choices.seats if seat.is_human and not seat.members]
        is_user = user in people or len(people) != 1 or self._library.setting(NAME)
        return Seat((user if is_user else people[0]) or pgettext("player", "You"), HUMAN)

    def _take_person(self, word: str, *, is_before_against: bool) -> None:
        """Take a word for a name, perhaps after a question. Raises CommandError if it is none."""
        item = next((item for item in self._variant.items if is_called(word, item.words)), None)
        if item:
            values = item.values_text(self._variant.own)
            raise CommandError(
                _TEXTS("setup", "no-value", option=item.words[-1], label=item.label, values=values)
            )
        if self._mark_called(word):
            raise CommandError(_name_wanted(word))
        _check_is_name(word)
        if meant := self._meant(word):
            self._ask(word, meant)
            raise _MisspeltError(word, meant)
        name = setup_words.name_before_against(word) if is_before_against else word
        if name != word:
            self.notes.append(_TEXTS("setup", "read-as", word=clean(word, 40), name=name))
        self._seats.append(Seat(clean_name(name), HUMAN))

    def _meant(self, word: str) -> str:
        """Return the known word that an unknown one probably means; empty if it may be a name."""
        spelt, is_like_a_name = plain(word), word[0].isupper()
        known = [
            *map(setup_words.level_word, self._variant.levels),
            *self._played.known,
            *both(setup_words.THE_COMPUTER),
        ]
        least = _RESEMBLING if is_like_a_name else _BEGINNING
        begun = [name for name in known if len(spelt) >= least and plain(name).startswith(spelt)]
        alike = nearest(spelt, known) if len(spelt) >= _RESEMBLING else ""
        if is_like_a_name and distance(spelt, plain(alike)) > 1:
            alike = ""
        return next(iter(begun), alike)

    def _mark_called(self, word: str) -> base.SeatMark | None:
        return next((mark for mark in self._variant.game.marks if is_called(word, mark.words)), None)

    def _take_value(self, name: str, value: str) -> None:
        mark = self._mark_called(name)
        if mark and mark.many:
            self._marked.setdefault(mark.name, []).extend(map(_seat_name, value.split(",")))
        elif mark and clean_name(value):
            self._marked[mark.name] = [_seat_name(value)]
        elif mark:
            raise CommandError(_name_wanted(name))
        elif plain(value) in self._computers:
            self._add_computer(self._computers[plain(value)], name)
        else:
            items, marks = self._variant.items, [_(mark.word) for mark in self._variant.game.marks]
            found = meant_by(name, ((word, item) for item in items for word in item.words))
            if not name or len(found) != 1:
                names = ", ".join((_("words"), *marks, *(item.words[-1] for item in items)))
                raise CommandError(_TEXTS("setup", "no-option", word=clean(name, 40), names=names))
            self._options.append((found[0], value))

    def marked(self, choices: NewGameChoices, mark: base.SeatMark, answer: str) -> NewGameChoices:
        """Return `choices` with the seats marked that an answer names or numbers. Raises CommandError."""
        self._begin()
        parts = (" ".join(part) for part in _parts(setup_words.words_of(answer)))
        self._marked[mark.name] = [_seat_name(part) for part in parts if part]
        return self._with_marks(choices)

    def _with_marks(self, choices: NewGameChoices) -> NewGameChoices:
        own, levels = self._own_seat.name, setup_words.level_words(self._variant.levels)
        numbers = dict[str, int]()
        for number, seat in reversed(list(enumerate(choices.seats))):
            # A computer may be named by the words for its level instead of its own name.
            words = [word for word, level in levels.items() if level.id == seat.level]
            called = (str(number + 1), *words, *(self._oneself if seat.name == own else ()))
            numbers |= dict.fromkeys(called, number)
        numbers |= {plain(seat.name): number for number, seat in enumerate(choices.seats)}
        marks = dict(choices.marks)
        for mark, marked in self._marked.items():
            for name in filter(None, marked):
                if plain(name) not in numbers:
                    names = listed([clean(seat.name) for seat in choices.seats])
                    raise CommandError(_TEXTS("setup", "not-here", name=name, names=names))
            marks[mark] = tuple(sorted({numbers[plain(name)] for name in marked if name}))
        return replace(choices, marks=marks)


def _check_is_name(word: str) -> None:
    """Raise CommandError if a word can't be a name."""
    if plain(word) not in setup_words.words_for_oneself() and setup_words.is_no_name(word):
        raise CommandError(_TEXTS("setup", "no-name", word=clean(word, 40)))


def _parts(words: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if isinstance(word, setup_words.Break):
            parts += [[]] if parts[-1] else []
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def _seat_name(word: str) -> str:
    return team_name(_members_of(word))


def _members_of(word: str) -> tuple[str, ...]:
    return tuple(name for name in map(clean_name, word.split("+")) if name)


def _name_wanted(word: str) -> str:
    return _TEXTS("setup", "no-value-name", option=clean(word, 40))


# What is played (game, edition, language, dictionary), and terms


Named = TypeVar("Named")


class EditionWords:
    """Takes the words that say what is played out of a line about a new game."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.named: base.Variant | None = None
        self.begun: tuple[str, list[base.Variant]] = "", []
        """The beginning of names of editions, and those editions."""
        self.game: base.GameKind | None = None
        self._language = ""
        self._dictionary = ""
        self._set: word_sets.WordSet | None = None
        self._languages = setup_words.languages()
        self._editions = {
            name: each
            for each in base.variants()
            for name in (plain(each.id), spelt_together(each.name.split()))
        }
        self._games = {
            name: game for game in base.every_kind() for name in (game.word, game.word.replace("-", ""))
        }

    @property
    def known(self) -> list[str]:
        """All names, and the words they begin with."""
        begun = {name.partition("-")[0] for name in self._editions} - setup_words.command_words()
        named = *word_sets.set_names(), *word_sets.house_words()
        return [*self._editions, *self._games, *self._languages, *named, *sorted(begun)]

    def read(self, words: Sequence[str]) -> list[str]:
        """Take the words that say what is played, and return the others. Raises CommandError."""

        def taken(at: int) -> int:
            lengths = range(min(setup_words.MOST_IN_A_NAME, len(words) - at), 0, -1)
            return next((count for count in lengths if self._takes(words[at : at + count])), 0)

        return without(words, taken)

    def _takes(self, words: Sequence[str]) -> bool:
        if any(isinstance(word, setup_words.Quoted | setup_words.Break) for word in words):
            return False
        spelt = spelt_together(words)
        name, equals, value = words[0].partition("=")
        if (words_meant := word_sets.set_called(spelt)) is not None:
            self._take_set(words_meant)
        elif named := base.variant_with_id(spelt) or self._editions.get(spelt):
            self.name(named)
        elif in_language := base.game_in_language(spelt):
            self.game, self._language = in_language
        elif spelt in self._games:
            self.game = self._games[spelt]
        elif spelt in self._languages:
            self._language = self._languages[spelt]
        elif spelt not in setup_words.command_words() and (
            begun := [each for name, each in self._editions.items() if name.startswith(f"{spelt}-")]
        ):
            self.begun = spelt, list({each.id: each for each in begun}.values())
        elif len(words) > 1 or not equals:
            return False
        elif plain(name) in map(plain, ("words", _("words"))):
            if (words_meant := word_sets.set_called(value)) is not None:
                self._take_set(words_meant)
            else:
                word_sets.check_dictionary(value)
                self._dictionary = value
        elif plain(name) in map(plain, ("edition", _("edition"))):
            parts = value.split()
            if not parts or not self._takes([spelt_together(parts)]):
                ids = listed([each.id for each in base.variants()])
                unknown = CommandError(_TEXTS("setup", "no-edition", name=clean(value, 40), editions=ids))
                raise unknown.meaning(nearest(spelt_together(parts), self.known))
        else:
            return False
        return True

    def _take_set(self, words: word_sets.WordSet) -> None:
        if self._set not in (None, words):
            raise CommandError(_TEXTS("setup", "two-sets", one=set_text(self._set), two=set_text(words)))
        self._set = words

    def _edition_meant(self) -> base.Variant | None:
        """Return the edition named, or of several that begin so that of the language. Raises CommandError."""
        begun, several = self.begun
        if self.named or not several:
            return self.named
        spoken = [each for each in several if each.language == (self._language or language())]
        found = several if len(several) == 1 else spoken
        if len(found) != 1:
            names = listed([each.id for each in found or several])
            raise CommandError(_TEXTS("setup", "several", word=clean(begun, 40), names=names))
        return found[0]

    def name(self, named: base.Variant) -> None:
        """Take an edition. Raises CommandError if another was named before."""
        if self.named and self.named.id != named.id:
            raise CommandError(_TEXTS("setup", "two-editions", one=self.named.id, two=named.id))
        self.named = named

    def applied(self, choices: NewGameChoices) -> NewGameChoices:
        """Return `choices` for what is played, with a dictionary that suits it. Raises CommandError."""
        current, chosen = choices.variant, self._edition_meant()
        game = chosen.game if chosen else self.game or current.game
        if chosen and self.game and self.game != game:
            raise CommandError(_TEXTS("setup", "not-of-game", edition=chosen.id, game=self.game.shown_name))
        if chosen is None and (game != current.game or self._language not in ("", current.language)):
            chosen = base.default_variant(game, self._language or language())
        before = word_sets.set_of(choices.dictionary)
        if chosen is not None:
            choices = self._library.moved(choices, chosen)
            words = self._library.words or word_sets.with_set(chosen.dictionary, before)
            choices = replace(choices, dictionary=words)
        is_other = self._language not in ("", choices.variant.language)
        words = self._dictionary
        if not words and self._language and (is_other or not game.dictionaries):
            words = word_sets.with_set(self._language, before)
        choices = replace(choices, dictionary=words) if words else choices
        if self._set is None:
            return choices
        if not is_bundled(choices.dictionary):
            option = _("words")
            example = f"{option}={choices.variant.dictionary} {set_text(self._set)}"
            raise CommandError(_TEXTS("setup", "own-list", example=example))
        return replace(choices, dictionary=word_sets.with_set(choices.dictionary, self._set))


@dataclass
class TermWords:
    """Takes terms of a table out of a line; `terms` are those agreed on so far."""

    terms: Terms = field(default_factory=Terms)

    def read(self, words: Sequence[str]) -> list[str]:
        """Take the words that are terms, and return the others. Raises CommandError.

        Terms are `rated`, `help`, `3 days`, `bank 5`, and each with a value, as in `watchers=no`.
        """
        return without(words, lambda at: self._take(words[at], words[at + 1 : at + 3]))

    def _take(self, word: str, after: Sequence[str]) -> int:
        name, equals, value = word.partition("=")
        item = next((each for each in TERMS if is_called(name, each.words)), None)
        if item and equals:
            self.terms = item.typed(self.terms, None, value)
            # The game has an option of that name, too, for games with computers.
            return 0 if item is HELP else 1
        if item in (RATED, HELP):
            self.terms = item.with_value(self.terms, True)
            return 1
        if item is BANK_DAYS:
            if not after or not after[0].isdecimal():
                raise CommandError(_TEXTS("setup", "no-days", word=clean(word, 40)))
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
        raise CommandError(_TEXTS("setup", "days", most=MOST_DAYS))
    return count


def without(words: Sequence[str], take: Callable[[int], int]) -> list[str]:
    """Return the words that are not taken; `take` returns how many it takes at a place."""
    others, at = [], 0
    while at < len(words):
        taken = take(at)
        others += [] if taken else [words[at]]
        at += taken or 1
    return others


def spelt_together(words: Sequence[str]) -> str:
    """Return the words of a name as one word, for comparison."""
    return "-".join(plain(word).replace("×", "x") for word in words)


def named_at(words: Sequence[str], at: int, known: Mapping[str, Named]) -> tuple[Named | None, int]:
    """Return what the words at a place name, and how many words that are; else None and 1."""
    for length in range(min(setup_words.MOST_IN_A_NAME, len(words) - at), 0, -1):
        found = words[at : at + length]
        spelt = spelt_together(found)
        if not any(isinstance(word, setup_words.Quoted) for word in found) and (
            named := known.get(spelt) or known.get(setup_words.ending_of(spelt, known))
        ):
            return named, length
    return None, 1
