"""The commands at a table of Words Up, its own and those of every game, and all that its tables are given."""

from __future__ import annotations

from pathlib import Path

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.registry import Group, commands_of, groups_with, read_commands
from upwords_tui.app.narration.wordsup import events
from upwords_tui.app.narration.wordsup.refusals import refusal_line
from upwords_tui.app.play.player_session import TableKit
from upwords_tui.app.play.wordsup import WordsUpOpponents, WordsUpSession, WordsUpTable, can_have_missed
from upwords_tui.base.errors import mark as _mark
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.view import WordsUpView

AT_HAND = (*registry.AT_HAND, "sorry", "swap", "pass", "skip")
AFTERWARDS = ("missed", *registry.AFTERWARDS)


def stock_type(view: WordsUpView) -> CardType | None:
    """Return the type of the stock card that whoever is to move may play, at the start of their turn."""
    card = view.seats[view.turn].open_card
    return card.type if view.at_start and card else None


def _is_due(view: WordsUpView) -> bool:
    return view.is_awaited and view.outcome is None


def _has_missed(view: WordsUpView) -> bool:
    return bool(view.results) and view.seat is not None and can_have_missed(view, {view.seat})


_CONDITIONS: dict[str, registry.Condition] = {
    **registry.CONDITIONS,
    "has_missed": _has_missed,
    "has_sorry": lambda view: _is_due(view) and stock_type(view) is CardType.SORRY,
    "has_swap": lambda view: _is_due(view) and stock_type(view) is CardType.SWAP,
    "may_make_word": lambda view: _is_due(view) and view.may_make_word,
    "may_see_notes": lambda view: view.options.allow_notes and view.outcome is None,
    "may_skip": lambda view: _is_due(view) and view.may_skip,
    "may_turn": lambda view: _is_due(view) and view.may_turn,
    "shows_scores": lambda view: view.seats[0].score is not None,
}
_TABLES = read_commands(Path(__file__).with_name("commands.toml"), _CONDITIONS, registry.COMMON)
GROUPS = groups_with(
    _TABLES, Group(_mark("The cards"), _TABLES["cards"]), Group(_mark("The game"), _TABLES["game"])
)

COMMANDS = commands_of(GROUPS)
SCREEN_COMMANDS = commands_of(GROUPS, "screen")
TEXT_COMMANDS = commands_of(GROUPS, "text")


KIT = TableKit[WordsUpView](
    groups=GROUPS,
    narration=events,
    refusal=refusal_line,
    table=WordsUpTable,
    session=WordsUpSession,
    opponents=WordsUpOpponents,
    at_hand=AT_HAND,
    afterwards=AFTERWARDS,
)
