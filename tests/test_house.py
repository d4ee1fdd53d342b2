"""The house rules: what every module keeps to."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.house import any_uses, late_imports, name_of, sources, trees, words_of_docs
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.game_types.features import Features, features_of
from upwords_tui.app.play.player_session import Narration
from upwords_tui.app.play.table import Table
from upwords_tui.base.errors import RecordError
from upwords_tui.games.catalogue import game_class, kinds
from upwords_tui.games.json_fields import AnyOptions
from upwords_tui.text.games.contract import TextGame, text_game
from upwords_tui.tui.games.contract import ScreenGame, screen_game

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "upwords_tui"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def named(path: Path) -> str:
    """Return how a rule names a module: from the package on, `games/catalogue.py`."""
    return path.relative_to(PACKAGE).as_posix()


def tree_of(path: Path) -> ast.Module:
    return trees()[name_of(path)]


def test_every_module_says_what_it_is() -> None:
    first = {path: (ast.get_docstring(tree_of(path)) or "").partition("\n")[0] for path in MODULES}
    said = re.compile(r"[^\W\d_a-z].*[.:]|[`“].*[.:]")
    assert [named(path) for path, line in first.items() if not said.fullmatch(line)] == []


def test_the_house_stays_as_small_as_it_was_meant_to_be() -> None:
    assert sum(len(source.splitlines()) for source in sources().values()) < 75_000
    assert any_uses() <= 250
    assert len(late_imports()[0]) <= 63
    docs, built = words_of_docs()
    assert docs <= 40_000 and built <= 3_500


def calls(tree: ast.AST, *names: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]


PRINTERS = (
    "cli/", "text/", "tui/crash.py",
    "engine/upwords/kernel/build.py",
)  # fmt: skip
"""Those run by themselves; tui/crash speaks when the terminal is no longer the game's."""


def test_only_commands_print() -> None:
    found = []
    for path in MODULES:
        forbidden = ["breakpoint"]
        forbidden += [] if named(path).startswith(PRINTERS) else ["print"]
        forbidden += [] if named(path) == "text/console.py" else ["input"]  # whose prompt it is
        found += [f"{named(path)}:{line}" for line in calls(tree_of(path), *forbidden)]
    assert found == []


def test_the_search_for_calls_finds_them() -> None:
    tree = ast.parse("x\nprint(1)\ny.print(1)\nif z: print()\ninput()")
    assert calls(tree, "print") == [2, 4]
    assert calls(tree, "input", "print") == [2, 5, 4]


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


REGISTRIES = (
    "games/catalogue.py", "app/game_types/__init__.py", "text/games/__init__.py", "tui/games/__init__.py",
)  # fmt: skip
"""One on each floor, with a line for each game."""


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


def test_nobody_compares_the_name_of_a_game() -> None:
    compared = [
        f"{named(path)}:{line}"
        for path in MODULES
        if path.relative_to(PACKAGE).as_posix() not in REGISTRIES
        for line in named_games(tree_of(path))
    ]
    asked = [
        f"{named(path)}:{line}"
        for path in MODULES
        if not in_a_room(path) and path.relative_to(PACKAGE).as_posix() not in NOT_YET
        for line in asked_games(tree_of(path))
    ]
    assert compared + asked == []


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
    assert all(callable(getattr(game.kit.narration, name)) for name in vars(Narration) if name[0] != "_")
    assert isinstance(game.options(), AnyOptions) and issubclass(game.kit.table, Table)
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
