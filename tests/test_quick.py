"""`make quick` finds what belongs to a change."""

from __future__ import annotations

from pathlib import Path

from tests.quick import HOUSE, MOST, ROOT, belonging, imported, nearest
from upwords_tui.online import ratings

IMPORTS = {
    "upwords_tui/games/rules.py": {"upwords_tui.base.errors"},
    "upwords_tui/games/shown.py": {"upwords_tui.games.rules"},
    "upwords_tui/errors.py": set[str](),
    "upwords_tui/tui/wordsup/screen.py": set[str](),
    "tests/games/scene.py": {"upwords_tui.games.rules"},
    "tests/games/test_rules.py": {"upwords_tui.games.rules"},
    "tests/online/test_hall.py": {"tests.games.scene"},
    "tests/tui/wordsup/test_wordsup_screen.py": {"upwords_tui.base.errors", "tests.games.scene"},
}


def test_imports_are_found_wherever_they_stand() -> None:
    text = "import a.b\nfrom c import d, e as f\nfrom g import (\n    h,\n    i,\n)\n"
    text += "if j:\n    from k.l import m\n"
    assert imported(text) >= {"a.b", "c", "c.d", "c.e", "g", "g.h", "g.i", "k.l", "k.l.m"}


def test_tests_that_import_a_module_come_before_those_whose_helper_does() -> None:
    assert nearest("upwords_tui/games/rules.py", IMPORTS) == [
        "tests/games/test_rules.py",
        "tests/online/test_hall.py",
        "tests/tui/wordsup/test_wordsup_screen.py",
    ]
    assert nearest("tests/games/scene.py", IMPORTS)[0] == "tests/online/test_hall.py"


def test_what_no_test_imports_has_the_nearest_those_who_use_it_or_of_its_folder() -> None:
    without = {
        path: names for path, names in IMPORTS.items() if path != "tests/tui/wordsup/test_wordsup_screen.py"
    }
    assert nearest("upwords_tui/errors.py", without)[0] == "tests/games/test_rules.py"
    assert (
        nearest("upwords_tui/tui/wordsup/screen.py", IMPORTS)[0] == "tests/tui/wordsup/test_wordsup_screen.py"
    )


def test_what_belongs_to_files_of_every_kind() -> None:
    found = belonging([str(Path(ratings.__file__).relative_to(ROOT))])
    assert found[0].endswith("/test_rating.py")
    assert len(found) <= MOST + len(HOUSE) and tuple(found[-len(HOUSE) :]) == HOUSE
    assert belonging([found[0]])[0] == found[0]
    assert belonging(["upwords_tui/locale/fi/LC_MESSAGES/upwords_tui.po"])[0] == "tests/catalogues"
    assert belonging(["docs/playing.md"])[0] == "tests/docs"
    assert belonging(["docs/lab/text.md", "Makefile", "no/such.py"]) == list(HOUSE)
