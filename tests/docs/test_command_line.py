"""docs/command-line.md is true, and every command line in the docs is understood, and runs."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.app.upwords.dailies import done_in
from tests.bench.positions import make_generator
from tests.cli.running import ROOT, Ran, run
from tests.docs import command_line
from tests.docs.__main__ import DOCS
from tests.docs.command_line import ANSWERS_NO
from tests.docs.example import WORDS, example_game, finished_game
from tests.docs.json_fields import FIELDS, found, objects
from tests.docs.scenes import SHORT_SEED
from tests.folders import new_cache
from tests.games.scene import board_of
from tests.keeping import keep_finished
from upwords_tui.base.i18n import use_language
from upwords_tui.cli.completion import tree
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.parser import PROGRAM
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.position import board_json
from upwords_tui.store.opening import open_store
from upwords_tui.store.ratings import Rating

PAGES = (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
EXAMPLES = {" ".join(command.path): command.examples for command in tree(build_parser()).all()}
SERVES = ("serve", "join", "people tell")
"""What only a server answers."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of somebody who has the files the docs name, games and a server; each test has a copy."""
    game, home = finished_game(SHORT_SEED, "classic-8x8"), tmp_path_factory.mktemp("furnished") / "home"
    home.mkdir()
    position = {
        "edition": "classic-8x8",
        "board": board_json(board_of("4C MOOD", edition=game.position.edition)),
    }
    (home / "position.json").write_text(json.dumps({**position, "rack": ["W", "L", "S"]}))
    (home / "play.json").write_text(json.dumps({**position, "rack": ["W"], "play": {"C4": "W"}}))
    (home / "game.json").write_text(format_record(to_record(game)))
    (home / "records").mkdir()
    (home / "records" / "game.json").write_bytes((home / "game.json").read_bytes())
    going = example_game(SHORT_SEED, 5, "classic-8x8")[0]
    (home / "going.json").write_text(format_record(to_record(going)))
    (home / "my-words.txt").write_bytes(WORDS.read_bytes())
    with closing(open_store(home / "upwords-tui" / "games.db")) as store:
        store.games.add(going, "Monday")
        keep_finished(store, game, "Anna – Computer")
    with closing(open_store(home / "upwords-tui" / "server" / "games.db")) as store:
        anna = store.accounts.add("Anna", key="SHA256:one").id
        store.talk.add_report(store.accounts.add("Ben").id, anna, "rude")
        store.accounts.seen(anna)
    return home


@pytest.fixture
def folder(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home like `furnished`, from which programs are run."""
    return _moved_in(furnished, tmp_path, monkeypatch)


def _moved_in(furnished: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = place / "home"
    shutil.copytree(furnished, home)
    monkeypatch.chdir(home)
    for name, value in (("HOME", home), ("XDG_DATA_HOME", home), ("XDG_CACHE_HOME", new_cache(place))):
        monkeypatch.setenv(name, str(value))
    return home


def _between(one: str, other: str, number: int) -> UpwordsGame:
    """Return a whole game of two levels, in which much could have been better."""
    generator = make_generator("classic-8x8")
    dictionary = DictionaryRef(generator.edition.dictionary, "0" * 64)
    seats = tuple(Seat(name, "human") for name in ("Anna", "Ben"))
    setup = UpwordsSetup("classic-8x8", dictionary, seats, bytes([number]) * 32)
    return play_game(setup, [player_of(find_level(level)) for level in (one, other)], generator, Budget(1))


def in_shell(script: str, folder: Path) -> Ran:
    """Run a script in which the program is found by its name, and nobody types anything."""
    (folder / "bin").mkdir(exist_ok=True)
    program = folder / "bin" / PROGRAM
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m upwords_tui "$@"\n')
    program.chmod(0o755)
    said = subprocess.run(
        ["sh", "-ec", f"PATH={folder / 'bin'}:$PATH\n{script}"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=250,
    )  # fmt: skip
    return Ran(said.returncode, said.stdout, said.stderr)


def understood(words: Sequence[str]) -> Namespace:
    """Return what the words after the name of the program ask for; fail if it does not understand them."""
    use_language("en")
    complaint = StringIO()
    try:
        with redirect_stderr(complaint):
            return build_parser().parse_args(words)
    except SystemExit:
        raise AssertionError(f"{shlex.join(words)}: {complaint.getvalue()}") from None


def lines_of(page: Path) -> list[str]:
    """Return the command lines of a page that are the program's: those in blocks, and those within a line."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = [re.sub(r"^/\S*/(?=upwords-tui )", "", line) for block in blocks for line in block.splitlines()]
    usages = {command_line.usage(command) for command in tree(build_parser()).all()}
    within = re.findall(
        r"`(upwords-tui(?: [^`]*)?)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.M)
    )
    # Behind two spaces stands what a line does.
    return [
        line.partition("  ")[0]
        for line in (*lines, *within)
        if line.startswith(PROGRAM) and line not in usages
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_line_is_understood(page: Path) -> None:
    named = {command.name for command in tree(build_parser()).all()}
    # Where a command is only named, it need not be all that is typed.
    for line in set(lines_of(page)) - named:
        said = re.split(r"[<>|…]", line.replace("|-", ""))[0]
        words = shlex.split(said, comments=True)
        understood(words[1:])


def does_what_it_says(line: str, folder: Path) -> None:
    ran = in_shell(line, folder)
    assert (ran.code, [said for said in ran.err.splitlines() if "games, won" not in said]) == (0, [])


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [line for lines in EXAMPLES.values() for line in lines if not line.split(" ", 1)[-1].startswith(SERVES)],
)
def test_every_example_does_what_it_says(line: str, folder: Path) -> None:
    does_what_it_says(line, folder)


@pytest.mark.parametrize(("command", "number"), [("words", 0), ("puzzles", 0), ("games export", 0)])
def test_a_few_examples_do(command: str, number: int, folder: Path) -> None:
    does_what_it_says(EXAMPLES[command][number], folder)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_script_in_the_docs_runs(page: Path, folder: Path) -> None:
    if page.name == "command-line.md":
        pytest.skip("its scripts are the examples, and those for shells below")
    for script in re.findall(r"^```sh\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        assert in_shell(script, folder).code == 0


def test_completion_is_put_where_the_page_says(folder: Path) -> None:
    (script,) = re.findall(r"^```sh\n(.*?)^```", command_line.COMPLETION, re.DOTALL | re.MULTILINE)
    assert in_shell(script, folder) == Ran(0, "", "")
    assert "#compdef" in (folder / ".zfunc" / "_upwords-tui").read_text()


SLOW = {"autoplay", "review", "review --all"}
"""Commands that think before they answer."""


@pytest.fixture(scope="module", params=[False, pytest.param(True, marks=pytest.mark.long)], ids=["", "slow"])
def answers(
    furnished: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> dict[str, list[Any]]:
    """Real answers of every command that has some, by its name: the quick or the slow ones."""
    with pytest.MonkeyPatch.context() as patch:
        return _answers(_moved_in(furnished, tmp_path_factory.mktemp("answers"), patch), slow=request.param)


def _answers(folder: Path, *, slow: bool) -> dict[str, list[Any]]:
    (folder / "forged.json").write_text(
        (folder / "game.json").read_text().replace('"score": ', '"score": 1', 1)
    )
    (folder / "wrong.json").write_text((folder / "play.json").read_text().replace('"W"', '"L"'))
    run("words", "--dictionary", "my-words.txt", "cat")
    for number in (1, 2) if slow else ():
        (folder / f"long{number}.json").write_text(format_record(to_record(_between("keen", "club", number))))
    for number in range(10):
        (folder / "records" / f"{number}.json").write_bytes((folder / "game.json").read_bytes())
    with closing(open_store(folder / "upwords-tui" / "server" / "games.db")) as store:
        (anna, _ben) = store.accounts.all()
        rating = Rating(anna.id, "upwords", "quick", 1523.4, 60.0, 30, 3.0, anna.created)
        store.ratings.replace([rating], {})
    done = str(done_in(folder / "dailies.db"))
    match = ("autoplay", "--jobs", "1", "--json", "--iterations", "5", "--seats")
    asked: list[tuple[str, Sequence[str]]] = [
        ("moves", ("moves", "--json", "position.json")),
        ("score", ("score", "--json", "play.json")),
        ("score", ("score", "--json", "wrong.json")),
        ("words", ("words", "--json", "snack", "xyzzy")),
        ("words", ("words", "--json", "--define", "cats", "big", "supersystem")),
        ("replay", ("replay", "--json", "game.json")),
        ("replay", ("replay", "--json", "going.json")),
        ("replay", ("replay", "--json", "forged.json")),
        ("review", ("review", "--json", "--seconds", "0.02", "game.json")),
        *[("review", ("review", "--json", "--seconds", "0.3", f"long{number}.json")) for number in (1, 2)],
        ("review --all", ("review", "--all", "--json", "--seconds", "0.02")),
        ("review --all", ("review", "records", "--json", "--seconds", "0.02")),
        ("games", ("games", "--json")),
        ("games show", ("games", "show", "--json", "Monday")),
        ("games show", ("games", "show", "--json", "Anna")),
        (
            "autoplay",
            (*match, "highest,first-steps", "--edition", "classic-8x8", "--sprt", "0,9", "--games", "4"),
        ),
        ("autoplay", (*match, "highest,first-steps,keen", "--round-robin")),
        ("autoplay", (*match, "goldfish,goldfish", "--game", "wordsup")),
        ("editions", ("editions", "--json")),
        ("editions", ("editions", "--json", "--game", "wordsup")),
        ("dictionaries", ("dictionaries", "--json")),
        ("levels", ("levels", "--json")),
        ("levels", ("levels", "--json", "--game", "wordsup")),
        ("daily", ("daily", "--json", "--date", "2026-11-23")),
        ("daily", ("daily", "--json", "--date", "2026-11-23", "--language", "nl")),
        ("daily --calendar", ("daily", "--json", "--calendar", "--date", "2026-11-23", "--data", done)),
        ("people", ("people", "--json")),
        ("people ratings", ("people", "ratings", "--json")),
        ("people reports", ("people", "reports", "--json")),
    ]
    told: dict[str, list[Any]] = {}
    for command, words in asked:
        if (command in SLOW) == slow:
            told.setdefault(command, []).append(json.loads(run(*words).out))
    if slow:
        return told
    lines = run("words", "--json", "--define", "-", stdin=b"xyzzy\ncats\nbig\nsupersystem\n").out.splitlines()
    told["puzzles"] = [
        json.loads(line)
        for edition in ("hasbro-10x10", "dutch-10x10")
        for line in run("puzzles", "--json", "--edition", edition, "--limit", "40").out.splitlines()
    ]
    return {**told, "words -": list(map(json.loads, lines))}


def test_json_holds_what_the_page_says_and_nothing_else(answers: dict[str, list[Any]]) -> None:
    assert set(answers) in (SLOW, set(FIELDS) - SLOW)
    for command, values in answers.items():
        fields = FIELDS[command]
        met = [each for value in values for each in found(value, fields)]
        for path, kind in met:
            assert path in fields, (command, path)
            known = fields[path].types
            assert kind in known or (kind == "integer" and "number" in known), (command, path, kind)
        assert {path for path in fields if path not in {path for path, _kind in met}} == set(), command


def test_every_field_is_on_the_page() -> None:
    page = (DOCS / "command-line.md").read_text("utf-8")
    sections = dict(re.findall(r"^###? upwords-tui ?(.*)\n((?:(?!^###? ).*\n)*)", page, re.MULTILINE))
    told = {command: set(_fields_in(section)) for command, section in sections.items()}
    view = set(re.findall(r"`(\w+)`", (DOCS / "engine.md").read_text("utf-8").partition("## The view")[2]))
    for answer, fields in FIELDS.items():
        command = re.sub(" -.*", "", answer)
        for path in fields:
            elsewhere = {f"[].{path}", path.removeprefix("puzzle.")}
            assert (
                path in told[command]
                or elsewhere & {*told[command], *told["games"], *told["puzzles"]}
                or re.split(r"[.\[]", path.removeprefix("puzzle."))[0] in view
            ), (answer, path)


def _fields_in(section: str) -> Iterator[str]:
    """Yield the fields that a section of the page lists."""
    objects: Sequence[str] = ()
    for start, names, kind in re.findall(r"^( *)- (`[^:(]*`)( \(|:$)", section, re.MULTILINE):
        paths = re.findall(r"`([^`]+)`", names)
        if kind == ":":
            objects = paths
        else:
            yield from (f"{each}.{path}" for each in objects for path in paths) if start else paths


def test_json_lacks_what_the_page_says_may_be_missing_and_nothing_else(answers: dict[str, list[Any]]) -> None:
    for command, values in answers.items():
        met = [each for value in values for each in objects(value)]
        for field in FIELDS[command].values():
            parent, _dot, name = field.path.rpartition(".")
            name = name.partition("[")[0]
            if name and name != "*":
                lacking = [name not in names for path, names in met if path == parent]
                assert any(lacking) == field.may_lack, (command, field.path)


def test_commands_that_answer_no_are_commands() -> None:
    assert set(ANSWERS_NO) <= {" ".join(command.path) for command in tree(build_parser()).all()}
