"""Random lines, half sensible, in three languages: never a traceback, never a lost game, never a long line.

`RANDOM_LINES=350000 python -m pytest --timeout=0 tests/text/test_random_lines.py` types a million of them,
`make test-long` some thousands.
"""

from __future__ import annotations

import os
import random
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.text.playing import Playing
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.game_types.base import variants
from upwords_tui.app.setup.upwords import ITEMS
from upwords_tui.base.i18n import _, use_language
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.upwords.board import Square

LINES = int(os.environ.get("RANDOM_LINES", "200"))
OPENED_EVERY = max(200, LINES // 200)
"""After so many lines games are opened, which takes as long as many lines."""
WIDTH = 40
_ELSEWHERE = ("quit", "export", "import", "review")
"""They leave, write and read files, or need an engine that can look back."""


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


SETTINGS = ("sentences", "ask", "voice", "hand-over", "brief", "verbose", "on", "off", "timewarning")
OPENINGS = (
    *(
        "me against the computer",
        "me against {level}",
        "Anna and Bo",
        "against {level} in Dutch",
        "new {level}",
    ),
    *("ik tegen de computer", "Anna en Bo", "tegen {level} in het Nederlands", "minä vastaan tietokone"),
    *(
        "Anna ja Bo",
        "{level} vastaan suomeksi",
        "new me vs the computer",
        "computer",
        "3 computers",
        "Ä and ß",
    ),
)
"""How people say who plays, in any of the languages; not all of them are understood."""


EXERCISING = ("puzzle", "puzzle endgame", "puzzles", "retry", "hint", "try best", "show", "again", "stop")
"""What people type who do exercises: one is on the table for some of the lines."""


def names_of(commands: Iterable[Command]) -> list[str]:
    """Return all that `commands` are called and typed, some of it with the mark that asks nothing."""
    names = [name for command in commands for name in (*command.names, *command.other_names)]
    return [*names, *(f"{name}!" for name in names[::5]), "pass!", "challenge!", "resign!"]


def translated(*words: str) -> list[str]:
    """Return the words in the language in use."""
    return [_(word) for word in words]


def with_a_slip(rng: random.Random, line: str) -> str:
    """Return the line with one letter left out, doubled or changed."""
    at = rng.randrange(len(line)) if line else 0
    return line[:at] + rng.choice(("", line[at : at + 1] * 2, rng.choice("aeéöñx!?. "))) + line[at + 1 :]


def an_opening(rng: random.Random) -> str:
    """Return how somebody says who plays."""
    return rng.choice(OPENINGS).format(level=rng.choice([level.id for level in LEVELS]))


def words_of(playing: Playing) -> list[str]:
    names = names_of(command for command in TEXT_COMMANDS if command.name not in _ELSEWHERE)
    levels = [level.id for level in LEVELS]
    editions = [variant.id for variant in variants()]
    options = [
        f"{item.words[-1]}={value}" for item in ITEMS for value in ("1", "yes", "90s", "free", "=", "")
    ]
    odd = ["5c", "c5", "J10", "z99", "-1", "99999", "Ä", "ß", "\x1b[31m", "(", "“", "Anna+Bo", '"', "always"]
    said = [
        "open",
        "all",
        "words",
        "yes",
        "no",
        ".",
        "skip",
        "?",
        "!",
        "row5",
        "5c cat",
        "best 3",
        "me",
        "bo",
    ]
    return [*names, *levels, *editions, *options, *odd, *said, *translated("yes", "no"), *SETTINGS]


def a_play(rng: random.Random, playing: Playing) -> str:
    """Return a line that lays some tiles of the rack somewhere, perhaps legally."""
    view = playing.shell.desk.view
    if playing.shell.desk.chair.kind != "upwords":
        return "a1 b1 c1"
    square = Square(rng.randrange(view.board.size), rng.randrange(view.board.size)).name.lower()
    place = square if rng.random() < 0.5 else square[1:] + square[0]
    tiles = rng.sample(view.rack, min(rng.randrange(1, 5), len(view.rack)))
    return f"{place} {''.join(tiles)}"


def as_people_type(rng: random.Random, play: str) -> str:
    """Return a place and a word in words of somebody's own, some of which mean no play at all."""
    place, _space, word = play.partition(" ")
    ways = (
        *("look {place}", "what is on {place}?", "{place}", "put {word} at {place}", "resign {place}"),
        *("lay the {word} on {place}", "{word} {place} accross", "{word} {place} donw"),
        *("{word} at {apart}", "{apart} {word}"),
    )
    return rng.choice(ways).format(place=place, word=word, apart=f"{place[:-1]} {place[-1]}")


def a_line(rng: random.Random, playing: Playing, words: list[str]) -> str:
    if rng.random() < 0.05:
        return rng.choice(EXERCISING)
    kind = rng.random()
    if kind < 0.1:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(30)))
    if kind < 0.2 and playing.shell.desk.on_table is not None:
        return as_people_type(rng, a_play(rng, playing))
    if kind < 0.6 and playing.shell.desk.on_table is not None:
        return a_play(rng, playing)
    if kind < 0.63:
        return an_opening(rng)
    line = " ".join(rng.choice(words) for _ in range(rng.randrange(1, 4)))
    return with_a_slip(rng, line) if kind < 0.7 else line


@pytest.mark.sample(1)
@pytest.mark.usefixtures("kept_loop")
def test_random_lines_never_break_it(spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(f"{spoken} {LINES}")
    playing = Playing(width=WIDTH)
    playing.run("new Anna highest")
    words, exercised = words_of(playing), 0
    for number in range(LINES):
        playing.shell.desk.speaker.width = WIDTH
        line = a_line(rng, playing, words) if number % 50 else "puzzle"
        told = playing.type(line.replace("\n", " "))
        assert not any("\x1b" in line for line in told)
        table = playing.shell.desk.on_table
        exercised += table is not None and "hint" in table.handlers
        if number % 200 == 0:
            playing.out.seek(0)
            playing.out.truncate()
            for row in playing.library.games()[50:]:
                if row.id != playing.shell.desk.game_id:
                    playing.library.delete(row.id)
        if number % OPENED_EVERY == 0:
            games = playing.library.games()[:5]
            assert all(playing.library.open(row.id) for row in games), "each can be gone on with"
    assert exercised > LINES // 50, "exercises were on the table"
