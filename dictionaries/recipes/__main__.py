"""Build the bundled word lists: ``python -m dictionaries.recipes {en,fi,nl,all}``."""

import argparse
import sys
from pathlib import Path

from . import dutch, english, finnish
from .sources import SourceError, Sources, check

DICTIONARIES = Path(__file__).parent.parent
BUILDERS = {"en": english.build, "fi": finnish.build, "nl": dutch.build}


def main() -> int:
    """Build what was asked for; the exit code is 0, or 2 if a source is missing or another version."""
    parser = argparse.ArgumentParser(prog="python -m dictionaries.recipes", description=__doc__)
    parser.add_argument("language", choices=[*BUILDERS, "all"])
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
    languages = list(BUILDERS) if options.language == "all" else [options.language]
    try:
        for language in languages:
            if not options.any_version:
                check(sources, language)
            print(f"building {language}", file=sys.stderr)
            BUILDERS[language](DICTIONARIES / language, sources)
    except SourceError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
