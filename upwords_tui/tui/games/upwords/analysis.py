"""The analysis board on the screen: a table that is not stored, whose panel shows the best plays.

Letters typed are tiles of any kind: Enter tries a play of the rack, and sets up what the rack lacks.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from textual.worker import Worker

from upwords_tui.app.commands.intents import Ask, Intent
from upwords_tui.app.commands.registry import SHELF, command_named, split_command
from upwords_tui.app.commands.upwords.commands import ANALYSIS
from upwords_tui.app.narration.numbers import percent_text
from upwords_tui.app.review.analysis import ALSO_TOLD, SECONDS, AnalysisBoard
from upwords_tui.app.review.coach import failure_sentence, fold
from upwords_tui.base.errors import IllegalAction, UpwordsError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.tui.games.upwords import status
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.screen import UpwordsCommands, UpwordsScreen
from upwords_tui.tui.games.upwords.side_panel import Story
from upwords_tui.tui.games.upwords.status import UpwordsMode
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.keys import command_hint
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import DraftView as Laid
from upwords_tui.tui.widgets.values import KeyHint


class AnalysisScreen(UpwordsScreen):
    """The analysis board; leaving it leads to the stored game `before`, or to the list of games."""

    IS_KEPT = False
    TELLS_LATEST = False
    commands: AnalysisCommands

    def __init__(self, analysis: AnalysisBoard, skin: Skin, before: str = "") -> None:
        super().__init__(analysis.session, skin)
        self.analysis = analysis
        self.stored_game = before
        self.commands = AnalysisCommands(self)
        self.typing.add_commands(ANALYSIS.on("screen"))
        self._thinking: Worker[None] | None = None
        self._take_hand()

    def on_mount(self) -> None:
        # Textual calls that of the base class too.
        self.think()

    def _take_hand(self) -> None:
        view, before = self.view, self.hand.laying
        tiles = (*view.rack, *(tile for tile, count in view.unseen() for _each in range(count)))
        hand = UpwordsHand.of(view)
        laying = replace(hand.laying, rack=tiles, cursor=before.cursor, direction=before.direction)
        self.hand = hand.with_laying(laying)

    def take_position(self) -> None:
        """Show the position on the board, and think about it if it is another one."""
        if self.chair is not self.analysis.session:
            self.chair, self.seat = self.analysis.session, self.analysis.here.position.turn
            self.view = self.chair.view(self.seat)
            self.coaching.forget()
            if self.side.seats != len(self.view.seats):
                self.side.seats = len(self.view.seats)
                self.frame.give_places()
            self._take_hand()
            self.think()
        self.update()

    def think(self, times: Sequence[float | None] = SECONDS) -> None:
        """Look for the best plays so long; they are shown as they are found."""
        if self.analysis.here.position.rack:
            # The coach forgets it with all else about a position.
            self._thinking = self.run_worker(partial(self._think, times), group="coach", exclusive=True)

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.is_finished

    def on_worker_state_changed(self) -> None:
        # What is being looked for is no longer said.
        self.update()

    async def _think(self, times: Sequence[float | None]) -> None:
        with self.saying_why():
            for seconds in times:
                if not await self.analysis.look(seconds):
                    break
                self.update()

    @property
    def lacks(self) -> bool:
        """Whether tiles are laid that are not on the rack."""
        return bool(Counter(self.hand.laying.play.tiles) - Counter(self.view.rack))

    def story(self, model: status.ViewModel, laid: Laid | None) -> Story:
        analysis = self.analysis
        title, lines = _("Analysis"), list(analysis.lines())
        if analysis.plays:
            count = round(analysis.seconds or 0)
            title = ngettext("Best plays after {count} second", "Best plays after {count} seconds", count)
            title = title.format(count=count) if count else _("Best plays at first sight")
            best = [word.plays[0] for word in fold(analysis.plays, self.view.board)]
            wins = ["" if move.win is None else f" · {percent_text(move.win)}" for move in best]
            lines = [f"{move.notation} {move.score}{win}" for move, win in zip(best, wins, strict=True)]
        return Story(laying=laid, advice=AdviceText(title, lines))

    def state_sentence(self, verdict: Verdict) -> str:
        if self.mode is UpwordsMode.READY:
            return _("Type letters: Enter tries a play, or sets up other tiles.")
        if self.mode is UpwordsMode.LAYING and self.lacks:
            return _("Enter puts these tiles on the board.")
        return super().state_sentence(verdict)

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        if self.mode in (UpwordsMode.READY, UpwordsMode.LAYING):
            yield command_hint(ANALYSIS.commands, "best")
        for hint in super().key_hints(verdict):
            if hint.key == "!" and self.lacks:
                yield KeyHint("Enter", _("put"), "command('play')")
            elif hint.action not in map("command('{}')".format, _OF_GAMES):
                yield hint._replace(text=_("leave")) if hint.text == _("menu") else hint

    @property
    def sign(self) -> str:
        is_quiet = self.is_thinking and not self.remarks.sentences
        return _("Thinking …") if is_quiet else super().sign


_OF_GAMES = ("exchange", "pass", "challenge", "accept", "resign", "hint", "save", "review", "result", "fair")


class AnalysisCommands(UpwordsCommands):
    NOT_HERE = (*SHELF, *_OF_GAMES, "follow", "show")
    screen: AnalysisScreen

    def __init__(self, screen: AnalysisScreen) -> None:
        super().__init__(screen)
        self._enter_play = self.handlers["play"]
        self.handlers |= {
            **{name: partial(self._answer, name) for name in screen.analysis.answers},
            "play": self._play,
            "best": self._best,
            "more": lambda _argument: screen.think((None,)),
            "plays": self._plays,
            "from": self._play_on,
            "stop": lambda _argument: (
                screen.coaching.forget() if screen.is_thinking else screen.action_leave()
            ),
        }

    def meaning(self, line: str) -> Intent:
        word, rest = split_command(line)
        command = command_named(word, self.screen.command_names)
        self.screen.analysis.check(command.name if command else "")
        if (
            command
            and command.name in self.screen.analysis.answers
            and (rest or command.name not in ALSO_TOLD)
        ):
            return Ask(command.name, rest)
        return super().meaning(line)

    async def run(self, name: str, argument: str) -> None:
        with self.screen.saying_why():
            await asyncio.to_thread(self.screen.analysis.check, name)
            await super().run(name, argument)

    async def do(self, action: AnyAction) -> bool:
        return await self._tell(partial(self.screen.analysis.attempt, action), action)

    async def _tell(self, ask: Callable[[], Sequence[str]], action: AnyAction | None = None) -> bool:
        """Show the position after `ask` was asked in a thread, and say its answer or its error."""
        try:
            lines = await asyncio.to_thread(ask)
        except IllegalAction as error:
            assert action
            self.refused(error, action)
            return False
        except UpwordsError as error:
            self.screen.say(failure_sentence(error))
            return False
        self.screen.take_position()
        if len(lines) == 1:
            self.screen.say(lines[0])  # the panel has the rest
        else:
            dialogs.notice(self.screen, lines)
        return True

    async def _answer(self, name: str, argument: str) -> None:
        if name in ALSO_TOLD and not argument:
            await self.interpret(name)
        else:
            await self._tell(partial(self.screen.analysis.answer, name, argument))

    async def _play(self, argument: str) -> None:
        screen = self.screen
        if screen.mode is UpwordsMode.LAYING and screen.lacks:
            await self._tell(partial(screen.analysis.lay, screen.hand.laying.play))
        elif (done := self._enter_play(argument)) is not None:
            await done

    def _best(self, _argument: str) -> None:
        screen = self.screen
        plays = () if screen.coaching.choosing else screen.analysis.plays
        screen.coaching.choose(Choosing(fold(plays, screen.view.board)) if plays else None)

    async def _plays(self, argument: str) -> None:
        with self.screen.saying_why():
            dialogs.tell(self.screen, await self.screen.analysis.every_play(argument))

    async def _play_on(self, argument: str) -> None:
        screen = self.screen
        if game_id := await screen.fetch(partial(screen.analysis.begin_game, argument)):
            with screen.saying_why():
                await screen.upwords.open_game(game_id)
