"""The commands of the screen of Upwords, beyond those of every game."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

from upwords_tui.errors import UpwordsError
from upwords_tui.games.upwords.actions import AcceptPlay, Exchange, OfferUndo, PlayTiles
from upwords_tui.i18n import _
from upwords_tui.session.intents import Intent
from upwords_tui.session.upwords.refusals import exchange_refusal, exchange_sentence
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.upwords.hints import Mode
from upwords_tui.tui.upwords.screen import GameScreen


class Commands(TableCommands[GameScreen]):
    """Carries out commands on `screen`."""

    PLAYERS_ONLY = ("exchange", "clear", "hint", "best", "undo", "shuffle", "sort", "try")
    ALONE = ("exchange", "square")

    def __init__(self, screen: GameScreen) -> None:
        super().__init__(screen)
        self._chance = random.Random()
        self.handlers |= {
            "play": self._enter,
            "exchange": self._exchange,
            "clear": lambda _argument: screen.lay(screen.hand.laying.clear()),
            "hint": lambda _argument: self._ask_coach(_("Looking for the best play …"), self._hint),
            "best": lambda _argument: self._ask_coach(_("Looking for the best plays …"), self._best),
            "shuffle": lambda _argument: screen.change(screen.hand.shuffled(self._chance)),
            "sort": lambda _argument: screen.change(screen.hand.sorted()),
            "arrange": lambda _argument: screen.action_arrange(1),
            "square": lambda _argument: screen.show_square(screen.hand.cursor),
            "review": lambda _argument: screen.show_review(),
            "try": lambda _argument: screen.say(_("Name a place and a word: try c5 wood.")),
        }

    def meaning(self, line: str) -> Intent:
        """Return what a typed line means. Raises InputError."""
        # Imported late: the first picture does without.
        from upwords_tui.session.intents import Act

        intent = super().meaning(line)
        if isinstance(intent, Act) and isinstance(intent.action, OfferUndo) and not intent.confirm:
            return replace(intent, confirm=_("Take back the last turn?"))
        return intent

    def warning(self, name: str) -> str:
        """Return what to say first of a pass."""
        is_due = name == "pass" and self.screen.is_to_act
        return _("Press F5 once more to pass this turn.") if is_due else ""

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        if screen.mode is Mode.OVER:
            screen.show_outcome()
            return
        if screen.seat is None:
            screen.go_on()
            screen.say_looks_on()
            return
        match screen.mode:
            case Mode.ARRANGING:
                screen.change(screen.hand.holding(None))
            case Mode.EXCHANGING:
                await self.do(Exchange(seat=screen.seat, tiles=screen.hand.picked_tiles))
            case Mode.JUDGING:
                await self.do(AcceptPlay(seat=screen.seat))
            case Mode.WAITING | Mode.LAYING if screen.chair.waits_for_computers and not screen.is_to_act:
                screen.serve()
                screen.chair.hurry()
            case _ if screen.hand.laying.play.placements:
                await self.do(PlayTiles(seat=screen.seat, play=screen.hand.laying.play))
            case _:
                screen.say(_("Lay some tiles first: type letters, or /play 5c wood."))

    def _exchange(self, _argument: str) -> None:
        screen = self.screen
        if screen.hand.picked is not None:
            screen.change(screen.hand.with_picking(False))
        elif exchange_refusal(screen.view):
            screen.say(exchange_sentence(screen.view))
        else:
            cleared = screen.hand.with_laying(screen.hand.laying.clear())
            screen.change(cleared.with_picking(True))

    def _ask_coach(self, looking: str, ask: Callable[[], Awaitable[None]]) -> None:
        self.screen.say(looking)
        self.screen.run_worker(self._wait_for_coach(ask), group="coach", exclusive=True)

    async def _wait_for_coach(self, ask: Callable[[], Awaitable[None]]) -> None:
        from upwords_tui.session.upwords.coach import failure_sentence

        try:
            await ask()
        except UpwordsError as error:
            self.screen.say(failure_sentence(error))

    async def _hint(self) -> None:
        screen = self.screen
        number = screen.chair.number
        sentence = await screen.chair.coach.hint(screen.seat)
        if screen.chair.number == number:
            screen.say(sentence)

    async def _best(self) -> None:
        from upwords_tui.session.upwords.coach import best_play_lines

        screen = self.screen
        number = screen.chair.number
        plays = await screen.chair.coach.best_plays(screen.seat)
        if screen.chair.number == number:
            screen.say(_("The best plays found, the best first."))
            above.notice(screen, best_play_lines(plays, screen.view))
