"""What of Textual we lean on that it does not promise: one list, held against the Textual that is installed.

If an upgrade breaks a test here, the list says what to look at, in a second. Private names are used in the
floor `terminal` and in `tui/screens/base_screen.py`, nowhere else.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.style import Style
from textual._compositor import Compositor
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

PACKAGE = Path(__file__).parents[2] / "upwords_tui"
BASE_SCREEN = PACKAGE / "tui" / "screens" / "base_screen.py"

MODULES = {
    "textual._ansi_sequences": "SYNC_END SYNC_START",
    "textual._compositor": "ChopsUpdate Compositor LayoutUpdate",
    "textual._xterm_parser": "BRACKETED_PASTE_END BRACKETED_PASTE_START XTermParser",
    "textual.drivers.linux_driver": "KITTY_DISAMBIGUATE_ESCAPE_CODES KITTY_REPORT_ALL_KEYS"
    " KITTY_REPORT_ASSOCIATED_TEXT",
}
METHODS: dict[type[Any], dict[str, str]] = {
    App: {
        "_close_messages_no_wait": "(self)",
        "_display": "(self, screen, renderable)",
        "_handle_exception": "(self, error)",
    },
    Screen: {
        "_compositor_refresh": "(self)",
        "_forward_event": "(self, event)",
        "_on_resize": "(self, event)",
        "_on_screen_resume": "(self, event)",
        "_on_timer_update": "(self)",
        "_screen_resized": "(self, size)",
    },
    Widget: {"_check_refresh": "(self)", "_on_key": "(self, event)"},
    MessagePump: {"_on_message": "(self, message)"},
    Compositor: {
        "_get_renders": "(self, crop)",
        "render_full_update": "(self, simplify)",
        "render_partial_update": "(self)",
        "render_update": "(self, full, screen_stack, simplify)",
        "update_widgets": "(self, widgets)",
    },
    LinuxDriver: {
        "_get_terminal_size": "(self)",
        "_query_in_band_window_resize": "(self)",
        "_run_input_thread": "(self)",
    },
}
"""What is overridden or called."""
ATTRIBUTES: dict[type[Any], str] = {
    App: "_background_screens _batch_count _capture_stderr _capture_stdout _driver _exception"
    " _exception_event _filters _loop _return_code _running _size _sync_available",
    MessagePump: "_closed _closing",
    Screen: "_compositor _dirty_widgets _layout_required _repaint_required",
    Widget: "_bindings _repaint_regions _repaint_required",
    Compositor: "_dirty_regions",
    Driver: "_app _loop _mouse _size",
    Event: "_stop_propagation",
    Timer: "_skip",
    Console: "_color_system",
    Style: "_attributes _set_attributes",
}
"""What is read or set."""
OWN = frozenset({"_exit", "_replace"})
"""What the operating system and named tuples have."""


def test_what_we_import_is_there() -> None:
    for module, names in MODULES.items():
        found = importlib.import_module(module)
        assert [name for name in names.split() if not hasattr(found, name)] == [], module


@pytest.mark.parametrize("cls", METHODS, ids=lambda cls: cls.__name__)
def test_what_we_override_or_call_is_called_as_before(cls: type[Any]) -> None:
    found = {name: getattr(cls, name, None) for name in METHODS[cls]}
    called = {
        name: f"({', '.join(inspect.signature(method).parameters)})" if method else "gone"
        for name, method in found.items()
    }
    assert called == METHODS[cls]


@pytest.mark.parametrize("cls", ATTRIBUTES, ids=lambda cls: cls.__name__)
def test_what_we_read_or_set_is_there(cls: type[Any]) -> None:
    assert set(ATTRIBUTES[cls].split()) - private_names(cls) == set()


def private_names(cls: type[Any]) -> frozenset[str]:
    """Return the private names of a class of Textual's, methods and attributes, with those of its bases."""
    names: set[str] = set()
    for each in cls.__mro__[:-1]:
        names |= {name for name in vars(each) if re.match("_[a-z]", name)}
        if each.__module__.startswith(("textual", "rich")):
            names |= attributes(each.__module__)
    return frozenset(names)


@cache
def attributes(module: str) -> frozenset[str]:
    """Return the private attributes that the classes of a module have."""
    return frozenset(re.findall(r"self\.(_[a-z]\w*)", inspect.getsource(sys.modules[module])))


class Source:
    """The modules that use Textual, and their classes with those of Textual's that they come from."""

    def __init__(self) -> None:
        files = [path for floor in ("terminal", "tui") for path in sorted((PACKAGE / floor).rglob("*.py"))]
        self.nodes = {path: self._nodes(path) for path in files}
        self._bases: dict[str, list[str]] = {}
        self._textual: dict[str, type[Any]] = {}
        self._known: dict[str, frozenset[str]] = {}
        self.own: set[str] = set(OWN)
        for nodes in self.nodes.values():
            for node, _cls in nodes:
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
                    module = importlib.import_module(node.module or "")
                    found = {each.name: getattr(module, each.name, None) for each in node.names}
                    self._textual |= {name: cls for name, cls in found.items() if inspect.isclass(cls)}
                elif isinstance(node, ast.ClassDef):
                    self._bases[node.name] = [ast.unparse(base).partition("[")[0] for base in node.bases]
                    self.own |= {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_self(node):
                    self.own.add(node.attr)

        of_all = frozenset[str]().union(*map(private_names, (*METHODS, *ATTRIBUTES)))
        self._foreign = of_all - self.own

    @staticmethod
    def _nodes(path: Path) -> list[tuple[ast.AST, str]]:
        """Return what a module consists of, each with the class it is in, if any."""
        return [
            (node, part.name if isinstance(part, ast.ClassDef) else "")
            for part in ast.parse(path.read_text(encoding="utf-8")).body
            for node in ast.walk(part)
            if isinstance(node, (ast.ImportFrom, ast.ClassDef, ast.Attribute))
        ]

    def theirs(self, name: str) -> frozenset[str]:
        """Return the private names of Textual's that a class of ours inherits."""
        if name not in self._known:
            theirs = private_names(self._textual[name]) if name in self._textual else frozenset()
            self._known[name] = theirs.union(*map(self.theirs, self._bases.get(name, ())))
        return self._known[name]

    def used(self, path: Path) -> Iterator[str]:
        """Yield the private names of Textual's that a module uses."""
        for node, cls in self.nodes[path]:
            if isinstance(node, ast.ImportFrom) and re.match(r"textual(\.\w+)*\._", node.module or ""):
                yield from (f"{node.module} {each.name}" for each in node.names)
            elif isinstance(node, ast.ClassDef):
                functions = (ast.FunctionDef, ast.AsyncFunctionDef)
                named = {each.name for each in node.body if isinstance(each, functions)}
                yield from named & self.theirs(node.name)
            elif isinstance(node, ast.Attribute) and node.attr in (
                self.theirs(cls) if is_self(node) else self._foreign
            ):
                yield node.attr


def is_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def listed() -> set[str]:
    names = {f"{module} {name}" for module, found in MODULES.items() for name in found.split()}
    names |= {name for found in METHODS.values() for name in found}
    return names | {name for found in ATTRIBUTES.values() for name in found.split()}


def test_what_is_used_is_in_the_list_and_in_few_places() -> None:
    source = Source()
    found = {path: set(source.used(path)) for path in source.nodes}
    private = {path: names for path, names in found.items() if names}
    assert {name for names in private.values() for name in names} - listed() == set()
    assert {path for path in private if path.parent.name != "terminal"} == {BASE_SCREEN}, private
