"""Settings typed at a table of Upwords: keys are called as squares are, and SET is a word too."""

from __future__ import annotations

from tests.text.upwords_playing import at
from upwords_tui.app.commands.keys import KEYS


def test_a_key_is_no_square_and_the_word_set_can_be_laid() -> None:
    playing = at()
    assert playing.type("set key hint F11") == ["F11 is now the key of hint."]
    assert playing.type("set keys pass f9")[0].startswith("F9 is already the key of history")
    assert playing.library.setting(KEYS) == {"hint": "F11"}
    assert playing.type("set name Zoe") == ["You are now called Zoe."]
    for line in ("set c5", "set at 5c", "set 5c down"):
        assert "setting" not in playing.type(f"try {line}")[0]
        (said,) = playing.type(line)
        assert said.startswith("“set” is a command. To play it, type the place first:"), line
        assert "You don't have" in playing.type(said.split(": ")[1].strip("“”."))[0]


def test_verbosity_set_by_its_name_holds_at_once() -> None:
    playing = at()
    usual = playing.type("last")
    assert playing.type("set sentences brief") == ["From now on, as few words as possible."]
    assert playing.type("brief") == ["From now on, as few words as possible."]
    assert playing.shell.desk.verbosity == "brief"
    assert playing.type("set sentences normal") and playing.type("last") == usual
    assert len(playing.type("settings")) > 10
    assert playing.type("set") == playing.type("settings")
