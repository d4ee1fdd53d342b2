"""Computer players of Words Up: what they remember and know, and that they play by the rules, in steps."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from tests.games.wordsup.scene import do, scene, sq, turn
from upwords_tui.base.errors import CommandError
from upwords_tui.cli.main import main
from upwords_tui.engine.autoplay import BUDGET, MatchSetup, Pairing, Thinking
from upwords_tui.engine.results import GameResult
from upwords_tui.engine.wordsup.matches import play_match, play_one
from upwords_tui.engine.wordsup.players import (
    LEVELS,
    Memory,
    Vocabulary,
    WordsUpPlayer,
    find_level,
    known_words,
    remembered,
)
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.wordsup.actions import Action, GiveUp, MakeWord, MissTurn, PlaySwap, TurnCard
from upwords_tui.games.wordsup.cards import load_cards
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup

ROW = "B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1 X8 X8 X8 X8 "
ALPHABET = load_cards("nl").alphabet
WORDS = DictionaryRef("wordsup-nl-list", "0" * 64)


def player(*words: str) -> WordsUpPlayer:
    """Return a player who knows a few words, and forgets nothing."""
    return WordsUpPlayer(Vocabulary.of(words, ALPHABET), Memory(None))


def choice(game: WordsUpGame, who: WordsUpPlayer) -> Action:
    """Return what `who` does in the seat that is to move."""
    return who.choose(game.view_for(game.position.turn), game.seen())


# Words


@pytest.mark.parametrize(
    ("needed", "available", "joker", "found"),
    [
        ("", "BOOM", False, {"BOOM"}),
        ("S", "BOOTM", False, {"BOOS", "SOMT", "BOMS"}),
        ("S", "BO", False, set()),
        ("", "BOM", True, {"BOOM", "BOMS"}),
        ("X", "BOOM", True, set()),
        ("BOO", "", True, {"BOOM", "BOOS"}),
    ],
)
def test_which_words_can_be_made(needed: str, available: str, joker: bool, found: set[str]) -> None:
    known = Vocabulary.of(["boom", "boos", "somt", "boms", "bo", "çava", "boomst"], ALPHABET)
    assert set(known.made_of(4, needed, available, joker=joker)) == found


def test_the_words_of_a_dictionary() -> None:
    common = known_words("wordsup-nl-list", 50)
    assert len(common) == 50 and "een" in common
    everything = known_words("wordsup-nl-list", None)
    assert "amsterdam" in everything and "nutella" in everything and len(everything) > 300_000
    assert "amsterdam" not in known_words("nl-list", None)


# Memory


def seen_game() -> WordsUpGame:
    """Return a game in which twelve cards have been turned and turned back."""
    game = scene(ROW, "S1 T1", "A1 A1", options=WordsUpOptions(idle_rounds=0))
    for squares in ("A1 B1 C1", "D1 E1 F1", "G1 H1 A2", "B2 C2 D2"):
        game = do(turn(game, squares), GiveUp(seat=game.position.turn))
    return game


def test_who_forgets_nothing_knows_all_that_was_turned() -> None:
    game = seen_game()
    known = remembered(Memory(None), game.view_for(0), game.seen())
    assert known == dict(enumerate(game.position.field[:12]))


def test_forgetting_goes_by_age_and_never_back() -> None:
    game = seen_game()
    lost: set[int] = set()
    for _turn in range(6):
        known = remembered(Memory(5), game.view_for(0), game.seen())
        assert not lost & set(known), "what is forgotten stays forgotten"
        lost = set(range(12)) - set(known)
        game = do(turn(game, "A3 B3 C3"), GiveUp(seat=game.position.turn))
    assert len(lost) > 6


def test_slips_are_to_squares_beside_the_right_one() -> None:
    game = seen_game()
    known = remembered(Memory(None, slips=1.0), game.view_for(0), game.seen())
    assert known and all(card is not None for card in known.values())
    right = dict(enumerate(game.position.field[:12]))
    assert any(right.get(square) != each for square, each in known.items())


def test_cards_of_another_round_and_cards_gone_are_not_remembered() -> None:
    game = seen_game()
    view = game.view_for(0)
    assert remembered(Memory(None), replace(view, round=2), game.seen()) == {}
    gone = replace(view, field=(None, *view.field[1:]))
    assert 0 not in remembered(Memory(None), gone, game.seen())


# Choosing


def test_a_word_that_is_known_is_turned_up_and_made() -> None:
    game, who = seen_game(), player("boom", "xxxx")
    actions = []
    for _step in range(5):
        action = choice(game, who)
        actions.append(action)
        game = game.apply(replace(action, is_judged=True) if isinstance(action, MakeWord) else action)
    assert {action.square for action in actions if isinstance(action, TurnCard)} == {
        sq("A1"), sq("B1"), sq("C1"), sq("D1"),
    }  # fmt: skip
    assert isinstance(actions[-1], MakeWord) and actions[-1].word == "BOOM"


def test_the_stock_card_is_used_and_the_better_word_chosen() -> None:
    game = turn(scene(ROW, "S1 T1", "A1 A1", bonus="Q10 B7*"), "B1 C1 D1")
    action = choice(game, player("moos", "boom"))
    assert action == MakeWord(seat=0, word="BOOM", bonus=1)
    assert choice(game, player("moos")) == MakeWord(seat=0, word="MOOS", stock=True)


def test_without_a_word_it_turns_what_it_does_not_know_then_gives_up() -> None:
    game, who = seen_game(), player("zzzz")
    turned = []
    for _step in range(4):
        action = choice(game, who)
        assert isinstance(action, TurnCard) and action.square >= 12
        turned.append(action.square)
        game = game.apply(action)
    assert len(set(turned)) == 4
    assert choice(game, who) == GiveUp(seat=0)


def test_special_cards_on_the_stock() -> None:
    assert choice(scene(ROW, "sorry T1", "A1 A1"), player("boom")) == MissTurn(seat=0)
    assert choice(scene(ROW, "swap T1 T1", "A1 A1"), player("boom")) == PlaySwap(seat=0)
    assert isinstance(choice(scene(ROW, "swap T1", "A1 A1 A1"), player("boom")), TurnCard)


def test_the_end_phase_word_of_any_open_cards() -> None:
    game = scene("B3 O1 O1 M2 X8", "S1 T1", "A1 A1", is_end_phase=True, stays_up=True, face_up=(0, 1, 2, 4))
    game = turn(game, "D1")
    assert choice(game, player("boom")) == MakeWord(seat=0, word="BOOM")
    assert choice(game, player("zzzz")) == GiveUp(seat=0)


# Whole matches


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["nl", "en", "fi"])
def test_whole_matches_of_all_levels(language: str) -> None:
    words = DictionaryRef(f"{language}-list", "0" * 64)
    rng = random.Random(language)
    levels = rng.sample(LEVELS, 3)
    setup = WordsUpSetup(
        language=language,
        dictionary=words,
        seats=tuple(Seat(level.name, f"computer:{level.id}") for level in levels),
        seed=rng.randbytes(32),
        juniors=(0,),
    )
    players = [level.make(language, words.id) for level in levels]
    game = play_match(setup, players, [Thinking() for _ in levels])
    assert game.outcome and sum(len(entry.effect.happenings) > 0 for entry in game.entries) > 20
    known = set(map(str.upper, known_words(words.id, None)))
    made = [entry.effect.word.text for entry in game.entries if entry.effect.word]
    assert made and set(made) <= known


def played(other: str, number: int) -> GameResult:
    match = MatchSetup("wordsup", ("elephant", other), "more", "nl", WORDS.id, BUDGET)
    return play_one(Pairing(match, [find_level(seat) for seat in match.seats], number), WORDS)


def test_matches_repeat_and_pairs_swap_seats() -> None:
    one, two, again = (played("forgetful", number) for number in (1, 2, 1))
    assert one.seed == two.seed and one == again
    assert (one.first_seat, two.first_seat) == (0, 1)


@pytest.mark.long
def test_who_remembers_more_wins() -> None:
    results = [played("goldfish", number) for number in range(1, 9)]
    assert sum(result.spread > 0 for result in results) >= 7


def test_levels_and_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({level.id for level in LEVELS}) == len(LEVELS)
    with pytest.raises(CommandError, match="no level “champion”"):
        find_level("champion")
    assert main(["levels", "--game", "wordsup"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("elephant    Elephant: Never forgets")
    assert main(["levels", "--game", "wordsup", "--json"]) == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == [level.id for level in LEVELS]
    assert main(["autoplay", "--game", "wordsup", "--seats", "elephant,goldfish", "--jobs", "1"]) == 0
    assert "elephant against goldfish, 2 games:" in capsys.readouterr().out
    assert main(["autoplay", "--game", "wordsup", "--seats", "champion,goldfish"]) == 2
    assert main(["autoplay", "--game", "wordsup", "--edition", "sv", "--seats", "elephant,goldfish"]) == 2
    told = capsys.readouterr().err
    assert "no level “champion”" in told and "Traceback" not in told
