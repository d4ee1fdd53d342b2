"""The options of a game of Upwords as things to choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from upwords_tui.app.narration.wording import duration_text
from upwords_tui.app.setup.options import (
    AMONG_PLAYERS,
    Item,
    OptionChoice,
    always,
    around,
    house_rules,
    rounds_text,
    undo_item,
)
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import (
    OVERTIME_MINUTES,
    OVERTIME_POINTS,
    Challenge,
    TieBreak,
    UpwordsOptions,
)

_item = partial(Item, UpwordsOptions)


def _none_or(text: Callable[[int], str]) -> Callable[[int, Edition], str]:
    return lambda value, _edition: text(value) if value else _("no limit")


def challenge_text(mode: Challenge) -> str:
    return {
        Challenge.VOID: _("refused"),
        Challenge.FREE: _("challenged freely"),
        Challenge.LOSE_TURN: _("challenged, a turn at stake"),
        Challenge.FIVE_POINT: _("challenged, five points at stake"),
    }[mode]


def challenge_about(mode: Challenge) -> str:
    return {
        Challenge.VOID: _("An unknown word is refused at once, and nothing is lost."),
        Challenge.FREE: _("Any word may be played and challenged; challenging a good word costs nothing."),
        Challenge.LOSE_TURN: _(
            "Any word may be played and challenged; the player who is wrong loses a turn."
        ),
        Challenge.FIVE_POINT: _(
            "Any word may be played and challenged; challenging good words costs 5 points each."
        ),
    }[mode]


ITEMS: tuple[Item, ...] = (
    _item(
        "challenge",
        "challenge",
        _mark("Unknown words"),
        challenge_about,
        always(*Challenge),
        lambda value, _edition: challenge_text(value),
        example=Challenge.FREE,
    ),
    _item(
        "exchange_tiles",
        "exchange",
        _mark("Tiles you may exchange per turn"),
        _mark("How many tiles may go back into the bag in one turn."),
        around(lambda edition: edition.exchange_tiles, range(1, 8)),
        lambda value, edition: str(value or edition.exchange_tiles),
    ),
    _item(
        "repeat_in_stack",
        "repeat",
        _mark("Same letter twice in a stack"),
        _mark("Never directly on itself; “no” forbids it anywhere in the stack."),
    ),
    undo_item(UpwordsOptions),
    _item(
        "allow_help",
        "help",
        _mark("Hints from the computer"),
        _mark("Hints, best plays and the unseen tiles, for anyone who asks."),
        group=AMONG_PLAYERS,
    ),
    _item(
        "turn_seconds",
        "turn",
        _mark("Time per turn"),
        _mark("A turn that runs out of time is a pass."),
        always(0, 15, 30, 60, 90, 120, 180, 300, 600),
        _none_or(duration_text),
        example="90s",
        group="time",
    ),
    _item(
        "game_seconds",
        "time",
        _mark("Time per player"),
        lambda _value: _(
            "Overtime costs {points} points per minute; after {minutes} minutes every turn is a pass."
        ).format(points=OVERTIME_POINTS, minutes=OVERTIME_MINUTES),
        always(0, *(minutes * 60 for minutes in (3, 5, 10, 15, 20, 25, 30, 45, 60, 90))),
        _none_or(duration_text),
        example="90s",
        group="time",
    ),
    _item(
        "increment_seconds",
        "added",
        _mark("Time added per turn"),
        _mark("Only with a time per player."),
        always(0, 5, 10, 15, 20, 30, 60),
        lambda value, _edition: duration_text(value) if value else _("none"),
        example="90s",
        group="time",
    ),
    _item(
        "rounds",
        "rounds",
        _mark("The game ends after"),
        _mark("A shorter game: it ends when everyone has had this many turns."),
        always(0, 3, 5, 8, 10, 12, 15, 20, 25, 30),
        _none_or(rounds_text),
        group="end",
    ),
    _item(
        "pass_rounds",
        "passes",
        _mark("Passes end it after"),
        _mark("The game ends after this many rounds in which everyone passes."),
        always(*range(1, 11)),
        lambda value, _edition: rounds_text(value),
        group="end",
    ),
    _item(
        "ends_when_player_out",
        "out",
        _mark("Ends when a player has no tiles"),
        _mark("“No”: the others play on until nobody can or wants to."),
        group="end",
    ),
    _item(
        "leftover_penalty",
        "penalty",
        _mark("Penalty per tile left"),
        _mark("Taken off at the end for each tile still on a rack."),
        around(lambda edition: edition.leftover_penalty, range(11)),
        lambda value, edition: str(edition.leftover_penalty if value is None else value),
        group="end",
    ),
    _item(
        "tie_break",
        "ties",
        _mark("Equal scores"),
        _mark("Who wins when the scores are equal."),
        always(*TieBreak),
        lambda value, _edition: _("share the win") if value is TieBreak.NONE else _("longest word wins"),
        group="end",
    ),
)


def options_text(options: UpwordsOptions) -> str:
    """Return the options in a few words: how words are challenged, and the number of other house rules."""
    default = UpwordsOptions()
    words = challenge_text(options.challenge)
    others = replace(options, challenge=default.challenge)
    if not others.to_json():
        return _("unknown words {checked}, all else by the book").format(checked=words)
    return _("unknown words {checked}, {house_rules}").format(checked=words, house_rules=house_rules(others))


CHOICE = OptionChoice(ITEMS, options_text)
