"""Type variables with a default, for type checkers; Pythons before 3.13 have none at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVar
else:
    import typing

    def _type_var(name, *constraints, default=None, **options):
        # What knows defaults takes long to import, and only type checkers ask for them.
        return typing.TypeVar(name, *constraints, **options)

    TypeVar = _type_var
