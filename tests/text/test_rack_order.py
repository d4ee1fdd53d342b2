"""The order of a rack in lines: kept for another time, and for the full screen."""

from __future__ import annotations

from tests.games.scene import scene
from tests.seating import PreparedStore
from tests.text.playing import Playing
from upwords_tui.app.play.library import kept_order
from upwords_tui.store.values import RACKS


def test_tiles_are_as_they_were_left() -> None:
    store = PreparedStore()
    players = ("human", "computer:highest")
    game_id = store.seat(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE", players=players))
    playing = Playing(store=store).open(game_id)
    assert playing.type("rack") == ["Your rack: W, O, O, D, X, Y, Z."]
    playing.type("arrange z y")
    again = Playing(store=store).open(game_id)
    assert again.type("rack") == ["Your rack: Z, Y, W, O, O, D, X."]
    assert "".join(kept_order(again.library, game_id)) == "ZYWOODX"
    again.type("arrange w o o d x y z")
    assert kept_order(again.library, game_id) == ()


def test_where_several_share_a_keyboard_nothing_is_kept() -> None:
    playing = Playing().sit(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))
    assert playing.type("arrange z y") == ["Your rack: Z, Y, W, O, O, D, X."]
    assert playing.library.setting(RACKS) is None
