"""Turns on the game screen: exchange, pass, challenge, undo, hand-over, clocks, other windows, full disks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App

from tests.games.scene import board_of, challenge, play, scene
from tests.seating import FakeTime, PreparedGames, PreparedStore, sit_down_again
from tests.tui.playing import FakeEngine, Playing, against_computer, lays, playing
from tests.tui.screens.stage import setup
from upwords_tui.base.errors import EngineError, StoreError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, Pass
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.store.values import HOME, NEVER, DueIn, Stamp
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.games.upwords.screen import UpwordsScreen

BAG = "ABCDEFGHIJKLMNOP"
SECRET = "ABCDEFG"


def opening(**how: object) -> UpwordsGame:
    """Return a game against the computer, with Anna to begin."""
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, options=UpwordsOptions(**how)))  # type: ignore[arg-type]


def two_people(challenge: Challenge = Challenge.VOID) -> UpwordsGame:
    """Return a game of two people at one keyboard."""
    return scene("WOODXYZ", SECRET, bag=BAG, options=UpwordsOptions(challenge=challenge))


# The bell


async def test_the_bell_rings_after_a_computer_for_who_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[App[None]] = []
    monkeypatch.setattr(UpwordsApp, "bell", lambda app: rings.append(app))
    async with playing(opening()) as now:
        for said, rung in (("The bell is off.", 0), ("The bell will ring", 1)):
            await now.press("slash", *"bell", *(["space", *"on"] if rung else []), "enter")
            assert now.said().startswith(said)
            await now.press("f4", now.table.view(0).rack[0].lower(), "enter")
            await now.settle()
            assert now.table.view(0).to_act == (0,) and len(rings) == rung


# A play that lands


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where terminals answer at once: what is to be drawn after a moment, when the test says so."""
    later: list[Any] = []
    monkeypatch.setattr(UpwordsApp, "is_quick", True)
    monkeypatch.setattr(UpwordsScreen, "set_timer", lambda _screen, _seconds, step: later.append(step))
    return later


def landed(now: Playing) -> tuple[str, int]:
    """Return the tiles on row 5 and the score of the computer, as they are shown."""
    board = now.screen.board.view.board
    return "".join(board.top_at(Square(4, col)) or "." for col in range(10)), now.screen.side.scores._value[
        1
    ].score


async def test_the_tiles_of_a_reply_land_one_by_one_and_its_points_count_up(steps: list[Any]) -> None:
    async with playing(opening(), engine=FakeEngine(lays(E5="A", F5="A"))) as now:
        await now.press("f4", "z", "enter")
        seen = [landed(now)]
        assert "Computer played AA" in now.shown(), "what is said is so at once"
        while steps:
            steps.pop(0)()
            seen.append(landed(now))
        assert seen == [("....A.....", 1), *[("....AA....", points) for points in (2, 3, 4, 4)]]
        assert not now.screen.landing.is_on


@pytest.mark.parametrize("key", ["w", "f3", "f11", "right"])
async def test_any_key_shows_all_of_a_reply_and_does_what_it_does(steps: list[Any], key: str) -> None:
    async with playing(opening(), engine=FakeEngine(lays(E5="A", F5="A"))) as now:
        await now.press("f4", "z", "enter")
        await now.press(key)
        assert landed(now) == ("....AA....", 4) and not now.screen.landing.is_on
        assert "".join(now.laid().values()) == ("W" if key == "w" else "")
        shown = now.shown()
        while steps:
            steps.pop(0)()
        await now.settle()
        assert now.shown() == shown


@pytest.mark.parametrize("how", ["set", "colours", "slow"])
async def test_a_reply_is_there_at_once_where_nothing_may_move(
    steps: list[Any], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "slow":
        monkeypatch.setattr(UpwordsApp, "is_quick", False)
    depth = ColourDepth.NONE if how == "colours" else ColourDepth.TRUE
    screen = Capabilities(True, depth, GlyphLevel.FULL)
    async with playing(opening(), engine=FakeEngine(lays(E5="A", F5="A")), capabilities=screen) as now:
        if how == "set":
            await now.press("slash")
            await now.type("set motion off\r")
            assert now.said() == "Moves will be shown at once."
        await now.press("f4", "z", "enter")
        assert landed(now) == ("....AA....", 4) and steps == []


# Exchange and pass


async def test_one_tile_goes_back() -> None:
    async with playing(opening()) as now:
        await now.press("f4")
        assert now.said() == "Which tile to exchange? Type its letter, then Enter. It takes your turn."
        await now.press("x", "y")
        assert now.said() == "To exchange: Y. Enter exchanges."
        assert "[Y" in now.shown()
        await now.press("enter")
        exchanged = now.table.view(0).history[0].action
        assert isinstance(exchanged, Exchange) and exchanged.tiles == ("Y",)
        assert "exchange" in now.shown()


async def test_up_to_three_tiles_go_back_where_that_is_the_rule() -> None:
    async with playing(opening(exchange_tiles=3)) as now:
        await now.press("f4", "x", "y", "z")
        assert now.said() == "To exchange: X, Y, Z. Enter exchanges."
        await now.press("w")
        assert now.said() == "You can exchange at most 3 at once."
        await now.press("y")
        assert "Another letter adds a tile" in now.said()
        await now.press("enter")
        exchanged = now.table.view(0).history[0].action
        assert isinstance(exchanged, Exchange) and exchanged.tiles == ("X", "Z")


async def test_the_arrows_walk_along_the_rack_and_space_picks() -> None:
    async with playing(opening()) as now:
        await now.press("f4")
        assert now.screen.board.view == now.screen.board.view._replace(cursor=None)
        assert "Space choose" in now.footer() and "Esc back" in now.footer()
        places = [now.app.cursor_position]
        for key in ("right", "right", "down", "left", "left", "left"):
            await now.press(key)
            places.append(now.app.cursor_position)
        steps = [after.x - before.x for before, after in pairwise(places)]
        one = steps[0]
        assert one > 0 and steps == [one, one, 0, -one, -one, (len(now.rack()) - 1) * one]
        assert {place.y for place in places} == {places[0].y}
        await now.press("right", "space")
        assert now.said() == f"To exchange: {now.rack()[0]}. Enter exchanges."
        await now.press("space")
        assert now.said().startswith("Which tile to exchange?")
        await now.press("escape")
        assert now.screen.board.view.cursor == now.screen.hand.cursor
        assert now.said().startswith("Your turn.")


async def test_an_exchange_can_be_thought_better_of() -> None:
    async with playing(opening()) as now:
        await now.press("f4", "x", "backspace")
        assert now.said().startswith("Your turn.") and now.table.number == 0
        await now.press("f4", "k")
        assert now.said() == "You have no K left on your rack."


async def test_a_pass_takes_the_key_twice() -> None:
    async with playing(opening()) as now:
        await now.press("f5")
        assert "Pass this turn?" in now.shown() and now.table.number == 0
        assert now.footer().startswith(" F5 do it")
        await now.press("escape")
        await now.press("f5")
        await now.press("escape")
        assert now.table.number == 0, "another key came between"
        await now.press("f5")
        await now.press("f5")
        assert isinstance(now.table.view(0).history[0].action, Pass)


async def test_a_pass_is_thought_better_of() -> None:
    async with playing(opening()) as now:
        for answer in ("escape", "enter", "n", "f10"):
            await now.press("f5")
            await now.press(answer)
            assert now.table.number == 0 and now.top == "UpwordsScreen", answer


async def test_a_typed_pass_asks_too_but_not_with_an_exclamation_mark() -> None:
    async with playing(opening()) as now:
        await now.type("/pass\r")
        assert now.table.number == 0 and now.top == "Confirm"
        await now.press("escape")
        await now.type("/pass!\r")
        assert isinstance(now.table.view(0).history[0].action, Pass)


# Undo and the end


async def test_a_turn_is_taken_back_with_what_the_computer_did_since() -> None:
    async with playing(opening(), engine=FakeEngine(lays(E6="A"))) as now:
        await now.press("w", "o", "enter")
        assert now.table.number == 2
        await now.type("/undo\r")
        assert now.top == "Confirm"
        await now.press("y")
        assert now.table.view(0).turn == 0 and now.table.view(0).seats[0].score == 0
        assert not any(now.table.view(0).board.stacks)
        assert "took back" in now.said() and sorted(now.rack()) == sorted("WOODXYZ")


async def test_what_is_hidden_goes_to_a_file_only_after_a_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "g.json"
    async with playing(opening()) as now:
        await now.type("/export g.json\r")
        assert now.top == "Confirm"
        await now.press("n")
        assert not file.exists()
        await now.type("/export g.json\r")
        await now.press("y")
        assert now.said().startswith("Written. Check it with: ") and file.stat().st_mode & 0o777 == 0o600
        await now.type("/resign\r")
        await now.press("y")
        assert now.top == "UpwordsOutcomeScreen"
        await now.press("escape")
        await now.type(f"/export {tmp_path / 'over.json'}\r")
        assert (tmp_path / "over.json").exists()


async def test_what_is_forbidden_is_said() -> None:
    async with playing(opening(allow_undo=False)) as now:
        await now.type("/undo\r")
        assert now.said() == "You can't take back turns in this game."
        await now.press("f6")
        assert now.said() == "Words are checked at once here: there is nothing to challenge or accept."


async def test_resigning_asks_first_and_shows_the_result() -> None:
    async with playing(opening()) as now:
        await now.type("/resign\r")
        await now.press("enter")
        assert now.table.number == 0, "“No” comes first"
        await now.type("/resign\r")
        await now.press("y")
        assert now.table.is_over and now.top == "UpwordsOutcomeScreen"
        await now.press("escape")
        assert now.top == "UpwordsScreen" and "game over" in now.shown()
        await now.press("w")
        assert not now.laid()
        await now.press("enter")
        assert now.top == "UpwordsOutcomeScreen"


# Challenges


async def test_the_computer_challenges_what_it_does_not_know() -> None:
    async with playing(opening(challenge=Challenge.FREE), unknown="WO") as now:
        await now.press("w", "o", "enter")
        assert now.said() == "Your tiles are back on your rack: play something else, or pass with F5."
        assert "Computer challenged: WO is not in" in now.shown()
        assert sorted(now.rack()) == sorted("WOODXYZ")
        await now.press("f4")
        assert now.said() == "After taking a play back you may play or pass, but not exchange."


async def test_the_player_may_challenge_the_computer() -> None:
    game = against_computer(
        scene("WOODXYZ", "AAAAAAA", bag=BAG, turn=1, options=UpwordsOptions(challenge=Challenge.FREE))
    )
    engine = FakeEngine(lays(E5="A", F5="A"))
    async with playing(game, engine=engine, unknown="AA") as now:
        assert now.said() == "Your turn: type a word, or challenge AA with F6."
        assert "F6 challenge" in now.footer() and "F1 help" in now.footer()
        engine.reply = lambda _request: {"action": "pass", "plays": [{}]}
        await now.press("f6")
        assert not any(now.table.view(0).board.stacks)
        assert now.said().startswith("Your turn."), "the computer had to pass"


async def test_the_last_play_waits_for_a_verdict() -> None:
    game = scene("WO", "AB", board=board_of("5E SO"), options=UpwordsOptions(challenge=Challenge.FREE))
    game = against_computer(game, 0)
    async with playing(game, engine=FakeEngine(lays(E6="W", F6="O"))) as now:
        assert now.said().startswith("Enter accepts WO")
        assert "Enter accept" in now.footer() and "F5" not in now.footer()
        await now.press("a")
        assert now.said().startswith("Enter accepts"), "letters change nothing about it"
        await now.press("enter")
        assert now.table.is_over and now.top == "UpwordsOutcomeScreen"


# Two people at one keyboard


async def test_nothing_secret_is_seen_until_the_next_player_is_there() -> None:
    time = FakeTime()
    async with playing(two_people(), time=time) as now:
        assert now.top == "HandOver" and "Anna, it's your turn." in now.shown()
        await now.press("enter")
        assert "Anna's rack" in now.shown()
        await now.press("w", "o", "enter")
        assert now.top == "HandOver" and "Ben, it's your turn." in now.shown()
        assert "Anna played WO" in now.shown()
        rack = now.screen.side.rack
        tiles = "".join(rack.render_line(row).text for row in range(1, rack.size.height))
        assert not any(map(str.isalpha, tiles)), "not underneath either"
        time.now += 60
        assert not now.table.time.elapsed_ms, "the clock waits too"
        await now.press("enter")
        assert "Ben's rack" in now.shown() and now.rack() == SECRET


async def test_the_list_of_games_is_reached_without_showing_the_tiles() -> None:
    async with playing(two_people()) as now:
        assert now.top == "HandOver"
        await now.press("f10")
        assert now.top == "GamesScreen" and SECRET not in now.shown()
        await now.press("enter")
        assert now.top == "HandOver"


async def test_the_member_of_a_team_is_called() -> None:
    game = scene("WOODXYZ", SECRET, bag=BAG, members=((), ("Cy", "Di")))
    async with playing(game) as now:
        await now.press("enter")
        await now.press("f5")
        await now.press("f5")
        assert "Cy, it's your turn." in now.shown()
        await now.press("enter")
        assert "Cy's rack" in now.shown()


async def test_who_only_judges_is_asked_to_judge() -> None:
    last_play = scene("WO", SECRET, options=UpwordsOptions(challenge=Challenge.FREE))
    async with playing(last_play) as now:
        await now.press("enter")
        await now.press("w", "o", "enter")
        assert now.top == "HandOver"
        assert "Ben, do you accept WO, or challenge?" in now.shown()


async def test_a_challenge_gives_the_keyboard_back() -> None:
    async with playing(two_people(Challenge.FREE), unknown="WO") as now:
        await now.press("enter")
        await now.press("w", "o", "enter")
        await now.press("enter")
        await now.press("f6")
        assert now.top == "HandOver" and "Your tiles are back" in now.shown()


# Clocks


async def test_time_out_is_a_pass_that_is_told() -> None:
    time = FakeTime()
    async with playing(opening(turn_seconds=30), engine=FakeEngine(lays(E5="A", F5="A")), time=time) as now:
        assert "0:30" in now.shown()
        await now.press("w", "o")
        time.now += 12
        await now.pass_second()
        assert "0:18" in now.shown() and now.table.number == 0
        time.now += 19
        await now.pass_second()
        assert now.table.number == 2
        assert "Anna ran out of time" in now.shown()
        assert not now.laid() and "0:30" in now.shown()


# Other windows, and disks


async def test_another_window_is_noticed_without_a_key(tmp_path: Path) -> None:
    store, other_store = (PreparedStore(tmp_path / "games.db") for _window in range(2))
    game = UpwordsGame.begin(setup("Anna", "Bo"))
    store.games.add(game, "x")
    async with playing(game, store=store) as now:
        await now.press("enter")
        mine = now.table.view(0).turn
        other = sit_down_again(other_store, now.table.game_id)
        await now.pass_second()
        assert now.top == "UpwordsScreen"
        other.do(Pass(seat=mine))
        await now.pass_second()
        assert now.table.number == 1 and now.top == "HandOver"
        await now.press("enter")
        other.do(Pass(seat=1 - mine))
        await now.press("f5")
        await now.press("f5")
        assert now.table.number == 2, "the pass of this window came too late"


async def test_a_full_disk_takes_nothing_from_the_player() -> None:
    store = PreparedStore()
    async with playing(opening(), store=store) as now:
        store.is_full = True
        await now.press("w", "o", "enter")
        assert now.said() == "Not done: the disk is full"
        assert now.laid() == {"E5": "W", "F5": "O"} and now.table.number == 0
        store.is_full = False
        await now.press("enter")
        assert now.table.number == 2


async def test_a_disk_that_takes_its_time_holds_no_key_up() -> None:
    class SlowGames(PreparedGames):
        gate = threading.Event()

        def add(self, game: AnyGame, name: str, owner: str = HOME, **more: Any) -> str:
            assert self.gate.wait(60)
            return super().add(game, name, owner, **more)

    class SlowStore(PreparedStore):
        games_type = SlowGames
        games: SlowGames

    store = SlowStore()
    store.games.gate.set()
    async with playing(opening(), store=store) as now:
        store.games.gate.clear()
        choices = now.app.library.choices()
        beginning = asyncio.create_task(now.app.begin_game(choices))
        await now.press("w", "o")
        assert now.laid() == {"E5": "W", "F5": "O"} and not beginning.done()
        store.games.gate.set()
        await beginning
        await now.settle()
        assert not now.laid() and len(store.games.of(HOME)) == 2


async def test_a_turn_that_cannot_be_begun_is_told() -> None:
    class LockedGames(PreparedGames):
        def begin_turn(self, game_id: str, number: int, due_in: DueIn = NEVER) -> Stamp:
            raise StoreError("the games are locked")

    class LockedStore(PreparedStore):
        games_type = LockedGames

    async with playing(two_people(), store=LockedStore()) as now:
        await now.press("enter")
        assert "Anna's rack" in now.shown() and now.said() == "the games are locked"


async def test_a_computer_that_could_not_be_stored_tries_again() -> None:
    store = PreparedStore()
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, turn=1))
    engine = FakeEngine(lays(E5="A", F5="A"))
    engine.gate.clear()
    async with playing(game, store=store, engine=engine) as now:
        store.is_full = True
        engine.gate.set()
        await now.settle()
        assert now.said() == "the disk is full. Enter tries again."
        store.is_full = False
        await now.press("enter")
        assert now.table.number == 1 and now.said().startswith("Your turn.")


async def test_what_the_engine_did_wrong_is_said_until_the_next_key() -> None:
    engine = FakeEngine(lays(E5="A", F5="A"))
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, turn=1)), engine=engine) as now:
        now.screen.remarks.report("The computer player stopped working.")
        now.screen.on_entries(now.screen.view.history, is_elsewhere=False)
        assert now.said() == "The computer player stopped working."
        await now.press("right")
        assert now.said() != "The computer player stopped working."


async def test_the_shorter_of_two_clocks_is_shown() -> None:
    async with playing(opening(turn_seconds=30, game_seconds=600), time=FakeTime()) as now:
        assert "0:30" in now.shown()


async def test_little_time_is_told_once_by_who_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[tuple[int, str]] = []
    monkeypatch.setattr(UpwordsApp, "ring", lambda _app, *ring: rings.append(ring))
    time, said = FakeTime(), "This turn: 20 seconds left."
    async with playing(opening(turn_seconds=50), time=time) as now:
        await now.press("slash")
        await now.type("set warning 30\r")
        for seconds, count in ((10, 0), (20, 1), (5, 1)):
            time.now += seconds
            await now.pass_second()
            assert rings == [(3, said)] * count
        assert now.said() == said


async def test_a_computer_that_thinks_has_a_sign_at_its_name() -> None:
    engine = FakeEngine()
    engine.gate.clear()
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag=BAG, turn=1)), engine=engine) as now:
        assert "Computer · Highest score …" in now.shown()
        engine.gate.set()
        await now.settle()
        assert "Computer · Highest score" in now.shown() and "score …" not in now.shown()


async def test_an_engine_that_fails_passes_in_the_end() -> None:
    def fails(_request: object) -> dict[str, object]:
        raise EngineError("dead")

    async with playing(opening(), engine=FakeEngine(fails)) as now:
        await now.press("w", "o", "enter")
        assert now.table.number == 2 and "Computer passed." in now.shown()


@pytest.mark.parametrize("seed", range(3))
async def test_play_goes_on_after_the_game_is_read_again(tmp_path: Path, seed: int) -> None:
    store = PreparedStore(tmp_path / "games.db")
    game = UpwordsGame.begin(setup("Anna", "Computer"))
    turn = game.position.turn
    if turn == 0:
        letters = "".join(str(tile)[0] for tile in game.position.seats[0].rack[: 2 + seed])
        game = play(game, f"5E {letters}")
    store.games.add(game, "x")
    async with playing(game, store=store) as now:
        number = now.table.number
    async with playing(game, store=store) as again:
        assert again.table.number == number and again.table.view(0).turn == 0


# The coach, and a computer that takes its time


async def test_hints_say_more_each_time() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        assert request["do"] == "plays"
        wood = {"tiles": {"C5": "W", "D5": "O", "E5": "O", "F5": "D"}, "notation": "5C WOOD", "score": 8}
        return {"plays": [{**wood, "equity": 3, "win": 0.5, "leave": ["X", "Y", "Z"]}]}

    async with playing(opening(), engine=FakeEngine(reply)) as now:
        await now.press("f2")
        assert now.said() == "Look at row 5, from C5 to F5. Ask again for the word."
        await now.press("f2")
        assert now.said() == "The word is WOOD. Ask again for the whole play."
        assert len(now.engine.asked) == 1
        assert not now.table.view(0).history


async def test_no_hints_where_the_game_forbids_help() -> None:
    async with playing(opening(allow_help=False)) as now:
        assert "F2 hint" not in now.shown() and "Unseen" not in now.shown()
        await now.press("f2")
        assert now.said() == "Hints are off in this game."
        await now.type("/unseen\r")
        assert now.said() == "Hints are off in this game."
        assert not now.engine.asked


async def test_there_is_no_review_before_the_end() -> None:
    async with playing(opening()) as now:
        await now.type("/review\r")
        assert now.said().startswith("You can review a game when it is over.")


async def test_how_long_a_computer_has_been_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    time, engine = FakeTime(), FakeEngine()
    monkeypatch.setattr("upwords_tui.app.play.upwords.table.time", SimpleNamespace(monotonic=time))
    engine.gate.clear()
    async with playing(opening(pass_rounds=3), engine=engine) as now:
        await now.press("f5")
        await now.press("f5")
        assert now.said() == "Computer is thinking … Enter: move now."
        assert now.footer().startswith(" Enter move now")
        time.now += 3
        await now.pass_second()
        assert now.said() == "Computer has been thinking for 3 seconds … Enter: move now."
        engine.gate.set()


async def test_seconds_are_counted_only_where_that_shows() -> None:
    engine = FakeEngine()
    async with playing(opening(), engine=engine) as now:
        assert not ticks(now.screen)
        engine.gate.clear()
        await now.press("f5")
        await now.press("f5")
        assert now.said().startswith("Computer is thinking") and ticks(now.screen)
        engine.gate.set()
        await now.settle()
        assert not ticks(now.screen)
    async with playing(opening(turn_seconds=60)) as now:
        assert ticks(now.screen)


def ticks(screen: Any) -> bool:
    """Return whether a screen is woken every second."""
    return bool(screen.clock._second._active.is_set())


async def test_nothing_open_is_left_for_the_next_person_to_see() -> None:
    plays = {"plays": [{"tiles": {"E5": "W", "F5": "O"}, "notation": "5E WO", "score": 4, "equity": 1,
                        "win": 0.5, "leave": ["O", "D", "X", "Y", "Z"]}]}  # fmt: skip

    async with playing(two_people(), engine=FakeEngine(lambda request: plays)) as now:
        await now.press("enter")
        await now.press("shift+f2")
        assert "ODXYZ" in now.shown()
        await now.table.do(Pass(seat=0))
        await now.settle()
        assert "keeps O, D, X, Y, Z" not in now.shown()
        await now.press("enter")
        assert "keeps O, D, X, Y, Z" not in now.shown()


async def test_what_a_challenge_may_cost_is_said_before_and_after() -> None:
    async with playing(two_people(Challenge.FIVE_POINT)) as now:
        await now.press("enter")
        await now.press("w", "o", "enter")
        await now.press("enter")
        await now.press("f6")
        assert "Challenge WO? If it is good, that costs you 5 points." in now.shown()
        await now.press("y")
        told = " ".join(line[45:].strip() for line in now.shown().splitlines())
        assert "You lose 5 points. You have minus 5 points." in told


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_a_challenge_and_what_came_of_it_are_told_whole_in_the_smallest_window(spoken: str) -> None:
    use_language(spoken)
    options = UpwordsOptions(challenge=Challenge.FIVE_POINT)
    racks = ("PHONYXX", "WOODQuIT", "ADLERST")
    begun = scene(*racks, bag="EEEEEEEE", board=board_of("6E AAAAA"), options=options)
    played = play(against_computer(begun, 0, 2), "5E PHONY")
    async with playing(played) as now:
        assert "F6" in now.said() and "…" not in now.said(), "six words may be challenged"
    async with playing(challenge(played, 1)) as now:
        place = now.screen.side.play.region
        beside = [line[place.x :] for line in now.shown().splitlines()[place.y : place.bottom]]
        assert any("30" in line for line in beside), "what it has cost"
        assert not any(line.endswith("…") for line in beside)
