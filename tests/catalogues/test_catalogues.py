"""The catalogues are complete, and every translation fits its sentence."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.catalogues.__main__ import LANGUAGES, PACKAGE, path_of, template, updated
from upwords_tui.app.commands.people import among_people, people_groups
from upwords_tui.app.commands.registry import commands_of, find_command
from upwords_tui.app.commands.upwords.commands import COMMANDS, SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.app.game_types.base import GameKind, every_kind
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _, language, ngettext, use_language


@cache
def catalogue(code: str) -> Catalog:
    with path_of(code).open("rb") as lines:
        return read_po(lines, locale=code)


@pytest.fixture
def speaking(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def fields(text: str) -> list[tuple[str, str]]:
    return sorted({(name, spec or "") for _text, name, spec, _conversion in string.Formatter().parse(text)
                   if name is not None})  # fmt: skip


def texts(message: Message) -> list[tuple[str, str]]:
    """Return each source text of a message beside its translation."""
    if isinstance(message.id, tuple | list):
        assert isinstance(message.string, tuple | list) and len(message.string) == 2
        return list(zip(message.id, message.string, strict=True))
    return [(str(message.id), str(message.string))]


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_left_over(code: str) -> None:
    wanted = {(message.context, str(message.id)) for message in template() if message.id}
    found = {(message.context, str(message.id)) for message in catalogue(code) if message.id}
    assert found == wanted, "make messages"
    assert path_of(code).read_text("utf-8") == updated(code), "make messages"
    for message in catalogue(code):
        if message.id:
            assert not message.fuzzy
            assert all(translated for _text, translated in texts(message)), message.id


def test_every_text_of_a_command_is_taken_from_it() -> None:
    """The catalogue asks the commands that are registered: no other may have texts."""
    taken = {str(message.id) for message in template()}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = [each.value for each in node.keywords if each.arg in ("summary", "gist", "short")]
            if called in ("Command", "on_screen", "on_lines", "telling"):
                texts += node.args[1:2]
            elif called == "Form":
                texts += node.args[:1]
            elif called != "_replace":
                continue
            for text in texts:
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    assert text.value in taken, f"{path.name}:{text.lineno}: {text.value}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_put_into_a_sentence_is_put_into_its_translation(code: str) -> None:
    for message in catalogue(code):
        if not message.id:
            continue
        for text, translated in texts(message):
            allowed = [fields(text)]
            if isinstance(message.id, tuple | list):
                allowed.append(fields(message.id[1]))
            assert fields(translated) in allowed, (text, translated)
            assert text[:1].isspace() == translated[:1].isspace(), text
            assert text[-1:].isspace() == translated[-1:].isspace(), text
            assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]", translated)


@pytest.mark.parametrize("speaking", LANGUAGES, indirect=True)
def test_commands_have_one_name_each_and_english_ones_work(speaking: str) -> None:
    for commands in (SCREEN_COMMANDS, TEXT_COMMANDS):
        names = [command.names[-1] for command in commands]
        assert len(set(names)) == len(names)
    english = {command.name for command in COMMANDS}
    for command in COMMANDS:
        own = command.names[-1]
        assert own == command.name or own not in english, own
        assert own.isalpha() and own.islower()
    for command in TEXT_COMMANDS:
        assert find_command(command.name, TEXT_COMMANDS) is command
        assert find_command(command.names[-1].upper(), TEXT_COMMANDS) is command


@pytest.mark.parametrize("speaking", ["en", *LANGUAGES], indirect=True)
@pytest.mark.parametrize("front_end", ["screen", "text"])
@pytest.mark.parametrize("game", every_kind(), ids=lambda game: game.id)
def test_no_two_commands_are_called_alike(speaking: str, game: GameKind, front_end: str) -> None:
    """Not even without accents: a name is one command, another word for one is never a name of another."""
    groups = among_people(game.kit.groups, people_groups(is_host=True))
    commands = commands_of(groups, front_end)
    names = [name for each in commands for name in {*map(plain, each.names)}]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]
    own = game.kit.commands(front_end)
    called: dict[str, str] = {}
    for command in own:
        for name in {*map(plain, (*command.names, *command.other_names))}:
            assert called.setdefault(name, command.name) == command.name, name


@pytest.mark.parametrize("speaking", LANGUAGES, indirect=True)
def test_the_compiled_catalogue_is_in_use(speaking: str) -> None:
    assert language() == speaking
    message = catalogue(speaking).get("Your turn.")
    assert message and _("Your turn.") == message.string != "Your turn."
    assert ngettext("{count} tile", "{count} tiles", 1) != ngettext("{count} tile", "{count} tiles", 2)
