"""A table of Words Up: the same store, clock, listeners and verification as every table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.scene import AllWords
from tests.games.wordsup.scene import setup
from tests.seating import NoEngine, PreparedStore, sit_down, sit_down_again
from upwords_tui.app.play.wordsup import WordsUpOpponents
from upwords_tui.base.errors import IllegalAction, StaleGame, StoreError
from upwords_tui.games.base import Seat
from upwords_tui.games.record import from_record, parse_record
from upwords_tui.games.wordsup.actions import Action, GiveUp, LeaveMatch, MakeWord, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.view import WordsUpEntryView
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.store.values import HOME


def new_table(store: PreparedStore | None = None, *players: str, judge: Any = None) -> Any:
    """Return a table with a new match; `players` are people unless said otherwise."""
    names = ("Anna", "Ben", "Cleo")
    who = players or ("human", "human")
    seats = tuple(Seat(names[number], player) for number, player in enumerate(who))
    return sit_down(WordsUpGame.begin(replace(setup(), seats=seats)), judge or AllWords("XQZ"), store)


def turn_some(table: Any, count: int) -> None:
    """Turn the next cards that can be turned."""
    for _card in range(count):
        view = table.view(None)
        square = next(square for square, card in enumerate(view.field) if card is False)
        table.do(TurnCard(seat=view.turn, square=square))


def test_what_is_done_is_stored_told_and_can_be_gone_on_with() -> None:
    store = PreparedStore()
    table = new_table(store)
    told: list[tuple[WordsUpEntryView, ...]] = []
    table.listen(told.append)
    turn_some(table, 2)
    assert [len(entries) for entries in told] == [1, 1] and table.number == 2
    again = sit_down_again(store, table.game_id)
    assert again.view(0) == table.view(0) and again.seen() == table.seen()
    assert from_record(parse_record(table.record())).action_count == 2


def test_a_recap_begins_with_ones_last_turn() -> None:
    table = new_table()
    assert table.recap(0) == ()
    turn_some(table, 3)
    table.do(GiveUp(seat=0))
    turn_some(table, 3)
    table.do(GiveUp(seat=1))
    turn_some(table, 1)
    assert [entry.number for entry in table.recap(1)] == [4, 5, 6, 7, 8]
    assert [entry.number for entry in table.recap(0)] == [8]
    turned = [each.cards for entry in table.recap(1) for each in entry.effect.happenings if each.cards]
    assert len(turned) == 4 and table.seen()[-4].card in turned[0]


def test_who_has_not_played_yet_is_told_all() -> None:
    table = new_table()
    turn_some(table, 2)
    assert [entry.number for entry in table.recap(1)] == [0, 1]


def test_another_window() -> None:
    store = PreparedStore()
    table = new_table(store)
    other = sit_down_again(store, table.game_id)
    turn_some(other, 1)
    with pytest.raises(StaleGame):
        turn_some(table, 1)
    assert table.number == 1 and not table.refresh()
    store.games.delete(table.game_id)
    with pytest.raises(StoreError):
        turn_some(table, 1)


def test_words_are_judged_and_time_is_kept() -> None:
    table = new_table()
    table.store.time.now += 60
    table.begin_turn()
    table.store.time.now += 2.5
    square = next(square for square, card in enumerate(table.view(0).field) if card is False)
    assert table.view(0).to_act == (table.view(0).turn,)
    table.do(TurnCard(seat=table.to_act[0], square=square))
    assert '"ms": 2500' in table.record()
    with pytest.raises(IllegalAction):
        table.do(GiveUp(seat=table.to_act[0]))
    assert table.knows("BOOM") and not table.knows("XQZ")
    with pytest.raises(IllegalAction):
        table.check(MakeWord(seat=table.to_act[0], word="BOOM"))


def test_results_are_kept() -> None:
    store = PreparedStore()
    table = new_table(store)
    table.do(LeaveMatch(seat=0))
    assert table.is_over and store.games.of(HOME)[0].is_over and store.games.of(HOME)[0].kind == "wordsup"


async def test_computers_play_a_match_to_its_end() -> None:
    words = open_dictionary("wordsup-nl-list")
    table = new_table(None, "computer:elephant", "computer:forgetful", "computer:goldfish", judge=words)
    opponents = WordsUpOpponents(table.table, NoEngine(), table.words, print)
    actions: list[Action] = []
    table.listen(lambda entries: actions.extend(entry.action for entry in entries))
    while opponents.are_wanted:
        (seat,), number = table.to_act, len(actions)
        assert await opponents.serve()
        assert {action.seat for action in actions[number:]} == {seat}, "a turn at a time, to be looked at"
        assert len(actions) < 3000
    assert table.is_over and table.number == len(actions)
    assert await opponents.serve() and table.number == len(actions)
    assert any(isinstance(action, MakeWord) for action in actions)


async def serve_all(opponents: WordsUpOpponents) -> None:
    """Have the computers act until a person is wanted."""
    while opponents.are_wanted:
        assert await opponents.serve()


async def test_computers_leave_people_their_turns() -> None:
    table = new_table(None, "human", "computer:attentive")
    opponents = WordsUpOpponents(table.table, NoEngine(), table.words, print)
    await serve_all(opponents)
    number = table.number
    assert await opponents.serve() and (table.number, opponents.awaited) == (number, (0,))
    turn_some(table, 3)
    if table.to_act == (0,):
        table.do(GiveUp(seat=0))
    await serve_all(opponents)
    assert table.is_over or table.to_act == (0,)
