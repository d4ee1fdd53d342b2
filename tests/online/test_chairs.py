"""Second and third people sit down at a table and try everything that is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from dataclasses import replace
from typing import Any

import pytest

from tests.online.tables import SEED, Company
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import (
    CommandError,
    EngineError,
    IllegalAction,
    InputError,
    StoreError,
    UpwordsError,
)
from upwords_tui.base.i18n import language, use_language
from upwords_tui.games import base
from upwords_tui.games.base import AnyAction, Seat
from upwords_tui.games.json_fields import NOT_YOUR_SEAT
from upwords_tui.games.upwords import actions as upwords
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.wordsup import actions as words_up

KINDS = ("upwords", "words_up")


@pytest.fixture(params=KINDS)
def at(request: pytest.FixtureRequest) -> tuple[Company, str]:
    company = Company()
    return company, getattr(company, request.param)()


def actions_of(kind: str, seat: int) -> list[AnyAction]:
    """Return one of every action there is, by `seat`."""
    if kind == "upwords":
        return [
            upwords.PlayTiles(seat=seat, play=Play(())),
            upwords.Exchange(seat=seat, tiles=()),
            upwords.Pass(seat=seat),
            upwords.ChallengePlay(seat=seat),
            upwords.AcceptPlay(seat=seat),
            upwords.Resign(seat=seat),
            base.Offer(base.UNDO, seat=seat),
            base.Accept(base.UNDO, seat=seat),
            base.Refuse(base.UNDO, seat=seat),
            base.Offer(base.BREAK, seat=seat),
            base.Accept(base.BREAK, seat=seat),
            base.Refuse(base.BREAK, seat=seat),
            base.GoOn(seat=seat),
            *ending(seat),
        ]
    return [
        words_up.TurnCard(seat=seat, square=0),
        words_up.MakeWord(seat=seat, word="BOOM"),
        words_up.GiveUp(seat=seat),
        words_up.Skip(seat=seat),
        words_up.MissTurn(seat=seat),
        words_up.PlaySwap(seat=seat),
        words_up.LeaveMatch(seat=seat),
        *ending(seat),
    ]


def ending(seat: int) -> list[AnyAction]:
    """Return what `seat` may do about ending a game early."""
    return [
        base.Offer(base.END, seat=seat),
        base.Accept(base.END, seat=seat),
        base.Refuse(base.END, seat=seat),
    ]


def of_house(kind: str, seat: int) -> list[AnyAction]:
    """Return the actions that nobody at a table may make."""
    sit: list[AnyAction] = [base.Sit(seat=seat, name="Eve", player="human")]
    if kind == "upwords":
        sit = [
            base.Sit(seat=seat, name="Eve", player="human"),
            upwords.TimeOut(seat=seat, elapsed_ms=10**9),
            upwords.DeclareStuck(seat=seat),
            base.Undo(seat=seat, agreed=(0, 1)),
        ]
    return sit


async def refused(chair: PlayerSession[Any, Any], action: AnyAction) -> bool:
    """Return whether `chair` may not make `action`, whatever the rules say."""
    number = chair.number
    with pytest.raises(IllegalAction) as caught:
        await chair.do(action)
    return chair.number == number and caught.value.reason == NOT_YOUR_SEAT


def secrets(company: Company, game_id: str, seat: int) -> list[str]:
    """Return what only `seat`, or nobody, may know of a game of Upwords: its whole rack, and the seed."""
    rack = company.game(game_id).view_for(seat).rack  # type: ignore[attr-defined]
    return [repr(rack), SEED.hex(), repr(SEED)]


def said_by(chair: PlayerSession[Any, Any]) -> Iterator[str]:
    """Yield everything that the public face of a chair tells without being given anything."""
    for name in dir(type(chair)):
        if name.startswith("_") or name in (
            "do",
            "serve",
            "hurry",
            "leave",
            "listen",
            "begin_turn",
            "report",
            "others",  # by account, as whoever is here is known
        ):
            continue
        value = getattr(chair, name)
        if name == "turns":
            value = value()
        if not callable(value):
            yield f"{name}: {value!r}"
    for seat in (None, *chair.seats):
        yield repr(chair.view(seat))


def test_seats_know_whose_they_are(at: tuple[Company, str]) -> None:
    company, game_id = at
    anna, ben, cleo = company.sit(game_id)
    assert (anna.seats, ben.seats, cleo.seats) == ((0,), (1,), ())
    assert company.hub.sit(game_id).seats == (), "whoever is at this machine's keyboard is none of them"


def test_nobody_sees_from_the_seat_of_another(at: tuple[Company, str]) -> None:
    company, game_id = at
    anna, ben, cleo = company.sit(game_id)
    for chair, seats in ((anna, (1, 2, -1)), (ben, (0, 2)), (cleo, (0, 1))):
        for seat in seats:
            with pytest.raises(IllegalAction) as caught:
                chair.view(seat)
            assert caught.value.reason == NOT_YOUR_SEAT
    assert anna.view(0).seat == 0 and cleo.view().seat is None


def test_no_word_of_a_chair_tells_a_rack_or_the_seed() -> None:
    company = Company()
    game_id = company.upwords()
    anna, ben, cleo = company.sit(game_id)
    for chair, hidden in ((anna, (1,)), (ben, (0,)), (cleo, (0, 1))):
        for said in said_by(chair):
            for seat in hidden:
                assert not any(secret in said for secret in secrets(company, game_id, seat)), said


async def test_nobody_acts_for_another(at: tuple[Company, str]) -> None:
    company, game_id = at
    anna, ben, cleo = company.sit(game_id)
    for chair, seats in ((anna, (1, 7)), (ben, (0,)), (cleo, (0, 1))):
        for seat in seats:
            for action in actions_of(chair.kind, seat):
                assert await refused(chair, action), action


async def test_nobody_does_what_the_house_does(at: tuple[Company, str]) -> None:
    company, game_id = at
    for chair in company.sit(game_id)[:2]:
        for seat in (0, 1):
            for action in of_house(chair.kind, seat):
                assert await refused(chair, action), action


async def test_an_undo_waits_for_the_other_person() -> None:
    company = Company()
    game_id = company.upwords()
    chairs = company.sit(game_id)
    first = chairs[0].view().turn
    mover, other = chairs[first], chairs[1 - first]
    await mover.do(upwords.Pass(seat=first))
    await mover.do(base.Offer(base.UNDO, seat=first))
    offer = mover.view().offer
    assert (offer.seat, offer.waits_for) == (first, (1 - first,))
    assert await refused(mover, base.Accept(base.UNDO, seat=1 - first))
    with pytest.raises(IllegalAction):
        await mover.do(base.Accept(base.UNDO, seat=first))
    assert mover.view().turn == 1 - first, "nothing has been taken back"
    await other.do(base.Refuse(base.UNDO, seat=1 - first))
    assert mover.view().offer is None and mover.view().turn == 1 - first
    await mover.do(base.Offer(base.UNDO, seat=first))
    await other.do(base.Accept(base.UNDO, seat=1 - first))
    assert mover.view().turn == first
    assert company.game(game_id).view_for(None) == mover.view(), "stored and replayed it is the same"


async def test_nobody_agrees_for_somebody_else(at: tuple[Company, str]) -> None:
    company, game_id = at
    anna, ben, cleo = company.sit(game_id)
    await anna.do(base.Offer(base.END, seat=0))
    for action in ending(1):
        assert await refused(anna, action) and await refused(cleo, action)
    await ben.do(base.Refuse(base.END, seat=1))
    assert anna.view().offer is None and not anna.is_over
    await ben.do(base.Offer(base.END, seat=1))
    assert await refused(ben, base.Accept(base.END, seat=0)) and await refused(
        ben, base.Refuse(base.END, seat=0)
    )
    await anna.do(base.Accept(base.END, seat=0))
    assert cleo.is_over and company.game(game_id).view_for(None) == cleo.view(), "stored, it is the same"


async def test_nobody_goes_on_for_somebody_else() -> None:
    company = Company()
    anna, ben, cleo = company.sit(company.upwords(turn_seconds=60))
    await ben.do(base.Offer(base.BREAK, seat=1))
    assert await refused(ben, base.Accept(base.BREAK, seat=0)) and await refused(
        cleo, base.Accept(base.BREAK, seat=0)
    )
    await anna.do(base.Accept(base.BREAK, seat=0))
    assert cleo.view().on_break == (0, 1)
    for chair, seat in ((anna, 1), (ben, 0), (cleo, 0), (cleo, 1)):
        assert await refused(chair, base.GoOn(seat=seat))
    await ben.do(base.GoOn(seat=1))
    assert anna.view().on_break == (0,)


def secrets_from(company: Company, game_id: str, seat: int) -> list[str]:
    """Return what `seat` (none of the two: somebody who looks on) may not know of a game of Anna and Ben."""
    return [one for other in (0, 1) if other != seat for one in secrets(company, game_id, other)]


async def test_offers_and_answers_tell_nothing_that_is_hidden() -> None:
    company = Company()
    game_id = company.upwords(turn_seconds=60)
    anna, ben, cleo = company.sit(game_id)
    told: list[str] = []
    for place, chair in enumerate((anna, ben, cleo)):
        chair.listen(lambda news, place=place: told.append(f"{place} {news.entries!r}"), print)  # type: ignore[misc]
    for chair, action in (
        (anna, base.Offer(base.END, seat=0)), (ben, base.Refuse(base.END, seat=1)),
        (ben, base.Offer(base.BREAK, seat=1)), (anna, base.Accept(base.BREAK, seat=0)),
        (anna, base.Offer(base.END, seat=0)), (anna, base.Refuse(base.END, seat=0)),
        (ben, base.GoOn(seat=1)), (anna, base.GoOn(seat=0)),
    ):  # fmt: skip
        await chair.do(action)
        for place, each in enumerate((anna, ben, cleo)):
            hidden = secrets_from(company, game_id, place)
            assert not [one for said in said_by(each) for one in hidden if one in said]
    assert len(told) == 3 * 8
    for line in told:
        assert not [one for one in secrets_from(company, game_id, int(line[0])) if one in line]


async def test_what_is_heard_is_what_may_be_known() -> None:
    company = Company()
    game_id = company.upwords()
    chairs = company.sit(game_id)
    told: list[list[SessionEvent]] = [[], [], []]
    for chair, news in zip(chairs, told, strict=True):
        chair.listen(news.append, print)
    first = chairs[0].view().turn
    rack = chairs[first].view(first).rack
    await chairs[first].do(upwords.Exchange(seat=first, tiles=rack[:1]))
    heard = [news[0].entries[0] for news in told]
    assert heard[first].action.tiles == rack[:1] and heard[first].effect.drawn
    for place in (1 - first, 2):
        assert heard[place].action.tiles == () and heard[place].effect.drawn == ()
    assert [news[0].is_elsewhere for news in told] == [False, False, False]


async def test_two_windows_of_one_person_are_two_chairs() -> None:
    company = Company()
    game_id = company.upwords()
    one, two = company.hub.sit(game_id, company.anna), company.hub.sit(game_id, company.anna)
    other = company.hub.sit(game_id, company.ben)
    told: list[bool] = []
    two.listen(lambda news: told.append(news.is_elsewhere), print)
    other.listen(lambda news: told.append(news.is_elsewhere), print)
    if one.view().turn == 1:
        await other.do(upwords.Pass(seat=1))
        told.clear()
    await one.do(upwords.Pass(seat=0))
    assert told == [True, False]
    two.leave()
    await other.do(upwords.Pass(seat=1))
    assert told == [True, False, False]


async def test_everybody_hears_in_their_own_language() -> None:
    company = Company()
    game_id = company.upwords("casual")
    chairs, told = company.sit(game_id), dict[str, list[str]]()

    def listen(chair: PlayerSession[Any, Any], spoken: str) -> None:
        use_language(spoken)
        told[spoken] = []
        chair.listen(lambda _news: told[spoken].append(language()), told[spoken].append)

    for chair, spoken in zip(chairs, ("en", "fi", "nl"), strict=True):
        copy_context().run(listen, chair, spoken)
    while not chairs[0].waits_for_computers:
        turn = chairs[0].view().turn
        await chairs[turn].do(upwords.Pass(seat=turn))
    company.engine.fail_with(EngineError("the engine was stopped"))
    await chairs[1].serve()
    assert {spoken: heard[-1] for spoken, heard in told.items()} == {each: each for each in told}
    assert [next(said for said in heard if " " in said) for heard in told.values()] == [
        "The computer player can't be started.",
        "Tietokonepelaajaa ei voi käynnistää.",
        "De computerspeler kan niet worden gestart.",
    ]


async def test_the_time_an_action_took_is_not_for_its_owner_to_say() -> None:
    company = Company()
    game_id = company.upwords(game_seconds=60)
    chairs = company.sit(game_id)
    seat = chairs[0].view().turn
    company.store.time.now += 7
    await chairs[seat].do(upwords.Pass(seat=seat, elapsed_ms=0))
    assert chairs[0].view().seats[seat].clock_ms == 53_000


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_sits_down_at_a_game_that_is_not_for_them(kind: str) -> None:
    company = Company()
    game_id = getattr(company, kind)(is_open=False)
    assert [company.hub.sit(game_id, who).seats for who in (company.anna, company.ben)] == [(0,), (1,)]
    for stranger in (company.cleo, "nobody", ""):
        with pytest.raises(InputError, match="This game is only for its players"):
            company.hub.sit(game_id, stranger)
    with pytest.raises(StoreError, match="deleted"):
        company.hub.sit("no such game", company.cleo)


async def test_who_began_a_game_without_a_seat_looks_on_and_no_more() -> None:
    company = Company()
    game = company.game(company.upwords())
    game_id = company.store.games.add(game, "x", company.cleo)
    cleo = company.hub.sit(game_id, company.cleo)
    assert cleo.seats == cleo.awaited == () and cleo.view().rack == ()
    for said in said_by(cleo):
        assert not any(secret in said for seat in (0, 1) for secret in secrets(company, game_id, seat))
    for seat in (0, 1):
        for action in (*actions_of(cleo.kind, seat), *of_house(cleo.kind, seat)):
            assert await refused(cleo, action), action


async def test_who_looks_on_answers_no_offer() -> None:
    company = Company()
    chairs = company.sit(company.upwords())
    first = chairs[0].view().turn
    await chairs[first].do(upwords.Pass(seat=first))
    await chairs[first].do(base.Offer(base.UNDO, seat=first))
    for seat in (0, 1):
        for answer in (base.Accept, base.Refuse, base.Offer):
            assert await refused(chairs[2], answer(base.UNDO, seat=seat))
    assert chairs[0].view().offer.waits_for == (1 - first,)


async def test_who_looks_on_hurries_no_computer() -> None:
    company = Company()
    chairs = company.sit(company.upwords("highest"))
    chairs[2].hurry()
    assert company.engine.hurried == 0
    chairs[0].hurry()
    assert company.engine.hurried == 1


async def test_in_a_rated_game_nobody_hurries_a_computer() -> None:
    company = Company()
    game = company.game(company.upwords("highest"))
    rated = company.store.games.add(game, "x", company.anna, terms=Terms(rated=True).to_json())
    chair = company.hub.sit(rated, company.anna)
    chair.hurry()
    assert not chair.may_hurry and company.engine.hurried == 0, "it would not be as strong as it is rated"


def test_who_looks_on_begins_nobodys_turn() -> None:
    company = Company()
    game: Any = company.game(company.upwords())
    shared = Seat("Anna", account=company.anna), Seat("Bo", account=company.anna)
    game_id = company.store.games.add(
        type(game).begin(replace(game.setup, seats=shared)), "x", company.anna, is_open=True
    )
    anna, _ben, cleo = company.sit(game_id)
    cleo.begin_turn()
    assert anna.time.waits_for_player and company.store.games.turn_begun(game_id) is None
    anna.begin_turn()
    assert not anna.time.waits_for_player


async def test_the_coach_helps_nobody_who_may_not_be_helped() -> None:
    company = Company()
    for helped in (False, True):
        anna, ben, cleo = company.sit(company.upwords(allow_help=helped))
        turn = cleo.view().turn
        waiting = (anna, ben)[1 - turn]
        asking: list[tuple[Any, int | None, type[UpwordsError]]]
        asking = [(cleo, None, CommandError), (waiting, 1 - turn, CommandError)]
        asking += [(chair, turn, IllegalAction) for chair in (cleo, waiting)]
        asking += [] if helped else [((anna, ben)[turn], turn, CommandError)]
        for chair, seat, error in asking:
            with pytest.raises(error):
                await chair.coach.best_plays(seat)
            with pytest.raises(error):
                await chair.coach.hint(seat)
    assert company.engine.questions == 0


async def test_what_a_seat_draws_later_is_not_heard_by_who_lost_it() -> None:
    company = Company()
    game_id = company.upwords()
    anna, ben, cleo = company.sit(game_id)
    taken = base.Sit(seat=0, name="Cleo", player="human", account=company.cleo)
    company.store.games.append(game_id, company.game(game_id).apply(taken))
    await company.hub.wake(game_id)
    assert (anna.seats, ben.seats, cleo.seats) == ((), (1,), (0,))
    with pytest.raises(IllegalAction):
        anna.view(0)
    for action in actions_of("upwords", 0):
        assert await refused(anna, action)
    assert cleo.view(0).seat == 0
