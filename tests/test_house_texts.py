"""The house rules for texts: what people read is translated, and errors say what is wrong in any language."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache

from tests.catalogues.__main__ import KEYWORDS
from tests.test_house import MODULES, PACKAGE, calls, named, tree_of

FOR_SHELLS = {PACKAGE / "cli" / "completion.py"}
"""What is in them shells read: scripts."""
TRANSLATED = sorted(
    path
    for path in MODULES
    if path.relative_to(PACKAGE).parts[0] in ("app", "cli", "online", "server", "terminal", "text", "tui")
    and "theme" not in path.parts
    and path not in FOR_SHELLS
)
LANGUAGELESS = sorted(
    path for path in MODULES if path.relative_to(PACKAGE).parts[0] in ("engine", "games", "lexicon", "store")
)
MARKS = {"_", "Letter", "ngettext", "pgettext", "_mark", "mark"}
OF_COMMANDS = ("summary", "gist", "short")
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|^[A-Z][^\W\d_]+ [^\W\d_]+")
UNSHOWN_ERRORS = {
    *("RecordError", "EngineError"),
    *("TypeError", "ValueError", "AssertionError", "RuntimeError", "LookupError"),
    *("WireError", "ConnectionAbortedError", "ConnectionRefusedError"),
}
"""The first two are translated where they are told, wherever they are raised; the others nobody is shown."""


def shown_texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield texts that look like something said and are not marked for translation.

    Left out: docstrings, errors nobody is shown, what is logged, default CSS, commands as they are typed.
    """
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            is_logged = getattr(getattr(node.func, "value", None), "id", "") in ("log", "_log")
            if is_logged or called in MARKS | UNSHOWN_ERRORS | {"compile", "TypeVar"}:
                skipped.update(ast.walk(node))
            if called in ("gauge", "counter", "histogram"):  # figures are told to programs
                skipped.update(node.args[1:2])
            if called in ("Command", "Form"):
                # The catalogue takes the texts of every command from the command itself.
                skipped.update(ast.walk(node))
            if called in ("CliCommand", "groups_with", "_replace"):
                # What is typed is the same in every language; what it does is said in all.
                names = ("example", "arguments", "typed", *OF_COMMANDS)
                typed = [word.value for word in node.keywords if str(word.arg).endswith(names)]
                examples = [word for each in node.args if isinstance(each, ast.Tuple) for word in each.elts]
                skipped.update([*node.args[:1], *node.args[2:], *typed, *examples])
            if called == "Saying":
                skipped.update(node.args[1:2])
            if called == "option":
                skipped.update(node.args[:1])
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and "CSS" in target.id for target in targets):
                skipped.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.lineno, node.value


def test_sentences_are_translated() -> None:
    found = [
        f"{named(path)}:{line} {text}"
        for path in TRANSLATED
        for line, text in shown_texts(tree_of(path))
        if SENTENCE.search(text)
    ]
    assert found == []


def test_the_search_for_sentences_finds_some() -> None:
    tree = ast.parse('"""Doc string."""\nprint("You have won")\nprint(_("You have lost"))\nCSS = "a b c d"\n')
    assert [text for _line, text in shown_texts(tree)] == ["You have won"]


def marked_texts(tree: ast.AST) -> Iterator[str]:
    """Yield the texts that are marked for translation where they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            yield from (str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant))


def test_the_search_for_marked_texts_finds_those_in_an_f_string() -> None:
    assert list(marked_texts(ast.parse("""f"{_('none')} {_(name)}" """))) == ["none"]


def test_translated_texts_are_whole() -> None:
    """A catalogue can only translate what is written out: no f-string is looked up, or searched for texts."""
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.JoinedStr):
                assert list(marked_texts(node)) == [], named(path)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                assert not any(isinstance(argument, ast.JoinedStr) for argument in node.args), named(path)


# Errors say what is wrong in any language


@cache
def error_names() -> set[str]:
    """Return the names of all classes of errors people are told; IllegalAction's reasons are identifiers."""
    classes = [node for path in MODULES for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)]
    names = {"UpwordsError"}
    for _generation in range(5):
        names |= {
            each.name
            for each in classes
            if any(isinstance(base, ast.Name) and base.id in names for base in each.bases)
        }
    return names - {"IllegalAction"}


def blanks(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(template)
            if name is not None and name.isidentifier()}  # fmt: skip


def untellable(tree: ast.AST) -> list[int]:
    """Return the lines where an error gets a reason that no catalogue can hold, or not the values for it.

    A reason is written out, or looked up in a table of marked ones.
    """
    found = []
    written = {
        node.targets[0].id: node.value.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") in ("mark", "_mark")
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in error_names():
            match [written.get(getattr(arg, "id", ""), arg) for arg in node.args[:1]]:
                case [ast.Constant(value=str(template))]:
                    if blanks(template) != {value.arg for value in node.keywords}:
                        found.append(node.lineno)
                case [ast.Subscript() | ast.Attribute(attr="value") | ast.Name(id="template")]:
                    pass
                case _:
                    found.append(node.lineno)
    return found


def test_errors_take_templates_and_values() -> None:
    assert [f"{named(path)}:{line}" for path in LANGUAGELESS for line in untellable(tree_of(path))] == []


def test_the_search_for_reasons_finds_those_put_together() -> None:
    reasons = ('f"no {x}"', '"no " + x', '"no %s" % x', '"no {x}".format(x=x)', "str(x)", "x", "", '"no {x}"')
    for reason in reasons:
        assert untellable(ast.parse(f"raise StoreError({reason})")) == [1], reason
    for good in ('"no {x}", x=x', '"no x"', "TEXTS[x], x=x", """'like {"D5": "W"}'"""):
        assert untellable(ast.parse(f"raise StoreError({good})")) == [], good


def test_the_reason_of_every_error_is_taken_into_the_catalogues() -> None:
    assert set(KEYWORDS) >= error_names()


def plainly_told(tree: ast.AST) -> list[int]:
    """Return the lines where what was caught, an error of ours, is told by `str`, in English."""
    return [
        line
        for handler in ast.walk(tree)
        if isinstance(handler, ast.ExceptHandler) and handler.type and handler.name
        if error_names() & {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)}
        for line in calls(handler, "str")
    ]


def test_people_are_told_errors_in_their_language() -> None:
    """By `told`, that is."""
    assert [f"{named(path)}:{line}" for path in TRANSLATED for line in plainly_told(tree_of(path))] == []


def test_the_search_for_errors_told_plainly_finds_one() -> None:
    code = "try: play()\nexcept {} as e:\n    print(str(e))"
    assert plainly_told(ast.parse(code.format("StoreError"))) == [3]
    assert plainly_told(ast.parse(code.format("(OSError, StoreError)"))) == [3]
    assert plainly_told(ast.parse(code.format("OSError"))) == []
