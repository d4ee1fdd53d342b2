"""What there is to know, as pages of short entries: from the keys, the commands and the edition's data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from upwords_tui.games.upwords.edition import Edition
from upwords_tui.i18n import _
from upwords_tui.session.commands import SCREEN_COMMANDS
from upwords_tui.session.rule_pages import Entry, Page, rule_pages
from upwords_tui.tui.widgets.values import KeyHint


def pages(edition: Edition, here: Sequence[KeyHint] = ()) -> tuple[Page, ...]:
    """Return all pages; `here` are the keys of the screen help was asked for on, shown first."""
    rules, points, challenges = rule_pages(edition)
    own = (
        [Page(_("This screen"), tuple(Entry(hint.key, _sentence(hint.text)) for hint in here))]
        if here
        else []
    )
    return (
        *own,
        Page(_("Laying"), tuple(_laying())),
        Page(_("Keys"), tuple(_keys())),
        Page(_("Commands"), tuple(_commands())),
        rules,
        points,
        replace(challenges, entries=(*challenges.entries, *_doubting())),
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


def _laying() -> Iterator[Entry]:
    yield Entry(_("arrows"), _("Move the cursor to where your word begins."))
    yield Entry(_("Space"), _("Turns the direction of writing; the arrow in the cursor shows it."))
    yield Entry(
        _("letters"), _("Lay a tile and move on. On a tile that shows the same letter, that tile is kept.")
    )
    yield Entry("Qu", _("Type q: it is one tile. A u typed after it does no harm."))
    yield Entry("⌫", _("Takes back one letter. Del takes all tiles back."))
    yield Entry(
        _("panel"), _("Beside the board stand the words you are making and their points, as you lay.")
    )
    yield Entry("Enter", _("Plays what is laid, if the rules allow it; if not, it says what is wrong."))
    yield Entry("/", _("Opens the command line. There a whole play is one line."), "/play 5c wood")
    yield Entry(
        "5c, c5", _("Row first for across, column first for down. Kept letters may stand in brackets.")
    )
    yield Entry(
        _("mouse"),
        _("A click moves the cursor, two turn it. On the rack a click lays a tile, a drag moves it."),
    )


def _keys() -> Iterator[Entry]:
    for command in SCREEN_COMMANDS:
        if command.label:
            yield Entry(command.label, command.help)


def _commands() -> Iterator[Entry]:
    yield Entry("", _("Type / and then one of these; the beginning of a name is enough."))
    for command in SCREEN_COMMANDS:
        yield Entry(command.usage, command.help, command.shown_example)


def _doubting() -> Iterator[Entry]:
    yield Entry(_("choosing"), _("“More options” of a new game has them."))
    yield Entry(_("in the game"), _("F6 doubts the previous play, F7 accepts it, until you make your own."))
