"""Players who are not at their table, as the full screen shows and tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.company import company
from tests.tui.rendering import FULL, section_lines
from tests.tui.test_hall import at_a_table
from upwords_tui.base.i18n import _, use_language
from upwords_tui.online import presence as absence
from upwords_tui.tui.games.upwords.side_panel import ScorePanel
from upwords_tui.tui.widgets.values import SeatRow

SMALLEST_PANEL = 36


async def test_who_goes_away_is_marked_beside_the_name_and_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "GRACE_SECONDS", 0.2)
    async with company(tmp_path) as people:
        mover, other = await at_a_table(people)
        assert "away" not in mover.shown()
        other.press("f10")
        await other.is_at("HallScreen")
        await mover.sees(f"{other.name} is in the hall, or at another table.")
        await mover.until(lambda: f"{other.name}  elsewhere" in mover.shown())
        game_id = mover.app.screen.chair.game_id  # type: ignore[attr-defined]
        other.app.exit()
        await mover.until(lambda: f"{other.name}  away" in mover.shown())
        again = await people.comes(other.name, first_game=game_id)
        await again.is_at("UpwordsScreen")
        await mover.sees(f"{other.name} is back at the table.")
        await mover.until(lambda: "  away" not in mover.shown())


@pytest.mark.combinations
@pytest.mark.parametrize("language", ["en", "fi", "nl"])
@pytest.mark.parametrize("word", ["away", "elsewhere", "resigned", "out of time"])
def test_a_state_is_never_cut_in_the_smallest_window(language: str, word: str) -> None:
    use_language(language)
    said = _(word)
    use_language("en")
    plain = SeatRow("Annabella", 123, on_turn=True, state=said)
    (line,) = section_lines(ScorePanel(FULL, (plain,)), SMALLEST_PANEL, 1)
    assert line.startswith(f"▸ ● Annabella  {said} ")
    longest = SeatRow("A" * 20, 123, clock="−10:00", state=said)
    (line,) = section_lines(ScorePanel(FULL, (longest,)), SMALLEST_PANEL, 1)
    assert f"…  {said} " in line and line.endswith("−10:00  123") and len(line) == SMALLEST_PANEL
