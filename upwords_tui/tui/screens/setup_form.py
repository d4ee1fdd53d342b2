"""The new-game form as an immutable value: what every key makes of it, without a screen.

A person's name and a computer's are kept apart in each seat, so that trying out who plays costs no name.
Names that were there already are suggestions, which typing replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from upwords_tui.app.game_types.base import AnyLevel, SeatMark, Variant, default_variant, every_kind, kind_of
from upwords_tui.app.narration.wording import dictionary_name, set_text
from upwords_tui.app.play.opponents import computer_name, is_own_name
from upwords_tui.app.setup.new_game import NewGameChoices, rival
from upwords_tui.app.setup.options import HELP, TERMS, Item, Terms, Value
from upwords_tui.app.setup.word_sets import (
    WordSet,
    added_about,
    house_words,
    path_problems,
    set_about,
    set_of,
    with_set,
)
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import NAME_LIMIT, clean_name
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.games.json_fields import MEMBER_LIMIT, AnyOptions
from upwords_tui.tui.screens.line_edit import PATH_LIMIT, LineEdit

SEAT, TEAM = "seat", "team"
GAME, EDITION, DICTIONARY, WORDS, PATH = "game", "edition", "dictionary", "words", "path"
OWN_LIST = PATH
"""The player's own list, among the ids of dictionaries."""
T = TypeVar("T")
TEAM_LIMIT = (NAME_LIMIT + 2) * MEMBER_LIMIT
_NO_NAME = LineEdit.of("", NAME_LIMIT)


@dataclass(frozen=True)
class SeatForm:
    """One seat: both its names, who plays it ("human" or "computer:LEVEL"), and the members of a team.

    At a table for others `members` play with whoever the seat is named after. `marks` are the game's.
    """

    person: LineEdit = _NO_NAME
    computer: LineEdit = _NO_NAME
    player: str = HUMAN
    members: LineEdit | None = None
    marks: frozenset[str] = frozenset()

    @classmethod
    def of(cls, seat: Seat, marks: frozenset[str]) -> SeatForm:
        name = LineEdit.suggested(seat.name, NAME_LIMIT)
        members = LineEdit.of(", ".join(seat.members), TEAM_LIMIT) if seat.members else None
        if seat.is_human:
            return cls(name, members=members, marks=marks)
        return cls(computer=name, player=seat.player, marks=marks)

    @property
    def is_human(self) -> bool:
        return self.player == HUMAN

    @property
    def name(self) -> LineEdit:
        return self.person if self.is_human else self.computer

    def with_name(self, name: LineEdit) -> SeatForm:
        """Return the seat under a typed name; one typed for a computer is the person's, too."""
        if self.is_human:
            return replace(self, person=name)
        return replace(self, computer=name, person=name if name.text else self.person)

    def played_by(self, player: str, taken: Collection[str]) -> SeatForm:
        """Return the seat played by another; a computer without a typed name gets one not `taken`."""
        seat = replace(self, player=player)
        name = seat.computer.text
        if seat.is_human or not (is_own_name(name, self.player) or name.casefold() in ("", *taken)):
            return seat
        return replace(seat, computer=LineEdit.suggested(computer_name(player, taken), NAME_LIMIT))

    @property
    def seat(self) -> Seat:
        members: list[str] = []
        if self.is_human and self.members is not None:
            members = [name for name in map(clean_name, self.members.text.split(",")) if name]
        return Seat(clean_name(self.name.text), self.player, tuple(members[:MEMBER_LIMIT]))

    @property
    def seat_for_others(self) -> Seat:
        """The seat as a table for others takes it: its name is in the team, no name is anybody."""
        seat = self.seat
        if not self.is_human or self.members is None:
            return seat
        return replace(seat, members=(seat.name, *(seat.members or ("",)))[:MEMBER_LIMIT])


class Field(NamedTuple):
    key: str
    label: str
    shown: str
    about: str
    step: Callable[[int], SetupForm] | None = None


@dataclass(frozen=True)
class SetupForm:
    """Everything on the new-game screen. `dictionary` is one of `dictionaries`, `words` a set of it.

    `files`: lists of the player's own may be read. `kept` are options of the other games, `rivals` the
    computers met last, both by kind; `left` is the form as it was left for another game, by kind. `me` is the
    name of somebody who sets a table for others (empty at home): theirs is the first seat, one without a name
    is for anybody, and there are `terms`.
    """

    variant: Variant
    dictionary: str
    path: LineEdit
    seats: tuple[SeatForm, ...]
    options: AnyOptions
    kept: Mapping[str, AnyOptions] = field(default_factory=dict)
    rivals: Mapping[str, Sequence[str]] = field(default_factory=dict)
    left: Mapping[str, SetupForm] = field(default_factory=dict)
    files: bool = True
    me: str = ""
    terms: Terms = field(default_factory=Terms)
    words: WordSet = WordSet.ALL

    @classmethod
    def of(
        cls,
        choices: NewGameChoices,
        kept: Mapping[str, AnyOptions],
        *,
        rivals: Mapping[str, Sequence[str]] | None = None,
        files: bool = True,
        me: str = "",
    ) -> SetupForm:
        variant, whole = choices.variant, with_set(choices.dictionary, WordSet.ALL)
        is_own = whole not in {*house_words(), *(each.dictionary for each in variant.game.variants())}
        own = OWN_LIST if files else variant.dictionary
        form = cls(
            variant=variant,
            dictionary=own if is_own else whole,
            path=LineEdit.of(choices.dictionary if is_own else "", PATH_LIMIT),
            seats=tuple(
                SeatForm.of(seat, frozenset(name for name, marked in choices.marks.items() if at in marked))
                for at, seat in enumerate(choices.seats)
            ),
            options=choices.options,
            kept=kept,
            rivals=rivals or {},
            files=files,
            me=me,
            words=WordSet.ALL if is_own else set_of(choices.dictionary),
        )
        return form._with_me_first() if me else form

    def _with_me_first(self) -> SetupForm:
        """Return the form with the first seat that of `me`, and without teams."""
        seats = [replace(seat, members=None) for seat in self.seats]
        own = [seat for seat in seats if seat.is_human and seat.name.text.casefold() == self.me.casefold()]
        first = own[0] if own else SeatForm(LineEdit.of(self.me, NAME_LIMIT))
        others = [seat for seat in seats if seat not in own[:1]]
        return replace(self, seats=(first, *others)[: self.variant.max_seats])

    def is_mine(self, number: int) -> bool:
        return bool(self.me) and number == 0

    def level(self, seat: SeatForm) -> AnyLevel | None:
        """Return which computer player has a seat; None for people, and levels that are gone."""
        return next((level for level in self.variant.levels if level.id == seat.seat.level), None)

    @property
    def fields(self) -> tuple[Field, ...]:
        game, variant = self.variant.game, self.variant
        if self.dictionary == OWN_LIST:
            shown = _("your own list")
            about = _("A text file with a word on each line.") + f" {added_about(variant.dictionary)}"
            last = Field(PATH, _("File"), self.path.text, about)
        else:
            shown = dictionary_name(self.dictionary)
            about = _("The word list that comes with the game, and any spell-checkers there are.")
            if self.dictionary in house_words():
                about = _("Words that the file settings.toml gives this name.")
            sets = [words for words in WordSet if set_of(with_set(self.dictionary, words)) is words]
            chosen = set_of(with_set(self.dictionary, self.words))
            last = Field(
                WORDS,
                _("Word set"),
                set_text(chosen),
                set_about(chosen),
                lambda step: replace(self, words=_next(sets, chosen, step)),
            )
        return (
            Field(GAME, _("Game"), game.shown_name, _(game.about), self.next_game),
            Field(EDITION, _("Edition"), variant.name, variant.line, self.next_edition),
            Field(DICTIONARY, _("Words"), shown, about, self.next_dictionary),
            last,
        )

    @property
    def dictionaries(self) -> tuple[str, ...]:
        """The dictionaries to choose from by id or name, OWN_LIST last where a file may be read."""
        known = dict.fromkeys(each.dictionary for each in self.variant.game.variants())
        return (*known, *house_words(), *((OWN_LIST,) if self.files else ()))

    @property
    def choices(self) -> NewGameChoices:
        dictionary = with_set(self.dictionary, self.words)
        if self.dictionary == OWN_LIST:
            dictionary = self.path.text.strip()
        return NewGameChoices(
            self.variant.id,
            dictionary,
            tuple(seat.seat_for_others if self.me else seat.seat for seat in self.seats),
            self.options,
            {
                mark.name: tuple(at for at, seat in enumerate(self.seats) if mark.name in seat.marks)
                for mark in self.variant.game.marks
            },
            self.terms if HELP in self.term_items else replace(self.terms, help=False),
        )

    @property
    def term_items(self) -> tuple[Item, ...]:
        """The terms to choose; help only where others play who might not want it."""
        if not self.me:
            return ()
        has_others = self.seats[0].members is not None or any(seat.is_human for seat in self.seats[1:])
        is_about_help = has_others and hasattr(self.options, "allow_help")
        return tuple(item for item in TERMS if item is not HELP or is_about_help)

    @property
    def items(self) -> tuple[Item, ...]:
        """The terms, then the options of the game; where help is a term it is no option."""
        terms = self.term_items
        own = [item for item in self.variant.items if HELP not in terms or item.name != "allow_help"]
        return (*terms, *own)

    def value(self, item: Item) -> Value:
        return item.value(self.terms if item.options is Terms else self.options)

    def stepped(self, item: Item, step: int) -> SetupForm:
        if item.options is Terms:
            return replace(self, terms=item.stepped(self.terms, self.variant.own, step))
        return replace(self, options=item.stepped(self.options, self.variant.own, step))

    def by_the_book(self) -> SetupForm:
        return replace(self, options=self.variant.usual_options(), terms=Terms())

    def problems(self) -> tuple[str, ...]:
        problems = list(self.choices.problems(with_anybody=bool(self.me)))
        if self.dictionary == OWN_LIST:
            problems += path_problems(self.choices.dictionary)
        return tuple(problems)

    def next_game(self, step: int) -> SetupForm:
        """Return the form with another game, in the same language, against the computers met there last.

        Back in a game that was only left for a look at another, everything is as it was.
        """
        here = self.variant
        kind = _next([game.id for game in every_kind()], here.kind, step)
        before = self.left.get(kind)
        if before is not None and before.next_game(step).seats == self.seats:
            return replace(before, kept={**self.kept, here.kind: self.options}, terms=self.terms)
        chosen = default_variant(kind_of(kind), here.language)
        form = replace(
            self,
            variant=chosen,
            dictionary=chosen.dictionary,
            options=chosen.fitting(self.kept.get(kind) or chosen.usual_options()),
            kept={**self.kept, here.kind: self.options},
            left={here.kind: replace(self, left={})},
        )
        computers = [number for number, seat in enumerate(self.seats) if not seat.is_human]
        for place, number in enumerate(computers):
            player = rival(self.rivals.get(kind, ()), place, chosen.game)
            seat = self.seats[number].played_by(player, form._names_beside(number))
            form = form.with_seat(number, seat)
        while len(form.seats) < chosen.min_seats:
            form = form.added()
        for mark in chosen.game.marks:
            if not any(mark.name in seat.marks for seat in form.seats):
                for number in mark.seats({}):
                    form = form.marked(number, mark)
        return form

    def next_edition(self, step: int) -> SetupForm:
        """Return the form with another edition; the dictionary follows unless chosen apart."""
        game = self.variant.game
        chosen = game.variant(_next([each.id for each in game.variants()], self.variant.id, step))
        follows = self.dictionary == self.variant.dictionary
        dictionary = chosen.dictionary if follows else self.dictionary
        return replace(self, variant=chosen, dictionary=dictionary, options=chosen.fitting(self.options))

    def next_dictionary(self, step: int) -> SetupForm:
        return replace(self, dictionary=_next(self.dictionaries, self.dictionary, step))

    def with_seat(self, number: int, seat: SeatForm) -> SetupForm:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def next_player(self, number: int, step: int) -> SetupForm:
        """Return the form with another player in a seat: a person, then each level of the computer."""
        if self.is_mine(number):
            return self
        players = [HUMAN, *(f"{COMPUTER}:{level.id}" for level in self.variant.levels)]
        seat = self.seats[number]
        player = _next(players, seat.player if seat.player in players else HUMAN, step)
        return self.with_seat(number, seat.played_by(player, self._names_beside(number)))

    def added(self) -> SetupForm:
        """Return the form with one more seat, played by the computer like the last such seat."""
        played = [seat.player for seat in self.seats if not seat.is_human]
        usual = rival(self.rivals.get(self.variant.kind, ()), 0, self.variant.game)
        seat = SeatForm().played_by(played[-1] if played else usual, self._names_beside(None))
        return replace(self, seats=(*self.seats, seat))

    def removed(self, number: int) -> SetupForm:
        """Return the form without a seat, but not without the last one or one's own for others."""
        if len(self.seats) < 2 or self.is_mine(number):
            return self
        return replace(self, seats=(*self.seats[:number], *self.seats[number + 1 :]))

    def moved(self, number: int, step: int) -> SetupForm:
        target = number + step
        if not 0 <= target < len(self.seats) or self.is_mine(number) or self.is_mine(target):
            return self
        seats = list(self.seats)
        seats[number], seats[target] = seats[target], seats[number]
        return replace(self, seats=tuple(seats))

    def with_team(self, number: int) -> SetupForm:
        seat = self.seats[number]
        members = LineEdit.of("", TEAM_LIMIT) if seat.members is None else None
        return self.with_seat(number, replace(seat, player=HUMAN, members=members))

    def marked(self, number: int, mark: SeatMark) -> SetupForm:
        """Return the form with a mark given to a seat: taken from another, or if many have it, on and off."""
        only = frozenset({mark.name})
        if mark.many:
            seat = self.seats[number]
            return self.with_seat(number, replace(seat, marks=seat.marks ^ only))
        seats = (
            replace(seat, marks=seat.marks | only if at == number else seat.marks - only)
            for at, seat in enumerate(self.seats)
        )
        return replace(self, seats=tuple(seats))

    def edited(self, row: str, number: int, key: str, typed: str = "") -> SetupForm:
        """Return the form after an editing key, or with what was `typed`, in a row that has a text."""

        def pressed(line: LineEdit) -> LineEdit:
            return line.insert(typed) if typed else line.press(key) or line

        if row == PATH:
            return replace(self, path=pressed(self.path))
        if row not in (SEAT, TEAM) or (row == SEAT and self.is_mine(number)):
            return self
        seat = self.seats[number]
        if row == SEAT:
            return self.with_seat(number, seat.with_name(pressed(seat.name)))
        return self.with_seat(number, replace(seat, members=pressed(seat.members or LineEdit())))

    def _names_beside(self, number: int | None) -> set[str]:
        return {seat.name.text.casefold() for at, seat in enumerate(self.seats) if at != number}


def _next(values: Sequence[T], value: T, step: int) -> T:
    """Return the value `step` places further, around the end."""
    return values[(values.index(value) + step) % len(values)]
