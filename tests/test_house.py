"""The house rules: what every module keeps to."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from upwords_tui.app.game_types.base import Narration, kind_of
from upwords_tui.app.game_types.features import Features, features_of
from upwords_tui.app.play.table import Table
from upwords_tui.base.errors import RecordError
from upwords_tui.games.catalogue import game_class, kinds
from upwords_tui.games.json_fields import AnyOptions
from upwords_tui.text.games.contract import TextGame, text_game
from upwords_tui.tui.games.contract import ScreenGame, screen_game

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "upwords_tui"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))
MOST_LINES = 500


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_every_module_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    first = docstring.splitlines()[0]
    assert first[0].isupper() or first.startswith(("`", "“"))
    assert first.endswith((".", ":"))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_is_too_long_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def calls(tree: ast.AST, name: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


PRINTERS = (
    "cli/", "text/", "tui/crash.py",
    "engine/upwords/kernel/build.py",
)  # fmt: skip
"""Those run by themselves; tui/crash speaks when the terminal is no longer the game's."""


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_only_commands_print(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not path.relative_to(PACKAGE).as_posix().startswith(PRINTERS):
        assert calls(tree, "print") == []
    assert calls(tree, "breakpoint") == []
    if path.name != "reader.py":  # of the text game, whose prompt it is
        assert calls(tree, "input") == []


def project_files() -> Iterator[Path]:
    """Yield the files of the project: all but what git is told to leave alone."""
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    folders = {".git", *(line.rstrip("/") for line in ignored if line.endswith("/"))}
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if not any(fnmatch(name, pattern) for pattern in folders)]
        yield from (Path(folder, name) for name in names)


def test_project_files_are_free_of_other_places() -> None:
    """Nothing may depend on where somebody happened to write it."""
    places = [f"{place}/" for place in (ROOT.parent, Path.home()) if len(place.parts) > 1]
    kinds = (".py", ".toml", ".md", ".tcss", ".sql", ".yml", ".in", "")
    # A checkout beside others has their place in `.git`, which is a file there.
    files = {path for path in project_files() if path.suffix in kinds and path.name != ".git"}
    assert files > {*MODULES, ROOT / "Makefile", ROOT / "docs" / "architecture.md", Path(__file__)}
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in files}
    assert [(path, place) for path, text in texts.items() for place in places if place in text] == []


# A kind of game is one object


NOT_YET = ("text/context.py", "tui/app.py")
"""They put a game on the table, and still ask which it is."""


def in_a_room(path: Path) -> bool:
    return bool({"upwords", "wordsup"} & set(path.relative_to(PACKAGE).with_suffix("").parts))


def named_games(tree: ast.AST) -> list[int]:
    """Return the lines that compare something with a game's id, or look it up in a table of their own."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                found += [node.left, *node.comparators]
                found += [each for side in node.comparators for each in getattr(side, "elts", ())]
            case ast.Subscript():
                found.append(node.slice)
            case ast.MatchValue():
                found.append(node.value)
            case ast.Dict():
                found += filter(None, node.keys)
    return [node.lineno for node in found if isinstance(node, ast.Constant) and node.value in kinds()]


def asked_games(tree: ast.AST) -> list[int]:
    """Return the lines that ask whether something is a table, a view or the like of one game."""
    own = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and {*(node.module or "").split(".")} & {*kinds()}
        for name in node.names
        if name.name.endswith(("Table", "View", "Game", "Chair", "Variant", "Playing"))
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance"
        for name in ast.walk(node.args[1])
        if isinstance(name, ast.Name) and name.id in own
    ]


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_nobody_compares_the_name_of_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.relative_to(PACKAGE).as_posix() != "games/catalogue.py":
        assert named_games(tree) == []
    if not in_a_room(path):
        assert asked_games(tree) == [] or path.relative_to(PACKAGE).as_posix() in NOT_YET


def test_the_search_for_names_of_games_finds_some() -> None:
    for code in ('k == "wordsup"', 'k in ("upwords",)', 't["upwords"]', '{"wordsup": 1}'):
        assert named_games(ast.parse(code)) == [1], code
    assert named_games(ast.parse('match k:\n    case "upwords": pass')) == [2]
    code = "from upwords_tui.app.play.upwords.table import Table\nisinstance(t, Table)"
    assert asked_games(ast.parse(code)) == [2]


# That it is what the contracts ask for is proven by mypy; here, that it is there when it is asked for


@pytest.mark.parametrize("kind", kinds())
def test_every_game_gives_what_the_contracts_ask_for(kind: str) -> None:
    game, features = kind_of(kind), features_of(kind)
    assert game.id == kind == game.game_class.kind == game_class(kind).kind
    for of_game in (game, features, text_game(kind), screen_game(kind)):
        for name in asked_of(type(of_game)):
            assert getattr(of_game, name) is not None or isinstance(of_game, Features | ScreenGame | TextGame)
    assert all(callable(getattr(game.narration, name)) for name in vars(Narration) if name[0] != "_")
    assert isinstance(game.options(), AnyOptions) and issubclass(game.table, Table)
    for each in game.variants():
        assert each.game is game and game.variant(each.id).id == each.id
        assert len(each.pages()) == len(game.page_names)
        assert set(game.first) == {"en", "fi", "nl"} and each.items and each.levels


def asked_of(contract: type) -> set[str]:
    """Return the names of what a game gives by a contract and imports when it is asked for."""
    found = {name for each in contract.__mro__ for name in vars(each)}
    return {name for name in found if isinstance(getattr(contract, name), property)}


ONE_GAME_ALONE = """
import sys
from upwords_tui.app.game_types.base import kind_of
game = kind_of({kind!r})
for variant in game.variants():
    variant.options(), variant.items, variant.pages(), variant.levels
print(*sys.modules)
"""


@pytest.mark.parametrize("kind", kinds())
def test_whoever_plays_one_game_does_without_the_others(kind: str) -> None:
    code = ONE_GAME_ALONE.format(kind=kind)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    others = {name for name in said.split() if {*name.split(".")} & {*kinds()} - {kind}}
    # The words of all games are written with the tiles of one.
    allowed = ("upwords_tui.games.upwords", "upwords_tui.app.game_types")
    assert not [name for name in others if not name.startswith(allowed)]


def test_there_is_no_game_that_was_not_added() -> None:
    with pytest.raises(RecordError, match="there are upwords, wordsup"):
        kind_of("fourth")
