"""Opening the screens that stand above a game.

The one idea: they are imported when first wanted, because none of them is needed for the first picture of the
game, and that should come at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.play.saved_games import deletion_question
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.line_edit import PATH_LIMIT

if TYPE_CHECKING:
    from upwords_tui.app.play.library import GameRow


def ask(
    screen: BaseScreen, question: str, then: Callable[[], Awaitable[object] | None], again: str = ""
) -> None:
    """Ask `question`; on yes, do `then`. `again` is the key of what asks, pressed once more a yes."""
    from upwords_tui.tui.screens.dialogs import Confirm  # seam: no dialog is in the first picture

    async def answered(yes: bool | None) -> None:
        done = then() if yes else None
        if done is not None:
            await done

    screen.app.push_screen(Confirm(screen.skin, question, again), callback=answered)


def prompt(
    screen: BaseScreen,
    question: str,
    then: Callable[[str], Awaitable[None] | None],
    default: str = "",
    limit: int = PATH_LIMIT,
) -> None:
    """Have a line of text typed and do `then` with it, unless it was left empty.

    `default` is what stands there at first; `limit` the longest answer, in characters.
    """
    from upwords_tui.tui.screens.dialogs import Prompt  # seam: no dialog is in the first picture

    async def answered(text: str | None) -> None:
        done = then(text) if text else None
        if done is not None:
            await done

    screen.app.push_screen(Prompt(screen.skin, question, default, limit), callback=answered)


async def may_export(screen: BaseScreen, game_id: str) -> bool:
    """Return whether a game may be written to a file; if not, say why, before anything is asked."""
    return await screen.managed(lambda: screen.upwords.library.check_may_export(game_id))


async def delete(screen: BaseScreen, row: GameRow, then: Callable[[], Awaitable[None]]) -> None:
    """Delete a game if that is really wanted and can be done, then do `then`; else say why it can't be."""
    library = screen.upwords.library

    async def delete_it() -> None:
        if await screen.managed(lambda: library.delete(row.id)):
            await then()

    if question := await screen.fetch(lambda: deletion_question(library, row)):
        ask(screen, question, delete_it)


async def export(
    screen: BaseScreen,
    path: str,
    game_id: str,
    *,
    is_over: bool,
    written: str = mark("Written to {path}."),
) -> None:
    """Write a game to a file, after a question if that tells what is hidden; say that it is `written`."""

    async def write() -> None:
        library = screen.upwords.library
        if await screen.managed(lambda: library.export(game_id, Path(path), with_secrets=not is_over)):
            screen.say(_(written).format(path=clean(path)))

    if is_over or not screen.upwords.library.files:
        await write()
    else:
        from upwords_tui.app.play.files import unfinished_question  # seam: no dialog is in the first picture

        ask(screen, unfinished_question(), write)


def tell(screen: BaseScreen, lines: Sequence[str]) -> None:
    """Say one line on the announcement line, several over the keys."""
    if len(lines) == 1:
        screen.say(lines[0])
    elif lines:
        notice(screen, lines)


def notice(
    screen: BaseScreen, lines: Sequence[str], stack: Sequence[Tile] = (), *, is_asked: bool = True
) -> None:
    """Show some sentences, and a stack beside them; `is_asked`: whoever reads them has asked for them."""
    from upwords_tui.tui.screens.dialogs import Notice  # seam: no dialog is in the first picture

    dialog = Notice(screen.skin, lines, stack=stack)
    if not is_asked:
        dialog.arrival.await_picture()
    screen.app.push_screen(dialog)


def hand_over(
    screen: BaseScreen, call: str, news: Sequence[str], then: Callable[[object], Awaitable[None]]
) -> None:
    """Hide the game until who is called is there, in place of an earlier call; then do `then`."""
    from upwords_tui.tui.screens.dialogs import HandOver  # seam: no dialog is in the first picture

    # Whatever is open may tell the next person what is on the rack of the one before.
    stack = screen.app.screen_stack
    for _above in stack[stack.index(screen) + 1 :]:
        screen.app.pop_screen()
    screen.app.push_screen(HandOver(screen.skin, call, news), callback=then)
