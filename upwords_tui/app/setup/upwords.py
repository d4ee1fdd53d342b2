"""The options of a game of Upwords as things to choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from upwords_tui.app.narration.wording import duration_text
from upwords_tui.app.setup.options import (
    OptionChoice,
    Show,
    always,
    around,
    house_rules,
    read_items,
    rounds_text,
)
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import (
    OVERTIME_MINUTES,
    OVERTIME_POINTS,
    Challenge,
    TieBreak,
    UpwordsOptions,
)

_TEXTS = TextTables(__file__)


def _none_or(text: Callable[[int], str]) -> Callable[[int, Edition], str]:
    return lambda value, _edition: text(value) if value else _("no limit")


def challenge_text(mode: Challenge) -> str:
    return _TEXTS("challenge", mode)


def challenge_about(mode: Challenge) -> str:
    return _TEXTS("challenge-about", mode)


def _overtime_about(_value: int) -> str:
    said = _("Overtime costs {points} points per minute; after {minutes} minutes every turn is a pass.")
    return said.format(points=OVERTIME_POINTS, minutes=OVERTIME_MINUTES)


_SHOWS: dict[str, Show] = {
    "challenge": lambda value, _edition: challenge_text(value),
    "exchange_tiles": lambda value, edition: str(value or edition.exchange_tiles),
    "game_seconds": _none_or(duration_text),
    "increment_seconds": lambda value, _edition: duration_text(value) if value else _("none"),
    "leftover_penalty": lambda value, edition: str(edition.leftover_penalty if value is None else value),
    "pass_rounds": lambda value, _edition: rounds_text(value),
    "rounds": _none_or(rounds_text),
    "tie_break": lambda value, _edition: (
        _("share the win") if value is TieBreak.NONE else _("longest word wins")
    ),
    "turn_seconds": _none_or(duration_text),
}
ITEMS = read_items(
    Path(__file__).with_suffix(".toml"),
    UpwordsOptions,
    _SHOWS,
    {"challenge": challenge_about, "game_seconds": _overtime_about},
    {
        "challenge": always(*Challenge),
        "exchange_tiles": around(lambda edition: edition.exchange_tiles, range(1, 8)),
        "leftover_penalty": around(lambda edition: edition.leftover_penalty, range(11)),
        "tie_break": always(*TieBreak),
    },
)


def options_text(options: UpwordsOptions) -> str:
    """Return the options in a few words: how words are challenged, and the number of other house rules."""
    default = UpwordsOptions()
    words = challenge_text(options.challenge)
    if options.kept:
        return _("{state}, on a real board").format(state=options_text(replace(options, kept=False)))
    others = replace(options, challenge=default.challenge)
    if not others.to_json():
        return _("unknown words {checked}, all else by the book").format(checked=words)
    return _("unknown words {checked}, {house_rules}").format(checked=words, house_rules=house_rules(others))


CHOICE = OptionChoice(ITEMS, options_text)
