"""What others did in a few words: nothing that matters left out, nothing said that lies on the table."""

from __future__ import annotations

from tests.games.wordsup.scene import do, scene, sq, turn, word
from upwords_tui.app.narration.wordsup.events import TurnGist, gist_lines, gists, opening_gist, square_lines
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, MissTurn, Skip
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

FIELD = "S1 E1 A1 T1 B3 O1 O1 M2 10+ sorry swap N1 Z4 Q10 X8 Y6 E1 E1"


def told(game: WordsUpGame, *shown: str, since: int = 0) -> list[tuple[str, list[tuple[str, int | None]]]]:
    """Return what is told of a game, as it was heard."""
    heard = [game.heard(number, None) for number in range(since, len(game.entries))]
    found = gists(heard, game.view_for(None), {sq(square) for square in shown})
    return [(gist.name, [(fact.text, fact.points) for fact in gist.facts]) for gist in found]


def begun(options: WordsUpOptions | None = None) -> WordsUpGame:
    return scene(FIELD, "T1 S1", "Z4 Z4", options=options)


def test_words_and_points_come_a_fact_each() -> None:
    game = word(turn(begun(), "a1 b1 c1 d1"), "SEAT")
    game = do(turn(game, "e1 f1 g1"), GiveUp(seat=0))
    assert told(game, "e1", "f1", "g1") == [("Anna", [("SEAT", 4), ("no word", None)])]


def test_cards_that_nobody_sees_are_named_with_their_squares() -> None:
    game = do(turn(begun(), "e1 f1 g1"), GiveUp(seat=0))
    assert told(game, "f1") == [("Anna", [("no word", None), ("E1: B, 3; G1: O, 1", None)])]


def test_cards_of_words_are_gone_and_need_no_name() -> None:
    game = word(turn(begun(), "a1 b1 c1 d1"), "SEAT")
    assert told(game) == [("Anna", [("SEAT", 4)])]


def test_cards_that_lie_open_are_counted() -> None:
    assert told(turn(begun(), "e1 f1"), "e1", "f1") == [("Anna", [("turned 2 cards", None)])]


def test_special_cards_are_told() -> None:
    game = turn(begun(), "a2 c2 e1 b2")
    assert told(game, "e1") == [
        ("Anna", [("10+", 10), ("a Swap passes the stocks on", None), ("a Sorry ends the turn", None)])
    ]


def test_lost_turns_are_told() -> None:
    game = do(scene(FIELD, "S1 T1", "sorry Z4"), Skip(seat=0), MissTurn(seat=1))
    assert told(game) == [
        ("Anna", [("skipped a turn", None)]),
        ("Ben", [("missed a turn for a Sorry", None)]),
    ]


def test_points_that_are_not_told_during_a_round_are_not_told_here() -> None:
    game = word(turn(begun(options=WordsUpOptions(show_scores=False)), "a1 b1 c1 d1"), "SEAT")
    assert told(game) == [("Anna", [("SEAT", None)])]


def test_the_end_of_a_round_is_told_with_its_reckoning() -> None:
    game = do(begun(), LeaveMatch(seat=1))
    left, (name, facts) = told(game)
    assert left == ("Ben", [("resigned", None)])
    assert not name and facts[0] == ("Round 1: Ben has resigned.", None)


def test_a_turn_adds_up_what_it_brought() -> None:
    game = word(turn(begun(), "a2 a1 b1 c1 d1"), "SEAT")
    (gist,) = gists([game.heard(n, None) for n in range(len(game.entries))], game.view_for(None), ())
    assert gist.points == 14
    assert TurnGist(1, "Ben", ()).points is None


def test_of_an_opening_only_special_cards_are_told() -> None:
    assert opening_gist(begun().view_for(None)).facts == ()


# For the ear


def heard_in_lines(game: WordsUpGame) -> list[str]:
    """Return a game as the ear gets it, what it came to before the squares."""
    heard = [game.heard(number, None) for number in range(len(game.entries))]
    view = game.view_for(None)
    turns = gists(heard, view, range(len(view.field)))
    lines = gist_lines(turn._replace(facts=turn.main_facts) for turn in turns)
    return [*lines, *square_lines(heard, view)]


def test_a_turn_is_its_words_in_a_line_and_its_squares() -> None:
    game = word(turn(begun(), "a1 b1 c1 d1"), "SEAT")
    game = do(turn(game, "a2 e1 f1 g1"), GiveUp(seat=0))
    assert heard_in_lines(game) == [
        "Anna: SEAT, 4 points; 10+, 10 points, total 14.",
        "Gone: A1, B1, C1, D1.",
        "Turned A2: 10+; E1: B, 3; F1: O, 1; G1: O, 1.",
    ]


def test_a_turn_without_a_word_says_so() -> None:
    game = do(turn(begun(), "e1 f1 g1"), GiveUp(seat=0))
    assert heard_in_lines(game) == ["Anna: no word.", "Turned E1: B, 3; F1: O, 1; G1: O, 1."]


def test_squares_of_several_players_are_told_apart() -> None:
    game = do(turn(begun(), "e1 f1 g1"), GiveUp(seat=0))
    lines = heard_in_lines(turn(game, "e1 f1"))
    assert lines[-2:] == ["Anna turned E1: B, 3; F1: O, 1; G1: O, 1.", "Ben turned E1: B, 3; F1: O, 1."]


def test_where_cards_stay_open_a_word_takes_any_so_that_the_one_turned_is_named() -> None:
    field = "B3 O1 O1 M2 S1 T1 E1 N1"
    game = scene(field, "T1 S1", "Z4 Z4", face_up=(0, 1, 2), is_end_phase=True, stays_up=True)
    assert "Turned D1: M, 2." in heard_in_lines(word(turn(game, "d1"), "BOOM"))


def test_of_a_round_that_is_over_no_square_is_told() -> None:
    game = do(turn(begun(), "e1 f1 g1"), LeaveMatch(seat=0))
    assert not any(line.startswith("Turned") for line in heard_in_lines(game))


def test_where_cards_stay_open_they_are_not_told_when_the_call_names_them() -> None:
    field = "B3 O1 O1 M2 S1 T1 E1 N1"
    game = scene(field, "T1 S1", "Z4 Z4", face_up=(0, 1, 2), is_end_phase=True, stays_up=True)
    view = turn(game, "d1").view_for(None)
    assert square_lines(view.history, view) == ["Turned D1: M, 2."]
    assert square_lines(view.history, view, with_open=False) == []
