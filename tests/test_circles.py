"""No two files of the package import each other, by whatever way round: late, or for a type only."""

from __future__ import annotations

from graphlib import TopologicalSorter

from tests.house import graph


def test_no_file_imports_what_imports_it() -> None:
    imports = graph()
    assert sum(map(len, imports.values())) > 1000, "imports were found"
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the files
