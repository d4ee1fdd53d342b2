"""What every store has to do, whatever it is made of: keep all of it, in order, once, for whose it is."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.store.stored import NOW, new_game, passed, scored
from tests.strategies import Walker, random_setup
from upwords_tui.base.errors import CommandError, StaleGame, StoreError
from upwords_tui.games.base import END, Offer, Refuse, Seat, Sit
from upwords_tui.games.record import to_record
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, DueIn, Ending, KeptWordList, SeatResult

LONG = UpwordsOptions(pass_rounds=10)


def names(store: Store, account: str = HOME, offset: int = 0, limit: int | None = None) -> list[str]:
    return [row.name for row in store.games.of(account, offset, limit)]


def count(store: Store, game_id: str) -> int:
    return len(store.games.actions_since(game_id, 0))


# Games


@pytest.mark.combinations
@pytest.mark.parametrize("seed", range(10))
def test_any_game_comes_back_as_it_was(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    game = UpwordsGame.begin(random_setup(rng))
    game_id = store.games.add(game, "x")
    times = [store.games.load(game_id).times[0]]
    for _, _, after in Walker(rng).walk(game, 25):
        times.append(store.games.append(game_id, after))
        game = after
    loaded = store.games.load(game_id)
    assert to_record(loaded.game) == to_record(game)
    assert loaded.times == tuple(times) and sorted(set(times)) == times
    assert store.games.of(HOME)[0].is_over == game.is_over
    assert store.games.kind(game_id) == game.kind


def test_a_game_is_added_with_all_its_actions(store: Store) -> None:
    game = passed(new_game(options=LONG), 3)
    game_id = store.games.add(game, "Anna – Ben")
    (row,) = store.games.of(HOME)
    assert (row.id, row.kind, row.name, row.edition, row.owner, row.actions, row.is_over, row.is_due) == (
        game_id, "upwords", "Anna – Ben", "hasbro-10x10", HOME, 3, False, False
    )  # fmt: skip
    assert row.updated == store.games.load(game_id).times[0].made == NOW + timedelta(seconds=1)
    assert to_record(store.games.load(game_id).game) == to_record(game)


def test_the_terms_of_a_game(store: Store) -> None:
    terms = {"rated": True, "move_days": 3, "of another version": [None]}
    agreed, plain = store.games.add(new_game(), "agreed", terms=terms), store.games.add(new_game(), "plain")
    assert (store.games.terms(agreed), store.games.terms(plain)) == (terms, {})
    assert {row.name: row.terms for row in store.games.of(HOME)} == {"agreed": terms, "plain": {}}
    store.games.delete(agreed)
    with pytest.raises(StoreError, match="deleted"):
        store.games.terms(agreed)


def test_when_the_time_of_a_turn_is_up_is_in_lists(store: Store) -> None:
    game = new_game(options=LONG)
    game_id = store.games.add(game, "x")
    assert store.games.of(HOME)[0].due is None
    begun = store.games.begin_turn(game_id, 0, DueIn(timedelta(days=3), is_dated=True))
    due = store.games.of(HOME)[0].due
    assert due is not None and timedelta(days=3) <= due - begun.made < timedelta(days=3, minutes=1)
    store.games.append(game_id, passed(game))
    assert store.games.of(HOME)[0].due is None


def test_for_whom_games_wait_that_will_be_up_soon(store: Store) -> None:
    ada, bo = (store.accounts.add(name).id for name in ("Ada", "Bo"))
    terms, week = {"move_days": 7}, timedelta(days=7)
    game, day = of(ada, bo), timedelta(days=1)
    soon, late = (store.games.add(game, name, ada, terms=terms) for name in ("so\x1b[2Jon", "late"))
    over, none = store.games.add(passed(of(ada), 10), "over", ada), store.games.add(game, "no time", ada)
    store.games.begin_turn(late, 0, DueIn(week, is_dated=True))
    for game_id in (over, soon):
        store.games.begin_turn(game_id, 0, DueIn(day / 2, is_dated=True))
    (pressing,) = store.games.pressing(day)
    due = {row.id: row.due for row in store.games.of(ada)}
    assert (pressing.game_id, pressing.name, pressing.terms) == (soon, "so [2Jon", terms)
    assert pressing.account == (ada, bo)[game.to_act[0]] and pressing.due == due[soon]
    assert [each.game_id for each in store.games.pressing(2 * week)] == [soon, late] and none
    store.games.begin_turn(soon, 0, DueIn(timedelta(), is_dated=True))
    assert store.games.pressing(day) == (), "it is up"


def test_who_began_a_game(store: Store) -> None:
    ada = store.accounts.add("Ada").id
    theirs, mine = store.games.add(new_game(), "x", ada), store.games.add(of(ada, ada), "x")
    assert (store.games.owner(theirs), store.games.owner(mine)) == (ada, HOME)
    store.games.delete(mine)
    with pytest.raises(StoreError, match="deleted"):
        store.games.owner(mine)


def test_the_actions_since_a_number(store: Store) -> None:
    game = passed(new_game(options=LONG), 3)
    game_id = store.games.add(passed(new_game(options=LONG), 2), "x")
    at = store.games.append(game_id, game)
    (action,) = store.games.actions_since(game_id, 2)
    assert (action.body, action.stamp) == (game.action_json(2), at)
    assert [dict(each.body) for each in store.games.actions_since(game_id, 1)] == [
        game.action_json(1), game.action_json(2)
    ]  # fmt: skip
    assert store.games.actions_since(game_id, 3) == ()
    store.games.delete(game_id)
    for number in (0, 3):
        with pytest.raises(StoreError, match="deleted"):
            store.games.actions_since(game_id, number)


def test_who_appends_second_is_told(two: tuple[Store, Store]) -> None:
    store, other = two
    game = new_game(options=LONG)
    game_id = store.games.add(game, "x")
    store.games.append(game_id, passed(game))
    for wrong in (1, 3):
        with pytest.raises(StaleGame):
            other.games.append(game_id, passed(game, wrong))
    assert count(other, game_id) == 1
    other.games.append(game_id, passed(game, 2))
    assert count(store, game_id) == 2


def test_threads_share_a_store(store: Store) -> None:
    """Of four who append every number one wins; who reads meanwhile sees whole actions, in order."""
    game, most = new_game(options=LONG), 18
    game_id = store.games.add(game, "x")
    barrier, won, stale = threading.Barrier(4), list[int](), list[int]()
    problems: list[BaseException] = []

    def append() -> None:
        for number in range(1, most + 1):
            after = passed(game, number)
            barrier.wait(20)
            try:
                store.games.append(game_id, after)
                won.append(number)
            except StaleGame:
                stale.append(number)
            barrier.wait(20)

    def read() -> None:
        try:
            while (seen := count(store, game_id)) < most:
                (row,) = store.games.of(HOME)
                assert seen <= row.actions <= store.games.load(game_id).game.action_count
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=target) for target in (append,) * 4 + (read,)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert (won, len(stale), problems) == (list(range(1, most + 1)), 3 * most, [])


@pytest.mark.parametrize("actions", [0, 1])
def test_nothing_is_appended_to_a_deleted_game(store: Store, actions: int) -> None:
    game = passed(new_game(options=LONG), actions)
    game_id = store.games.add(game, "x")
    store.games.delete(game_id)
    with pytest.raises(StoreError, match="deleted") as caught:
        store.games.append(game_id, passed(game))
    assert not isinstance(caught.value, StaleGame)
    with pytest.raises(StoreError, match="deleted"):
        store.games.load(game_id)
    with pytest.raises(StoreError, match="deleted"):
        store.games.kind(game_id)
    assert store.games.of(HOME) == () and store.games.unfinished(HOME) is None


def test_the_game_played_last_comes_first(store: Store) -> None:
    game = new_game(options=LONG)
    first, second = store.games.add(game, "first"), store.games.add(game, "second")
    assert names(store) == ["second", "first"]
    store.games.append(first, passed(game))
    assert names(store) == ["first", "second"]
    store.games.rename(second, "third")
    assert names(store) == ["first", "third"]


def test_a_list_comes_in_pages(store: Store) -> None:
    game = new_game("Anna")
    for number in range(7):
        assert not store.games.has_finished(HOME)
        store.games.add(passed(game) if number == 6 else game, str(number))
    assert store.games.count(HOME) == 7 and store.games.has_finished(HOME)
    assert [names(store, HOME, first, 3) for first in (0, 3, 6, 9)] == [
        ["5", "4", "3"], ["2", "1", "0"], ["6"], []
    ]  # fmt: skip
    assert names(store, HOME, 5) == ["0", "6"]
    latest = store.games.unfinished(HOME)
    assert latest and latest.name == "5"


def test_names_are_cleaned(store: Store) -> None:
    game_id = store.games.add(new_game(), "a\x1b[2J\u202eb")
    assert names(store) == ["a [2Jb"]
    store.games.rename(game_id, "c\u200bd\n")
    assert names(store) == ["cd"]


def test_whether_others_have_stored_anything(two: tuple[Store, Store]) -> None:
    store, other = two
    game = new_game(options=LONG)
    game_id = store.games.add(game, "x")
    store.changed()
    assert (other.changed(), other.changed()) == (True, False)
    other.games.append(game_id, passed(game))
    other.changed()
    assert (store.changed(), store.changed()) == (True, False)
    other.games.of(HOME)
    store.games.load(game_id)
    assert (store.changed(), other.changed()) == (False, False)


# Watching and waiting


def test_open_games_may_be_watched_by_anybody(store: Store) -> None:
    ada, bo, cy = (store.accounts.add(name).id for name in ("Ada", "Bo", "Cy"))
    game = of(bo, cy)
    closed, shown = store.games.add(game, "closed", ada), store.games.add(game, "open", ada, is_open=True)
    for game_id, watchers in (
        (closed, {ada, bo, cy}),
        (shown, {ada, bo, cy, HOME, "anybody"}),
        ("no game", set()),
    ):
        assert {
            who for who in (ada, bo, cy, HOME, "anybody") if store.games.may_watch(game_id, who)
        } == watchers
    assert [row.is_open for row in store.games.of(ada)] == [True, False]
    store.games.delete(shown)
    assert not store.games.may_watch(shown, ada) and store.games.watchable() == ()


def test_what_there_is_to_watch(store: Store) -> None:
    ada = store.accounts.add("Ada").id
    game = of(ada, "")
    first, second = (store.games.add(game, name, ada, is_open=True) for name in ("first", "second"))
    store.games.add(game, "closed", ada)
    store.games.add(passed(new_game("Anna")), "over", ada, is_open=True)
    assert [row.name for row in store.games.watchable()] == ["second", "first"]
    store.games.append(first, passed(game))
    (row,) = store.games.watchable(1)
    assert (row.name, row.actions, row.is_due, row.is_open, row.owner) == ("first", 1, False, True, ada)
    store.games.append(second, passed(game))
    assert [row.name for row in store.games.watchable()] == ["second", "first"]


def test_games_that_wait_for_nobody_s_seat(store: Store) -> None:
    ada = store.accounts.add("Ada").id
    game = of(ada, "")
    mine, other = sorted((0, 1), key=lambda seat: game.seats[seat].account != ada)
    game_id = store.games.add(game, "x", ada)
    store.games.add(passed(new_game("Anna")), "over", ada)
    for _ in range(4):
        assert store.games.waiting() == ((game_id,) if game.to_act == (other,) else ())
        game = passed(game)
        store.games.append(game_id, game)
    assert mine != other
    store.games.delete(game_id)
    assert store.games.waiting() == ()


# Results


def test_the_best_solo_scores(store: Store) -> None:
    for score in (50, 90, 70, 90, -5):
        scored(store, score)
    scored(store, 500, 400)
    scored(store, 600, edition="other")
    rows = store.results.best_solo_scores("e", "d", 4)
    assert [(row.name, row.score) for row in rows] == [("Anna", 90), ("Anna", 90), ("Anna", 70), ("Anna", 50)]
    assert rows[0].ended < rows[1].ended
    assert store.results.best_solo_scores("e", "other") == ()


def test_the_best_scores_of_games_that_are_alike(store: Store) -> None:
    other = store.accounts.add("Cleo")
    short, long = new_game("Anna", "Ben"), new_game("Anna", "Ben", options=LONG)

    def ended(game: UpwordsGame, anna: SeatResult, ben: SeatResult) -> str:
        game_id = store.games.add(game, "x")
        store.games.append(game_id, passed(game), Ending("e", "d", (anna, ben)))
        return game_id

    computer = SeatResult(1, "Computer", "computer:regular", 999, False)
    for score in (30, 50, 40):
        ended(long, SeatResult(0, "Anna", "human", score, True), computer)
    ended(short, SeatResult(0, "Anna", "human", 500, True), computer)
    ended(long, SeatResult(0, "Anna", "human", 600, False, has_left=True), computer)
    ended(
        long,
        SeatResult(0, "Cleo", "human", 45, True, other.id),
        SeatResult(1, "A + B", "human", 7, False, "", False, (other.id,)),
    )
    store.games.delete(ended(long, SeatResult(0, "Anna", "human", 700, True), computer))
    for size in (5, 6):
        deleted = SeatResult(0, "Cleo", "human", 35 + size, True, other.id, facts={"size": size})
        store.games.delete(ended(long, deleted, computer))

    def is_long(setup: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
        if not setup:
            return facts.get("size") == 5
        return bool(setup["options"] == long.setup_json()["options"])

    def told(account: str, count: int = 10) -> tuple[list[int], list[int]]:
        best = store.results.best_scores("e", account, is_long, count)
        return [row.score for row in best.own], [row.score for row in best.others]

    assert told(HOME) == ([50, 40, 30], [45, 40, 7])
    assert told(HOME, 2) == ([50, 40], [45, 40])
    assert told(other.id) == ([45, 40, 7], [50, 40, 30])
    assert store.results.best_scores("other", HOME, is_long) == ((), ())


def test_an_ending_is_kept_with_its_action_or_not_at_all(store: Store) -> None:
    game = new_game("Anna", options=LONG)
    game_id = store.games.add(game, "x")
    ending = Ending("e", "d", (SeatResult(0, "Anna", "human", 42, True),))
    with pytest.raises(StaleGame):
        store.games.append(game_id, passed(game, 2), ending)
    assert store.results.best_solo_scores("e", "d") == ()
    store.games.append(game_id, passed(game), ending)
    assert [row.score for row in store.results.best_solo_scores("e", "d")] == [42]
    store.games.delete(game_id)
    assert [row.score for row in store.results.best_solo_scores("e", "d")] == [42]


# Settings


def test_settings(store: Store) -> None:
    assert store.settings.get(HOME, "theme", "dark") == "dark"
    for value in ("light", {"a": [1, None, "ä"]}, None, False):
        store.settings.set(HOME, "theme", value)
        assert store.settings.get(HOME, "theme", "dark") == value


def test_everybody_has_settings_of_their_own(store: Store) -> None:
    ada = store.accounts.add("Ada").id
    store.settings.set(HOME, "theme", "dark")
    assert store.settings.get(ada, "theme") is None
    store.settings.set(ada, "theme", "light")
    assert (store.settings.get(HOME, "theme"), store.settings.get(ada, "theme")) == ("dark", "light")


# Accounts


def of(*accounts: str) -> UpwordsGame:
    """A game at which these accounts sit, Anna on the first seat; it is her turn."""
    game = new_game(*("Anna", "Ben", "Cleo")[: len(accounts)], options=LONG)
    seats = (replace(seat, account=account) for seat, account in zip(game.seats, accounts, strict=True))
    return UpwordsGame.begin(replace(game.setup, seats=tuple(seats)))


def test_an_account_has_a_name_of_its_own(store: Store) -> None:
    ada, bo = store.accounts.add("Ada\x07"), store.accounts.add("Bo")
    assert ada.name == "Ada" and ada.id != bo.id
    assert store.accounts.get(ada.id) == ada and store.accounts.get(HOME).name == ""
    for taken in ("ADA", " ada ", "Ada"):
        with pytest.raises(StoreError, match="taken"):
            store.accounts.add(taken)
        with pytest.raises(StoreError, match="taken"):
            store.accounts.rename(bo.id, taken)
    store.accounts.rename(ada.id, "ADA")
    store.accounts.rename(bo.id, "Bob")
    assert (store.accounts.get(ada.id).name, store.accounts.get(bo.id).name) == ("ADA", "Bob")
    assert store.accounts.add("Bo").name == "Bo"
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.get("nobody")


def test_games_in_which_one_is_to_move_come_before_those_in_which_one_is_asked(store: Store) -> None:
    ada, bo = (store.accounts.add(name).id for name in ("Ada", "Bo"))
    moving, asking = of(ada, bo), of(ada, bo)
    if moving.seats[moving.to_act[0]].account != ada:
        moving = moving.apply(Pass(seat=moving.to_act[0]))
    if asking.seats[asking.to_act[0]].account == ada:
        asking = asking.apply(Pass(seat=asking.to_act[0]))
    for name, game in (("neither", asking), ("to move", moving), ("asked", asking)):
        game_id = store.games.add(game, name, ada)
    store.games.append(game_id, asking.apply(Offer(END, seat=asking.to_act[0])))
    assert names(store, ada) == ["to move", "asked", "neither"]


def test_a_list_has_what_one_began_or_sits_at_and_what_waits_comes_first(store: Store) -> None:
    ada, bo, cy = (store.accounts.add(name).id for name in ("Ada", "Bo", "Cy"))
    game = of(ada, bo)
    first, due = game.seats[game.to_act[0]].account, game.to_act[0]
    second = bo if first == ada else ada
    one = store.games.add(game, "one", ada)
    store.games.add(of("", ""), "two", first)
    assert names(store, first) == ["one", "two"] and names(store, second) == ["one"]
    assert [row.is_due for row in store.games.of(first)] == [True, False]
    assert [row.is_due for row in store.games.of(second)] == [False]
    assert names(store, cy) == names(store, HOME) == [] and store.games.count(cy) == 0
    store.games.append(one, game := game.apply(Pass(seat=due)))
    assert [row.is_due for row in store.games.of(second)] == [True]
    assert not any(row.is_due for row in store.games.of(first))
    store.games.append(one, game := game.apply(Offer(END, seat=1 - due)))
    assert [(row.is_due, row.is_asked) for row in store.games.of(first)] == [(True, True), (False, False)]
    assert [(row.is_due, row.is_asked) for row in store.games.of(second)] == [(True, False)], "to move"
    assert one not in store.games.waiting(), "asked people are waited for"
    store.games.append(one, game := game.apply(Refuse(END, seat=due)))
    assert not any(row.is_asked for row in (*store.games.of(first), *store.games.of(second)))
    assert [store.games.row(row.id, second) for row in store.games.of(second)] == [*store.games.of(second)]
    assert all(store.games.row(row.id, "nobody") is None for row in store.games.of(second))
    assert store.games.row("gone", second) is None
    waiting = store.games.unfinished(second)
    assert waiting and (waiting.id, waiting.owner) == (one, ada)
    store.games.append(one, game.apply(Sit(seat=1, name="Cy", player="human", account=cy)))
    assert names(store, cy) == ["one"]
    assert names(store, bo) == (["two"] if first == bo else [])
    assert store.games.load(one).game.seats[1] == Seat("Cy", account=cy)


def test_accounts_that_only_a_game_names_own_nothing(store: Store) -> None:
    game = of("nobody", "x" * 64)
    game_id = store.games.add(game, "x")
    results = tuple(SeatResult(n, "A", "human", 1, True, seat.account) for n, seat in enumerate(game.seats))
    store.games.append(game_id, passed(game), Ending("e", "d", results))
    assert store.games.of("nobody") == () and names(store) == ["x"]
    for asked in (
        lambda: store.accounts.get("nobody"),
        lambda: store.games.add(game, "y", "nobody"),
        lambda: store.settings.set("nobody", "theme", "dark"),
    ):
        with pytest.raises(StoreError, match="no such account"):
            asked()
    assert store.settings.get("nobody", "theme") is None and names(store) == ["x"]


def test_who_is_gone_leaves_results_without_a_name_and_the_games_of_others(store: Store) -> None:
    ada, bo = store.accounts.add("Ada").id, store.accounts.add("Bo").id
    store.settings.set(ada, "theme", "dark")
    scored(store, 70, account=ada)
    scored(store, 60, account=bo)
    alone, together = store.games.add(of(ada, ""), "alone", ada), store.games.add(of(ada, bo), "both", ada)
    store.accounts.delete(ada)
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.get(ada)
    with pytest.raises(StoreError, match="deleted"):
        store.games.load(alone)
    assert store.settings.get(ada, "theme") is None
    assert [row.score for row in store.results.best_solo_scores("e", "d")] == [60]
    assert names(store, bo) == ["both"]
    game = store.games.load(together).game
    assert isinstance(game, UpwordsGame)
    store.games.append(together, passed(game))
    assert [row.id for row in store.games.of(bo)] == [together]
    store.accounts.delete(bo)
    assert store.accounts.add("Ada").id != ada


def test_a_setting_is_changed_with_nobody_between(store: Store) -> None:
    def adding(number: int) -> None:
        store.settings.change(HOME, "keys", lambda kept: {**(kept or {}), str(number): number})

    with ThreadPoolExecutor(8) as several:
        list(several.map(adding, range(40)))
    assert store.settings.get(HOME, "keys") == {str(number): number for number in range(40)}


def test_a_change_that_is_refused_leaves_a_setting_as_it_is(store: Store) -> None:
    def refuse(kept: object) -> object:
        raise CommandError(f"{kept} it stays")

    store.settings.set(HOME, "theme", "dark")
    with pytest.raises(CommandError, match="dark it stays"):
        store.settings.change(HOME, "theme", refuse)
    assert store.settings.get(HOME, "theme") == "dark"
    with pytest.raises(StoreError):
        store.settings.change("nobody", "theme", lambda _kept: "light")


def test_word_lists_are_kept_once_and_called_as_last(store: Store) -> None:
    assert store.word_lists.get("list-1") is None and store.word_lists.names() == {}
    store.word_lists.keep(KeptWordList("list-1", "b.txt", b"\x00\xff"))
    store.word_lists.keep(KeptWordList("list-2", "a.txt", b"2"))
    store.word_lists.keep(KeptWordList("list-1", "c.txt", b"\x00\xff"))
    assert store.word_lists.get("list-1") == KeptWordList("list-1", "c.txt", b"\x00\xff")
    assert list(store.word_lists.names().items()) == [("list-2", "a.txt"), ("list-1", "c.txt")]
