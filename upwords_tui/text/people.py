"""The people of a server, line by line: greetings, commands about them, messages.

Messages come in another thread and wait; they are said before the next line, and wake a player who is typing
one.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import split_command
from upwords_tui.app.play.library import CHAT_RINGS
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import TextTables, _, translate
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import Anew, Heard, PeopleChanged, Rang, TopicMessage, YourTurn
from upwords_tui.online.people_commands import CommandResult, Conversation, absent_lines, joined
from upwords_tui.online.people_texts import waiting_line
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.idle_prompt import daily_line

_PATIENCE = 1.0
"""The most seconds that a greeting waits until it is known who is here."""


class TextPeople:
    """One person among the others of `lobby`."""

    def __init__(self, desk: TextContext, lobby: Lobby, leave: Callable[[], None]) -> None:
        """`leave` ends the session before another line is read."""
        self._desk = desk
        self._lobby = lobby
        self._leave = leave
        desk.openings = lambda: (self._obvious()[0], _("Type “help” for all commands."))
        self._conversation = Conversation(lobby)
        lobby.company.absences.table_of = lambda: desk.chair if desk.game_id else None
        self._heard = deque[Heard]()
        self._sentences: list[str] = []
        self._begun = ""
        self._is_looking = False
        self._offer = self._typed = ""
        self._is_gone = False
        self._rings = 0
        self.handlers: dict[str, Handler] = {
            command.name: partial(self._command, command.name) for command in ALL_OF_PEOPLE
        }

    def enter(self) -> None:
        self._lobby.enter(self._hear)

    def greet(self) -> None:
        say = self._desk.say
        say(_("Hello, {name}. Type “help” for all commands.").format(name=clean(self._lobby.account.name)))
        count = len(self._lobby.company.people(_PATIENCE))
        if count:
            say(TextTables(__file__)("first", "here", count=count))
        say(daily_line(self._lobby.library))
        say(*self._conversation.missed())
        say(*(waiting_line(table) for table in self._lobby.tables.waiting() if table.standing != "open"))
        self._offer_obvious()

    def come_to_table(self) -> None:
        with suppress(UpwordsError):  # the game goes on without
            self._desk.say(*self._conversation.recalled())

    def answered(self, line: str) -> None:
        word, rest = split_command(line)
        asking = (each for each in self._desk.commands if each.name in ("turn", "score"))
        if not rest and any(command.is_called(word) for command in asking):
            self._desk.say(*absent_lines(self._lobby))

    def _offer_obvious(self) -> None:
        self._offer = self._obvious()[0]
        self._desk.say(self._offer)

    def do_obvious(self) -> None:
        self._lobby.here.touch()
        self._obvious()[1]()

    def _obvious(self) -> tuple[str, Callable[[], None]]:
        """Return what an empty line does, as a sentence and a function."""
        table = next((each for each in self._lobby.tables.waiting() if each.standing == "invited"), None)
        if table:
            said = _("Enter joins {owner}'s table.").format(owner=clean(table.owner))
            return said, lambda: self._take(joined(self._lobby.tables.join(table.id)))
        row = self._desk.library.next_game()
        if row:
            said = _("Enter continues {name}.")
            if row.is_asked:
                said = _("Enter goes to {name}, where your answer is needed.")
            return said.format(name=clean_title(row.name)), lambda: self._desk.open_game(row.id)
        said = _("Enter starts a game against the computer. Type “new anybody” to wait for another player.")
        return said, lambda: self.begin(self._desk.library.choices())

    def begin(self, choices: NewGameChoices) -> None:
        """Open a table, and play at once if it waits for nobody. Raises InputError, StoreError."""
        self._take(joined(self._lobby.tables.begin(choices)))

    def play_again(self, game_id: str) -> None:
        """Open a table for the players of this game, or sit down at theirs. Raises as `begin`."""
        self._take(joined(self._lobby.tables.rematch(game_id)))

    def _command(self, name: str, argument: str) -> None:
        self._lobby.here.touch()
        self._typed = argument if name == "say" else ""
        self._take(self._conversation.answer(name, argument))

    def _take(self, answer: CommandResult) -> None:
        self._desk.say(*answer.lines)
        if answer.data:
            self._desk.speaker.write(answer.data)
        if answer.game_id:
            self._desk.open_game(answer.game_id)
        if answer.to_hall:
            self._desk.put(None)
            self._desk.say(_("You are in the hall."))
            self._offer_obvious()
        if answer.is_over:
            self._leave()
        if answer.then and self._desk.may_do(answer.question, always=True):
            self._take(answer.then())

    def _hear(self, heard: Heard) -> None:
        self._heard.append(heard)
        # Wakes the reader, which waits for a line in the main thread.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)

    def look(self) -> bool:
        """Take messages, and follow the game on the table; return whether there is anything to say."""
        if self._is_looking:
            # The alarm interrupted this very method, which takes the message anyway.
            return False
        self._is_looking = True
        try:
            self._take_in()
        finally:
            self._is_looking = False
        is_free = self._desk.on_table is None
        return bool(self._is_gone or self._rings or self._sentences or (self._begun and is_free))

    def _take_in(self) -> None:
        if self._lobby.company.absences.unsettled_for == 0:
            # No message says that somebody has been gone for long: it is checked every second.
            self._heard.append(PeopleChanged())
        while self._heard:
            heard = self._heard.popleft()
            if isinstance(heard, Rang | Anew) and self._desk.game_id:
                number = heard.number if isinstance(heard, Rang) else None
                asyncio.run(self._desk.hub.wake(self._desk.game_id, number))
            sentence = self._sentence(heard)
            if sentence:
                self._sentences.append(sentence)
            if self._conversation.is_call(heard) and self._lobby.company.is_in_front:
                self._rings = self._rings or int(self._desk.preferences.is_on("bell"))
            if isinstance(heard, TopicMessage) and "text" in heard.message and self._desk.sounds:
                is_from_others = heard.account != self._lobby.account.id
                self._rings = CHAT_RINGS if sentence and is_from_others else self._rings
            self._begun = self._conversation.begun_game(heard) or self._begun
            self._is_gone = self._is_gone or self._conversation.is_gone(heard)

    def _sentence(self, heard: Heard) -> str:
        """Return what to say about a message; about the game on the table its news says it."""
        if (
            isinstance(heard, TopicMessage)
            and heard.account == self._lobby.account.id
            and self._typed
            and heard.message.get("text") == self._typed
        ):
            self._typed = ""
            return _("Said.")
        if not isinstance(heard, YourTurn):
            return self._conversation.heard(heard)
        sentence = "" if heard.game == self._desk.game_id else self._conversation.heard(heard)
        how = _("Type “resume” to continue it.")
        return f"{sentence} {how}" if sentence and self._desk.on_table else sentence

    def tell(self) -> None:
        self.look()
        if self._rings:
            self._desk.speaker.ring(self._rings)
            self._rings = 0
        said, self._sentences = self._sentences, []
        self._desk.say(*said)
        if self._is_gone:
            self._desk.say(_("Your account was deleted in another session."))
            self._leave()
            return
        begun, self._begun = self._begun, ""
        if begun and self._desk.on_table and not self._desk.chair.is_over:
            if begun != self._desk.game_id:
                self._desk.say(_("Type “resume” to continue it."))
        elif begun:
            try:
                self._desk.open_game(begun)
            except UpwordsError as error:
                self._desk.say(translate(error))
        elif said and not self._desk.on_table and (offer := self._obvious()[0]) != self._offer:
            self._offer = offer
            self._desk.say(offer)
