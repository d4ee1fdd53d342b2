"""`upwords-tui editions`: the published sets of rules there are."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.i18n import _
from upwords_tui.subcommands.output import print_json


def run(arguments: Namespace) -> int:
    """Print one line, or one JSON object, an edition; of Words Up a card set."""
    if arguments.game == "wordsup":
        return _words_up(as_json=arguments.json)
    editions = [load_edition(edition_id) for edition_id in edition_ids()]
    if arguments.json:
        answer = [
            {
                "id": edition.id,
                "name": edition.name,
                "language": edition.language,
                "published": edition.published,
                "dictionary": edition.dictionary,
                "size": edition.size,
                "max_height": edition.max_height,
                "rack_size": edition.rack_size,
                "seats": [edition.min_seats, edition.max_seats],
                "all_rack_bonus": edition.all_rack_bonus,
                "centre": [square.name for square in edition.centre],
                "tiles": dict(edition.bag),
            }
            for edition in editions
        ]
        print_json(answer)
        return 0
    for edition in editions:
        print(
            _("{id:18} {name}: {size}×{size}, {tiles} tiles, {language}, {least} to {most} players").format(
                id=edition.id,
                name=edition.name,
                size=edition.size,
                tiles=edition.tile_count,
                language=edition.language,
                least=edition.min_seats,
                most=edition.max_seats,
            )
        )
    return 0


def _words_up(*, as_json: bool) -> int:
    from upwords_tui.session.variants import WORDS_UP, variants

    found = variants(WORDS_UP)
    if not as_json:
        for variant in found:
            print(f"{variant.id:18} {variant.name}: {variant.line}")
        return 0
    print_json(
        [
            {
                "id": variant.id,
                "name": variant.name,
                "language": variant.language,
                "dictionary": variant.dictionary,
                "seats": [variant.min_seats, variant.max_seats],
                "cards": dict(Counter(card.face for card in variant.own.letters)),
                "optional": variant.own.optional or None,
            }
            for variant in found
        ]
    )
    return 0
