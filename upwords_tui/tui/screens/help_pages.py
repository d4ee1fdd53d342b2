"""What there is to know, as pages of short entries: from the keys, the commands and the edition's data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from upwords_tui.i18n import _
from upwords_tui.session.commands import SCREEN_COMMANDS, Command
from upwords_tui.session.upwords.rule_pages import Entry, Page
from upwords_tui.session.variants import WORDS_UP, Variant
from upwords_tui.tui.widgets.values import KeyHint


def pages(variant: Variant, here: Sequence[KeyHint] = ()) -> tuple[Page, ...]:
    """Return all pages; `here` are the keys of the screen help was asked for on, shown first."""
    own = (
        [Page(_("This screen"), tuple(Entry(hint.key, _sentence(hint.text)) for hint in here))]
        if here
        else []
    )
    if variant.kind == WORDS_UP:
        from upwords_tui.session.wordsup.commands import SCREEN_COMMANDS as WORDS_UP_COMMANDS

        return (
            *own,
            Page(_("Playing"), tuple(_turning())),
            Page(_("Keys"), tuple(_keys(WORDS_UP_COMMANDS))),
            Page(_("Commands"), tuple(_commands(WORDS_UP_COMMANDS))),
            *variant.pages(),
        )
    rules, points, challenges = variant.pages()
    return (
        *own,
        Page(_("Laying"), tuple(_laying())),
        Page(_("Keys"), tuple(_keys(SCREEN_COMMANDS))),
        Page(_("Commands"), tuple(_commands(SCREEN_COMMANDS))),
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


def _turning() -> Iterator[Entry]:
    yield Entry(_("arrows"), _("Move over the field; Home, End, Page Up and Page Down go to its edges."))
    yield Entry("Enter", _("Turns the card under the cursor; so does Space. So does a click."))
    yield Entry(
        _("letters"),
        _("Once three cards are turned, type your word: the cards it takes are marked as you type."),
    )
    yield Entry("Enter", _("Then makes the word, if it is in the dictionary; if not, type another."))
    yield Entry("Tab", _("Takes other cards for the same word, where there is a choice."))
    yield Entry("⌫", _("Takes back one letter. Esc takes the whole word back."))
    yield Entry("F5", _("Makes no word: the cards are turned back, and your turn ends."))
    yield Entry("Enter", _("Turns back the cards of others, when you have seen enough of them."))
    yield Entry("/", _("Opens the command line."), "/turn b3")


def _keys(commands: Sequence[Command]) -> Iterator[Entry]:
    for command in commands:
        if command.label:
            yield Entry(command.label, command.help)


def _commands(commands: Sequence[Command]) -> Iterator[Entry]:
    yield Entry("", _("Type / and then one of these; the beginning of a name is enough."))
    for command in commands:
        yield Entry(command.usage, command.help, command.shown_example)


def _doubting() -> Iterator[Entry]:
    yield Entry(_("choosing"), _("“More options” of a new game has them."))
    yield Entry(_("in the game"), _("F6 doubts the previous play, F7 accepts it, until you make your own."))
