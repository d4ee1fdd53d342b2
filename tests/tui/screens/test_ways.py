"""The names of the ways on the start screen stand apart from what their rows say, in every language."""

from __future__ import annotations

import pytest

from tests.tui.rendering import FULL, written
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.tui.screens.games import WAYS, label_width, way_row


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_two_columns_part_every_name_from_what_is_said(spoken: str) -> None:
    use_language(spoken)
    for key in WAYS:
        [line] = written([(way_row(key, "…", FULL).make(False).left, ())], 60)
        assert line.endswith("  …") and len(line) == label_width() + 1
