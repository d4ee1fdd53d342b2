"""Makes docs/commands.md from the command registry, docs/command-line.md from the parser, the pictures."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from tests.docs import command_line
from tests.docs.example import finished_game
from tests.docs.picture import draw
from tests.docs.scenes import SCENES, SHORT_SEED, TEXT, screen_at
from tests.parity import page as parity_page
from upwords_tui.app.commands.people import HOSTING, PEOPLE
from upwords_tui.app.commands.registry import Command, Group
from upwords_tui.app.commands.upwords.commands import ANALYSIS, GROUPS
from upwords_tui.app.commands.wordsup.commands import GROUPS as WORDS_UP_GROUPS
from upwords_tui.base.i18n import use_language
from upwords_tui.cli.film import cast_values

DOCS = Path(__file__).parents[2] / "docs"
IMAGES = DOCS / "images"
PICTURES = (*SCENES, TEXT)
FILM_SIZE, FILM_SPEED = (100, 30), 1.25


INTRODUCTION = """# Commands

Made by `make docs` from the program. On the full screen, type a command after `/`; in the text game, every
line is a command. The beginning of a name is enough if it fits only one command, and case does not matter.
`help` and a command says more about it. A line that starts with a place is a play: `5c wood`.

A key after a command is its key on the full screen. Commands marked *screen* or *text* belong to the full
screen or the text game alone, or work differently there. In Finnish and Dutch they have names of their own,
which `help` lists there; the English ones work too.
"""
WORDS_UP = """## Words Up

A line that starts with a square turns its card: `b3`. A line that is a word makes it from the turned cards.
The commands of Upwords under *Exercises*, *Games* and *The program* are here too, as are {shared}."""
MARKS = {"screen": "*screen*", "text": "*text*"}


def _groups() -> Iterator[tuple[str, Group]]:
    """Yield the headings, and under them all commands there are, each once."""
    known: Sequence[Command] = ()
    for heading, groups in (
        ("## Upwords", GROUPS),
        (WORDS_UP, WORDS_UP_GROUPS),
        ("## On the analysis board", (ANALYSIS,)),
        ("## Among people, on a server", (PEOPLE, HOSTING)),
    ):
        for group in groups:
            if commands := tuple(_own(group.on(), known)):
                yield heading, Group(group.title, commands)
        known = (*known, *(each for group in groups for each in group.on()))


def _own(commands: Sequence[Command], known: Sequence[Command]) -> list[Command]:
    """Return those of `commands` that are not told of with those `known`, whenever they are possible."""
    told = {each._replace(possible=None) for each in known}
    return [each for each in commands if each._replace(possible=None) not in told]


def commands_page() -> str:
    """Return docs/commands.md."""
    use_language("en")
    lines, under = [INTRODUCTION], ""
    for heading, group in _groups():
        if heading != under:
            lines += [heading.format(shared=_shared()), ""]
        under = heading
        lines += [f"### {group.title}", "", *map(_line, group.commands), ""]
    return "\n".join([*lines, *parity_page()])


def _shared() -> str:
    """Return the commands of both games, but for those of the groups that Words Up has whole."""
    upwords, theirs = ({each.title: each.on() for each in groups} for groups in (GROUPS, WORDS_UP_GROUPS))
    for title in ("Exercises", "Games", "The program"):
        whole = {each.name for each in upwords.pop(title)}
        assert whole <= {each.name for each in theirs.pop(title)}, title
    known = set(chain(*theirs.values()))
    return ", ".join(
        dict.fromkeys(f"`{each.name}`" for each in chain(*upwords.values()) if not _own([each], tuple(known)))
    )


def _line(command: Command) -> str:
    named = ", ".join(filter(None, (f"`{command.usage}`", command.label, MARKS.get(command.only))))
    return f"- {named}: {command.brief}"


def film() -> list[str]:
    """Return the lines of docs/images/game.cast: a short game, played to its end."""

    async def gathered() -> list[str]:
        values = cast_values(finished_game(SHORT_SEED, "classic-8x8"), FILM_SIZE, FILM_SPEED)
        return [json.dumps(value, ensure_ascii=False) async for value in values]

    use_language("en")
    return asyncio.run(gathered())


def main() -> None:
    """Write pages, pictures and the film."""
    (DOCS / "commands.md").write_text(commands_page(), encoding="utf-8")
    (DOCS / "command-line.md").write_text(command_line.page(), encoding="utf-8")
    os.environ.pop("NO_COLOR", None)
    for name in PICTURES:
        draw(asyncio.run(screen_at(name)), IMAGES / f"{name}.png")
    (IMAGES / "game.cast").write_text("\n".join(film()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
