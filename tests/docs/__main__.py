"""Makes docs/commands.md from the command registry, and the pictures in docs/images from the program."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.docs.example import example_game, keys_for
from tests.docs.picture import draw
from tests.terminal.term import Term, upwords
from upwords_tui.session.commands import COMMANDS
from upwords_tui.store.database import Store

DOCS = Path(__file__).parents[2] / "docs"
SEED = 123
"""A game with stacks of every height."""
PICTURES = {"game-80x24.png": (80, 24), "game-120x40.png": (120, 40)}


def commands_page() -> str:
    """Return docs/commands.md."""
    rows = [
        f"| `{command.usage}` | {command.label} | {command.summary} |".replace("|  |", "| |")
        for command in COMMANDS
    ]
    return "\n".join(
        [
            "# Commands",
            "",
            "Made by `make docs` from the program. Type a command after `/`; a beginning that fits only one",
            "is enough, and case does not matter. A line that starts with a place is a play: `5c wood`.",
            "",
            "| command | key | what it does |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """Write page and pictures."""
    (DOCS / "commands.md").write_text(commands_page(), encoding="utf-8")
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
