"""The kernel plays whole games action for action as the players in Python do."""

from __future__ import annotations

import hashlib
import os
from functools import cache

import pytest

from upwords_tui.engine.upwords import kernel, matches
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.players import Player
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import PlayRules, UpwordsOptions
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

TIMES = int(os.environ.get("UPWORDS_POSITIONS", "1"))
pytestmark = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")

MATCHES = (
    ("hasbro-10x10", "highest", "highest"),
    ("hasbro-10x10", "expert", "first-steps", "keen"),
    ("classic-8x8", "expert", "highest", "expert", "club"),
    ("spin-master-10x10", "strong", "expert"),
    ("hasbro-fi-10x10", "casual", "expert"),
    ("dutch-10x10", "sharp", "beginner"),
    ("dutch-10x10", "learner", "learner"),
)


@cache
def generator_of(edition_id: str, *, strict: bool) -> CompiledGenerator:
    edition = load_edition(edition_id)
    words = word_list(edition.dictionary)
    lexicon = load_lexicon(words.path, edition.alphabet, edition.size, sha256=words.sha256)
    made = make_generator(edition, lexicon, house=PlayRules(not strict))
    assert isinstance(made, CompiledGenerator)
    return made


def played(generator: CompiledGenerator, levels: tuple[str, ...], number: int) -> UpwordsGame:
    setup = UpwordsSetup(
        edition_id=generator.edition.id,
        dictionary=DictionaryRef(generator.edition.dictionary, ""),
        seats=tuple(Seat(level, f"computer:{level}") for level in levels),
        seed=hashlib.sha256(f"{generator.edition.id} {levels} {number}".encode()).digest(),
        options=UpwordsOptions(**vars(generator.house)),
    )
    players = [player_of(find_level(level)) for level in levels]
    return matches.play_game(setup, players, generator)


@pytest.mark.parametrize(("edition", "levels"), [(each[0], each[1:]) for each in MATCHES])
def test_games_are_the_same(edition: str, levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    generator = generator_of(edition, strict="club" in levels)
    fast = [played(generator, levels, number) for number in range(2 * TIMES)]
    monkeypatch.setattr(matches, "_whole_game", lambda *_: None)
    for number, game in enumerate(fast):
        slow = played(generator, levels, number)
        assert [entry.action for entry in game.entries] == [entry.action for entry in slow.entries]
        assert game.outcome == slow.outcome and game.outcome


def test_only_players_that_look_ahead_are_asked_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = generator_of("classic-8x8", strict=False)

    def in_python(*_: object) -> None:
        raise AssertionError("a player was asked")

    monkeypatch.setattr(Player, "choose", in_python)
    assert played(generator, ("highest", "expert"), 1).outcome
    with pytest.raises(AssertionError, match="a player was asked"):
        played(generator, ("highest", "champion"), 1)
