"""The answers of every command: the outside contract, which other programs rely on."""

from __future__ import annotations

import json
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.reference import WordSet, legal_plays
from tests.cli.conftest import WORDS
from tests.cli.running import COMMAND, ROOT, Ran, run
from tests.games.scene import ENGLISH, board_of, tiles
from tests.golden.make import GAMES
from tests.store.stored import new_game, passed
from upwords_tui import __version__
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.cli import puzzles
from upwords_tui.cli.main import build_parser
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.position import board_json
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.text.setup_words import level_lines

MOOD = board_of("5C MOOD")


def position(rack: str, board: Board = MOOD, play: dict[str, str] | None = None) -> bytes:
    data: dict[str, Any] = {"edition": "hasbro-10x10", "board": board_json(board), "rack": list(tiles(rack))}
    if play is not None:
        data["play"] = play
    return json.dumps(data).encode()


# moves


def test_moves_for_programs(words: str) -> None:
    ran = run("moves", "--json", "--dictionary", words, "-", stdin=position("WLNETS"))
    assert (ran.code, ran.err) == (0, "")
    answer = json.loads(ran.out)
    assert set(answer) == {"edition", "dictionary", "count", "plays"}
    assert (answer["edition"], answer["dictionary"]) == ("hasbro-10x10", words)
    plays = answer["plays"]
    assert answer["count"] == len(plays) > 3
    assert [play["score"] for play in plays] == sorted((play["score"] for play in plays), reverse=True)
    wood = next(play for play in plays if play["notation"] == "5C W(OOD)")
    assert wood == {
        "notation": "5C W(OOD)",
        "tiles": {"C5": "W"},
        "words": [{"word": "WOOD", "squares": ["C5", "D5", "E5", "F5"], "score": 5}],
        "score": 5,
    }
    placed = [tuple(sorted(play["tiles"].items())) for play in plays]
    assert len(set(placed)) == len(placed)
    known = WordSet(WORDS.split(), ENGLISH)
    slow = legal_plays(ENGLISH, MOOD, tiles("WLNETS"), known)
    assert [play["notation"] for play in plays] == [format_play(MOOD, found.play) for found in slow]


def test_moves_for_people(words: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(position("W"))
    ran = run("moves", "--dictionary", words, str(file))
    assert ran.code == 0
    assert ran.out == "   5  5C W(OOD)                 WOOD 5\n1 play.\n"
    none = run("moves", "--dictionary", words, "-", stdin=position("X"))
    assert (none.code, none.out) == (0, "0 plays.\n")
    assert (
        json.loads(run("moves", "--json", "--dictionary", words, "-", stdin=position("")).out)["plays"] == []
    )


def test_the_best_moves_alone(words: str) -> None:
    asked = ("moves", "--dictionary", words, "--limit", "2")
    few = json.loads(run(*asked, "--json", "-", stdin=position("WLNETS")).out)
    every = json.loads(run("moves", "--json", "--dictionary", words, "-", stdin=position("WLNETS")).out)
    assert few == {**every, "plays": every["plays"][:2]}
    told = run(*asked, "-", stdin=position("WLNETS")).out.splitlines()
    assert (len(told), told[-1]) == (3, f"The best 2 of {every['count']} plays.")
    assert run(*asked, "-", stdin=position("W")).out.endswith("\n1 play.\n")


# score


def score(rack: str, play: dict[str, str], words: str, board: Board = MOOD) -> tuple[int, dict[str, Any]]:
    ran = run("score", "--json", "--dictionary", words, "-", stdin=position(rack, board, play))
    assert ran.err == ""
    answer = json.loads(ran.out)
    assert set(answer) == {"legal", "violations", "words", "score"}
    return ran.code, answer


def test_score_of_a_legal_play(words: str) -> None:
    assert score("W", {"C5": "w"}, words) == (0, {
        "legal": True,
        "violations": [],
        "words": [{"word": "WOOD", "squares": ["C5", "D5", "E5", "F5"], "score": 5}],
        "score": 5,
    })  # fmt: skip


def test_score_of_an_illegal_play(words: str) -> None:
    code, answer = score("X", {"C5": "X"}, words)
    assert (code, answer["legal"], answer["score"]) == (1, False, None)
    assert answer["violations"] == [
        {
            "rule": "unknown-word",
            "squares": ["C5", "D5", "E5", "F5"],
            "words": ["XOOD"],
            "message": "XOOD is not in the dictionary.",
        }
    ]
    assert answer["words"][0]["word"] == "XOOD"


def test_a_word_that_families_are_spared_is_refused_as_such() -> None:
    _code, answer = score("PF", {"C5": "P", "F5": "F"}, "en-family")
    assert [each["message"] for each in answer["violations"]] == ["POOF is not among the family words."]


def test_every_rule_id_of_the_contract(words: str) -> None:
    contract = (
        "not-on-rack off-board same-square not-in-line gap same-tile too-high first-word first-centre"
        " not-connected no-word keep-one plural-s unknown-word"
    )
    # The one rule that is for kept games only, of which there is no position to ask about.
    assert [str(rule) for rule in Rule if rule is not Rule.NOT_IN_SET] == contract.split()
    high = board_of(*(f"5C {face}OOD" for face in "MWFGH"))
    met = set()
    for rack, play, board in (
        ("W", {"C5": "Z"}, MOOD),
        ("WX", {"J5": "W", "K5": "X"}, MOOD),
        ("WX", {"A1": "W", "B2": "X"}, MOOD),
        ("WX", {"G5": "W", "I5": "X"}, MOOD),
        ("M", {"C5": "M"}, MOOD),
        ("W", {"C5": "W"}, high),
        ("W", {"A1": "W"}, Board.empty(10)),
        ("WX", {"A1": "W", "B1": "X"}, MOOD),
        ("WEAR", {"C5": "W", "D5": "E", "E5": "A", "F5": "R"}, MOOD),
        ("S", {"G5": "S"}, MOOD),
        ("W", {}, MOOD),
    ):
        code, answer = score(rack, play, words, board)
        assert code == 1
        met |= {violation["rule"] for violation in answer["violations"]}
    twice = position("WX", MOOD, {"G5": "W"}).replace(b'"G5": "W"', b'"G5": "W", "g5": "X"')
    ran = run("score", "--json", "--dictionary", words, "-", stdin=twice)
    met |= {violation["rule"] for violation in json.loads(ran.out)["violations"]}
    assert met == set(contract.split())


def test_score_for_people(words: str) -> None:
    ran = run("score", "--dictionary", words, "-", stdin=position("WL", MOOD, {"C5": "W", "F5": "L"}))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "WOOL at C5 across: 6 points."
    assert ran.out.splitlines()[1].split() == ["WOOL", "2+1+1+2", "6"]
    ran = run("score", "--dictionary", words, "-", stdin=position("X", MOOD, {"C5": "X"}))
    assert (ran.code, ran.out) == (1, "XOOD is not in the dictionary.\n")


# words


def test_words_for_people() -> None:
    ran = run("words", "snack", "QI")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == ("SNACK: yes, says the word list “English”.\nQI: yes, says the word list “English”.\n")
    ran = run("words", "--dictionary", "en-list", "snack", "xyzzy")
    assert (ran.code, ran.out.splitlines()[1]) == (1, "XYZZY: no, not in the word list.")


@pytest.mark.parametrize(("line", "code"), [("words kuusi", 1), ("words kuusi --lang fi", 0)])
def test_words_are_looked_up_in_the_language_that_is_asked_for(line: str, code: int) -> None:
    assert run(*line.split()).code == code


def test_words_of_a_list_of_ones_own(words: str) -> None:
    ran = run("words", "--dictionary", words, "PÄIVÄ", "pa\u0308iva\u0308", "x\x1b[2J", "")
    assert ran.code == 1
    assert ran.out == (
        "PÄIVÄ: yes, says the word list “few words.txt”.\n"
        "PÄIVÄ: yes, says the word list “few words.txt”.\n"
        "X [2J: no, not in the word list.\n"
        "“”: no, not in the word list.\n"
    )


def test_words_for_programs(words: str) -> None:
    ran = run("words", "--json", "--dictionary", words, "cat", "dog")
    assert ran.code == 1
    good, bad = json.loads(ran.out)
    assert good["source"].startswith("list-")
    assert (good["word"], good["known"], good["reason"]) == ("cat", True, None)
    asked = bad.pop("sources")
    assert bad == {"word": "dog", "known": False, "source": None, "reason": "not-listed"}
    assert asked == [{"source": good["source"], "known": False, "reason": "not-listed"}]


def test_words_with_what_they_mean() -> None:
    ran = run("words", "--define", "cats")
    first, form, sense, *_more = ran.out.splitlines()
    assert (ran.code, form) == (0, "  CATS: plural of CAT.")
    assert first.startswith("CATS: yes") and sense.startswith("  CAT, noun: ")
    ran = run("words", "--define", "--dictionary", "en-list", "xyzzy")
    assert ran.out == "XYZZY: no, not in the word list.\n"


def test_words_with_what_they_mean_for_programs() -> None:
    (answer,) = json.loads(run("words", "--json", "--define", "scones").out)
    (entry,) = answer["meanings"]
    assert set(entry) == {"word", "forms", "senses", "source", "parts"}
    assert (entry["word"], entry["forms"]) == ("scone", ["plural"])
    assert set(entry["senses"][0]) == {"part", "text", "language", "labels", "english"}
    (plain,) = json.loads(run("words", "--json", "cats").out)
    assert "meanings" not in plain


def test_words_of_a_pattern() -> None:
    ran = run("words", "--dictionary", "en-list", "s?ack", "qi")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "S?ACK: 6 words.\n"
        "5 tiles: SHACK, SLACK, SMACK, SNACK, STACK, SWACK.\n"
        "QI: yes, says the word list “English”.\n"
    )
    assert run("words", "zzz?") == Ran(1, "No word was found for ZZZ?.\n", "")


def test_what_becomes_of_a_word(words: str) -> None:
    ran = run("words", "--find", "qat")
    assert (ran.code, ran.out) == (1, "No word was found for QAT.\n")  # nothing is Q on its own
    ran = run("words", "--find", "snack")
    assert ran.out == (
        "1 on top: KNACK, SHACK, SLACK, SMACK, SNARK, SNECK, SNICK, SNUCK, STACK, SWACK.\n"
        "1 behind: SNACKS, SNACKY.\n"
        "SNACKS is only a play if another word is made too.\n"
    )
    assert run("words", "--find", "from", "tac", "--dictionary", words).out == (
        "TAC: 2 words.\n3 tiles: CAT.\n2 tiles: TA.\n"
    )


def test_words_found_for_programs() -> None:
    (answer,) = json.loads(run("words", "--json", "--lang", "fi", "--find", "ääri").out)
    assert answer == {
        "asked": "ääri",
        "edition": "hasbro-fi-10x10",
        "groups": [
            {"front": 0, "behind": 0, "covered": 1, "words": ["VÄRI", "ÄYRI", "ÄÄNI"]},
            {"front": 1, "behind": 0, "covered": 0, "words": ["FÄÄRI", "PÄÄRI", "SÄÄRI"]},
        ],
    }
    (answer,) = json.loads(run("words", "--json", "--lang", "nl", "slij?").out)
    assert answer["groups"] == [{"tiles": 5, "words": ["SLIJK", "SLIJM", "SLIJP", "SLIJT"]}]


@pytest.mark.parametrize("asked", ["ca't?", "?" * 41, "s? ack", "s?\x1b[2Jack"])
def test_what_is_no_pattern_is_refused_in_a_line(asked: str) -> None:
    ran = run("words", asked)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "can't be searched for" in ran.err and "\x1b" not in ran.err


def test_words_of_standard_input(words: str) -> None:
    ran = run("words", "--dictionary", words, "-", stdin="\ufeffcat\r\n\n  PÄIVÄ \nxyzzy".encode())
    assert (ran.code, ran.err) == (1, "")
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == ["CAT", "PÄIVÄ", "XYZZY"]
    assert run("words", "--dictionary", words, "-", stdin=b"cat\n").code == 0
    assert run("words", "--dictionary", words, "-") == Ran(0, "", "")
    told = run("words", "--json", "--dictionary", words, "-", stdin=b"cat\n\xff\n")
    first, second = map(json.loads, told.out.splitlines())
    assert first == json.loads(run("words", "--json", "--dictionary", words, "cat").out)[0]
    assert (told.code, second["known"]) == (1, False)


def test_a_word_of_standard_input_is_answered_at_once(words: str) -> None:
    command = [*COMMAND, "words", "--dictionary", words, "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as asked:
        assert asked.stdin and asked.stdout
        for word in (b"cat", b"dog"):
            asked.stdin.write(word + b"\n")
            asked.stdin.flush()
            assert asked.stdout.readline().startswith(word.upper())
        asked.stdin.close()
        assert asked.wait(30) == 1


def test_a_list_of_ones_own_is_called_by_the_name_of_its_file(words: str) -> None:
    run("words", "--dictionary", words, "cat")
    told = next(
        each for each in json.loads(run("dictionaries", "--json").out) if each["name"] == "few words.txt"
    )
    assert told["words"] == len(WORDS.split()) and told["id"].startswith("list-")
    assert f"\n{told['id']} few words.txt: {told['words']} words of your own\n" in run("dictionaries").out
    ran = run("words", "--dictionary", told["id"], "cat")
    assert ran.out == "CAT: yes, says the word list “few words.txt”.\n"
    assert dictionary_name(told["id"]) == "few words.txt"
    assert dictionary_name("list-0123456789abcdef") == "list-0123456789abcdef"


# replay


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    ran = run("replay", str(path))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    count = len(json.loads(path.read_text(encoding="utf-8"))["actions"])
    assert lines[-1] == f"The record is valid: {count} actions, seed and scores verified."
    assert "is not available here, so the words were not checked." in lines[-2]
    assert sum(line[:4].strip().rstrip(".").isdigit() for line in lines) == count
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_replay_for_programs(path: Path) -> None:
    ran, record = run("replay", "--json", str(path)), json.loads(path.read_text(encoding="utf-8"))
    assert (ran.code, ran.err) == (0, "")
    answer = json.loads(ran.out)
    assert (answer["verified"], answer["reason"], answer["game"]) == (True, None, record["game"])
    assert not answer["words_checked"]
    assert (answer["edition"], answer["dictionary"]) == (record["edition"], record["dictionary"]["id"])
    assert answer["actions"] == len(record["actions"])
    assert answer["over"] == ("result" in record)
    if answer["over"]:
        assert [seat["score"] for seat in answer["seats"]] == record["result"]["scores"]


def test_replay_of_a_game_in_progress() -> None:
    record = format_record(to_record(passed(new_game(options=UpwordsOptions(pass_rounds=5)), 1)))
    ran = run("replay", "-", stdin=record.encode())
    assert ran.code == 0
    assert ran.out.splitlines()[-2].endswith(" to play.")
    assert ran.out.splitlines()[-1] == "The record is valid: 1 action, seed and scores verified."


# lists


def test_editions() -> None:
    ran = run("editions")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines()] == list(edition_ids())
    assert "Hasbro 10×10: 10×10, 100 tiles, en, 1 to 4 players" in ran.out
    listed = json.loads(run("editions", "--json").out)
    for data in listed:
        edition = load_edition(data["id"])
        assert sum(data["tiles"].values()) == edition.tile_count
        assert data["seats"] == [edition.min_seats, edition.max_seats]


def test_dictionaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    ran = run("dictionaries")
    assert (ran.code, ran.err) == (0, "")
    for language in ("en", "fi", "nl"):
        assert f"\n{language} " in "\n" + ran.out
    listed = json.loads(run("dictionaries", "--json").out)
    assert [data["id"] for data in listed] == ["en", "fi", "nl", "wordsup-nl"]
    assert all(len(data["sha256"]) == 64 for data in listed)
    assert all(data["words"] > 100_000 for data in listed[:3])


def test_levels() -> None:
    ran = run("levels")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines()] == [level.id for level in LEVELS]
    assert json.loads(run("levels", "--json").out) == [
        {
            "id": level.id,
            "name": level.name,
            "sentence": level.sentence,
            "average": level.average,
            "generator": "python" if kernel.library() is None else "compiled",
        }
        for level in LEVELS
    ]


def test_levels_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "library", lambda: None)
    says_so = [
        level.id
        for level in LEVELS
        if "without the compiled kernel" in kind_of("upwords").level_sentence(level)
    ]
    assert says_so == ["champion"]
    assert (
        "Champion: Tries out what the best plays lead to; weaker here" in run("levels").out.splitlines()[-1]
    )
    assert level_lines(kind_of("upwords").variants()[0])[-1].endswith("without the compiled kernel.")
    assert json.loads(run("levels", "--json").out)[0]["generator"] == "python"


# daily


def test_a_daily_says_how_it_is_played_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "local_today", lambda: date(2026, 11, 23))

    def told(*arguments: str) -> list[str]:
        return run("daily", *arguments).out.splitlines()

    *_puzzle, duel, playing = told("--date", "2026-11-23")
    assert duel == "Duel with Learner: your rack is Y, F, G, E, R, C, L. You begin."
    assert playing == "To play: upwords-tui text, then “daily puzzle” or “daily duel”."
    assert "“daily puzzle 2026-11-22 fi”" in told("--date", "2026-11-22", "--language", "fi")[-1]
    assert "“daily field nl”" in told("--language", "nl")[-1]
    assert told("--date", "2026-11-24")[-1] == "You can play it from that day on."


# help


def test_the_version() -> None:
    assert run("--version").out == f"upwords-tui {__version__}\n"


COMMANDS = ("moves", "score", "words", "replay", "games", "puzzles", "daily", "autoplay", "engine",
            "editions", "dictionaries", "levels", "completion")  # fmt: skip


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_reads_well(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    ran = run(*([command] if command else []), "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run(*([command] if command else []), "-h").out
    told, _title, examples = ran.out.partition("\nexamples:\n")
    assert examples and all(line.startswith("  ") for line in examples.splitlines())
    helps = [line for line in told.splitlines() if line.startswith("  ") and "  " in line.strip()]
    assert helps
    for line in helps:
        text = line.strip().split("  ", 1)[1].strip()
        assert text[0].isupper(), line
        assert text.endswith("."), line
    if command:
        assert ran.out.split("\n\n")[1].endswith(".")
    else:
        assert all(f"\n    {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("language", ["en", "fi", "nl", "nl_NL", "en_GB.UTF-8"])
def test_languages(language: str) -> None:
    assert run("--lang", language, "editions").code == 0
    assert run(f"--lang={language}", "editions").code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_language_may_stand_after_any_command(command: str) -> None:
    told = run(command, "--lang", "fi", "--help").out
    assert told == run("--lang", "fi", command, "--help").out and "--lang" in told
    assert told != run("--lang", "en", command, "--help").out


@pytest.mark.combinations
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("language", "words"), [("fi", ("käyttö: ", "valitsimet:")), ("nl", ("gebruik: ", "opties:"))]
)
def test_help_is_whole_in_the_language_spoken(command: str, language: str, words: tuple[str, ...]) -> None:
    told = run("--lang", language, command, "--help").out
    assert told.startswith(words[0]) and f"\n{words[1]}\n" in told
    assert "usage:" not in told and "positional" not in told


def test_what_stands_before_a_command_holds_unless_it_is_said_again() -> None:
    finnish = run("--lang", "fi", "editions").out
    assert run("editions", "--lang", "nl", "--lang", "fi").out == finnish
    assert run("editions", "--lang", "fi").out == finnish != run("--lang", "nl", "editions").out
    parser = build_parser()
    assert parser.parse_args(["--lang", "fi", "editions"]).lang == "fi"
    assert parser.parse_args(["--lang", "fi", "people", "bar", "Anna", "--lang", "nl"]).lang == "nl"
    assert parser.parse_args(["editions"]).lang is None
    film = ["replay", "-", "--theme", "light", "--ascii"]
    assert parser.parse_args(film).theme == "light" and parser.parse_args(film).ascii
    assert parser.parse_args(["--theme", "light", "replay", "-"]).theme == "light"
