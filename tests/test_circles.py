"""No two files of the package import each other, by whatever way round: late, or for a type only."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import upwords_tui

PACKAGE = Path(upwords_tui.__file__).parent


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in PACKAGE.rglob("*.py")}


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports from, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & set(MODULES)


def test_no_file_imports_what_imports_it() -> None:
    graph = {name: imported(path) - {name} for name, path in MODULES.items()}
    assert sum(map(len, graph.values())) > 1000, "imports were found"
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the files
