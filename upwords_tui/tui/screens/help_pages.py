"""What there is to know, as pages of short entries: from the keys, the commands and the edition's data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upwords_tui.games.catalogue import part
from upwords_tui.i18n import _
from upwords_tui.session.commands import Command, Group
from upwords_tui.session.kinds import Variant
from upwords_tui.session.pages import Entry, Page
from upwords_tui.session.wording import sentence_start
from upwords_tui.tui.widgets.values import KeyHint


def pages(variant: Variant, here: Sequence[KeyHint] = (), groups: Sequence[Group] = ()) -> tuple[Page, ...]:
    """Return all pages; `here` are the keys of the screen help was asked for on, shown first.

    `groups` are commands beyond those of the game.
    """
    own = tuple(Entry(hint.label, _sentence(hint.text)) for hint in here)
    theirs = {command.name for group in groups for command in group.commands}
    own_commands: Sequence[Command] = variant.game.room("session", "commands").SCREEN_COMMANDS
    commands = [command for command in own_commands if command.name not in theirs]
    return (
        *([Page(_("This screen"), own)] if own else []),
        *part(variant.kind, "tui", "help", "playing", _no_pages)(variant),
        Page(_("Keys"), (*(Entry(each.label, each.help) for each in commands if each.label), *_everywhere())),
        Page(_("Commands"), tuple(_commands(commands))),
        *(Page(_(group.title), tuple(_commands(group.commands))) for group in groups),
        *part(variant.kind, "tui", "help", "rules", tuple)(variant.pages()),
    )


def _no_pages(_variant: Variant) -> tuple[Page, ...]:
    """Return what a game tells of keys and mouse that says nothing of them."""
    return ()


def _everywhere() -> Iterator[Entry]:
    """Yield the keys that do the same in every game."""
    yield Entry("Esc", _("Goes back one step. With nothing begun it opens a menu: help, leave, resign."))
    yield Entry("Ctrl+P", _("Lists all that can be done now; type a few letters to find it."))
    yield Entry("Ctrl+C", _("Pressed twice, quits; everything is kept."))


def _sentence(text: str) -> str:
    return sentence_start(text).rstrip(".") + "."


def _commands(commands: Sequence[Command]) -> Iterator[Entry]:
    yield Entry("", _("Type / and then one of these; the beginning of a name is enough."))
    for command in commands:
        yield Entry(command.usage, command.help, command.shown_example)
