"""All messages of a language as a page that somebody who speaks it can read in one go.

`python -m tests.catalogues.page nl` writes it to standard output: each sentence in English and in the
language, with values as people meet them, in the order of the rooms of the house.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tests.catalogues.__main__ import LANGUAGES, path_of, template
from tests.catalogues.values import values_for


class Shown(NamedTuple):
    """A message with values in it: its place in the source, its context, in English, in the language."""

    place: str
    context: str
    english: str
    translated: str


@cache
def shown(code: str) -> tuple[Shown, ...]:
    """Return every message in the language `code`; those with a number for one thing and for two."""
    return tuple(_shown(code))


def _shown(code: str) -> Iterator[Shown]:
    with path_of(code).open("rb") as lines:
        catalogue = read_po(lines, locale=code)
    for message in template():
        if not message.id:
            continue
        translation = catalogue.get(_source(message), message.context)
        place = message.locations[0][0] if message.locations else ""
        if translation is None:
            continue
        for count, english, translated in _texts(message, translation):
            yield Shown(
                place,
                message.context or "",
                filled("en", english, english, count),
                filled(code, translated, english, count),
            )


def filled(code: str, text: str, english: str, count: int | None = None) -> str:
    """Return `text`, of the message `english`, with values of the language `code` in its fields.

    Raises KeyError for a field nothing is known of.
    """
    fields = [name for _before, name, _form, _kind in string.Formatter().parse(text) if name is not None]
    if not all(name.isidentifier() for name in fields):
        return text  # JSON, as it is typed
    values = values_for(english, code) | ({"count": count} if count is not None else {})
    if count == 1:
        values |= {"names": values["name"], "words": values["word"]}
    return text.format(**{name: values[name] for name in fields})


def _source(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple | list) else str(message.id)


def _texts(message: Message, translation: Message) -> Iterator[tuple[int | None, str, str]]:
    if isinstance(message.id, tuple | list):
        assert isinstance(translation.string, tuple | list)
        for count, number in ((1, 0), (2, 1)):
            yield count, message.id[number], translation.string[number]
    else:
        yield None, str(message.id), str(translation.string)


def main() -> None:
    """Write the page of the language that is named."""
    code = sys.argv[1] if len(sys.argv) == 2 else ""
    if code not in LANGUAGES:
        sys.exit(f"name one of the languages {', '.join(LANGUAGES)}")
    place = ""
    for each in shown(code):
        if each.place != place:
            place = each.place
            print(f"\n# {place}\n")
        context = f"({each.context}) " if each.context else ""
        print(f"{context}{each.english}\n    {each.translated}")


if __name__ == "__main__":
    main()
