"""What a list says of the sources of its word sets."""

from .wordlist import Source

NAUGHTY = Source(
    name="naughty-words",
    version="1.2.0",
    licence="CC-BY-4.0",
    origin="npm package naughty-words; the List of Dirty, Naughty, Obscene and Otherwise Bad Words",
    use="coarse words and slurs, to choose what the family words leave out",
)
WORDNET = Source(
    name="WordNet",
    version="3.0",
    licence="LicenseRef-WordNet",
    origin="Debian package wordnet-base 1:3.0-37; Princeton University",
    use="words it marks as obscene or disparaging, to choose what the family words leave out",
)
