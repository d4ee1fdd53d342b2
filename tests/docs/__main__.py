"""Makes docs/commands.md and the command card from the command registry, the pictures from the program."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Sequence
from pathlib import Path

from tests.docs import command_line
from tests.docs.example import finished_game
from tests.docs.picture import draw
from tests.docs.scenes import SCENES, SHORT_SEED, TEXT, screen_at
from tests.parity import page as parity_page
from upwords_tui.app.commands.people import ALL_OF_PEOPLE, HOSTING, PEOPLE
from upwords_tui.app.commands.registry import Command, Group
from upwords_tui.app.commands.upwords.commands import COMMANDS, GROUPS, SCREEN_COMMANDS
from upwords_tui.app.commands.wordsup.commands import GROUPS as WORDS_UP_GROUPS
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS as WORDS_UP_COMMANDS
from upwords_tui.base.i18n import _, use_language
from upwords_tui.cli.film import cast_values
from upwords_tui.cli.film_options import add_to

DOCS = Path(__file__).parents[2] / "docs"
CARD = "## Command card"
IMAGES = DOCS / "images"
PICTURES = (*SCENES, TEXT)
FILM_SIZE, FILM_SPEED = (100, 30), 1.25


def _table(commands: Sequence[Command]) -> list[str]:
    rows = []
    for command in commands:
        usage = command.usage.replace("|", "\\|")
        rows.append(f"| `{usage}` | {command.label} | {command.summary} |".replace("|  |", "| |"))
    return ["| command | key | what it does |", "|---|---|---|", *rows, ""]


def _own(commands: Sequence[Command], known: Sequence[Command]) -> list[Command]:
    """Return those of `commands` that are not told of with those `known`, whenever they are possible."""
    told = {each._replace(possible=None) for each in known}
    return [each for each in commands if each._replace(possible=None) not in told]


def commands_page() -> str:
    """Return docs/commands.md."""
    own = _own(WORDS_UP_COMMANDS, SCREEN_COMMANDS)
    return "\n".join(
        [
            "# Commands",
            "",
            "Made by `make docs` from the program: the commands of the full-screen game. Type one after `/`;",
            "a beginning that fits only one is enough, and case does not matter. A line that starts with a",
            "place is a play: `5c wood`. Those of the text game are in the",
            "[command card](screen-readers.md#command-card).",
            "",
            *_table(SCREEN_COMMANDS),
            "## Words Up",
            "",
            "A line that starts with a square turns its card: `b3`; a word that the cards can make is made.",
            "Besides its own commands there are those of every game: "
            + ", ".join(f"`{command.name}`" for command in WORDS_UP_COMMANDS if command not in own)
            + ".",
            "",
            *_table(own),
            "",
            "## Among people, on a server",
            "",
            *_table(ALL_OF_PEOPLE),
            *parity_page(),
            "## A film of a game",
            "",
            "On the command line of the system, with the [record](notation.md#game-records) of any game:",
            "",
            *_films(),
        ]
    )


def _films() -> list[str]:
    """Return how a film of a game is made, as the help of the program says it."""
    parser = argparse.ArgumentParser()
    add_to(parser)
    options = [each for each in parser._actions if each.dest != "help"]
    rows = [
        f"| `{each.option_strings[0]} {each.metavar or ''}".rstrip() + f"` | {each.help} |"
        for each in options
    ]
    usage = "upwords-tui replay game.json --cast game.cast --size 120x40"
    return ["```sh", usage, "```", "", "| option | what it does |", "|---|---|", *rows, ""]


def command_card() -> str:
    """Return the commands of the text game in three languages, a line each."""
    lines = []
    for code, name in (("en", "English"), ("fi", "Suomi"), ("nl", "Nederlands")):
        use_language(code)
        lines += ["", f"### {name}", *_groups(GROUPS, ())]
        lines += ["", f"#### Words Up, {name}", *_groups(WORDS_UP_GROUPS, COMMANDS)]
        lines += ["", f"#### SSH, {name}", *_groups((PEOPLE, HOSTING), ())]
    use_language("en")
    return "\n".join(lines) + "\n"


def _groups(groups: Sequence[Group], known: Sequence[Command]) -> list[str]:
    """Return the commands for lines, under what they are about, but for those `known`."""
    lines = []
    for group in groups:
        commands = _own(group.on("text"), known)
        if commands:
            lines += ["", f"{_(group.title)}:", ""]
            lines += [f"- `{command.usage}`: {command.help}" for command in commands]
    return lines


def screen_readers_page(page: str) -> str:
    """Return docs/screen-readers.md with the command card, which is its end, made anew."""
    return page[: page.index(CARD) + len(CARD)] + "\n" + command_card()


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
    page = DOCS / "screen-readers.md"
    page.write_text(screen_readers_page(page.read_text("utf-8")), encoding="utf-8")
    os.environ.pop("NO_COLOR", None)
    for name in PICTURES:
        draw(asyncio.run(screen_at(name)), IMAGES / f"{name}.png")
    (IMAGES / "game.cast").write_text("\n".join(film()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
