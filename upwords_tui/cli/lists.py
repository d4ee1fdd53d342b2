"""`upwords-tui editions`, `dictionaries`, `levels`: what there is."""

from __future__ import annotations

import sys
from argparse import Namespace

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.dictionaries import speller_text
from upwords_tui.app.narration.numbers import whole
from upwords_tui.app.narration.wording import set_text
from upwords_tui.app.play.dictionaries import bring_own_lists
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import print_json
from upwords_tui.lexicon.registry import describe
from upwords_tui.lexicon.user_list import UserList, kept_lists


def editions(arguments: Namespace) -> int:
    """Print one line, or one JSON object, an edition; of Words Up a card set.

    Of a file that does not hold together a line on standard error says why: then the exit code is 2.
    """
    kind = kind_of(arguments.game)
    found = kind.variants()
    if arguments.json:
        print_json([variant.as_json() for variant in found])
    else:
        print(*(variant.listing for variant in found), sep="\n")
    broken = kind.broken_variants()
    for error in broken:
        print(f"upwords-tui: {clean(translate(error))}", file=sys.stderr)
    return 2 if broken else 0


def levels(arguments: Namespace) -> int:
    """Print one line, or one JSON object, a computer player; the gentlest first."""
    game = kind_of(arguments.game)
    if arguments.json:
        print_json([game.level_json(level) for level in game.levels])
        return 0
    width = max(len(level.id) for level in game.levels)
    for level in game.levels:
        print(game.level_line(level, width))
    return 0


def dictionaries(arguments: Namespace) -> int:
    """Print each dictionary and the state of its spell-checkers, and the lists of one's own seen before."""
    bring_own_lists()
    found, own = describe(), list(kept_lists())
    if arguments.json:
        print_json([*(info.as_json() for info in found), *map(_own_json, own)])
        return 0
    for info in found:
        listed = info.bundled
        print(
            _("{id:4} {name}: {count} words ({licence})").format(
                id=listed.id, name=listed.name, count=whole(listed.count), licence=listed.licence
            )
        )
        print(f"     {_(listed.description)}")
        print(f"     sha256 {info.sha256}")
        for part in info.sets:
            said = _("{id}: {words}, {count} words")
            print(f"     {said.format(id=part.id, words=set_text(part.words), count=whole(part.count))}")
        for status in info.spellers:
            print(f"     {speller_text(status)}")
    for words in own:
        count = whole(words.count)
        print(_("{id} {name}: {count} words of your own").format(id=words.id, name=words.name, count=count))
    print(_("Your own list of words, one a line: --dictionary PATH"))
    return 0


def _own_json(words: UserList) -> dict[str, object]:
    """Return what a list of one's own is, with the fields of those that come with the program."""
    named = {"id": words.id, "list": words.id, "name": words.name, "language": "", "description": ""}
    return {
        **named,
        "words": words.count,
        "sha256": words.sha256,
        "licence": "",
        "sources": [],
        "spellers": [],
    }
