"""Taking a turn back by offer: who is asked, what takes effect when, what ends an offer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import accept, challenge, do, exchange, pass_turn, play, scene, scores
from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.base import UNDO, Accept, AgreementOffer, Offer, Refuse, Sit, Undo
from upwords_tui.games.upwords.actions import Action, Resign, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.position import UpwordsPosition

BAG = "ABCDEFGHIJKLMNOPRSTUVWYZ"
ROBOT = "computer:champion"


def table(*players: str, options: UpwordsOptions | None = None) -> UpwordsGame:
    racks = ("MOODABC", "NETXYZE", "EARTHSI")[: len(players) or 3]
    return scene(*racks, bag=BAG, options=options, players=players)


def refused(game: UpwordsGame, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    return caught.value.reason


def but_draws(position: UpwordsPosition) -> UpwordsPosition:
    return replace(position, draws=0)


def test_all_other_people_must_agree() -> None:
    start = table()
    game = do(play(start, "5C MOOD"), Offer(UNDO, seat=0))
    assert game.position.offer == game.view_for(None).offer == AgreementOffer(UNDO, 0, (1, 2))
    assert scores(game) == [8, 0, 0]
    game = do(game, Accept(UNDO, seat=2))
    assert game.view_for(1).offer == AgreementOffer(UNDO, 0, (1,))
    assert scores(game) == [8, 0, 0]
    game = do(game, Accept(UNDO, seat=1))
    assert but_draws(game.position) == but_draws(start.position)
    assert game.position.draws == 4, "what is drawn next is drawn anew"
    assert game.entries[-1].effect.undone == (0,)
    assert game.action_count == 4, "the record keeps everything"


def test_anybody_still_in_may_offer() -> None:
    game = play(table(), "5C MOOD")
    assert do(game, Offer(UNDO, seat=2)).position.offer == AgreementOffer(UNDO, 2, (0, 1))
    assert refused(game, Offer(UNDO, seat=3)) == "no-such-seat"
    game = do(game, Resign(seat=1))
    game = pass_turn(game)
    assert do(game, Offer(UNDO, seat=0)).position.offer == AgreementOffer(UNDO, 0, (2,))
    assert refused(game, Offer(UNDO, seat=1)) == "resigned"
    asked = do(game, Offer(UNDO, seat=0))
    assert refused(asked, Accept(UNDO, seat=1)) == refused(asked, Refuse(UNDO, seat=1)) == "resigned"


def test_nobody_agrees_for_another_seat_and_nobody_twice() -> None:
    game = do(play(table(), "5C MOOD"), Offer(UNDO, seat=0))
    assert refused(game, Accept(UNDO, seat=0)) == "not-asked"
    assert refused(game, Accept(UNDO, seat=3)) == "no-such-seat"
    game = do(game, Accept(UNDO, seat=1))
    assert refused(game, Accept(UNDO, seat=1)) == "not-asked"
    assert refused(game, Refuse(UNDO, seat=1)) == "not-asked"
    game = do(table("human", "human", ROBOT), Sit(seat=0, name="Zoe", player="human"))
    game = do(pass_turn(game), Offer(UNDO, seat=0))
    assert refused(game, Accept(UNDO, seat=2)) == refused(game, Refuse(UNDO, seat=2)) == "not-asked"


def test_one_refusal_is_enough_and_the_asker_may_think_better_of_it() -> None:
    asked = do(play(table(), "5C MOOD"), Offer(UNDO, seat=0), Accept(UNDO, seat=1))
    for seat in (0, 2):
        game = do(asked, Refuse(UNDO, seat=seat))
        assert game.position == play(table(), "5C MOOD").position
        assert refused(game, Accept(UNDO, seat=2)) == "not-offered"
        assert refused(game, Refuse(UNDO, seat=2)) == "not-offered"
        assert do(game, Offer(UNDO, seat=0)).position.offer == AgreementOffer(UNDO, 0, (1, 2)), "asked anew"


def test_one_offer_at_a_time() -> None:
    asked = do(play(table(), "5C MOOD"), Offer(UNDO, seat=0))
    assert refused(asked, Offer(UNDO, seat=0)) == refused(asked, Offer(UNDO, seat=1)) == "offered"
    assert not asked.view_for(0).may_undo and play(table(), "5C MOOD").view_for(0).may_undo


def test_computers_always_agree() -> None:
    game = play(table("human", ROBOT), "5C MOOD")
    game = do(pass_turn(game), Offer(UNDO, seat=0))
    assert but_draws(game.position) == but_draws(table("human", ROBOT).position)
    assert game.entries[-1].effect.undone == (1, 0), "what the computer did since goes too"
    assert scores(do(play(scene("MOODABC", bag=BAG), "5C MOOD"), Offer(UNDO, seat=0))) == [0], "alone at once"


def test_what_is_taken_back_is_a_turn_of_a_person() -> None:
    game = pass_turn(table(ROBOT, "human", "human"))
    assert refused(game, Offer(UNDO, seat=1)) == "nothing-to-undo"
    assert not game.view_for(1).may_undo
    game = pass_turn(exchange(game, "X"), 2)
    game = do(game, Offer(UNDO, seat=1), Accept(UNDO, seat=2))
    assert game.entries[-1].effect.undone == (3, 2) and game.position.turn == 2
    game = do(game, Offer(UNDO, seat=1), Accept(UNDO, seat=2))
    assert game.entries[-1].effect.undone == (1,) and game.position.turn == 1
    assert refused(game, Offer(UNDO, seat=1)) == "nothing-to-undo"


@pytest.mark.parametrize(
    "action", [Sit(seat=1, name="Zoe", player=ROBOT), Resign(seat=2), TimeOut(seat=1, elapsed_ms=10_000)]
)
def test_whatever_else_is_done_ends_the_offer(action: Action) -> None:
    asked = do(play(table(options=UpwordsOptions(turn_seconds=10)), "5C MOOD"), Offer(UNDO, seat=0))
    for game in (do(asked, action), play(asked, "6F EXNET"), pass_turn(asked), exchange(asked, "X")):
        assert game.position.offer is None
        assert refused(game, Accept(UNDO, seat=2)) in ("not-offered", "resigned")
    judged = play(table(options=UpwordsOptions(challenge=Challenge.FREE)), "5C MOOD")
    judged = do(judged, Offer(UNDO, seat=0))
    assert accept(judged, 1).position.offer is None
    assert challenge(judged, 1).position.offer is None


def test_an_offer_is_not_part_of_what_is_restored() -> None:
    asked = do(play(table(), "5C MOOD"), Offer(UNDO, seat=0))
    game = pass_turn(asked)
    game = do(game, Offer(UNDO, seat=0), Accept(UNDO, seat=1), Accept(UNDO, seat=2))
    assert game.entries[-1].effect.undone == (2,)
    assert game.position.offer is None and game.position.turn == 1


def test_a_challenge_or_a_resignation_puts_an_end_to_it() -> None:
    free = UpwordsOptions(challenge=Challenge.FREE)
    game = challenge(play(table(options=free), "5C MOOD"), 1)
    assert refused(game, Offer(UNDO, seat=0)) == "nothing-to-undo"
    assert refused(do(play(table(), "5C MOOD"), Resign(seat=2)), Offer(UNDO, seat=0)) == "nothing-to-undo"


def test_where_no_turn_is_taken_back_none_is_offered() -> None:
    game = pass_turn(table(options=UpwordsOptions(allow_undo=False)))
    assert refused(game, Offer(UNDO, seat=0)) == "undo-forbidden"
    assert not game.view_for(0).may_undo
    over = pass_turn(table(), 3)
    assert refused(over, Offer(UNDO, seat=0)) == "game-over"
    assert not over.view_for(0).may_undo


def test_old_and_new_ways_of_taking_back_understand_each_other() -> None:
    game = pass_turn(play(table(), "5C MOOD"))
    game = do(
        game, Undo(seat=0, agreed=(1, 2)), Offer(UNDO, seat=2), Accept(UNDO, seat=0), Accept(UNDO, seat=1)
    )
    assert but_draws(game.position) == but_draws(table().position)
    game = pass_turn(game)
    asked = do(game, Offer(UNDO, seat=0))
    assert do(asked, Undo(seat=0, agreed=(1, 2))).position.offer is None
    assert refused(do(asked, Undo(seat=0, agreed=(1, 2))), Offer(UNDO, seat=0)) == "nothing-to-undo"


def test_a_record_tells_which_turns_were_taken_back() -> None:
    game = do(pass_turn(play(table("human", ROBOT), "5C MOOD")), Offer(UNDO, seat=0))
    assert game.action_json(2) == {"seat": 0, "action": "offer-undo", "undone": [1, 0], "scores": [0, 0]}
    before = replace(game, entries=game.entries[:2])
    assert before.apply_json(game.action_json(2)) == game
    for undone in ([1], [0, 1], [], True):
        with pytest.raises(RecordError, match=r"undone is .* in the record but should be"):
            before.apply_json({"seat": 0, "action": "offer-undo", "undone": undone})
    for data in ({"seat": 1, "action": "accept-undo"}, {"seat": 0, "action": "refuse-undo"}):
        with pytest.raises(RecordError, match="not-offered"):
            before.apply_json(data)
