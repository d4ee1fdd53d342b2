"""Random matches of Words Up: always consistent, never stuck, replayable, and nothing hidden is shown."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.games.scene import AllWords
from tests.games.wordsup.scene import NAMES, all_cards
from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.base import END, Accept, DictionaryRef, Offer, Refuse, Seat
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.wordsup.actions import (
    Action,
    GiveUp,
    LeaveMatch,
    MakeWord,
    MissTurn,
    PlaySwap,
    Skip,
    TurnCard,
)
from upwords_tui.games.wordsup.cards import Card, CardType
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.games.wordsup.position import WordsUpPosition

MATCHES = int(os.environ.get("RANDOM_MATCHES", "40"))


def match(rng: random.Random) -> WordsUpGame:
    """Return a match at its start, of any kind."""
    seats = rng.randrange(2, 5)
    return WordsUpGame.begin(
        WordsUpSetup(
            language="nl",
            dictionary=DictionaryRef("nl", "0" * 64),
            seats=tuple(Seat(name) for name in NAMES[:seats]),
            seed=rng.randbytes(32),
            first=rng.randrange(seats),
            juniors=tuple(seat for seat in range(seats) if rng.random() < 0.2),
            options=WordsUpOptions(
                rounds=rng.randrange(1, 4),
                with_optional=rng.random() < 0.5,
                show_scores=rng.random() < 0.7,
                idle_rounds=rng.choice((2, 5, 10)),
            ),
        )
    )


def any_action(rng: random.Random, game: WordsUpGame) -> Action:
    """Return something that whoever is to move may do, a word now and then."""
    position, seat = game.position, game.position.turn
    state = position.seats[seat]
    choices: list[Action] = []
    if position.may_turn:
        choices += [TurnCard(seat=seat, square=rng.choice(position.face_down))] * 3
    if position.may_make_word:
        choices += [GiveUp(seat=seat)]
        choices += some_words(rng, position)
    if position.at_start:
        blocks = state.open_card is not None and state.open_card.type is CardType.SORRY
        if len(state.stock) > 1 and not blocks and rng.random() < 0.2:
            choices.append(Skip(seat=seat))
        if state.open_card and state.open_card.type is CardType.SORRY:
            choices.append(MissTurn(seat=seat))
        if state.open_card and state.open_card.type is CardType.SWAP:
            choices.append(PlaySwap(seat=seat))
        if rng.random() < 0.005:
            choices.append(LeaveMatch(seat=seat))
    return rng.choice(choices)


def some_words(rng: random.Random, position: WordsUpPosition) -> list[Action]:
    """Return words of the open cards in any order, with stock and bonus or without."""
    state = position.seats[position.turn]
    letters = [card.letter or "E" for square in position.face_up if (card := position.field[square])]
    if position.stays_up:
        rng.shuffle(letters)
        letters = letters[: rng.randrange(1, 7)]
    stock = bool(state.open_card and state.open_card.spells and rng.random() < 0.6)
    bonus = rng.randrange(len(position.bonus)) if position.bonus and rng.random() < 0.6 else None
    if stock and state.open_card:
        letters.append(state.open_card.letter or "E")
    if bonus is not None:
        letters.append(position.bonus[bonus].letter or "E")
    rng.shuffle(letters)
    word = MakeWord(seat=position.turn, word="".join(letters), stock=stock, bonus=bonus)
    return [word] if rng.random() < 0.5 else []


def any_agreeing(rng: random.Random, game: WordsUpGame) -> Action:
    """Return an offer to end the match, or an answer to one."""
    offer = game.position.offer
    if offer is None:
        return Offer(END, seat=rng.choice(game.position.active))
    asked = rng.choice(offer.waits_for)
    return rng.choice((Accept(END, seat=asked), Accept(END, seat=asked), Refuse(END, seat=offer.seat)))


def played(rng: random.Random, agreeing: random.Random | None = None) -> WordsUpGame:
    """Return a match played to its end at random, looked at after every action.

    With `agreeing` it is offered now and then to end it early.
    """
    game = match(rng)
    deck = Counter(game.setup.cards.deck(with_optional=game.setup.options.with_optional))
    for _action in range(4000):
        assert Counter(all_cards(game.position)) == deck, "every card is in exactly one place"
        if game.is_over:
            return game
        if agreeing and agreeing.random() < (0.6 if game.position.offer else 0.01):
            game = game.apply(any_agreeing(agreeing, game))
            continue
        try:
            game = game.apply(game.propose(any_action(rng, game), AllWords()))
        except IllegalAction as error:
            assert error.reason in ("too-short", "not-with-cards")
    raise AssertionError("it never ends")


@pytest.mark.sample(15)
@pytest.mark.parametrize("number", range(MATCHES))
def test_every_match_comes_to_an_end_and_can_be_replayed(number: int) -> None:
    game = played(random.Random(number), random.Random(number))
    assert game.outcome and len(game.position.results) <= game.setup.options.rounds
    record = to_record(game)
    text = format_record(record)
    again = from_record(parse_record(text))
    assert isinstance(again, WordsUpGame)
    assert again == game and to_record(again) == record
    for seat, total in enumerate(game.outcome.totals):
        rounds = game.position.results
        assert total == sum(each.gathered[seat] - each.penalties[seat] for each in rounds)


@pytest.mark.parametrize("number", range(25))
def test_views_show_nothing_that_is_face_down(number: int) -> None:
    """Whatever lies face down may be exchanged for anything else, and no view changes."""
    rng = random.Random(f"views {number}")
    game = match(rng)
    for action in range(150):
        if game.is_over:
            break
        # A view holds all that was ever told: what slips out between two looks is seen at the next.
        if action % 3 == 0:
            hidden = with_hidden_shuffled(rng, game)
            for seat in (None, *range(len(game.seats))):
                view = game.view_for(seat)
                assert hidden.view_for(seat) == view and view.seed is None
        if rng.random() < 0.05:
            game = game.apply(any_agreeing(rng, game))
            continue
        try:
            game = game.apply(game.propose(any_action(rng, game), AllWords()))
        except IllegalAction:
            continue


def with_hidden_shuffled(rng: random.Random, game: WordsUpGame) -> WordsUpGame:
    """Return `game` with all cards that are face down now lying somewhere else among themselves."""
    position = game.position
    hidden: list[Card] = [card for square in position.face_down if (card := position.field[square])]
    hidden += [card for state in position.seats for card in state.stock[1:]]
    hidden += position.pile
    rng.shuffle(hidden)
    field = list(position.field)
    for square in position.face_down:
        field[square] = hidden.pop()
    seats = []
    for state in position.seats:
        under = tuple(hidden.pop() for _card in state.stock[1:])
        seats.append(replace(state, stock=(*state.stock[:1], *under)))
    other = replace(position, field=tuple(field), seats=tuple(seats), pile=tuple(hidden))
    if not game.entries:
        return replace(game, start=other)
    *earlier, last = game.entries
    last = type(last)(last.number, last.action, last.effect, last.before, other, last.name)
    return replace(game, entries=(*earlier, last))


@pytest.mark.parametrize("number", range(6))
def test_what_was_heard_is_what_the_views_of_that_time_told(number: int) -> None:
    rng = random.Random(number)
    game = match(rng)
    for _action in range(150):
        if game.is_over:
            break
        try:
            game = game.apply(game.propose(any_action(rng, game), AllWords()))
        except IllegalAction:
            continue
    assert game.action_count > 20
    for heard in range(game.action_count):
        then = replace(game, entries=game.entries[: heard + 1])
        assert game.heard(heard, None) == game.heard(heard, 0) == then.view_for(None).history[-1]
    views, again = game.view_for(None).history, game.view_for(1).history
    assert all(one is other for one, other in zip(views, again, strict=True))


def test_what_was_seen_is_kept_apart_from_the_views() -> None:
    rng = random.Random(3)
    game = match(rng)
    turned = 0
    for _action in range(60):
        if game.is_over:
            break
        try:
            action = any_action(rng, game)
            game = game.apply(game.propose(action, AllWords()))
            turned += isinstance(action, TurnCard)
        except IllegalAction:
            continue
    seen = game.seen()
    assert len(seen) == turned
    assert all(each.card in game.setup.cards.deck(with_optional=True) for each in seen)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cards": "xx"}, "cards: there are no cards for “xx”"),
        ({"cards": 3}, "cards is missing or has the wrong type"),
        ({"begins": 9}, "begins: there is no seat 9"),
        ({"juniors": "all"}, "juniors is missing or has the wrong type"),
        ({"juniors": [7]}, "juniors must be seat numbers, each given once"),
        ({"seed": "00"}, "a seed must have 32 bytes"),
        ({"seats": []}, "Words Up is for 2 to 4 players, not 0"),
        ({"options": {"rounds": 99}}, "rounds can't be set to that"),
        ({"options": {"rounds": True}}, "rounds can't be set to that"),
        ({"options": {"colour": 1}}, "there is no option"),
        ({"open": []}, "open: this was drawn"),
        ({"bonus": ["A1"]}, "bonus: this was drawn"),
        ({"actions": [{}]}, "action is missing"),
        ({"actions": [{"seat": 0, "action": "fly"}]}, "there is no action"),
        ({"actions": [{"seat": 0, "action": "turn", "square": "Z9"}]}, "there is no square"),
        ({"actions": [{"seat": 0, "action": "word", "word": "X", "bonus": "1"}]}, "bonus a number"),
        ({"actions": [{"seat": 0, "action": "give-up"}]}, "the rules forbid it (turn-more)"),
        ({"actions": [{"seat": 0, "action": "turn", "square": "A1", "happened": []}]}, "happened is []"),
        ({"result": {}}, "the record has a result but the game is not over"),
    ],
)
def test_records_that_do_not_add_up(change: dict[str, Any], told: str) -> None:
    setup = WordsUpSetup(
        language="nl",
        dictionary=DictionaryRef("nl", "0" * 64),
        seats=(Seat("Anna"), Seat("Ben")),
        seed=bytes(32),
    )
    record = {**to_record(WordsUpGame.begin(setup)), **change}
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert told in str(caught.value)
