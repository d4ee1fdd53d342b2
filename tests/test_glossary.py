"""One word, one thing: what the glossary names is there, and no name stands for two classes."""

from __future__ import annotations

from tests.house import ROOT, classes, doubled_classes, functions, sources

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def names_in_code() -> list[str]:
    """Return what stands in the column “in code” of every table of the glossary."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.splitlines() if line.startswith("| ")]
    cells = [cells[2].strip() for cells in rows]
    assert all(cell == "in code" or not cell or cell.strip("`").isidentifier() for cell in cells)
    return [cell.strip("`") for cell in cells if cell and cell != "in code"]


def test_what_the_glossary_names_is_in_the_code() -> None:
    modules = {name.rpartition(".")[2] for name in sources()}
    known = modules | {node.name for _module, node in classes()}
    known |= {name.rpartition(":")[2] for name in functions()}
    named = names_in_code()
    assert len(named) > 50
    assert [name for name in named if name not in known] == []


def test_no_two_classes_have_one_name() -> None:
    doubled = doubled_classes()
    assert not doubled, "\n".join(f"{name}: {', '.join(where)}" for name, where in doubled.items())
