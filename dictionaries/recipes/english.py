"""English: SCOWL's plain words up to level 80, and new words read one by one.

SCOWL (Spell Checker Oriented Word Lists) sorts English into files named ``region-kind.level``. Only
the kind ``words`` holds words as a game means it; ``upper``, ``proper-names``, ``abbreviations`` and
``contractions`` are the other kinds, and stay out. Level 80 is what a large unabridged dictionary
knows; 95 is mostly noise.
"""

import shutil
from dataclasses import replace
from pathlib import Path

from .common import WORDFREQ
from .credits import NAUGHTY, WORDNET
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
)

MAX_LEVEL = 80
REGIONS = ("english", "american", "australian", "british", "british_z", "canadian")
VARIANTS = ("variant", "australian_variant", "british_variant", "canadian_variant")
VARIANT_DEGREES = (1, 2, 3)
"""SCOWL's degrees of variant spelling: 1 about equal, 2 rarer, 3 seldom. Only plain ``variant`` has 3."""

ABOUT = About(
    id="en",
    language="en",
    name="English",
    description="British, American, Australian and Canadian spellings of a large dictionary.",
    alphabet=LATIN_LETTERS,
    licence="LicenseRef-SCOWL",
    licence_files=("COPYRIGHT", "COPYRIGHT-common", "COPYRIGHT-family"),
    british_file="two-letter-british.txt",
    common_licence="LicenseRef-SCOWL AND CC-BY-SA-4.0",
    sources=(
        Source(
            name="SCOWL",
            version="2020.12.07",
            licence="LicenseRef-SCOWL",
            origin="Debian package scowl 2020.12.07-2; by Kevin Atkinson, wordlist.aspell.net",
            use="every word of its 'words' files up to level 80, diacritics folded",
        ),
        replace(WORDFREQ, use=f"to find words that came after 2020; {WORDFREQ.use}"),
        NAUGHTY,
        WORDNET,
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the English list and its licence into a folder."""
    write_dictionary(folder, ABOUT, english_words(folder, sources.scowl))
    shutil.copyfile(sources.scowl_copyright, folder / "COPYRIGHT")


def english_words(folder: Path, scowl: Path) -> set[str]:
    """All words of the English list, by SCOWL and the hand-made files in the list's folder.

    Two-letter words are exactly those of ``two-letter.txt``: at that length SCOWL holds names of
    letters in the plural (``cs``), units and symbols as if they were words.
    """
    two_letter = read_words(folder / "two-letter.txt")
    vowelless = read_words(folder / "vowelless.txt")
    words = {word for word in scowl_words(scowl) if len(word) > 2 and (has_vowel(word) or word in vowelless)}
    by_hand = read_words(folder / "add.txt") | read_words(folder / "new.txt")
    return (words | two_letter | by_hand) - read_words(folder / "drop.txt")


def scowl_words(scowl: Path, level: int = MAX_LEVEL) -> set[str]:
    """Every playable word of SCOWL's ``words`` files up to a level."""
    kinds = {f"{region}-words" for region in REGIONS}
    kinds |= {f"{variant}_{degree}-words" for variant in VARIANTS for degree in VARIANT_DEGREES}
    words: set[str] = set()
    for file in scowl.iterdir():
        kind, _, of_file = file.name.rpartition(".")
        if kind in kinds and int(of_file) <= level:
            words.update(fold(line) for line in file.read_text(encoding="utf-8").splitlines())
    return {word for word in words if is_spellable(word, LATIN_LETTERS)}
