"""Completion for shells, and the manual page: what they hold is what the program understands."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import run
from upwords_tui.app.play.library import THEME_NAMES
from upwords_tui.base.i18n import use_language
from upwords_tui.cli.commands import COMMANDS
from upwords_tui.cli.completion import COMPLETIONS, CommandTree, page, tree, write_files
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.parser import SHELLS, THEMES

BASH = """
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_upwords_tui upwords-tui "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
echo "${COMPREPLY[*]}"
"""
ASKED = [
    ("mo", "moves"),
    ("games ", "list show export rename delete"),
    ("people re", "rename reports"),
    ("games re", "rename"),
    ("games show --j", "--json"),
    ("people delete --y", "--yes"),
    ("--theme ", "dark light high-contrast walnut slate felt midnight clear"),
    ("moves --dictionary en", "en en-list en-family en-family-list en-common en-school"),
    ("autoplay --game ", "upwords wordsup"),
    ("autoplay --seats cl", "club"),
    ("autoplay --seats casual,ex", "casual,expert"),
    ("autoplay --edition hasbro", "hasbro-10x10 hasbro-fi-10x10"),
    ("serve --accounts o", "open"),
    ("completion ", "bash zsh fish"),
    ("--lang ", "en fi nl"),
]


@pytest.fixture(scope="module")
def program() -> CommandTree:
    use_language("en")
    return tree(build_parser())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("share")
    write_files(place)
    return place


def test_every_command_and_option_is_in_every_script(program: CommandTree) -> None:
    for shell in SHELLS:
        script = run("completion", shell).out
        for command in program.all():
            assert all(name in script for name in command.path)
            for option in command.options:
                long = next(name for name in option.names if name.startswith("--"))
                assert (f" -l {long[2:]} " if shell == "fish" else long) in script


@pytest.mark.sample(5)
@pytest.mark.parametrize(("typed", "completed"), ASKED)
def test_what_bash_completes(folder: Path, typed: str, completed: str) -> None:
    words = ["upwords-tui", *typed.split(" ")]
    script = str(folder / COMPLETIONS["bash"])
    said = subprocess.run(["bash", "-c", BASH, "bash", script, *words], capture_output=True, text=True)
    assert (said.stdout, said.stderr) == (f"{completed}\n", "")


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("moves --dictionary = en-f", "en-family en-family-list"),
        ("autoplay --seats = casual,ex", "casual,expert"),
    ],
)
def test_bash_completes_a_value_after_the_sign(folder: Path, typed: str, completed: str) -> None:
    test_what_bash_completes(folder, typed, completed)


@pytest.mark.sample(5)
@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish here")
@pytest.mark.parametrize(("typed", "completed"), ASKED)
def test_what_fish_completes(folder: Path, typed: str, completed: str) -> None:
    asks = f"source {folder / COMPLETIONS['fish']}; complete -C 'upwords-tui {typed}'"
    said = subprocess.run(["fish", "--no-config", "-c", asks], capture_output=True, text=True)
    assert {line.partition("\t")[0] for line in said.stdout.splitlines()} == set(completed.split())


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_scripts_of_other_shells_can_be_read(folder: Path, shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell} here")
    said = subprocess.run([shell, "-n", str(folder / COMPLETIONS[shell])], capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")


def test_a_shell_that_is_not_known() -> None:
    assert "Did you mean fish?" in run("completion", "fisch").complaint


@pytest.mark.parametrize(
    ("code", "place"), [("en", "man/man1"), ("fi", "man/fi/man1"), ("nl", "man/nl/man1")]
)
def test_the_manual_tells_all(folder: Path, code: str, place: str) -> None:
    use_language(code)
    told, manual = tree(build_parser()), (folder / place / "upwords-tui.1").read_text("utf-8")
    for command in told.all():
        for argument in (*command.arguments, *command.options):
            assert argument.about.replace("\\", "\\e").replace("-", "\\-") in manual


def test_the_manual_can_be_shown(folder: Path) -> None:
    if not shutil.which("groff"):
        pytest.skip("there is no groff here")
    for manual in folder.rglob("*.1"):
        command = ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", str(manual)]
        said = subprocess.run(command, capture_output=True, text=True)
        assert (said.returncode, said.stderr) == (0, "")
        assert "--dictionary" in said.stdout


def test_a_line_that_begins_with_a_dot_is_no_request(program: CommandTree) -> None:
    assert "\n\\&.hidden\n" in page(program._replace(about=".hidden"), "1")


def test_every_command_has_examples(program: CommandTree) -> None:
    assert all(command.examples for command in program.all())


def test_names_that_are_kept_twice_are_the_same() -> None:
    assert THEMES == THEME_NAMES


def test_every_command_is_answered_by_a_function() -> None:
    for command in COMMANDS.actions:
        module, function = command.answered_by.split(".")
        assert callable(getattr(importlib.import_module(f"upwords_tui.cli.{module}"), function))
