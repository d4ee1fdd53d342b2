"""What can be done somewhere, as lists show it: what it is called, what it does, with which key.

The one idea: an offer knows how it is done; a list of offers only tells which was chosen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.app.commands.registry import QUIT, Command
from upwords_tui.base.fuzzy import plain
from upwords_tui.tui.screens.keys import command_hint
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import pad, wrap

_LETTER = 3


class Action(NamedTuple):
    """Something that can be done: what it is called, what it does, how it is done.

    `key` is the one that does it without the list, as the footer writes it; empty if none does. `brief` says
    in a few words what `help` says in full.
    """

    title: str
    help: str
    run: Callable[[], Awaitable[object] | None]
    key: str = ""
    brief: str = ""

    def rank(self, typed: str) -> int | None:
        """Return how well this fits what was typed, the best first; None if it does not."""
        typed, title = plain(typed), plain(self.title)
        letters = iter(title)
        fits = (
            title.startswith(typed),
            typed in title,
            all(letter in letters for letter in typed),
            typed in plain(self.help),
        )
        return next((place for place, holds in enumerate(fits) if holds), None)


def quit_offer(run: Callable[[], None]) -> Action:
    """Return the offer to leave the program, which `run` does."""
    return offer_of(QUIT, run)


def offer_of(command: Command, run: Callable[[], Awaitable[object] | None]) -> Action:
    return Action(command.title, command.help, run, command_hint((command,), command.name).key, command.brief)


def letters_of(titles: Iterable[str]) -> tuple[str, ...]:
    """Return a capital letter of each title, none twice; empty if none is left."""
    chosen: list[str] = []
    for title in titles:
        free = (each for each in title.upper() if each.isalpha() and each not in chosen)
        chosen.append(next(free, ""))
    return tuple(chosen)


def offer_rows(
    offers: Sequence[Action], place: int, width: int, skin: Skin, letters: Sequence[str] = ()
) -> list[Row]:
    """Return offers as rows whose keys are their places; of that at `place` all is said."""
    palette = skin.palette
    before = _LETTER if letters else 0
    column = before + max((cell_len(offer.title) for offer in offers), default=0) + 2
    rows = []
    for at, offer in enumerate(offers):
        is_here = at == place
        key = cell_len(skin.glyphs.plain(offer.key)) + 2 if offer.key else 0
        first, more = _in_lines(offer, width - column - key, skin, is_here=is_here)
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


def _in_lines(offer: Action, room: int, skin: Skin, *, is_here: bool) -> tuple[str, list[str]]:
    """Return what an offer does in a line of `room` columns, and where that does not say all the lines after.

    In full or in short, it is said in one line if it can be: then nothing moves as the cursor goes by.
    """
    wrapped = [wrap(text, room, skin) or [""] for text in (offer.help, offer.brief or offer.help)]
    first, *more = next((lines for lines in wrapped if len(lines) == 1), wrapped[0])
    if is_here or not more:
        return first, more
    # Apart from the last word: that is whole, only the sentence goes on.
    goes_on = f" {skin.glyphs.ellipsis}"
    return wrap(offer.brief or offer.help, room - len(goes_on), skin)[0] + goes_on, []
