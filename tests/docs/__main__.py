"""Makes docs/commands.md and the command card from the command registry, the pictures from the program."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.docs.example import example_game, example_match, keys_for
from tests.docs.picture import draw
from tests.terminal.term import Term, upwords
from upwords_tui.i18n import _, use_language
from upwords_tui.session.commands import ALL_OF_PEOPLE, HOSTING, PEOPLE, Command, Group
from upwords_tui.session.upwords.commands import COMMANDS, GROUPS, SCREEN_COMMANDS
from upwords_tui.session.wordsup.commands import GROUPS as WORDS_UP_GROUPS
from upwords_tui.session.wordsup.commands import SCREEN_COMMANDS as WORDS_UP_COMMANDS
from upwords_tui.store.opening import open_store

DOCS = Path(__file__).parents[2] / "docs"
CARD = "## Command card"
SEED = 123
"""A game with stacks of every height."""
PICTURES = {"game-80x24.png": (80, 24), "game-120x40.png": (120, 40)}


def _table(commands: Sequence[Command]) -> list[str]:
    rows = []
    for command in commands:
        usage = command.usage.replace("|", "\\|")
        rows.append(f"| `{usage}` | {command.label} | {command.summary} |".replace("|  |", "| |"))
    return ["| command | key | what it does |", "|---|---|---|", *rows, ""]


def commands_page() -> str:
    """Return docs/commands.md."""
    own = [command for command in WORDS_UP_COMMANDS if command not in SCREEN_COMMANDS]
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
        ]
    )


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
        commands = [each for each in group.commands if each.only != "screen" and each not in known]
        if commands:
            lines += ["", f"{_(group.title)}:", ""]
            lines += [f"- `{command.usage}`: {command.help}" for command in commands]
    return lines


def screen_readers_page(page: str) -> str:
    """Return docs/screen-readers.md with the command card, which is its end, made anew."""
    return page[: page.index(CARD) + len(CARD)] + "\n" + command_card()


def main() -> None:
    """Write pages and pictures."""
    (DOCS / "commands.md").write_text(commands_page(), encoding="utf-8")
    page = DOCS / "screen-readers.md"
    page.write_text(screen_readers_page(page.read_text("utf-8")), encoding="utf-8")
    _upwords_pictures()
    _words_up_picture()


def _words_up_picture() -> None:
    match, word = example_match()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        store = open_store(data)
        store.add_game(match, "Anna – Computer")
        store.close()
        with Term(upwords("--data", str(data), "--continue"), cols=80, rows=24) as term:
            term.wait_for("WORDS UP")
            for letter in word.lower():
                term.press(letter)
            term.read(0.5)
            draw(term.screen, DOCS / "images" / "words-up-80x24.png")


def _upwords_pictures() -> None:
    game, play = example_game(SEED)
    assert play
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        store = open_store(data)
        store.add_game(game, "Anna – Computer")
        store.close()
        for name, (cols, rows) in PICTURES.items():
            with Term(upwords("--data", str(data), "--continue"), cols=cols, rows=rows) as term:
                term.wait_for("Your rack")
                for key in keys_for(play, game):
                    term.press(key)
                term.read(0.5)
                draw(term.screen, DOCS / "images" / name)


if __name__ == "__main__":
    main()
