"""Editions of other sizes than those published: one TOML file in a folder, and everything takes them."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.reference import legal_plays
from tests.agreement.test_agreement import assert_same
from tests.agreement.worlds import WORDS, positions, world_of
from tests.cli.running import run, start
from tests.games.scene import scene
from tests.text.playing import Playing
from tests.tui.playing import LARGE, against_computer, playing
from upwords_tui.app.teaching.upwords import rule_pages
from upwords_tui.base.errors import EditionError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.upwords import edition as editions
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import edition_errors, edition_ids, load_edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Rule, check
from upwords_tui.games.upwords.tiles import Tile

TOML = """
name = "Mine {size}×{size}"
language = "en"
published = "nobody"
dictionary = "en"
board = {{ size = {size}, max_height = 5 }}
seats = {{ min = 1, max = 2 }}

[rules]
rack_size = 7
min_word = 2
exchange_tiles = 1
solo_exchanges = 5
plural_tile = "S"
keep_one = true
stuck_needs_empty_bag = true

[scoring]
flat_points = 2
stacked_points = 1
all_rack_bonus = 20
leftover_penalty = 5

[tiles]
A = 6
C = 2
D = 3
E = 7
G = 2
I = 4
L = 3
N = 4
O = 5
R = 4
S = 5
T = 5
"""
CENTRE = {
    4: "B2 C2 B3 C3",
    5: "C3",
    7: "D4",
    9: "E5",
    16: "H8 I8 H9 I9",
    17: "I9",
    25: "M13",
    26: "M13 N13 M14 N14",
}
ODD = ("own-7x7", "own-9x9")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of editions, which the program is told of."""
    made = tmp_path / "editions"
    made.mkdir()
    for size in CENTRE:
        (made / f"own-{size}x{size}.toml").write_text(TOML.format(size=size), encoding="utf-8")
    monkeypatch.setenv(editions.FOLDERS, str(made))
    return made


def added(folder: Path, name: str, text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """Add a folder with one more edition, and return the file's name."""
    more = Path(tempfile.mkdtemp(dir=folder))
    file = more / f"{name}.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.setenv(editions.FOLDERS, f"{folder}:{more}")
    return str(file)


def test_an_edition_is_a_file_in_a_folder() -> None:
    assert {f"own-{size}x{size}" for size in CENTRE} < {*edition_ids()}
    assert edition_errors() == ()


@pytest.mark.parametrize("size", CENTRE)
def test_the_centre_is_four_squares_or_one(size: int) -> None:
    centre = load_edition(f"own-{size}x{size}").centre
    assert [square.name for square in centre] == CENTRE[size].split()


@pytest.mark.parametrize("size", [3, 27, 0, -9])
def test_a_size_that_will_not_do_takes_no_other_edition_down(
    size: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = added(folder, "bad", TOML.format(size=size), monkeypatch)
    ran = run("editions")
    assert ran.code == 2
    assert ran.err == f"upwords-tui: {file}: board.size must be from 4 to 26, not {size}\n"
    assert [line.split()[0] for line in ran.out.splitlines()] == list(edition_ids())
    assert "hasbro-10x10" in edition_ids() and "bad" not in edition_ids()
    with pytest.raises(EditionError, match=r"bad\.toml: board\.size must be from 4 to 26"):
        load_edition("bad")
    assert run("editions", "--game", "wordsup").err == ""


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("bad", b"\xff", "is not UTF-8 text"),
        ("bad", b"[", "this is not TOML"),
        ("Bad name", TOML.format(size=9), "lower-case letters, digits and hyphens"),
        ("b" * 41, TOML.format(size=9), "lower-case letters, digits and hyphens"),
        ("hasbro-10x10", TOML.format(size=9), "there is already an edition with this name"),
    ],
    ids=["not UTF-8", "not TOML", "bad name", "long name", "taken name"],
)
def test_a_file_that_will_not_do_is_named(
    name: str, text: str | bytes, reason: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = added(folder, name, text, monkeypatch)
    (error,) = edition_errors()
    assert str(error).startswith(f"{file}: ") and reason in str(error)
    assert load_edition("hasbro-10x10").size == 10


def test_a_folder_that_is_not_there_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(editions.FOLDERS, "/nowhere/at/all:")
    assert "hasbro-10x10" in edition_ids() and edition_errors() == ()


@pytest.mark.parametrize("edition_id", ODD)
def test_the_first_play_covers_the_one_centre_square(edition_id: str) -> None:
    edition = load_edition(edition_id)
    (centre,) = edition.centre
    board, rack = Board.empty(edition.size), (Tile("A"), Tile("T"))
    for row in range(edition.size):
        for col in range(edition.size - 1):
            squares = Square(row, col), Square(row, col + 1)
            verdict = check(edition, board, rack, Play.of(zip(squares, rack, strict=True)))
            assert verdict.is_legal is (centre in squares)
            if not verdict.is_legal:
                assert [(each.rule, each.squares) for each in verdict.violations] == [
                    (Rule.FIRST_CENTRE, (centre,))
                ]


@pytest.mark.parametrize("size", [4, 9, *(pytest.param(size, marks=pytest.mark.long) for size in (5, 7, 17))])
def test_the_generators_agree(size: int) -> None:
    edition = load_edition(f"own-{size}x{size}")
    words = (WORDS / "en.txt").read_text(encoding="utf-8").split()
    world = world_of(
        f"{edition.id} real", edition, [each for each in words if len(each) <= size], edition.tiles
    )
    found = 0
    for position in positions(world, 20, seed=3):
        expected = legal_plays(edition, position.board, position.rack, world.words)
        assert_same(position, expected, world.generator.generate(position.board, position.rack))
        assert_same(position, expected, world.compiled(strict=False).generate(position.board, position.rack))
        found += len(expected)
    assert found > 100


@pytest.mark.sample(1)
@pytest.mark.parametrize("edition_id", ODD)
def test_computers_play_whole_games(edition_id: str) -> None:
    ran = run("autoplay", "--edition", edition_id, "--seats", "casual,beginner", "--seed", "4", "--json")
    assert ran.code == 0
    games = json.loads(ran.out)["games"]
    assert len(games) == 2 and all(min(game["scores"]) > 0 for game in games)


@pytest.mark.parametrize("edition_id", ODD)
def test_positions_are_judged(edition_id: str) -> None:
    edition = load_edition(edition_id)
    empty: list[Any] = [[[]] * edition.size] * edition.size
    position = {"edition": edition_id, "board": empty, "rack": ["C", "A", "T"]}
    moves = run("moves", "--json", "-", stdin=json.dumps(position).encode())
    (found,) = map(json.loads, moves.out.splitlines())
    (centre,) = edition.centre
    assert found["count"] > 5
    assert all(centre.name in play["tiles"] for play in found["plays"])
    beside = {Square(centre.row - 1, col).name: tile for col, tile in enumerate("CAT", centre.col - 1)}
    through = {Square(centre.row, col).name: tile for col, tile in enumerate("CAT", centre.col - 1)}
    for play, legal in ((beside, False), (through, True)):
        asked = json.dumps({**position, "play": play}).encode()
        score = json.loads(run("score", "--json", "-", stdin=asked).out)
        assert score["legal"] is legal
        assert [each["message"] for each in score["violations"]] == (
            [] if legal else [f"The first word must cover the centre square {centre.name}."]
        )


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("edition_id", ODD)
def test_the_rules_tell_of_one_centre_square(edition_id: str, spoken: str) -> None:
    use_language(spoken)
    edition = load_edition(edition_id)
    (centre,) = edition.centre
    told = [entry.text for page in rule_pages(edition) for entry in page.entries]
    expected = {
        "en": f"Two tiles or more, over the centre square: {centre.name}.",
        "fi": f"Vähintään kaksi laattaa, jokin niistä keskiruutuun: {centre.name}.",
        "nl": f"Twee stenen of meer, over het middenvakje: {centre.name}.",
    }
    assert expected[spoken] in told


@pytest.mark.parametrize("edition_id", ODD)
def test_line_by_line(edition_id: str) -> None:
    edition = load_edition(edition_id)
    name = edition.centre[0].name
    game = scene("CATDOGS", "EEEEEEE", bag="EEEEEEEE", board=Board.empty(edition.size), edition=edition)
    text = Playing(width=200).sit(against_computer(game))
    assert f"The first word must cover the centre square {name}." in text.told()
    assert text.type("find open") == [f"Open: the centre square {name}."]
    assert text.type("home") == [f"{name}, centre: empty"]
    assert text.type(f"square {name}")[0] == f"{name} is empty. It is the centre square."
    refused = text.type("1a cat")
    assert refused[0].endswith(f"The first word must cover the centre square {name}.")
    assert refused[-1] == "Start where it covers that square."
    assert "CAT" in text.type(f"{name[1:]}{name[0]} cat")[0]


@pytest.mark.parametrize("edition_id", ODD)
async def test_full_screen(edition_id: str) -> None:
    edition = load_edition(edition_id)
    (centre,) = edition.centre
    game = scene("CATDOGS", "EEEEEEE", bag="EEEEEEEE", board=Board.empty(edition.size), edition=edition)
    async with playing(against_computer(game), size=LARGE, coached=True) as now:
        assert now.shown().count("◇") == 2  # on the board, and where the mark is explained
        assert "The centre square is marked" in " ".join(now.shown().split())
        assert now.cursor() == centre.name
        await now.press("c", "a", "t", "enter")
        assert "CAT" in now.said() or "CAT" in now.shown()
        assert now.table.view().board.top_at(centre) == "C"


@pytest.mark.parametrize("size", CENTRE)
async def test_every_size_is_drawn(size: int) -> None:
    edition = load_edition(f"own-{size}x{size}")
    game = scene("CATDOGS", "EEEEEEE", bag="EEEEEEEE", board=Board.empty(size), edition=edition)
    async with playing(against_computer(game), size=(200, 60)) as now:
        assert now.shown().count("◇") >= len(edition.centre)


def test_another_process_finds_them(folder: Path) -> None:
    ran = start("editions", "--json")
    assert ran.code == 0
    by_id = {edition["id"]: edition for edition in json.loads(ran.out)}
    assert by_id["own-9x9"]["centre"] == ["E5"]
    assert by_id["own-9x9"]["size"] == 9
