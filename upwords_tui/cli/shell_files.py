"""The files that a system finds by themselves: manual pages and what has shells complete the command line.

`python -m upwords_tui.cli.shell_files FOLDER` writes them as they lie under `share` where the program
is installed; a wheel is built with them. For other places there is `upwords-tui completion`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from upwords_tui import __version__
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.cli.command_tree import PROGRAM, tree
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.manual import page
from upwords_tui.cli.shell_scripts import script

COMPLETIONS = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/site-functions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""Where each shell looks under `share`."""


def write_files(folder: Path) -> None:
    """Write all into a folder that stands for `share`: manuals in every language, the rest in English."""
    for code in LANGUAGES:
        use_language(code)
        place = "man/man1" if code == "en" else f"man/{code}/man1"
        _write(folder / place / f"{PROGRAM}.1", page(tree(build_parser()), __version__))
    use_language("en")
    for shell, place in COMPLETIONS.items():
        _write(folder / place, script(shell, tree(build_parser())))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_files(Path(sys.argv[1]))
