"""The commands at a table of Upwords, its own and those of every game, and all that its tables are given."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.registry import Group, commands_of, groups_with, read_commands
from upwords_tui.app.commands.upwords.board_queries import settled_plays
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.upwords.events import may_challenge
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, refusal_line
from upwords_tui.app.play.player_session import TableKit
from upwords_tui.app.play.upwords.table import UpwordsOpponents, UpwordsSession, UpwordsTable
from upwords_tui.app.review.coach import help_refusal, review_refusal
from upwords_tui.base.errors import mark as _mark
from upwords_tui.games.upwords.view import UpwordsView

AT_HAND = ("challenge", *registry.AT_HAND, "hint", "exchange", "pass")
AFTERWARDS = ("review", *registry.AFTERWARDS)


def _may_check(view: UpwordsView) -> bool:
    return view.outcome is not None or not view.has_challenges


_CONDITIONS: dict[str, registry.Condition] = {
    **registry.CONDITIONS,
    "has_clock": lambda view: view.options.has_clock,
    "has_rack": lambda view: bool(view.rack),
    "is_kept": lambda view: view.seat is not None and view.options.kept,
    "may_accept_play": lambda view: may_challenge(view) or registry.may_accept(view),
    "may_be_helped": lambda view: not help_refusal(view),
    "may_challenge": may_challenge,
    "may_check": _may_check,
    "may_define": lambda view: _may_check(view) or bool(settled_plays(view)),
    "may_exchange": lambda view: view.seat is not None and not exchange_refusal(view),
    "may_move_tiles": lambda view: bool(view.rack) and view.outcome is None,
    "may_pass": lambda view: view.is_awaited and view.seat == view.turn,
    "may_review": lambda view: not review_refusal(view),
}
_TABLES = read_commands(Path(__file__).with_name("commands.toml"), _CONDITIONS, registry.COMMON)
GROUPS = groups_with(
    _TABLES,
    Group(_mark("Your rack"), _TABLES["rack"]),
    Group(_mark("The board"), _TABLES["board"]),
    Group(_mark("The game"), _TABLES["game"]),
)

ANALYSIS = Group(_mark("The analysis board"), _TABLES["analysis"])
"""What replaces commands of the same names on the analysis board."""
OF_THE_BOARD = frozenset(each.name for group, table in _TABLES.items() if group != "common" for each in table)
"""The commands that tell about a board, or change it."""

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")


KIT = TableKit[UpwordsView](
    groups=GROUPS,
    narration=events,
    refusal=refusal_line,
    table=UpwordsTable,
    session=UpwordsSession,
    opponents=UpwordsOpponents,
    at_hand=AT_HAND,
    afterwards=AFTERWARDS,
)
