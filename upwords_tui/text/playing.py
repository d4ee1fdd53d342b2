"""How a game is played line by line, as far as every game is alike in that.

The one idea: what happens is told in the sentences of the game's narration; a game that says more, or less to
whom it is plain, has a `Playing` of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.commands.lookup import split_command
from upwords_tui.app.commands.people import among_people, people_groups
from upwords_tui.app.commands.registry import FILES, Command, Group, commands_of
from upwords_tui.app.game_types.base import GameKind
from upwords_tui.app.narration.wording import listed, seat_text
from upwords_tui.app.play.agreements import is_told_elsewhere, standing_sentences
from upwords_tui.app.teaching.word_lookup import Laid, gists, is_wanted
from upwords_tui.base.errors import IllegalAction, StoreError
from upwords_tui.base.i18n import _
from upwords_tui.games.base import Agreeing, AnyAction, GoOn
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.preferences import Habits


class Playing:
    """Plays the game on the desk. `handlers` carry out, by name, what only a front-end can."""

    def __init__(self, game: GameKind, desk: TextContext, habits: Habits) -> None:
        self._game = game
        self._desk = desk
        self._narration = game.narration
        self._groups = game.groups
        self.handlers: Mapping[str, Handler] = {"history": lambda _rest: self._history()}
        self._called: int | None = None

    @property
    def groups(self) -> Sequence[Group]:
        """The commands there are now, and here: without files none that reads them."""
        lobby, has_files = self._desk.lobby, self._desk.library.files
        people = people_groups(is_host=lobby.hosting.is_host) if lobby else ()
        groups = among_people(self._groups, people)
        return tuple(group if has_files else group.without(FILES) for group in groups)

    @property
    def commands(self) -> Sequence[Command]:
        """All of them that are for lines."""
        return commands_of(self.groups, "text")

    def _say(self, *lines: str) -> None:
        self._desk.say(*lines)

    def asks_how_it_stands(self, line: str) -> bool:
        """Return whether a line asks whose turn it is, or for the score."""
        word, rest = split_command(line)
        asking = (each for each in self.commands if each.name in ("turn", "score"))
        return not rest and any(command.is_called(word) for command in asking)

    def introduction(self) -> Sequence[str]:
        """Return how the most common things are typed, for somebody who asks for help."""
        return ()

    def what_now(self) -> Sequence[str]:
        """Return what can be done now in a few words, for somebody who does not know how to go on."""
        view = self._desk.view
        names = self._game.afterwards if view.outcome else self._game.at_hand
        found = {each.name: each.title for each in self.commands if each.is_possible(view)}
        at_hand = listed([_("“{line}”").format(line=found[name]) for name in names if name in found])
        also = (_("You can type {commands}.").format(commands=at_hand),) if at_hand else ()
        return (*self.due(), *also, _("“help” lists all commands."))

    def due(self) -> Sequence[str]:
        """Return whose turn it is, and how what is due is typed."""
        view = self._desk.view
        return (_("The game is over."),) if view.outcome else (self._narration.turn_sentence(view),)

    def interpret(self, line: str) -> Intent | None:
        """Return what a line means; None if it has been answered. Raises InputError."""
        return self._game.interpret(line, self._desk.chair, self._desk.view, self.commands)

    def check_meaning(self, line: str) -> None:
        """Do nothing about a line that means something at this table. Raises InputError of any other."""
        self._game.interpret(line, self._desk.chair, self._desk.view, self.commands)

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        """Return why an action was refused, and what can be done."""
        return (self._game.refusal(error, action, self._desk.view),)

    def describe(self) -> None:
        """Say what game is on the table."""
        view = self._desk.view
        self._say_who_plays(self._game.title(view))
        self._say(*self._narration.opening_lines(view), *self._narration.outcome_lines(view))

    def put(self, known: int | None) -> None:
        """Say what game has been put on the table.

        `known` is how many of its actions were told here before it gave way to an exercise: if nothing has
        happened meanwhile, it is not told anew.
        """
        if known == len(self._desk.view.history):
            self.come_back()
        else:
            self.describe()

    def come_back(self) -> None:
        """Say shortly which game is on the table again."""
        view = self._desk.view
        self._say_who_plays(self._game.title(view))
        if view.outcome:
            self._say(_("The game is over."))

    def _say_who_plays(self, edition: str) -> None:
        names = ", ".join(seat_text(seat, self._game.levels) for seat in self._desk.view.seats)
        self._say(_("{edition}: {names}.").format(edition=edition, names=names))

    def tells_own(self, line: str, *, is_move: bool) -> bool:
        """Return whether `line`, or the answer to it, tells what only whoever typed it may know.

        `is_move`: it was a move, and done.
        """
        return False

    def words(self) -> list[str]:
        """Return the words that somebody may want to type without their having been typed before."""
        return []

    def squares(self) -> list[str]:
        """Return the squares that somebody may want to name."""
        return []

    def exercises(self) -> list[str]:
        """Return the words that somebody may want to name an exercise by."""
        return []

    @property
    def pages(self) -> list[str]:
        """The names of the pages of rules of this game."""
        return [name for names in self._game.page_names for name in names]

    def tell(self, entry: Any, *, is_here: bool) -> None:
        """Say what has happened; `entry` is how the person at the keyboard may hear of it.

        `is_here`: it was done here, by a person or a computer, not in another window.
        """
        view = self._desk.view
        if not is_told_elsewhere(entry, view):
            self._say(*self._narration.entry_lines(entry, view))
        if view.outcome and entry.number == len(view.history) - 1:
            self._say(*self._narration.outcome_lines(view))

    def tell_all(self, news: Sequence[tuple[Any, bool]]) -> None:
        """Say what has happened, each with whether it was done here: all that came together."""
        for entry, is_here in news:
            self.tell(entry, is_here=is_here)

    @property
    def held(self) -> str:
        """What the prompt says of what an empty line tells; mostly nothing is held back."""
        return ""

    def tell_more(self) -> None:
        """Say the next part of what is held back, if anything is."""

    def call(self) -> None:
        """Say whose turn it is, to whoever is at the keyboard now."""
        view = self._desk.view
        self._say(*standing_sentences(view, self._desk.you))
        if not (view.on_break or self._only_offers()):
            self._say(self._narration.turn_sentence(view))

    def _only_offers(self) -> bool:
        """Return whether an offer is all there is to say: whoever is due had been called before."""
        view = self._desk.view
        deeds = (entry.number for entry in reversed(view.history) if _changes_turn(entry))
        before, self._called = self._called, next(deeds, -1)
        return view.offer is not None and before == self._called

    def running_out(self, seconds: int) -> Mapping[object, str]:
        """Return what to say of times of whoever is at the keyboard that are up in so many seconds.

        Each by what names it, so that it is said once. A game without clocks has none.
        """
        return {}

    def forget(self) -> None:
        """Forget where one was with the game that was on the table before."""
        self._called = None

    def _explained_words(self, words: Sequence[Laid], language: str) -> Sequence[str]:
        """Return what words mean to whoever wants that told unasked; `language` is that of the game."""
        if not words or not is_wanted(self._desk.library):
            return ()
        return [line for _number, line in gists(words, self._desk.view.dictionary.id, language)]

    def find_new(self) -> tuple[str, ...]:
        """Return what of the game, which is over, has never been before for whoever sits here."""
        from upwords_tui.app.profile.career_texts import what_is_new

        desk = self._desk
        if desk.seat is not None:
            with suppress(StoreError):  # the game itself is kept
                return what_is_new(desk.library, desk.chair.game_id)
        return ()

    def _history(self) -> None:
        view = self._desk.view
        for entry in view.history:
            self._say(f"{entry.number + 1}. {' '.join(self._narration.entry_lines(entry, view))}")


def _changes_turn(entry: Any) -> bool:
    """Return whether an action may have somebody else be due, or the same anew: an offer alone does not."""
    is_offer = isinstance(entry.action, Agreeing) and not isinstance(entry.action, GoOn)
    return not is_offer or bool(getattr(entry.effect, "undone", ()))
