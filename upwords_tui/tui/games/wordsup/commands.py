"""The commands of the screen of Words Up, beyond those of every game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from upwords_tui.app.commands.intents import Intent
from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.narration.wordsup.refusals import unknown_word, word_refusal
from upwords_tui.app.play.library import Library
from upwords_tui.app.profile import settings
from upwords_tui.app.profile.wordsup import best_answer
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.screen import LONGEST_LOOK, WordsUpScreen
from upwords_tui.tui.games.wordsup.visible_cards import told
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.table_commands import TableCommands

_MOST_SCORES = 5


class WordsUpCommands(TableCommands[WordsUpScreen]):
    ALONE = ("turn",)

    def __init__(self, screen: WordsUpScreen) -> None:
        super().__init__(screen)
        self.handlers |= {
            "turn": self._enter,
            "last": lambda _argument: self._last(),
            "look": self._look,
            "pace": self._pace,
            "missed": self._missed,
            "highscores": self.say_highscores,
        }

    def meaning(self, line: str) -> Intent:
        # Words are typed on the field itself: here a command is one, with a slash of its own or without.
        return super().meaning(f"/{line.removeprefix('/')}")

    async def press(self, name: str) -> None:
        """Carry out the command `name` for a key or a click, once there is nothing left to be looked at."""
        if self.screen.reel.show_rest() and name == "turn":
            return
        if self.screen.sight.waits and name in ("pass", "skip", "sorry", "swap"):
            self.screen.say(_("Press Enter first; then the game goes on."))
        else:
            await super().press(name)

    def refused(self, error: IllegalAction, action: AnyAction) -> None:
        """Say why; a word that is typed and is none is shown as such."""
        screen = self.screen
        if word := unknown_word(error, action):
            screen.unknown.add(word)
        if word and word == screen.hand.typed:
            screen.update()
        else:
            super().refused(error, action)

    async def _enter(self, _argument: str) -> None:
        screen = self.screen
        match screen.mode:
            case WordsUpMode.OVER:
                screen.show_outcome(is_asked=True)
            case WordsUpMode.LOOKING | WordsUpMode.READING | WordsUpMode.BETWEEN:
                screen.look.away()
            case WordsUpMode.TYPING:
                making = screen.making
                if making.way is None:
                    screen.say(word_refusal(making.typed, screen.view))
                else:
                    await self.do(making.way.action)
            case WordsUpMode.WAITING:
                screen.go_on()
                if screen.seat is None:
                    screen.say_looks_on()
            case _:
                await self.interpret(f"turn {square_name(screen.hand.cursor)}")

    async def _pace(self, argument: str) -> None:
        screen = self.screen
        said: list[str] = []
        if await screen.managed(lambda: said.append(settings.pace_answer(screen.upwords.library, argument))):
            await asyncio.to_thread(screen.look_at_settings)
            screen.say(said[0])

    async def _missed(self, argument: str) -> None:
        if self.screen.view.results:
            self.screen.say(_("Looking for it …"))
        await self.interpret(f"missed {argument}")

    def best_answer(self, library: Library) -> Sequence[str]:
        return best_answer(library, self.screen.view, _MOST_SCORES)

    def _last(self) -> None:
        screen = self.screen
        open_dialog.notice(screen, told(screen.picture) or (_("Nothing has happened since."),))

    async def _look(self, argument: str) -> None:
        screen = self.screen
        seconds = whole_number(argument, 1, LONGEST_LOOK) if argument else None
        if is_called(argument, ("key", _("key"))):
            await screen.look.set_seconds(0)
        elif seconds is not None:
            await screen.look.set_seconds(seconds)
        elif argument:
            said = _("Name seconds from 1 to {most}, or “key”: “look 5”.")
            screen.say(said.format(most=LONGEST_LOOK))
            return
        if not screen.look.seconds:
            screen.say(_("Cards of others are turned back when you press Enter."))
            return
        screen.say(
            ngettext(
                "Cards of others are turned back after {count} second.",
                "Cards of others are turned back after {count} seconds.",
                screen.look.seconds,
            ).format(count=screen.look.seconds)
        )
