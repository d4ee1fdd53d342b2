"""`define` at a table of Upwords: which words it is about, and when it says nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.scene import AllWords, board_of, do, scene
from tests.seating import sit_down
from upwords_tui.app.commands.intents import Say
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.registry import find_command
from upwords_tui.app.commands.upwords.board_queries import define_turn_lines
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.commands.upwords.interpreter import interpret
from upwords_tui.base.errors import CommandError, NotationError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import UNDO, Accept, Offer
from upwords_tui.games.upwords.actions import AcceptPlay, ChallengePlay, Pass, PlayTiles, Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play

FREE = UpwordsOptions(challenge=Challenge.FREE, allow_undo=False)
WITH_UNDO = UpwordsOptions(challenge=Challenge.FIVE_POINT)


def game_of(*plays: str, options: UpwordsOptions | None = None, rack: str = "WDTE") -> UpwordsGame:
    """Return a game of two, at MOOD, with these plays of the first."""
    game = scene(rack, "XXXXXXX", bag="EEEEEE", board=board_of("5C MOOD"), options=options)
    for text in plays:
        play = parse_play(text, game.position.board, game.position.edition.alphabet)
        words = tuple(word.text for word in _score(game, play).words)
        game = do(game, PlayTiles(seat=0, play=play, judged=() if game.position.has_challenges else words))
    return game


def _score(game: UpwordsGame, play: Any) -> Any:
    score = game.view_for(0).check(play).score
    assert score
    return score


def table(*plays: str, options: UpwordsOptions | None = None, unknown: tuple[str, ...] = ()) -> Any:
    return sit_down(game_of(*plays, options=options), AllWords(*unknown))


def said(line: str, at: Any, seat: int = 0) -> tuple[str, ...]:
    line = typed(line, SCREEN_COMMANDS).line
    intent = interpret(line, at.chair, at.view(seat))
    assert isinstance(intent, Say)
    return intent.lines


def complaint(line: str, at: Any) -> str:
    with pytest.raises((CommandError, NotationError)) as caught:
        said(line, at)
    return str(caught.value)


@pytest.mark.parametrize(
    "line",
    ["define cats", "define Cats", "meaning cats", "define “cats”", "what does cats mean", "what is a cats?",
     "meaning of cats"],
)  # fmt: skip
def test_a_word_may_be_asked_for_in_many_ways(line: str) -> None:
    assert said(line, table())[0] == "CATS: plural of CAT."


@pytest.mark.parametrize(
    ("spoken", "line", "first"),
    [
        ("fi", "selitä cats", "CATS: sanan CAT monikko."),
        ("fi", "mitä tarkoittaa cats", "CATS: sanan CAT monikko."),
        ("fi", "mitä cats tarkoittaa?", "CATS: sanan CAT monikko."),
        ("nl", "betekenis cats", "CATS: meervoud van CAT."),
        ("nl", "wat betekent cats", "CATS: meervoud van CAT."),
        ("nl", "wat is een cats?", "CATS: meervoud van CAT."),
    ],
)
def test_so_it_may_in_other_languages(spoken: str, line: str, first: str) -> None:
    use_language(spoken)
    assert said(line, table())[0] == first


def test_without_a_word_it_is_about_those_laid_last() -> None:
    at = table("5C WOOD")
    assert said("define", at)[0].startswith("WOOD, noun: 1. what trees are made of")
    assert said("what does that mean", at) == said("define", at) == said("define wood", at)
    assert "define snack" in complaint("define", table())


def test_a_square_means_all_words_through_it() -> None:
    at = table()
    assert said("define e5", at) == said("define mood", at) == said("define at e5", at)
    assert said("what does e5 mean", at) == said("define e5", at)
    assert complaint("define a1", at) == "There is no word on A1."
    assert complaint("define z99", at)


def test_a_turn_means_the_words_it_formed() -> None:
    at = table("5C WOOD")
    assert said("define 1", at) == said("define wood", at)
    assert define_turn_lines(at.view(0), 0) == said("define 1", at)
    assert complaint("define 7", at)
    at.do(Resign(seat=1))
    assert complaint("define 2", at) == "No word was played in turn 2."


def test_what_is_no_word_is_not_looked_for() -> None:
    at = table(unknown=("XYZZY",))
    assert said("define xyzzy", at) == ("XYZZY is not in the dictionary.",)
    assert said("define blorf", at) == ("There is no meaning for BLORF here.",)
    assert "define snack" in complaint("define 5%", at)
    assert complaint("define a b c d e f", at) == "Name at most 5 words."


def test_where_words_are_challenged_none_is_looked_up() -> None:
    at = table("5C WOOD", options=FREE)
    assert complaint("define snack", at) == complaint("define xyzzy", at)
    assert "challenge" in complaint("define snack", at)
    for line in ("define", "define wood", "define e5", "define 1"):
        assert complaint(line, at) == complaint("define snack", at), "it is doubtful still"
    with pytest.raises(CommandError):
        define_turn_lines(at.view(1), 0)
    assert not find_command("define", SCREEN_COMMANDS).is_possible(at.view(1))


def test_words_that_stand_are_explained_there_too() -> None:
    at = table("5C WOOD", options=FREE)
    at.do(AcceptPlay(seat=1))
    assert said("define", at)[0].startswith("WOOD, noun: ")
    assert said("define e5", at) == said("define wood", at) == define_turn_lines(at.view(1), 0)
    assert find_command("define", SCREEN_COMMANDS).is_possible(at.view(1))
    assert complaint("define snack", at), "others are no more looked up than before"
    at.do(Resign(seat=0))
    assert said("define cats", at)[0] == "CATS: plural of CAT."


def test_no_undo_brings_back_a_doubt_about_a_word_that_was_explained() -> None:
    at = table("5C WOOD", options=WITH_UNDO)
    at.do(Pass(seat=1))
    for line in ("define", "define wood", "define e5", "define 1", "define snack"):
        assert "taken back" in complaint(line, at)
    assert not find_command("define", SCREEN_COMMANDS).is_possible(at.view(1))
    at.do(Offer(UNDO, seat=1))
    at.do(Accept(UNDO, seat=0))
    assert at.view(1).pending.words == ("WOOD",), "it can be challenged again"


def test_where_turns_are_taken_back_words_are_explained_after_a_challenge_or_the_game() -> None:
    at = table("5C WOOD", options=WITH_UNDO)
    at.do(Pass(seat=1))
    wet = parse_play("C5 WET", at.view(0).board, at.view(0).edition.alphabet)
    at.do(PlayTiles(seat=0, play=wet))
    at.do(ChallengePlay(seat=1))
    assert said("define e5", at)[0].startswith("WOOD, noun: "), "no undo reaches behind a challenge"
    assert "taken back" in complaint("define snack", at)
    at = table("5C WOOD", options=WITH_UNDO)
    at.do(Resign(seat=0))
    assert said("define", at)[0].startswith("WOOD, noun: ")


def test_it_has_a_key() -> None:
    command = find_command("define", SCREEN_COMMANDS)
    assert command.key_in_use == "Ctrl+E" and command.short
