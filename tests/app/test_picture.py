"""Pictures of a position: the same board as text, SVG and PNG, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.golden.make import GAMES
from upwords_tui.app.play import picture as pictures
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.picture import picture
from upwords_tui.base.errors import InputError
from upwords_tui.games.game import AnyGame

SVG = "{http://www.w3.org/2000/svg}"
ENDED = read_game(GAMES / "classic-two.json")
GOING_ON = replace(ENDED, entries=ENDED.entries[:2])
TEXT = """\
Classic 8×8

   A  B  C  D  E  F  G  H
 1 .  .  .  .  .  .  .  .
 2 .  .  .  .  .  .  .  .
 3 .  .  .  B  I  D  .  .
 4 .  .  A  E  .  .  .  .
 5 .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .

Anna 4
Ben 10
Anna to play.
"""


def drawn(game: AnyGame, kind: str) -> list[ElementTree.Element]:
    tree = ElementTree.fromstring(picture(game, ".svg"))
    assert tree.tag == f"{SVG}svg"
    return [each for each in tree.iter() if each.get("class") == kind or each.tag == f"{SVG}{kind}"]


def test_a_picture_in_text_is_the_board_and_the_score() -> None:
    assert picture(GOING_ON, ".txt").decode() == TEXT


def test_an_svg_shows_every_stack_with_its_height() -> None:
    board = ENDED.position.board
    stacks = [stack for stack in board.stacks if stack]
    assert [each.text for each in drawn(ENDED, "face")] == [stack[-1] for stack in stacks]
    assert [each.text for each in drawn(ENDED, "height")] == [
        str(len(stack)) for stack in stacks if len(stack) > 1
    ]
    looks = [each.get("href") for each in drawn(ENDED, "use")]
    assert [look for look in looks if look not in ("#odd", "#even")] == [f"#h{len(each)}" for each in stacks]
    assert len(looks) == board.size**2
    assert [each.text for each in drawn(ENDED, "title")] == ["Classic 8×8", "Classic 8×8"]
    assert "Ben wins, 120 to 74." in [each.text for each in drawn(ENDED, "text")]


def test_a_title_is_text() -> None:
    seats = tuple(replace(seat, name=f"</text><a>{at}&") for at, seat in enumerate(ENDED.setup.seats))
    game = type(ENDED).begin(replace(ENDED.setup, seats=seats))
    assert [each.text for each in drawn(game, "text")][-3:-1] == ["</text><a>0& 0", "</text><a>1& 0"]
    assert not drawn(game, "a")


def test_a_png_is_the_same_picture() -> None:
    pytest.importorskip("resvg_py", reason="a PNG needs resvg-py: pip install 'upwords-tui[png]'")
    image = Image.open(BytesIO(picture(ENDED, ".png"))).convert("RGB")
    assert image.size == (816, 976)
    # Of the first stack, which lies on F1: its top, its front, and the empty square beside it.
    assert [image.getpixel(at) for at in ((500, 120), (520, 196), (480, 120))] == [
        (0xF0, 0xDC, 0xAE),
        (0xC3, 0x9B, 0x56),
        (0x1E, 0x24, 0x2A),
    ]


@pytest.mark.parametrize(("fails", "said"), [("no package", "pip install"), ("no font", "needs a font")])
def test_what_a_png_lacks_is_said(fails: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "HAS_RESVG", fails == "no font")
    monkeypatch.setattr(pictures, "svg_to_bytes", lambda **_how: b"blank", raising=False)
    with pytest.raises(InputError, match=said):
        picture(ENDED, ".png")
