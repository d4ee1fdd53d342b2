"""Short texts that any game needs: lists, points, languages, words, who plays, fairness."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from upwords_tui.app.game_types.base import AnyLevel, every_kind
from upwords_tui.app.narration.numbers import whole
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import TextTables, _, language_name, locale, ngettext, npgettext
from upwords_tui.base.safe_text import NAME_LIMIT, clean
from upwords_tui.games import json_fields
from upwords_tui.games.base import COMPUTER, ENGINE, GameView, Seat, SeatView
from upwords_tui.lexicon.user_list import is_user_list_id, kept_about
from upwords_tui.lexicon.word_sets import WordSet, own_lists, read_id
from upwords_tui.store.values import SeatStanding

_TEXTS = TextTables(__file__)


def listed(items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Return “A”, “A and B” or “A, B and C” (“A, B or C”), by CLDR."""
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list  # seam: what is said first lists nothing

    return format_list(items, style, locale())


def sentence_start(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def points(count: int) -> str:
    """Return “1 point”, “8 points”, “minus 5 points”: a sign is easily missed by the ear."""
    if count < 0:
        return _("minus {points}").format(points=points(-count))
    return ngettext("{count} point", "{count} points", count).format(count=count)


def points_scored(count: int) -> str:
    """Return a number of points as what somebody scores or loses, for languages in which that is a case."""
    # Translators: the object of “scores”, “saves” or “costs”.
    return npgettext("object", "{count} point", "{count} points", count).format(count=count)


def is_bundled(dictionary_id: str) -> bool:
    """Return whether a dictionary comes with the program: only those have word sets."""
    return read_id(dictionary_id) is not None


def dictionary_name(id_or_path: str) -> str:
    """Return the name of a dictionary: its language and word set, or that of the file."""
    whole = language_name(id_or_path)
    if whole != id_or_path:
        return whole
    read = read_id(id_or_path)
    if read is None:
        kept = kept_about(id_or_path)[0] if is_user_list_id(id_or_path) else ""
        # A path may follow a sign, and have signs itself.
        return kept or clean(re.sub("(?:^|(?<=[+-]))/?(?:[^/]*[^/+-]/)+", "", id_or_path))
    own = (game.dictionaries[read.listed] for game in every_kind() if read.listed in game.dictionaries)
    name = next(map(_, own), "") or language_name(read.listed)
    if read.words is not WordSet.ALL:
        name = _("{dictionary}, {words}").format(dictionary=name, words=set_text(read.words))
    for part in read.own:
        told = _("{dictionary} with {words}") if part[0] == "+" else _("{dictionary} without {words}")
        name = told.format(dictionary=name, words=dictionary_name(part[1:]))
    return _("{dictionary}, list only").format(dictionary=name) if read.is_list_only else name


def own_list_lines(dictionary_id: str) -> tuple[str, ...]:
    """Return which words count, where they are a list of one's own; nothing for other dictionaries."""
    if "list-" not in dictionary_id:  # saves an import
        return ()
    name = dictionary_name(dictionary_id)
    # Of a list that is not here only the fingerprint is known.
    lines = [_("Dictionary: {name}.").format(name=_("own word list") if name == dictionary_id else name)]
    for list_id in own_lists(dictionary_id):
        _file, count, example = kept_about(list_id)
        said = ngettext(
            "Tiles can't spell one line of the file, which is left out: {example}.",
            "Tiles can't spell {count} lines of the file, which are left out, such as {example}.",
            count,
        )
        lines += [said.format(count=whole(count), example=clean(example))] if count else []
    return tuple(lines)


def set_text(words: WordSet) -> str:
    return _TEXTS("words", words)


Sitting = Seat | SeatView | SeatStanding
"""Who sits in a seat: the seat itself, or what a view or a list has of it."""


def level_text(player: str, levels: Sequence[AnyLevel]) -> str:
    """Return the name of the level of a computer player; empty for people."""
    who, _colon, level_id = player.partition(":")
    if who != COMPUTER:
        return ""
    other = level_id.removeprefix(ENGINE)
    return clean(next((_(level.name) for level in levels if level.id == level_id), other))


def own_level(seat: Sitting, levels: Sequence[AnyLevel]) -> str:
    """Return the level of a computer player, unless its name says it; empty for people."""
    level = level_text(seat.player, levels)
    return "" if level == seat.name else level


def seat_text(seat: Sitting, levels: Sequence[AnyLevel]) -> str:
    name, level = clean(seat.name), own_level(seat, levels)
    return _("{name} ({level})").format(name=name, level=level) if level else name


def seat_title(seat: Sitting, levels: Sequence[AnyLevel], separator: str = "·") -> str:
    """Return who sits in a seat, as lists on the screen show it: “Ada · Casual”."""
    name, level = clean(seat.name), own_level(seat, levels)
    return f"{name} {separator} {level}" if level else name


def level_mark(player: str, levels: Sequence[AnyLevel]) -> str:
    """Return the abbreviation of a level, “Cas.”, as short as no other level begins; empty for people."""
    name = level_text(player, levels)
    others = [other for level in levels if (other := clean(_(level.name))) != name]
    for size in range(3, len(name) - 1):
        if not any(other.startswith(name[:size]) for other in others):
            return f"{name[:size].rstrip()}."
    return name


def seat_mark(seat: Sitting, levels: Sequence[AnyLevel], separator: str = "·") -> str:
    """Return who sits in a seat in as little room as possible: “Ada·Cas.”."""
    name, mark = clean(seat.name), level_mark(seat.player, levels) if own_level(seat, levels) else ""
    return f"{name}{separator}{mark}" if mark else name


def team_name(members: Iterable[str]) -> str:
    """Return the default name of a team, in which long names are shortened so that all have room."""
    names = tuple(members)
    for most in range(NAME_LIMIT, 0, -1):
        name = " + ".join(each[:most].strip() for each in names)
        if len(name) <= NAME_LIMIT:
            return name
    return name[:NAME_LIMIT].rstrip(" +")


def fairness_lines(view: GameView, *, files: bool = True) -> tuple[str, ...]:
    """Return what was promised about the draws, what proves it, and how; `files`: by a file written here."""
    said = _("Its fingerprint, given before anything was drawn: {commitment}")
    promised = said.format(commitment=view.commitment)
    lines = (_("Every draw follows from one secret number, the seed."), promised)
    if view.seed is None:
        return *lines, _("At the end of the game the seed is shown, and anyone can check it.")
    how = _("Export the game; then anyone can check it: upwords-tui replay FILE")
    if not files:
        how = _(
            "In the text game, type “export” to print the game; then anyone can check it: "
            "upwords-tui replay FILE"
        )
    return (
        *lines,
        _("If “fair” showed the same one during the game, no draw has been changed since."),
        _("The seed: {seed}").format(seed=view.seed.hex()),
        how,
    )


def refusal_line(error: IllegalAction, _action: object, view: GameView) -> str:
    """Return why an action was refused in a game that has no more to say of it."""
    if view.partner and error.reason == json_fields.NOT_YOUR_TURN:
        return partner_sentence(view.partner)
    return refusal_sentence(error.reason)


def partner_sentence(partner: str) -> str:
    """Return what a member of a team is told while it is `partner`'s turn."""
    return _("It's your team's turn, but {name} plays it: you take turns.").format(name=clean(partner))


def refusal_sentence(reason: str, otherwise: str = "") -> str:
    """Return why an action was refused, by its reason; `otherwise` for a reason of one game."""
    return _TEXTS.find("refusal", reason) or otherwise or _("That is not possible now.")


_MINUTES_FROM = 120
"""A time shorter than this is said in seconds, unless it is a minute."""


def duration_text(seconds: int) -> str:
    """Return a time in words: “90 seconds”, “5 minutes”, “4 minutes 40 seconds”."""
    minutes, left = divmod(seconds, 60)
    seconds_text = ngettext("{count} second", "{count} seconds", left).format(count=left)
    if seconds < _MINUTES_FROM and left:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    if not minutes:
        return seconds_text
    minutes_text = ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    return f"{minutes_text} {seconds_text}" if left else minutes_text
