"""The rows of the start screen that lead into a game, and elsewhere; and all its keys.

The one idea: each row has a letter and a name; all names have the columns of the longest, in any language.
"""

from __future__ import annotations

from rich.cells import cell_len

from upwords_tui.app.commands import keys
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.games_list import ALL
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.rows import Late, Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad

CONTINUE, PLAY, LEARN, NEW = "continue", "play", "learn", "new"
DAILY, PUZZLES, RETRY = "daily", "puzzles", "retry"
ME, HELP, SETTINGS = "me", "help", "settings"
WAYS = {
    CONTINUE: (keys.CONTINUE, mark("Continue")),
    PLAY: (keys.PLAY, mark("Play")),
    LEARN: (keys.LEARN, mark("Learn")),
    NEW: (keys.NEW, mark("New game")),
    DAILY: (keys.DAILY, mark("Daily")),
    PUZZLES: (keys.PUZZLES, mark("Puzzles")),
    RETRY: (keys.RETRY, mark("Retry")),
    ME: (keys.ME, mark("Me")),
    HELP: (keys.HOW, mark("How to play")),
    SETTINGS: (keys.SETTINGS, mark("Settings")),
}
"""The ways into a game and to all else, each with its letter."""
_ABOUT = {
    LEARN: (mark("a little game with a tutor, three minutes"), mark("with a tutor, three minutes")),
    NEW: (
        mark("Upwords or Words Up: players, edition, words and rules"),
        mark("players, edition, words and rules"),
    ),
    DAILY: (mark("a puzzle and a duel for today, the same for everybody"), mark("today's puzzle and duel")),
    PUZZLES: (mark("a position in which one play is best: find it"), mark("find the best play")),
    RETRY: (mark("turns of your own games in which there was better"), mark("your own mistakes")),
    ME: (mark("what you have done: games, wins, records, and how it went"), mark("games, wins, records")),
    HELP: (mark("keys, rules and points, in short"), mark("keys, rules and points")),
    SETTINGS: (mark("language, name, colours, keys, bell, pace"), mark("language, colours, keys")),
}
"""What those rows say as long as nothing else is known, in full and in short."""
_LESSON_BEGUN = mark("the little game with the tutor goes on where you were"), mark("goes on where you were")
KEYS: tuple[Key, ...] = (
    Key("enter", "open", "Enter", mark("go"), mark("Does what the marked row says; on a game: opens it.")),
    Key("up,shift+tab", "go_along(-1)", "↑ ↓", "", mark("Goes to another row; so do Tab and the mouse.")),
    Key("down,tab", "go_along(1)"),
    Key("pageup", "go_along(-10)"),
    Key("pagedown", "go_along(10)"),
    Key("home", f"go_along(-{ALL})"),
    Key("end", f"go_along({ALL})"),
    Key.by(keys.CONTINUE, "go('continue')", "", mark("Goes on with the game you played last.")),
    Key.by(keys.PLAY, "go('play')", "", mark("Begins a game at once, with your last choices.")),
    Key.by(keys.LEARN, "learn", "", mark("Teaches the game in three minutes, or goes on with it.")),
    Key.by(keys.NEW, "go('new')", "", mark("Lets you choose players, edition, words and rules.")),
    Key.by(keys.DAILY, "daily", "", mark("Shows today's puzzle and duel, and how you stand.")),
    Key.by(keys.PUZZLES, "exercise('puzzle')", "", mark("Sets you a puzzle: find the best play.")),
    Key.by(keys.RETRY, "exercise('retry')", "", mark("Sets you your own mistakes again.")),
    Key("ctrl+t", "puzzles", "Ctrl+T", "", mark("Shows how you do at puzzles, and what they are about.")),
    Key("slash", "command", "/", "", mark("Takes a command: daily, weaknesses, memory and the like.")),
    Key.by(keys.ME, "me", "", mark("Shows what you have done: games, wins and records.")),
    Key.by(keys.SCORES, "scores", "", mark("Tells the best scores of every game and edition.")),
    Key.by(keys.HOW, "go('help')", "", mark("Tells how to play.")),
    Key.by(
        keys.SETTINGS, "go('settings')", "", mark("Shows all you can set: language, name, colours, keys.")
    ),
    Key.by(keys.RENAME, "rename", mark("rename"), mark("Gives the marked game another name.")),
    Key.by(
        keys.DELETE,
        "delete",
        mark("delete"),
        mark("Deletes the marked game, if you say yes."),
        key="delete",
    ),
    Key.by(
        keys.EXPORT,
        "export",
        mark("export"),
        mark("Writes the marked game to a file, to keep or to send."),
    ),
    Key.by(keys.IMPORT, "take_in", mark("import"), mark("Takes a game from a file into the list.")),
    Key("ctrl+e", "define", "^E", "", mark("Says what a word means.")),
    Key.by(
        keys.COLOURS, "theme", mark("colours"), mark("Takes the next colours: dark, light, high contrast.")
    ),
    Key.by(keys.QUIT, "app.quit", mark("quit"), mark("Leaves the program; every game is kept.")),
)
"""The keys of the start screen."""
_LABEL = 16
"""The columns of a way's letter and name at least."""
_LETTER, _GAP = 3, 2


def about(way: str, *, is_begun: bool = False) -> tuple[str, ...]:
    """Return what the row of a way says, the longest first; `is_begun`: the lesson goes on."""
    return tuple(map(_, _LESSON_BEGUN if is_begun else _ABOUT[way]))


def label_width() -> int:
    """Return the columns of a letter, a name and what parts them from what the row says."""
    return max(_LABEL, *(_LETTER + cell_len(_(label)) + _GAP for _letter, label in WAYS.values()))


def way_row(key: str, text: str, skin: Skin) -> Late:
    """Return the row of a way (a key of `WAYS`), which says `text`."""
    palette, (letter, label) = skin.palette, WAYS[key]
    name = pad(_(label), label_width() - _LETTER, skin)

    def row(is_here: bool) -> Row:
        spans: list[Span] = [
            (f"{letter.shown}  ", palette.accent),
            (name, palette.bright),
            (text, palette.text if is_here else palette.dim),
        ]
        return Row(spans, key=key)

    return Late(key, row)
