"""The word lists that come with the program, as their `dictionary.toml` describes them.

Each list is a folder; nothing here knows a language by name. In an installed package the folders are inside
it, in a source checkout beside it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from upwords_tui.lexicon.files import described

Toml = dict[str, Any]
_ABOUT = "dictionary.toml"
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class WordSource:
    name: str
    version: str
    licence: str
    origin: str


@dataclass(frozen=True)
class SetFile:
    """A word set: `file` says which words of the list it has; hash and count are those of the set."""

    file: str
    sha256: str
    count: int


@dataclass(frozen=True)
class BundledList:
    """A list in its folder, with its SHA-256 in hex. A list that `extends` another adds words to it."""

    id: str
    language: str
    name: str
    description: str
    folder: Path
    words_file: str
    sha256: str
    count: int
    max_length: int
    alphabet: str
    licence: str
    licence_files: tuple[str, ...]
    sources: tuple[WordSource, ...]
    accents_file: str | None = None
    common_file: str | None = None
    extends: str | None = None
    british_file: str | None = None
    """Two-letter words that only British word games have; `#` begins a comment."""
    family: SetFile | None = None
    """All but coarse words and slurs; `file` lists those, one a line."""
    common: SetFile | None = None
    """What an educated speaker knows; `file` has a bit a word, the first word in the highest bit."""
    school: SetFile | None = None
    """Both: common, but not coarse; `file` is that of `common`."""

    @property
    def path(self) -> Path:
        """The file of words, one a line, small letters, sorted."""
        return self.folder / self.words_file

    def lines(self, name: str) -> list[str]:
        """Return the lines of a file beside the list; none if there is no such file."""
        path = self.folder / name
        return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []

    def british_words(self) -> frozenset[str]:
        lines = self.lines(self.british_file) if self.british_file else []
        return frozenset(" ".join(line.partition("#")[0] for line in lines).split())

    def accents(self) -> dict[str, tuple[str, ...]]:
        """Return the spellings with diacritics of the words that are laid without them."""
        if self.accents_file is None:
            return {}
        rows = (line.split("\t") for line in self.lines(self.accents_file) if "\t" in line)
        return {folded: tuple(spellings.split()) for folded, spellings, *_ in rows}


def bundled_folder() -> Path:
    """Return the folder that holds a folder for each bundled list."""
    inside = _PACKAGE / "dictionaries"
    return inside if inside.is_dir() else _PACKAGE.parent / "dictionaries"


def bundled_ids() -> tuple[str, ...]:
    return _ids_in(bundled_folder())


@cache  # wanted at every key press
def _ids_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(about.parent.name for about in folder.glob(f"*/{_ABOUT}")))


_TEXTS = ("id", "language", "name", "description", "words_file", "alphabet", "licence")
_OPTIONAL_TEXTS = ("accents_file", "common_file", "extends", "british_file")


def load_bundled(list_id: str) -> BundledList:
    """Return the list with this id. Raises DictionaryError if it is missing or its description invalid."""
    return _list_in(bundled_folder() / list_id)


@cache  # wanted at every key press
def _list_in(folder: Path) -> BundledList:
    with described(folder / _ABOUT):
        data = tomllib.loads((folder / _ABOUT).read_text(encoding="utf-8"))
        texts: Toml = {name: str(data[name]) for name in _TEXTS}
        texts |= {name: str(data[name]) for name in _OPTIONAL_TEXTS if name in data}
        return BundledList(
            **texts,
            folder=folder,
            sha256=str(data["words_sha256"]),
            count=max(map(int, data["counts"].values())),
            max_length=int(data["max_length"]),
            licence_files=tuple(map(str, data["licence_files"])),
            sources=tuple(map(read_source, data["sources"])),
            family=_set_file(data.get("family"), "left_out_file"),
            common=_set_file(data.get("common"), "bits_file"),
            school=_set_file(data.get("school"), "bits_file"),
        )


def read_source(data: Toml) -> WordSource:
    return WordSource(*(str(data[name]) for name in ("name", "version", "licence", "from")))


def _set_file(data: Toml | None, name: str) -> SetFile | None:
    return None if data is None else SetFile(str(data[name]), str(data["sha256"]), int(data["count"]))
