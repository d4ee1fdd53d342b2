"""The choices of a new game of any kind, remembered from one game to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Protocol

from upwords_tui.app.game_types.base import GameKind, Marks, Variant, default_variant, every_kind, variant
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.play.opponents import free_name as free_name
from upwords_tui.app.play.opponents import is_own_name, with_names
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import InputError, RecordError
from upwords_tui.base.i18n import _, language, pgettext, translate
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.engine.registry import find_engine
from upwords_tui.games.base import COMPUTER, ENGINE, HUMAN, DictionaryRef, GameView, Json, Seat
from upwords_tui.games.draw import secret_seed
from upwords_tui.games.json_fields import AnyOptions, seat_number, seats_of, text_of
from upwords_tui.lexicon.word_sets import read_id, set_of, with_set


class ChoiceStore(Protocol):
    """Where choices are kept: a library."""

    def setting(self, name: str, default: object = None) -> object: ...

    def set_setting(self, name: str, value: object) -> None: ...

    def change_setting(self, name: str, change: Callable[[object], object]) -> None:
        """Change what is kept under a name, in one transaction."""


_SETTING = "new-game"
_SPOKEN = "spoken"
"""The language in use when somebody began their last game."""
_RIVALS = "computers"
"""The computers somebody last played against, by kind of game."""


@dataclass(frozen=True)
class NewGameChoices:
    """What the new-game screen asks. `edition_id` is that of a variant; `dictionary` is an id or a path.

    Seats are in table order; `marks` are the game's for them. Without `options` they are the usual ones. The
    `terms` of a table are kept apart, and not remembered.
    """

    edition_id: str
    dictionary: str
    seats: tuple[Seat, ...] = ()
    options: Any = None
    marks: Marks = field(default_factory=dict)
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        """Fill in defaults. Raises EditionError."""
        chosen = self.variant
        marks = {mark.name: mark.seats(self.marks) for mark in chosen.game.marks}
        object.__setattr__(self, "marks", marks)
        if self.options is None:
            object.__setattr__(self, "options", chosen.usual_options())

    @property
    def variant(self) -> Variant:
        """The variant to be played. Raises EditionError."""
        return variant(self.edition_id)

    def to_json(self) -> Json:
        return {
            "edition": self.edition_id,
            "dictionary": self.dictionary,
            "seats": [
                {"name": seat.name, "player": seat.player, "members": list(seat.members)}
                for seat in self.seats
            ],
            "options": self.options.to_json(),
            **{
                mark.name: list(self.marks[mark.name]) if mark.many else self.marks[mark.name][0]
                for mark in self.variant.game.marks
            },
        }

    @classmethod
    def from_json(cls, data: object) -> NewGameChoices:
        """Return the choices written by `to_json`. Raises RecordError or EditionError."""
        if not isinstance(data, Mapping):
            raise RecordError("choices must be a JSON object")
        chosen, seats = variant(text_of(data, "edition")), seats_of(data)
        dictionary = text_of(data, "dictionary")
        is_played = all(seat.is_human or seat.level is not None for seat in seats)
        if not (dictionary and is_played) or len(seats) > chosen.max_seats:
            raise RecordError("there is no such seat")
        marks = {}
        for mark in chosen.game.marks:
            found = data.get(mark.name, [] if mark.many else 0)
            numbers = found if mark.many and isinstance(found, list) else [found]
            marks[mark.name] = tuple(
                dict.fromkeys(seat_number(each, chosen.max_seats, mark.name) for each in numbers)
            )
        options = chosen.fitting(chosen.options.from_json(data.get("options", {})))
        return cls(chosen.id, dictionary, seats, options, marks).tidied()

    @classmethod
    def again(cls, game: GameKind, view: GameView) -> NewGameChoices:
        """Return the choices with which the game of `view` was begun, with the seats as they are now."""
        seats = tuple(Seat(seat.name, seat.player, seat.members) for seat in view.seats)
        edition_id = game.variant_of(view).id
        return cls(edition_id, view.dictionary.id, seats, view.options, game.marks_of(view))

    def tidied(self) -> NewGameChoices:
        """Return the choices with every name made fit to be shown."""
        seats = [
            Seat(clean_name(seat.name), seat.player, tuple(map(clean_name, seat.members)))
            for seat in self.seats
        ]
        return replace(self, seats=tuple(seats))

    def moved_to(self, other: Variant, options: AnyOptions, rivals: Sequence[str] = ()) -> NewGameChoices:
        """Return the choices for another variant, another game with `options` against `rivals`."""
        here = self.variant
        if other.kind == here.kind:
            dictionary = _alike(self.dictionary, here, other) or self.dictionary
            fitting = other.fitting(self.options)
            return replace(self, edition_id=other.id, dictionary=dictionary, options=fitting)
        computers = count()
        seats = [
            seat
            if seat.is_human
            else replace(_unnamed(seat, here), player=rival(rivals, next(computers), other.game))
            for seat in self.seats
        ]
        while len(seats) > other.max_seats:
            # People come before computers.
            played = [number for number, seat in enumerate(seats) if not seat.is_human]
            del seats[played[-1] if played else -1]
        while seats and len(seats) < other.min_seats:
            seats.append(Seat("", rival(rivals, 0, other.game)))
        dictionary = with_set(other.dictionary, set_of(self.dictionary))
        fitting = other.fitting(options)
        return NewGameChoices(other.id, dictionary, with_names(seats), fitting, terms=self.terms)

    def problems(self, *, with_anybody: bool = False) -> tuple[str, ...]:
        """Return what keeps a game from being begun, in sentences; `with_anybody`: people need no names."""
        chosen = self.variant
        problems = []
        if not chosen.min_seats <= len(self.seats) <= chosen.max_seats:
            problems.append(
                _("{edition} is for {least} to {most} players.").format(
                    edition=chosen.name, least=chosen.min_seats, most=chosen.max_seats
                )
            )
        seats = [seat for seat in self.seats if seat.name or not (with_anybody and seat.is_human)]
        names = [seat.name.casefold() for seat in seats]
        if not all(names):
            problems.append(_("Every seat needs a name."))
        elif len(set(names)) < len(names):
            problems.append(_("Two seats have the same name."))
        if not (with_anybody or all(member for seat in self.seats for member in seat.members)):
            problems.append(_("Every member of a team needs a name."))
        if not any(seat.is_human for seat in self.seats):
            problems.append(_("At least one seat must be played by a person."))
        known = {level.id for level in chosen.levels}
        problems += [
            missing_level(seat.level, chosen.game)
            for seat in self.seats
            if seat.level is not None and seat.level not in known
        ]
        if self.options.kept and (
            self.terms.rated or self.options.has_clock or not all(seat.is_human for seat in self.seats)
        ):
            problems.append(_("A game on a real board has no computer players, no clock and no rating here."))
        if self.options.kept and with_anybody:
            problems.append(_("One person keeps score on a real board: type “keep Anna and Ben”."))
        if self.terms.rated and not all(seat.is_human for seat in self.seats):
            problems += self._unmeasured()
        return (*problems, *self.terms.problems(self.seats, self.options))

    def _unmeasured(self) -> list[str]:
        """Return why the ratings of its computers, measured by the published rules, do not hold here."""
        unrated = [clean(seat.name) for seat in self.seats if (seat.level or "").startswith(ENGINE)]
        if unrated:
            why = _("{name} has no rating, so this game can't be rated.")
            return [why.format(name=name) for name in unrated]
        chosen, variant = self.options.house_rules, self.variant
        said = [item.line(self.options, variant.own) for item in variant.items if item.name in chosen]
        if self.dictionary != variant.dictionary:
            said.append(_("Words: {words}.").format(words=dictionary_name(self.dictionary)))
        said += [
            f"{_(mark.word)}: {', '.join(self.seats[at].name for at in seats if at < len(self.seats))}."
            for mark in variant.game.marks
            if (seats := mark.seats(self.marks)) != mark.seats({})
        ]
        if not said:
            return []
        return [
            _(
                "A rated game with a computer uses the published rules and the edition's own "
                "words, as when its rating was measured. You can choose only the clock. Not "
                "allowed here: {rules}"
            ).format(rules=" ".join(said))
        ]

    def setup(self, dictionary_id: str, dictionary_sha256: str, seed: bytes | None = None) -> Any:
        """Return the set-up of a game, by default with a fresh seed; `dictionary_id` is never a path."""
        words = DictionaryRef(dictionary_id, dictionary_sha256)
        seed = seed or secret_seed()
        options = self.terms.agreed(self.options)
        return self.variant.setup(self.seats, options, self.marks, words, seed)

    def game_name(self) -> str:
        return clean_title(" – ".join(seat.name for seat in self.seats))


def missing_level(level: str, game: GameKind) -> str:
    """Return that a game does not have a computer player."""
    if level.startswith(ENGINE):
        try:
            find_engine(level)
        except InputError as error:
            return translate(error)
        return _("{game} can't use other engines.").format(game=game.shown_name)
    return _("The computer player “{level}” is no longer here; choose another.").format(
        level=clean_name(level)
    )


def rival(rivals: Sequence[str], number: int, game: GameKind) -> str:
    """Return what plays as computer `number`: one of `rivals`, else the one for beginners."""
    if rivals:
        return rivals[min(number, len(rivals) - 1)]
    levels = [level.id for level in game.levels]
    level = game.first_level or next(iter(levels[len(levels) // 2 :]), "")
    return f"{COMPUTER}:{level}" if level else HUMAN


def _unnamed(seat: Seat, chosen: Variant) -> Seat:
    """Return a seat, a computer without a name that nobody has chosen for it."""
    levels = {f"{COMPUTER}:{level.id}": _(level.name) for level in chosen.levels}
    is_own = is_own_name(seat.name, seat.player) or seat.name == levels.get(seat.player)
    return replace(seat, name="") if not seat.is_human and is_own else seat


def remembered(kept: ChoiceStore, user: str) -> NewGameChoices:
    """Return the choices of the last game begun, or for the first: `user` against the computer."""
    try:
        data = kept.setting(_SETTING)
        choices = NewGameChoices.from_json(data)
        seats = with_names([_unnamed(seat, choices.variant) for seat in choices.seats])
        spoken = data.get(_SPOKEN) if isinstance(data, Mapping) else None
        return spoken_to(replace(choices, seats=seats), spoken)
    except InputError:
        game = every_kind()[0]
        chosen = default_variant(game, language())
        seats = with_names(
            (Seat(clean_name(user) or pgettext("player", "You")), Seat("", f"{COMPUTER}:{game.first_level}"))
        )
        return NewGameChoices(chosen.id, chosen.dictionary, seats)


def spoken_to(choices: NewGameChoices, spoken: object) -> NewGameChoices:
    """Return choices made in the language `spoken`: a default edition and its words follow the language."""
    here, game = choices.variant, choices.variant.game
    now = default_variant(game, language())
    if not isinstance(spoken, str) or here.id != default_variant(game, spoken).id or now.id == here.id:
        return choices
    words = _alike(choices.dictionary, here, now) or now.dictionary
    return replace(choices.moved_to(now, choices.options), dictionary=words)


def _alike(dictionary: str, here: Variant, other: Variant) -> str:
    """Return the dictionary of `other` like one of `here`; empty if it is not that of the variant."""
    read = read_id(dictionary)
    is_own = read is not None and read.listed == here.dictionary
    return str(replace(read, listed=other.dictionary)) if read and is_own else ""


def remembered_rivals(kept: ChoiceStore, game: GameKind) -> tuple[str, ...]:
    """Return the computers of the last game of a kind, as in `Seat`; those that are still there."""
    found = kept.setting(_RIVALS)
    players = found.get(game.id) if isinstance(found, Mapping) else None
    known = {f"{COMPUTER}:{level.id}" for level in (*game.levels, *game.foreign_levels)}
    if not isinstance(players, list):
        return ()
    return tuple(each for each in players if isinstance(each, str) and each in known)


def remembered_options(kept: ChoiceStore, other: Variant) -> AnyOptions:
    """Return the options of the last game of the kind of `other`, or the usual ones."""
    try:
        options: AnyOptions = other.options.from_json(kept.setting(f"{_SETTING} {other.kind}"))
    except InputError:
        options = other.usual_options()
    fitting: AnyOptions = other.fitting(options)
    return fitting


def kept_choices(last: NewGameChoices) -> NewGameChoices:
    """Return the choices of a game on a real board: the edition of the last game, the rules as published."""
    game, here = every_kind()[0], last.variant
    here = here if here.game == game else default_variant(game, language())
    options = replace(here.usual_options(), kept=True)
    return replace(last.moved_to(here, options), options=options)


def remember(kept: ChoiceStore, choices: NewGameChoices) -> None:
    kind = choices.variant.kind
    kept.set_setting(_SETTING, {**choices.to_json(), _SPOKEN: language()})
    kept.set_setting(f"{_SETTING} {kind}", choices.options.to_json())
    if rivals := [seat.player for seat in choices.seats if not seat.is_human]:
        kept.change_setting(
            _RIVALS, lambda known: {**(known if isinstance(known, Mapping) else {}), kind: rivals}
        )
