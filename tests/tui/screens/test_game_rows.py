"""Games as rows: what tells them apart stands in each, in as few letters as there is room for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from rich.cells import cell_len

from tests.app.test_listing import ADA, ANNA, row
from upwords_tui.app.game_types.base import every_kind, short_variant_name, variants
from upwords_tui.app.narration.numbers import narrow_when_text
from upwords_tui.app.narration.wording import level_mark, seat_mark
from upwords_tui.app.play.saved_games import state_text
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.store.values import GameRow
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.screens.game_rows import (
    columns_for,
    game_row,
    going_on_texts,
    standing_texts,
    untold,
    widths_of,
)
from upwords_tui.tui.theme import make_skin

SKIN = make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL)
NOW = datetime(2026, 1, 2, tzinfo=UTC)
DUEL = row(ANNA, ADA._replace(player="computer:highest"), act=1)
CARDS = row(ANNA._replace(score=-3), ADA._replace(player="computer:elephant", score=-13), won=(0,))._replace(
    kind="wordsup", edition="wordsup-nl"
)
FOUR = row(ANNA, ADA, ADA._replace(name="Agnes", player="computer:regular"), ADA._replace(name="Max"), act=2)
GAMES = DUEL, CARDS, FOUR


def told(game: GameRow, room: int, games: tuple[GameRow, ...] = GAMES) -> str:
    states = [(state_text(each), state_text(each, is_brief=True)) for each in games]
    columns = columns_for(widths_of(games, states, NOW, SKIN), room)
    state = state_text(game, is_brief=columns.is_brief), ""
    drawn = game_row(game, columns, state, NOW, SKIN, is_here=False)
    line = "".join(text for text, _ink in drawn.left)
    assert cell_len(line) == room
    return line


@pytest.mark.sample(12)
@pytest.mark.parametrize("room", range(66, 126))
def test_from_the_smallest_window_on_every_row_tells_what_is_played_and_how_it_stands(room: int) -> None:
    duel, cards, four = (told(game, room) for game in GAMES)
    assert "Hasbro" in duel and "Words Up" in cards and "Hasbro" in four
    assert "Ada" in duel and "Hig" in duel and "Ele" in cards
    assert all("1 Jan" in line or "yesterday" in line for line in (duel, cards, four))
    assert "−3 : −13" in cards or "−3:−13" in cards
    assert all(name in four for name in ("Ada", "Agnes", "Max"))
    assert "…" not in duel + cards + four


def test_levels_come_before_all_else_in_full() -> None:
    assert "Ada·Cas., Agnes·Reg., Max·Cas." in told(FOUR, 85)
    assert "Ada · Casual, Agnes · Regular, Max · Casual" in told(FOUR, 120)
    assert told(DUEL, 75, (DUEL,)).startswith("Ada · Highest score  Hasbro 10×10  yesterday 00:00")
    assert "their turn" in told(DUEL, 59) and "Ada to move" in told(DUEL, 62, (DUEL,))


def test_one_game_of_many_is_shortened_alone() -> None:
    alone, beside = (told(DUEL, 84, games) for games in ((DUEL, CARDS), GAMES))
    assert alone.startswith("Ada · Highest score  Hasbro 10×10") and "yesterday 00:00" in alone
    assert beside.split() == alone.split()
    four = told(FOUR, 84)
    assert four.startswith("Ada·Cas., Agnes·Reg., Max·Cas.") and "Hasbro" in four
    assert four.index("Agnes to move") == beside.index("Ada to move")
    for room in range(78, 126):
        # “Agnes to move” takes two columns more than “Ada to move”, in all rows.
        assert told(DUEL, room, (DUEL, CARDS)).split() == told(DUEL, room + 2).split()


def test_what_a_row_has_no_room_for_is_told_when_it_is_chosen() -> None:
    states = [(state_text(each), state_text(each, is_brief=True)) for each in GAMES]
    columns = columns_for(widths_of(GAMES, states, NOW, SKIN), 70)
    said = "Ada · Casual, Agnes · Regular, Max · Casual · Hasbro 10×10"
    assert untold(FOUR, columns, NOW, SKIN) == said
    least = columns_for(widths_of(GAMES, states, NOW, SKIN), 40)
    assert untold(DUEL, least, NOW, SKIN).endswith("Hasbro 10×10 · yesterday 00:00")


def test_what_is_gone_on_with_is_always_named() -> None:
    for game, name in ((DUEL, "Hasbro"), (CARDS, "Words Up"), (FOUR, "Hasbro")):
        assert all(name in text for text in going_on_texts(game, NOW, SKIN))
    assert standing_texts(DUEL) == ("Press Enter to continue where you left off: 212 : 187, Ada to move.",)
    assert standing_texts(FOUR)[-1].startswith("Press Enter to continue where you left off: ")
    assert all("to move" in text or "your turn" in text for text in standing_texts(FOUR))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_short_names_tell_apart(spoken: str) -> None:
    use_language(spoken)
    try:
        for kind in every_kind():
            marks = [level_mark(f"computer:{level.id}", kind.levels) for level in kind.levels]
            assert len(set(marks)) == len(marks)
            assert all(len(mark) < 10 for mark in marks)
            assert level_mark("human", kind.levels) == ""
        assert len({short_variant_name(each.id) for each in variants()}) == len(variants())
        days = {narrow_when_text(NOW + timedelta(days=number), NOW) for number in range(365)}
        assert len(days) == 365 and max(map(cell_len, days)) <= 7
    finally:
        use_language("en")


def test_a_short_day_is_the_time_a_day_or_a_month_of_another_year() -> None:
    assert narrow_when_text(NOW, NOW) == "00:00"
    assert narrow_when_text(NOW + timedelta(days=40), NOW) == "11 Feb"
    assert narrow_when_text(NOW - timedelta(days=40), NOW) == "2025-11"


def test_a_level_that_is_the_name_is_not_told_twice() -> None:
    levels = every_kind()[0].levels
    assert seat_mark(ADA._replace(name="Casual"), levels) == "Casual"
    assert seat_mark(ADA, levels) == "Ada·Cas." and seat_mark(ANNA, levels) == "Anna"
