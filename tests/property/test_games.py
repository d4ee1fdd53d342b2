"""What holds of every game, whatever is done in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import SOME_WORDS, Walker, games, setups, walkers
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import GoOn, Undo
from upwords_tui.games.draw import Dealer
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords.actions import AcceptPlay, Action, ChallengePlay, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup, after
from upwords_tui.games.upwords.position import EndReason, UpwordsPosition
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.upwords.view import UpwordsEntry

SECRET = Tile("☠")


def tiles_in(position: UpwordsPosition) -> Counter[Tile]:
    held = Counter(tile for stack in position.board.stacks for tile in stack)
    held.update(position.bag)
    for state in position.seats:
        held.update(state.rack)
    return held


@given(setups, walkers)
def test_every_tile_is_always_in_the_bag_on_a_rack_or_on_the_board(
    setup: UpwordsSetup, walker: Walker
) -> None:
    game = UpwordsGame.begin(setup)
    whole = Counter(setup.edition.tiles)
    assert tiles_in(game.position) == whole
    for _, action, later in walker.walk(game, 80):
        position = later.position
        assert tiles_in(position) == whole, action
        assert list(position.bag) == list(setup.edition.alphabet.sort(position.bag))
        assert all(len(state.rack) <= setup.edition.rack_size for state in position.seats)
        assert all(len(stack) <= setup.edition.max_height for stack in position.board.stacks)


@given(setups, walkers)
def test_a_score_is_the_sum_of_its_parts(setup: UpwordsSetup, walker: Walker) -> None:
    """A ledger kept beside the game: what each action brought, by the rules, comes to the scores shown."""
    edition = setup.edition
    ledgers = [[0] * len(setup.seats)]
    for before, action, later in walker.walk(UpwordsGame.begin(setup), 80):
        ledger = list(ledgers[-1])
        effect = later.entries[-1].effect
        if isinstance(action, PlayTiles):
            assert effect.score is not None
            for word in effect.score.words:
                stacks = [later.position.board.stack_at(square) for square in word.squares]
                flat = all(len(stack) == 1 for stack in stacks)
                assert word.base == (2 * len(stacks) if flat else sum(map(len, stacks)))
                assert word.tiles == tuple(stack[-1] for stack in stacks)
                assert flat or word.bonus == 0
                ledger[action.seat] += word.base + word.bonus
            ledger[action.seat] += effect.score.placed_bonus
            ledger[action.seat] += edition.all_rack_bonus if len(action.play) == 7 else 0
        elif isinstance(action, ChallengePlay):
            if effect.withdrawn:
                pending = before.position.pending
                assert pending is not None
                laid = next(
                    entry.effect.score
                    for entry in reversed(before.entries)
                    if isinstance(entry.action, PlayTiles) and entry.action.play == pending.play
                )
                assert laid is not None
                ledger[pending.seat] -= laid.total
            ledger[action.seat] -= effect.penalty
        elif effect.undone:
            ledger = list(ledgers[effect.undone[-1]])
        ledgers.append(ledger)
        assert [state.score for state in later.position.seats] == ledger, action
        if later.outcome:
            penalty = setup.options.leftover_penalty
            penalty = 0 if later.outcome.reason is EndReason.AGREED else penalty
            for state, items in zip(later.position.seats, later.outcome.reckoning, strict=True):
                left = len(state.rack) * (5 if penalty is None else penalty)
                assert items.total == state.score - left - 10 * state.overtime


@given(games)
def test_a_record_rebuilds_the_very_same_game(game: UpwordsGame) -> None:
    text = format_record(to_record(game))
    again = from_record(parse_record(text))
    assert again == game
    assert format_record(to_record(again)) == text
    assert json.loads(text) == to_record(game)


@given(games)
def test_a_game_can_be_stored_action_by_action(game: UpwordsGame) -> None:
    again = UpwordsGame.from_setup_json(json.loads(json.dumps(game.setup_json())))
    for number in range(game.action_count):
        again = again.apply_json(json.loads(json.dumps(game.action_json(number))))
    assert again == game


def poisoned(game: UpwordsGame, seat: int | None) -> UpwordsGame:
    """Return `game` with everything that `seat` may not know made recognisable."""

    def hide(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return (SECRET,) * len(tiles)

    def hidden_seats(states: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            state if number == seat else state._replace(rack=hide(state.rack))
            for number, state in enumerate(states)
        )

    def hidden(position: UpwordsPosition) -> UpwordsPosition:
        pending = position.pending
        if pending is not None:
            drawn = pending.drawn if pending.seat == seat else hide(pending.drawn)
            pending = pending._replace(seats=hidden_seats(pending.seats), drawn=drawn)
        return replace(
            position, bag=hide(position.bag), draws=-1, seats=hidden_seats(position.seats), pending=pending
        )

    entries = []
    for entry in game.entries:
        action, effect = entry.action, entry.effect
        if action.seat != seat:
            effect = effect._replace(drawn=hide(effect.drawn))
            if isinstance(action, Exchange):
                action = replace(action, tiles=hide(action.tiles))
        around = hidden(entry.before), hidden(entry.position)
        entries.append(UpwordsEntry(entry.number, action, effect, *around, entry.name))
    return replace(game, start=hidden(game.start), entries=tuple(entries))


def values(thing: object) -> Iterator[object]:
    """Yield every value inside a view, at any depth."""
    yield thing
    if is_dataclass(thing):
        for field in fields(thing):
            yield from values(getattr(thing, field.name))
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from values(key)
            yield from values(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for value in thing:
            yield from values(value)


@given(games, st.data())
def test_no_view_mentions_what_its_seat_cannot_know(game: UpwordsGame, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *range(len(game.seats))]))
    view = game.view_for(seat)
    from_poison = poisoned(game, seat).view_for(seat)
    if game.is_over:
        assert view.seed == game.setup.seed
    else:
        assert from_poison == view, "a view depends on nothing that its seat may not know"
        assert game.setup.seed not in list(values(view))
        assert repr(game.setup.seed)[2:-1] not in repr(view)
    found = [value for value in values(replace(from_poison, outcome=None)) if value == SECRET]
    assert not found
    assert SECRET not in repr(replace(from_poison, outcome=None))


@given(games, st.data())
def test_an_action_is_heard_as_the_views_of_that_time_tell_it(game: UpwordsGame, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([None, *range(len(game.seats))]))
    for number in range(game.action_count):
        then = replace(game, entries=game.entries[: number + 1])
        assert game.heard(number, seat) == then.view_for(seat).history[-1]


@given(games, walkers)
def test_no_view_makes_anew_what_one_before_it_has_made(game: UpwordsGame, walker: Walker) -> None:
    later = walker.play(game, 3)
    for seat in (None, *range(len(game.seats))):
        for before, after_it in zip(game.view_for(seat).history, later.view_for(seat).history, strict=False):
            assert before is after_it


@given(games)
def test_a_view_tells_what_its_seat_may_know(game: UpwordsGame) -> None:
    for seat in (None, *range(len(game.seats))):
        view = game.view_for(seat)
        position = game.position
        assert view.board == position.board
        assert view.rack == (() if seat is None else position.seats[seat].rack)
        assert [seen.score for seen in view.seats] == [state.score for state in position.seats]
        assert len(view.history) == game.action_count
        unseen = sum(count for _, count in view.unseen())
        others = sum(len(state.rack) for number, state in enumerate(position.seats) if number != seat)
        assert unseen == len(position.bag) + others
        for entry, seen in zip(game.entries, view.history, strict=True):
            if entry.action.seat == seat:
                assert (seen.action, seen.effect) == (entry.action, entry.effect)
            elif isinstance(entry.action, Exchange):
                assert seen.tile_count == len(entry.action.tiles)
                assert seen.action == replace(entry.action, tiles=())


@given(setups, walkers)
@settings(max_examples=40)
def test_a_game_always_goes_on_and_ends(setup: UpwordsSetup, walker: Walker) -> None:
    game = walker.play(UpwordsGame.begin(setup), 60)
    quiet = Walker(walker.rng, {Pass: 1, AcceptPlay: 1, GoOn: 1})
    least = 3 * len(setup.seats) + len(setup.seats) + 1 + len(game.position.on_break)
    game = quiet.play(game, least)
    assert game.is_over, "passing and accepting alone must end a game"
    assert game.to_act == ()
    assert game.outcome is not None
    assert set(game.outcome.winners) <= set(range(len(setup.seats)))
    assert game.outcome.winners


@given(setups, walkers)
def test_the_game_always_waits_for_somebody_who_can_act(setup: UpwordsSetup, walker: Walker) -> None:
    for game, _, _ in walker.walk(UpwordsGame.begin(setup), 60):
        position = game.position
        assert position.to_act
        assert len(set(position.to_act)) == len(position.to_act)
        assert all(game.seats[seat].is_human for seat in position.on_break)
        for seat in position.on_break:
            assert not position.seats[seat].has_resigned
            game.apply(GoOn(seat=seat))
        for seat in position.to_act:
            assert not position.seats[seat].has_resigned
            if position.on_break:
                continue
            quiet: Action = AcceptPlay(seat=seat) if position.pending else Pass(seat=seat)
            if position.pending and not position.pending.ends:
                quiet = Pass(seat=seat)
            game.apply(quiet)
        state = position.seats[position.turn]
        if not (position.pending and position.pending.ends):
            assert not state.lost_turns and not state.is_adjudicated and position.turn in position.active
            assert not position.is_retry or position.pending is None


@given(games)
def test_a_game_is_immutable_through_and_through(game: UpwordsGame) -> None:
    assert hash(game) == hash(from_record(json.loads(json.dumps(to_record(game)))))
    assert hash(game.view_for(0)) == hash(game.view_for(0))
    with pytest.raises(AttributeError):
        game.position.turn = 0  # type: ignore[misc]


@given(games, walkers)
def test_acting_changes_no_game_that_was(game: UpwordsGame, walker: Walker) -> None:
    before = repr(game)
    walker.play(game, 5)
    assert repr(game) == before


@given(games, st.data())
def test_an_action_out_of_place_is_refused_and_nothing_else(game: UpwordsGame, data: st.DataObject) -> None:
    seat = data.draw(st.integers(-2, 7))
    kind = data.draw(st.sampled_from([AcceptPlay, ChallengePlay, Pass, Undo]))
    action: Action = kind(seat=seat)
    if data.draw(st.booleans()):
        action = Exchange(seat=seat, tiles=(SECRET,))
    try:
        later = game.apply(action)
    except IllegalAction:
        return
    assert later.action_count == game.action_count + 1


@given(games)
def test_what_comes_next_follows_from_the_position_alone(game: UpwordsGame) -> None:
    """`moves.after` needs no history: the same position and action give the same, wherever they stand."""
    for earlier, later in zip(game.entries, game.entries[1:], strict=False):
        if isinstance(later.action, PlayTiles | Exchange | Pass | ChallengePlay | AcceptPlay):
            before = replace(earlier.position, offer=None)
            position, effect = after(before, later.action, Dealer(game.setup.seed))
            assert (position, effect) == (later.position, later.effect)


def test_the_dictionary_of_these_tests_knows_some_words_and_not_others() -> None:
    known = [SOME_WORDS.contains(word) for word in ("AA", "AB", "AC", "AD", "AE", "AF", "AG", "AH")]
    assert any(known) and not all(known)
