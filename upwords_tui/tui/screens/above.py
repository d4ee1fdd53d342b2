"""Opening the screens that stand above a game.

The one idea: they are imported when first wanted, because none of them is needed for the first picture of the
game, and that should come at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.i18n import _

if TYPE_CHECKING:
    from upwords_tui.tui.screens.table import TableScreen
    from upwords_tui.tui.upwords.screen import GameScreen


def ask(screen: TableScreen, question: str, then: Callable[[], Awaitable[None] | None]) -> None:
    """Ask `question`; on yes, do `then`."""
    from upwords_tui.tui.screens.dialogs import Confirm

    async def answered(yes: bool | None) -> None:
        done = then() if yes else None
        if done is not None:
            await done

    screen.app.push_screen(Confirm(screen.skin, question), callback=answered)


def prompt(screen: TableScreen, question: str, then: Callable[[str], None]) -> None:
    """Have a line of text typed and do `then` with it, unless it was left empty."""
    from upwords_tui.tui.screens.dialogs import Prompt

    def answered(text: str | None) -> None:
        if text:
            then(text)

    screen.app.push_screen(Prompt(screen.skin, question), callback=answered)


def notice(screen: TableScreen, lines: Sequence[str], stack: Sequence[Tile] = ()) -> None:
    """Show some sentences, and a stack beside them."""
    from upwords_tui.tui.screens.dialogs import Notice

    screen.app.push_screen(Notice(screen.skin, lines, stack=stack))


def show_help(screen: TableScreen) -> None:
    """Show the help, with the rules of the edition in play."""
    from upwords_tui.tui.screens.help import HelpScreen

    screen.app.push_screen(HelpScreen(screen.skin, screen.variant))


def show_history(screen: GameScreen) -> None:
    """Show every turn so far."""
    from upwords_tui.tui.upwords.history import HistoryScreen

    screen.app.push_screen(HistoryScreen(screen.skin, screen.view))


def show_review(screen: GameScreen) -> None:
    """Look back at every move of a game that is over, going on where an earlier look stopped."""
    from upwords_tui.session.upwords.review import Looking
    from upwords_tui.tui.upwords.review import ReviewScreen

    if screen.view.outcome is None:
        screen.note(_("Review looks back at a game that is over. For now there are hint and best."))
        return
    if screen.looking is None:
        coach = screen.chair.coach
        screen.looking = Looking(screen.chair.turns(), coach.engine, coach.dictionary)
    screen.app.push_screen(ReviewScreen(screen.skin, screen.view, screen.looking))


def show_outcome(screen: GameScreen) -> None:
    """Show the result, unless it is shown."""
    from upwords_tui.tui.upwords.outcome import OutcomeScreen

    if not isinstance(screen.app.screen, OutcomeScreen):
        game_id, review = screen.chair.game_id, partial(show_review, screen)
        screen.app.push_screen(OutcomeScreen(screen.skin, screen.view, game_id, review))


def hand_over(screen: GameScreen, call: str, news: Sequence[str], then: Callable[[object], None]) -> None:
    """Hide the game until who is called is there, in place of an earlier call; then do `then`."""
    from upwords_tui.tui.screens.dialogs import HandOver

    # Whatever is open may tell the next person what is on the rack of the one before.
    stack = screen.app.screen_stack
    for _above in stack[stack.index(screen) + 1 :]:
        screen.app.pop_screen()
    screen.app.push_screen(HandOver(screen.skin, call, news), callback=then)
