"""What a list says of a game: as whoever's list it is sees it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.wording import seat_text
from upwords_tui.app.play.saved_games import (
    file_name,
    is_my_turn,
    is_named,
    others_text,
    points_text,
    score_text,
    state_text,
)
from upwords_tui.store.values import HOME, GameRow, GameStanding, SeatStanding

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
ANNA = SeatStanding("Anna", "human", (), 212)
ADA = SeatStanding("Ada", "computer:casual", (), 187)
BO = SeatStanding("Bo", "human", ("bo",), -3)


def row(
    *seats: SeatStanding, act: int | None = None, won: tuple[int, ...] | None = None, name: str = ""
) -> GameRow:
    """A game of whoever is at home; with `won` it is over."""
    standing = GameStanding(seats, () if act is None else (act,), won or ())
    name = name or " – ".join(seat.name for seat in seats)
    mine = standing.seats_of(HOME, HOME)
    is_over = won is not None
    return GameRow(
        "x", "upwords", name, "hasbro-10x10", HOME, WHEN, 7, is_over, False, standing=standing, mine=mine
    )


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (row(ANNA, ADA, act=0), "your turn"),
        (row(ANNA, ADA, act=1), "Ada to move"),
        (row(ANNA, ANNA._replace(name="Bo"), act=1), "Bo to move"),
        (row(ANNA, ADA, won=(0,)), "won"),
        (row(ANNA, ADA, won=(1,)), "lost"),
        (row(ANNA, ADA, won=(0, 1)), "drawn"),
        (row(ANNA, ANNA._replace(name="Cy"), won=(1,)), "Cy won"),
        (row(ANNA, won=(0,)), "finished"),
        (row(ANNA, ADA, won=()), "finished"),
        (row(ANNA, ADA)._replace(standing=None, mine=()), "7 turns"),
        (row(ANNA, ADA, won=())._replace(standing=None, mine=()), "finished"),
    ],
)
def test_how_it_stands(game: GameRow, told: str) -> None:
    assert state_text(game) == told
    brief = told.replace("Ada to move", "their turn")
    assert state_text(game, is_brief=True) == brief, "whoever shares a keyboard is named"
    assert is_my_turn(game) == (told in ("your turn", "Bo to move"))


def test_ones_own_score_comes_first() -> None:
    game = row(ADA, BO, ANNA, act=0)
    assert game.mine == (2,)
    assert score_text(game) == "212 : 187 : −3"
    assert score_text(game, tight=True) == "212:187:−3"
    assert points_text(game) == "Anna 212, Ada (Casual) 187, Bo minus 3"


def test_scores_that_are_not_told_are_not_listed() -> None:
    game = row(ANNA._replace(score=None), ADA._replace(score=None), act=0)
    assert score_text(game) == "" and points_text(game) == "Anna, Ada (Casual)"


def test_against_whom() -> None:
    def named(seat: object) -> str:
        return seat_text(seat, kind_of("upwords").levels)  # type: ignore[arg-type]

    assert others_text(row(ANNA, ADA, BO, act=0), named) == "Ada (Casual), Bo"
    assert others_text(row(ANNA, act=0), named) == "Anna"
    assert others_text(row(ANNA, ANNA._replace(name="Cy"), act=0), named) == "Anna, Cy"


def test_a_name_somebody_gave_is_told_from_that_of_the_players() -> None:
    assert is_named(row(ANNA, ADA, name="Sunday")) and not is_named(row(ANNA, ADA))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Anna – Elsa", "Anna-Elsa.json"),
        ('A/B\\C:D*E?F"G<H>I|J', "A-B-C-D-E-F-G-H-I-J.json"),
        ("Äiti – Qu", "Äiti-Qu.json"),
    ],
)
def test_a_record_has_a_name_that_every_file_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file
