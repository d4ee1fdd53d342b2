"""What hosts do in the game: whoever is none can't, and nothing that was said is noted."""

from __future__ import annotations

import logging

import pytest

from tests.online.lobbies import Hall, Somebody, choices
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.online.messages import NOTICES
from upwords_tui.online.people_commands import CommandResult


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def host(hall: Hall) -> Somebody:
    host = hall.come("Helga")
    hall.store.accounts.mark(host.id, is_host=True)
    return host


@pytest.fixture
def ben(hall: Hall) -> Somebody:
    return hall.come("Ben")


def said_yes(answer: CommandResult) -> tuple[str, ...]:
    """Return what comes of an answer that asks, on yes."""
    assert answer.question and answer.then and not answer.lines
    return answer.then().lines


@pytest.mark.parametrize(
    "line",
    [
        "announce hello",
        "bar Helga",
        "unbar Helga",
        "bar nobody",
        "reports",
        "reports done 1",
        "close 1",
        "close Ben",
    ],
)
def test_who_is_no_host_does_nothing_of_it(hall: Hall, host: Somebody, ben: Somebody, line: str) -> None:
    host.types("report Ben is rude")
    with pytest.raises(InputError, match="Only hosts"):
        ben.types(line)
    assert len(hall.store.talk.reports()) == 1 and not hall.store.accounts.barred() and not host.sentences


def test_who_was_a_host_is_none_from_that_moment(hall: Hall, host: Somebody, ben: Somebody) -> None:
    asked = host.types("bar Ben")
    hall.store.accounts.mark(host.id, is_host=False)
    assert not host.lobby.is_host and asked.then
    with pytest.raises(InputError, match="Only hosts"):
        asked.then()
    assert not hall.store.accounts.barred()


def test_a_host_is_heard_by_all(hall: Hall, host: Somebody, ben: Somebody) -> None:
    assert host.lobby.is_host and not ben.lobby.is_host
    ben.types("talk off")
    ben.types("ignore Helga")
    assert host.types("announce   We close at \x1b[31mten.") == CommandResult()
    assert host.sentences == ben.sentences == ["The host says: We close at [31mten."]
    assert (NOTICES, {"text": "We close at [31mten."}) in hall.link.published


@pytest.mark.parametrize("text", ["", " ", "x" * 401])
def test_what_is_nothing_or_too_long_is_not_said(host: Somebody, ben: Somebody, text: str) -> None:
    with pytest.raises(InputError, match=r"Type what|too long"):
        host.types(f"announce {text}")
    assert not ben.sentences


def test_somebody_is_barred_once_that_was_asked_and_let_in_again(
    hall: Hall, host: Somebody, ben: Somebody
) -> None:
    asked = host.types("bar ben")
    assert "Ban Ben?" in asked.question and not hall.store.accounts.barred()
    assert said_yes(asked) == ("Ben is banned.",)
    assert hall.store.accounts.barred() == {ben.id}
    assert host.types("unbar BEN").lines == ("Ben is no longer banned.",)
    assert not hall.store.accounts.barred()


@pytest.mark.parametrize(
    ("name", "why"), [("Ada", "a host"), ("Helga", "you"), ("Nemo", "Nobody"), ("", "Say who")]
)
def test_no_host_is_barred_nor_oneself_nor_nobody(hall: Hall, host: Somebody, name: str, why: str) -> None:
    ada = hall.come("Ada")
    hall.store.accounts.mark(ada.id, is_host=True)
    for word in ("bar", "unbar"):
        with pytest.raises(InputError, match=why):
            host.types(f"{word} {name}")
    assert not hall.store.accounts.barred()


def test_who_has_become_a_host_while_it_was_asked_is_not_barred(
    hall: Hall, host: Somebody, ben: Somebody
) -> None:
    asked = host.types("bar Ben")
    hall.store.accounts.mark(ben.id, is_host=True)
    assert asked.then
    with pytest.raises(InputError, match="a host"):
        asked.then()
    assert not hall.store.accounts.barred()


def test_complaints_are_read_and_let_go_of(hall: Hall, host: Somebody, ben: Somebody) -> None:
    assert host.types("reports").lines == ("There are no reports.",)
    cleo = hall.come("Cleo")
    for number in range(12):
        hall.store.time.now += 1
        hall.store.talk.add_report(cleo.id, ben.id, f"insult {number}")
    *lines, older = host.types("reports").lines
    assert len(lines) == 10 and older == "2 older reports."
    assert lines[0].startswith("1. ") and lines[0].endswith("Cleo reports Ben: insult 11")
    hall.store.talk.add_report(ben.id, cleo.id, "came after the list was said")
    asked = host.types("reports done 2")
    assert asked.question.endswith("insult 10") and len(hall.store.talk.reports()) == 13
    assert said_yes(asked) == ("The report is closed.",)
    texts = [report.text for report in hall.store.talk.reports()]
    assert len(texts) == 12 and "insult 10" not in texts
    for typed in ("reports done", "reports done 0", "reports done 14", "reports done x"):
        with pytest.raises(CommandError, match="the report number"):
            host.types(typed)
    with pytest.raises(CommandError, match="Type “reports”"):
        host.types("reports 2")


def test_what_is_about_a_host_no_host_reads(hall: Hall, host: Somebody, ben: Somebody) -> None:
    ben.types("report Helga bars everybody")
    assert host.types("reports").lines == ("There are no reports.",)
    assert len(hall.store.talk.reports()) == 1


def test_waiting_tables_are_closed_once_that_was_asked(hall: Hall, host: Somebody, ben: Somebody) -> None:
    cleo = hall.come("Cleo")
    for _table in range(2):
        assert ben.lobby.tables.begin(choices("Ben", "anybody", "anybody")).waiting
    kept = cleo.lobby.tables.begin(choices("Cleo", "anybody")).waiting
    cleo.types("join 2")
    assert host.types("tables").lines[0].startswith("1. Ben")
    host.sentences, ben.sentences, cleo.sentences  # noqa: B018
    first = said_yes(host.types("close 1"))
    assert first == ("Closed.",) and ben.sentences == ["The host has closed Ben's table."]
    said_yes(host.types("close ben"))
    assert kept and [table.id for table in hall.store.tables.all()] == [kept.id]
    for typed in ("close Ben", "close Nemo", "close 9", "close"):
        with pytest.raises(InputError):
            host.types(typed)


def test_what_hosts_do_is_written_down_without_what_was_said(
    host: Somebody, ben: Somebody, hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "upwords_tui.online.people_commands")
    hall.come("Cleo")
    ben.types("report Cleo insults")
    host.types("announce a secret")
    said_yes(host.types("bar Ben"))
    host.types("unbar Ben")
    said_yes(host.types("reports done 1"))
    noted = [(record.getMessage(), record.args) for record in caplog.records]
    assert [event for event, _values in noted] == ["announced", "barred", "let-in-again", "report-closed"]
    assert all(isinstance(values, dict) and values["host"] == host.id for _event, values in noted)
    assert [values.get("account") for _event, values in noted if isinstance(values, dict)] == [
        None,
        ben.id,
        ben.id,
        None,
    ]
    assert not any(word in str(noted) for word in ("secret", "insults", "Ben", "Helga"))
