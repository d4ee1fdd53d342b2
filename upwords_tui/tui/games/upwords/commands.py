"""The commands of the screen of Upwords, beyond those of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from upwords_tui.app.commands.intents import Act, Intent
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, exchange_sentence
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.upwords.turns import turn_named
from upwords_tui.app.review.upwords.coach_permission import review_refusal
from upwords_tui.app.teaching.upwords.word_lookup import words_formed
from upwords_tui.base.errors import IllegalAction, UpwordsError
from upwords_tui.base.i18n import _, language, translate
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import AcceptPlay, Exchange, OfferUndo, PlayTiles
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.tui.games.upwords.coach import explanations
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.games.upwords.status import UpwordsMode
from upwords_tui.tui.screens.table_commands import TableCommands

_WHILE_CHOOSING = ("play", "help", "best", "define")


class UpwordsCommands(TableCommands[UpwordsScreen]):
    ALONE = ("exchange", "square", "define")

    def __init__(self, screen: UpwordsScreen) -> None:
        super().__init__(screen)
        self._chance = random.Random()
        self.handlers |= {
            "play": self._enter,
            "exchange": self._exchange,
            "clear": lambda _argument: screen.lay(screen.hand.laying.clear()),
            "help": self._help_here,
            "highscores": self.say_highscores,
            "hint": lambda _argument: screen.coaching.ask_hint(),
            "best": lambda _argument: screen.coaching.ask_best(),
            "shuffle": lambda _argument: screen.change(screen.hand.shuffled(self._chance)),
            "sort": lambda _argument: screen.change(screen.hand.sorted()),
            "arrange": lambda _argument: screen.action_arrange(1),
            "define": lambda _argument: self._define(),
            "square": lambda _argument: self.show_square(screen.hand.cursor),
            "history": self._history,
            "at": self._history,
            "earlier": lambda _argument: screen.show_history(max(len(screen.view.history) - 2, -1)),
            "review": self._look_back,
            "follow": partial(self._look_back, follows=True),
            "try": lambda _argument: screen.say(_("Name a place and a word: “try c5 wood”.")),
        }

    def meaning(self, line: str) -> Intent:
        intent = super().meaning(line)
        if isinstance(intent, Act) and isinstance(intent.action, OfferUndo) and not intent.confirm:
            return intent._replace(confirm=_("Take back the last turn?"), always=True)
        return intent

    def is_possible(self, command: Command) -> bool:
        screen, nothing = self.screen, (UpwordsMode.READY, UpwordsMode.WAITING, UpwordsMode.OVER)
        if command.name == "play":
            return screen.seat is not None and screen.mode not in nothing
        if command.name == "clear":
            return bool(screen.hand.laying.play.placements)
        return super().is_possible(command)

    def best_answer(self, library: Library) -> Sequence[str]:
        # seam: few ask for it, and it takes the careers
        from upwords_tui.app.profile.upwords import best_answer

        return best_answer(library, self.screen.view)

    async def run(self, name: str, argument: str) -> None:
        """Carry out a command; all but those for them end the looking at best plays."""
        if name not in _WHILE_CHOOSING:
            self.screen.coaching.choosing = None
        await super().run(name, argument)

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        if screen.mode is UpwordsMode.OVER:
            screen.show_outcome(is_asked=True)
            return
        if screen.seat is None:
            screen.go_on()
            screen.say_looks_on()
            return
        match screen.mode:
            case UpwordsMode.CHOOSING:
                screen.coaching.lay_chosen()
            case UpwordsMode.ARRANGING:
                screen.change(screen.hand.holding(None))
            case UpwordsMode.EXCHANGING:
                await self.do(Exchange(seat=screen.seat, tiles=screen.hand.picked_tiles))
            case UpwordsMode.JUDGING:
                await self.do(AcceptPlay(seat=screen.seat))
            case UpwordsMode.WAITING | UpwordsMode.LAYING if (
                screen.chair.waits_for_computers and not screen.view.is_awaited
            ):
                screen.serve()
                screen.chair.hurry()
            case _ if screen.hand.laying.play.placements:
                await self.do(PlayTiles(seat=screen.seat, play=screen.hand.laying.play))
            case _:
                screen.say(_("Lay some tiles first: type the letters of a word."))

    def _exchange(self, _argument: str) -> None:
        screen = self.screen
        if screen.hand.picked is not None:
            screen.change(screen.hand.with_picking(False))
        elif exchange_refusal(screen.view):
            screen.say(exchange_sentence(screen.view))
        else:
            cleared = screen.hand.with_laying(screen.hand.laying.clear())
            screen.change(cleared.with_picking(True))

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        """Say in one line why an action can't be made; of a play so that one sees that Enter was heard."""
        if not error.violations:
            super().refused(error, action)
            return
        screen = self.screen
        reason = screen.variant.game.refusal(error, action, screen.view)
        screen.say(_("Not played. {reason}").format(reason=reason))

    async def _define(self) -> None:
        """Explain the words of the play that is shown or laid, or under the cursor; else those laid last."""
        screen = self.screen
        square, laid = screen.hand.cursor, screen.coaching.answer or screen.hand.laying.play
        if choosing := screen.coaching.choosing:
            await self.interpret(f"define {choosing.words[choosing.row].word}")
        elif laid.placements and (words := words_formed(screen.view, laid)):
            await self.interpret(f"define {' '.join(words)}")
        elif any(len(screen.view.board.run_through(square, way)) > 1 for way in Direction):
            await self.interpret(f"define {square.name}")
        else:
            await self.interpret("define")

    def _history(self, argument: str) -> None:
        try:
            self.screen.show_history(turn_named(self.screen.view, argument) if argument else None)
        except UpwordsError as error:
            self.screen.say(translate(error))

    def rack_spelled(self) -> str:
        # seam: few ask for it
        from upwords_tui.app.narration.speech import spelled_tiles

        return spelled_tiles(self.screen.hand.order, language())

    def show_square(self, square: Square) -> None:
        """Say what lies on `square`, and draw its stack."""
        # seam: the first picture does without
        from upwords_tui.app.commands.upwords.interpreter import square_lines

        self.tell(square_lines(self.screen.view, square), self.screen.view.board.stack_at(square))

    def _look_back(self, argument: str, *, follows: bool = False) -> None:
        """Look back at the game, or at the turn of a number; `follows`: at what would have followed there."""
        screen, number = self.screen, whole_number(argument, 1, 9999)
        if number is None and (argument or follows) and not review_refusal(screen.view):
            asked = _("Name the number of a turn: “review 5”.")
            screen.say(_("Name the number of a turn: “follow 5”.") if follows else asked)
        else:
            screen.coaching.review(number, follows=follows)

    async def _help_here(self, argument: str) -> None:
        if argument or self.screen.mode is not UpwordsMode.CHOOSING:
            await self._help(argument)
        else:
            self.screen.upwords.show_help(self.screen.variant, explanations())
