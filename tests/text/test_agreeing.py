"""Ending early and breaks line by line: Anna at the keyboard, Ben at another."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from tests.games.scene import scene
from tests.games.wordsup.scene import scene as match
from tests.online.tables import Company
from tests.text.playing import Playing
from tests.text.words_up_playing import ROW
from upwords_tui.games.base import BREAK, END, UNDO, Accept, AnyAction, GoOn, Offer, Refuse, Seat
from upwords_tui.games.upwords.options import UpwordsOptions

TIMED = UpwordsOptions(turn_seconds=60, pass_rounds=9)


class Two:
    """Anna types; Ben has a chair of his own."""

    def __init__(self, game: Any = None, *more: Seat) -> None:
        company = Company()
        game = game or scene("WOODXYZ", "WLDEARR", bag="EEEE", options=TIMED)
        seats = (Seat("Anna"), Seat("Ben", account=company.ben), *more)
        game = replace(game, setup=replace(game.setup, seats=seats), seats=seats)
        self.playing = Playing(width=200, store=company.store)
        self.game_id = company.store.seat(game)
        self.playing.open(self.game_id)
        self.chair: Any = self.playing.hub.sit(self.game_id, company.ben)

    def ben(self, *actions: AnyAction) -> list[str]:
        """Return what Anna hears when Ben has done something, and she has pressed Enter."""
        for action in actions:
            asyncio.run(self.chair.do(action))
        return self.type("turn")

    def type(self, *lines: str) -> list[str]:
        return self.playing.type(*lines)


def test_a_game_ends_when_the_other_agrees() -> None:
    two = Two()
    assert two.type("finish") == [
        "You ask to end the game as it stands: Ben may agree or refuse.",
        "This turn: 1 minute left.",
    ]
    assert two.type("accept")[0] == "Words are checked at once here: there is nothing to challenge or accept."
    assert "Ben declines: the game goes on." in two.ben(Refuse(END, seat=1))
    asked = two.ben(Offer(END, seat=1))
    assert "Ben would like to end the game as it stands: “accept” or “refuse”?" in asked
    said = two.type("accept")
    assert said[0] == "You agree."
    assert "The game is over: everyone agreed to end the game. You share the win!" in said
    assert two.type("finish") == ["The game is over."]


def test_the_same_word_agrees_and_refuse_takes_it_back() -> None:
    two = Two()
    two.ben(Offer(END, seat=1))
    assert two.type("refuse")[0] == "You decline: the game goes on."
    two.type("finish")
    assert two.type("refuse")[0] == "You no longer ask to end the game."
    assert two.type("refuse") == ["There is no offer to answer."]
    two.ben(Offer(END, seat=1))
    assert two.type("finish")[0] == "You agree."


def test_one_answers_in_the_words_in_which_the_other_is_told() -> None:
    two = Two()
    two.ben(Offer(END, seat=1))
    assert two.type("disagree")[0] == "You decline: the game goes on."
    two.ben(Offer(END, seat=1))
    assert two.type("agree")[0] == "You agree."


def test_whose_turn_was_taken_back_is_said_as_that_of_you() -> None:
    two = Two()
    two.type("pass!", "undo!")
    assert "Ben agrees. You took back the last turn." in two.ben(Accept(UNDO, seat=1))
    two.type("pass!")
    two.ben(Offer(UNDO, seat=1))
    assert two.type("accept")[0] == "You agree. Ben took back the last turn, which was yours."
    assert two.type("turn")[0] == "Your turn."


def test_a_break_lasts_until_both_go_on() -> None:
    two = Two()
    two.ben(Offer(BREAK, seat=1))
    assert two.type("accept") == [
        "You agree. The break begins: the clocks are stopped.",
        "Break: the clocks are stopped. Use “continue” when you are ready.",
    ]
    two.playing.time.now += 10_000
    assert two.type("pass!") == ["There is a break until everybody is ready to go on."]
    assert two.type("undo") == two.type("break") == two.type("pass!")
    assert "This turn: 1 minute left." in two.type("clock")
    assert two.type("continue") == [
        "You are ready to go on.",
        "Break: the clocks are stopped. Waiting for Ben.",
    ]
    assert two.type("continue") == ["You have already said you are ready; others have not yet."]
    said = two.ben(GoOn(seat=1))
    assert said[0] == "Ben is ready to go on. The clocks run again." and "This turn: 1 minute left." in said
    assert two.type("continue") == ["There is no break."]


def test_who_comes_back_is_asked() -> None:
    two = Two()
    two.ben(Offer(BREAK, seat=1))
    two.type("accept")
    said = two.type("resume")
    assert said[-1] == "Break: the clocks are stopped. Use “continue” when you are ready."
    assert not [line for line in said if line.startswith("Your turn")]


def test_alone_with_computers_a_break_is_at_once_and_only_resigning_ends_the_game() -> None:
    game = scene("WOODXYZ", "WLDEARR", bag="EEEE", options=TIMED, players=("human", "computer:highest"))
    playing = Playing(width=200).sit(game)
    assert playing.type("break")[0] == "You are on a break: the clocks are stopped."
    assert playing.type("finish") == ["There is nobody else to agree to that; you can resign."]
    assert playing.type("continue")[0] == "You are ready to go on. The clocks run again."


def test_without_a_clock_there_is_no_break() -> None:
    playing = Playing(width=200).sit(scene("WOODXYZ", "WLDEARR", bag="EEEE", options=UpwordsOptions()))
    assert playing.type("break") == ["There is no clock in this game: take a break whenever you like."]


def test_who_shares_a_keyboard_is_asked_there() -> None:
    playing = Playing(width=200).sit(scene("WOODXYZ", "WLDEARR", "ABCDEFG", bag="EEEE", options=TIMED))
    said = playing.type("break", "no", "break", "yes")
    assert (
        said[0] == "Take a break? One yes is enough for everybody at this keyboard."
        and playing.shell.desk.view.on_break == (0, 1, 2)
    )
    begins = "The break begins: the clocks are stopped."
    assert begins in said and playing.type("last")[0] == begins
    said = playing.type("continue")
    assert said[0] == "You are all ready to go on. The clocks run again.", "one has answered for all"
    assert not any("wants to go on" in line for line in said)
    assert playing.type("last")[0] == said[0] and not playing.shell.desk.view.on_break
    said = playing.type("finish", "yes")
    assert "End the game as it stands? One yes is enough for everybody at this keyboard." in said
    assert "Anna would like to end the game as it stands." not in said, "that was asked just now"
    assert "agrees" not in " ".join(said), "a yes for everybody is said once"
    ended = "everyone agreed to end the game. Anna, Ben and Cleo share the win with 0 points."
    assert f"The game is over: {ended}" in said and said[-3] == "1 round was played."


def test_a_match_of_words_up_ends_early_too() -> None:
    two = Two(match(ROW, "S1 T1", "A1 N1"))
    assert "Ben would like to end the game as it stands: “accept” or “refuse”?" in two.ben(Offer(END, seat=1))
    assert two.type("refuse")[0] == "You decline: the game goes on."
    two.type("a1", "finish")
    said = two.ben(Accept(END, seat=1))
    assert said[:2] == ["Ben agrees.", "Round 1: everyone agreed to end the game."]
    assert "Anna: 0 points." in said and "You share the win!" in said
    assert two.type("finish") == ["The match is over."]


def test_words_up_says_what_it_has_not() -> None:
    two = Two(match(ROW, "S1 T1", "A1 N1"))
    assert two.type("accept") == two.type("refuse") == ["There is no offer to answer."]
    assert two.type("break") == ["“break” is for Upwords, not for the game on the table."]


def test_who_looks_on_hears_it_all_and_answers_nothing() -> None:
    company = Company()
    game = scene("WOODXYZ", "WLDEARR", bag="EEEE", options=TIMED)
    seats = Seat("Anna", account=company.anna), Seat("Ben", account=company.ben)
    game_id = company.store.seat(replace(game, setup=replace(game.setup, seats=seats), seats=seats))
    playing = Playing(width=200, store=company.store)
    playing.open(game_id)
    anna, ben = (playing.hub.sit(game_id, account) for account in (company.anna, company.ben))
    asyncio.run(anna.do(Offer(BREAK, seat=0)))
    asyncio.run(ben.do(Accept(BREAK, seat=1)))
    said = playing.type("turn")
    assert "Break: the clocks are stopped. Waiting for Anna and Ben." in said
    for line in ("finish", "break", "continue", "accept", "refuse", "undo"):
        assert playing.type(line) == ["You are watching: only players can do that."], line
    asyncio.run(ben.do(Offer(END, seat=1)))
    said = playing.type("turn")
    assert "Ben would like to end the game as it stands: Anna may agree or refuse." in said
    asyncio.run(anna.do(Accept(END, seat=0)))
    assert "Anna agrees." in playing.type("last")
