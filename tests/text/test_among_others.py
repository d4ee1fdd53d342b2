"""The text game among other people: what is told between two lines, and the way to the hall."""

from __future__ import annotations

import asyncio
import io
import signal
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody, choices
from tests.text.playing import Engine, Playing
from upwords_tui.app.setup.new_game import remember
from upwords_tui.app.setup.options import Terms
from upwords_tui.app.training.exercises import MISTAKE
from upwords_tui.games.base import END, Offer, Refuse
from upwords_tui.games.record import from_record, parse_record
from upwords_tui.games.upwords.actions import Pass, Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import TABLES, TopicMessage
from upwords_tui.online.people_commands import Conversation
from upwords_tui.text.console import Reader, Speaker
from upwords_tui.text.shell import Shell


@pytest.fixture(autouse=True)
def deaf_to_alarms() -> Iterator[None]:
    """Nobody waits in a reader: what wakes one would end the tests."""
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGALRM, before)


class Engines:
    def asker(self, account: str = "") -> Engine:
        return Engine()


class AtLines:
    """Somebody of a hall at the text game; `type` types lines, and returns what was said meanwhile."""

    def __init__(self, hall: Hall, name: str) -> None:
        store = hall.store
        self.account = store.accounts.named(name) or store.accounts.add(name)
        library = Somebody(store, hall.link, self.account, hall.words).library
        link: Any = hall.link
        self.lobby = Lobby(library, store, link, self.account, "text")
        self.out, lines = io.StringIO(), io.StringIO()
        self._lines = lines
        hub = LiveGames(hall.library(), Engines(), hall.link.rang)
        self.shell = Shell(library, hub, Speaker(self.out, 200), Reader(lines, self.out), self.lobby)
        self.shell.desk.when_put = self.lobby.at
        self.shell.run()

    def type(self, *lines: str) -> list[str]:
        """Return what was said since the last time, and in answer to these lines; without the prompts."""
        self._lines.seek(0)
        self._lines.truncate()
        self._lines.write("".join(f"{line}\n" for line in lines))
        self._lines.seek(0)
        begun = len(self.out.getvalue())
        self.shell.turn_to_player()
        for line in iter(lambda: self.shell.desk.reader.read("> "), None):
            self.shell.take(line)
            self.shell.turn_to_player()
        said = self.out.getvalue()[begun:].splitlines()
        return [line for line in said if not line.startswith("> ")]


@pytest.fixture
def hall() -> Hall:
    return Hall()


def begun(hall: Hall, anna: AtLines, ben: Somebody) -> str:
    """Have a game begin in which it is Ben's turn, and return its id."""
    waiting = ben.lobby.tables.begin(choices("Anna", "Ben", options=UpwordsOptions(pass_rounds=9))).waiting
    assert waiting
    game_id = anna.lobby.tables.join(waiting.id).game_id
    if (
        hall.store.games.load(game_id).game.seats[hall.store.games.load(game_id).game.to_act[0]].name
        == "Anna"
    ):
        passes(hall, anna.account.id, game_id)
    anna.type()
    return game_id


def passes(hall: Hall, account: str, game_id: str) -> None:
    """Have somebody pass, wherever they are."""
    hall.store.time.now += 1
    chair = LiveGames(hall.library(), Engines(), hall.link.rang).sit(game_id, account)
    asyncio.run(chair.do(Pass(seat=chair.seats[0])))


def test_a_game_that_begins_while_another_is_on_the_table_is_told(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    assert "Waiting for Ben." in anna.type("new Ben")[0]
    anna.type("new alone")
    own = anna.shell.desk.game_id
    ben.lobby.tables.join(ben.lobby.tables.waiting()[0].id)
    said = anna.type("score")
    assert said[0].startswith("Your game with Ben has begun.") and said[1] == "Type “resume” to continue it."
    assert anna.shell.desk.game_id == own, "nothing is taken off the table"
    anna.type("games")
    said = anna.type("hall", "resume 2" if "your" in said[0] else "resume 1")
    assert "You are in the hall." in said


def test_what_one_says_comes_back_as_said_and_whole_to_the_others(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), AtLines(hall, "Ben")
    assert anna.type("say hello") == ["Said."]
    assert "Anna in the hall: hello" in ben.type()
    assert ben.type("say hello") == ["Said."] and "Ben in the hall: hello" in anna.type()


def test_in_another_game_one_is_told_that_it_is_ones_turn(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.type("new alone")
    passes(hall, ben.id, game_id)
    said = anna.type("score")
    assert said[0] == "It is your turn in Anna – Ben: Ben has moved. Type “resume” to continue it."
    assert anna.type("score") == said[1:], "it is told once"
    assert "Hasbro 10×10: Anna, Ben." in anna.type("resume")
    assert anna.shell.desk.game_id == game_id


def test_in_the_hall_too_and_enter_goes_there(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.type("new alone")
    assert anna.type("hall")[0] == "You are in the hall."
    passes(hall, ben.id, game_id)
    said = anna.type()
    assert said == ["It is your turn in Anna – Ben: Ben has moved.", "Enter continues Anna – Ben."]


def test_who_is_only_asked_is_told_that_and_enter_goes_there(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.type("hall")
    hall.store.time.now += 1
    chair = LiveGames(hall.library(), Engines(), hall.link.rang).sit(game_id, ben.id)
    asyncio.run(chair.do(Offer(END, seat=chair.seats[0])))
    assert anna.type() == [
        "Ben is waiting for your answer in Anna – Ben.",
        "Enter goes to Anna – Ben, where your answer is needed.",
    ]
    assert ", you are asked, " in anna.type("games")[0]
    asyncio.run(chair.do(Refuse(END, seat=chair.seats[0])))
    assert "asked" not in anna.type("games")[-1]


def test_at_the_game_itself_only_the_game_says_so(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.type("resume")
    assert anna.lobby.game_id == game_id
    passes(hall, ben.id, game_id)
    said = anna.type()
    assert said[0] == "Ben passed." and said[1].startswith("Your turn: ")
    assert not any("It is your turn in" in line for line in said)


def test_the_bell_rings_for_who_wants_it_once_a_turn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[Speaker] = []
    monkeypatch.setattr(Speaker, "ring", lambda speaker, times=1: rings.append(speaker))
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    passes(hall, ben.id, game_id)
    anna.type()
    assert not rings, "it is off at first"
    anna.type("bell on", "resume", "pass!")
    passes(hall, ben.id, game_id)
    anna.type()
    assert len(rings) == 1, "at the game"
    anna.type("pass!", "hall")
    passes(hall, ben.id, game_id)
    anna.type()
    anna.type()
    assert len(rings) == 2, "in the hall"


def test_chat_has_a_sound_of_its_own_for_who_wants_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[int] = []
    monkeypatch.setattr(Speaker, "ring", lambda _speaker, times=1: rings.append(times))
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    ben.types("say hello")
    assert "Ben in the hall: hello" in anna.type() and not rings, "it is off at first"
    anna.type("set sounds on")
    ben.types("say hello again")
    assert "Ben in the hall: hello again" in anna.type() and rings == [2]
    anna.type("say hello to all")
    anna.type()
    assert rings == [2], "nobody is told of their own words"


def test_the_bell_rings_at_home_when_a_computer_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[Speaker] = []
    monkeypatch.setattr(Speaker, "ring", lambda speaker: rings.append(speaker))
    playing = Playing(width=200)
    playing.run("new Anna vs casual")
    for said in ("bell off", "bell on"):
        playing.type(said, f"exchange {playing.shell.desk.view.rack[0]}")
        assert playing.shell.desk.chair.awaited and len(rings) == (said == "bell on")
    assert playing.type("bell off", "score")[0] == "The bell is off." and len(rings) == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bell_is_only_rung_at_a_terminal() -> None:
    for out, rung in ((Terminal(), "\a"), (io.StringIO(), "")):
        Speaker(out).ring()
        assert out.getvalue() == rung


def test_whoever_comes_to_a_table_is_told_what_was_said_there(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    ben.lobby.at(game_id)
    anna.type("hall")
    ben.lobby.say("good luck")
    assert any(line.startswith("Ben: good luck (") for line in anna.type("resume"))
    assert anna.type("talk off")[0].startswith("Chat is hidden")
    ben.lobby.say("can you hear me")
    assert not any("hear me" in line for line in anna.type("score"))


def test_where_no_files_are_kept_the_record_of_a_game_that_is_over_is_printed(hall: Hall) -> None:
    anna, ben, cleo = AtLines(hall, "Anna"), hall.come("Ben"), AtLines(hall, "Cleo")
    begun(hall, anna, ben)
    cleo.type("watch 1")
    assert anna.type("export")[-1] == "The game is not over: its record would reveal everything hidden."
    assert "Only the players" in cleo.type("export")[-1]
    anna.type("resign", "yes")
    line, how = anna.type("export")[-2:]
    game = from_record(parse_record(line))
    assert game.is_over and {seat.name for seat in game.seats} == {"Anna", "Ben"}
    assert line.isascii() and how == "Save it to a file, and anyone can check it: upwords-tui replay FILE"
    assert "Only the players of a game can see its record" in cleo.type("export")[-1]
    assert anna.type("export x.json")[-1].startswith("No files can be written here")


def test_a_line_whose_beginning_was_lost_is_not_done() -> None:
    playing = Playing(width=200)
    playing.run("new Anna vs casual")
    playing.shell.doubts_next_line = True
    told = len(playing.out.getvalue())
    playing.lines.seek(0)
    playing.lines.truncate()
    playing.lines.write("resign\nscore\n")
    playing.lines.seek(0)
    playing.shell.run(playing.shell.desk.game_id)
    said = playing.out.getvalue()[told:]
    assert "What you were typing was lost; type it again." in said and "Nothing was done." in said
    assert not playing.shell.desk.chair.is_over and "Ada: 0" in said, "the next line is a line again"


def test_the_questions_of_a_new_game_name_an_open_seat(hall: Hall) -> None:
    anna = AtLines(hall, "Anna")
    remember(anna.lobby.library, choices("Anna", ""))
    asked = len(anna.out.getvalue())
    anna.type("new", "", ".")
    assert "Who plays? [Anna and anybody] " in anna.out.getvalue()[asked:]


def test_an_invitation_at_a_finished_table_says_how_to_sit_down(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    first = begun(hall, anna, ben)
    anna.type("resign", "yes")
    assert ben.lobby.tables.rematch(first).waiting
    said = anna.type()
    assert said == ["Ben invites you: Hasbro 10×10. Type “join 1” to play, “tables” for details."]
    anna.type("join 1")
    assert anna.shell.desk.game_id not in (None, first)


def test_numbers_that_were_said_stay_when_there_is_more(hall: Hall) -> None:
    anna, ben, cleo = AtLines(hall, "Anna"), hall.come("Ben"), hall.come("Cleo")
    cleo.lobby.tables.begin(choices("Cleo", "anybody"))
    assert "Cleo is looking for players" in anna.type("tables")[-1]
    ben.lobby.tables.begin(choices("Ben", "Anna", "anybody"))
    assert "Ben invites you: Hasbro 10×10. Type “join 2” to play, “tables” for details." in anna.type()
    anna.type("join 1")
    assert {seat.name for seat in anna.shell.desk.view.seats} == {"Anna", "Cleo"}


def test_who_has_watched_is_told_of_a_rematch(hall: Hall) -> None:
    anna, ben, cleo = AtLines(hall, "Anna"), hall.come("Ben"), AtLines(hall, "Cleo")
    dora = AtLines(hall, "Dora")
    first = begun(hall, anna, ben)
    cleo.type("watch 1")
    other = ben.lobby.tables.begin(choices("Ben", "Anna")).waiting
    assert other
    anna.type("join 1", "hall")
    assert not any("play again" in line for line in cleo.type()), "that game still goes on"
    anna.lobby.at(first)
    passes_on = LiveGames(hall.library(), Engines(), hall.link.rang).sit(first, anna.account.id)
    asyncio.run(passes_on.do(Resign(seat=passes_on.seats[0])))
    cleo.type()
    assert ben.lobby.tables.rematch(first).waiting
    again = anna.lobby.tables.rematch(first).game_id
    (line,) = [line for line in cleo.type() if "New game" in line]
    assert line in (
        "New game: Anna and Ben. Type “watch 2” to watch it.",
        "New game: Ben and Anna. Type “watch 2” to watch it.",
    )
    assert not any("play again" in line for line in dora.type()), "she has watched nothing"
    names = ["Anna", "Ben"]
    seats = [anna.account.id, ben.account.id]
    told = {"begun": again, "seats": seats, "names": names}
    heard = TopicMessage(TABLES, told, anna.account.id, "Anna", hall.store.time.utc())
    on_screen = Conversation(cleo.lobby, has_rows=True).heard(heard)
    assert on_screen == "New game: Anna and Ben. To watch it, press Enter on it in the hall (F10)."
    cleo.type("watch 2")
    assert cleo.shell.desk.game_id == again


def test_who_may_not_watch_is_not_told_of_a_rematch(hall: Hall) -> None:
    anna, ben, cleo = AtLines(hall, "Anna"), hall.come("Ben"), AtLines(hall, "Cleo")
    first = begun(hall, anna, ben)
    cleo.type("watch 1")
    anna.type("resign", "yes")
    secret = replace(choices("Ben", "Anna"), terms=Terms(watchers=False))
    assert ben.lobby.tables.begin(secret).waiting
    anna.type("join 1")
    assert anna.shell.desk.game_id != first
    assert not any("play again" in line for line in cleo.type())


def test_hosts_have_commands_that_others_have_not(hall: Hall) -> None:
    helga, ben = AtLines(hall, "Helga"), AtLines(hall, "Ben")
    assert "announce" not in " ".join(helga.type("help"))
    assert helga.type("announce hello") == ["“announce” is for the hosts of a server."]
    hall.store.accounts.mark(helga.account.id, is_host=True)
    assert any("As a host: announce, bar, unbar, close, reports." in line for line in helga.type("help"))
    assert helga.type("announce hello") == ["The host says: hello"] == ben.type()
    assert helga.type("bar Ben", "no")[-1] == "Nothing was done." and not hall.store.accounts.barred()
    assert helga.type("bar Ben", "yes")[-1] == "Ben is banned."
    assert hall.store.accounts.barred() == {ben.account.id}
    ben.type("new alone")
    assert ben.type("unbar Ben") == ["“unbar” is for the hosts of a server."]


def test_what_is_for_files_is_not_told_where_there_are_none(hall: Hall) -> None:
    anna = AtLines(hall, "Anna")
    told = " ".join(anna.type("help"))
    assert "export" in told and "import" not in told
    assert anna.type("import x.json")[0].startswith("“import x.json” is not understood.")
    at_home = Playing(width=200)
    at_home.run("help")
    assert "import" in at_home.out.getvalue()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new me against the computer", "Anna, Ada (Casual)."),
        ("new against expert", "Anna, Minerva (Expert)."),
        ("new with Ben", "Anna and Ben. Waiting for Ben."),
        ("new ben", "Waiting for Ben."),
        ("new me and anybody", "Anna and anybody."),
        ("new Ben rated, 3 days", "The game is rated."),
        ("new Ben levels", "“levels” is not understood as a name."),
        ("new scrabble", "Nobody here is called scrabble."),
        ("new help", "new me against the computer"),
    ],
)
def test_a_table_is_set_as_people_say_it(line: str, told: str) -> None:
    hall = Hall()
    anna = AtLines(hall, "Anna")
    hall.come("Ben")
    said = "\n".join(anna.type(line))
    assert told in said, said


def test_a_command_leaves_the_questions_among_others_too() -> None:
    anna = AtLines(Hall(), "Anna")
    said = anna.type("new", "", "who", "levels")
    assert "No game was started." in said and any("casual: Plays for fun" in line for line in said)
    assert not anna.lobby.tables.waiting()


def test_who_asks_what_to_do_in_the_hall_is_told_what_enter_does(hall: Hall) -> None:
    anna = AtLines(hall, "Anna")
    told = anna.type("what now")
    assert any(
        "Enter starts a game against the computer. Type “new anybody” to wait" in line for line in told
    ), told


@pytest.mark.usefixtures("sample_puzzles")
def test_everybody_has_puzzles_of_their_own_and_hears_what_goes_on_meanwhile(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), AtLines(hall, "Ben")
    said = anna.type("puzzle 11.7")
    assert said[1].startswith("Anna: 62 points. Minerva: 74 points.")
    assert anna.type("2a gruffing")[0] == "Right: 2A GRUFF(I)NG for 36 points."
    assert ben.type("puzzles")[0].startswith("You have not done a puzzle yet.")
    assert "Best: 2A GRUFF(I)NG for 36 points." in ben.type("puzzle 11.7", "show")
    assert anna.type("puzzles")[0].endswith("1 of 1 solved at the first try, no rating yet.")
    ben.type("say hello")
    assert "Ben in the hall: hello" in anna.type("puzzle 18.43")
    assert anna.type("hall")[0] == "You are in the hall."
    assert anna.type("stop")[-1].endswith("Did you mean quit?"), "the puzzle is not on the table any more"


@pytest.mark.usefixtures("sample_puzzles")
def test_whose_turn_comes_while_they_solve_a_puzzle_hears_of_it_and_goes_back(hall: Hall) -> None:
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.type("resume", "puzzle 11.7")
    assert anna.shell.desk.game_id is None
    passes(hall, ben.id, game_id)
    said = anna.type("rack")
    assert said[0].startswith("It is your turn in Anna – Ben") and said[1].startswith("Your rack: G, F, U")
    anna.type("stop")
    assert anna.shell.desk.game_id == game_id


def test_only_the_turns_one_has_made_oneself_are_set_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request["view"]["rack"])
        made = {"action": "pass", "tiles": [], "leave": [], "equity": 1.0, "win": 0.5}
        best = {**made, "action": "exchange", "tiles": request["view"]["rack"][:1], "equity": 2.0}
        return {"made": made, "best": best, "lost_points": 1.0, "lost_win": 0.1}

    monkeypatch.setattr(Engines, "asker", lambda _self, _account="": Engine(reply))
    anna, ben = AtLines(hall, "Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    passes(hall, ben.id, game_id)
    passes(hall, anna.account.id, game_id)
    chair = LiveGames(hall.library(), Engines(), hall.link.rang).sit(game_id, ben.id)
    asyncio.run(chair.do(Resign(seat=chair.seats[0])))
    anna.type("resume 1")
    rack = list(anna.shell.desk.view.rack)
    said = anna.type("retry")
    assert any("of your game with Ben, " in line for line in said)
    assert asked and all(each == rack for each in asked), "nobody else's turns are looked at"
    assert ben.library.exercises.known(MISTAKE) == ()


@pytest.mark.parametrize("line", ["help new", "help tables", "help terms"])
def test_what_can_be_agreed_on_is_found_in_the_hall(hall: Hall, line: str) -> None:
    told = AtLines(hall, "Anna").type(line)
    assert "“new anybody” waits for another player; “new Cleo” invites Cleo." in told
    assert "The game is rated, as in rated=yes: yes; no." in told
    assert any(each.startswith("Days per turn, as in days=3:") for each in told)


def test_a_term_and_an_option_are_explained_by_their_words(hall: Hall) -> None:
    anna = AtLines(hall, "Anna")
    assert anna.type("help watchers") == [
        "Others may watch, as in watchers=no: yes; no.",
        "They see the board, scores and history, but never a rack.",
    ]
    (values, lost, leaves) = anna.type("help overdue")
    assert (
        values == "A player out of time, as in overdue=leaves: lost: loses; leaves: is out, others play on."
    )
    assert lost.startswith("The player who ran out") and leaves.endswith("the others play on.")
    assert anna.type("help rounds")[0].startswith("The game ends after, as in rounds=1: no limit;")
    assert Playing().type("help watchers") == ["There is no command “watchers”. Type “help”."]
