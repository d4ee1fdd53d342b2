"""`replay --html`: a record as a page, with its review if there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.test_review import played
from tests.golden.make import GAMES
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.page import page
from upwords_tui.cli import review
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.lexicon.registry import open_dictionary

TWO = GAMES / "classic-two.json"
WORDS_UP = GAMES.parent / "wordsup" / "ended-early.json"


def test_a_page_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "two.html"
    ran = run("replay", str(TWO), "--html", str(file))
    assert (ran.code, ran.out, ran.err) == (0, f"Written to {file}.\n", "")
    assert file.read_text("utf-8") == page(read_game(TWO))
    assert "this file already exists" in run("replay", str(TWO), "--html", str(file)).complaint


def test_a_page_has_the_review_that_is_wanted_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "THINK_SECONDS", 0.01)
    whole = played("classic-8x8", "highest", "highest")
    words = DictionaryRef("en", open_dictionary("en").sha256)
    game = type(whole).begin(replace(whole.setup, dictionary=words))
    for entry in whole.entries[:3]:
        game = game.apply(entry.action)
    game = game.apply(Resign(seat=0))
    record, pages = tmp_path / "short.json", [tmp_path / name for name in ("a.html", "b.html", "c.html")]
    record.write_text(format_record(to_record(game)), "utf-8")
    for file, options in zip(pages, ([], ["--review"], []), strict=True):
        assert run("replay", str(record), "--html", str(file), *options).code == 0
    bare, reviewed, kept = (file.read_text("utf-8") for file in pages)
    assert "<h2" in bare and 'class="review"' not in bare
    assert reviewed.count('class="review"') == 3 and "1 turn, " in reviewed
    assert kept == reviewed


def test_what_can_not_be_had_is_said_in_a_line(tmp_path: Path) -> None:
    out = ("--html", str(tmp_path / "x.html"))
    assert "works only with --html" in run("replay", str(TWO), "--review").complaint
    assert "not a game of Upwords" in run("replay", str(WORDS_UP), *out, "--review").complaint
    going_on = tmp_path / "going.json"
    whole = read_game(TWO)
    going_on.write_text(format_record(to_record(replace(whole, entries=whole.entries[:5]))), "utf-8")
    assert "not over yet" in run("replay", str(going_on), *out, "--review").complaint
    going_on.write_text("{}", "utf-8")
    assert "going.json" in run("replay", str(going_on), *out).complaint
    assert not (tmp_path / "x.html").exists()
    assert "folder" in run("replay", str(TWO), "--html", str(tmp_path)).complaint
