"""What spell-checkers cost, and what they would let in: `python -m tests.bench.spellers nl_NL 4`."""

from __future__ import annotations

import itertools
import os
import string
import sys
import time
from collections.abc import Sequence

from tests.bench.timing import resident_mb
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.lexicon.spellers import Speller, open_speller, speller_ids

LANGUAGES = ("en", "nl", "fi")
_EACH = 7
"""Every seventh word of a list is asked, as it is and backwards."""


def run() -> None:
    for language in LANGUAGES:
        word_list = open_dictionary(language).word_list
        words = word_list.path.read_text("utf-8").split()[::_EACH]
        for name in speller_ids(language):
            before, start = resident_mb(), time.perf_counter()
            _status, speller = open_speller(name)
            if speller is None:
                print(f"  {name}: not here")
                continue
            opened, memory = time.perf_counter() - start, resident_mb() - before
            rates = [_rate(speller, asked) for asked in (words, [word[::-1] for word in words])]
            print(f"  {name}: {opened:.3f} s, {memory:.1f} MB, {rates[0]:,.0f} and {rates[1]:,.0f} a second")


def _rate(speller: Speller, words: Sequence[str]) -> float:
    start = time.perf_counter()
    for word in words:
        speller(word, ())
    return len(words) / (time.perf_counter() - start)


def let_in(name: str, length: int) -> None:
    """Print how many strings of this length Hunspell takes, how many of them the list lacks, which pass."""
    os.environ["ENCHANT_CONFIG_DIR"] = "/dev/null/none"
    import enchant

    check = enchant.Broker().request_dict(name).check
    full, alone = open_dictionary(name[:2]), open_dictionary(f"{name[:2]}-list")
    strings = map("".join, itertools.product(string.ascii_lowercase, repeat=length))
    taken = [word for word in strings if check(word)]
    unlisted = [word for word in taken if not alone.contains(word)]
    print(len(taken), len(unlisted), *filter(full.contains, unlisted))


if __name__ == "__main__":
    let_in(sys.argv[1], int(sys.argv[2]))
