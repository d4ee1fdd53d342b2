"""Bad usage and bad input: exit code 2 and one clear line that names file, place and reason."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import Ran, run
from tests.games.scene import board_of
from tests.golden.make import GAMES
from upwords_tui.games.upwords.position import board_json

GOOD: dict[str, Any] = {
    "edition": "hasbro-10x10",
    "board": board_json(board_of("5C MOOD")),
    "rack": ["W"],
    "play": {"C5": "W"},
}


def stated(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("frob",), "invalid choice: “frob” (choose from moves, score, words"),
        (("review", "--jobs", "no", "x"), "expected a whole number, 1 or more"),
        (("moves",), "upwords-tui moves: the following arguments are required: FILE|-"),
        (("words",), "the following arguments are required: WORD"),
        (("score", "a", "b"), "unrecognized arguments: b"),
        (("--nope",), "unrecognized arguments: --nope"),
        (("serve", "--nope"), "--nope (try “upwords-tui serve --help”)"),
        (("people", "bar", "Anna", "--nope"), "--nope (try “upwords-tui people bar --help”)"),
        (("people", "--nope"), "--nope (try “upwords-tui people --help”)"),
        (("--vers",), "unrecognized arguments: --vers. Did you mean --version?"),
        (("txt",), "Did you mean text?"),
        (("--txt",), "unrecognized arguments: --txt. Did you mean --text?"),
        (("--language", "nl", "text"), "unrecognized arguments: --language. Did you mean --lang?"),
        (("--text", "--widht", "40"), "unrecognized arguments: --widht. Did you mean --width?"),
        (("--data", "x.db", "--lagn", "fi"), "unrecognized arguments: --lagn. Did you mean --lang?"),
        (("--lang", "fin"), "argument --lang: expected one of en, fi, nl. Did you mean fi?"),
        (("text", "--width", "5"), "--width: expected a width from 20 to 200"),
        (("--text", "--width", "5"), "--width: expected a width from 20 to 200"),
        (("--import", "nosuch", "text"), "nosuch: No such file or directory"),
        (("text", "--import", "nosuch"), "nosuch: No such file or directory"),
        (("--game", "nosuch"), "unrecognized arguments: --game"),
        (("text", "--game", "wordsup"), "unrecognized arguments: --game wordsup"),
        (("text", "--dictionary", "nosuch"), "no dictionary “nosuch”"),
        (("--dictionary", "/no/such.txt", "--text"), "/no/such.txt: can't be read: No such file"),
        (("mvoes",), "Did you mean moves?"),
        (("games", "expert"), "Did you mean export?"),
        (("moves", "--limt", "2", "x"), "Did you mean --limit?"),
        (
            ("--theme", "pink"),
            "invalid choice: “pink” (choose from dark, light, high-contrast, walnut, slate, felt, midnight,",
        ),
        (("text", "--theme", "lihgt"), "unrecognized arguments: --theme lihgt"),
        (("autoplay", "--seats", "a,b", "--games", "3"), "--games: expected a multiple of 2"),
        (("autoplay", "--seats", "a,b,c", "--games", "4"), "--games: expected a multiple of 3"),
        (("autoplay", "--seats", "a,b,c", "--round-robin", "--games", "3"), "expected a multiple of 2"),
        (("autoplay", "--seats", "a,b,a", "--round-robin"), "--round-robin: name each level only once"),
        (("autoplay", "--seats", "a"), "--seats: expected levels separated by commas"),
        (("autoplay", "--seats", "keen," * 6 + "keen"), "Hasbro 10×10 is for 1 to 4 players, not 7"),
        (("autoplay", "--seats", "a,b", "--sprt", "20,0"), "--sprt: expected two differences in Elo"),
        (("autoplay", "--seats", "a,b", "--sprt", "0,nan"), "--sprt: expected two differences in Elo"),
        (("autoplay", "--seats", "a,b,c", "--sprt", "0,20"), "--sprt: expected two different levels"),
        (("autoplay", "--seats", "a,a", "--sprt", "0,20"), "--sprt: expected two different levels"),
        (("autoplay", "--seats", "keen,club", "--records", "/dev/null/x"), "/dev/null/x: Not a directory"),
        (("autoplay", "--seats", "championn,expert"), "expert, champion. Did you mean champion?"),
        (("autoplay", "--seats", "expert,expert", "--edition", "dutch-10x1"), "Did you mean dutch-10x10?"),
        (("levels", "--game", "upword"), "Did you mean upwords?"),
        (("people", "--jsn"), "unrecognized arguments: --jsn. Did you mean --json?"),
        (("words", "--dictionary", "wordup-nl", "x"), "one word per line. Did you mean wordsup-nl?"),
        (("--lang", "fr", "editions"), "argument --lang: expected one of en, fi, nl (try"),
        (("--lang", "xx", "editions"), "argument --lang: expected one of en, fi, nl"),
        (("--lang",), "argument --lang: expected one argument"),
        (
            ("autoplay", "--seats", "a,b", "--games", "0"),
            "argument --games: expected a whole number, 1 or more",
        ),
        (
            ("autoplay", "--seats", "a,b", "--games", "x\x1b"),
            "argument --games: expected a whole number, 1 or more",
        ),
        (("editions", "\x1b[2J\n\u202e"), "unrecognized arguments: [2J"),
        (("words", "--dictionary", "klingon", "x"), "no dictionary “klingon”; there are en, fi, nl"),
        (("words", "--dictionary", "/no/such.txt", "x"), "/no/such.txt: can't be read: No such file"),
        (("words", "--dictionary", "/", "x"), "/: is a folder, not a file"),
        (("words", "--dictionary", "a\0b.txt", "x"), "no file can have that name"),
    ],
)
def test_usage(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in run(*arguments).complaint


def test_a_set_of_ones_own_is_a_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "upwords-tui" / "boards").mkdir(parents=True)
    (tmp_path / "upwords-tui" / "boards" / "mine.toml").write_text('base = "dark"', "utf-8")
    assert run("--theme", "mine", "editions").code == 0
    assert "clear, mine). Did you mean mine?" in run("--theme", "mien", "editions").complaint


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--lang", "fi", "autopaly"), "argumentti COMMAND: "),
        (("--lang", "nl", "moves"), "verplicht: FILE|-"),
        (("--lang", "nl", "--width"), "argument --width: hier hoort"),
        (("autoplay", "--lang", "fi", "--seats", "a,b", "--games", "0"), "argumentti --games: "),
    ],
)
def test_usage_in_other_languages(arguments: tuple[str, ...], sentence: str) -> None:
    complaint = run(*arguments).complaint
    assert sentence in complaint
    assert not {"invalid", "expected", "following"} & set(complaint.split())


BAD_POSITIONS: list[tuple[bytes, str]] = [
    (b"", "line 1 column 1: this is not JSON"),
    (b"{", "line 1 column 2: "),
    (b'{"edition": "hasbro-10x10",\n!}', "line 2 column 1: "),
    (b"\xff", "not UTF-8 text (byte 0)"),
    (os.urandom(5000).replace(b"\x00", b"\xff") + b"\xff", "not UTF-8 text (byte "),
    (b"\x00" * 5000, "line 1 column 1"),
    (b"[" * 500_000, "nested too deeply to be a position"),
    (b'{"a":' * 500_000, "nested too deeply to be a position"),
    (b"9" * 10_000, "a number has too many digits"),
    (b"[]", "a position must be a JSON object with edition, board and rack"),
    (b"null", "a position must be a JSON object"),
    (b"NaN", "a position must be a JSON object"),
    (b'{"edition": "hasbro-10x10", "edition": "x"}', "a field is given twice"),
    (b"{}", "edition: an edition id is missing"),
    (stated(edition="monopoly"), "edition: no edition “monopoly”; there are "),
    (stated(edition="\x1b[2J" + "x" * 100), "edition: no edition “"),
    (stated(board=[]), "board: hasbro-10x10 must have 10 rows of 10 stacks each"),
    (stated(board=[[[]] * 10] * 9 + [[[]] * 9]), "board, row 10: a row must have 10 stacks"),
    (stated(board=[[["A"] * 6, *[[]] * 9], *[[[]] * 10] * 9]), "board, A1: 6 tiles; a stack holds at most 5"),
    (stated(board=[[["Ä"], *[[]] * 9], *[[[]] * 10] * 9]), "board, A1: This edition has no tile “Ä”."),
    (stated(board=[[[5], *[[]] * 9], *[[[]] * 10] * 9]), "board, A1: a tile must be its face as a string"),
    (stated(rack=None), "rack: a rack must be a list of tiles"),
    (stated(rack=["A"] * 8), "rack: 8 tiles; a rack holds at most 7"),
    (stated(rack=["\u202e"]), "rack: This edition has no tile “"),
    (stated(play=[]), "play: a play must be an object of squares and tiles"),
    (stated(play={"": "A"}), "play: “” is not a square"),
    (stated(play={"\x1b[2J": "A"}), "play: “"),
    (stated(play={"C5": None}), "play, C5: a tile must be its face as a string"),
]


@pytest.mark.parametrize(("content", "sentence"), BAD_POSITIONS, ids=range(len(BAD_POSITIONS)))
@pytest.mark.parametrize("command", ["moves", "score"])
def test_positions(command: str, content: bytes, sentence: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    complaint = run(command, "--dictionary", words, str(file)).complaint
    assert complaint.startswith(f"upwords-tui: {file}: ")
    assert sentence in complaint
    assert len(complaint) < 600
    piped = run(command, "--dictionary", words, "-", stdin=content).complaint
    assert piped == complaint.replace(str(file), "standard input")


def test_very_long_reasons_are_cut(words: str) -> None:
    complaint = run("moves", "--dictionary", words, "-", stdin=stated(edition="x" * 100_000)).complaint
    assert len(complaint) < 600


def test_a_play_is_needed_for_a_score(words: str) -> None:
    bare = {name: value for name, value in GOOD.items() if name != "play"}
    complaint = run("score", "--dictionary", words, "-", stdin=json.dumps(bare).encode()).complaint
    assert complaint == 'upwords-tui: standard input: play: a play is missing: add "play": {"D5": "W"}'


@pytest.mark.parametrize("command", ["moves", "score", "replay", "review"])
def test_places_that_can_not_be_read(command: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "quiet")
    (tmp_path / "empty").mkdir()
    a_folder = (
        "there is no record of a finished game of Upwords"
        if command == "review"
        else "this is a folder, not a file"
    )
    for place, reason in (
        (str(tmp_path / "quiet"), "nothing is being written to this pipe"),
        (str(tmp_path / "none"), "No such file or directory"),
        (str(tmp_path / "empty"), a_folder),
        ("/dev/zero", "this is a pipe or a device, not a file"),
        ("a\0b", "no file can have that name"),
        (str(tmp_path / ("x" * 300)), "File name too long"),
        (str(tmp_path / "\x1b[2J\n\u202e"), "No such file or directory"),
        ("\udcff\udcfe", "No such file or directory"),
        ("", "this is a folder, not a file"),
    ):
        assert run(command, place).complaint.endswith(reason)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "secret.json"
    file.write_text("{}")
    file.chmod(0)
    assert "Permission denied" in run("moves", str(file)).complaint


def test_records_that_are_none(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    for content, sentence in (
        (b"#player1 Ann Ann\n#player2 Bo Bo\n", "this is GCG, which is for Scrabble and knows no stacks"),
        (b"", "line 1 column 1: this is not JSON"),
        (b"{}", "this is not a game record"),
        (b"[" * 500_000, "this is not a game record"),
        (b"\xff", "not UTF-8 text (byte 0)"),
        (stated(), "this is not a game record"),
    ):
        file.write_bytes(content)
        complaint = run("replay", str(file)).complaint
        assert complaint.startswith(f"upwords-tui: {file}: ")
        assert sentence in complaint


def test_a_tampered_record_is_no_result(tmp_path: Path) -> None:
    data = json.loads(sorted(GAMES.glob("*.json"))[0].read_text(encoding="utf-8"))
    data["actions"][0]["scores"] = [1] * len(data["seats"])
    file = tmp_path / "better.json"
    file.write_text(json.dumps(data))
    ran = run("replay", str(file))
    reason = "actions[0]: scores is [1] in the record but should be [6]"
    assert ran == Ran(1, f"The record is not valid: {file}: {reason}\n", "")
    told = run("replay", "--json", str(file))
    assert (told.code, json.loads(told.out)) == (1, {"verified": False, "reason": reason})
    data["game"] = "chess"
    file.write_text(json.dumps(data))
    assert run("replay", str(file)).code == 1


def test_damaged_positions_never_end_in_a_traceback(words: str) -> None:
    rng = random.Random(3)
    text = json.dumps(GOOD)
    for _ in range(150):
        place = rng.randrange(len(text))
        scrap = rng.choice(["", "{", "]", '"', "9", "null", "ä", "\x00"])
        damaged = text[:place] + scrap + text[place + rng.randrange(4) :]
        ran = run(rng.choice(["moves", "score"]), "--dictionary", words, "-", stdin=damaged.encode())
        assert ran.code in (0, 1, 2)
        if ran.code == 2:
            assert ran.complaint


@given(st.lists(st.text(st.characters(exclude_characters="\0"), max_size=6), max_size=4))
def test_any_words_on_the_command_line(arguments: list[str]) -> None:
    first = arguments[0] if arguments else ""
    if first in ("engine", "-h") or not arguments:
        return
    ran = run(*arguments)
    assert ran.code in (0, 1, 2)
    if ran.code == 2:
        assert ran.complaint


@pytest.mark.parametrize(
    ("spoken", "said"),
    [("fi", "tiedostoa tai kansiota ei ole"), ("nl", "dit bestand of deze map bestaat niet")],
)
@pytest.mark.parametrize("command", ["replay", "moves", "review"])
def test_what_the_system_says_is_in_the_language_spoken(command: str, spoken: str, said: str) -> None:
    assert run("--lang", spoken, command, "/no/such.json").complaint.endswith(f"/no/such.json: {said}")
