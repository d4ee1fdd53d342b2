"""How any game is played line by line, in the sentences of its narration.

A game that says more, or less when all is plain, has a `Playing` of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.events import is_told_elsewhere, standing_sentences
from upwords_tui.app.narration.wording import dictionary_name, own_list_lines, seat_text
from upwords_tui.app.profile.career import what_is_new
from upwords_tui.app.profile.highscores import answer
from upwords_tui.app.teaching.word_lookup import Laid, Learning, gists, is_wanted
from upwords_tui.base.errors import IllegalAction, StoreError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Agreeing, AnyAction, GoOn, HeardEntry
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.preferences import Habits

News = tuple[HeardEntry, bool]
"""An action as the person at the keyboard may hear of it, and whether it was not made in another window."""


class Playing:
    """Plays the game on the desk; `handlers` carry out, by name, the commands of the front-end.

    `offered` returns what completion offers, by what it is: words, squares, names of exercises.
    """

    def __init__(
        self, desk: TextContext, habits: Habits, laid: Callable[..., Iterable[Laid]] = lambda _view: ()
    ) -> None:
        """`laid` finds in a view the words that can be explained."""
        self._desk = desk
        self._say = desk.say
        self.handlers: Mapping[str, Handler] = {"history": lambda _rest: self._history()}
        self.offered: Mapping[str, Callable[[], list[str]]] = {}
        self._learning = Learning(laid)
        self._called: int | None = None

    def introduction(self) -> Sequence[str]:
        """Return how the most common lines are typed, for the help."""
        return ()

    def due(self) -> Sequence[str]:
        """Return whose turn it is, and how to type a move."""
        view = self._desk.view
        turn = self._desk.game.kit.narration.turn_sentence
        return (_("The game is over."),) if view.outcome else (turn(view),)

    def interpret(self, line: str) -> Intent | None:
        """Return what a line means; None if it has been answered. Raises InputError."""
        return self._desk.intent_of(line)

    def refusal_lines(self, error: IllegalAction, action: AnyAction) -> Sequence[str]:
        return (self._desk.game.kit.refusal(error, action, self._desk.view),)

    def describe(self) -> None:
        view, game = self._desk.view, self._desk.game
        self._say_who_plays(game.title(view))
        self._say(*game.kit.narration.opening_lines(view), *game.kit.narration.outcome_lines(view))

    def come_back(self) -> None:
        view = self._desk.view
        self._learning.new(view)
        self._say_who_plays(self._desk.game.title(view))
        if view.outcome:
            self._say(_("The game is over."))

    def _say_who_plays(self, edition: str) -> None:
        names = ", ".join(seat_text(seat, self._desk.game.levels) for seat in self._desk.view.seats)
        self._say(_("{edition}: {names}.").format(edition=edition, names=names))

    def _say_game(self, changed_rules: Sequence[str]) -> None:
        """Say who plays, and how this game differs from the usual one of its edition."""
        view, variant = self._desk.view, self._desk.game.variant_of(self._desk.view)
        self._called = None
        self._learning.new(view)
        self._say_who_plays(variant.name)
        if view.dictionary.id not in (variant.dictionary, f"{variant.dictionary}-list"):
            said = _("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id))
            self._say(*(own_list_lines(view.dictionary.id) or (said,)))
        self._say(*changed_rules)

    def tells_own(self, line: str, *, is_move: bool) -> bool:
        """Return whether `line`, or its answer, shows what only its author may know.

        `is_move`: it was a move, and was made.
        """
        return False

    def tell_all(self, news: Sequence[News]) -> None:
        for entry, is_here in news:
            self._tell(entry, is_here=is_here)

    def _tell(self, entry: HeardEntry, *, is_here: bool) -> None:
        view, narration = self._desk.view, self._desk.game.kit.narration
        if not is_told_elsewhere(entry, view):
            self._say(*narration.entry_lines(entry, view))
        if view.outcome and entry.number == len(view.history) - 1:
            self._say(*narration.outcome_lines(view))

    @property
    def held(self) -> str:
        """What the prompt says about news that an empty line continues, if some is held back."""
        return ""

    def tell_more(self) -> None:
        """Say the next part of what is held back."""

    def call(self) -> None:
        view = self._desk.view
        self._say(*standing_sentences(view, self._desk.you))
        if not (view.on_break or self._only_offers()):
            self._say(self._desk.game.kit.narration.turn_sentence(view))

    def _called_by_name(self, *, is_first: bool) -> str:
        """Return the name of the player on turn as a sentence; empty if more has to be said."""
        if is_first or self._desk.verbosity is Detail.VERBOSE:
            return ""
        # The prompt says it as well.
        return _("{name}.").format(name=clean(self._desk.view.seats[self._desk.view.turn].to_play))

    def _scores(self, rest: str, best: Callable[[], Sequence[str]]) -> None:
        """Say the best scores asked for; `best` returns those of games like the one on the table."""
        is_here = self._desk.on_table and not rest
        self._say(*(best() if is_here else answer(self._desk.library, rest)))

    def _only_offers(self) -> bool:
        """Return whether only an offer is new: the player on turn has been called before."""
        view = self._desk.view
        # An offer alone does not change whose turn it is.
        deeds = (
            entry.number
            for entry in reversed(view.history)
            if not isinstance(entry.action, Agreeing)
            or isinstance(entry.action, GoOn)
            or bool(getattr(entry.effect, "undone", ()))
        )
        before, self._called = self._called, next(deeds, -1)
        return view.offer is not None and before == self._called

    def running_out(self, seconds: int) -> Mapping[object, str]:
        """Return warnings about times that are up in so many seconds, by keys so that each is said once."""
        return {}

    def forget(self) -> None:
        self._called = None

    def _explain_new(self, until: int, language: str, first: int = 0) -> None:
        """Say what words of the actions `first` to `until` mean, if the player wants that."""
        words = [each for each in self._learning.new(self._desk.view, until) if each.number >= first]
        if words and is_wanted(self._desk.library):
            found = gists(words, self._desk.view.dictionary.id, language)
            self._say(*(line for _number, line in found))

    def find_new(self) -> tuple[str, ...]:
        """Return what was new for the player here in a finished game: records and the like."""
        desk = self._desk
        if desk.seat is not None:
            with suppress(StoreError):  # the game itself is kept
                return what_is_new(desk.library, desk.chair.game_id)
        return ()

    def _history(self) -> None:
        view = self._desk.view
        for entry in view.history:
            lines = self._desk.game.kit.narration.entry_lines(entry, view)
            self._say(f"{entry.number + 1}. {' '.join(lines)}")
