"""What is imported before any session begins: enough, and nothing that could not be forked."""

from __future__ import annotations

import subprocess
import sys

LOOK = """
import sys, threading
from pathlib import Path
from upwords_tui.server.child_processes import preload
from upwords_tui.server.folder import ServerSettings
preload(ServerSettings(Path("nowhere")))
before = {*sys.modules}
print(threading.active_count(), "asyncssh" in before)
print([file for file in map(Path.resolve, Path("/proc/self/fd").iterdir()) if file.suffix == ".db"])
from upwords_tui.server import text_session
from upwords_tui.text.shell import Shell
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.games.catalogue import kinds
from upwords_tui.text.games.contract import text_game
from upwords_tui.tui.games.contract import screen_game
for kind in kinds():
    text_game(kind).playing, screen_game(kind).relief
print([name for name in {*sys.modules} - before if name.startswith(("upwords_tui", "textual", "sqlite3"))])
"""


def test_what_sessions_need_is_imported_and_nothing_is_begun() -> None:
    ran = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("1 False\n[]\n[]\n", "")
