"""Sentences: every event, fault, refusal and ending, read as somebody would who has never played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.games.scene import (
    AllWords,
    accept,
    board_of,
    challenge,
    do,
    exchange,
    pass_turn,
    play,
    scene,
    tiles,
)
from tests.strategies import games
from upwords_tui.app.narration.upwords import events, refusals
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.games import agreement
from upwords_tui.games.base import BREAK, END, UNDO, Accept, Forfeit, GoOn, Offer, Refuse, Sit, Undo
from upwords_tui.games.upwords import actions
from upwords_tui.games.upwords.actions import DeclareStuck, Resign, Said, TimeOut
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.game import RECORD, UpwordsGame
from upwords_tui.games.upwords.moves import Opening
from upwords_tui.games.upwords.options import Challenge, TieBreak, UpwordsOptions
from upwords_tui.games.upwords.play import Play, parse_play
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.rules import check

ENGLISH = load_edition("hasbro-10x10")
LONG = UpwordsOptions(pass_rounds=10)
ROUND = UpwordsOptions(rounds=1, pass_rounds=10)


def last(game: UpwordsGame, seat: int | None = None) -> str:
    """Return the sentence of what happened last, as `seat` hears it."""
    view = game.view_for(seat)
    return events.entry_sentence(view.history[-1], view)


# Plays

MOOD = board_of("5C MOOD")


@pytest.mark.parametrize(
    ("rack", "text", "sentence"),
    [
        ("EARXXXX", "F5 DEAR", "Anna played DEAR, F5 down: 8 points."),
        ("WXXXXXX", "5C WOOD", "Anna played WOOD, C5 across: 5 points."),
        ("WLXXXXX", "5C WOOL", "Anna played WOOL, C5 across: 6 points."),
        ("ITXXXXX", "6C IT", "Anna played IT, C6 across, also making MI and OT: 12 points."),
        ("QUITXXX", "G4 QuIT", "Anna played QUIT, G4 down, also making MOODI: 18 points."),
        ("SITEXXX", "C4 SMITE", "Anna played SMITE, C4 down: 10 points."),
        ("EXXXXXX", "C5 ME", "Anna played ME, C5 down: 4 points."),
        ("YXXXXXX", "5C MOODY", "Anna played MOODY, C5 across: 10 points."),
        ("QUIXXXX", "F5 DQuI", "Anna played DQUI, F5 down: 8 points."),
    ],
)
def test_plays(rack: str, text: str, sentence: str) -> None:
    assert last(play(scene(rack, "XXXXXXX", board=MOOD), text)) == sentence


def test_a_full_rack() -> None:
    game = play(scene("CATSDOG", "X"), "5C CATSDOG")
    assert last(game) == "Anna played CATSDOG, C5 across: 34 points, all 7 tiles played!"


def test_one_point_and_one_tile() -> None:
    assert points(1) == "1 point"
    assert points(0) == "0 points"
    assert events.tile_count(1) == "1 tile"
    assert events.tile_count(7) == "7 tiles"
    assert [listed(items) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip


# Everything else that happens


def test_exchanges_name_tiles_only_to_their_seat() -> None:
    game = exchange(scene("QUATSOG", "XXXXXXX", bag="EEEEEEE"), "QU")
    assert last(game, 0) == "Anna exchanged Qu, and drew E."
    assert last(game, 1) == last(game) == "Anna exchanged 1 tile."
    game = exchange(scene("CATSDOG", "X", bag="EEE", options=UpwordsOptions(exchange_tiles=3)), "CA")
    assert last(game, 0) == "Anna exchanged C and A, and drew E and E."
    assert last(game, 1) == "Anna exchanged 2 tiles."


def test_passing_and_leaving() -> None:
    game = scene("CATSDOG", "XXXXXXX", bag="EEE", options=replace(LONG, turn_seconds=30))
    assert last(pass_turn(game)) == "Anna passed."
    assert last(do(game, TimeOut(seat=0, elapsed_ms=30_000))) == "Anna ran out of time and had to pass."
    assert last(do(game, Resign(seat=1))) == "Ben resigned."
    assert last(do(game, Sit(seat=1, name="Dora", player="human"))) == "Dora takes over from Ben."
    assert last(do(scene("X", "Z", board=MOOD), DeclareStuck(seat=0))) == "No player has a legal play left."
    assert last(do(scene("X", board=MOOD), DeclareStuck(seat=0))) == "No legal play is left."
    assert last(do(scene("X"), Resign(seat=0))) == "Anna stopped."


def test_taking_back() -> None:
    game = pass_turn(scene("CATSDOG", "XXXXXXX", bag="EEE", options=LONG), 2)
    game = do(game, Undo(seat=0, agreed=(1,)))
    assert last(game) == "Anna took back the last turn, which was Ben's."
    game = do(game, Undo(seat=0, agreed=(1,)))
    assert last(game) == "Anna took back the last turn."


def test_asking_to_take_back() -> None:
    game = play(scene("CATSDOG", "XXXXXXX", "EEE", bag="EEE", options=LONG), "5C CATS")
    asked = do(game, Offer(UNDO, seat=1))
    assert last(asked) == "Ben would like to take back the last turn."
    assert last(do(asked, Accept(UNDO, seat=2))) == "Cleo agrees."
    assert last(do(asked, Refuse(UNDO, seat=2))) == "Cleo declines: the turn stands."
    assert last(do(asked, Refuse(UNDO, seat=1))) == "Ben no longer asks to take back the last turn."
    done = do(asked, Accept(UNDO, seat=2), Accept(UNDO, seat=0))
    assert last(done) == "Anna agrees. Ben took back the last turn, which was Anna's: 5C CATS."
    alone = ("human", "computer:champion", "computer:champion")
    game = scene("CATSDOG", "XXXXXXX", "EEE", bag="EEE", options=LONG, players=alone)
    game = do(pass_turn(play(game, "5C CATS")), Offer(UNDO, seat=0))
    assert last(game) == "Anna took back the last 2 turns: 5C CATS."


def challenged(kind: Challenge, unknown: str = "", text: str = "6C IT") -> UpwordsGame:
    options = replace(LONG, challenge=kind)
    game = scene("ITXXXXX", "CATSDOG", "CATSDOG", bag="EEEEEE", board=MOOD, options=options)
    return challenge(play(game, text), 1, unknown)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            challenged(Challenge.FREE, "MI"),
            "Ben challenged: MI is not in the dictionary. Anna takes the tiles back. Anna has 0 points now.",
        ),
        (
            challenged(Challenge.FIVE_POINT, "MI OT"),
            "Ben challenged: MI and OT are not in the dictionary. Anna takes the tiles back. "
            "Anna has 0 points now.",
        ),
        (
            challenged(Challenge.LOSE_TURN, "MI"),
            "Ben challenged: MI is not in the dictionary. Anna takes the tiles back and loses the turn. "
            "Anna has 0 points now.",
        ),
        (challenged(Challenge.FREE), "Ben challenged, but IT, MI and OT are good. The play stands."),
        (
            challenged(Challenge.FIVE_POINT),
            "Ben challenged, but IT, MI and OT are good. The play stands. Ben loses 15 points. "
            "Ben has minus 15 points now.",
        ),
        (
            challenged(Challenge.LOSE_TURN),
            "Ben challenged, but IT, MI and OT are good. The play stands. Ben loses the next turn.",
        ),
        (challenged(Challenge.FREE, text="5C MOODX"), "Ben challenged, but MOODX is good. The play stands."),
    ],
    ids=["one", "two", "lose-turn", "good", "fined", "lost", "one good"],
)
def test_challenges(game: UpwordsGame, sentence: str) -> None:
    assert [last(game, seat) for seat in (None, 2)] == [sentence] * 2


def test_the_challenged_is_called_by_the_name_of_then() -> None:
    game = challenged(Challenge.FREE, "MI")
    said = last(game)
    number = game.action_count - 1
    game = do(game, Sit(seat=0, name="Zoe", player="human"))
    view = game.view_for(None)
    assert events.entry_sentence(view.history[number], view) == said


def test_accepting() -> None:
    game = play(
        scene("ITXXXXX", "X", "X", board=MOOD, options=UpwordsOptions(challenge=Challenge.FREE)), "6C IT"
    )
    assert last(accept(game, 2)) == "Cleo accepts the play."


def test_every_action_has_a_sentence() -> None:
    three = scene(
        "ITXXXXX", "CATSDOG", "CATSDOG", bag="EEE", board=MOOD,
        options=replace(LONG, turn_seconds=30, challenge=Challenge.FREE),
    )  # fmt: skip
    laid, offered = play(three, "6C IT"), do(pass_turn(three), Offer(UNDO, seat=0))
    ending, resting = do(three, Offer(END, seat=0)), do(three, Offer(BREAK, seat=0))
    games = (
        laid, accept(laid, 1), challenge(laid, 1), exchange(three, "I"), pass_turn(three),
        do(three, TimeOut(seat=0, elapsed_ms=30_000)), do(three, Resign(seat=0)),
        do(three, Sit(seat=0, name="Zoe", player="human")),
        do(pass_turn(three), Undo(seat=0, agreed=(1, 2))),
        offered, do(offered, Accept(UNDO, seat=1)), do(offered, Refuse(UNDO, seat=1)),
        ending, do(ending, Accept(END, seat=1), Accept(END, seat=2)), do(ending, Refuse(END, seat=1)),
        resting, do(resting, Accept(BREAK, seat=1), Accept(BREAK, seat=2)),
        do(resting, Refuse(BREAK, seat=1)),
        do(resting, Accept(BREAK, seat=1), Accept(BREAK, seat=2), GoOn(seat=1)),
        do(scene("X", "Z", board=MOOD), DeclareStuck(seat=0)), do(three, Forfeit(seat=0)),
        do(scene("X", "Z", board=MOOD, options=UpwordsOptions(kept=True)), Said(seat=0, words=("ZAX",))),
    )  # fmt: skip
    latest = {game.entries[-1].action: last(game) for game in games}
    told = {(type(action), getattr(action, "about", "")): said for action, said in latest.items()}
    assert set(told) == set(RECORD.actions.values())
    assert len({*told.values()}) == len(told) and all(sentence.endswith(".") for sentence in told.values())


# Whose turn


def test_whose_turn() -> None:
    game = scene("CATSDOG", "XXXXXXX", options=LONG, turn=1)
    assert events.turn_sentence(game.view_for(0)) == "Ben to play."
    retry = challenged(Challenge.FREE, "MI")
    assert events.turn_sentence(retry.view_for(0)) == "Anna may play something else, or pass."
    over = play(scene("S", "X", "X", board=MOOD, options=UpwordsOptions(challenge=Challenge.FREE)), "C5 MS")
    sentence = "That was the last play: Ben and Cleo may challenge or accept it."
    assert events.turn_sentence(over.view_for(0)) == sentence
    assert events.turn_sentence(accept(over, 1, 2).view_for(0)).startswith("The game is over: ")


def test_members_of_teams_are_called_by_name() -> None:
    game = scene("CATSDOG", "X", options=LONG, members=(("Ada", "Bea"), ()))
    assert events.turn_sentence(game.view_for(0)) == "Ada to play."
    game = pass_turn(game, 2)
    assert events.turn_sentence(game.view_for(0)) == "Bea to play."


def test_who_begins() -> None:
    from tests.store.stored import new_game

    said = events.opening_sentence(new_game("Anna", "Ben").view_for(None))
    assert re.fullmatch(r"(Anna|Ben) goes first\. The draw: Anna \w{1,2}, Ben \w{1,2}\.", said)
    assert events.opening_sentence(new_game("Anna").view_for(0)) == "Anna plays alone."


def test_who_drew_alike_drew_once_more() -> None:
    view = scene("CATSDOG", "X", "Y").view_for(0)
    e, a, t, b = tiles("EATB")
    drawn = (((0, e), (1, a), (2, a)), ((1, t), (2, b)))
    assert events.opening_sentence(replace(view, opening=Opening(drawn, 2))) == (
        "Cleo goes first. The draw: Anna E, Ben A, Cleo A; again: Ben T, Cleo B."
    )


def test_the_sums_are_told_where_something_was_taken_off() -> None:
    game = scene("CAT", "X", scores=(30, 12))
    assert events.sums(game.view_for(0)) == []
    over = do(game, actions.Resign(seat=1)).view_for(0)
    assert events.sums(over) == [
        "Anna: 30 minus 15 for C, A and T left, so 15 points.",
        "Ben: 12 minus 5 for X left, so 7 points (resigned).",
    ]
    assert events.outcome_sentence(over) == "The game is over: Ben has resigned. Anna wins with 15 points."


# How it ends


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            play(scene("EARX", "X", board=MOOD, scores=(3, 4)), "F5 DEARX"),
            "The game is over: the bag and a rack are empty. Anna wins, 13 to minus 1.",
        ),
        (
            pass_turn(scene("X", "X", board=MOOD), 2),
            "The game is over: everyone has passed. Anna and Ben share the win with minus 5 points.",
        ),
        (
            do(scene("X", "ZZ", board=MOOD, scores=(6, 11)), DeclareStuck(seat=0)),
            "The game is over: no legal play is left. Anna and Ben share the win with 1 point.",
        ),
        (
            pass_turn(
                scene("X", "XX", bag="E", options=UpwordsOptions(rounds=1, pass_rounds=5), scores=(10, 20)), 2
            ),
            "The game is over: the last round has been played. Ben wins, 10 to 5.",
        ),
        (
            do(scene("X", "XX", bag="E", scores=(90, 20)), Resign(seat=0)),
            "The game is over: Anna has resigned. Ben wins with 10 points.",
        ),
        (
            do(scene("XX", bag="E", scores=(30,)), Resign(seat=0)),
            "The game is over: the player stopped. Anna scored 20 points.",
        ),
    ],
    ids=["out", "passed", "stuck", "rounds", "resigned", "stopped"],
)
def test_endings(game: UpwordsGame, sentence: str) -> None:
    view = game.view_for(None)
    assert events.outcome_sentence(view) == events.turn_sentence(view) == sentence


def test_a_win_by_the_longest_word_says_so() -> None:
    options = UpwordsOptions(tie_break=TieBreak.LONGEST_WORD)
    game = play(scene("EARX", "", board=MOOD, scores=(0, 10), options=options), "F5 DEARX")
    assert events.outcome_sentence(game.view_for(None)).endswith(" Anna wins with the longest word.")


def test_no_ending_without_words() -> None:
    texts = [events.end_reason_text(reason, scene("X", "X").view_for(None)) for reason in EndReason]
    assert len(set(texts)) == len(EndReason)
    assert events.outcome_sentence(scene("X", "X").view_for(None)) == ""


def test_the_reckoning() -> None:
    options = UpwordsOptions(game_seconds=60, pass_rounds=5, rounds=1)
    game = scene("CATSDOG", "X", "XX", bag="E", scores=(50, 7, 1), options=options)
    game = do(pass_turn(game, ms=130_000), Resign(seat=2))
    game = pass_turn(game)
    view = game.view_for(None)
    assert view.outcome
    assert events.reckoning_lines(view, view.outcome) == [
        "Anna: 50 minus 35 for C, A, T, S, D, O and G left minus 20 for overtime, so minus 5 points.",
        "Ben: 7 minus 5 for X left, so 2 points.",
        "Cleo: 1 minus 10 for X and X left, so minus 9 points (resigned).",
    ]
    game = play(scene("EARX", "", board=MOOD), "F5 DEARX")
    view = game.view_for(None)
    assert view.outcome
    assert events.reckoning_lines(view, view.outcome) == ["Anna: 10 points.", "Ben: 0 points."]


# What is being laid


def test_a_play_in_the_making() -> None:
    laid = parse_play("5C WOOL", MOOD, ENGLISH.alphabet)
    verdict = check(ENGLISH, MOOD, tiles("WL"), laid, AllWords())
    assert verdict.score
    assert events.worth_sentence(laid, verdict.score, MOOD) == "WOOL at C5 across: 6 points."
    sentence = refusals.laying_sentence(laid, verdict, MOOD, ENGLISH)
    assert sentence == "WOOL at C5 across: 6 points. Enter plays it."
    bad = check(ENGLISH, MOOD, tiles("WL"), laid, AllWords("WOOL"))
    assert refusals.laying_sentence(laid, bad, MOOD, ENGLISH) == "WOOL is not in the dictionary."
    assert refusals.laying_sentence(Play(()), bad, MOOD, ENGLISH) == ""


@pytest.mark.parametrize(
    ("edition", "rack", "text", "items"),
    [
        ("hasbro-10x10", "QUITE", "5C QuITE", [("QUITE", "2 × 4 + 2", 10)]),
        ("hasbro-10x10", "CATSDOG", "5C CATSDOG", [("CATSDOG", "2 × 7", 14), ("all tiles played", "", 20)]),
        ("hasbro-fi-10x10", "DAB", "5D DAB", [("DAB", "2 × 3", 6), ("bonus tiles", "", 4)]),
    ],
)
def test_the_parts_of_a_score(edition: str, rack: str, text: str, items: list[tuple[str, str, int]]) -> None:
    chosen: Edition = load_edition(edition)
    board = Board.empty(10)
    laid = parse_play(text, board, chosen.alphabet)
    verdict = check(chosen, board, tiles(rack, chosen), laid)
    assert verdict.score
    assert events.score_items(verdict.score) == items
    stacked = check(ENGLISH, MOOD, tiles("WL"), parse_play("5C WOOL", MOOD, ENGLISH.alphabet))
    assert stacked.score
    assert events.score_items(stacked.score) == [("WOOL", "2+1+1+2", 6)]


# Foreign names, and secrets


HOSTILE = "A\x1b[31m\u202e[b]x"


def test_names_are_clean_in_every_sentence() -> None:
    game = challenged(Challenge.FIVE_POINT)
    game = do(game, Undo(seat=0, agreed=(1, 2))) if next(agreement.standing(game), None) else game
    view = game.view_for(None)
    evil = replace(
        view,
        seats=tuple(replace(seat, name=HOSTILE, to_play=HOSTILE) for seat in view.seats),
        history=tuple(replace(entry, name=HOSTILE) for entry in view.history),
    )
    sentences = [events.entry_sentence(entry, evil) for entry in evil.history]
    sentences += [events.turn_sentence(evil), events.opening_sentence(evil)]
    over = do(scene("X", "X", bag="E"), Resign(seat=0)).view_for(None)
    over = replace(over, seats=tuple(replace(seat, name=HOSTILE) for seat in over.seats))
    assert over.outcome
    sentences += [events.outcome_sentence(over), *events.reckoning_lines(over, over.outcome)]
    for sentence in sentences:
        assert sentence.isprintable(), sentence


@settings(max_examples=15)
@given(games)
def test_sentences_of_any_game_can_be_said_and_leak_nothing(game: UpwordsGame) -> None:
    """A hearer learns the same whatever the others hold: sentences follow from the redacted view alone."""
    for seat in (None, *range(len(game.seats))):
        view = game.view_for(seat)
        for entry in view.history:
            sentence = events.entry_sentence(entry, view)
            assert sentence.isprintable()
            assert sentence[-1] in ".!"
            assert "{" not in sentence
            assert not re.search(r"\b1 (points|tiles)\b|  | \.|\.\.", sentence)
            if entry.action.seat != seat:
                assert not entry.effect.drawn
                assert " for " not in sentence or not isinstance(entry.action, actions.Exchange)
        assert events.turn_sentence(view).isprintable()
        assert events.opening_sentence(view).endswith(".")
        if view.outcome:
            assert len(events.reckoning_lines(view, view.outcome)) == len(view.seats)


def test_what_all_at_a_keyboard_answer_together_is_told_once() -> None:
    game = scene("WOODXYZ", "WLDEARR", bag="EEEE", options=UpwordsOptions(turn_seconds=60))
    game = do(game, Offer(BREAK, seat=0), Accept(BREAK, seat=1), GoOn(seat=0), GoOn(seat=1))
    view = game.view_for(0)
    assert events.news(view, (0, 1))[-1] == "You are all ready to go on. The clocks run again."
    assert "Anna is ready to go on." not in events.news(
        view, (0, 1)
    ) and "Anna is ready to go on." in events.news(view, (0,))
