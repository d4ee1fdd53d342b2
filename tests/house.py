"""The size and shape of the product, counted: `python -m tests.house`.

The one idea: a figure that somebody wants to hold is read off the source, so that anybody can count it again.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "upwords_tui"
FLOORS = (
    *("base", "games", "lexicon", "store", "engine", "app", "terminal", "online"),
    *("text", "tui", "server", "cli"),
)
"""From the ground up; pyproject.toml says who may import whom."""
MOST_METHODS = 25
SEAM = "# seam:"
"""Marks an import inside a function, with the reason why it is late."""


def name_of(path: Path) -> str:
    """Return the dotted name of a module of the product."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> Mapping[str, str]:
    """Return the source of every module by its name."""
    return {name_of(path): path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def trees() -> Mapping[str, ast.Module]:
    """Return the syntax tree of every module by its name."""
    return {name: ast.parse(source) for name, source in sources().items()}


def imports_of(node: ast.AST) -> Iterator[str]:
    """Yield the modules of the product that an import statement names."""
    if isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            yield whole if whole in sources() else node.module
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)


def graph() -> dict[str, set[str]]:
    """Return which modules each module imports from, wherever in it."""
    return {
        name: {other for node in ast.walk(tree) for other in imports_of(node)} & sources().keys() - {name}
        for name, tree in trees().items()
    }


def circle() -> list[str]:
    """Return modules that import each other in a circle; none if there is no circle."""
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def _floor(name: str) -> int | None:
    parts = name.split(".")
    return FLOORS.index(parts[1]) if len(parts) > 1 and parts[1] in FLOORS else None


def arrows_up() -> list[str]:
    """Return the imports that lead from a floor to one above it."""
    return [
        f"{name} -> {other}"
        for name, others in graph().items()
        for other in sorted(others)
        if (low := _floor(name)) is not None and (high := _floor(other)) is not None and low < high
    ]


def functions() -> list[str]:
    """Return all functions and methods."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        f"{name}:{node.name}"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    ]


def any_uses() -> int:
    """Return how often `Any` stands in the code, its imports not counted."""
    return sum(
        isinstance(node, ast.Name) and node.id == "Any"
        for tree in trees().values()
        for node in ast.walk(tree)
    )


def string_look_ups() -> list[str]:
    """Return the calls that find a module of a game by strings."""
    return [
        f"{name}:{node.lineno}"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("room", "part")
        and sum(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.args) >= 2
    ]


def late_imports() -> tuple[list[str], list[str]]:
    """Return the imports inside functions: all of them, and those without a mark that says why."""
    found, unmarked = [], []
    for name, tree in trees().items():
        lines = sources()[name].splitlines()
        seen = set()
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno not in seen:
                    seen.add(node.lineno)
                    found.append(f"{name}:{node.lineno}")
                    if not any(SEAM in line for line in lines[max(0, node.lineno - 3) : node.lineno]):
                        unmarked.append(found[-1])
    return found, unmarked


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield every class with the module it stands in."""
    for name, tree in trees().items():
        yield from ((name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def doubled_classes() -> dict[str, list[str]]:
    """Return the class names that stand in more than one place, with the modules."""
    found = defaultdict(list)
    for name, node in classes():
        found[node.name].append(name)
    return {name: where for name, where in found.items() if len(where) > 1}


def large_classes() -> dict[str, int]:
    """Return the classes with more than `MOST_METHODS` methods, and how many each has."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    counted = {
        f"{name}:{node.name}": sum(isinstance(each, kinds) for each in node.body) for name, node in classes()
    }
    return {name: count for name, count in counted.items() if count > MOST_METHODS}


def deepest_chain() -> list[str]:
    """Return the longest chain of classes of the product, each a base of the one before."""
    bases: dict[str, list[str]] = {}
    for _module, node in classes():
        named = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        bases[node.name] = [getattr(each, "attr", getattr(each, "id", "")) for each in named]

    def inherited(name: str) -> dict[str, None]:
        """Every class of ours that `name` inherits from, itself first."""
        found: dict[str, None] = {}
        waiting = [name]
        while waiting:
            each = waiting.pop(0)
            if each in bases and each not in found:
                found[each] = None
                waiting += bases[each]
        return found

    return max((list(inherited(name)) for name in bases), key=len)


def words_of_docs() -> tuple[int, int]:
    """Return how many words the docs have: all of them, and the pages about how the house is built.

    A word has a letter: figures, the bars of tables and what stands in blocks of code are none.
    """
    pages = {
        path: sum(
            any(map(str.isalpha, word))
            for word in re.sub("```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL).split()
        )
        for path in (ROOT / "docs").rglob("*.md")
    }
    built = sum(
        count
        for path, count in pages.items()
        if re.match("architecture|floors", path.relative_to(ROOT / "docs").as_posix())
    )
    return sum(pages.values()), built


def figures() -> dict[str, object]:
    """Return every figure by what it counts."""
    late, unmarked = late_imports()
    chain = deepest_chain()
    large = large_classes()
    docs, built = words_of_docs()
    return {
        "modules": len(sources()),
        "lines": sum(len(source.splitlines()) for source in sources().values()),
        "functions": len(functions()),
        "uses of Any": any_uses(),
        "look-ups by string": len(string_look_ups()),
        "imports inside functions": f"{len(late)}, of them without a mark {len(unmarked)}",
        f"classes with more than {MOST_METHODS} methods": f"{len(large)}: {', '.join(sorted(large))}",
        "classes of ours that one class inherits from": f"{len(chain)}: {' < '.join(chain)}",
        "class names that stand twice": f"{len(doubled_classes())} {' '.join(sorted(doubled_classes()))}",
        "circles": len(circle()),
        "arrows to a floor above": f"{len(arrows_up())} {' '.join(arrows_up())}",
        "words of docs": docs,
        "words about how the house is built": built,
        "lines by floor": " ".join(f"{floor} {count}" for floor, count in _lines_by_floor().items()),
    }


def _lines_by_floor() -> Counter[str]:
    counted: Counter[str] = Counter()
    for name, source in sources().items():
        counted[name.split(".")[1] if "." in name else "-"] += len(source.splitlines())
    return counted


def main() -> None:
    """Print every figure, a line each."""
    for name, figure in figures().items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
