"""The whole server with real clients: two people meet, play, talk, and lose neither a move nor each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.server.fakes import name_of, wait_for_end_of, wait_until
from tests.server.knocking import needs_ssh
from tests.terminal.term import Term
from upwords_tui.store.opening import open_store

pytestmark = needs_ssh


class Server:
    """A server as its host starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        with (folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "upwords_tui",
                    "serve",
                    "--listen",
                    "127.0.0.1:0",
                    "--data",
                    self.data,
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
        everybody = [psutil.Process(self.process.pid)]
        everybody += everybody[0].children(recursive=True)
        self.process.terminate()
        assert self.process.stdout
        self.process.stdout.close()
        self.process.wait()
        wait_for_end_of(everybody)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.end()


def begun(server: Server) -> tuple[Term, Term]:
    """Have Anna invite Ben to a game, and Ben sit down with Enter; return who begins, then the other."""
    anna, ben = server.meet("Anna"), server.meet("Ben")
    assert "It waits for Ben." in anna.ask("new Ben")
    ben.wait_for("Anna invites you")
    ben.send("enter")
    for term in (anna, ben):
        term.wait_for("The first word must cover")
        term.wait_for_prompt()
    return (anna, ben) if "Anna begins" in anna.text() else (ben, anna)


def test_two_people_meet_play_and_talk(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("pass")
        second.wait_for("passed")
        second.wait_for("Your turn.")
        assert "well done" not in first.text()
        second.send("say well done", "enter")
        first.wait_for("well done")
        rack = first.ask("rack").split("rack: ")[-1].split("\r\n")[0]
        assert len(rack) > 5 and rack not in second.output.decode()
        first.send("resign", "enter")
        first.wait_for("yes or no")
        first.send("yes", "enter")
        second.wait_for("wins")


def test_who_is_killed_in_the_midst_of_a_game_goes_on_in_it(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("pass")
        second.wait_for("Your turn.")
        for process in (*server.processes("upw-text"), *server.processes("upw-exchange")):
            process.kill()
        for term in (first, second):
            term.wait_for("it goes on where it was")
            term.wait_for("Hasbro")
            term.wait_for_prompt()
        second.ask("pass")
        first.wait_for("Your turn.")


def test_who_comes_again_is_known_by_the_key(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        anna.send("quit", "enter")
        anna.wait()
    with server.come("Anna") as again:
        again.wait_for("Good day, Anna.")
        again.wait_for("Enter goes on with")
    store = open_store(server.data / "games.db")
    assert [account.name for account in store.accounts()] == ["Anna"]
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
            if "Your turn." in anna.text():
                anna.ask("pass")
                screen.wait_for("passed")
            anna.send("say hello there", "enter")
            screen.wait_for("hello there")
            wait_until(lambda: server.processes("upw-worker"))


def test_half_a_line_is_no_command_after_its_session_was_killed(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        anna.send("say Anna wants to re")
        anna.wait_for("wants to re")
        for process in server.processes("upw-text"):
            process.kill()
        anna.wait_for("What you had begun to type is lost")
        anna.wait_for_prompt()
        anna.send("sign", "enter")
        anna.wait_for("Is it all you want to type?")
        anna.send("no", "enter")
        anna.wait_for("Nothing was done.")
        anna.wait_for_prompt()
        assert "Your rack" in anna.ask("rack"), "the next line is a line again"


def test_a_line_typed_anew_after_a_kill_is_a_line(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        for process in server.processes("upw-text"):
            process.kill()
        anna.wait_for("it goes on where it was")
        anna.wait_for("Your turn.")
        anna.wait_for_prompt()
        assert "Your rack" in anna.ask("rack") and "Is it all" not in anna.text()


def test_whose_turn_it_becomes_is_told_in_the_hall_and_with_a_bell(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        first.ask("bell on")
        first.ask("pass")
        second.wait_for("Your turn.")
        assert "You are in the hall." in first.ask("hall")
        letter = second.ask("rack").split("rack: ")[-1][0]
        assert b"\a" not in first.output
        second.ask(f"exchange {letter}")
        first.wait_for("It is your turn in Anna – Ben:")
        first.wait_for_prompt()
        assert first.output.count(b"\a") == 1 and b"\a" not in second.output
        first.send("enter")
        first.wait_for("Your turn.")
