"""The rules of an edition for newcomers in short entries, made from its data."""

from __future__ import annotations

from collections.abc import Iterable

from upwords_tui.app.narration.upwords.events import squares_text, tile_count
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.setup.upwords import challenge_about, challenge_text
from upwords_tui.app.teaching.pages import Page, page
from upwords_tui.base.i18n import _, language_name, ngettext
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.upwords.tiles import Tile


def rule_pages(edition: Edition) -> tuple[Page, Page, Page]:
    doubting = {"": _("Each game decides how unknown words are handled.")}
    return (
        page(_("Rules"), _rules(edition)),
        page(_("Points"), _points(edition)),
        page(_("Challenges"), doubting, {challenge_text(mode): challenge_about(mode) for mode in Challenge}),
    )


def _rules(edition: Edition) -> dict[str, str]:
    told = {
        "": _("{edition}: {tiles} on {size}×{size} squares, {language}.").format(
            edition=edition.name,
            tiles=tile_count(edition.tile_count),
            size=edition.size,
            language=language_name(edition.language),
        ),
        _("Your turn"): _("Play tiles, exchange or pass; then draw back up to {count}.").format(
            count=edition.rack_size
        ),
        _("First word"): ngettext(
            "Two tiles or more, over the centre square: {squares}.",
            "Two tiles or more, over a centre square: {squares}.",
            len(edition.centre),
        ).format(squares=squares_text(edition.centre)),
        _("Then"): _("In one line, without gaps, beside or on top of other tiles."),
        _("Stacking"): _("Up to {height} high; never a letter on the same letter.").format(
            height=edition.max_height
        ),
    }
    if edition.keep_one:
        told[_("Keep one")] = _("You may not cover every letter of a word.")
    if edition.plural_tile:
        plural = _("You can't just add {tile} to the end of a word.")
        told[_("Plurals")] = plural.format(tile=edition.plural_tile)
    end = _("When a player is out of tiles and the bag is empty, when all pass, or when no play is left.")
    if edition.stuck_needs_empty_bag:
        end = _("When the bag is empty and a player is out of tiles or no play is left, or when all pass.")
    return {
        **told,
        _("Words"): _("All words of {count} tiles or more must be in the dictionary.").format(
            count=edition.min_word
        ),
        _("Exchange"): _("Up to {tiles} for new ones from the bag; it takes your turn.").format(
            tiles=tile_count(edition.exchange_tiles)
        ),
        _("The end"): end,
        _("Alone"): ngettext(
            "{count} exchange in a game; stop when you like.",
            "{count} exchanges in a game; stop when you like.",
            edition.solo_exchanges,
        ).format(count=edition.solo_exchanges),
        _("Tiles"): " ".join(f"{tile}{count}" for tile, count in edition.bag),
    }


def _points(edition: Edition) -> dict[str, str]:
    flat, stacked = edition.flat_points, edition.stacked_points
    told = {
        _("Flat words"): _("All letters one tile high: {points} per tile.").format(points=points(flat)),
        _("Stacked words"): _(
            "Any letter higher than that: {points} per tile, including those underneath."
        ).format(points=points(stacked)),
        _("Every word"): _("All words you make or change count, and a shared stack counts in each."),
    }
    rare = []
    if bonus := edition.flat_bonus:
        text = _("{points} more for a flat word with {tiles}.")
        if bonus.each:
            text = _("{points} more in a flat word for each {tiles}.")
        rare.append(text.format(points=points(bonus.points), tiles=_tiles_or(bonus.tiles, edition)))
    if placed := edition.placed_bonus:
        text = _("{points} more for each {tiles} you play, flat or stacked.")
        rare.append(text.format(points=points(placed.points), tiles=_tiles_or(placed.tiles, edition)))
    if rare:
        told[_("Rare letters")] = " ".join(rare)
    return {
        **told,
        _("All tiles"): _("{points} more if you play all {count} tiles on your rack in one turn.").format(
            points=points(edition.all_rack_bonus), count=edition.rack_size
        ),
        _("Tiles left"): _("At the end each tile on a rack costs {points}.").format(
            points=points(edition.leftover_penalty)
        ),
        _("Example"): _(
            "WOOD, flat: {flat} × 4 = {flat_total}. With a second tile under the W: {stacked} × 5 = {total}."
        ).format(flat=flat, flat_total=flat * 4, stacked=stacked, total=stacked * 5),
    }


def _tiles_or(bonus: Iterable[Tile], edition: Edition) -> str:
    """Return “Q” or “Q, X or Y”, in the order of the alphabet."""
    tiles = edition.alphabet.sort(bonus)
    if len(tiles) < 2:
        return listed(tiles)
    return _("{first} or {last}").format(first=", ".join(tiles[:-1]), last=tiles[-1])
