"""`upwords-tui review`: a played game looked back at, as text and as JSON, by the real engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.worlds import EDITIONS
from tests.bench.positions import make_generator
from tests.cli.running import run
from tests.games.scene import challenge, play, scene
from upwords_tui.app.play.upwords.turns import turns_of
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import DictionaryRef, Seat, Undo
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles, Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions


def played(edition_id: str, *levels: str, options: UpwordsOptions | None = None) -> UpwordsGame:
    plain = make_generator(edition_id)
    setup = UpwordsSetup(
        edition_id=edition_id,
        dictionary=DictionaryRef(plain.edition.dictionary, "0" * 64),
        seats=tuple(Seat(f"Player{number}", "human") for number, _level in enumerate(levels)),
        seed=b"7" * 32,
        options=options or UpwordsOptions(),
    )
    return play_game(setup, [player_of(find_level(level)) for level in levels], plain, Budget(1))


def reviewed(game: UpwordsGame, folder: Path, *more: str) -> str:
    file = folder / "game.json"
    file.write_text(format_record(to_record(game)), encoding="utf-8")
    ran = run("review", str(file), "--seconds", "0.03", *more)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def checked(game: UpwordsGame, data: dict[str, Any]) -> None:
    """What was found must fit the game it was found in."""
    turns = turns_of(game)
    assert [turn["turn"] - 1 for turn in data["turns"]] == [turn.number for turn in turns]
    for found, turn in zip(data["turns"], turns, strict=True):
        made, best = found["made"], found["best"]
        assert made["action"] == {PlayTiles: "play", Exchange: "exchange", Pass: "pass"}[type(turn.action)]
        if isinstance(turn.action, PlayTiles):
            effect = game.entries[turn.number].effect
            assert (made["notation"], made["score"]) == (effect.notation, effect.score and effect.score.total)
            left = list(turn.view.rack)
            for tile in turn.action.play.tiles:
                left.remove(tile)
            assert sorted(made["leave"]) == sorted(left)
        assert found["lost_points"] >= 0
        assert found["scores"] == list(turn.scores)
        if made == best:
            assert found["lost_points"] == 0
            assert "why" not in found and found["why_text"] == ""
        else:
            for move, told in ((made, found["why"]["made"]), (best, found["why"]["best"])):
                assert (told["score"], sorted(told["leave"])) == (move["score"], sorted(move["leave"]))
            assert ("reply" in found["why"]["made"]) == (len(data["seats"]) > 1)
        for move in (made, best):
            assert (move["win"] is None) == (len(data["seats"]) == 1)
            assert move["win"] is None or 0 <= move["win"] <= 1
    numbers = [turn["turn"] for turn in data["turns"]]
    assert len(data["moments"]) <= 3 and {*data["moments"]} <= {*numbers}


SHORT = UpwordsOptions(rounds=4)


@pytest.mark.parametrize(
    ("edition_id", "options"),
    [("hasbro-10x10", SHORT), *(pytest.param(each, None, marks=pytest.mark.long) for each in EDITIONS)],
)
def test_a_game_of_two_in_every_edition(
    edition_id: str, options: UpwordsOptions | None, tmp_path: Path
) -> None:
    game = played(edition_id, "casual", "highest", options=options)
    data = json.loads(reviewed(game, tmp_path, "--json"))
    checked(game, data)
    last = data["turns"][-1]
    winners = game.outcome.winners if game.outcome else ()
    if len(winners) == 1 and last["exact"]:
        assert last["made"]["win"] in ((1, 0.5) if last["seat"] in winners else (0, 0.5))


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [3, 1])
def test_alone_and_with_three(seats: int, tmp_path: Path) -> None:
    game = played("classic-8x8", *["keen"] * seats, options=SHORT)
    checked(game, json.loads(reviewed(game, tmp_path, "--json")))


def test_as_text(tmp_path: Path) -> None:
    game = played("classic-8x8", "first-steps", "highest", options=SHORT)
    said = reviewed(game, tmp_path, "--seconds", "0.5")
    lines = said.splitlines()
    assert lines[0] == "Classic 8×8: Player0, Player1"
    assert lines[1].split() == ["Turn", "Player", "Move", "Pts", "Best", "found", "Pts", "Lost", "Chance"]
    assert len(said.split("\n\n")[0].splitlines()) == 2 + len(turns_of(game))
    assert "Player0's chance of winning, in percent:" in lines
    assert "The 3 most instructive moments:" in lines
    assert any(line.startswith("Player0: ") and "average loss" in line for line in lines)
    assert all(line.isprintable() for line in lines)


def test_turns_that_were_taken_back_are_not_looked_at() -> None:
    game = played("classic-8x8", "casual", "casual", options=UpwordsOptions(rounds=3))
    entries = game.entries
    undone = UpwordsGame.begin(game.setup)
    for entry in entries[:2]:
        undone = undone.apply(entry.action)
    undone = undone.apply(Undo(seat=0, agreed=(1,)))
    undone = undone.apply(entries[1].action)
    assert [turn.number for turn in turns_of(undone)] == [0, 3]


def test_a_review_of_nothing(tmp_path: Path) -> None:
    game = UpwordsGame.begin(played("classic-8x8", "casual").setup).apply(Resign(seat=0))
    assert "Nobody has made a move." in reviewed(game, tmp_path)


def test_a_game_that_goes_on_keeps_its_secrets(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = UpwordsGame.begin(played("classic-8x8", "casual", "casual").setup)
    file.write_text(format_record(to_record(game)), encoding="utf-8")
    assert "game.json: this game is not over yet" in run("review", str(file)).complaint


def test_bad_records_and_dictionaries(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", encoding="utf-8")
    assert "game.json" in run("review", str(file)).complaint
    file.write_text(format_record(to_record(played("classic-8x8", "casual"))), encoding="utf-8")
    assert "no-such" in run("review", str(file), "--dictionary", "no-such").complaint


def test_a_play_that_was_challenged_off_is_not_looked_at() -> None:
    game = scene("WOODXYZ", "AAAAAAA", bag="EEEEEEEE", options=UpwordsOptions(challenge=Challenge.FREE))
    game = challenge(play(game, "5E WOODX"), 1, "WOODX")
    assert [turn.number for turn in turns_of(play(game, "5E WOOD"))] == [2]
