"""People who meet in the hall of a server, each on a full screen of their own."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.app.careers import keep
from tests.online.exchanges import PATIENCE
from tests.online.test_rating_texts import rating
from tests.tui.company import Company, Somebody, company
from tests.tui.every_screen import press
from tests.tui.people_scenes import anna_in_the_hall
from tests.tui.screens.looking import SMALL, shown
from tests.tui.screens.stage import HOSTILE
from tests.tui.settling import settle
from upwords_tui.app.profile import highscores
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import StoreError
from upwords_tui.base.i18n import _, use_language
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.open_tables import Begun, WaitingTable
from upwords_tui.online.people_texts import rules_lines, table_hint
from upwords_tui.store.values import DueIn
from upwords_tui.tui.screens import frame
from upwords_tui.tui.screens.hall import HallScreen


async def invited(people: Company) -> tuple[Somebody, Somebody]:
    """Return Anna, who has invited Ben, who is in the hall too."""
    anna, ben = await people.comes("Anna"), await people.comes("Ben")
    await anna.goes_to("Ben")
    anna.press("enter")
    await anna.sees("Invite Ben to a game of")
    anna.press("y")
    await anna.sees("Your table", " waiting for Ben")
    await ben.sees("Invitations", "Anna invites you")
    return anna, ben


async def at_a_table(people: Company) -> tuple[Somebody, Somebody]:
    """Return Anna and Ben in a game; it is the turn of the first."""
    anna, ben = await invited(people)
    ben.press("home", "enter")
    for each in (anna, ben):
        await each.is_at("UpwordsScreen")
        await each.knows_at_a_table(anna, ben)
    is_annas = anna.app.screen.view.to_act == (0,)  # type: ignore[attr-defined]
    return (anna, ben) if is_annas else (ben, anna)


async def test_whoever_is_invited_sits_down_with_enter_and_both_play(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, other = await at_a_table(people)
        mover.type("/pass!\r")
        await other.sees(f"{mover.name} passed")
        assert "another window" not in other.shown()
        mover.press("f10")
        await mover.is_at("HallScreen")
        await mover.sees("Your games", f"{other.name}")


async def test_a_rematch_asked_for_by_lines_is_joined_by_the_key_of_the_end_screen(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        by_lines = people.lobby("Anna")
        by_lines.enter(lambda _heard: None)
        ben = await people.comes("Ben")
        options = UpwordsOptions(game_seconds=600)
        seats = Seat("Anna"), Seat("Ben")
        terms = Terms(rated=True, watchers=False)
        choices = NewGameChoices("hasbro-10x10", "en", seats, options, terms=terms)
        table = by_lines.tables.begin(choices).waiting
        assert table
        await ben.sees("Anna invites you")
        ben.press("home", "enter")
        await ben.is_at("UpwordsScreen")
        (game,) = by_lines.library.games()
        await people.chair("Anna", game.id).do(Resign(seat=0))
        await ben.is_at("UpwordsOutcomeScreen")
        assert by_lines.tables.rematch(game.id).waiting
        ben.press("enter")
        await ben.is_at("UpwordsScreen")
        assert by_lines.tables.waiting() == ()
        again = next(each.id for each in by_lines.library.games() if each.id != game.id)
        assert people.store.games.load(again).game.setup.options.game_seconds == 600
        assert Terms.from_json(people.store.games.terms(again)) == terms


async def test_a_game_that_begins_before_its_table_is_told_of_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(tmp_path) as people:
        anna, ben = await people.comes("Anna"), await people.comes("Ben")
        begin, begin_game = anna.app.attendance.lobby.tables.begin, anna.app.begin_game  # type: ignore[union-attr]
        may_return, has_returned = threading.Event(), asyncio.Event()

        def late(choices: NewGameChoices) -> Begun:
            begun = begin(choices)
            may_return.wait(PATIENCE)
            return begun

        async def watched(choices: NewGameChoices) -> None:
            await begin_game(choices)
            has_returned.set()

        monkeypatch.setattr(anna.app.attendance.lobby.tables, "begin", late)  # type: ignore[union-attr]
        monkeypatch.setattr(anna.app, "begin_game", watched)
        await anna.goes_to("Ben")
        anna.press("enter")
        await anna.sees("Invite Ben to a game of")
        anna.press("y")
        await ben.sees("Invitations", "Anna invites you")
        ben.press("home", "enter")
        await anna.is_at("UpwordsScreen")
        may_return.set()
        await has_returned.wait()
        assert anna.top == "UpwordsScreen"


async def test_what_is_agreed_on_is_chosen_told_and_shown(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        # The exchange, which ends what takes too long, goes by the time of day.
        people.store.time.show(datetime.now(UTC))
        people.account("Ben")
        anna = await people.comes("Anna")
        anna.press("n")
        await anna.is_at("NewGameScreen")
        await anna.presses("up", lambda: "▸ 2" in anna.shown())
        await anna.presses("left", lambda: "anybody" in anna.row_of("▸ 2"))
        anna.type("Ben")
        await anna.presses("down", lambda: "▸ More options" in anna.shown())
        anna.press("enter")
        await anna.is_at("OptionsScreen")
        await anna.presses("down", lambda: "▸ Days per turn" in anna.shown())
        await anna.presses("right", lambda: "‹ 3 days ›" in anna.shown())
        anna.press("f10")
        await anna.sees("More options", "3 days per turn, unknown words refused")
        anna.press("f2")
        await anna.sees("waiting for Ben", "3 days per turn.")
        ben = await people.comes("Ben")
        await ben.sees("Invitations", "3 days per turn. A player who runs out of time loses the game.")
        ben.press("home", "enter")
        await ben.is_at("UpwordsScreen")
        await ben.sees("3 days left")
        ben.type("/terms\r")
        await ben.sees("3 days per turn.")
        ben.press("escape")
        await ben.is_at("UpwordsScreen")
        ben.press("f10")
        await ben.is_at("HallScreen")
        await ben.sees("3 days left")
        (row,) = people.store.games.of(people.account("Ben").id)
        mover = ben if row.is_due else anna
        people.store.games.begin_turn(row.id, 0, DueIn(timedelta(hours=2), is_dated=True))
        await mover.sees("Anna – Ben: it is your turn, and you have 2 hours left.")


async def test_an_invitation_is_the_first_thing_for_whoever_comes_in(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        people.account("Ben")
        anna = await people.comes("Anna")
        anna.press("n")
        await anna.is_at("NewGameScreen")
        await anna.presses("up", lambda: "▸ 2" in anna.shown())
        await anna.presses("left", lambda: "anybody" in anna.row_of("▸ 2"))
        anna.type("Ben")
        anna.press("f2")
        await anna.sees("waiting for Ben")
        ben = await people.comes("Ben")
        await ben.sees("Press Enter to sit down")
        ben.press("enter")
        for each in (anna, ben):
            await each.is_at("UpwordsScreen")


async def test_of_a_table_that_waits_is_said_what_the_keys_do_there(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, _ben = await invited(people)
        anna.press("down")
        anna.press("up")
        await anna.sees("This is your table; D closes it.")
        assert "sit down" not in anna.shown() and " D let go" in anna.shown()


@pytest.mark.parametrize(
    ("standing", "keys"),
    [
        ("invited", "Press Enter to sit down, D to decline."),
        ("open", "Press Enter to sit down."),
        ("seated", "You are at this table; D leaves it."),
    ],
)
def test_what_keys_do_at_a_table_follows_from_how_one_stands_to_it(standing: Any, keys: str) -> None:
    use_language("en")
    choices = NewGameChoices("hasbro-10x10", "en", (Seat("Anna"), Seat("Ben")))
    waiting = WaitingTable("1", "Anna", standing, choices.variant, choices, ("Anna", "Ben"), (1,), "")
    assert table_hint(waiting) == " ".join((*rules_lines(waiting), keys))


async def test_an_invitation_is_told_with_keys_not_with_commands(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        _anna, ben = await invited(people)
        await ben.sees("Anna invites you: Hasbro 10×10. To play, press Enter on it in the hall (F10).")
        assert "join 1" not in ben.shown()
        assert "▸" in ben.row_of("Anna invites you"), "the cursor was on Play, and Enter means the invitation"
        ben.press("enter")
        await ben.is_at("UpwordsScreen")


async def test_an_invitation_takes_no_row_from_whoever_has_chosen_one(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, ben = await people.comes("Anna"), await people.comes("Ben")
        await ben.goes_to("How to play")
        await anna.goes_to("Ben")
        anna.press("enter")
        await anna.sees("Invite Ben to a game of")
        anna.press("y")
        await ben.sees("Anna invites you")
        assert "▸" in ben.row_of("How to play")


async def test_ratings_stand_beside_names_and_are_a_table(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        accounts = [people.account(name).id for name in ("Anna", "Ben")]
        people.store.ratings.keep([rating(accounts[0], 1523.4, 4), rating(accounts[1], 1719.5)], {})
        anna, ben = await invited(people)
        assert "1720" in anna.row_of("in the hall") and "1523?" in ben.row_of("in the hall")
        assert "Anna (1523?) and Ben (1720)" in ben.row_of("Anna invites you")
        ben.type("/ratings\r")
        await ben.sees("1. Ben 1720, 30 games", "2. Anna 1523?, 4 games")
        ben.press("enter")
        await ben.is_at("HallScreen")


async def test_the_number_beside_a_name_is_explained_where_it_stands(tmp_path: Path) -> None:
    app = anna_in_the_hall(tmp_path)
    async with app.run_test(size=SMALL):
        await settle(app)
        told = []
        for _row in range(20):
            await press(app, "down")
            here = next((line for line in shown(app) if line.startswith("  ▸")), "")
            if "in the hall" in here:
                told.append((here.split()[-1], " ".join(" ".join(shown(app)[-4:-1]).split())))
    guesses, known = (
        [said for rating, said in told if holds(rating)]
        for holds in (lambda rating: rating.endswith("?"), str.isdecimal)
    )
    assert guesses and all("?; the “?” means it is a guess" in said for said in guesses)
    assert known and all("Their rating is" in said and ", from rated games." in said for said in known)
    assert {"rating" in said for rating, said in told if rating == "hall"} == {False}


async def test_a_game_that_begins_while_something_else_is_open_is_only_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(tmp_path) as people:
        anna, ben = await invited(people)
        anna.press("n")
        await anna.is_at("NewGameScreen")
        ben.press("home", "enter")
        await anna.sees("Your game with Ben has begun.")
        assert anna.top == "NewGameScreen"
        anna.press("up")
        await anna.until(lambda: "Enter starts the game" not in anna.shown())
        assert "Your game with Ben has begun." in anna.shown(), "there was no time to read it"
        monkeypatch.setattr(frame, "READ_SECONDS", 0)
        anna.press("down")
        await anna.until(lambda: "Your game with Ben" not in anna.shown())


async def test_a_game_that_begins_while_a_line_is_typed_is_only_told(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, ben = await invited(people)
        anna.type("/tell Ben I am rea")
        await anna.sees("/tell Ben I am rea")
        ben.press("home", "enter")
        await ben.is_at("UpwordsScreen")
        await anna.sees("Your game with Ben has begun.", "/tell Ben I am rea")
        assert anna.top == "HallScreen"
        anna.type("dy\r")
        await ben.sees("I am ready")
        assert anna.top == "HallScreen"
        await anna.goes_to("Continue")
        anna.press("enter")
        await anna.is_at("UpwordsScreen")


async def test_best_scores_that_come_late_are_not_shown_over_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked, may_come = threading.Event(), threading.Event()

    def late(*_arguments: object) -> tuple[str, ...]:
        is_asked.set()
        may_come.wait(60)
        return "The best score on Hasbro 10×10:", "Anna 301"

    monkeypatch.setattr(highscores, "answer", late)
    async with company(tmp_path) as people:
        anna, ben = await invited(people)
        anna.press("b")
        await anna.until(is_asked.is_set)
        waiting = anna.app.screen
        ben.press("home", "enter")
        await anna.is_at("UpwordsScreen")
        may_come.set()
        has_come = asyncio.Event()
        # It takes this only after the key.
        waiting.call_later(has_come.set)
        await has_come.wait()
        assert anna.top == "UpwordsScreen" and "Anna 301" not in anna.shown()
        anna.press("f10")
        await anna.is_at("HallScreen")
        anna.press("b")
        await anna.sees("Anna 301")


async def test_what_is_said_is_heard_unless_its_speaker_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "READ_SECONDS", 0)
    async with company(tmp_path) as people:
        speaker, other = await at_a_table(people)
        screen: Any = other.app.screen
        await other.until(lambda: other.app.cursor_position == screen.cursor_place())
        cursor = other.app.cursor_position
        # A tile that they have, so that there is a step for Esc to take back: without one it shows the menu.
        other.press(str(screen.view.rack[0])[0].lower())
        await other.until(lambda: len(screen.hand.laying.steps) == 1)
        speaker.type("/say good luck\r")
        await other.sees(f"{speaker.name}: good luck")
        other.press("escape")
        await other.until(lambda: "good luck" not in other.shown())
        assert other.top == "UpwordsScreen" and not screen.hand.laying.steps
        assert other.app.cursor_position == cursor
        other.type(f"/ignore {speaker.name}\r")
        await other.sees("is muted")
        speaker.type("/say can you hear me\r")
        await speaker.sees("can you hear me")
        third = await people.comes("Cleo")
        third.press("s")
        await third.is_at("Prompt")
        third.type("is anybody there\r")
        await other.sees("Cleo in the hall: is anybody there")
        assert "can you hear me" not in other.shown()


async def test_an_answer_to_a_key_is_seen_over_what_others_say(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        speaker, other = await at_a_table(people)
        other.press("slash")
        other.type("wh")
        await other.sees("Says who is here")
        speaker.type("/say hello\r")
        await speaker.sees(f"{speaker.name}: hello")
        await other.until(lambda: any("hello" in said for said in other.app.screen.remarks.sentences))  # type: ignore[attr-defined]
        other.type("o\r")
        await other.sees(f"{speaker.name}, at this table.")


async def test_hostile_names_and_talk_do_no_harm(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        with pytest.raises(StoreError):
            people.account(HOSTILE)
        anna, ben = await people.comes("Anna"), await people.comes("Ben")
        await ben.sees("Anna")
        anna.app.attendance.lobby.say(HOSTILE)  # type: ignore[union-attr]
        await ben.sees("Anna in the hall: [@click=app.bell]x[/]")
        assert "\x1b" not in ben.shown() and "\u202e" not in ben.shown()
        ben.press("h")
        await ben.is_at("HelpScreen")


async def test_the_commands_of_people_are_in_help_only_where_there_are_people(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna = await people.comes("Anna")
        await anna.sees("1 person here")
        anna.press("h")
        await anna.is_at("HelpScreen")
        await anna.presses("right", lambda: "Says who is here, and what they are doing." in anna.shown())


async def test_whoever_hangs_up_is_there_no_more(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, ben = await people.comes("Anna"), await people.comes("Ben")
        await anna.sees("2 people here")
        ben.app.exit()
        await anna.sees("1 person here")


async def test_whoever_is_at_a_game_is_seen_there_and_back_in_the_hall(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        cleo = await people.comes("Cleo")
        mover, _other = await at_a_table(people)
        await cleo.until(lambda: "at a table" in cleo.row_of(f"{mover.name}  "))
        mover.press("f10")
        await cleo.until(lambda: "in the hall" in cleo.row_of(f"{mover.name}  "))


async def test_a_game_is_watched(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        mover, _other = await at_a_table(people)
        cleo = await people.comes("Cleo")
        await cleo.goes_to("Anna – Ben")
        await cleo.sees("Press Enter to watch.")
        cleo.press("enter")
        await cleo.is_at("UpwordsScreen")
        mover.type("/pass!\r")
        await cleo.sees(f"{mover.name} passed")
        assert "another window" not in cleo.shown()


class Newcomer:
    """Somebody without an account."""

    offered = "Ada"

    def __init__(self, people: Company) -> None:
        self._people = people
        self.entered: tuple[str, str, str] | None = None

    def names_refusal(self, name: str) -> str:
        return "" if self._people.store.accounts.named(name) is None else _("That name is not allowed.")

    def enter(self, name: str, language: str, front_end: str) -> object:
        self.entered = name or self.offered, language, front_end
        return self._people.lobby(name or self.offered)


async def test_two_enters_and_a_newcomer_plays(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        newcomer = Newcomer(people)
        ada = await people.comes("", visitor=newcomer)
        await ada.sees("Press Enter to be called Ada")
        ada.press("enter")
        await ada.is_at("HallScreen")
        await ada.sees("1 person here", "Press Enter to play")
        assert newcomer.entered == ("Ada", "en", "screen")
        assert ada.app.library.account == people.account("Ada").id


async def test_a_newcomer_is_told_who_is_there_and_which_keys_lead_to_them(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        ben, ada = await people.comes("Ben"), await people.comes("Ada")
        await ada.sees("2 people here", "People here", "Ben", "Welcome. Enter on a name invites them; L")
        await ada.goes_to("Ben")
        await ada.sees("Press Enter to invite Ben to a game.", " S say")
        ada.press("enter")
        await ada.sees("Invite Ben to a game of")
        ada.press("y")
        await ben.sees("Invitations", "Ada invites you", "press Enter on it in the hall (F10).")


async def test_a_newcomer_goes_on_in_the_language_they_choose(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        people.account("Ada")
        newcomer = Newcomer(people)
        ada = await people.comes("", visitor=newcomer)
        await ada.is_at("WelcomeScreen")
        ada.press("A", "d", "a", "enter")
        await ada.sees("That name is not allowed.")
        ada.press("f1")
        await ada.sees("go to language and view")
        ada.press("backspace", "backspace", "backspace", "I", "d", "a", "down", "right")
        await ada.sees("suomi")
        ada.press("enter")
        await ada.is_at("HallScreen")
        await ada.sees("Uusi peli")
        assert newcomer.entered == ("Ida", "fi", "screen")
        ada.press("u")
        await ada.is_at("NewGameScreen")
        await ada.sees("Ketkä pelaavat")


async def test_a_newcomer_may_go_on_in_text(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        newcomer = Newcomer(people)
        ada = await people.comes("", visitor=newcomer)
        await ada.is_at("WelcomeScreen")
        # From the first row to the last: the rows go round.
        ada.press("up", "right", "enter")
        await ada.until(lambda: ada.app.switch_with == "")
        assert newcomer.entered == ("Ada", "en", "text") and ada.app.return_code == 0


async def test_a_burst_of_keys_is_typed_where_its_first_has_led(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna, _ben = await invited(people)
        anna.type("/tell Ben hello there\r")
        await anna.sees("You to Ben: hello there")
        assert anna.top == "HallScreen" and "Q quit" in anna.shown()
        anna.app.post_message(events.Paste("/who\n"))
        await anna.sees("/who", "Says who is here")
        anna.press("enter")
        await anna.sees("Ben, in the hall.")


async def test_an_unknown_command_in_the_hall_says_what_there_is(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna = await people.comes("Anna")
        anna.type("/help")
        await anna.sees("Which command? Choose from who, ratings,")
        anna.press("enter")
        await anna.sees("There is no command “help” here. Choose from who, ratings, tables,", "bell.")
        anna.press("down")
        await anna.until(lambda: "There is no command" not in anna.shown())
        anna.type("/wh")
        await anna.sees("Says who is here")
        anna.press("escape")
        await anna.until(lambda: "/wh" not in anna.shown() and "Q quit" in anna.shown())


async def test_an_arrow_that_comes_before_the_rows_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_look, has_come = threading.Event(), asyncio.Event()
    look, go_along = HallScreen.look_around, HallScreen.action_go_along

    def look_late(hall: HallScreen) -> Any:
        may_look.wait(PATIENCE)
        return look(hall)

    async def note(hall: HallScreen, count: int) -> None:
        has_come.set()
        await go_along(hall, count)

    monkeypatch.setattr(HallScreen, "look_around", look_late)
    monkeypatch.setattr(HallScreen, "action_go_along", note)
    async with company(tmp_path) as people:
        anna = await people.comes("Anna")
        anna.press("down")
        await asyncio.wait_for(has_come.wait(), PATIENCE)
        assert "Learn" not in anna.shown()
        may_look.set()
        await anna.until(lambda: "▸" in anna.row_of("Learn"))


async def test_words_are_explained_in_the_hall(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna = await people.comes("Anna")
        anna.type("/define cats\r")
        await anna.sees("CATS: plural of CAT.")


async def test_only_hosts_see_what_is_for_hosts(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        people.store.accounts.mark(people.account("Helga").id, is_host=True)
        helga, ben = await people.comes("Helga"), await people.comes("Ben")
        for each in (helga, ben):
            await each.sees("2 people here")
        ben.type("/")
        await ben.sees("Which command?")
        assert "announce" not in ben.shown() and "unbar" not in ben.shown()
        ben.type("announce hello\r")
        await ben.sees("There is no command “announce” here.")
        ben.press("down")
        helga.type("/")
        await helga.sees("announce", "unbar")
        helga.type("announce We close at ten\r")
        for each in (helga, ben):
            await each.sees("The host says: We close at ten")
        helga.type("/bar Ben\r")
        await helga.is_at("Confirm")
        await helga.sees("Ban Ben?")
        helga.press("enter")
        await helga.is_at("HallScreen")
        assert not people.store.accounts.barred()
        helga.type("/bar Ben\r")
        await helga.is_at("Confirm")
        helga.press("y")
        await helga.sees("Ben is banned.")
        assert people.store.accounts.barred() == {people.account("Ben").id}
        helga.press("f1")
        await helga.is_at("HelpScreen")
        await helga.presses("right", lambda: "[As a host]" in helga.shown())
        assert "announce TEXT" in helga.shown()


async def test_what_the_host_says_is_never_cut(tmp_path: Path) -> None:
    said = " ".join(f"word{number:03}" for number in range(49))
    async with company(tmp_path) as people:
        people.store.accounts.mark(people.account("Helga").id, is_host=True)
        mover, other = await at_a_table(people)
        helga = await people.comes("Helga")
        await helga.sees("3 people here")
        other.type("/")
        other.type("sa")
        for announced in (said, f"Second: {said}"):
            helga.app.attendance.conversation.answer("announce", announced)  # type: ignore[union-attr]
            for each in (mover, other, helga):
                await each.is_at("Notice")
                await each.sees("The host says: ", *announced.split())
        for each in (mover, other, helga):
            each.press("enter")
            await each.until(lambda each=each: "Second: " not in each.shown())  # type: ignore[misc]
            assert each.top == "Notice" and "word048" in each.shown(), "the one before waits below"
            each.press("enter")
        await other.is_at("UpwordsScreen")
        await other.sees("/sa")
        await helga.is_at("HallScreen")
        helga.type("/announce Good night\r")
        for each in (mover, helga):
            await each.sees("The host says: Good night")
            assert each.top in ("UpwordsScreen", "HallScreen"), "what there is room for takes no key"


async def test_what_one_has_done_stands_below_what_is_known_of_the_account(tmp_path: Path) -> None:
    async with company(tmp_path) as people:
        anna = await people.comes("Anna")
        keep(people.store, [(200, 150)], account=people.account("Anna").id)
        anna.press("slash")
        anna.type("me\r")
        await anna.is_at("MeScreen")
        await anna.sees("You are called Anna", "1 won, 0 lost")
        assert "export" not in anna.shown(), "no file is written here"
        anna.press("enter")
        await anna.is_at("HallScreen")
        anna.press("slash")
        anna.type("me name Annie\r")
        await anna.sees("You are now called Annie.")
