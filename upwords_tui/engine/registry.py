"""Engines of others that may be asked here, and words that have a name: those of a settings file.

    [engines.wordsmith]
    command = ["python3", "wordsmith.py"]   # seen from the folder of the file
    options = { style = "bold" }            # what `set` tells it
    level = "strong"                        # the level asked of it, if it has several
    memory = 1024                           # megabytes it may use
    forfeit = false                         # whether it gives up a game in which it fails, instead of a turn
    ponder = false                          # whether it may think while others do

    [words]
    club = "en+club.txt"                    # a dictionary, its paths seen from the folder of the file

A seat names such an engine as it names a level, “engine:NAME”. The file counts for the whole process: a
person's own file in their own games, the host's on a server.
"""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_config_path

from upwords_tui.base.errors import CommandError, InputError, Phrase, mark, system_reason, toml_table
from upwords_tui.base.fuzzy import check_keys, nearest
from upwords_tui.games.base import ENGINE

_NAME = re.compile("(?=.{1,20}$)[a-z0-9]+(-[a-z0-9]+)*")
_MOST_BYTES = 1_000_000
_MEMORY = 1024
_LEAST_MEMORY, _MOST_MEMORY = 16, 1 << 20
_KINDS = {
    "command": (list, Phrase(mark("must be a list of strings, the program first"))),
    "options": (dict, Phrase(mark("must be a table of numbers, strings, true and false"))),
    "level": (str, Phrase(mark("must be a string"))),
    "memory": (
        int,
        Phrase(
            mark("must be a whole number of megabytes from {least} to {most}"),
            least=_LEAST_MEMORY,
            most=_MOST_MEMORY,
        ),
    ),
    "forfeit": (bool, Phrase(mark("must be true or false"))),
    "ponder": (bool, Phrase(mark("must be true or false"))),
}


FILE = "settings.toml"
_chosen: Path | None = None


def use_settings(file: Path) -> None:
    """Have this process, and those forked from it, read engines of others from `file`."""
    global _chosen
    _chosen = file


def settings_file() -> Path:
    """Return the file that names the engines of others; it need not exist."""
    return _chosen or user_config_path("upwords-tui", appauthor=False) / FILE


class ForeignEngine(NamedTuple):
    """An engine of others. `command` is started in `folder`, and may use `memory` megabytes.

    `options` are set when it starts; `level` is asked of it (empty: its own default). `forfeit`: if it fails
    it gives up the game, not a turn. `ponder`: it may think while others do.
    """

    name: str
    command: tuple[str, ...]
    folder: Path = Path()
    options: Mapping[str, Any] = {}
    level: str = ""
    memory: int = _MEMORY
    forfeit: bool = False
    ponder: bool = False

    @property
    def id(self) -> str:
        """What records call it, as a level."""
        return ENGINE + self.name

    @property
    def sentence(self) -> str:
        return mark("An engine from elsewhere.")

    @property
    def program(self) -> str:
        """The file that is started. Raises InputError if there is none."""
        first = self.command[0]
        found = shutil.which(self.folder / first if "/" in first else first)
        if found is None:
            raise InputError("there is no program “{command}”", command=Path(first).name[:40])
        return found


Named = tuple[Mapping[str, ForeignEngine], Mapping[str, str]]
"""What a settings file names: engines by their levels, dictionaries by their names."""


def engines() -> Mapping[str, ForeignEngine]:
    """Return the engines by their levels. Raises InputError if the file is not valid."""
    found = _read(settings_file())
    if isinstance(found, InputError):
        raise found
    return found[0]


def house_words() -> Mapping[str, str]:
    """Return dictionaries by the names given to them; none if the file is not valid.

    Paths in them are seen from the folder of `settings_file`.
    """
    found = _read(settings_file())
    return {} if isinstance(found, InputError) else found[1]


def find_engine(name: str) -> ForeignEngine:
    """Return the engine with this level or name. Raises InputError."""
    known = engines()
    level = ENGINE + name.removeprefix(ENGINE)
    if level not in known:
        names = ", ".join(known) or Phrase(mark("none"))
        said = CommandError("no engine “{name}”; there are {names}", "engine", name=name[:40], names=names)
        raise said.meaning(nearest(level, known))
    return known[level]


def _read(file: Path) -> Named | InputError:
    try:
        if not file.exists():
            return ({}, {})
        with file.open("rb") as opened:
            text = opened.read(_MOST_BYTES).decode()
        return read_settings(text, file.absolute().parent)
    except OSError as error:
        return InputError("can't be read: {detail}", str(file), detail=system_reason(error))
    except UnicodeDecodeError:
        return InputError("is not UTF-8 text", str(file))
    except InputError as error:
        return error.at(str(file))


@cache
def read_settings(text: str, folder: Path) -> Named:
    """Return what a settings file in `folder` names. Raises InputError that names the key."""
    data = toml_table(text)
    check_keys(data, ("engines", "words"), "")
    tables = list[dict[str, Any]]()
    for table, example in (("engines", "[engines.wordsmith]"), ("words", 'words.club = "en+club.txt"')):
        found = data.get(table, {})
        if not isinstance(found, dict):
            raise InputError("must have entries like {example}", table, example=example)
        for name in found:
            if not _NAME.fullmatch(name):
                raise InputError(
                    "a name has at most 20 lower-case letters and digits, with hyphens between them",
                    f"{table}.{name[:40]}",
                )
        tables.append(found)
    listed, words = tables
    for name, meant in words.items():
        if not isinstance(meant, str):
            raise InputError("{wanted}", f"words.{name}", wanted=_KINDS["level"][1])
    read = (_engine(name, entry, folder) for name, entry in listed.items())
    return {engine.id: engine for engine in read}, words


def _engine(name: str, data: object, folder: Path) -> ForeignEngine:
    where = f"engines.{name[:40]}"
    if not isinstance(data, dict):
        raise InputError("must have entries like {example}", where, example="[engines.wordsmith]")
    check_keys(data, _KINDS, f"{where}.")
    if "command" not in data:
        raise InputError("{name} is missing", where, name="command")
    for key, value in data.items():
        kind, wanted = _KINDS[key]
        if type(value) is not kind or not _is_good(key, value):
            raise InputError("{wanted}", f"{where}.{key}", wanted=wanted)
    return ForeignEngine(name, folder=folder, **{**data, "command": tuple(data["command"])})


def _is_good(key: str, value: Any) -> bool:
    match key:
        case "command":
            texts = [isinstance(part, str) and "\0" not in part for part in value]
            return all(texts) and bool(value and value[0])
        case "options":
            return all(
                isinstance(each, str | int) or (isinstance(each, float) and math.isfinite(each))
                for each in value.values()
            )
        case "memory":
            return bool(_LEAST_MEMORY <= value <= _MOST_MEMORY)
    return True
