"""How a game stands is kept with it, and worked out once for games of before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.wordsup.scene import turn, word
from tests.seating import PreparedStore
from tests.store.stored import new_game, passed, raw
from tests.tui.wordsup.sitting import dealt
from upwords_tui.base.errors import StoreError
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, GameStanding, StoredGame, read_standing, standing_of, standing_text

DOEN = "a1 a2 c1 b2"


def only(store: Store) -> GameStanding | None:
    return store.games.of(HOME)[0].standing


def test_a_list_tells_how_a_game_stands_after_each_action(store: Store) -> None:
    game = new_game("Anna", "Ada:casual")
    game_id = store.games.add(game, "x")
    for _turn in range(4):
        assert only(store) == standing_of(game)
        assert store.games.of(HOME)[0].mine == (0,)
        if not game.is_over:
            game = passed(game)
            store.games.append(game_id, game)
    assert game.is_over and only(store) == standing_of(game)
    assert [seat.score for seat in standing_of(game).seats] == list(game.outcome.totals)
    assert standing_of(game).winners == game.outcome.winners and not standing_of(game).to_act


def test_games_that_are_over_come_last(store: Store) -> None:
    going_on = store.games.add(new_game(), "older")
    over = store.games.add(passed(new_game("Anna")), "newer")
    assert [row.id for row in store.games.of(HOME)] == [going_on, over]


def test_points_that_a_match_hides_are_not_kept() -> None:
    hidden = word(turn(dealt(options=WordsUpOptions(show_scores=False)), DOEN), "DOEN")
    assert {seat.score for seat in standing_of(hidden).seats} == {None}
    shown = word(turn(dealt(), DOEN), "DOEN")
    assert standing_of(shown).seats[0].score == shown.position.scores[0] > 0


def test_a_game_of_before_is_worked_out_and_kept(tmp_path: Path) -> None:
    store = PreparedStore(tmp_path / "games.db")
    game = passed(new_game("Anna", "Ada:casual"))
    game_id = store.games.add(game, "x")
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET standing = NULL")
    assert only(store) is None and store.games.of(HOME)[0].mine == ()
    assert store.games.work_out(game_id) == standing_of(game) == only(store)
    with pytest.raises(StoreError):
        store.games.work_out("none")


@pytest.mark.parametrize("spoilt", ["'garbage'", "''", "3", "x'FF'", "CAST(x'FF' AS TEXT)"])
def test_what_cannot_be_read_of_how_a_game_stands_is_worked_out_anew(tmp_path: Path, spoilt: str) -> None:
    store = PreparedStore(tmp_path / "games.db")
    game = passed(new_game("Anna", "Ada:casual"))
    game_id = store.games.add(game, "x")
    with raw(tmp_path / "games.db") as db:
        db.execute(f"UPDATE games SET standing = {spoilt}")
    assert only(store) is None
    assert store.games.work_out(game_id) == standing_of(game) == only(store)


def test_what_is_stored_while_a_game_is_worked_out_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PreparedStore(tmp_path / "games.db")
    game = new_game("Anna", "Ada:casual")
    game_id = store.games.add(game, "x")
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET standing = 'garbage'")
    load = store.games.load

    def loaded(asked: str) -> StoredGame:
        stored = load(asked)
        store.games.append(asked, passed(game))
        return stored

    monkeypatch.setattr(store.games, "load", loaded)
    assert store.games.work_out(game_id) == standing_of(game)
    assert only(store) == standing_of(passed(game)) != standing_of(game)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", '{"seats": 3}', '{"seats": [[1, 2, 3]], "to_act": [], "winners": []}',
        '{"seats": [["a", "human", "", "x"]], "to_act": [], "winners": []}',
        '{"seats": [["a", "human", "", 1]], "to_act": [1], "winners": []}',
        '{"seats": [["a", "human", "", 1]], "to_act": [0], "winners": [-1]}',
        '{"seats": [["a", "human", "", 1e999]], "to_act": [], "winners": []}',
        '{"seats": [[5, "human", "", 1]], "to_act": [], "winners": []}',
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_as_if_it_were_not_kept(text: str) -> None:
    assert read_standing(text) is None


def test_what_is_kept_comes_back_with_names_cleaned() -> None:
    standing = standing_of(passed(new_game("Anna", "Ada:casual")))
    assert read_standing(standing_text(standing)) == standing
    foreign = '{"seats": [["a\\u001b[2J", "human", "", 1]], "to_act": [0], "winners": []}'
    told = read_standing(foreign)
    assert told and "\x1b" not in told.seats[0].name
