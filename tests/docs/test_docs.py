"""Pages, pictures and the film are today's: `make docs` makes them anew."""

from __future__ import annotations

import pytest

from tests.docs import command_line
from tests.docs.__main__ import DOCS, IMAGES, PICTURES, commands_page, film
from tests.docs.picture import described, description
from tests.docs.scenes import screen_at

MOST_BYTES = 1_500_000
"""What all pictures take at most: whoever takes the project home takes them along."""


@pytest.fixture(autouse=True)
def with_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", PICTURES)
async def test_the_pictures_show_the_screens_of_today(name: str) -> None:
    text, looks = described(await screen_at(name))
    was_text, looked = description(IMAGES / f"{name}.png")
    assert text == was_text
    assert looks == looked


def test_the_film_shows_the_screen_of_today() -> None:
    assert (IMAGES / "game.cast").read_text("utf-8").splitlines() == film()


def test_the_pages_tell_the_commands_of_today() -> None:
    assert (DOCS / "commands.md").read_text("utf-8") == commands_page()
    assert (DOCS / "command-line.md").read_text("utf-8") == command_line.page()


def test_all_that_is_there_is_made_here_and_not_large() -> None:
    files = list(IMAGES.iterdir())
    assert {file.name for file in files} == {*(f"{name}.png" for name in PICTURES), "game.cast"}
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
