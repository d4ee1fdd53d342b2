"""What a package index would be given: it holds everything, and it works without a compiler."""

from __future__ import annotations

import email
import fcntl
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path

import pytest

import upwords_tui
from tests.installing import building
from tests.installing.building import ROOT, build, build_from_checkout
from tests.terminal.term import Term
from upwords_tui.cli.completion import COMPLETIONS
from upwords_tui.engine.upwords import kernel
from upwords_tui.games.upwords.edition import edition_ids
from upwords_tui.lexicon.bundled import bundled_ids

KERNEL = "upwords_tui/engine/upwords/kernel/kernel.so"
HERE = sys.version_info[1]
PYTHONS = (11, 12, 13, 14)
"""The minor versions it is said to run on."""

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")


def built_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder of what was built, once for all processes that run tests."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / name).exists():
            make(folder / f"{name}-building")
            (folder / f"{name}-building").rename(folder / name)
    return folder / name


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that an index is given."""
    return built_once(tmp_path_factory, "built", build)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for all systems, as the checkout has it."""
    return wheel_in(built_once(tmp_path_factory, "wheel", build_from_checkout), "any")


def wheel_in(built: Path, kind: str) -> Path:
    """Return the wheel that is for `manylinux` or for `any` system."""
    (wheel,) = built.glob(f"*-py3-none-{kind}*.whl")
    return wheel


def everything() -> Iterator[str]:
    """Yield the names, as in a wheel, of all files that belong in every wheel."""
    folders = {ROOT / "upwords_tui": "upwords_tui"}
    folders |= {ROOT / "dictionaries" / each: f"upwords_tui/dictionaries/{each}" for each in bundled_ids()}
    for folder, inside in folders.items():
        for file in folder.rglob("*"):
            name = f"{inside}/{file.relative_to(folder).as_posix()}"
            if file.is_dir() or "__pycache__" in file.parts or file.suffix in (".mo", ".so"):
                continue
            if name != "upwords_tui/build_hook.py":
                yield name.removesuffix("po") + "mo" if file.suffix == ".po" else name


# What is in it


@pytest.mark.long
@needs_kernel
def test_an_index_is_given_the_source_and_two_wheels(built: Path) -> None:
    # auditwheel has looked which systems it runs on: a kernel that needs a newer one would be named so.
    linux = rf"manylinux2014_{platform.machine()}\.manylinux_2_17_{platform.machine()}"
    names = sorted(file.name for file in built.iterdir())
    expected = [r"-py3-none-any\.whl", rf"-py3-none-{linux}\.whl", r"\.tar\.gz"]
    version = re.escape(upwords_tui.__version__)
    for name, ending in zip(names, expected, strict=True):
        assert re.fullmatch(rf"upwords_tui-{version}{ending}", name)


def test_a_wheel_holds_everything_and_nothing_else(wheel: Path) -> None:
    assert_whole(wheel)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["any", pytest.param("manylinux", marks=needs_kernel)])
def test_so_does_each_that_is_made_from_the_source(built: Path, kind: str) -> None:
    assert_whole(wheel_in(built, kind), *([KERNEL] if kind == "manylinux" else []))


def assert_whole(wheel: Path, *more: str) -> None:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")]
    assert len(set(names)) == len(names)
    about = f"upwords_tui-{upwords_tui.__version__}"
    beside = (f"{about}.dist-info/", f"{about}.data/data/share/")
    inside = {name for name in names if not name.startswith(beside)}
    assert inside == {*everything(), *more}
    assert inside > {"upwords_tui/py.typed", "upwords_tui/locale/fi/LC_MESSAGES/upwords_tui.mo"}
    shared = {name.partition("/share/")[2] for name in names if name.startswith(beside[1])}
    manuals = {"man/man1/upwords-tui.1", "man/fi/man1/upwords-tui.1", "man/nl/man1/upwords-tui.1"}
    assert shared == {*manuals, *COMPLETIONS.values()}


def test_every_licence_is_named_where_an_index_looks_for_it(wheel: Path) -> None:
    names = {*zipfile.ZipFile(wheel).namelist()}
    texts = {name for name in everything() if re.match("LICEN[CS]E|COPYRIGHT", name.rpartition("/")[2])}
    folder = f"upwords_tui-{upwords_tui.__version__}.dist-info/licenses/"
    expected = {folder + text.removeprefix("upwords_tui/") for text in texts}
    assert len(expected) >= len(bundled_ids()) and names >= {*expected, f"{folder}LICENSE"}


@pytest.mark.long
def test_the_source_can_be_worked_on(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("Makefile", ".ci/setup", ".gitignore", "README.md", "docs/playing.md", "tests/conftest.py"):
        assert name in names
    assert "dictionaries/recipes/sources.toml" in names
    assert not {name for name in names if name.endswith((".so", ".mo", ".pyc")) or name.startswith(".venv")}


@pytest.fixture
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        return email.message_from_bytes(
            archive.read(f"upwords_tui-{upwords_tui.__version__}.dist-info/METADATA")
        )


def test_the_version_is_the_same_everywhere(metadata: Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == metadata["Version"] == upwords_tui.__version__


def test_the_page_of_an_index_leads_nowhere_that_is_not_there(metadata: Message) -> None:
    payload = metadata.get_payload(decode=True)
    assert isinstance(payload, bytes) and metadata["Description-Content-Type"] == "text/markdown"
    page = payload.decode()
    assert page.startswith("# Upwords in the terminal\n\nIn Upwords you make words by stacking tiles")
    assert "## Installing" in page and "The code is under the MIT licence;" in page
    assert re.findall(r"\]\((?!https?:)|<!--|make play|\(how|  \n|\n\n\n", page) == []
    assert len(re.findall("^```", page, re.MULTILINE)) % 2 == 0


def test_what_is_left_out_of_the_page() -> None:
    from upwords_tui.build_hook import described

    text = "a [b](c.md) ([d](e.md)) [f](https://g)\n<!-- checkout -->\n![h](i.png)\n\n<!-- end -->\nj"
    assert described(text) == "a b [f](https://g)\nj"


# It works


def find_python(minor: int) -> str | None:
    """Return Python 3.`minor`: this one, that on the path, or one that pyenv keeps."""
    if minor == HERE:
        return sys.executable
    kept = Path(os.environ.get("PYENV_ROOT", "/nowhere"), "versions").glob(f"3.{minor}.*/bin/python")
    for found in (shutil.which(f"python3.{minor}"), *map(str, kept)):
        # What is on the path may be a stand-in for one that is not chosen.
        if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
            return found
    return None


class Place:
    """An environment in which the wheel is installed, and nothing of the system can be called."""

    def __init__(self, folder: Path, python: str) -> None:
        self._folder = folder
        self.programs = folder / "venv" / "bin"
        self.environment = {"PATH": str(self.programs), "HOME": str(folder), "LANG": "C.UTF-8"}
        building.run([python, "-m", "venv", "--without-pip", str(folder / "venv")], dict(os.environ))
        (self.site,) = folder.glob("venv/lib/python*/site-packages")

    def install(self, wheel: Path) -> None:
        """Install a file; the libraries it needs are those of this environment, behind its own files."""
        options = "--no-deps", "--no-index", "--no-compile", "--quiet"
        building.python("pip", "--python", str(self.programs / "python"), "install", *options, str(wheel))
        ours = [path for path in sys.path if path.endswith("site-packages")]
        (self.site / "others.pth").write_text("\n".join(ours), encoding="utf-8")

    def run(self, *arguments: str, stdin: str = "", command: str = "upwords-tui", **more: str) -> str:
        """Run the installed program and return what it said."""
        return building.run(
            [str(self.programs / command), *arguments], {**self.environment, **more}, stdin=stdin
        )

    def files(self) -> set[str]:
        """Return all files there are but those that Python makes."""
        return {str(path) for path in self.site.rglob("*") if "__pycache__" not in path.parts}


POSITION = json.dumps({"edition": "hasbro-10x10", "board": [[[]] * 10] * 10, "rack": list("WLNETSA")})


def plays(place: Place) -> list[object]:
    answer = json.loads(place.run("moves", "--json", "-", stdin=POSITION))
    assert answer["count"] == len(answer["plays"]) > 100
    return list(answer["plays"])


def generators(place: Place) -> set[str]:
    return {level["generator"] for level in json.loads(place.run("levels", "--json"))}


@pytest.mark.long
@needs_kernel
@pytest.mark.parametrize("minor", PYTHONS)
def test_the_wheel_for_linux_works_with_every_python(built: Path, tmp_path: Path, minor: int) -> None:
    python = find_python(minor)
    if python is None:
        pytest.skip(f"no Python 3.{minor} here")
    place = Place(tmp_path, python)
    place.install(wheel_in(built, "manylinux"))
    assert place.run("--version") == f"upwords-tui {upwords_tui.__version__}\n"
    assert generators(place) == {"compiled"}
    assert plays(place)
    assert "yes" in place.run("words", "--dictionary", "fi-list", "sauna")
    with Term([str(place.programs / "upwords-tui")], environ=place.environment) as term:
        term.wait_for("Welcome")
        assert term.press_until_it_ends("ctrl+q") == 0
    assert b"Traceback" not in term.output


@pytest.mark.long
def test_the_wheel_for_every_system_works_in_python(built: Path, tmp_path: Path) -> None:
    place = Place(tmp_path, sys.executable)
    place.install(wheel_in(built, "any"))
    installed = place.files()
    module = place.run("-c", "import upwords_tui; print(upwords_tui.__file__)", command="python").strip()
    assert Path(module).is_relative_to(place.site)
    assert generators(place) == {"python"}
    assert "weaker here, without the compiled kernel" in place.run("levels").splitlines()[-1]
    assert place.run("--help", LANG="fi_FI.UTF-8").startswith("käyttö:")
    said = place.run("-m", "upwords_tui", "editions", "--json", command="python")
    assert [edition["id"] for edition in json.loads(said)] == [*edition_ids()]
    said = place.run("dictionaries", "--json")
    assert {dictionary["id"] for dictionary in json.loads(said)} >= {*bundled_ids()}
    seats = "--seats", "attentive,attentive"
    assert place.run("autoplay", "--game", "wordsup", *seats, "--games", "2", "--seed", "1")
    assert plays(place)
    assert place.files() == installed, "nothing is written where it is installed"
