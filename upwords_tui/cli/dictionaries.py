"""`upwords-tui dictionaries`: the dictionaries there are, and what is missing on this machine."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.app.narration.dictionaries import speller_text
from upwords_tui.app.narration.numbers import whole
from upwords_tui.app.narration.wording import set_text
from upwords_tui.app.play.dictionaries import bring_own_lists
from upwords_tui.base.i18n import _
from upwords_tui.cli.streams import print_json
from upwords_tui.lexicon.registry import describe
from upwords_tui.lexicon.user_list import UserList, kept_lists


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
