"""A table: judged, applied, stored, told; in this order, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.scene import AllWords, Words, board_of, scene
from tests.seating import PreparedStore, sit_down, sit_down_again
from tests.store.stored import new_game, raw
from upwords_tui.app.commands.intents import Act
from upwords_tui.app.commands.upwords.interpreter import interpret
from upwords_tui.app.play.upwords.table import UpwordsTable
from upwords_tui.base.errors import CommandError, IllegalAction, RecordError, StaleGame, StoreError
from upwords_tui.games.base import UNDO, Accept, AnyAction, Offer, Sit
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    DeclareStuck,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    TimeOut,
)
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.games.upwords.view import UpwordsEntryView
from upwords_tui.store.values import HOME

LONG = UpwordsOptions(pass_rounds=10)


@pytest.fixture
def store(tmp_path: Path) -> PreparedStore:
    return PreparedStore(tmp_path / "games.db")


def lay(table: Any, text: str, seat: int | None = None) -> PlayTiles:
    """Return the play written as `text`, by the seat to move."""
    view = table.view(None)
    return PlayTiles(
        seat=view.turn if seat is None else seat, play=parse_play(text, view.board, view.edition.alphabet)
    )


def heard(table: Any) -> list[tuple[UpwordsEntryView, ...]]:
    told: list[tuple[UpwordsEntryView, ...]] = []
    table.listen(told.append)
    return told


def test_an_action_is_stored_before_anyone_is_told(store: PreparedStore) -> None:
    table = sit_down(new_game(options=LONG), store=store)
    stored: list[int] = []
    table.listen(lambda entries: stored.append(len(store.games.actions_since(table.game_id, 0))))
    told = heard(table)
    seat = table.view(None).turn
    entry = table.do(Pass(seat=seat))
    assert (entry.number, entry.action.seat, table.number) == (0, seat, 1)
    assert stored == [1]
    assert [[each.number for each in entries] for entries in told] == [[0]]


def test_what_can_not_be_stored_has_not_happened(store: PreparedStore) -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE"), store=store)
    told = heard(table)
    before = [table.view(seat) for seat in (None, 0, 1)]
    store.is_full = True
    for action in (
        lay(table, "5D CAT"),
        Pass(seat=0),
        Exchange(seat=0, tiles=before[1].rack[:1]),
        Resign(seat=0),
    ):
        with pytest.raises(StoreError, match="full"):
            table.do(action)
        assert [table.view(seat) for seat in (None, 0, 1)] == before
        assert (table.number, table.is_over, told) == (0, False, [])
    store.is_full = False
    table.do(lay(table, "5D CAT"))
    assert (table.number, len(told)) == (1, 1)


def test_an_illegal_action_changes_nothing() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE"), Words("CAT DOG"))
    told = heard(table)
    with pytest.raises(IllegalAction) as caught:
        table.do(lay(table, "5D TAC"))
    assert [violation.rule for violation in caught.value.violations] == [Rule.UNKNOWN_WORD]
    for action, reason in (
        (Pass(seat=1), "not-your-turn"),
        (ChallengePlay(seat=1), "nothing-to-challenge"),
        (TimeOut(seat=0), "time-left"),
        (DeclareStuck(seat=0), "not-stuck"),
        (Exchange(seat=0, tiles=()), "no-tiles"),
    ):
        with pytest.raises(IllegalAction) as caught:
            table.do(action)
        assert caught.value.reason == reason
    assert (table.number, told) == (0, [])


def test_listeners_hear_only_what_everybody_may() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE"))
    told = heard(table)
    rack = table.view(0).rack
    own = table.do(Exchange(seat=0, tiles=rack[:1]))
    assert own.action == Exchange(seat=0, tiles=rack[:1])
    assert own.effect.drawn == ("E",)
    ((entry,),) = told
    assert entry.action == Exchange(seat=0, tiles=())
    assert (entry.tile_count, entry.effect.drawn) == (1, ())


# Two tables at one game


def two_tables(store: PreparedStore, *players: str) -> tuple[Any, Any]:
    first = sit_down(new_game(*players, options=LONG), store=store)
    return first, sit_down_again(PreparedStore(store.database.path, store.time), first.game_id)


def test_a_table_that_is_behind_reloads_and_says_so(store: PreparedStore) -> None:
    first, second = two_tables(store)
    told = heard(second)
    turn = first.view(None).turn
    first.do(Pass(seat=turn))
    first.do(Pass(seat=1 - turn))
    with pytest.raises(StaleGame):
        second.do(Pass(seat=turn))
    assert second.number == 2
    assert [[entry.number for entry in entries] for entries in told] == [[0, 1]]
    assert second.view(0) == first.view(0)
    second.do(Pass(seat=turn))
    assert first.refresh() is True
    assert first.refresh() is False
    assert first.number == 3


def test_a_game_that_was_deleted_meanwhile(store: PreparedStore) -> None:
    first, second = two_tables(store)
    turn = second.view(None).turn
    store.games.delete(first.game_id)
    with pytest.raises(StoreError, match="deleted"):
        second.do(Pass(seat=turn))
    assert second.number == 0


def test_a_game_that_was_spoilt_meanwhile(store: PreparedStore, tmp_path: Path) -> None:
    first, second = two_tables(store)
    turn = first.view(None).turn
    first.do(Pass(seat=turn))
    with raw(tmp_path / "games.db") as database:
        database.execute("UPDATE actions SET body = '{}'")
    told = heard(second)
    with pytest.raises(RecordError):
        second.do(Pass(seat=turn))
    assert (second.number, told) == (0, [])


# Asking


def test_a_view_for_every_seat() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE"))
    assert "".join(table.view(0).rack) == "CATSDOG"
    assert table.view(None).rack == ()
    assert (table.to_act, table.position.may_be_stuck, may_undo(table)) == ((0,), False, False)
    assert table.check(table.view(0), lay(table, "5D CAT").play).score
    assert table.record().startswith('{\n  "format": "upwords-tui game"')


@pytest.mark.parametrize("challenge", list(Challenge))
def test_challenge_games_keep_words_to_themselves(challenge: Challenge) -> None:
    """Whatever is asked before a challenge, a word and a phony get the same answers."""

    class Asked(AllWords):
        def contains(self, word: str) -> bool:
            assert challenge is Challenge.VOID, "the dictionary was asked"
            return super().contains(word)

    options = UpwordsOptions(challenge=challenge)
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE", options=options), Asked("TAC"))
    verdicts = [table.check(table.view(0), lay(table, text).play) for text in ("5D CAT", "5D TAC")]
    if challenge is Challenge.VOID:
        assert [verdict.is_legal for verdict in verdicts] == [True, False]
        assert [table.knows(word) for word in ("CAT", "TAC")] == [True, False]
        return
    assert [verdict.violations for verdict in verdicts] == [(), ()]
    assert [table.knows(word) for word in ("CAT", "TAC")] == [None, None]
    table.do(lay(table, "5D TAC"))
    table.do(AcceptPlay(seat=1))
    assert "judged" not in table.record()


def test_alone_words_are_always_checked() -> None:
    table = sit_down(
        scene("CATSDOG", bag="E", options=UpwordsOptions(challenge=Challenge.FREE)), AllWords("TAC")
    )
    assert table.knows("TAC") is False
    verdicts = [table.check(table.view(0), lay(table, text).play) for text in ("5D CAT", "5D TAC")]
    assert [verdict.is_legal for verdict in verdicts] == [True, False]


# The clock


def wait(table: Any, seconds: float) -> None:
    """Have whose turn it is take the keyboard, and let so many seconds go by."""
    table.begin_turn()
    table.store.time.now += seconds


def test_each_turn_has_its_own_time() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE", options=LONG))
    wait(table, 12.5)
    assert table.do(Pass(seat=0)).action.elapsed_ms == 12_500
    wait(table, 3)
    assert table.do(Pass(seat=1)).action.elapsed_ms == 3_000
    assert table.elapsed_ms == 0


def test_at_a_shared_keyboard_time_begins_when_it_is_taken(store: PreparedStore) -> None:
    table, other = two_tables(store)
    store.time.now += 100
    assert (table.waits_for_player, table.elapsed_ms) == (True, 0)
    table.begin_turn()
    store.time.now += 2
    table.begin_turn()
    assert (table.waits_for_player, table.elapsed_ms) == (False, 2_000), "it is taken once a turn"
    assert other.waits_for_player
    other.refresh()
    assert (other.waits_for_player, other.elapsed_ms) == (False, 2_000)
    table.do(Pass(seat=table.view(None).turn))
    store.time.now += 5
    assert (table.waits_for_player, table.elapsed_ms) == (True, 0)


@pytest.mark.parametrize("players", [("Anna",), ("Anna", "Max:highest"), ("Anna", "Ben")])
def test_time_runs_on_while_a_game_is_closed(store: PreparedStore, players: tuple[str, ...]) -> None:
    table = against(*players, store=store)
    wait(table, 4)
    store.time.now += 3600
    again = sit_down_again(PreparedStore(store.database.path, store.time), table.game_id)
    assert again.elapsed_ms == table.elapsed_ms == 3_604_000
    assert not again.waits_for_player


def test_alone_each_turn_has_its_own_time_too() -> None:
    options = UpwordsOptions(game_seconds=600, pass_rounds=10)
    table = sit_down(scene("CATSDOG", bag="EEEEEEE", options=options))
    for _ in range(3):
        assert not table.waits_for_player
        table.store.time.now += 10
        assert table.do(Exchange(seat=0, tiles=table.view(0).rack[:1])).action.elapsed_ms == 10_000
    assert table.view(0).seats[0].clock_ms == 570_000


def test_the_last_player_with_tiles_has_a_new_turn_each_time() -> None:
    options = UpwordsOptions(ends_when_player_out=False, pass_rounds=10)
    board = board_of("5D CAT")
    table = sit_down(scene("S", "SIT", board=board, options=options))
    table.do(lay(table, "D6 S"))
    for _ in range(2):
        assert table.to_act == (1,)
        wait(table, 7)
        assert table.do(Pass(seat=1)).action.elapsed_ms == 7_000


def test_what_others_do_does_not_stop_the_clock_of_the_turn() -> None:
    options = UpwordsOptions(challenge=Challenge.FREE, game_seconds=100)
    table = sit_down(scene("CATSDOG", "EEEEEEE", "XXXXXXX", bag="EEEEEEE", options=options))
    table.do(lay(table, "5D CAT"))
    wait(table, 5)
    assert table.do(AcceptPlay(seat=2)).action.elapsed_ms == 0
    table.do(Sit(seat=2, name="Dora", player="human"))
    assert not table.waits_for_player
    table.store.time.now += 5
    table.do(Pass(seat=1))
    assert [seat.clock_ms for seat in table.view(None).seats] == [100_000, 90_000, 100_000]


def test_turn_seconds() -> None:
    table = sit_down(
        scene("CATSDOG", "XXXXXXX", bag="E", options=UpwordsOptions(turn_seconds=30, pass_rounds=9))
    )
    wait(table, 29.9)
    with pytest.raises(IllegalAction):
        table.do(TimeOut(seat=0))
    table.store.time.now += 0.1
    table.do(TimeOut(seat=0))
    assert table.to_act == (1,)
    assert table.elapsed_ms == 0


def test_a_turn_whose_time_is_up_passes_when_looked_at() -> None:
    table = sit_down(
        scene("CATSDOG", "XXXXXXX", bag="E", options=UpwordsOptions(turn_seconds=30, pass_rounds=9))
    )
    table.store.time.now += 10_000
    assert not table.expire(), "nobody has taken the keyboard"
    wait(table, 29.9)
    assert not table.expire()
    table.store.time.now += 0.1
    assert table.expire() and table.to_act == (1,)
    assert not table.expire(), "a new turn has begun"
    without = sit_down(scene("CATSDOG", "XXXXXXX", bag="E"))
    wait(without, 10_000)
    assert not without.expire()


def test_game_seconds_run_into_overtime_and_end() -> None:
    options = UpwordsOptions(game_seconds=60, pass_rounds=10)
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEE", options=options))
    wait(table, 61)
    table.do(Pass(seat=0))
    assert table.view(None).seats[0].overtime_points == 10
    wait(table, 5)
    table.do(Pass(seat=1))
    wait(table, 5 * 60 + 1)
    table.do(TimeOut(seat=0))
    assert table.view(None).seats[0].clock_ms == -302_000
    # From now on its turns are passes: it is never asked again.
    table.do(Pass(seat=1))
    assert table.to_act == (1,)


# Taking back


def may_undo(table: Any) -> bool:
    seen: set[bool] = {table.view(seat).may_undo for seat in table.people}
    assert len(seen) == 1, "what one may, all may"
    return seen.pop()


def test_undo_takes_back_the_turn_of_a_person() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", bag="EEEEEEE", options=LONG))
    rack = table.view(0).rack
    table.do(lay(table, "5D CAT"))
    assert may_undo(table)
    entry = table.undo(1)
    assert (entry.action, entry.number) == (Accept(UNDO, seat=0), 2)
    assert (table.to_act, table.view(0).rack, table.view(0).board.is_empty) == ((0,), rack, True)
    assert not may_undo(table)
    with pytest.raises(IllegalAction) as caught:
        table.undo(0)
    assert caught.value.reason == "nothing-to-undo"


def against(*players: str, options: UpwordsOptions = LONG, store: PreparedStore | None = None) -> Any:
    """Return a table at which a person is to move."""
    table = sit_down(new_game(*players, options=options), store=store)
    while table.seats[table.view(None).turn].level:
        table.do(Pass(seat=table.view(None).turn))
    return table


def test_undo_takes_back_what_computers_did_since() -> None:
    table = against("Anna", "Max:highest", "Mia:highest")
    start = table.view(0).turn
    assert not may_undo(table)
    for _ in range(2):
        for _ in range(3):
            table.do(Pass(seat=table.view(None).turn))
    number = table.number
    table.undo(0)
    assert table.view(None).turn == start == 0
    assert table.number == number + 1
    table.undo(0)
    assert not may_undo(table)
    with pytest.raises(IllegalAction):
        table.undo(0)


def undoing(table: Any, seat: int | None) -> tuple[AnyAction, ...]:
    """Return the actions that “undo” comes to where all seats are at one keyboard."""
    intent = interpret("undo", table.chair, table.table.view(seat))
    assert isinstance(intent, Act) and intent.confirm
    return intent.action, *intent.then


def test_who_shares_a_keyboard_agrees_for_all_there() -> None:
    table = sit_down(scene("CATSDOG", "XXXXXXX", "ABCDEFG", bag="EEEEEEE", options=LONG))
    table.do(Pass(seat=0))
    assert undoing(table, 1) == (Offer(UNDO, seat=1), Accept(UNDO, seat=0), Accept(UNDO, seat=2))
    with pytest.raises(CommandError):
        undoing(table, None)
    table.do(Resign(seat=1))
    table.do(Pass(seat=2))
    offer, agreed = undoing(table, 0)
    assert (offer, agreed) == (Offer(UNDO, seat=0), Accept(UNDO, seat=2)), "who has resigned has no say"
    table.do(offer)
    assert undoing(table, 2) == (agreed,), "an offer that was left open is agreed to"
    table.do(agreed)
    assert table.to_act == (2,)


def test_undo_may_be_forbidden() -> None:
    table = against("Anna", "Ben", options=UpwordsOptions(allow_undo=False, pass_rounds=10))
    table.do(Pass(seat=table.view(None).turn))
    assert not may_undo(table)
    with pytest.raises(IllegalAction) as caught:
        table.undo(0)
    assert caught.value.reason == "undo-forbidden"


def test_nothing_is_taken_back_after_the_end() -> None:
    table = sit_down(new_game("Anna"))
    table.do(Pass(seat=0))
    assert table.is_over
    assert not may_undo(table)


# The end


def test_results_are_kept_with_the_last_action(store: PreparedStore) -> None:
    table = sit_down(new_game("Anna"), store=store)
    table.do(Resign(seat=0))
    (row,) = store.results.best_solo_scores("hasbro-10x10", "en")
    assert (row.name, row.score) == ("Anna", -35)
    assert store.games.of(HOME)[0].is_over


def test_a_result_that_can_not_be_kept_is_no_end(store: PreparedStore, tmp_path: Path) -> None:
    table = sit_down(new_game("Anna"), store=store)
    told = heard(table)
    with raw(tmp_path / "games.db") as database:
        database.execute("ALTER TABLE results RENAME TO hidden")
    action: Action = Resign(seat=0)
    with pytest.raises(StoreError):
        table.do(action)
    assert (table.is_over, told) == (False, [])
    with raw(tmp_path / "games.db") as database:
        database.execute("ALTER TABLE hidden RENAME TO results")
    table.do(action)
    assert table.is_over
    assert len(store.results.best_solo_scores("hasbro-10x10", "en")) == 1


def test_a_game_that_is_made_here_is_stored_and_not_played_again(
    store: PreparedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(options=LONG).apply(Pass(seat=0))
    with monkeypatch.context() as patch:
        patch.setattr(UpwordsGame, "apply_json", None)
        table = UpwordsTable.create(store, game, "practice", AllWords())
    assert table.view(0) == game.view_for(0)
    assert store.games.load(table.game_id).game == game


def test_a_game_goes_on_where_it_was(store: PreparedStore) -> None:
    first, _second = two_tables(store, "Anna", "Max:highest", "Mia:highest")
    first.do(Pass(seat=first.view(None).turn))
    third = sit_down_again(store, first.game_id)
    assert third.view(0) == first.view(0)
