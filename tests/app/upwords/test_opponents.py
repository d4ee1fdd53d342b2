"""Computers at a table: whatever an engine does, the game goes on, and people keep their rights."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.app.upwords.tables import FakeEngine, Request, actions, opponents_of
from tests.folders import write_engines
from tests.games.scene import AllWords, Words, board_of, scene, tiles
from tests.seating import PreparedStore, sit_down
from tests.store.stored import new_game
from upwords_tui.app.play.upwords.table import action_from_answer
from upwords_tui.base.errors import EngineError, EngineRefusal, NotationError
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import HighestScore, MoveKind, Task
from upwords_tui.engine.upwords.views import IDLE_ROUNDS, parse_view, view_json
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
)
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.lexicon.bitsets import compile_lexicon

PASS = {"action": "pass"}
LONG = UpwordsOptions(pass_rounds=10)


def with_players(game: UpwordsGame, *players: str) -> UpwordsGame:
    """Return `game` with these players ("human" or a level) in its seats."""
    seats = tuple(
        Seat(seat.name, player if player == "human" else f"computer:{player}")
        for seat, player in zip(game.seats, players, strict=True)
    )
    return UpwordsGame(game.setup, game.opening, game.start, seats)


def racks(
    *players: str,
    options: UpwordsOptions = LONG,
    bag: str = "EEEEEEE",
    turn: int = 0,
    unknown: str = "",
    store: PreparedStore | None = None,
    engine: FakeEngine | None = None,
) -> Any:
    """Return a table with one computer or person a seat, who hold easy tiles."""
    game = scene(*["CATSDOG"] * len(players), bag=bag, options=options, turn=turn)
    return sit_down(with_players(game, *players), AllWords(*unknown.split()), store, engine)


def lay(table: Any, text: str) -> PlayTiles:
    view = table.view(None)
    return PlayTiles(seat=view.turn, play=parse_play(text, view.board, view.edition.alphabet))


CAT = {"action": "play", "tiles": {"D5": "C", "E5": "A", "F5": "T"}}


async def test_a_computer_makes_its_move_and_people_are_waited_for() -> None:
    table = racks("highest", "human", "highest")
    engine = FakeEngine(CAT, PASS)
    opponents, reports = opponents_of(table, engine)
    assert (opponents.are_wanted, opponents.awaited) == (True, ())
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0"]
    assert (opponents.are_wanted, opponents.awaited, reports) == (False, (1,), [])
    table.do(Pass(seat=1))
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "Pass 1", "Pass 2", "Pass 0"]
    assert engine.asked[0]["level"] == "highest"


async def test_the_engine_is_told_only_what_its_seat_may_know() -> None:
    table = racks("highest", "human", "human", bag="EEEEEEEXZ")
    engine = FakeEngine(PASS)
    table.do(Exchange(seat=0, tiles=tiles("C")))
    table.do(Resign(seat=1))
    table.do(Pass(seat=2))
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    view = engine.asked[0]["view"]
    assert parse_view(view).rack == table.view(0).rack
    assert view["opponents"] == [{"tiles": 7, "score": 0}]
    assert (view["bag"], view["passes"], view["exchange"]) == (9, 1, 1)
    assert set(view) == {
        "edition", "board", "rack", "dictionary", "score", "opponents", "bag", "passes", "exchange",
        "repeat_in_stack",
        "pass_rounds",
        "leftover_penalty",
        "turns_left",
        "ends_when_player_out",
    }  # fmt: skip


async def test_an_engine_that_was_started_again_is_told_of() -> None:
    table = sit_down(with_players(scene("CATSDOG", "CATSDOG", bag="E", options=LONG), "highest", "human"))

    def restarted(request: Request) -> Request:
        engine.restarts = 1
        return CAT

    engine = FakeEngine(restarted)
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert reports == ["The computer player stopped working and was restarted."]


async def test_an_engine_that_stays_dead_passes() -> None:
    table = racks("highest", "human")
    engine = FakeEngine(EngineError("dead"))
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert actions(table) == ["Pass 0"]
    assert len(engine.asked) == 2
    assert reports == ["The computer player can't be started.", "Anna can't think of a move and passes."]


async def test_a_thought_that_brings_the_engine_down_is_replaced_by_a_simple_one() -> None:
    table = racks("champion", "human")
    engine = FakeEngine(EngineError("dead"), CAT)
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0"]
    assert [request["level"] for request in engine.asked] == ["champion", "highest"]
    assert reports == ["Anna could not finish thinking and plays the highest-scoring word."]


async def test_a_computer_is_not_asked_again_when_the_game_has_moved_on() -> None:
    table = racks("champion", "human")

    def meanwhile(_request: Request) -> Request:
        table.do(Pass(seat=0))
        raise EngineError("dead")

    engine = FakeEngine(meanwhile)
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert (actions(table), len(engine.asked), reports) == (["Pass 0"], 1, [])


async def test_a_refusal_is_no_failure_to_think() -> None:
    table = racks("champion", "human")
    engine = FakeEngine(EngineRefusal("no such words"))
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert (actions(table), len(engine.asked)) == (["Pass 0"], 1)
    assert reports[0] == "The computer player can't play: no such words."


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"action": None},
        {"action": "win"},
        {"action": ["play"]},
        {"action": "play"},
        {"action": "play", "tiles": []},
        {"action": "play", "tiles": {}},
        {"action": "play", "tiles": {"Z99": "A"}},
        {"action": "play", "tiles": {"D5": None}},
        {"action": "play", "tiles": {"": "\x1b"}},
        {"action": "play", "tiles": {5: 5}},
        {"action": "play", "tiles": {"D5": "C", "d5": "A"}},
        {"action": "play", "tiles": {"A1": "C", "B1": "A", "C1": "T"}},
        {"action": "play", "tiles": {"D5": "Z", "E5": "O", "F5": "O"}},
        {"action": "exchange"},
        {"action": "exchange", "tile": 7},
        {"action": "exchange", "tile": "Z"},
        {"action": "exchange", "tiles": "C"},
        {"action": "exchange", "tiles": []},
        {"action": "exchange", "tiles": ["C", "A"]},
        {"action": "exchange", "tiles": [["C"]]},
    ],
)
async def test_nonsense_and_illegal_answers_are_passes(nonsense: Mapping[str, Any]) -> None:
    table = racks("highest", "human")
    opponents, reports = opponents_of(table, FakeEngine(nonsense))
    await opponents.serve()
    assert actions(table) == ["Pass 0"]
    assert len(reports) == 1


def test_answers_of_the_protocol() -> None:
    table = racks("highest", "human")
    view = table.view(0)
    assert action_from_answer(CAT, 0, view) == lay(table, "5D CAT")
    assert action_from_answer({"action": "exchange", "tile": "c"}, 0, view) == Exchange(
        seat=0, tiles=tiles("C")
    )
    both = {"action": "exchange", "tile": "C", "tiles": ["C", "A"]}
    assert action_from_answer(both, 0, view) == Exchange(seat=0, tiles=tiles("CA"))
    with pytest.raises((EngineError, NotationError)):
        action_from_answer({"action": "resign"}, 0, view)
    assert view_json(view, "en")["rack"] == list("CATSDOG")


async def test_an_answer_that_comes_late_is_dropped() -> None:
    table = racks("highest", "human")
    engine = FakeEngine(CAT)
    engine.gate = asyncio.Event()
    opponents, reports = opponents_of(table, engine)
    serving = asyncio.create_task(opponents.serve())
    await asyncio.sleep(0)
    table.do(Pass(seat=0))
    engine.gate.set()
    await serving
    assert (actions(table), reports) == (["Pass 0"], [])


async def test_a_failure_that_comes_late_is_not_even_told() -> None:
    table = racks("highest", "human")
    engine = FakeEngine(EngineError("hung"))
    engine.gate = asyncio.Event()
    opponents, reports = opponents_of(table, engine)
    serving = asyncio.create_task(opponents.serve())
    await asyncio.sleep(0)
    table.do(Resign(seat=1))
    engine.gate.set()
    await serving
    assert (actions(table), reports, len(engine.asked)) == (["Resign 1"], [], 1)


async def test_serving_twice_at_once_asks_once() -> None:
    """A screen asks for it after every action, those of the computers included."""
    engine = FakeEngine(PASS)
    table = racks("highest", "highest", "highest", "human", engine=engine)
    started: list[asyncio.Task[bool]] = []
    table.listen(lambda entries: started.append(asyncio.create_task(table.room.serve())))
    await table.room.serve()
    assert all(await asyncio.gather(*started))
    assert actions(table) == ["Pass 0", "Pass 1", "Pass 2"]
    assert len(engine.asked) == 3


async def test_serving_can_be_cancelled_and_begun_again() -> None:
    table = racks("highest", "human")
    engine = FakeEngine(CAT)
    engine.gate = asyncio.Event()
    opponents, _reports = opponents_of(table, engine)
    serving = asyncio.create_task(opponents.serve())
    await asyncio.sleep(0)
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    engine.gate.set()
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0"]


async def test_a_store_that_fails_ends_serving_with_a_report() -> None:
    store = PreparedStore()
    game = with_players(scene("CATSDOG", "CATSDOG", bag="E", options=LONG), "highest", "human")
    table = sit_down(game, store=store)
    opponents, reports = opponents_of(table, FakeEngine(CAT))
    store.is_full = True
    await opponents.serve()
    assert (table.number, reports) == (0, ["the disk is full"])
    store.is_full = False
    await opponents.serve()
    assert table.number == 1
    store.close()


async def test_a_game_deleted_under_a_computer_ends_serving() -> None:
    store = PreparedStore()
    table = racks("highest", "human", store=store)
    store.games.delete(table.game_id)
    opponents, reports = opponents_of(table, FakeEngine(CAT))
    await opponents.serve()
    assert reports == ["This game has been deleted."]


# Challenges

FREE = UpwordsOptions(challenge=Challenge.FREE, pass_rounds=10)


async def test_a_computer_challenges_what_it_does_not_know() -> None:
    table = racks("human", "highest", options=FREE, unknown="CAT")
    table.do(lay(table, "5D CAT"))
    opponents, _reports = opponents_of(table, FakeEngine(PASS))
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "ChallengePlay 1"]
    assert opponents.awaited == (0,)


async def test_a_computer_accepts_what_it_knows_and_moves() -> None:
    table = racks("human", "highest", options=FREE)
    table.do(lay(table, "5D CAT"))
    opponents, _reports = opponents_of(table, FakeEngine(PASS))
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "AcceptPlay 1", "Pass 1"]


async def test_people_judge_before_a_computer_moves() -> None:
    table = racks("human", "highest", "human", "human", options=FREE)
    table.do(lay(table, "5D CAT"))
    engine = FakeEngine(PASS)
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "AcceptPlay 1"]
    assert (opponents.awaited, opponents.are_wanted, engine.asked) == ((2, 3), False, [])
    table.do(AcceptPlay(seat=3))
    await opponents.serve()
    assert (opponents.awaited, engine.asked) == ((2,), [])
    table.do(AcceptPlay(seat=2))
    await opponents.serve()
    assert actions(table)[-1] == "Pass 1"
    assert opponents.awaited == (2,)


async def test_the_next_person_may_simply_go_on() -> None:
    table = racks("human", "human", "highest", options=FREE)
    table.do(lay(table, "5D CAT"))
    opponents, _reports = opponents_of(table, FakeEngine(PASS))
    await opponents.serve()
    assert opponents.awaited == (1,)
    table.do(Pass(seat=1))
    assert table.view(None).pending is None


async def test_the_play_of_a_computer_may_be_challenged() -> None:
    table = racks("highest", "highest", "human", options=FREE, unknown="CAT")
    opponents, _reports = opponents_of(table, FakeEngine(CAT, PASS), AllWords())
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "AcceptPlay 1"]
    assert opponents.awaited == (2,)
    table.do(ChallengePlay(seat=2))
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "AcceptPlay 1", "ChallengePlay 2", "Pass 0", "Pass 1"]


async def test_the_last_play_is_judged_by_all() -> None:
    game = scene("S", "X", "X", board=board_of("5D CAT"), options=FREE)
    table = sit_down(with_players(game, "human", "highest", "human"))
    table.do(lay(table, "D6 S"))
    opponents, _reports = opponents_of(table, FakeEngine(PASS))
    await opponents.serve()
    assert actions(table) == ["PlayTiles 0", "AcceptPlay 1"]
    assert (opponents.awaited, table.is_over) == ((2,), False)
    table.do(AcceptPlay(seat=2))
    assert table.is_over
    assert (opponents.awaited, opponents.are_wanted) == ((), False)


async def test_who_has_resigned_is_not_waited_for() -> None:
    table = racks("human", "human", "highest", options=FREE)
    table.do(Pass(seat=0))
    table.do(Resign(seat=1))
    opponents, _reports = opponents_of(table, FakeEngine(CAT, PASS))
    await opponents.serve()
    assert opponents.awaited == (0,)
    assert actions(table)[-1] == "PlayTiles 2"


# The stuck end


async def test_alone_exchanges_come_first() -> None:
    table = sit_down(scene("XX", bag="ZZZ", board=board_of("5D CAT"), options=LONG))
    engine = FakeEngine({"plays": []})
    opponents, _reports = opponents_of(table, engine)
    for _ in range(5):
        await opponents.serve()
        assert not table.is_over
        table.do(Exchange(seat=0, tiles=table.view(0).rack[:1]))
    await opponents.serve()
    assert table.is_over
    assert len(engine.asked) == 1


async def test_while_an_end_is_looked_for_no_person_is_called_a_computer_that_thinks() -> None:
    """Of a person who is to move “is thinking … Enter hurries” would be said otherwise."""
    table = sit_down(scene("XX", "XX", board=board_of("5D CAT"), options=LONG))
    engine = FakeEngine({"plays": [1]})
    engine.gate = asyncio.Event()
    opponents, _reports = opponents_of(table, engine)
    serving = asyncio.ensure_future(opponents.serve())
    while not engine.asked:
        await asyncio.sleep(0)
    assert opponents.are_wanted and opponents.thinking is None
    engine.gate.set()
    await serving
    assert opponents.awaited == (0,)


# Endings without people


async def test_computers_that_only_exchange_come_to_an_end() -> None:
    table = racks("human", "highest", "highest", options=UpwordsOptions())

    def exchange(request: Request) -> Mapping[str, Any]:
        return {"action": "exchange", "tile": request["view"]["rack"][0]}

    table.do(Resign(seat=0))
    engine = FakeEngine(exchange)
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    assert table.is_over
    assert len(engine.asked) <= 3 * IDLE_ROUNDS + 2


WORDS = """
aa ad ae ag ah ai am an ar as at be bi bo by de do ed ef eh el em en er es ex go ha he hi ho id if in is it la
lo ma me mi mu my na ne no nu od oe of om on op or os ow ox oy pa pe pi re si so ta ti to un up us we wo ye yo
cat cats dog dogs site tie ties ones ten tens rat rats den dens lie lies quit quiet
"""


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("hasbro-10x10", FREE),
        ("spin-master-10x10", UpwordsOptions()),
        ("hasbro-fi-10x10", UpwordsOptions()),
        ("classic-8x8", UpwordsOptions(ends_when_player_out=False)),
        ("dutch-10x10", UpwordsOptions(challenge=Challenge.LOSE_TURN)),
    ],
)
async def test_whole_games_with_a_real_player(edition: str, options: UpwordsOptions) -> None:
    """People who always pass or accept, computers who really play, up to six seats: every game ends."""
    words = WORDS.split()
    count = 6 if edition.startswith("spin") else 3
    names = ["Anna", "Ben:highest", "Cleo:highest", "Dan:highest", "Eve", "Finn:highest"][:count]
    table = sit_down(new_game(*names, edition=edition, options=options))
    view = table.view(None)
    lexicon = compile_lexicon(words, view.edition.alphabet, view.edition.size)
    generator = Generator(view.edition, lexicon)

    def answer(request: Request) -> Mapping[str, Any]:
        seen = parse_view(request["view"])
        if request["do"] == "plays":
            return {"plays": [1] if generator.generate(seen.board, seen.rack).best() else []}
        choice = HighestScore().choose(seen, generator, Task())
        if choice.play:
            return {"action": "play", "tiles": {square.name: tile for square, tile in choice.play.play}}
        if choice.kind is MoveKind.EXCHANGE:
            return {"action": "exchange", "tile": choice.tiles[0], "tiles": list(choice.tiles)}
        return PASS

    opponents, reports = opponents_of(table, FakeEngine(answer), Words(WORDS.upper()))
    for _ in range(500):
        await opponents.serve()
        if table.is_over:
            break
        assert opponents.awaited
        seat = opponents.awaited[0]
        pending = table.view(None).pending
        table.do(AcceptPlay(seat=seat) if pending and seat in pending.may_challenge else Pass(seat=seat))
    assert table.is_over
    assert reports == []
    assert any(isinstance(entry.action, PlayTiles) for entry in table.view(None).history)
    assert not any(
        isinstance(entry.action, DeclareStuck) and options.has_challenges
        for entry in table.view(None).history
    )


@pytest.mark.parametrize(
    ("options", "seconds", "wall"),
    [
        (UpwordsOptions(), 2.0, None),
        (UpwordsOptions(turn_seconds=60), 2.0, 30.0),
        (UpwordsOptions(turn_seconds=16), 2.0, 8.0),
        (UpwordsOptions(turn_seconds=15), 1.875, 7.5),
        (UpwordsOptions(turn_seconds=6), 0.75, 3.0),
        (UpwordsOptions(game_seconds=20), 1.0, 4.0),
        (UpwordsOptions(game_seconds=1), 0.1, 0.4),
        (UpwordsOptions(game_seconds=1, increment_seconds=60), 2.0, 120.2),
        (UpwordsOptions(turn_seconds=6, game_seconds=600), 0.75, 3.0),
    ],
)
async def test_a_computer_looks_at_its_clock(
    options: UpwordsOptions, seconds: float, wall: float | None
) -> None:
    engine = FakeEngine(PASS)
    table = racks("highest", "human", options=options)
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    (asked,) = [request for request in engine.asked if request["do"] == "move"]
    assert asked["seconds"] == pytest.approx(seconds)
    assert asked.get("wall") == (None if wall is None else pytest.approx(wall))


# Engines of others


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (EngineError("the engine died (exit code {code})", code=-9), "the engine died (exit code -9)"),
        (EngineRefusal("the engine refused: {reason}", reason="\x1b[2Jno"), "the engine refused: [2Jno"),
        ({"action": "win"}, "an answer that is not an action"),
        ({"action": "play", "tiles": {"Z9": "A"}}, "The play runs off the board"),
        ({"action": "play", "tiles": {"A1": "C", "B1": "A"}}, "must cover one of the centre squares"),
    ],
)
@pytest.mark.parametrize("forfeit", [False, True])
async def test_a_foreign_engine_that_fails_passes_or_gives_up_and_says_why(
    answer: Any, told: str, forfeit: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_engines(tmp_path, monkeypatch, f"[engines.a]\ncommand = ['a']\nforfeit = {str(forfeit).lower()}")
    table = racks("engine:a", "human", "human")
    engine = FakeEngine(answer)
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    done, said = ("Resign 0", "resigns, as agreed") if forfeit else ("Pass 0", "passes")
    assert (actions(table), len(engine.asked)) == ([done], 1)
    assert len(reports) == 1
    assert reports[0].startswith(f"Anna failed and {said}: ") and told in reports[0]


async def test_a_foreign_engine_is_told_the_clocks() -> None:
    options = UpwordsOptions(game_seconds=300, increment_seconds=5)
    table = racks("engine:a", "human", "human", options=options)
    engine = FakeEngine(CAT)
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    assert engine.asked[0]["clock"] == {"own": 300.0, "opponents": [300.0, 300.0], "increment": 5}
    assert (actions(table), reports) == (["PlayTiles 0"], [])


async def test_a_foreign_engine_judges_words_as_one_who_knows_them_all() -> None:
    table = racks("human", "engine:a", options=UpwordsOptions(challenge=Challenge.FREE), unknown="CAT")
    opponents, _reports = opponents_of(table, FakeEngine(PASS))
    table.do(lay(table, "5D CAT"))
    await opponents.serve()
    assert actions(table)[:2] == ["PlayTiles 0", "ChallengePlay 1"]


async def test_a_game_whose_engine_is_gone_says_so_and_goes_on() -> None:
    table = racks("engine:gone", "human")
    with Pool() as pool:
        opponents, reports = opponents_of(table, pool.asker())  # type: ignore[arg-type]
        await opponents.serve()
    assert actions(table) == ["Pass 0"]
    assert reports == ["Anna failed and passes: no engine “engine:gone”; there are none."]


async def test_a_foreign_engine_that_may_thinks_while_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_engines(tmp_path, monkeypatch, "[engines.a]\ncommand = ['a']\nponder = true")
    table = racks("engine:a", "human")
    engine = FakeEngine(CAT, EngineError("the engine died"))
    opponents, reports = opponents_of(table, engine)
    await opponents.serve()
    await asyncio.sleep(0)
    assert [(asked["do"], asked["level"]) for asked in engine.asked] == [
        ("move", "engine:a"),
        ("ponder", "engine:a"),
    ]
    view = parse_view(engine.asked[1]["view"])
    assert (view.rack, view.board.tile_count()) == (table.view(0).rack, 3)
    assert (actions(table), reports) == (["PlayTiles 0"], [])
