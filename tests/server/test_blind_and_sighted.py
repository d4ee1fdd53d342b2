"""One at lines and one at the full screen, at a table of a real server, and one who looks on at lines.

The one idea: whatever either does, all three are told in the same words.
"""

from __future__ import annotations

from tests.server.knocking import needs_ssh
from tests.server.test_together import Server, server, whole_server
from tests.terminal.term import Term

pytestmark = needs_ssh
__all__ = ["server", "whole_server"]


PANEL = 46
"""The column in which the panel begins in a window of 80 columns."""


class Person:
    """Somebody at a terminal, on the full `screen` or at lines."""

    def __init__(self, name: str, term: Term, *, screen: bool) -> None:
        self.name, self.term, self._screen = name, term, screen
        self._heard = 0

    def does(self, line: str) -> None:
        """Type a command."""
        self.term.send(f"/{line}\r" if self._screen else f"{line}\r")

    def is_told(self, sentence: str) -> None:
        """Wait until a sentence is said, wherever lines are broken; what was said before does not count."""

        def told() -> bool:
            said = [self.term.output[self._heard :].decode()]
            if self._screen:
                # On the announcement line, or beside the board.
                shown = self.term.text()
                said = [shown, "\n".join(line[PANEL:] for line in shown.splitlines())]
            return any(sentence in " ".join(text.split()) for text in said)

        self.term.wait_until(told)
        self._heard = len(self.term.output)


def test_whatever_one_does_all_are_told_in_the_same_words(server: Server) -> None:
    with server.meet("Anna") as lines, server.come("Ben", "play") as screen:
        screen.wait_for("Welcome")
        screen.send("Ben", "enter")
        screen.wait_for("People here")
        lines.ask("new Ben passes=9 turn=300")
        screen.wait_for("Anna invites you")
        # A key that comes with the invitation may not have been meant for it.
        screen.wait_for_silence(1.5)
        screen.send("home", "enter")
        lines.wait_for("The first word must cover")
        lines.wait_for_prompt()
        with server.meet("Cleo") as watching:
            watching.ask("watch 1")
            anna, ben = Person("Anna", lines, screen=False), Person("Ben", screen, screen=True)
            cleo = Person("Cleo", watching, screen=False)
            first, second = (anna, ben) if "Anna goes first" in lines.output.decode() else (ben, anna)
            for speaker, others in ((anna, (ben, cleo)), (ben, (anna, cleo))):
                speaker.does(f"say good luck from {speaker.name}")
                for each in others:
                    each.is_told(f"{speaker.name}: good luck from {speaker.name}")
            ben.is_told("watched by Cleo")
            first.does(f"exchange {tile_of(first)}")
            for each in (second, cleo):
                each.is_told(f"{first.name} exchanged 1 tile.")
            first.does("undo")
            first.is_told("Take back the last turn?")
            first.term.send("y" if first is ben else "yes\r")
            for each in (second, cleo):
                each.is_told(f"{first.name} would like to take back the")
            second.does("refuse")
            for each in (first, cleo):
                each.is_told(f"{second.name} declines: the turn stands.")
            second.does("break")
            for each in (first, cleo):
                each.is_told(f"{second.name} would like a break")
            first.does("accept")
            for each in (anna, ben, cleo):
                each.is_told("The break begins: the clocks are stopped.")
            second.does("continue")
            first.is_told(f"{second.name} is ready to go on.")
            first.does("continue")
            cleo.is_told(f"{first.name} is ready to go on. The clocks run again.")
            first.does("finish")
            second.is_told(f"{first.name} would like to end the game")
            second.does("accept")
            anna.is_told("everyone agreed to end the game. You share the win!")
            cleo.is_told("everyone agreed to end the game. Anna and Ben share the win with 0 points.")
            ben.is_told("Enter plays again")


def tile_of(person: Person) -> str:
    """Return a tile of whoever's turn it is, as they are told of it."""
    person.does("rack")
    person.is_told("Your rack: ")
    said = " ".join(person.term.output.decode(errors="replace").split()) + " ".join(
        person.term.text().split()
    )
    return said.rpartition("Your rack: ")[2].partition(",")[0].replace(" ", "")
