"""What a command is, the commands that every game has, and how one is found by what was typed.

An entry has all there is to know of a command: keys, the palette, the command line, `help`, lists of what can
be done now and the docs are made from the `GROUPS` of a game, in its module `commands`. Texts are translated
when shown. What a command means is in `interpreter`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from upwords_tui.app.commands.keys import key_in_use, key_label
from upwords_tui.base.errors import CommandError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import begins, is_called, nearest, plain
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games import base

Condition = Callable[[Any], bool]
"""Says whether the seat of a view can carry a command out now."""


class Form(NamedTuple):
    """What a command is on lines, where that differs from the screen. None: as there."""

    summary: str
    arguments: str | None = None
    example: str | None = None
    also: tuple[str, ...] | None = None


class Command(NamedTuple):
    """One thing a player can do: all that lists, help, keys, front-ends and docs know of it.

    `typed` is its name and what may follow it. `key` is the default key in the full-screen game, such as “F5”
    or “Ctrl+G”, and `short` what the footer calls it; empty where there is none. `only` is the front-end it
    is for, "screen" or "text"; empty: both. `lines` is what differs on lines, where it then has no key.
    `also` are other words that people type for it; a language has its own instead. `context` tells
    translators which meaning its name has. `gist` is a shorter `summary` for lists. `possible` is for lists
    of what can be done now: whatever is typed all the same is answered, with the reason. `for_players`: not
    for spectators. `tells`: it changes nothing, and may be asked with a question mark.
    """

    typed: str
    summary: str
    example: str = ""
    key: str = ""
    short: str = ""
    only: str = ""
    also: tuple[str, ...] = ()
    context: str = "command"
    gist: str = ""
    lines: Form | None = None
    possible: Condition | None = None
    for_players: bool = False
    tells: bool = False

    @property
    def name(self) -> str:
        return self.typed.partition(" ")[0]

    @property
    def arguments(self) -> str:
        return self.typed.partition(" ")[2]

    def is_possible(self, view: base.GameView) -> bool:
        """Return whether the seat of `view` can carry it out now, as far as that is known."""
        return self.possible is None or self.possible(view)

    def forms(self, front_end: str = "") -> Iterator[Command]:
        """Yield what it is in a front-end, “screen” or “text”, if it is there; without one, in each."""
        if self.lines:
            yield from (_form(self, each) for each in ("screen", "text") if front_end in ("", each))
        elif not front_end or self.only in ("", front_end):
            yield self

    @property
    def label(self) -> str:
        return key_label(self.key_in_use)

    @property
    def key_in_use(self) -> str:
        return key_in_use(self.name, self.key)

    @property
    def names(self) -> tuple[str, ...]:
        """Its names: in English, and in the language in use."""
        translated = pgettext(self.context, self.name).casefold()
        return (self.name,) if translated == self.name else (self.name, translated)

    @property
    def other_names(self) -> tuple[str, ...]:
        """Other words for it: in English, and in the language in use."""
        return tuple(dict.fromkeys((*self.also, *self.own_words)))

    @property
    def own_words(self) -> tuple[str, ...]:
        """Other words for it in the language in use."""
        english = " ".join(self.also)
        return tuple(pgettext("other words", english).split()) if english else ()

    def is_called(self, word: str) -> bool:
        """Return whether `word` names it in full, in any case, with accents or without."""
        return is_called(word, (*self.names, *self.other_names))

    @property
    def help(self) -> str:
        return _(self.summary)

    @property
    def brief(self) -> str:
        return _(self.gist or self.summary)

    @property
    def title(self) -> str:
        """Its name in the language in use; its English name works everywhere too."""
        return self.names[-1]

    @property
    def shown_example(self) -> str:
        return pgettext("example", self.example) if self.example else ""

    @property
    def usage(self) -> str:
        arguments = pgettext("arguments", self.arguments) if self.arguments else ""
        return f"{self.title} {arguments}".strip()


@cache
def _form(command: Command, front_end: str) -> Command:
    """Return what a command is in a front-end, always the same object."""
    if front_end == "screen" or not command.lines:
        return command._replace(only=front_end, lines=None)
    own = {name: each for name, each in command.lines._asdict().items() if each is not None}
    if (arguments := own.pop("arguments", None)) is not None:
        own["typed"] = f"{command.name} {arguments}"
    return command._replace(only=front_end, lines=None, key="", short="", gist="", **own)


on_screen = partial(Command, only="screen")
on_lines = partial(Command, only="text")
telling = partial(Command, tells=True)


class Group(NamedTuple):
    title: str
    commands: tuple[Command, ...]

    def on(self, front_end: str = "") -> tuple[Command, ...]:
        return tuple(form for each in self.commands for form in each.forms(front_end))

    def without(self, names: Collection[str]) -> Group:
        return self._replace(commands=tuple(each for each in self.commands if each.name not in names))


def is_running(view: base.GameView) -> bool:
    return view.outcome is None


def is_played(view: base.GameView) -> bool:
    return view.seat is not None and view.outcome is None


def may_accept(view: base.GameView) -> bool:
    """Return whether this seat is asked to agree to an offer."""
    return is_played(view) and view.offer is not None and view.seat in view.offer.waits_for


def _offers(about: str, may: Condition) -> Condition:
    """Return the condition that something may be offered that all must agree to, or agreed to."""
    return lambda view: is_played(view) and (may(view) or (may_accept(view) and view.offer.about == about))


def has_begun(view: base.GameView) -> bool:
    return bool(view.history)


# What each game says in its own words

RESIGN = Command(
    "resign",
    "Leaves the game for good.",
    possible=lambda view: is_played(view) and not getattr(view.seats[view.seat], "has_resigned", False),
)
LAST = telling("last", "", also=("repeat", "g"), possible=has_begun)
SCORE = telling("score", "", also=("points",))
HISTORY = telling("history", "", key="F9", short="history", also=("moves", "turns"), possible=has_begun)
SEATS = telling("seats", "", also=("who", "players"))
OPTIONS = telling("options", "Lists the rules chosen for this game.")
RESULT = telling("result", "", possible=lambda view: not is_running(view))

# What all games say alike

BELL = Command("bell [on|off]", "Says whether the bell rings on your turn, or changes it.", "bell on")

COACHING = Command("coaching [on|off]", "Explains your next three turns of Upwords, or stops.", "coaching on")

QUIT = Command("quit", "Leaves the program; the game is kept.", key="Ctrl+Q", also=("exit", "bye"))

SETTINGS = Command(
    "settings",
    "Shows or changes your settings: language, name, colours, keys, bell, pace and more.",
    gist="Shows or changes your settings.",
)

SET = Command(
    "set NAME [VALUE]",
    "Shows or changes one setting; “set key” is for the keys of commands.",
    "set key hint F11",
    gist="Shows or changes one setting.",
)

LANGUAGE = Command(
    "language [LANGUAGE]", "Says which language you use, or changes it.", "language fi", also=("lang",)
)

HIGHSCORES = telling(
    "highscores [EDITION|all]",
    "Lists the best scores for games like this one, for an edition, or with “all” for every game.",
    "highscores all",
    gist="Lists the best scores.",
)

LEVELS = telling(
    "levels [GAME]",
    "Lists the computer players of this game, or of another, and how they play.",
    "levels words-up",
    gist="Lists the computer players.",
)

EDITIONS = telling("editions", "Lists the editions.")

OWN_SETTINGS = (SETTINGS, SET, LANGUAGE, BELL)
"""What may be set without a game on the table."""

_PROGRAM = (
    *OWN_SETTINGS,
    COACHING,
    on_lines("verbose", "Says everything in full."),
    on_lines("normal", "Goes back to the usual amount of detail."),
    on_lines("brief", "Says things in as few words as possible."),
    on_lines(
        "speech [on|off]",
        "Writes lines to be spoken, with signs and notation in words and no brackets; or to be "
        "read, as usual.",
        "speech on",
        also=("speak", "voice"),
    ),
    on_lines("width [COLUMNS]", "Sets how wide lines are.", "width 40"),
    on_screen("theme [NAME]", "Changes the colours.", "theme light", also=("colours", "colors")),
    Command(
        "text [always]",
        "Continues this game line by line, for a screen reader; “always” makes that the default.",
        "text always",
        gist="Continues line by line, for a screen reader.",
        lines=Form("This is the text game; “text always” makes it the default."),
    ),
    on_lines(
        "screen [always]",
        "Continues this game on the full screen; “always” makes that the default.",
        "screen always",
    ),
    QUIT,
)

_KNOWING = (
    Command(
        "learn [GAME]",
        "Teaches this game, or another, in a three-minute practice game.",
        "learn words-up",
        also=("tutorial",),
        gist="Teaches a game in a short practice game.",
        lines=Form(
            "Teaches this game, or another, step by step in a short practice game; “learn 1” "
            "starts it again.",
            arguments="[GAME] [STEP]",
        ),
    ),
    LEVELS,
    EDITIONS,
)

_GAMES = (
    Command(
        "again",
        "Starts another game with the same players and rules.",
        also=("rematch",),
        gist="Starts another game like this one.",
    ),
    Command(
        "games",
        "Goes to the list of games; this one is kept.",
        key="F10",
        short="games",
        lines=Form(
            "Lists your games, or the finished ones.",
            arguments="[finished] [PAGE]",
            example="games 2",
            also=("list",),
        ),
    ),
    Command(
        "resume [NUMBER|NAME]",
        "Resumes a game: the one you left last, or one from the list.",
        "resume 2",
        gist="Resumes another game.",
    ),
    Command(
        "rename [NUMBER] NAME",
        "Renames this game, or one from the list by its number.",
        "rename 2 Sunday evening",
        gist="Renames a game.",
    ),
    Command("delete NUMBER|NAME", "Deletes a game from the list for good.", "delete 3"),
    Command(
        "export [NUMBER] [FILE]",
        "Writes this game, or one from the list by its number, to a record file.",
        "export 2 sunday.json",
        gist="Writes a game to a record file.",
    ),
    Command("import FILE", "Imports a game from a record file.", "import sunday.json"),
    Command("save", "Reminds you that every move is saved as soon as it is made."),
)

ME = Command(
    "me [GAME|export FILE]",
    "Shows your games, wins and records; “me export” writes them to a file.",
    "me",
    gist="Shows your games, wins and records.",
)
"""At home; on a server it is about one's account, and among the commands of people."""

MEMORY = Command(
    "memory [NUMBER]",
    "Trains your memory for Words Up: tells you where cards lie, then asks what was where. Each "
    "time you know them all there is one more; a number says how many to start with.",
    "memory 8",
    gist="Trains your memory for cards.",
)

EXERCISES = (
    Command(
        "puzzle [THEME|EDITION|NUMBER]",
        "Gives you an Upwords puzzle, a position in which one play is clearly best: the next one "
        "for you, or one by theme, edition or number.",
        "puzzle endgame",
        also=("problem",),
        gist="Gives you a puzzle: find the best play.",
    ),
    Command(
        "puzzles",
        "Shows how you are doing at puzzles, their themes, and how many are left.",
        key="Ctrl+T",
        short="themes",
        also=("problems",),
        gist="Shows how you are doing at puzzles.",
    ),
    Command(
        "retry",
        "Replays your mistakes: from this game once it is over, otherwise those due from all your games.",
        also=("mistakes",),
        gist="Replays your mistakes.",
    ),
    MEMORY,
    Command(
        "weaknesses [NUMBER]",
        "Shows where you lose most points in Upwords: in which part of the game, through which "
        "mistakes, and whether you are improving; a number replays one of the turns it lists.",
        "weaknesses 1",
        also=("weakness",),
        gist="Shows where you lose most points.",
    ),
    Command(
        "daily [puzzle|duel|field|compare [NAME]|import FILE|share [emoji]|calendar] [DATE] [LANGUAGE]",
        "Shows today's puzzle, duel with a computer and, in Dutch, field of Words Up, the same "
        "for everybody, and how you did. Starts or resumes each of them, compares yours with "
        "others, imports a friend's, shares your results, or lists the days of a month.",
        "daily puzzle",
        also=("today",),
        gist="Shows or starts today's puzzle and games.",
    ),
    Command("show", "Gives up an exercise and shows the answer.", also=("answer", "solution")),
    Command("stop", "Leaves an exercise or a lesson.", also=("leave",)),
)
"""Exercises beside the games: puzzles, and turns of one's own games once more."""

SHELF = ("again", "resume", "rename", "delete", "export", "import")
"""The commands about stored games."""

FILES = ("import",)
"""The commands that are only where there are files."""

CHECK = telling("check WORD", "Checks whether a word is in the dictionary.", "check snack", also=("lookup",))

DEFINE = telling(
    "define [WORD …|SQUARE|TURN]",
    "Says what a word means, or the words on a square or from a turn; on its own, the words of "
    "the last play.",
    "define snack",
    key="Ctrl+E",
    short="meaning",
    also=("meaning", "meanings", "definition"),
    gist="Says what a word means.",
)

DEFINE_WORDS = DEFINE._replace(typed="define WORD", summary=DEFINE.gist, short="")
"""The same without a table."""

UNDO = Command(
    "undo",
    "Takes back the last turn, if the others agree.",
    gist="Takes back a turn.",
    also=("takeback", "oops"),
    possible=_offers(base.UNDO, lambda view: view.may_undo),
    for_players=True,
)
"""For games in which turns can be taken back."""


def undone_just_now(view: base.GameView) -> base.HeardEntry | None:
    """Return the turn that whoever is to move has just had taken back, if any."""
    undone = getattr(view.history[-1].effect, "undone", ()) if view.history else ()
    return view.history[undone[-1]] if undone else None


REDO = Command(
    "redo",
    "Makes the turn again that you have just taken back.",
    gist="Makes again what you took back.",
    possible=lambda view: (
        is_played(view) and (turn := undone_just_now(view)) is not None and turn.action.seat == view.seat
    ),
    for_players=True,
)

ACCEPT = Command("accept", "Agrees to an offer.", also=("agree",), possible=may_accept)
"""For games in which it means nothing else."""

GO_ON = Command(
    "continue",
    "Says that you are ready to go on after a break.",
    possible=lambda view: is_played(view) and view.seat in view.on_break,
)
BREAK = (
    Command(
        "break",
        "Stops the clocks for a break, if the others agree.",
        possible=_offers(base.BREAK, lambda view: view.may_break),
    ),
    GO_ON,
)
"""For games that may have a clock."""

END = Command(
    "finish",
    "Ends the game as it stands, if the others agree: all keep their points.",
    gist="Ends the game as it stands, if all agree.",
    possible=_offers(base.END, lambda view: view.may_end),
)
REFUSE = Command(
    "refuse",
    "Turns down an offer, or withdraws yours.",
    also=("disagree",),
    possible=lambda view: (
        may_accept(view) or (is_played(view) and view.offer is not None and view.seat == view.offer.seat)
    ),
)

AT_HAND = ("accept", "refuse", "continue")
"""What whoever asks what to do now is told of, where possible; games have more of their own."""
AFTERWARDS = ("result", "again", "new")
"""The same in a game that is over."""

AGREEING = (UNDO, END, *BREAK, ACCEPT, REFUSE)
"""What all at a table must agree to (`games/agreement`)."""


def groups_with(
    playing: Sequence[Command],
    *groups: Group,
    helped: Sequence[Command] = (),
    told: Sequence[Command] = (),
    pages: Sequence[str] = (),
    help_example: str = "",
    new_example: str = "",
) -> tuple[Group, ...]:
    """Return the commands of a game, its own `groups` after those for `playing`, with those of every game.

    `helped` are its own among the commands that help, `told` among those of the program. On lines `help` may
    be followed by `pages`, too; the examples are of help and of a new game there.
    """
    about = "|".join(("COMMAND", *pages))
    knowing = (
        telling(
            "help [COMMAND]",
            "Shows the keys and commands.",
            key="F1",
            short="help",
            also=("h", "?", "commands"),
            lines=Form(
                "Lists the commands, explains one, or tells the rules.",
                arguments=f"[{about}]",
                example=help_example,
            ),
        ),
        *helped,
        *_KNOWING,
    )
    games = (
        ME,
        Command(
            "new",
            "Starts a new game; this one is kept.",
            lines=Form(
                "Starts a new game, by questions or all in one line; this one is kept.",
                arguments="[PLAYERS …]",
                example=new_example,
            ),
        ),
        *_GAMES,
    )
    return (
        Group(_mark("Playing"), tuple(playing)),
        *groups,
        Group(_mark("Help"), knowing),
        Group(_mark("Exercises"), EXERCISES),
        Group(_mark("Games"), games),
        Group(_mark("The program"), (*told, *_PROGRAM)),
    )


def commands_of(groups: Sequence[Group], front_end: str = "") -> tuple[Command, ...]:
    """Return the commands of some groups: those for a front-end, “screen” or “text”, or all of them."""
    return tuple(command for group in groups for command in group.on(front_end))


Found = TypeVar("Found")

HERE = _mark("here")
"""What is typed after `help` to hear what can be done now."""


class _Index(NamedTuple):
    """The names of some commands in one language, as names are compared.

    `called` has commands by all that names them in full, `beginnings` each with the names of which a
    beginning is enough, `meant` the usual word by all that may be mistyped.
    """

    called: Mapping[str, Command]
    beginnings: Sequence[tuple[Command, Sequence[str]]]
    meant: Mapping[str, str]


@lru_cache(maxsize=64)
def _indexed(commands: Sequence[Command], _language: str) -> _Index:
    named = [(plain(name), each) for each in commands for name in each.names]
    called = [*named, *((plain(word), each) for each in commands for word in each.other_names)]
    meant = [(each.title, each.title) for each in commands]
    meant += [(own, own) for each in commands for own in each.own_words]
    meant += [(english, each.title) for each in commands for english in (each.name, *each.also)]
    beginnings = [(each, [plain(name) for name in each.names]) for each in commands]
    return _Index(_firsts(called), beginnings, _firsts(meant))


_WITH_NUMBER = re.compile(r"([^\W\d_]{2,})([0-9]{1,4})")
"""A word and a number without a space between; one letter with a number is a square."""


def _firsts(pairs: Iterable[tuple[str, Found]]) -> dict[str, Found]:
    """Return what stands first beside each of the words in `pairs`, in their order."""
    found: dict[str, Found] = {}
    for word, each in pairs:
        found.setdefault(word, each)
    return found


def find_command(
    word: str, commands: Sequence[Command], unknown: str = "", others: Iterable[str] = ()
) -> Command:
    """Return the one of `commands` that `word` names in full or by an unambiguous beginning, in any case.

    A beginning in the language in use goes before one in English. Raises CommandError, naming what it could
    be, or with `unknown`, which has {word}, and what it resembles.
    """
    found = _named(word, commands)
    if not found:
        raise no_command(word, command_meant(word, commands, others), unknown)
    if len(found) > 1:
        listing = ", ".join(
            next(name for name in command.names[::-1] if begins(word, (name,))) for command in found
        )
        raise CommandError(_("“{word}” could be {names}.").format(word=clean(word, 40), names=listing))
    return found[0]


def no_command(word: str, meant: str, unknown: str = "") -> CommandError:
    """Return the error for a word that is no command, but perhaps `meant` to be one."""
    said = _("There is no command “{word}”.") if meant else _("There is no command “{word}”. Type “help”.")
    return CommandError((unknown or said).format(word=clean(word, 40))).meaning(meant)


def command_named(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `find_command` finds; None if it finds none or several."""
    found = _named(word, commands)
    return found[0] if len(found) == 1 else None


def _named(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` that `word` may name: only one if it names that in full."""
    called = command_called(word, commands)
    if called:
        return [called]
    found = commands_begun(word, commands)
    return [command for command in found if begins(word, (command.title,))] or found


def command_called(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `word` names in full; a name goes before other words for another."""
    return _indexed(tuple(commands), language()).called.get(plain(word))


def commands_begun(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` with a name that begins with `word`, in any case, accents or none."""
    typed = plain(word)
    if not typed:
        return []
    return [
        command
        for command, names in _indexed(tuple(commands), language()).beginnings
        if any(name.startswith(typed) for name in names)
    ]


def command_meant(word: str, commands: Sequence[Command], others: Iterable[str] = ()) -> str:
    """Return the word that `word` resembles, in the language in use; empty if there is none."""
    known = _indexed(tuple(commands), language()).meant
    meant = nearest(word, (*known, *others))
    return known.get(meant, meant)


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest: “row5” is “row” with 5."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    together = _WITH_NUMBER.fullmatch(word)
    if together:
        word, rest = together[1], f"{together[2]} {rest}"
    return word, rest.strip()


def typing_hint(line: str, commands: Sequence[Command], nothing: str, unknown: str, room: int = 9999) -> str:
    """Return what a line being typed may become, in `room` characters if possible."""
    typed = split_command(line)[0].removesuffix("!")
    exact = command_called(typed, commands)
    found = commands_begun(typed, commands)
    match [exact] if exact else found:
        case _ if not typed:
            return nothing
        case []:
            return unknown
        case [command]:
            brief = f"{command.title}: {command.brief}"
            said = (f"{command.usage}: {command.help}", f"{command.usage}: {command.brief}", brief)
            return next((each for each in said if len(each) <= room), brief)
        case several:
            return ", ".join(command.title for command in several)


def is_about_here(text: str) -> bool:
    return is_called(text, (HERE, _(HERE)))


def command_help(command: Command) -> tuple[str, ...]:
    lines = [f"{command.usage}: {command.help}"]
    if command.example:
        lines.append(_("For example: {example}").format(example=command.shown_example))
    return tuple(lines)
