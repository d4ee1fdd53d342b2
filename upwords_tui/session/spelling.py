"""Spelling alphabets: a word for each letter, for ears that can't tell B from D.

English is the alphabet of radio (ICAO, 1956); Finnish and Dutch are those in use on the telephone there.
"""

from __future__ import annotations

from collections.abc import Iterable

_WORDS = {
    "en": """Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar
        Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu""",
    "fi": """Aarne Bertta Celsius Daavid Eemeli Faarao Gideon Heikki Iivari Jussi Kalle Lauri Matti Niilo Otto
        Paavo Quu Risto Sakari Tyyne Urho Vihtori Wiski Xeres Yrjö Zeta Åke Äiti Öljy""",
    "nl": """Anton Bernhard Cornelis Dirk Eduard Ferdinand Gerard Hendrik Isaak Johan Karel Lodewijk Maria
        Nico Otto Pieter Quirinius Richard Simon Theodor Utrecht Victor Willem Xantippe Ypsilon Zaandam""",
}
_ALPHABETS = {language: {word[0]: word for word in words.split()} for language, words in _WORDS.items()}


def spelled(text: str, language: str) -> str:
    """Return the letters of `text` as words of the alphabet of `language`.

    A letter that it lacks is taken from another.
    """
    alphabets = [_ALPHABETS.get(language, _ALPHABETS["en"]), *_ALPHABETS.values()]

    def word(letter: str) -> str:
        return next((alphabet[letter] for alphabet in alphabets if letter in alphabet), letter)

    return ", ".join(word(letter) for letter in text.upper() if not letter.isspace())


def spelled_tiles(tiles: Iterable[str], language: str) -> str:
    """Return tiles spelled one by one; the letters of one tile belong together."""
    return "; ".join(spelled(tile, language).replace(", ", " ") for tile in tiles)
