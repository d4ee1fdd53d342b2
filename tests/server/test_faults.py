"""What goes wrong under somebody on a server: nothing they read says where its files are."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.base.i18n import translate
from upwords_tui.server.event_log import AsJson, crash_line, refusal_line
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import open_context


def test_a_crash_is_for_the_log_and_one_line_for_the_visitor(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said = crash_line(ZeroDivisionError(f"at {tmp_path}"), tmp_path)
    assert said.endswith("Your game is saved, and the host has been told.") and str(tmp_path) not in said
    log = tmp_path / "upwords-tui.log"
    assert "ZeroDivisionError" in log.read_text() and caplog.records[0].args == {
        "error": "ZeroDivisionError",
        "written": str(log),
    }


def test_why_a_session_could_not_begin(caplog: pytest.LogCaptureFixture) -> None:
    of_a_file = StoreError(
        "{path}: the games can't be opened: {reason}", path="/a/games.db", reason="no disk"
    )
    with caplog.at_level(logging.ERROR):
        assert refusal_line(of_a_file) == (
            "upwords-tui: the games can't be opened right now; the host has been told."
        )
    assert json.loads(AsJson().format(caplog.records[0]))["why"] == (
        "/a/games.db: the games can't be opened: no disk"
    )
    assert refusal_line(InputError("Here only those\ncome in")) == "upwords-tui: Here only those come in"


def test_what_goes_wrong_with_the_games_later_names_no_folder(tmp_path: Path) -> None:
    settings = ServerSettings(tmp_path)
    with open_context(settings) as house:
        anna = house.store.accounts.add("Anna").id
        for path in tmp_path.glob("games.db*"):
            path.unlink()
        with pytest.raises(StoreError) as caught:
            house.store.settings.set(anna, "x", 1)
    assert translate(caught.value) == "games.db: this file was deleted or replaced while it was in use"
