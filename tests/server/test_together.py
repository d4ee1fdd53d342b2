"""The whole server with real clients: two people meet, play, talk, and lose neither a move nor each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.online.lobbies import choices
from tests.server.fakes import delete_everybody, name_of, wait_for_end_of, wait_until
from tests.server.knocking import needs_ssh
from tests.store.postgres import Cluster, cluster
from tests.store.stored import raw
from tests.terminal.term import Term
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.lobby import among_people
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import ProposedSeat

pytestmark = needs_ssh

PATIENT = UpwordsOptions(pass_rounds=9)
LONG_AGO = "2026-01-01T12:00:00.000+00:00"


class Server:
    """A server as its host starts it, with more words if need be."""

    def __init__(self, folder: Path, *words: str, data: str = "data", within: tuple[str, ...] = ()) -> None:
        """`within` are the words of a command that runs it."""
        self.folder, self.data = folder, folder / data
        self.log = folder / "log"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [
                    *within,
                    sys.executable,
                    "-m",
                    "upwords_tui",
                    "serve",
                    "--listen",
                    "127.0.0.1:0",
                    "--data",
                    self.data,
                    *words,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        self.port = self.process.stdout.readline().strip().rpartition(":")[2]
        assert self.port.isdecimal(), (folder / "log").read_text()

    def come(self, name: str, login: str = "text") -> Term:
        """Come in with a real client and the key of this name, made when it is first used."""
        key = self.folder / name
        if not key.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        known = f"UserKnownHostsFile={self.folder / 'known'}"
        settings = ("StrictHostKeyChecking=no", known, "IdentitiesOnly=yes", "IdentityAgent=none")
        told = [word for setting in settings for word in ("-o", setting)]
        return Term(
            ["ssh", "-F", "none", "-q", "-tt", *told, "-i", str(key), "-p", self.port, f"{login}@127.0.0.1"]
        )

    def meet(self, name: str) -> Term:
        """Come for the first time, take this name, and be at the prompt."""
        term = self.come(name)
        term.wait_until(lambda: term.output.endswith(b": "))
        term.send(name, "enter")
        term.wait_for_prompt()
        return term

    def processes(self, name: str) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [each for each in children if name_of(each) == name]

    def end(self) -> None:
        everybody = []
        if self.process.poll() is None:
            everybody = [psutil.Process(self.process.pid)]
            everybody += everybody[0].children(recursive=True)
        self.process.terminate()
        assert self.process.stdout
        self.process.stdout.close()
        self.process.wait()
        wait_for_end_of(everybody)


@pytest.fixture(scope="module")
def whole_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.end()


@pytest.fixture
def server(whole_server: Server) -> Iterator[Server]:
    """Give a server to which nobody has come yet."""
    yield whole_server
    wait_until(lambda: not whole_server.processes("upw-text"))
    delete_everybody(whole_server.data)
    whole_server.log.write_text("")


def begun(server: Server, terms: str = "") -> tuple[Term, Term]:
    """Have Anna invite Ben to a game, and Ben sit down with Enter; return who begins, then the other."""
    anna, ben = server.meet("Anna"), server.meet("Ben")
    assert "Waiting for Ben." in " ".join(anna.ask(f"new Ben {terms}").split())
    ben.wait_for("Anna invites you")
    ben.send("enter")
    for term in (anna, ben):
        term.wait_for("The first word must cover")
        term.wait_for_prompt()
    return (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)


def test_two_people_meet_play_and_talk(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("pass!")
        second.wait_for("passed")
        second.wait_for("Your turn")
        assert "well done" not in first.text()
        second.send("say well done", "enter")
        first.wait_for("well done")
        rack = first.ask("rack").split("rack: ")[-1].split("\r\n")[0]
        assert len(rack) > 5 and rack not in second.output.decode()
        first.send("resign", "enter")
        first.wait_for("yes or no")
        first.send("yes", "enter")
        second.wait_for("You win!")


def test_four_people_in_two_teams_play_to_the_end_of_a_game(server: Server) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora")
    with ExitStack() as leaving:
        terms = [leaving.enter_context(server.meet(name)) for name in names]
        assert "Waiting for Ben, Cleo and Dora." in " ".join(
            terms[0].ask("new me+Ben Cleo+Dora passes=1").split()
        )
        for term in terms[1:]:
            term.wait_for("Anna invites you")
            term.send("enter")
            term.wait_for_prompt()
        for term in terms:
            term.wait_for("The first word must cover")
            term.wait_for_prompt()
        racks = [term.ask("rack").split("rack: ")[-1].split("\r\n")[0] for term in terms]
        assert racks[0] == racks[1] != racks[2] == racks[3]
        begins = "Anna" if "Anna + Ben goes first" in terms[0].text() else "Cleo"
        first, second = [
            terms[names.index(name)] for name in (begins, "Cleo" if begins == "Anna" else "Anna")
        ]
        partner = terms[names.index(begins) + 1]
        assert f"{begins} plays it: you take turns." in " ".join(partner.ask("pass!").split())
        # A tile with two letters is told as two: Q U.
        first.ask("exchange " + racks[names.index(begins)].split(",")[0].replace(" ", ""))
        partner.wait_for(f"{begins} exchanged")
        partner.wait_for("and drew")
        second.wait_for("Your turn")
        assert "and drew" not in second.output.decode()
        second.ask("pass!")
        partner.wait_for("Your turn")
        partner.wait_for_prompt()
        partner.ask("pass!")
        for term in terms:
            term.wait_for("everyone has passed")
        for at, term in enumerate(terms):
            told = term.output.decode().split("everyone has passed")[0]
            assert racks[(at + 2) % 4] not in told, "nobody was sent a rack of the other team"


def test_a_rated_game_moves_what_both_are_rated(server: Server) -> None:
    anna, ben = server.meet("Anna"), server.meet("Ben")
    with anna, ben, closing(open_store(server.data / "games.db")) as store:
        owner, guest = (store.accounts.named(name).id for name in ("Anna", "Ben"))  # type: ignore[union-attr]
        wanted = among_people(replace(choices("Anna", "Ben", options=PATIENT), terms=Terms(rated=True)))
        seats = ProposedSeat(owner, "taken"), ProposedSeat(guest, "invited")
        store.tables.add(owner, wanted.to_json(), wanted.terms.to_json(), seats)
        assert "The game is rated." in ben.ask("tables")
        ben.send("join 1", "enter")
        for term in (anna, ben):
            term.wait_for("The first word must cover")
            term.wait_for_prompt()
        first, second = (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)
        for _ in range(3):
            first.ask("pass!")
            second.wait_for("Your turn")
            second.ask("pass!")
            first.wait_for("Your turn")
            first.wait_for_prompt()
        first.send("resign", "enter")
        first.wait_for("yes or no")
        first.send("yes", "enter")
        first.wait_for("your rating is now 14")
        second.wait_for("your rating is now 15")
        assert "(15" in first.ask("who")


def test_who_is_killed_in_the_midst_of_a_game_goes_on_in_it(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("pass!")
        second.wait_for("Your turn")
        for process in (*server.processes("upw-text"), *server.processes("upw-exchange")):
            process.kill()
        for term in (first, second):
            term.wait_for("it continues where it was")
            term.wait_for("Hasbro")
            term.wait_for_prompt()
        second.ask("pass!")
        first.wait_for("Your turn")


def test_in_a_game_over_days_time_is_up_with_nobody_there(server: Server) -> None:
    first, second = begun(server, "rated 3 days overdue=leaves")
    with first, second:
        for term in (first, second):
            assert "3 days per turn." in term.text() and ": 3 days left." in term.text()
            term.send("quit", "enter")
            term.wait()
    with raw(server.data / "games.db") as db:
        db.execute("UPDATE games SET created = ?, due = ?", (LONG_AGO, LONG_AGO))
    with closing(open_store(server.data / "games.db")) as store:
        anna = store.accounts.named("Anna")
        assert anna
        wait_until(lambda: store.games.of(anna.id)[0].is_over)
    with server.come("Anna") as again:
        again.wait_for("Hello, Anna.")
        again.wait_for_prompt()
        again.ask("resume 1")
        again.wait_for("a player ran out of time")


def test_a_break_outlives_what_is_killed_and_all_may_end_the_game(server: Server) -> None:
    first, second = begun(server, "turn=3600")
    with first, second:
        first.ask("break")
        second.wait_for("would like a break: “accept” or “refuse”?")
        second.wait_for_prompt()
        second.ask("accept")
        first.wait_for("the clocks are stopped. Use “continue”")
        for process in (*server.processes("upw-text"), *server.processes("upw-exchange")):
            process.kill()
        for term in (first, second):
            term.wait_for("it continues where it was")
            term.wait_for("the clocks are stopped. Use “continue”")
            term.wait_for_prompt()
        assert "There is a break until everybody is ready to go on" in first.ask("pass!")
        second.ask("continue")
        first.wait_for("is ready to go on.")
        first.wait_for_prompt()
        assert "The clocks run again." in first.ask("continue")
        second.ask("finish")
        first.wait_for("to end the game as it stands: “accept”")
        first.wait_for_prompt()
        assert "everyone agreed to end the game" in first.ask("accept")
        second.wait_for("You share the win!")


def test_who_comes_again_is_known_by_the_key(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        anna.send("quit", "enter")
        anna.wait()
    with server.come("Anna") as again:
        again.wait_for("Hello, Anna.")
        again.wait_for("Enter continues")
    store = open_store(server.data / "games.db")
    assert [account.name for account in store.accounts.all()] == ["Anna"]
    store.close()


def test_the_full_screen_and_lines_sit_at_one_table(server: Server) -> None:
    with server.meet("Anna") as anna, server.meet("Ben") as ben:
        ben.send("quit", "enter")
        ben.wait()
        anna.ask("new Ben")
        with server.come("Ben", "play") as screen:
            screen.wait_for("Anna")
            screen.wait_for("Enter")
            screen.send("enter")
            anna.wait_for("The first word must cover")
            screen.wait_for("Your rack")
            anna.wait_for_prompt()
            if "Your turn: " in anna.text():
                anna.ask("pass!")
                screen.wait_for("passed")
            anna.send("say hello there", "enter")
            screen.wait_for("hello there")
            wait_until(lambda: server.processes("upw-worker"))


def test_whose_line_is_lost_is_away_and_finds_the_tiles_laid_again(server: Server) -> None:
    with server.meet("Anna") as anna, server.meet("Ben") as ben:
        ben.send("quit", "enter")
        ben.wait()
        anna.ask("new Ben")
        with server.come("Ben", "play") as screen:
            screen.wait_for("Enter")
            screen.send("enter")
            anna.wait_for("The first word must cover")
            screen.wait_for("Your rack")
            with closing(open_store(server.data / "games.db")) as store:
                (row,) = store.games.of(store.accounts.named("Ben").id)  # type: ignore[union-attr]
                game = store.games.load(row.id).game
            seat = next(number for number, each in enumerate(game.seats) if each.name == "Ben")
            view: Any = game.view_for(seat)
            screen.send(view.rack[0][0].lower())
            screen.wait_for("You are laying")
            screen.kill()
            anna.wait_for("Ben is away.")
            anna.wait_for_prompt()
            assert anna.ask("score").rstrip("> \r\n").endswith("Ben is away.")
        with server.come("Ben", "play") as again:
            again.wait_for("You are laying")
            anna.wait_for("Ben is back at the table.")


def test_half_a_line_is_no_command_after_its_session_was_killed(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        anna.send("say Anna wants to re")
        anna.wait_for("wants to re")
        for process in server.processes("upw-text"):
            process.kill()
        anna.wait_for("What you were typing was lost")
        anna.wait_for_prompt()
        anna.send("sign", "enter")
        anna.wait_for("Is that all you typed?")
        anna.send("no", "enter")
        anna.wait_for("Nothing was done.")
        anna.wait_for_prompt()
        assert "Your rack" in anna.ask("rack"), "the next line is a line again"


def test_a_line_typed_anew_after_a_kill_is_a_line(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        for process in server.processes("upw-text"):
            process.kill()
        anna.wait_for("it continues where it was")
        anna.wait_for("Your turn")
        anna.wait_for_prompt()
        assert "Your rack" in anna.ask("rack") and "Is that all" not in anna.text()


def test_whose_turn_it_becomes_is_told_in_the_hall_and_with_a_bell(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("bell on")
        first.ask("pass!")
        second.wait_for("Your turn")
        assert "You are in the hall." in first.ask("hall")
        letter = second.ask("rack").split("rack: ")[-1][0]
        assert b"\a" not in first.output
        second.ask(f"exchange {letter}")
        first.wait_for("It is your turn in Anna – Ben:")
        first.wait_for_prompt()
        assert first.output.count(b"\a") == 1 and b"\a" not in second.output
        first.send("enter")
        first.wait_for("Your turn")


def test_games_in_postgresql_go_on_after_it_was_restarted(tmp_path: Path) -> None:
    place = Cluster(cluster().programs)
    place.ask("postgres", "CREATE DATABASE club")
    address = place.address("club")
    server = Server(tmp_path, "--store", address)
    people = [sys.executable, "-m", "upwords_tui", "people", "--data", str(server.data)]
    try:
        first, second = begun(server)
        with first, second:
            first.ask("pass!")
            second.wait_for("Your turn")
            asked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'upwords-tui'"
            ((count,),) = place.ask("club", asked)
            assert count == 7, "the door, the broker with two more, the spare worker, two text sessions"
            place.stop("fast")
            assert "the database does not answer" in " ".join(second.ask("pass!").split())
            place.start()
            wait_until(lambda: place.ask("club", "SELECT 1") == [(1,)])
            second.ask("pass!")
            first.wait_for("Your turn")
        said = subprocess.run(people, capture_output=True, text=True, check=True).stdout
        assert "Anna" in said and not (server.data / "games.db").exists()
    finally:
        server.end()
        place.remove()
