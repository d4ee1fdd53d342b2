"""The word somebody missed: only of cards that had been seen, only where it would have brought more."""

from __future__ import annotations

import random

from tests.games.wordsup.scene import do, scene, sq, turn, word
from upwords_tui.engine.wordsup.missed_words import Missed, best_missed
from upwords_tui.engine.wordsup.players import Memory, Vocabulary, WordsUpPlayer
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, Skip, TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame

FIELD = "S1 E1 A1 T1 B3 O1 O1 M2 S1 T1 E1 N1 Z4 Q10 X8 Y6"
"""S, E, A and T lie on A1 to D1, B, O, O and M on E1 to H1."""


def missed(game: WordsUpGame, *words: str, seat: int = 0, number: int = 1) -> Missed | None:
    """Return what somebody who knows these words says that a seat missed."""
    player = WordsUpPlayer(Vocabulary.of(words, [chr(code) for code in range(65, 91)]), Memory(None))
    return best_missed(game, seat, number, player)


def begun(stock: str = "Z4 Z4", bonus: str = "") -> WordsUpGame:
    return scene(FIELD, stock, "Z4 Z4", bonus=bonus)


def gave_up(game: WordsUpGame, squares: str) -> WordsUpGame:
    game = turn(game, squares)
    return do(game, GiveUp(seat=game.position.turn))


def test_a_word_of_the_cards_that_were_open_is_missed() -> None:
    found = missed(gave_up(begun(), "a1 b1 c1 d1"), "SEAT")
    assert found and (found.word, found.score, found.turned, found.made) == ("SEAT", 4, (), None)


def test_a_word_of_cards_seen_before_is_missed_with_their_squares() -> None:
    game = gave_up(gave_up(begun(), "a1 b1 c1"), "d1 e1 f1")
    found = missed(gave_up(game, "e1 f1 g1"), "SEAT")
    assert found and found.word == "SEAT" and found.number == 8
    assert {square for square, _card in found.turned} == {sq(each) for each in ("a1", "b1", "c1", "d1")}


def test_a_word_of_a_card_nobody_has_seen_is_not() -> None:
    game = gave_up(gave_up(begun(), "a1 b1 c1"), "e1 f1 g1")
    assert missed(gave_up(game, "e1 f1 g1"), "SEAT") is None


def test_nor_is_one_that_would_have_brought_no_more_than_the_one_made() -> None:
    game = word(turn(begun(), "a1 b1 c1 d1"), "SEAT")
    assert missed(game, "SEAT", "TEAS") is None


def test_of_a_word_made_its_points_are_taken_off() -> None:
    game = word(turn(begun(stock="B3 Z4"), "a1 b1 c1 d1"), "SEAT")
    found = missed(game, "SEAT", "BEATS")
    assert found and found.stock and found.made and (found.word, found.gain) == ("BEATS", 3)
    assert found.made.text == "SEAT"


def test_stock_and_bonus_cards_count_as_they_were_then() -> None:
    game = gave_up(begun(stock="B3 Z4", bonus="M2 Z4"), "f1 g1 a1")
    found = missed(game, "BOOMS")
    assert found and found.stock and found.bonus and found.score == 8


def test_what_others_missed_is_not_told() -> None:
    game = gave_up(do(begun(), Skip(seat=0)), "a1 b1 c1 d1")
    assert missed(game, "SEAT") is None
    found = missed(game, "SEAT", seat=1)
    assert found and found.word == "SEAT"


def test_of_several_the_one_that_would_have_brought_most_is_told() -> None:
    game = gave_up(gave_up(begun(), "a1 b1 c1 d1"), "a2 b2 c2")
    game = gave_up(game, "e1 f1 g1 h1")
    found = missed(game, "SEAT", "BOOM")
    assert found and found.word == "BOOM"


def test_nothing_is_missed_in_a_round_nobody_has_played() -> None:
    assert missed(begun(), "SEAT") is None
    assert missed(gave_up(begun(), "a1 b1 c1 d1"), "SEAT", number=2) is None


def test_every_word_missed_could_have_been_made() -> None:
    """In random games: turning those cards there, the rules take the word for those points."""
    chance, checked = random.Random(5), 0
    words = ("SEAT", "BOOM", "TEAS", "SANE", "NEST", "MOAT", "BEAT", "STONE", "BOOMS", "ABET")
    for _game in range(12):
        game = begun(stock="S1 N1 E1 T1", bonus="M2 A1")
        for _turn in range(8):
            squares = [square for square in range(12) if game.position.field[square] is not None]
            for square in chance.sample(squares, 3):
                game = do(game, TurnCard(seat=game.position.turn, square=square))
            game = do(game, GiveUp(seat=game.position.turn))
        for seat in (0, 1):
            found = missed(game, *words, seat=seat)
            if found is None:
                continue
            moment = do(begun(stock="S1 N1 E1 T1", bonus="M2 A1"), *_actions(game, found.number))
            for square, _card in found.turned:
                moment = do(moment, TurnCard(seat=seat, square=square))
            bonuses = range(len(moment.position.bonus)) if found.bonus else [None]
            scores = [
                moment.check(MakeWord(seat=seat, word=found.word, stock=found.stock, bonus=bonus)).score
                for bonus in bonuses
                if _can(moment, seat, found, bonus)
            ]
            assert found.score in scores
            checked += 1
    assert checked > 5


def _actions(game: WordsUpGame, count: int) -> list[TurnCard | GiveUp]:
    return [entry.action for entry in game.entries[:count] if isinstance(entry.action, TurnCard | GiveUp)]


def _can(moment: WordsUpGame, seat: int, found: Missed, bonus: int | None) -> bool:
    from upwords_tui.base.errors import IllegalAction

    try:
        moment.check(MakeWord(seat=seat, word=found.word, stock=found.stock, bonus=bonus))
    except IllegalAction:
        return False
    return True
