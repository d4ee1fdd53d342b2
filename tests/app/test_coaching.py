"""To whom turns are explained, and until when."""

from __future__ import annotations

import pytest

from tests.games.scene import scene
from tests.seating import PreparedLibrary, PreparedStore
from tests.text.playing import Playing
from upwords_tui.app.teaching.newcomers import COACHING, TURNS, answer, coached_turn, end_turn
from upwords_tui.base.errors import CommandError


def test_whoever_is_new_has_three_turns_explained() -> None:
    library = PreparedLibrary(PreparedStore())
    for turn in range(TURNS):
        assert coached_turn(library) == turn
        for _window in range(2):
            end_turn(library, turn)
    assert coached_turn(library) is None and library.setting(COACHING) is False
    library.set_setting(COACHING, True)
    assert coached_turn(library) == 0, "turned on again it begins anew"


def test_whoever_has_played_before_is_told_nothing_unasked() -> None:
    library = PreparedLibrary(PreparedStore())
    for _game in range(4):
        library.store.seat(scene("WOOD", "AAA"))
    assert coached_turn(library) is None
    assert answer(library, "") == "Your turns are not explained. “coaching on” explains the next three."
    assert answer(library, "on") == "Your next three turns of Upwords are explained."
    assert coached_turn(library) == 0
    assert answer(library, "") == "Your next turns are explained. “coaching off” stops that."
    assert answer(library, "off") == "From now on turns are not explained."
    assert coached_turn(library) is None
    with pytest.raises(CommandError):
        answer(library, "perhaps")


def test_in_lines_turns_are_explained_to_who_asks_for_it() -> None:
    playing = Playing(width=200).sit(scene("WOODXYZ", "AAAAAAA", bag="BCDEFGHIJKLMNOPRST"))
    assert not any("Make a word of your tiles" in line for line in playing.type("5e wo"))
    playing = Playing(width=200).sit(scene("WOODXYZ", bag="BCDEFGHIJKLMNOPRST"))
    assert playing.type("coaching on")[0].startswith("Your next three turns")
    told = playing.type("5e wo")
    assert any("cover letters of a word with other tiles" in line for line in told)
    assert any("at least one" in line.lower() for line in told)


def test_in_lines_a_newcomer_who_has_not_asked_is_told_that_no_turn_is_explained() -> None:
    playing = Playing(width=200).sit(scene("WOODXYZ", bag="BCDEFGHIJKLMNOPRST"))
    assert playing.type("coaching") == [
        "Your turns are not explained. “coaching on” explains the next three."
    ]
    playing.type("coaching on")
    assert playing.type("coaching") == ["Your next turns are explained. “coaching off” stops that."]
