"""What somebody does with their own account: it is kept, others see it, and nobody means another's."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from typing import Any

import pytest

from tests.app.careers import keep
from tests.online.lobbies import Hall, Somebody, choices
from upwords_tui.app.daily.upwords import daily_of, local_today
from upwords_tui.app.play.library import FRONT_END, LANGUAGE
from upwords_tui.app.setup.new_game import remember
from upwords_tui.app.training.exercises import DAILY
from upwords_tui.base.errors import CommandError, InputError, StoreError
from upwords_tui.base.i18n import language, use_language
from upwords_tui.games.base import Seat
from upwords_tui.online.lobby import MOST_AT_ONCE, Lobby
from upwords_tui.online.messages import HALL, TABLES, TopicMessage
from upwords_tui.online.people_commands import Conversation
from upwords_tui.store.values import GUEST, INVITATION, NEW_KEY


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def anna(hall: Hall) -> Somebody:
    return hall.come("Anna", key="SHA256:a")


def alone(deed: Callable[..., Any], *values: Any) -> Any:
    """Do something whose language nobody else is to speak afterwards."""

    def do() -> Any:
        use_language("en")
        return deed(*values)

    return copy_context().run(do)


def on_screen(hall: Hall, somebody: Somebody) -> Conversation:
    """Return the conversation of somebody who is on the full screen."""
    lobby = Lobby(somebody.library, hall.store, hall.link, somebody.account, "screen")  # type: ignore[arg-type]
    return Conversation(lobby)


def test_me_says_what_is_known(hall: Hall, anna: Somebody) -> None:
    assert anna.types("me").lines == (
        "You are called Anna, and have been here since 1 January 2026.",
        "1 key opens your account; “me key” adds another.",
        "You start on the full screen; “text always” changes that.",
        "Your language follows your terminal: English.",
        "You have not finished a game yet.",
    )
    hall.store.accounts.add_key(anna.id, "SHA256:b")
    hall.store.settings.set(anna.id, FRONT_END, "text")
    hall.store.settings.set(anna.id, LANGUAGE, "fi")
    assert anna.types("me").lines[1:-1] == (
        "2 keys open your account; “me keys” lists them.",
        "You start line by line; “screen always” changes that.",
        "Your language is suomi.",
    )
    guest = hall.come("Guest 12", kind=GUEST)
    assert guest.types("me").lines[1] == "You are a guest: without a key nobody can recognise you next time."


def test_me_says_what_was_done_after_what_is_known(hall: Hall, anna: Somebody) -> None:
    ben = hall.come("Ben")
    keep(hall.store, [(200, 150), (100, 150)], account=anna.id)
    lines = anna.types("me").lines
    assert lines[0].startswith("You are called Anna") and lines[4] == "Upwords: 2 games, 1 won, 1 lost."
    assert ben.types("me").lines[-1] == "You have not finished a game yet."
    told = json.loads(anna.types("me export").data)["facts"]
    assert [each["version"] for each in told] == [2, 2], "games of before are worked out for it"


@pytest.mark.parametrize("kept", [["fi"], "xx", 5, {"fi": 1}])
def test_a_language_nobody_speaks_is_as_none(hall: Hall, anna: Somebody, kept: Any) -> None:
    hall.store.settings.set(anna.id, LANGUAGE, kept)
    assert "follows your terminal" in anna.types("me").lines[3]


# Name


def test_a_new_name_is_that_of_everything_to_come(hall: Hall, anna: Somebody) -> None:
    ben = hall.come("Ben")
    running = anna.lobby.tables.begin(choices("Anna", "computer:casual")).game_id
    assert anna.types("me name  Annie ").lines == ("You are now called Annie.",)
    assert hall.store.accounts.get(anna.id).name == "Annie"
    assert [person.name for person in ben.lobby.company.people()] == ["Annie"]
    anna.lobby.say("hello")
    assert ben.sentences == ["Annie in the hall: hello"]
    assert ben.types("tell annie hush").lines == ()
    again = anna.lobby.tables.begin(anna.library.choices()).game_id
    names = [[seat.name for seat in hall.store.games.load(each).game.seats] for each in (running, again)]
    assert names == [["Anna", "Max"], ["Annie", "Max"]], "in games that have begun nobody changes"


def test_the_first_game_after_a_new_name_is_played_under_it(hall: Hall, anna: Somebody) -> None:
    anna.types("me name Annie")
    hall.come("Anna")
    game_id = anna.lobby.tables.begin(anna.library.choices()).game_id
    assert hall.store.games.load(game_id).game.seats[0].account == anna.id


def test_a_computer_of_the_next_game_gives_way_to_a_new_name(hall: Hall, anna: Somebody) -> None:
    anna.lobby.tables.begin(choices("Anna", "computer:casual"))
    anna.types("me name Max")
    seats = hall.store.games.load(anna.lobby.tables.begin(anna.library.choices()).game_id).game.seats
    assert [seat.name for seat in seats] == ["Max", "Max 2"]


def test_a_team_goes_on_with_its_member(anna: Somebody) -> None:
    teams = Seat("Reds", members=("Anna", "Dora")), Seat("Max", "computer:casual")
    remember(anna.library, replace(choices(), seats=teams))
    anna.types("me name Annie")
    assert anna.library.choices().seats[0] == Seat("Reds", members=("Annie", "Dora"))


@pytest.mark.parametrize("name", ["Ben", "BEN", "host", "x", "\x1b[2J", "a" * 30, "An\u202ena!"])
def test_a_name_that_would_deceive_is_refused(hall: Hall, anna: Somebody, name: str) -> None:
    hall.come("Ben")
    with pytest.raises(StoreError) as caught:
        anna.types(f"me name {name}")
    assert str(caught.value).isprintable()
    assert hall.store.accounts.get(anna.id).name == "Anna"
    assert [person.name for person in hall.link.people()] == ["Anna", "Ben"]


def test_one_may_write_ones_own_name_otherwise(hall: Hall, anna: Somebody) -> None:
    anna.types("me name ANNA")
    assert hall.store.accounts.get(anna.id).name == "ANNA"


def test_nobody_changes_names_or_asks_for_codes_all_the_time(anna: Somebody) -> None:
    for _time in range(MOST_AT_ONCE):
        anna.types("me key")
    for line in ("me key", "me name Annie"):
        with pytest.raises(InputError, match="Too much at once"):
            anna.types(line)


# Keys


def test_a_code_for_another_key_is_good_for_an_hour(hall: Hall, anna: Somebody) -> None:
    said, how = anna.types("me key").lines
    code = said.removeprefix("Your code is ").partition(".")[0]
    assert hall.store.accounts.whose_code(code, NEW_KEY) == anna.id and "type the code" in how
    assert hall.store.accounts.whose_code(code, INVITATION) is None
    hall.store.time.now += 3601
    assert hall.store.accounts.whose_code(code, NEW_KEY) is None


def test_keys_are_listed_and_forgotten_by_their_number_but_for_the_last(hall: Hall, anna: Somebody) -> None:
    for key in ("SHA256:b", "SHA256:c"):
        hall.store.time.now += 1
        hall.store.accounts.add_key(anna.id, key)
    assert anna.types("me keys").lines == ("1. SHA256:a", "2. SHA256:b", "3. SHA256:c")
    assert anna.types("me forget 1").lines == ("SHA256:a no longer opens your account.",)
    assert anna.types("me forget 2").lines == ("SHA256:b no longer opens your account.",), "of the list said"
    with pytest.raises(StoreError, match="no such key"):
        anna.types("me forget 2")
    with pytest.raises(StoreError, match="last key"):
        anna.types("me forget 3")
    assert hall.store.accounts.keys(anna.id) == ("SHA256:c",)
    for number in ("", "0", "4", "x", "SHA256:c"):
        with pytest.raises(CommandError):
            anna.types(f"me forget {number}")


def test_guests_have_no_keys(hall: Hall) -> None:
    guest = hall.come("Guest 12", kind=GUEST)
    for line in ("me key", "me keys", "me forget 1"):
        with pytest.raises(InputError, match="Guests have no keys"):
            guest.types(line)


# Language


def test_a_language_is_spoken_at_once_on_lines_and_kept(hall: Hall, anna: Somebody) -> None:
    def change() -> str:
        anna.types("me language fi")
        return language()

    assert alone(change) == "fi" and language() == "en"
    assert hall.store.settings.get(anna.id, LANGUAGE) == "fi"


def test_on_the_screen_too(hall: Hall, anna: Somebody) -> None:
    answer = alone(on_screen(hall, anna).answer, "me", "language en")
    assert answer.lines == ("Your language is English.",) and answer.in_new_language
    assert hall.store.settings.get(anna.id, LANGUAGE) == "en"


# All of it


def test_all_that_is_kept_is_one_line_for_programs(hall: Hall, anna: Somebody) -> None:
    hall.store.talk.add(HALL, anna.id, "näin \x1b[2J")
    answer = anna.types("me export")
    assert answer.lines == () and answer.data.isascii() and answer.data.isprintable()
    none = {"days": [], "streak": {"now": 0, "longest": 0}}
    assert json.loads(answer.data) == {**hall.store.accounts.export(anna.id), "dailies": none}
    today = local_today()
    kept = {"begun": today.isoformat(), "outcome": "first", "tries": 1}
    anna.library.exercises.keep(DAILY, daily_of(today, "en").puzzle_name, kept)
    dailies = json.loads(anna.types("me export").data)["dailies"]
    assert dailies["streak"] == {"now": 1, "longest": 1}
    assert [day["puzzle"] for day in dailies["days"]] == ["first"]
    with pytest.raises(InputError, match="The text game prints"):
        on_screen(hall, anna).answer("me", "export")


@pytest.mark.parametrize("typed", ["", "yes", "Ben", "Ann", "Anna Anna"])
def test_an_account_is_only_deleted_under_its_name(hall: Hall, anna: Somebody, typed: str) -> None:
    hall.come("Ben")
    answer = anna.types(f"me delete {typed}")
    assert not answer.is_over and "me delete Anna" in answer.lines[1]
    assert [account.name for account in hall.store.accounts.all()] == ["Anna", "Ben"]


def test_who_deletes_their_account_is_gone_in_all_their_sessions(hall: Hall, anna: Somebody) -> None:
    also_anna, ben = hall.come("Anna"), hall.come("Ben")
    ben.heard.clear()
    assert anna.types("me delete anna").is_over
    assert [account.name for account in hall.store.accounts.all()] == ["Ben"]
    assert hall.store.accounts.of_key("SHA256:a") is None
    assert [person.name for person in ben.lobby.company.people()] == ["Anna"], (
        "the other session, until it has heard"
    )
    assert any(map(also_anna.conversation.is_gone, also_anna.heard))
    assert ben.heard and not any(map(ben.conversation.is_gone, ben.heard))
    also_anna.lobby.leave()
    assert ben.lobby.company.people() == () == tuple(ben.sentences)
    for line in ("me", "me name Annie", "me key", "me delete Anna", "me export"):
        with pytest.raises(StoreError, match="no such account"):
            also_anna.types(line)


def test_nobody_says_that_another_is_gone(hall: Hall, anna: Somebody) -> None:
    ben, now = hall.come("Ben"), hall.store.time.utc()
    for topic, gone, speaker in ((TABLES, anna.id, ben.id), (HALL, anna.id, anna.id), (TABLES, 5, anna.id)):
        assert not anna.conversation.is_gone(TopicMessage(topic, {"gone": gone}, speaker, "x", now))


@pytest.mark.parametrize("line", ["me nonsense", "me name", "me language", "me language sv", "me keyss"])
def test_what_is_not_understood_is_told_in_a_sentence(anna: Somebody, line: str) -> None:
    with pytest.raises(CommandError) as caught:
        anna.types(line)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("code", ["en", "fi", "nl"])
def test_words_are_understood_in_english_whatever_the_language(anna: Somebody, code: str) -> None:
    def keys() -> Any:
        use_language(code)
        return anna.types("me KEYS").lines

    assert alone(keys) == ("1. SHA256:a",)
