"""The first visit to a server, line by line: what somebody wants to be called."""

from __future__ import annotations

from typing import Protocol, TypeVar

from upwords_tui.app.commands.lookup import command_called, split_command
from upwords_tui.app.commands.people import every_command
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker

Entered = TypeVar("Entered", covariant=True)


class TextFirstLogin(Protocol[Entered]):
    """Somebody who is not known yet. `offered` is a name nobody has."""

    offered: str
    house_name: str
    needs_code: bool

    def name_refusal(self, name: str) -> str:
        """Return why nobody may come in as `name`; empty if they may."""

    def knows(self, code: str) -> bool:
        """Return whether whoever types this has an account here, and needs neither name nor invitation."""

    def code_refusal(self, code: str) -> str:
        """Return what is wrong with an invitation; empty if it is good."""

    def enter(self, name: str, code: str = "") -> Entered:
        """Return what somebody with this name, or who is known by it, is here. Raises UpwordsError.

        Without a name they take what is offered.
        """


def welcome(visitor: TextFirstLogin[Entered], speaker: Speaker, reader: Reader) -> Entered | None:
    """Ask who has come until that is known, and return what they are here; None if they have left."""
    speaker.say(_("Welcome to {house}.").format(house=clean(visitor.house_name)))
    try:
        while True:
            code = _invitation(visitor, speaker, reader) if visitor.needs_code else ""
            if code is None:
                return None
            # Whoever is known by a code is asked nothing more.
            name = code if code and visitor.knows(code) else _name(visitor, speaker, reader)
            if name is None:
                return None
            try:
                return visitor.enter(name, code)
            except UpwordsError as error:
                speaker.say(translate(error))
    except KeyboardInterrupt:
        return None


def _invitation(visitor: TextFirstLogin[Entered], speaker: Speaker, reader: Reader) -> str | None:
    """Ask for the code of an invitation, or of somebody who is known, until it is good."""
    while True:
        answer = reader.read(_("The code of your invitation: "))
        if answer is None or visitor.knows(answer):
            return answer
        refusal = visitor.code_refusal(answer)
        if not refusal:
            return answer
        speaker.say(refusal)


def _name(visitor: TextFirstLogin[Entered], speaker: Speaker, reader: Reader) -> str | None:
    """Ask what somebody wants to be called until that can be; return nothing if it is what is offered."""
    question = _("What do you want to be called? Enter for {name}: ")
    while True:
        answer = reader.read(question.format(name=clean(visitor.offered)))
        if answer is None:
            return None
        name = answer.strip()
        refusal = "" if reader.is_typed else _command_refusal(answer)
        if not refusal and (name or not visitor.offered):
            refusal = visitor.name_refusal(name)
        if not refusal:
            return name
        speaker.say(refusal)


def _command_refusal(line: str) -> str:
    """Return why a line that nobody typed is no name: it begins with a command; empty if it does not.

    Whoever pipes a command in means that, and is not called so.
    """
    word, _rest = split_command(line)
    if not command_called(word, every_command()):
        return ""
    said = _("“{word}” is a command. At a first visit the first line says what you want to be called.")
    return said.format(word=clean(word, 40))
