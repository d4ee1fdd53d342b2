"""What a table agrees on goes with it into its game and the next; who may not play so sits down nowhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody, choices
from tests.online.test_lobby import ended
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import InputError
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.store.values import GUEST

RATED = Terms(rated=True, move_days=3, bank_days=5, overdue="leaves")


@pytest.fixture
def hall() -> Hall:
    return Hall()


def on(terms: Terms, *players: str, options: Any = None) -> NewGameChoices:
    return replace(choices(*players, options=options), terms=terms)


def kept(hall: Hall, game_id: str) -> Terms:
    return Terms.from_json(hall.store.games.terms(game_id))


def begun(anna: Somebody, ben: Somebody, wanted: NewGameChoices) -> str:
    waiting = anna.lobby.tables.begin(wanted).waiting
    assert waiting
    return ben.lobby.tables.join(waiting.id).game_id


def test_terms_are_told_kept_and_agreed_on_again(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    waiting = anna.lobby.tables.begin(on(RATED, "Anna", "Ben")).waiting
    assert waiting
    (line,) = ben.types("tables").lines
    assert "The game is rated. 3 days per turn and 5 in reserve. A player who runs out of time is out" in line
    game_id = ben.lobby.tables.join(waiting.id).game_id
    assert kept(hall, game_id) == RATED
    assert [Terms.from_json(row.terms) for row in anna.library.games()] == [RATED]
    ended(hall, game_id)
    again = anna.lobby.tables.rematch(game_id).waiting
    assert again and again.choices.terms == RATED
    assert kept(hall, ben.lobby.tables.rematch(game_id).game_id) == RATED, "he sits down at hers"
    assert anna.library.choices().terms == Terms(), "the next table is set anew"


def test_terms_says_what_was_agreed_on_where_one_sits(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    hall.store.time.show(datetime.now(UTC))
    with pytest.raises(InputError, match="not at a table"):
        anna.types("terms")
    anna.lobby.at(begun(anna, ben, on(RATED, "Anna", "Ben")))
    *said, time = anna.types("terms").lines
    assert said == RATED.lines() and time.endswith(" left, and then 5 days in reserve.")
    anna.lobby.at(begun(anna, ben, on(Terms(), "Anna", "Ben")))
    assert anna.types("terms").lines == ("This table has no special terms.",)


def test_a_rematch_is_for_the_same_terms(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    game_id = begun(anna, ben, on(RATED, "Anna", "Ben"))
    ended(hall, game_id)
    assert ben.lobby.tables.begin(on(Terms(), "Anna", "Ben")).waiting
    waiting = anna.lobby.tables.rematch(game_id).waiting
    assert waiting and waiting.standing == "mine", "another table is no rematch"


def test_a_table_that_waits_for_nobody_has_terms_too(hall: Hall) -> None:
    anna = hall.come("Anna")
    helped = UpwordsOptions(allow_help=True)
    game_id = anna.lobby.tables.begin(on(RATED, "Anna", "computer:casual", options=helped)).game_id
    game: Any = hall.store.games.load(game_id).game
    assert kept(hall, game_id) == RATED and not game.position.options.allow_help
    assert anna.library.choices().options == helped, "what one likes oneself stays"


@pytest.mark.parametrize("is_helped", [True, False])
def test_among_people_the_computer_helps_where_all_agree(hall: Hall, is_helped: bool) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    wanted = on(Terms(help=is_helped), "Anna", "Ben", options=UpwordsOptions(allow_help=not is_helped))
    game: Any = hall.store.games.load(begun(anna, ben, wanted)).game
    assert game.position.options.allow_help == is_helped


def test_nobody_looks_on_who_is_not_wanted(hall: Hall) -> None:
    anna, ben, cleo = hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")
    game_id = begun(anna, ben, on(Terms(watchers=False), "Anna", "Ben"))
    assert not hall.store.games.may_watch(game_id, cleo.id) and hall.store.games.may_watch(game_id, ben.id)


def test_guests_play_no_rated_game(hall: Hall) -> None:
    anna, guest = hall.come("Anna"), hall.come("Guest 12", kind=GUEST)
    for who, wanted in ((guest, on(RATED, "Guest 12", "Anna")), (anna, on(RATED, "Anna", "Guest 12"))):
        with pytest.raises(InputError, match="Guest 12 is a guest"):
            who.lobby.tables.begin(wanted)
    assert hall.store.tables.shown_to(anna.id) == ()
    waiting = anna.lobby.tables.begin(on(RATED, "Anna", "anybody")).waiting
    assert waiting
    with pytest.raises(InputError, match="Guest 12 is a guest"):
        guest.lobby.tables.join(waiting.id)
    with pytest.raises(InputError, match="Guest 12 is a guest"):
        guest.lobby.tables.join_by_code(waiting.code)
    assert hall.store.tables.get(waiting.id).state_of(guest.id) is None
    assert begun(guest, anna, on(Terms(), "Guest 12", "Anna")), "unrated is for everybody"


@pytest.mark.parametrize(
    "wanted",
    [
        on(Terms(rated=True, help=True), "Anna", "Ben"),
        on(Terms(move_days=3), "Anna", "Ben", options=UpwordsOptions(turn_seconds=60)),
        on(Terms(rated=True), "Anna"),
    ],
)
def test_terms_that_do_not_go_together_set_no_table(hall: Hall, wanted: NewGameChoices) -> None:
    anna = hall.come("Anna")
    hall.come("Ben")
    with pytest.raises(InputError):
        anna.lobby.tables.begin(wanted)
    assert hall.store.tables.shown_to(anna.id) == () and anna.library.games() == ()


@pytest.mark.parametrize(
    ("options", "dictionary", "said"),
    [
        (UpwordsOptions(rounds=3), "en", "The game ends after: 3 rounds."),
        (UpwordsOptions(challenge=Challenge.FREE), "en", "Unknown words: challenged freely."),
        (None, "nl", "Words: Dutch."),
    ],
)
def test_a_computer_is_rated_by_the_published_rules(
    hall: Hall, options: Any, dictionary: str, said: str
) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    wanted = replace(on(RATED, "Anna", "computer:regular", options=options), dictionary=dictionary)
    with pytest.raises(InputError, match="uses the published rules") as caught:
        anna.lobby.tables.begin(wanted)
    assert said in str(caught.value)
    assert anna.lobby.tables.begin(replace(wanted, terms=Terms())).game_id, "unrated anything goes"
    assert begun(anna, ben, replace(wanted, seats=(Seat("Anna"), Seat("Ben")))), "and so it does among people"
    clock = UpwordsOptions(turn_seconds=60, allow_help=True, allow_undo=True)
    timed = on(Terms(rated=True), "Anna", "computer:regular", options=clock)
    game = hall.store.games.load(anna.lobby.tables.begin(timed).game_id).game
    assert game.position.options == UpwordsOptions(turn_seconds=60, allow_help=False, allow_undo=False)


def test_nobody_has_a_mark_of_their_own_in_a_rated_game_with_a_computer(hall: Hall) -> None:
    anna = hall.come("Anna")
    seats = Seat("Anna"), Seat("Max", "computer:elephant")
    wanted = NewGameChoices("wordsup-en", "en", seats, marks={"juniors": (0,)}, terms=Terms(rated=True))
    with pytest.raises(InputError, match="junior: Anna"):
        anna.lobby.tables.begin(wanted)
    assert anna.lobby.tables.begin(replace(wanted, marks={})).game_id


@pytest.mark.parametrize(
    ("terms", "options", "seconds", "days"),
    [
        (Terms(rated=True), UpwordsOptions(), 25 * 60, 0),
        (Terms(rated=True), UpwordsOptions(turn_seconds=60), 0, 0),
        (Terms(rated=True), UpwordsOptions(game_seconds=600), 600, 0),
        (Terms(rated=True, move_days=5), UpwordsOptions(), 0, 5),
        (Terms(), UpwordsOptions(), 0, 0),
    ],
)
def test_a_rated_game_among_people_has_a_time_and_they_are_told(
    hall: Hall, terms: Terms, options: UpwordsOptions, seconds: int, days: int
) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    waiting = anna.lobby.tables.begin(on(terms, "Anna", "Ben", options=options)).waiting
    assert (
        waiting
        and waiting.choices.options.game_seconds == seconds
        and waiting.choices.terms.move_days == days
    )
    (line,) = ben.types("tables").lines
    assert ("Time per player: 25 minutes." in line) == (seconds == 25 * 60)
    game_id = ben.lobby.tables.join(waiting.id).game_id
    assert hall.store.games.load(game_id).game.position.options.game_seconds == seconds
    assert kept(hall, game_id).move_days == days
    ended(hall, game_id)
    again = anna.lobby.tables.rematch(game_id).waiting
    assert (
        again
        and again.choices.options.game_seconds == seconds
        and again.choices.terms == waiting.choices.terms
    )


def test_a_rated_game_without_a_clock_has_days(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    seats = Seat("Anna"), Seat("Ben")
    anna.lobby.tables.begin(NewGameChoices("wordsup-en", "en", seats, terms=Terms(rated=True)))
    (line,) = ben.types("tables").lines
    assert "The game is rated. 3 days per turn." in line


def test_alone_with_a_computer_a_rated_game_needs_no_time(hall: Hall) -> None:
    anna = hall.come("Anna")
    game_id = anna.lobby.tables.begin(on(Terms(rated=True), "Anna", "computer:regular")).game_id
    assert not hall.store.games.load(game_id).game.position.options.has_clock and kept(
        hall, game_id
    ) == Terms(rated=True)
