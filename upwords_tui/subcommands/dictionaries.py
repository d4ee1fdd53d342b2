"""`upwords-tui dictionaries`: the dictionaries there are, and what is missing on this machine."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.i18n import _
from upwords_tui.lexicon.registry import describe
from upwords_tui.session.dictionary_texts import speller_text
from upwords_tui.session.numbers import whole
from upwords_tui.session.wording import set_text
from upwords_tui.subcommands.output import print_json


def run(arguments: Namespace) -> int:
    """Print each dictionary and the state of its spell-checkers."""
    dictionaries = describe()
    if arguments.json:
        print_json([info.as_json() for info in dictionaries])
        return 0
    for info in dictionaries:
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
    print(_("Your own list of words, one a line: --dictionary PATH"))
    return 0
