from __future__ import annotations

import pytest

from tests.engine.places import HASBRO, board_with
from tests.engine.requests_for import view
from upwords_tui.base.errors import CommandError
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.levels import DEFAULT_LEVEL, LEVELS, find_level
from upwords_tui.engine.upwords.players import HighestScore, MoveKind, Task, without_play
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import parse_view
from upwords_tui.games.upwords.play import format_play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import compile_lexicon


def generator(words: str) -> Generator:
    return Generator(HASBRO, compile_lexicon(words.split(), HASBRO.alphabet, 10))


def test_the_highest_play_is_chosen() -> None:
    board = board_with("5E AT")
    found = parse_view(view("ESQ"[:2], board))
    choice = HighestScore().choose(found, generator("at eat seat east eats"), Task())
    assert choice.kind is MoveKind.PLAY
    assert choice.play
    assert format_play(board, choice.play.play) == "5C SE(AT)"
    assert choice.play.score == 8


def test_ranking_is_by_score() -> None:
    ranked = HighestScore().rank(
        parse_view(view("SE", board_with("5E AT"))), generator("eat seat"), Task(), 2
    )
    assert [(item.play.score, item.equity) for item in ranked] == [(8, 8), (6, 6)]


def test_without_a_play_a_tile_is_exchanged() -> None:
    choice = HighestScore().choose(parse_view(view("MMVX")), generator("at moon"), Task())
    assert (choice.kind, choice.play, choice.tiles) == (MoveKind.EXCHANGE, None, ("M",))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"bag": 0}, id="empty bag"),
        pytest.param({"exchange": 0}, id="not allowed"),
        pytest.param({"exchange": 0, "opponents": []}, id="alone, exchanges used up"),
        pytest.param({"rack": []}, id="empty rack"),
    ],
)
def test_without_an_exchange_the_turn_is_passed(changes: dict[str, object]) -> None:
    choice = HighestScore().choose(parse_view({**view("VX"), **changes}), generator("at moon"), Task())
    assert (choice.kind, choice.tiles) == (MoveKind.PASS, ())


def test_where_no_tile_could_help_nobody_exchanges_for_ever() -> None:
    assert HighestScore().choose(parse_view(view("VX")), generator("zzzz"), Task()).kind is MoveKind.PASS
    assert HighestScore().choose(parse_view(view("VX")), generator("zoo"), Task()).kind is MoveKind.EXCHANGE


def test_the_least_useful_tile_is_the_commonest_then_the_rarest_in_words() -> None:
    def worst(*rack: str) -> Tile:
        seen = parse_view({**view(""), "rack": list(rack), "bag": 80})
        (tile,) = without_play(seen, generator("at eat tea vat")).tiles
        return tile

    assert worst("T", "E", "T", "Qu") == "T"
    assert worst("A", "T", "V", "E") == "V"
    assert worst("T", "E", "Qu") == "Qu"
    assert worst("X", "Qu") == "Qu"


def test_levels_are_a_table_of_players() -> None:
    assert find_level(DEFAULT_LEVEL).id == DEFAULT_LEVEL
    assert len({level.id for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        assert level.sentence.endswith(".")
        assert player_of(level).rank(parse_view(view("AT")), generator("at"), Task(iterations=1), 1)
    with pytest.raises(CommandError, match=r"level: no level “wizard”; there are .*highest"):
        find_level("wizard")
