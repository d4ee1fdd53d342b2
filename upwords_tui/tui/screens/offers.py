"""Lists of what can be done: the menu of a table, and what the command palette finds.

The one idea: an offer knows how it is done; a dialog of offers only tells which was chosen, once, and whoever
opened it has it done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual import events, on
from textual.screen import Screen

from upwords_tui.session.commands import QUIT
from upwords_tui.tui.screens.dialogs import Dialog
from upwords_tui.tui.screens.keys import Key, command_hint, mark
from upwords_tui.tui.screens.rows import Row, RowList
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import pad, wrap

_LETTER = 3


class Offer(NamedTuple):
    """Something that can be done: what it is called, what it does, how it is done.

    `key` is the one that does it without the list, as the footer writes it; empty if none does.
    """

    title: str
    help: str
    run: Callable[[], Awaitable[object] | None]
    key: str = ""

    def rank(self, typed: str) -> int | None:
        """Return how well this fits what was typed, the best first; None if it does not."""
        title, letters = self.title.casefold(), iter(self.title.casefold())
        fits = (
            title.startswith(typed),
            typed in title,
            all(letter in letters for letter in typed),
            typed in self.help.casefold(),
        )
        return next((place for place, holds in enumerate(fits) if holds), None)


def quit_offer(run: Callable[[], None]) -> Offer:
    """Return the offer to leave the program, which `run` does."""
    return Offer(QUIT.title, QUIT.help, run, command_hint((QUIT,), QUIT.name).key)


def letters_of(titles: Iterable[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return a capital letter of each title, none twice nor among those `taken`; empty if none is left."""
    chosen: list[str] = []
    for title in titles:
        free = (each for each in title.upper() if each.isalpha() and each not in (*chosen, *taken))
        chosen.append(next(free, ""))
    return tuple(chosen)


def offer_rows(
    offers: Sequence[Offer], place: int, width: int, skin: Skin, letters: Sequence[str] = ()
) -> list[Row]:
    """Return offers as rows whose keys are their places; of that at `place` all is said."""
    palette = skin.palette
    before = _LETTER if letters else 0
    column = before + max((cell_len(offer.title) for offer in offers), default=0) + 2
    room = width - column - max((cell_len(offer.key) + 2 for offer in offers if offer.key), default=0)
    rows = []
    for at, offer in enumerate(offers):
        first, *more = wrap(offer.help, room, skin) or [""]
        is_here = at == place
        if more and not is_here:
            first = f"{first}{skin.glyphs.ellipsis}"
        letter = pad(letters[at], before, skin) if letters else ""
        title = pad(offer.title, column - before, skin)
        rows.append(
            Row(
                [
                    (letter, palette.accent),
                    (title, palette.accent if is_here else palette.bright),
                    (first, palette.text if is_here else palette.faint),
                ],
                [(offer.key, palette.accent if is_here else palette.dim)] if offer.key else [],
                key=str(at),
            )
        )
        if is_here:
            rows += [Row([(" " * column + line, palette.text)]) for line in more]
    return rows


class OfferDialog(Dialog[Offer]):
    """Offers, of which one is chosen; the result is that one, or None. Subclasses say which there are."""

    found: tuple[Offer, ...] = ()
    """Those shown now."""
    _place = 0

    @property
    def chosen(self) -> str:
        """The key of the row the cursor is on."""
        return str(self._place) if self.found else ""

    def action_move(self, count: int) -> None:
        """Go to another row; after the last comes the first."""
        if self.found:
            self._place = (self._place + count) % len(self.found)
        self.update()

    def action_page(self, count: int) -> None:
        """Go a screenful further, as far as there are rows."""
        self._place = min(max(self._place + count * self._strip.page, 0), max(len(self.found) - 1, 0))
        self.update()

    def action_choose(self) -> None:
        """Have done what the cursor is on."""
        self.take(self._place)

    def take(self, place: int) -> None:
        """Leave with the offer at a place, if there is one there."""
        self.dismiss(self.found[place] if place < len(self.found) else None)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.take(int(message.key))

    def on_click(self, event: events.Click) -> None:
        """Leave when something else was clicked."""
        if event.widget is self:
            self.dismiss(None)


class Menu(OfferDialog):
    """A few offers, each with a letter that chooses it."""

    KEYS = (
        Key("enter", "choose", "Enter", mark("choose")),
        Key("up,shift+tab", "move(-1)", "↑ ↓", mark("move")),
        Key("down,tab", "move(1)"),
        Key("escape,f10,backspace", "dismiss", "Esc", mark("back")),
    )

    def __init__(self, skin: Skin, offers: Sequence[Offer]) -> None:
        super().__init__(skin)
        self.found = tuple(offers)
        self._letters = letters_of(offer.title for offer in self.found)

    def rows(self, width: int) -> list[Row]:
        """Return the offers, the letter of each before it."""
        return offer_rows(self.found, self._place, width, self.skin, self._letters)

    def on_key(self, event: events.Key) -> None:
        """Take the offer whose letter is typed."""
        letter = (event.character or "").upper()
        if letter and letter in self._letters:
            event.stop()
            self.take(self._letters.index(letter))


def choose_of(screen: Screen[Any], dialog: OfferDialog) -> None:
    """Show a dialog over `screen`, and have done what is chosen there if that is on top then."""

    async def choose(offer: Offer | None) -> None:
        done = offer.run() if offer and screen.is_active else None
        if done is not None:
            await done

    screen.app.push_screen(dialog, callback=choose)
