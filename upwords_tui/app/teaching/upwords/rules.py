"""The rules of an edition for newcomers: short entries (`rules.toml`), filled from its data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from upwords_tui.app.narration.upwords.events import squares_text, tile_count
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.setup.upwords import challenge_about, challenge_text
from upwords_tui.app.teaching.pages import Page, read_pages
from upwords_tui.base.i18n import _, language_name, read_texts
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.tiles import Tile

_AS_THEY_ARE = (
    *("size", "rack_size", "min_word", "solo_exchanges"),
    *("keep_one", "plural_tile", "stuck_needs_empty_bag"),
)
"""What an edition has that is a value by itself."""


def rule_pages(edition: Edition) -> tuple[Page, ...]:
    flat, stacked = edition.flat_points, edition.stacked_points
    values = {name: getattr(edition, name) for name in _AS_THEY_ARE} | {
        "edition": edition.name,
        "tiles": tile_count(edition.tile_count),
        "language": language_name(edition.language),
        "centres": len(edition.centre),
        "squares": squares_text(edition.centre),
        "height": edition.max_height,
        "exchange_tiles": tile_count(edition.exchange_tiles),
        "bag": {_("Tiles"): " ".join(f"{tile}{count}" for tile, count in edition.bag)},
        "flat_points": points(flat),
        "stacked_points": points(stacked),
        "rare_letters": _rare_letters(edition),
        "all_rack_points": points(edition.all_rack_bonus),
        "leftover_points": points(edition.leftover_penalty),
        "flat": flat,
        "flat_total": flat * 4,
        "stacked": stacked,
        "total": stacked * 5,
        "challenges": {challenge_text(mode): challenge_about(mode) for mode in Challenge},
    }
    return read_pages(read_texts(Path(__file__).with_suffix(".toml"))["page"], values)


def _rare_letters(edition: Edition) -> dict[str, str]:
    rare = []
    if bonus := edition.flat_bonus:
        text = _("{points} more for a flat word with {tiles}.")
        if bonus.each:
            text = _("{points} more in a flat word for each {tiles}.")
        rare.append(text.format(points=points(bonus.points), tiles=_tiles_or(bonus.tiles, edition)))
    if placed := edition.placed_bonus:
        text = _("{points} more for each {tiles} you play, flat or stacked.")
        rare.append(text.format(points=points(placed.points), tiles=_tiles_or(placed.tiles, edition)))
    return {_("Rare letters"): " ".join(rare)} if rare else {}


def _tiles_or(bonus: Iterable[Tile], edition: Edition) -> str:
    """Return “Q” or “Q, X or Y”, in the order of the alphabet."""
    tiles = edition.alphabet.sort(bonus)
    if len(tiles) < 2:
        return listed(tiles)
    return _("{first} or {last}").format(first=", ".join(tiles[:-1]), last=tiles[-1])
