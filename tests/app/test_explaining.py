"""Words explained unasked: once each, and not before nobody can challenge them any more."""

from __future__ import annotations

from typing import Any

from tests.games.scene import board_of, do, scene
from upwords_tui.app.commands.upwords.board_queries import settled_plays, words_laid
from upwords_tui.app.teaching.word_lookup import Laid, Learning, gists
from upwords_tui.games.upwords.actions import AcceptPlay, ChallengePlay, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play


def played(game: UpwordsGame, text: str) -> UpwordsGame:
    play = parse_play(text, game.position.board, game.position.edition.alphabet)
    judged = () if game.position.has_challenges else ("WOOD",)
    return do(game, PlayTiles(seat=0, play=play, judged=judged))


def begun(options: UpwordsOptions | None = None) -> UpwordsGame:
    return scene("W", "X", bag="EE", board=board_of("5C MOOD"), options=options)


def view_of(game: UpwordsGame) -> Any:
    return game.view_for(1)


def test_a_word_is_explained_once() -> None:
    learning = Learning(words_laid)
    game = begun()
    learning.new(view_of(game))
    game = played(game, "5C WOOD")
    assert learning.new(view_of(game)) == (Laid(0, "WOOD"),)
    assert learning.new(view_of(game)) == ()
    late = Learning(words_laid)
    late.new(view_of(game))
    assert late.new(view_of(game)) == ()


def test_what_comes_later_waits() -> None:
    learning, game = Learning(words_laid), played(begun(), "5C WOOD")
    assert learning.new(view_of(game), until=-1) == ()
    assert learning.new(view_of(game), until=0) == (Laid(0, "WOOD"),)


def test_a_word_that_may_be_challenged_is_explained_when_it_stands() -> None:
    game = played(begun(UpwordsOptions(challenge=Challenge.FREE, allow_undo=False)), "5C WOOD")
    learning = Learning(words_laid)
    assert learning.new(view_of(game)) == () and not settled_plays(view_of(game))
    accepted = do(game, AcceptPlay(seat=1))
    assert learning.new(view_of(accepted)) == (Laid(0, "WOOD"),)
    assert len(settled_plays(view_of(accepted))) == 1
    refused = game.apply(ChallengePlay(seat=1, unknown=("WOOD",)))
    assert words_laid(view_of(refused)) == () and not settled_plays(view_of(refused))


def test_nothing_is_said_of_a_word_of_which_nothing_is_known() -> None:
    (told,) = gists((Laid(3, "WOOD"), Laid(4, "XYZZY")), "en", "en")
    assert told[0] == 3 and told[1].startswith("WOOD: ")
