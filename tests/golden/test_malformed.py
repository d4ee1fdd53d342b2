"""Game records that do not add up: one for every way to be wrong, each a good record with one thing changed.

The one idea: a table of edits. Each row says what is done to a good record, and a piece of the reason that
must be given. Whatever a record holds, reading it raises RecordError and nothing else.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden.make import GAMES
from upwords_tui.base.errors import RecordError
from upwords_tui.games.record import from_record, parse_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame

GOOD: dict[str, Any] = json.loads((GAMES / "tangle.json").read_text(encoding="utf-8"))
CHECKED: dict[str, Any] = json.loads((GAMES / "hasbro-undo.json").read_text(encoding="utf-8"))
"""A game in which words are checked when they are played."""

Path = tuple[str | int, ...]
DELETED = object()
DEEP: Any = json.loads("[" * 800 + "]" * 800)
HUGE = 10**400


def first(kind: str, record: dict[str, Any] = GOOD) -> int:
    """Return the number of the first action of this kind."""
    return next(number for number, action in enumerate(record["actions"]) if action["action"] == kind)


def edited(path: Path, value: object, record: dict[str, Any] = GOOD) -> dict[str, Any]:
    """Return a good record with the value at `path` replaced, or DELETED."""
    changed = copy.deepcopy(record)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    if value is DELETED:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


def refused(record: dict[str, Any]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        from_record(parse_record(json.dumps(record)))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


PLAY, EXCHANGE, CHALLENGE = first("play"), first("exchange"), first("challenge")
SIT, UNDO, RESIGN, PASS, TIME_OUT = (
    first("sit"),
    first("undo"),
    first("resign"),
    first("pass"),
    first("time-out"),
)


def at(number: int, field: str) -> Path:
    return ("actions", number, field)


EDITS: list[tuple[Path, object, str]] = [
    # The head.
    (("format",), DELETED, "not a game record"),
    (("format",), "chess", "not a game record"),
    (("format",), ["upwords-tui game"], "not a game record"),
    (("version",), DELETED, "version null"),
    (("version",), 2, "version 2"),
    (("version",), True, "version true"),
    (("version",), 1.0, "version 1.0"),
    (("version",), "1", 'version "1"'),
    (("version",), DEEP, "version"),
    (("game",), DELETED, "game: game is missing"),
    (("game",), "patience", "there is no game “patience”"),
    (("game",), DEEP, "game: game is missing"),
    # The set-up.
    (("edition",), DELETED, "edition is missing"),
    (("edition",), "hasbro-12x12", "no edition"),
    (("edition",), 10, "edition is missing or has the wrong type"),
    (("edition",), "classic-8x8", "opening"),
    (("dictionary",), DELETED, "dictionary is missing"),
    (("dictionary",), "en", "dictionary is missing or has the wrong type"),
    (("dictionary", "id"), DELETED, "id is missing"),
    (("dictionary", "id"), 3, "id is missing or has the wrong type"),
    (("dictionary", "id"), "e\x1b[2Jn", "printable"),
    (("dictionary", "sha256"), None, "sha256"),
    (("dictionary", "sha256"), "0" * 63, "64 hexadecimal digits"),
    (("dictionary", "sha256"), "0" * 64 + "\n", "64 hexadecimal digits"),
    (("dictionary", "sha256"), "O" * 64, "64 hexadecimal digits"),
    (("dictionary", "id"), "", "printable"),
    (("seats",), DELETED, "seats is missing"),
    (("seats",), {}, "seats is missing or has the wrong type"),
    (("seats",), [], "1 to 4 players"),
    (("seats",), GOOD["seats"] * 2, "not 6"),
    (("seats",), GOOD["seats"][:2], "opening"),
    (("seats", 0), "Anna", "a seat must be a JSON object"),
    (("seats", 0, "name"), DELETED, "seats[0]: name is missing"),
    (("seats", 0, "name"), "", "1 to 40 printable"),
    (("seats", 0, "name"), "x" * 41, "1 to 40 printable"),
    (("seats", 1, "name"), "A\x1b[31m", "seats[1]: a name"),
    (("seats", 1, "name"), "A\u202eB", "printable"),
    (("seats", 1, "name"), "\ud800", "printable"),
    (("seats", 1, "name"), 7, "seats[1]: name"),
    (("seats", 0, "player"), DELETED, "player is missing"),
    (("seats", 0, "player"), "robot", "a player must be"),
    (("seats", 0, "player"), "computer:", "a player must be"),
    (("seats", 0, "player"), "computer:../x", "a player must be"),
    (("seats", 0, "player"), "computer:" + "x" * 41, "a player must be"),
    (("seats", 0, "members"), "Ada", "members must be a list"),
    (("seats", 0, "members"), [1], "members must be a list"),
    (("seats", 0, "members"), ["A"] * 11, "at most 10"),
    (("seats", 0, "members"), ["A", "\n"], "printable"),
    (("options",), [], "options must be a JSON object"),
    (("options",), None, "options must be a JSON object"),
    (("options", "colour"), "red", "no option 'colour'"),
    (("options", "x" * 500), 1, "no option"),
    (("options", "challenge"), "sometimes", "challenge can't be"),
    (("options", "challenge"), None, "challenge can't be"),
    (("options", "challenge"), DEEP, "challenge can't be"),
    (("options", "tie_break"), True, "tie_break can't be"),
    (("options", "allow_undo"), 1, "allow_undo can't be"),
    (("options", "pass_rounds"), 0, "pass_rounds can't be"),
    (("options", "pass_rounds"), True, "pass_rounds can't be"),
    (("options", "pass_rounds"), 3.0, "pass_rounds can't be"),
    (("options", "pass_rounds"), float("nan"), "pass_rounds can't be"),
    (("options", "rounds"), -1, "rounds can't be"),
    (("options", "rounds"), HUGE, "rounds can't be"),
    (("options", "exchange_tiles"), 8, "exchange_tiles can't be"),
    (("options", "leftover_penalty"), None, "leftover_penalty can't be"),
    (("options", "challenge"), "void", "rules forbid"),
    (("commitment",), "0" * 64, "committed to"),
    (("commitment",), 0, "committed to"),
    (("commitment",), DEEP, "committed to"),
    (("seed",), DELETED, "seed is missing"),
    (("seed",), 5, "seed is missing or has the wrong type"),
    (("seed",), "xyz", "hexadecimal"),
    (("seed",), "Ä" * 64, "hexadecimal"),
    (("seed",), "00", "32 bytes"),
    (("seed",), "00" * 32, "committed to"),
    (("opening",), [], "opening: this was drawn"),
    (("opening", 0, 0, 1), "Z", "opening: this was drawn"),
    (("opening", 0, 0, 0), False, "opening: this was drawn"),
    (("first",), 0, "first: this was drawn: 1"),
    (("first",), True, "first: this was drawn: 1"),
    (("first",), 1.0, "first: this was drawn: 1"),
    # Actions in general.
    (("actions",), DELETED, "actions is missing"),
    (("actions",), {}, "actions is missing or has the wrong type"),
    (("actions",), [{"seat": 0, "action": "pass"}] * 10_001, "more than 10000"),
    (("actions", 0), "pass", "actions[0]: an action must be a JSON object"),
    (("actions", 0), None, "actions[0]: an action must be a JSON object"),
    (at(3, "action"), DELETED, "actions[3]: action is missing"),
    (at(3, "action"), "cheat", 'no action "cheat"'),
    (at(3, "action"), "\ud800\n" * 300, "no action"),
    (at(3, "action"), ["play"], "action is missing or has the wrong type"),
    (at(3, "seat"), DELETED, "no seat null"),
    (at(3, "seat"), -1, "no seat -1"),
    (at(3, "seat"), 3, "no seat 3"),
    (at(3, "seat"), True, "no seat true"),
    (at(3, "seat"), 1.0, "no seat 1.0"),
    (at(3, "seat"), "1", 'no seat "1"'),
    (at(3, "seat"), HUGE, "no seat 1000"),
    (at(3, "seat"), DEEP, "no seat"),
    (at(3, "seat"), 2, "not-your-turn"),
    (at(3, "ms"), -1, "milliseconds"),
    (at(3, "ms"), True, "milliseconds"),
    (at(3, "ms"), 0.5, "milliseconds"),
    (at(3, "ms"), float("inf"), "milliseconds"),
    (at(3, "ms"), 10**12, "milliseconds"),
    (at(3, "scores"), [1, 2, 3], "scores is [1, 2, 3] in the record but should be [0, 16, 14]"),
    (at(3, "scores"), [False, 16, 14], "scores"),
    (at(3, "scores"), [0, 16.0, 14], "scores"),
    (at(3, "scores"), None, "scores is null"),
    (at(3, "scores"), DEEP, "scores"),
    # Plays.
    (at(PLAY, "tiles"), DELETED, "tiles is missing"),
    (at(PLAY, "tiles"), ["O"], "tiles is missing or has the wrong type"),
    (at(PLAY, "tiles"), {}, "first-word, first-centre, no-word"),
    (at(PLAY, "tiles"), {"F4": "Q"}, "no tile “Q”"),
    (at(PLAY, "tiles"), {"F4": 1}, "a tile must be its face"),
    (at(PLAY, "tiles"), {"F4": DEEP}, "a tile must be its face"),
    (at(PLAY, "tiles"), {"4F": "O"}, "not a square"),
    (at(PLAY, "tiles"), {"F4": "Z", "F5": "Z"}, "not-on-rack"),
    (at(PLAY, "tiles"), {"A1": "O", "A2": "S"}, "first-centre"),
    (at(PLAY, "tiles"), {"Z99": "O", "F5": "S"}, "off-board"),
    (at(PLAY, "tiles"), {"F4": "O", "f4": "S"}, "same-square"),
    (at(PLAY, "judged"), ["OSD"], "not-judged"),
    (at(PLAY, "judged"), "OSD", "judged must be a list"),
    (at(PLAY, "judged"), [1], "judged must be a list"),
    (at(PLAY, "score"), 7, "score is 7 in the record but should be 6"),
    (at(PLAY, "score"), 6.0, "score is 6.0"),
    (at(PLAY, "score"), HUGE, "score is 1000"),
    (at(PLAY, "notation"), "F4 OSE", "notation"),
    (at(PLAY, "words"), [["OSD", 7]], "words"),
    (at(PLAY, "words"), [], "words"),
    (at(PLAY, "words"), {"OSD": 6}, "words"),
    (at(PLAY, "drawn"), ["E", "F", "L"], "drawn"),
    (at(PLAY, "drawn"), [], "drawn"),
    # Other actions.
    (at(EXCHANGE, "tiles"), DELETED, "no-tiles"),
    (at(EXCHANGE, "tiles"), [], "no-tiles"),
    (at(EXCHANGE, "tiles"), "U", "tiles must be a list"),
    (at(EXCHANGE, "tiles"), {"U": 1}, "tiles must be a list"),
    (at(EXCHANGE, "tiles"), [["U"]], "tiles must be a list"),
    (at(EXCHANGE, "tiles"), ["Ä"], "no tile “Ä”"),
    (at(EXCHANGE, "tiles"), ["U", "U"], "rules forbid"),
    (at(EXCHANGE, "score"), 50, "score is 50 in the record but should not be there"),
    (at(PASS, "drawn"), ["A"], "drawn"),
    (at(CHALLENGE, "unknown"), "AIV", "unknown must be a list"),
    (at(CHALLENGE, "unknown"), ["FIB"], "not-judged"),
    (at(CHALLENGE, "unknown"), [], "scores"),
    (at(CHALLENGE, "seat"), 1, "own-play"),
    (at(UNDO, "agreed"), DELETED, "agreed is missing"),
    (at(UNDO, "agreed"), "012", "agreed is missing or has the wrong type"),
    (at(UNDO, "agreed"), [], "undo-not-agreed"),
    (at(UNDO, "agreed"), ["0", "1", "2"], 'no seat "0"'),
    (at(UNDO, "agreed"), [0, True, 2], "no seat true"),
    (at(UNDO, "agreed"), [0, 1, 2.0], "no seat 2.0"),
    (at(UNDO, "agreed"), [float("inf")], "no seat Infinity"),
    (at(UNDO, "agreed"), [float("nan")], "no seat NaN"),
    (at(UNDO, "agreed"), [HUGE], "no seat 1000"),
    (at(UNDO, "agreed"), [None], "no seat null"),
    (at(SIT, "name"), DELETED, "name is missing"),
    (at(SIT, "name"), "\x1b]0;pwned\x07", "bad-seat"),
    (at(SIT, "name"), ["Finn"], "name is missing or has the wrong type"),
    (at(SIT, "player"), "root", "bad-seat"),
    (at(SIT, "player"), None, "player is missing"),
    (at(TIME_OUT, "ms"), 29_999, "time-left"),
    (at(RESIGN, "action"), "stuck", "not-stuck"),
    (("actions", len(GOOD["actions"])), {"seat": 0, "action": "pass"}, "game-over"),
    # The result.
    (("result", "winners"), [0], "the result is not"),
    (("result", "scores", 0), 0, "the result is not"),
    (("result", "reason"), "stuck", "the result is not"),
    (("result", "reckoning", 0, "left"), [], "the result is not"),
    (("result", "extra"), 1, "the result is not"),
    (("result",), None, "the result is not"),
    (("result",), DEEP, "the result is not"),
]


@pytest.mark.parametrize(
    ("path", "value", "reason"), EDITS, ids=[f"{number}-{edit[2][:30]}" for number, edit in enumerate(EDITS)]
)
def test_a_record_with_one_thing_changed(path: Path, value: object, reason: str) -> None:
    if path == ("actions", len(GOOD["actions"])):
        record = edited(("actions",), [*GOOD["actions"], value])
    else:
        record = edited(path, value)
    assert reason in str(refused(record))


def test_the_good_records_are_good() -> None:
    for record in (GOOD, CHECKED):
        assert to_record(from_record(parse_record(json.dumps(record)))) == record


@pytest.mark.parametrize("judged", [DELETED, [], ["ZZZ"]])
def test_where_words_are_checked_at_play_the_verdict_must_be_there(judged: object) -> None:
    assert "not-judged" in str(refused(edited(at(0, "judged"), judged, CHECKED)))


def test_a_record_with_a_turn_left_out_or_swapped() -> None:
    plays = [number for number, action in enumerate(GOOD["actions"]) if action["action"] == "play"]
    for number in plays[:-1]:
        refused(edited(("actions",), [*GOOD["actions"][:number], *GOOD["actions"][number + 1 :]]))
        swapped = list(GOOD["actions"])
        swapped[number], swapped[plays[-1]] = swapped[plays[-1]], swapped[number]
        refused(edited(("actions",), swapped))


def test_a_result_of_a_game_that_goes_on() -> None:
    error = refused(edited(("actions",), GOOD["actions"][:-1]))
    assert "the game is not over" in str(error)


def test_a_seat_from_another_record() -> None:
    data = {name: value for name, value in GOOD.items() if name != "commitment"}
    data["seed"] = CHECKED["seed"]
    refused(data)


def without(*fields: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda data: {name: value for name, value in data.items() if name not in fields}


def test_a_record_need_not_say_what_follows_from_the_rest() -> None:
    bare = without("commitment", "opening", "first", "result")(GOOD)
    bare["actions"] = [
        without("notation", "score", "words", "drawn", "scores")(action) for action in GOOD["actions"]
    ]
    assert to_record(from_record(parse_record(json.dumps(bare)))) == GOOD


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1 column 1"),
        ("{", "line 1 column 2"),
        ("nonsense", "line 1"),
        ("null", "not a game record"),
        ("NaN", "not a game record"),
        ("[]", "not a game record"),
        ("{}", "not a game record"),
        ('"upwords-tui game"', "not a game record"),
        ("[" * 100_000, "not a game record"),
        ('{"a":' * 100_000, "not a game record"),
        ("9" * 5_000, "not a game record"),
        ("\ufeff{}", "line 1"),
        ('{"format": "upwords-tui game", "format": "upwords-tui game"}', '"format" is given twice'),
        (json.dumps(GOOD).replace('"ms": 500', '"ms": 500, "ms": 501', 1), '"ms" is given twice'),
        (json.dumps(GOOD).replace('"F4": "O"', '"F4": "O", "F4": "O"', 1), '"F4" is given twice'),
    ],
)
def test_a_text_that_is_no_record(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert reason in str(caught.value)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def every_path(thing: object, path: Path = ()) -> list[Path]:
    """Return the path of every value inside `thing`."""
    paths = [path] if path else []
    if isinstance(thing, dict):
        paths += [found for key, value in thing.items() for found in every_path(value, (*path, key))]
    elif isinstance(thing, list):
        paths += [found for key, value in enumerate(thing) for found in every_path(value, (*path, key))]
    return paths


PATHS = every_path(GOOD)


@given(st.sampled_from(PATHS), junk | st.just(DELETED))
def test_whatever_is_put_anywhere_a_record_is_refused_or_is_a_game(path: Path, value: object) -> None:
    record = edited(path, value)
    try:
        game = from_record(parse_record(json.dumps(record)))
    except RecordError:
        return
    rewritten = json.dumps(to_record(game))
    assert json.dumps(to_record(from_record(parse_record(rewritten)))) == rewritten


@given(junk)
def test_junk_for_a_set_up_or_an_action_is_refused(value: Any) -> None:
    with pytest.raises(RecordError):
        UpwordsGame.from_setup_json(value)
    with pytest.raises(RecordError):
        UpwordsGame.from_setup_json(GOOD).apply_json(value)
