"""The first visit line by line: a name, an invitation, or a code for another key of somebody known."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import FirstLogin
from upwords_tui.server.session_request import Visit
from upwords_tui.server.text_session import welcome
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.values import INVITATION, NEW_KEY, Account
from upwords_tui.text.console import Reader, Speaker


@pytest.fixture
def store() -> Store:
    return open_store(IN_MEMORY)


def come(store: Store, *lines: str, invited: bool = False) -> tuple[Account | None, str]:
    """Come with a key that nobody knows and type some lines; return who that is, and what was said."""
    arrival = FirstLogin(
        store, ServerSettings(Path("x"), invited=invited), Visit(1, key="SHA256:new", offered="Bo")
    )
    out = StringIO()
    typed = StringIO("".join(f"{line}\n" for line in lines))
    return welcome(arrival, Speaker(out), Reader(typed, out)), out.getvalue()


def test_enter_takes_the_name_that_is_offered(store: Store) -> None:
    bo, said = come(store, "")
    assert bo and bo.name == "Bo" and "Enter for Bo: " in said


def test_enter_takes_the_next_name_if_somebody_was_quicker(store: Store) -> None:
    arrival = FirstLogin(store, ServerSettings(Path("x")), Visit(1, key="SHA256:new", offered="Bo"))
    store.accounts.add("Bo")
    out = StringIO()
    found = welcome(arrival, Speaker(out), Reader(StringIO("\n"), out))
    assert found and found.name == "Bo 2" and out.getvalue().count("want to be called") == 1


def test_a_name_is_asked_until_it_can_be_and_who_leaves_has_none(store: Store) -> None:
    store.accounts.add("Anna")
    cleo, said = come(store, "anna", "x", "Cleo")
    assert cleo and cleo.name == "Cleo" and "That name is taken" in said and said.count("Enter for") == 3
    assert come(store, "anna")[0] is None


@pytest.mark.parametrize("invited", [False, True])
def test_a_code_for_another_key_is_enough(store: Store, invited: bool) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = store.accounts.make_code(NEW_KEY, anna.id, 1)
    found, said = come(store, "7K3M-Q2WX", code, invited=invited)
    assert found == anna and store.accounts.keys(anna.id) == ("SHA256:a", "SHA256:new")
    assert "not valid" in said and (said.count("want to be called") == 0) == invited


def test_an_invitation_comes_before_the_name(store: Store) -> None:
    host = store.accounts.add("Hanna", key="SHA256:h")
    code = store.accounts.make_code(INVITATION, host.id, 1)
    bo, said = come(store, "Bo", code, "", invited=True)
    assert bo and bo.name == "Bo" and said.count("Invitation code") == 2
    assert store.accounts.whose_code(code, INVITATION) is None


@pytest.mark.parametrize("invited", [False, True])
def test_who_is_barred_is_told_so_and_asked_again(store: Store, invited: bool) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = store.accounts.make_code(NEW_KEY, anna.id, 1)
    store.accounts.mark(anna.id, is_barred=True)
    found, said = come(store, code, invited=invited)
    assert found is None and said.count("been banned") == 1


@pytest.mark.parametrize(
    "line", ["who", "WHO", "/who", "tell Anna hello", "new anybody", "list", "announce x", "quit"]
)
def test_a_command_that_is_piped_in_is_no_name(store: Store, line: str) -> None:
    nobody, said = come(store, line)
    assert nobody is None and "is a command. First type what you want to be called" in said
    cleo, _said = come(store, line, "Cleo")
    assert cleo and cleo.name == "Cleo" and [each.name for each in store.accounts.all()] == ["Cleo"]


def test_who_types_at_a_terminal_may_be_called_as_a_command_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reader, "is_typed", True)
    taken, said = come(store, "Word")
    assert taken and taken.name == "Word" and "command" not in said
