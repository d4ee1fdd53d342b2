"""What has a shell complete the command line, and the manual pages: printed, or written where systems look.

`python -m upwords_tui.cli.completion FOLDER` writes them as they lie under `share` where the program
is installed; a wheel is built with them. For other places there is `upwords-tui completion`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
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


def run(arguments: Namespace) -> int:
    """Print the script of a shell, its descriptions in the language spoken."""
    print(script(arguments.shell, tree(build_parser())), end="")
    return 0


def write_files(folder: Path) -> None:
    """Write all into a folder that stands for `share`: manuals in every language, the rest in English."""
    files = {}
    for code in (*LANGUAGES, "en"):
        use_language(code)
        place = "man/man1" if code == "en" else f"man/{code}/man1"
        files[f"{place}/{PROGRAM}.1"] = page(tree(build_parser()), __version__)
    files |= {place: script(shell, tree(build_parser())) for shell, place in COMPLETIONS.items()}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_files(Path(sys.argv[1]))
