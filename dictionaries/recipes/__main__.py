"""Build the bundled word lists: ``python -m dictionaries.recipes {en,fi,nl,wordsup-nl,all,common,sets}``.

``common`` builds the common words alone, of the lists as they are, ``sets`` the word sets alone.
"""

import argparse
import sys
from pathlib import Path

from . import common, dutch, english, finnish, places, sets
from .sources import SourceError, Sources, check

DICTIONARIES = Path(__file__).parent.parent
BUILDERS = {"en": english.build, "fi": finnish.build, "nl": dutch.build, "wordsup-nl": places.build}
ABOUT = {"en": english.ABOUT, "fi": finnish.ABOUT, "nl": dutch.ABOUT}
"""The lists that have common words."""
ALONE = {"common": {"wordfreq"}, "sets": {"wordfreq", "scowl", "naughty_words", "wordnet"}}
"""What can be built alone, of the lists as they are, and what sources that reads."""


def main() -> int:
    """Build what was asked for; the exit code is 0, or 2 if a source is missing or another version."""
    parser = argparse.ArgumentParser(prog="python -m dictionaries.recipes", description=__doc__)
    parser.add_argument("what", choices=[*BUILDERS, "all", *ALONE])
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
    only = ALONE.get(options.what)
    languages = [options.what] if options.what in BUILDERS else list(BUILDERS)
    try:
        for language in languages:
            if not options.any_version:
                check(sources, language, only=only)
            print(f"building {language}", file=sys.stderr)
            if only is None:
                BUILDERS[language](DICTIONARIES / language, sources)
            if language in ABOUT and options.what != "sets":
                common.build(DICTIONARIES / language, ABOUT[language])
            if options.what != "common":
                about = ABOUT.get(language, places.ABOUT)
                sets.build(DICTIONARIES / language, about, sources)
    except SourceError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
