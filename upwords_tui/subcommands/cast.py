"""`upwords-tui replay --cast`: a recorded game as a film of the full screen, to be played back anywhere.

The one idea: an asciicast (version 2, https://docs.asciinema.org/manual/asciicast/v2/): a line that says how
big the terminal is, then a line for each moment. Its times are counted, none is taken: the same game in the
same language always gives the same film.
"""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from upwords_tui.errors import UpwordsError
from upwords_tui.games.played import AnyGame
from upwords_tui.i18n import ngettext
from upwords_tui.session.files import shown_path, write_new
from upwords_tui.session.kinds import kind_of
from upwords_tui.subcommands.output import print_json

TO_STANDARD_OUTPUT = "-"
TURN_SECONDS, STEP_SECONDS = 2.0, 0.8
"""How long a finished turn is looked at, and each step of one that goes on, such as a card that is turned."""
LAST_SECONDS = 5.0
Value = dict[str, Any] | tuple[float, str, str]


def run(arguments: Namespace, game: AnyGame) -> int:
    """Write the film of `game`, and say so unless it went to standard output; return the exit code.

    Raises InputError if the file can't be written or is there already.
    """
    from upwords_tui.tui.crash import report

    try:
        film = asyncio.run(_gathered(game, arguments))
    except UpwordsError:
        raise
    except Exception as error:
        return report(error)
    if arguments.cast == TO_STANDARD_OUTPUT:
        for value in film:
            print_json(value)
        return 0
    path, seconds = Path(arguments.cast), round(float(film[-1][0]))
    write_new(path, "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in film))
    told = ngettext(
        "{file}: a film of {seconds} second, for asciinema and other players of asciicasts.",
        "{file}: a film of {seconds} seconds, for asciinema and other players of asciicasts.",
        seconds,
    )
    print(told.format(file=shown_path(path), seconds=seconds))
    return 0


async def _gathered(game: AnyGame, arguments: Namespace) -> list[Any]:
    is_ascii, theme = arguments.ascii, arguments.theme
    values = cast_values(game, arguments.size, arguments.speed, is_ascii=is_ascii, theme=theme)
    return [value async for value in values]


async def cast_values(
    game: AnyGame,
    size: tuple[int, int],
    speed: float = 1.0,
    *,
    is_ascii: bool = False,
    theme: str | None = None,
) -> AsyncIterator[Value]:
    """Yield the lines of the film of `game`, each as a JSON value, on a terminal of `size` with all colours.

    `size` is columns and rows, `speed` how many times as quick as usual it goes. The language is the one in
    use. What goes wrong on the screen is raised as it is.
    """
    # Imported late: whoever only verifies a record does without a screen.
    from upwords_tui.subcommands.playback import played
    from upwords_tui.tui.capabilities import Capabilities, ColourDepth, GlyphLevel
    from upwords_tui.tui.frames import CLEAR
    from upwords_tui.tui.shown import Shown

    (cols, rows), title = size, next(kind_of(game.kind).told(game.view_for(None)))
    yield {"version": 2, "width": cols, "height": rows, "title": title, "env": {"TERM": "xterm-256color"}}
    capabilities = Capabilities(True, ColourDepth.TRUE, GlyphLevel.ASCII if is_ascii else GlyphLevel.FULL)
    seconds, stays, shown = 0.0, 0.0, Shown()
    cleared = CLEAR
    async for scene in played(game, size, capabilities, theme):
        seconds += stays
        yield _moment(seconds, cleared + scene.picture.on(shown))
        cleared = ""
        stays = (TURN_SECONDS if scene.ends_turn else STEP_SECONDS) / speed
    yield _moment(seconds + LAST_SECONDS, "")


def _moment(seconds: float, told: str) -> tuple[float, str, str]:
    return round(seconds, 3), "o", told
