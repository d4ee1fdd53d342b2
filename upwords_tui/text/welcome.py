"""The first visit to a server, line by line: what somebody wants to be called."""

from __future__ import annotations

from typing import Protocol, TypeVar

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker

Entered = TypeVar("Entered", covariant=True)


class Visitor(Protocol[Entered]):
    """Somebody who is not known yet. `offered` is a name nobody has."""

    offered: str
    house_name: str
    needs_code: bool

    def name_refusal(self, name: str) -> str:
        """Return why nobody may be called so; empty if they may."""

    def code_refusal(self, code: str) -> str:
        """Return what is wrong with an invitation; empty if it is good."""

    def enter(self, name: str, code: str = "") -> Entered:
        """Return what somebody with this name is here. Raises UpwordsError."""


def welcome(visitor: Visitor[Entered], speaker: Speaker, reader: Reader) -> Entered | None:
    """Ask who has come until that is known, and return what they are here; None if they have left."""
    speaker.say(_("Welcome to {house}.").format(house=clean(visitor.house_name)))
    code = ""
    try:
        while visitor.needs_code:
            answer = reader.read(_("The code of your invitation: "))
            if answer is None:
                return None
            refusal = visitor.code_refusal(answer)
            if not refusal:
                code = answer
                break
            speaker.say(refusal)
        while True:
            question = _("What do you want to be called? Enter for {name}: ")
            answer = reader.read(question.format(name=clean(visitor.offered)))
            if answer is None:
                return None
            name = answer.strip() or visitor.offered
            refusal = visitor.name_refusal(name)
            if not refusal:
                try:
                    return visitor.enter(name, code)
                except UpwordsError as error:
                    refusal = told(error)
            speaker.say(refusal)
    except KeyboardInterrupt:
        return None
