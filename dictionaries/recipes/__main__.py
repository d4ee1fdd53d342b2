"""Build the word lists: ``python -m dictionaries.recipes {en,fi,nl,wordsup-nl,all,common,sets,meanings}``.

``common``, ``sets`` and ``meanings`` build common words, word sets or meanings alone, of lists as they are.
"""

import argparse
import sys
from collections.abc import Set
from pathlib import Path

from . import (
    common,
    dutch,
    english,
    finnish,
    meanings_dutch,
    meanings_english,
    meanings_finnish,
    places,
    sets,
)
from .sources import SourceError, Sources, check

DICTIONARIES = Path(__file__).parent.parent
BUILDERS = {"en": english.build, "fi": finnish.build, "nl": dutch.build, "wordsup-nl": places.build}
ABOUT = {"en": english.ABOUT, "fi": finnish.ABOUT, "nl": dutch.ABOUT}
"""The lists that have common words."""
MEANINGS = {"en": meanings_english.build, "fi": meanings_finnish.build, "nl": meanings_dutch.build}
"""The lists that have meanings. Dutch looks into the English list, so that has to be there."""
ALONE = {"common": {"wordfreq"}, "sets": {"wordfreq", "scowl", "naughty_words", "wordnet"}}
"""What else can be built alone, of the lists as they are, and what sources that reads."""


def main() -> int:
    """Build what was asked for; the exit code is 0, or 2 if a source is missing or another version."""
    parser = argparse.ArgumentParser(prog="python -m dictionaries.recipes", description=__doc__)
    parser.add_argument("what", choices=[*BUILDERS, "all", *ALONE, "meanings"])
    parser.add_argument(
        "--downloads",
        type=Path,
        default=Path("build/dictionary-sources"),
        help="folder of the sources that Debian does not install (default: %(default)s)",
    )
    parser.add_argument(
        "--any-version", action="store_true", help="build from other versions of the sources too"
    )
    options = parser.parse_args()
    sources = Sources(downloads=options.downloads)
    what: str = options.what
    try:
        for language in [what] if what in BUILDERS else () if what == "meanings" else BUILDERS:
            _check(sources, language, only=ALONE.get(what), any_version=options.any_version)
            build_list(language, sources, what)
        for language in MEANINGS if what in ("all", "meanings") else ():
            _check(sources, f"{language}-meanings", any_version=options.any_version)
            print(f"building meanings of {language}", file=sys.stderr)
            MEANINGS[language](DICTIONARIES / language, sources)
    except SourceError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _check(sources: Sources, section: str, *, only: Set[str] | None = None, any_version: bool) -> None:
    if not any_version:
        check(sources, section, only=only)


def build_list(language: str, sources: Sources, what: str) -> None:
    """Build one list with its common words and word sets, or these alone."""
    print(f"building {language}", file=sys.stderr)
    if what not in ALONE:
        BUILDERS[language](DICTIONARIES / language, sources)
    if what != "common":
        sets.build(DICTIONARIES / language, ABOUT.get(language, places.ABOUT), sources)
    if language in ABOUT and what != "sets":
        common.build(DICTIONARIES / language, ABOUT[language])


if __name__ == "__main__":
    sys.exit(main())
