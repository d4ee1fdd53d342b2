"""Makes docs/commands.md and the command card from the command registry, the pictures from the program."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.docs.example import example_game, keys_for
from tests.docs.picture import draw
from tests.terminal.term import Term, upwords
from upwords_tui.i18n import _, use_language
from upwords_tui.session.commands import GROUPS, SCREEN_COMMANDS
from upwords_tui.store.database import Store

DOCS = Path(__file__).parents[2] / "docs"
CARD = "## Command card"
SEED = 123
"""A game with stacks of every height."""
PICTURES = {"game-80x24.png": (80, 24), "game-120x40.png": (120, 40)}


def commands_page() -> str:
    """Return docs/commands.md."""
    rows = [
        f"| `{command.usage}` | {command.label} | {command.summary} |".replace("|  |", "| |")
        for command in SCREEN_COMMANDS
    ]
    return "\n".join(
        [
            "# Commands",
            "",
            "Made by `make docs` from the program: the commands of the full-screen game. Type one after `/`;",
            "a beginning that fits only one is enough, and case does not matter. A line that starts with a",
            "place is a play: `5c wood`. Those of the text game are in the",
            "[command card](screen-readers.md#command-card).",
            "",
            "| command | key | what it does |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def command_card() -> str:
    """Return the commands of the text game in three languages, a line each."""
    lines = []
    for code, name in (("en", "English"), ("fi", "Suomi"), ("nl", "Nederlands")):
        use_language(code)
        lines += ["", f"### {name}"]
        for group in GROUPS:
            lines += ["", f"{_(group.title)}:", ""]
            lines += [
                f"- `{command.usage}`: {command.help}"
                for command in group.commands
                if command.only != "screen"
            ]
    use_language("en")
    return "\n".join(lines) + "\n"


def screen_readers_page(page: str) -> str:
    """Return docs/screen-readers.md with the command card, which is its end, made anew."""
    return page[: page.index(CARD) + len(CARD)] + "\n" + command_card()


def main() -> None:
    """Write pages and pictures."""
    (DOCS / "commands.md").write_text(commands_page(), encoding="utf-8")
    page = DOCS / "screen-readers.md"
    page.write_text(screen_readers_page(page.read_text("utf-8")), encoding="utf-8")
    game, play = example_game(SEED)
    assert play
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        store = Store(data)
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
