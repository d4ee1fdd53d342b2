"""Makes docs/commands.md from the command registry, and the pictures in docs/images from the program."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.docs.picture import draw
from tests.terminal.term import Term, upwords
from upwords_tui.session.commands import COMMANDS

DOCS = Path(__file__).parents[2] / "docs"
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
            "Made by `make docs` from the program. Type a command after `/`; a beginning that fits only one is",
            "enough, and case does not matter. A line that starts with a place is a play: `5c wood`.",
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
    with tempfile.TemporaryDirectory() as folder:
        for name, (cols, rows) in PICTURES.items():
            example = Path(__file__).parent / "example.json"
            data = str(Path(folder) / f"{name}.db")
            with Term(upwords("--data", data, "--game", str(example)), cols=cols, rows=rows) as term:
                term.wait_for("Your rack")
                term.press(*EXAMPLE_KEYS)
                term.read(0.5)
                draw(term.screen, DOCS / "images" / name)


EXAMPLE_KEYS: tuple[str, ...] = ()
"""What is typed before the picture is taken."""


if __name__ == "__main__":
    main()
