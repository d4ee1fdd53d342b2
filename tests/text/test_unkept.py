"""Playing where nothing can be written: that is said, and the game begins all the same, in either view."""

from __future__ import annotations

import gc
import io
import os
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.tui.playing import FULL
from upwords_tui.cli.main import main
from upwords_tui.store.opening import is_writable
from upwords_tui.tui.app import UpwordsApp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that may only be read, even by root."""
    access = os.access

    def refused(path: Path, mode: int) -> bool:
        return Path(path) != tmp_path and access(path, mode)

    monkeypatch.setattr(os, "access", refused)
    return tmp_path


def test_a_folder_that_may_only_be_read_keeps_nobody_from_playing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("new Anna Bo\nrack\nquit\n"))
    file = folder / "more" / "games.db"
    assert main(["--lang", "en", "--data", str(file), "text"]) == 0
    # A path may be too long for a line.
    said = "".join(capsys.readouterr().out.split())
    assert f"{file} can't be written: what you play now is not saved.".replace(" ", "") in said
    assert "Yourrack:" in said and not file.parent.exists()


def test_what_can_be_written_is_known_before_it_is_made(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert not is_writable(folder / "games.db")
    assert not is_writable(folder / "new" / "games.db")
    assert is_writable(tmp_path_factory.mktemp("other") / "new" / "games.db")


def test_what_is_kept_nowhere_goes_on_in_the_other_view(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str | None] = []

    def run(app: UpwordsApp) -> None:
        shown.append(app._first_game)
        app.switch_with = shown[-1]

    monkeypatch.setattr("upwords_tui.cli.main.detect", lambda *_given, **_more: FULL)
    monkeypatch.setattr("upwords_tui.tui.start.detect", lambda *_given, **_more: FULL)
    monkeypatch.setattr("upwords_tui.tui.start._leaving_on_signals", nullcontext)
    monkeypatch.setattr(gc, "disable", lambda: None)
    monkeypatch.setattr(UpwordsApp, "run", run)
    monkeypatch.setattr(sys, "stdin", io.StringIO("new Anna Bo\nscreen\n"))
    assert main(["--lang", "en", "--data", str(folder / "games.db"), "text"]) == 0
    assert len(shown) == 1 and shown[0]
    assert capsys.readouterr().out.count("Hasbro 10×10: Anna, Bo.") == 2, "begun, and gone on with"
