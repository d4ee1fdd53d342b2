"""The best scores of Words Up: by cards and rounds, one's own first."""

from __future__ import annotations

from tests.games.wordsup.scene import scene
from tests.seating import PreparedLibrary, PreparedStore
from upwords_tui.app.narration.wording import points
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.wordsup import WordsUpTable
from upwords_tui.app.profile.wordsup import best_answer, best_lines, best_title
from upwords_tui.games.wordsup.actions import LeaveMatch
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.store.values import Ending, SeatResult


def over(rounds: int = 1) -> WordsUpGame:
    """Return a match that is over."""
    return scene("B3 O1 O1 M2", "S1 T1", "A1 N1", options=WordsUpOptions(rounds=rounds)).apply(
        LeaveMatch(seat=1)
    )


def kept(store: PreparedStore, game: WordsUpGame, *scores: int, account: str = "") -> str:
    """Have a match end with these scores of Anna and Ben; return its id."""
    facts = WordsUpTable.facts_of(game)
    results = tuple(
        SeatResult(seat, name, "human", score, False, account, facts=facts[seat])
        for seat, (name, score) in enumerate(zip(("Anna", "Ben"), scores, strict=True))
    )
    begun = WordsUpGame.begin(game.setup)
    game_id = store.games.add(begun, "x")
    store.games.append(game_id, begun.apply(LeaveMatch(seat=1)), Ending("wordsup-nl", "nl", results))
    return game_id


def test_without_a_match_it_is_said_that_there_is_none() -> None:
    library = PreparedLibrary(PreparedStore())
    assert best_lines(library, over().view_for(0), 3) == ()
    (line,) = best_answer(library, over().view_for(0), 3)
    assert line == "Nobody has finished a match with these cards and this many rounds yet."


def test_matches_of_as_many_rounds_are_told_ones_own_first() -> None:
    store = PreparedStore()
    library = PreparedLibrary(store)
    other = store.accounts.add("Cleo")
    game = over()
    view = game.view_for(0)
    assert view.outcome
    mine = view.outcome.totals[0]
    for score in (mine + 90, mine, mine - 40):
        kept(store, game, score, -70)
    kept(store, over(2), 500, 400)
    kept(store, game, 300, 200, account=other.id)
    assert best_title(view) == "Best scores, Words Up Nederlands, 1 round"
    assert best_title(over(2).view_for(0)) == "Best scores, Words Up Nederlands, 2 rounds"
    lines = best_lines(library, view, 2)
    assert lines[0].startswith(f"1. {points(mine + 90)}, Anna,") and not lines[0].endswith("this game.")
    assert lines[1].startswith(f"2. {points(mine)}, Anna,") and lines[1].endswith(", this game.")
    assert lines[2] == "Best scores of others:"
    assert [line.split(",")[0] for line in lines[3:]] == ["1. 300 points", "2. 200 points"]
    (only, _other) = best_lines(library, over(2).view_for(0), 2)
    assert only.startswith("1. 500 points, Anna,")


def test_the_scores_of_a_match_that_was_deleted_stay() -> None:
    store = PreparedStore()
    library = PreparedLibrary(store)
    view = over().view_for(0)
    before = store.accounts.add("Cleo").id
    kept(store, over(), 50, 40)
    deleted = [
        kept(store, over(), 90, 80, account=before),
        kept(store, over(), 70, 60),
        kept(store, over(2), 99, 9),
    ]
    told = best_lines(library, view, 9)
    for game_id in deleted:
        store.games.delete(game_id)
    assert best_lines(library, view, 9) == told
    assert [line.split(",")[0] for line in told[4:]] == [
        "Best scores of others:",
        "1. 90 points",
        "2. 80 points",
    ]


def test_a_team_one_of_whom_has_been_forgotten_keeps_its_scores() -> None:
    store = PreparedStore()
    ada, bo = (store.accounts.add(name).id for name in ("Ada", "Bo"))
    game_id = store.games.add(WordsUpGame.begin(over().setup), "x")
    results = (
        SeatResult(0, "Ada + Bo", "human", 50, True, accounts=(ada, bo)),
        SeatResult(1, "Ben", "human", 40, False),
    )
    store.games.append(
        game_id,
        WordsUpGame.begin(over().setup).apply(LeaveMatch(seat=1)),
        Ending("wordsup-nl", "nl", results),
    )
    store.accounts.delete(bo)
    lines = best_lines(Library(store, "Ada", ada), over().view_for(0), 9)
    assert lines[0].startswith("1. 50 points, Ada, ")
    (only,) = best_lines(PreparedLibrary(store), over().view_for(0), 9)
    assert only.startswith("1. 40 points, Ben, ")
