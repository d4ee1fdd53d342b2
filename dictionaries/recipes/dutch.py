"""Dutch: OpenTaal's word list and the forms it lacks, laid without diacritics, and new words read one by one.

Tiles have no accents, so ``café`` is laid CAFE and several spellings can share one word of the list
(``een``, ``één``). ``accents.tsv`` keeps the way back: for display, and because a spell-checker
knows only the accented spelling.
"""

import shutil
from collections.abc import Iterable
from pathlib import Path

from .common import WORDFREQ
from .credits import NAUGHTY
from .dutch_forms import missing_forms
from .sources import Sources
from .wordlist import (
    LATIN_LETTERS,
    About,
    Source,
    fold,
    has_vowel,
    is_spellable,
    read_words,
    write_dictionary,
    write_lines,
)

ABOUT = About(
    id="nl",
    language="nl",
    name="Nederlands",
    description="The Dutch of OpenTaal, in the official spelling, inflected forms included.",
    alphabet=LATIN_LETTERS,
    licence="BSD-3-Clause OR CC-BY-3.0",
    licence_files=("COPYRIGHT", "COPYRIGHT-common", "COPYRIGHT-family"),
    common_licence="(BSD-3-Clause OR CC-BY-3.0) AND CC-BY-SA-4.0",
    accents_file="accents.tsv",
    sources=(
        Source(
            name="OpenTaal",
            version="2.20.19",
            licence="BSD-3-Clause OR CC-BY-3.0",
            origin="Debian package wdutch 1:2.20.19-2; by OpenTaal, opentaal.org",
            use="every lower-case word without hyphen or apostrophe, diacritics folded",
        ),
        Source(
            name="OpenTaal for Hunspell",
            version="2.20.19",
            licence="BSD-3-Clause OR CC-BY-3.0",
            origin="Debian package hunspell-nl 2:2.20.19-2; by OpenTaal, opentaal.org",
            use="participles, weak pasts, diminutives and degrees of those words, by its rules",
        ),
        WORDFREQ,
        NAUGHTY,
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the Dutch list, its accented spellings and its licence into a folder."""
    spellings = dutch_spellings(folder, sources.opentaal)
    forms = missing_forms(spellings.keys(), sources.opentaal_rules, sources.opentaal_entries)
    add_spellings(spellings, folder, forms)
    add_spellings(spellings, folder, read_words(folder / "new.txt"))
    write_dictionary(folder, ABOUT, spellings.keys())
    write_lines(
        folder / "accents.tsv",
        (
            f"{word}\t{' '.join(sorted(written))}"
            for word, written in sorted(spellings.items())
            if written != {word}
        ),
    )
    shutil.copyfile(sources.opentaal_copyright, folder / "COPYRIGHT")


def dutch_spellings(folder: Path, opentaal: Path) -> dict[str, set[str]]:
    """Each word of OpenTaal's list, as laid, with every way OpenTaal writes it."""
    spellings: dict[str, set[str]] = {}
    add_spellings(spellings, folder, opentaal.read_text(encoding="utf-8").splitlines())
    return spellings


def add_spellings(spellings: dict[str, set[str]], folder: Path, written: Iterable[str]) -> None:
    """Add those words that can be laid and that the hand-made files do not keep out."""
    vowelless = read_words(folder / "vowelless.txt")
    drop = read_words(folder / "drop.txt")
    for spelling in written:
        word = fold(spelling)
        if spelling != spelling.lower() or not is_spellable(word, LATIN_LETTERS):
            continue
        if word not in drop and (has_vowel(word) or word in vowelless):
            spellings.setdefault(word, set()).add(spelling)
