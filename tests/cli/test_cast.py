"""Films of recorded games: what every player of asciicasts shows is what the screen showed."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyte
import pytest

from tests.cli.running import run, start
from tests.golden.make import GAMES
from upwords_tui.app.play.files import read_game
from upwords_tui.cli.film import played
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel

SOLO = GAMES / "classic-solo.json"
WORDS_UP = GAMES.parent / "wordsup" / "ended-early.json"
FULL = Capabilities(True, ColourDepth.TRUE, GlyphLevel.FULL)


@cache
def filmed(*arguments: str | Path) -> list[Any]:
    """Return the lines of a film that goes to standard output, made once."""
    ran = run(*map(str, arguments))
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def shown_at_end(film: list[Any]) -> list[str]:
    """Return what a terminal shows at the end of a film, before it is left."""
    screen = pyte.Screen(film[0]["width"], film[0]["height"])
    stream = pyte.Stream(screen)
    for _seconds, _kind, told in film[1:-1]:
        stream.feed(told)
    return [line.rstrip() for line in screen.display]


@cache
def played_through(path: Path, size: tuple[int, int]) -> list[tuple[tuple[str, ...], bool]]:
    """Return the lines on the screen at each moment, and whether that ended a turn."""

    async def gathered() -> list[tuple[tuple[str, ...], bool]]:
        scenes = played(read_game(path), size, FULL)
        return [(scene.picture.lines, scene.ends_turn) async for scene in scenes]

    return asyncio.run(gathered())


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game of somebody alone, of a few turns."""
    whole = read_game(SOLO)
    game = UpwordsGame.begin(replace(whole.setup, options=UpwordsOptions(rounds=3)))
    for entry in whole.entries[:3]:
        game = game.apply(entry.action)
    path = tmp_path_factory.mktemp("films") / "short.json"
    path.write_text(format_record(to_record(game)), "utf-8")
    return path


@pytest.mark.parametrize(
    ("path", "size"),
    [(None, (120, 40)), (WORDS_UP, (80, 24)), pytest.param(SOLO, (120, 40), marks=pytest.mark.long)],
)
def test_a_film_shows_what_the_screen_showed(path: Path | None, size: tuple[int, int], short: Path) -> None:
    path = path or short
    film = filmed("replay", path, "--cast", *([] if size == (80, 24) else ["--size", f"{size[0]}x{size[1]}"]))
    scenes = played_through(path, size)
    screen = pyte.Screen(*size)
    stream = pyte.Stream(screen)
    assert len(film) == len(scenes) + 2
    for (_seconds, _kind, told), (lines, _ends) in zip(film[1:], scenes, strict=False):
        stream.feed(told)
        assert tuple(line.rstrip() for line in screen.display) == lines
    assert screen.cursor.hidden
    stream.feed(film[-1][2] + "x")
    left = screen.buffer[size[1] - 1]
    assert (screen.cursor.hidden, screen.display[-1].rstrip()) == (False, "x")
    assert (left[0].fg, left[0].bg, left[0].bold) == ("default", "default", False)


def test_times_are_counted(short: Path) -> None:
    film = filmed("replay", WORDS_UP, "--cast")
    seconds = [line[0] for line in film[1:]]
    assert seconds[0] == 0
    steps = [round(after - before, 3) for before, after in pairwise(seconds)]
    ends = [ends for _lines, ends in played_through(WORDS_UP, (80, 24))][:-1]
    assert steps == [*(2.0 if each else 0.8 for each in ends), 5.0]
    assert {True, False} == set(ends)
    film, twice = filmed("replay", short, "--cast"), filmed("replay", short, "--cast", "--speed", "4")
    assert twice[-2][0] == pytest.approx(film[-2][0] / 4, abs=0.01)
    assert [line[2] for line in twice[1:]] == [line[2] for line in film[1:]]


def test_whoever_plays_alone_has_turns_too(short: Path) -> None:
    film = filmed("replay", short, "--cast")
    assert film[-2][0] == 2.0 * (len(film) - 3) > 0


def test_the_header_tells_the_size_and_no_time(short: Path) -> None:
    film = filmed("--lang", "fi", "replay", short, "--cast", "--size", "100X30")
    assert film[0] == {
        "version": 2,
        "width": 100,
        "height": 30,
        "title": "Classic 8×8: Anna",
        "env": {"TERM": "xterm-256color"},
    }
    assert "peli päättynyt" in "\n".join(shown_at_end(film))


@pytest.mark.long
def test_a_film_is_the_same_everywhere(short: Path, tmp_path: Path) -> None:
    out = tmp_path / "solo.cast"
    ran = run("replay", str(short), "--cast", str(out))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{out}: a film of ")
    elsewhere = {"NO_COLOR": "1", "TERM": "dumb", "COLORTERM": None, "TZ": "Asia/Tokyo", "COLUMNS": "33"}
    ran = start("--lang", "en", "replay", "-", "--cast", stdin=short.read_bytes(), **elsewhere)
    assert (ran.code, ran.err) == (0, "")
    assert [json.loads(line) for line in ran.out.splitlines()] == [
        json.loads(line) for line in out.read_text("utf-8").splitlines()
    ]


@pytest.mark.long
def test_without_block_glyphs_and_in_other_colours(short: Path) -> None:
    plain = filmed("--ascii", "replay", short, "--cast")
    assert "".join(shown_at_end(plain)).replace("×", "").isascii()
    light = filmed("--theme", "light", "replay", short, "--cast")
    dark = filmed("--theme", "dark", "replay", short, "--cast")
    assert shown_at_end(light) == shown_at_end(dark)
    assert light[1] != dark[1]
    assert dark == filmed("replay", short, "--cast")


def test_what_cannot_be_filmed(tmp_path: Path) -> None:
    there = tmp_path / "there.cast"
    there.write_text("mine", "utf-8")
    solo = str(SOLO)
    assert (
        run("replay", solo, "--cast", str(there)).complaint
        == f"upwords-tui: {there}: this file already exists"
    )
    assert there.read_text("utf-8") == "mine"
    nowhere = tmp_path / "no" / "x.cast"
    assert str(nowhere) in run("replay", solo, "--cast", str(nowhere)).complaint
    assert (
        "dark, light, high-contrast, walnut, slate, felt, midnight, clear"
        in run("--theme", "beige", "replay", solo, "--cast").complaint
    )
    for size in ("60x20", "80x", "80x24x3", "²0x24", "80x151"):
        assert "from 80x24 to 400x150" in run("replay", solo, "--cast", "--size", size).complaint
    for speed in ("0", "fast", "nan"):
        assert "--speed" in run("replay", solo, "--cast", "--speed", speed).complaint
    broken = tmp_path / "broken.json"
    broken.write_text(SOLO.read_text("utf-8").replace('"seed": "', '"seed": "00', 1), "utf-8")
    assert str(broken) in run("replay", str(broken), "--cast").complaint
