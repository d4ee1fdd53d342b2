"""Whatever a player may know, some command says: for each field of a view the command that says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import NamedTuple

import pytest
from _pytest.mark.structures import ParameterSet

from tests.text.playing import Playing


class Known(NamedTuple):
    """A game, a command, and what its answer has to hold."""

    make: Callable[[], Playing]
    command: str
    told: str

    def check(self) -> None:
        """Fail unless the command says it."""
        assert self.told in "\n".join(self.make().type(self.command))


Table = Mapping[str, tuple[Callable[[], Playing], str, str]]
"""How each field of a class becomes known, as the parts of a `Known`."""


def cases(known: Mapping[type, Table]) -> Iterator[ParameterSet]:
    """Yield a case for every field of every class."""
    for kind, table in known.items():
        for name, parts in table.items():
            yield pytest.param(Known(*parts), id=f"{kind.__name__}.{name}")


def check_complete(known: Mapping[type, Table]) -> None:
    """Fail unless every field of every class is there, and no other."""
    for kind, table in known.items():
        names = {field.name for field in fields(kind)} if is_dataclass(kind) else set(kind.__annotations__)
        assert set(table) == names, kind
