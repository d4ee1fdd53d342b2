"""The words of a record are looked up, if the dictionary is here that it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import board_of, do, scene
from upwords_tui.base.errors import RecordError
from upwords_tui.cli.replay import Checked, check_words
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.actions import ChallengePlay, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.lexicon.registry import open_dictionary


def game_of(
    word: str, dictionary: str, *, options: UpwordsOptions | None = None, sha256: str = ""
) -> UpwordsGame:
    """Return a game in which somebody has played a word of four letters over MOOD."""
    game = scene(word, "XXXXXXX", bag="EEEEEE", board=board_of("5C MOOD"), options=options)
    sha256 = sha256 or open_dictionary(dictionary).sha256
    game = replace(game, setup=replace(game.setup, dictionary=DictionaryRef(dictionary, sha256)))
    play = parse_play(f"5C {word}", game.position.board, game.position.edition.alphabet)
    return do(game, PlayTiles(seat=0, play=play, judged=() if game.position.has_challenges else (word,)))


def test_words_are_checked_against_the_dictionary_of_the_record() -> None:
    assert check_words(game_of("WOOD", "en-list")) == Checked(is_done=True)
    with pytest.raises(RecordError, match=r"actions\[0\]: the dictionary doesn't have XXOD"):
        check_words(game_of("XXOD", "en-list"))


@pytest.mark.parametrize("name", ["klingon", "list-0123456789abcdef", "/etc/passwd"])
def test_of_a_dictionary_that_is_not_here_that_is_said(name: str) -> None:
    checked = check_words(game_of("XXOD", name, sha256="0" * 64))
    assert not checked.is_done and "is not available here, so the words were not checked" in checked.sentence


def test_so_it_is_of_one_that_is_another_now() -> None:
    finnish = open_dictionary("fi-list").sha256
    checked = check_words(game_of("WOOD", "en-list", sha256=finnish))
    assert not checked.is_sure and "here is not the one used in the game" in checked.sentence


def test_what_a_spell_checker_may_have_known_is_left_open() -> None:
    checked = check_words(game_of("XXOD", "en"))
    assert (
        checked.is_done
        and not checked.is_sure
        and checked.sentence.startswith("XXOD is not in the word list")
    )


def test_what_a_challenge_found_is_checked_too() -> None:
    game = game_of("WOOD", "en", options=UpwordsOptions(challenge=Challenge.FREE))
    assert not check_words(game).is_done, "nothing has been judged yet"
    assert check_words(do(game, ChallengePlay(seat=1))).is_sure
    with pytest.raises(RecordError, match="the dictionary has WOOD"):
        check_words(game.apply(ChallengePlay(seat=1, unknown=("WOOD",))))
