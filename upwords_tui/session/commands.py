"""What a command is, how one is found by what was typed, and the commands that every game has.

The one idea: key bindings, the command palette, the command line inside the game, `help` and docs/playing.md
are all made from the `GROUPS` of a game, in the module `commands` of its room; a command exists once it
stands there. Texts are marked for translation and translated when shown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.errors import mark as _mark
from upwords_tui.i18n import _, pgettext
from upwords_tui.safe_text import clean
from upwords_tui.session.keys import key_in_use, key_label


class Command(NamedTuple):
    """One thing a player can do.

    `name` is what is typed; `arguments` what may follow it; `summary` says what it does; `example` shows it.
    `key` is the default key in the full-screen game, such as “F5” or “Ctrl+G”, and `short` what the footer
    calls it; empty where there is none. `only` is the front-end it is for,
    "screen" or "text"; empty: both. A command that each does in its own way stands there twice. `also` are
    other words that people type for it. `context` tells translators of the name which of its meanings it has.
    `gist` is a shorter `summary` for lists, where that is too long for a line.
    """

    name: str
    summary: str
    arguments: str = ""
    example: str = ""
    key: str = ""
    short: str = ""
    only: str = ""
    also: tuple[str, ...] = ()
    context: str = "command"
    gist: str = ""

    @property
    def label(self) -> str:
        """The key in use, in as few signs as possible."""
        return key_label(self.key_in_use)

    @property
    def key_in_use(self) -> str:
        """The key that it has now; empty where it has none."""
        return key_in_use(self.name, self.key)

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called: in English, and in the language in use."""
        translated = pgettext(self.context, self.name).casefold()
        return (self.name,) if translated == self.name else (self.name, translated)

    @property
    def help(self) -> str:
        """What it does, in the language in use."""
        return _(self.summary)

    @property
    def brief(self) -> str:
        """What it does, in a few words."""
        return _(self.gist or self.summary)

    @property
    def title(self) -> str:
        """What it is called in the language in use; its English name works everywhere too."""
        return self.names[-1]

    @property
    def shown_example(self) -> str:
        """The example in the language in use."""
        return pgettext("example", self.example) if self.example else ""

    @property
    def usage(self) -> str:
        """The command with its arguments."""
        arguments = pgettext("arguments", self.arguments) if self.arguments else ""
        return f"{self.title} {arguments}".strip()


on_screen = partial(Command, only="screen")
on_lines = partial(Command, only="text")


class Group(NamedTuple):
    """Commands that are about one thing."""

    title: str
    commands: tuple[Command, ...]

    def without(self, names: Collection[str]) -> Group:
        """Return the group without the commands of these names."""
        return self._replace(commands=tuple(each for each in self.commands if each.name not in names))


BELL = Command(
    "bell",
    _mark("Have the terminal's bell ring when it becomes your turn, or ring no more."),
    "[on|off]",
    "bell on",
    gist=_mark("Have the bell ring on your turn, or not."),
)

COACHING = Command(
    "coaching",
    _mark("Have your next three turns of Upwords explained, or no more of them."),
    "[on|off]",
    "coaching on",
    gist=_mark("Have your next turns explained, or not."),
)

QUIT = Command("quit", _mark("Leave the program; the game is kept."), key="Ctrl+Q", also=("exit", "bye"))

SETTINGS = Command(
    "settings",
    _mark("Say or change what you have set: language, name, colours, keys, bell, pace and more."),
    gist=_mark("Say or change what you have set."),
)

SET = Command(
    "set",
    _mark("Say one of your settings, or set it; “set key” is about the keys of commands."),
    "NAME [VALUE]",
    "set key hint F11",
    gist=_mark("Say or change one of your settings."),
)

LANGUAGE = Command(
    "language",
    _mark("Say in which language you are spoken to, or choose another."),
    "[LANGUAGE]",
    "language fi",
    also=("lang",),
    gist=_mark("Say or choose your language."),
)

HIGHSCORES = Command(
    "highscores",
    _mark("Say the best scores: of games like this one, of an edition, or with “all” of every game."),
    "[EDITION|all]",
    "highscores all",
    gist=_mark("Say the best scores."),
)

OWN_SETTINGS = (SETTINGS, SET, LANGUAGE, BELL)
"""What may be set without a game on the table."""

_PROGRAM = (
    SETTINGS,
    SET,
    LANGUAGE,
    BELL,
    COACHING,
    on_lines("verbose", _mark("Say everything in full.")),
    on_lines("normal", _mark("Say things as at the beginning.")),
    on_lines("brief", _mark("Say things in as few words as possible.")),
    on_lines("width", _mark("Break lines at so many columns."), "[COLUMNS]", "width 40"),
    on_screen("theme", _mark("Choose the colours."), "[NAME]", "theme light"),
    on_screen(
        "text",
        _mark("Go on with this game line by line, for a screen reader; with “always”, from now on."),
        "[always]",
        "text always",
        gist=_mark("Go on line by line, for a screen reader."),
    ),
    on_lines(
        "text",
        _mark("This is the text game; with “always” it is what begins from now on."),
        "[always]",
        "text always",
    ),
    on_lines(
        "screen",
        _mark("Go on with this game in the full-screen view; with “always”, from now on."),
        "[always]",
        "screen always",
    ),
    QUIT,
)

_KNOWING = (
    on_screen(
        "learn",
        _mark("Learn this game, or another, by playing a little one: three minutes."),
        "[GAME]",
        "learn words-up",
        also=("tutorial",),
        gist=_mark("Learn a game by playing a little one."),
    ),
    on_lines(
        "learn",
        _mark(
            "Learn this game, or another, by playing a little one, step by step; “learn 1” begins it again."
        ),
        "[GAME] [STEP]",
        "learn words-up",
        also=("tutorial",),
    ),
    on_lines("levels", _mark("Say which computer players there are, and how they play.")),
    on_lines("editions", _mark("Say which editions there are.")),
)

_GAMES = (
    on_lines("again", _mark("Start another game with the same players and rules.")),
    on_screen("games", _mark("Go to the list of games; this one is kept."), key="F10", short=_mark("games")),
    on_lines("games", _mark("List the games that are kept."), "[PAGE]", "games 2", also=("list",)),
    on_lines(
        "resume", _mark("Go on with a game: the one left last, or one of the list."), "[NUMBER]", "resume 2"
    ),
    Command("rename", _mark("Give this game another name."), "NAME", "rename Sunday evening"),
    on_lines("delete", _mark("Delete a game of the list for good."), "NUMBER", "delete 3"),
    on_screen("export", _mark("Write this game to a record file."), "FILE", "export sunday.json"),
    on_lines("export", _mark("Write this game to a record file."), "[FILE]", "export sunday.json"),
    on_lines("import", _mark("Take in a game from a record file."), "FILE", "import sunday.json"),
    on_lines("save", _mark("Say that everything is kept: every move is, as soon as it is made.")),
)

ME = Command(
    "me",
    _mark("Show what you have done: games, wins, records; “me export” writes it to a file."),
    "[GAME|export FILE]",
    "me",
    gist=_mark("Show what you have done."),
)
"""At home: on a server it is about one's account, too, and stands among the commands of people."""

FILES = ("import",)
"""The commands that are only where there are files."""

CHECK = Command("check", _mark("Say whether a word is in the dictionary."), "WORD", "check snack")

UNDO = Command(
    "undo", _mark("Take back the last turn, if the others agree."), gist=_mark("Take back a turn.")
)
"""For games in which turns can be taken back."""

ACCEPT = Command("accept", _mark("Agree to what somebody has offered."))
"""For games in which it means nothing else."""

BREAK = (
    Command(
        "break",
        _mark("Have a break in a game with a clock, if the others agree: no clock runs."),
        gist=_mark("Have a break from the clock, if all agree."),
    ),
    Command("continue", _mark("Say that you want to go on after a break.")),
)
"""For games that may have a clock."""

END = Command(
    "finish",
    _mark("End the game as it stands, if the others agree: all keep their points."),
    gist=_mark("End the game as it stands, if all agree."),
)
REFUSE = Command(
    "refuse",
    _mark("Do not agree to what is offered; or no longer ask for it."),
    gist=_mark("Do not agree to what is offered."),
)

AGREEING = (UNDO, END, *BREAK, ACCEPT, REFUSE)
"""What all at a table must agree to (`session/agreeing`)."""

PEOPLE = Group(
    _mark("People"),
    (
        Command("hall", _mark("Go to the hall; the game on the table is kept.")),
        Command("who", _mark("Say who is here, and what they do.")),
        Command(
            "ratings",
            _mark("Say how strong the players are, or one of them, or the computers, by their rated games."),
            "[NAME|computers]",
            "ratings Anna",
            gist=_mark("Say how strong the players are."),
        ),
        Command(
            "tables",
            _mark("Say which tables wait for people, and where you are invited."),
            gist=_mark("Say which tables wait for people."),
        ),
        Command(
            "join",
            _mark("Sit down at a table that waits: its number, or a code."),
            "NUMBER|CODE",
            "join 1",
            gist=_mark("Sit down at a table that waits."),
        ),
        Command(
            "decline",
            _mark("Decline an invitation, get up from a table that waits, or let your own go."),
            "NUMBER",
            "decline 1",
            gist=_mark("Decline an invitation, or leave a waiting table."),
        ),
        Command(
            "terms",
            _mark("Say what was agreed on at this table, and how much time is left."),
            gist=_mark("Say what was agreed on at this table."),
        ),
        Command("watch", _mark("Look on at a game; alone it says which there are."), "[NUMBER]", "watch 1"),
        Command(
            "say",
            _mark("Say something to everybody at the table, or in the hall."),
            "TEXT",
            "say good luck",
            gist=_mark("Say something to all at the table, or in the hall."),
        ),
        Command(
            "talk",
            _mark("Say what was said here before; “talk off” shows nothing of what others say any more."),
            "[on|off]",
            "talk off",
            gist=_mark("Say what was said here before."),
        ),
        Command("tell", _mark("Say something to one person."), "NAME TEXT", "tell Anna hello"),
        Command(
            "ignore",
            _mark("Hear no more from somebody; typed again, hear them."),
            "NAME",
            "ignore Anna",
            gist=_mark("Hear no more from somebody, or hear them again."),
        ),
        Command("report", _mark("Complain of somebody to the host."), "NAME TEXT", "report Anna insults"),
        Command(
            "me",
            _mark(
                "Say what is known of you; or change your name, keys and language, or delete your account."
            ),
            "[name NAME|key|keys|forget NUMBER|language CODE|export|delete NAME]",
            "me name Annie",
            gist=_mark("Say or change what is known of you."),
        ),
    ),
)
"""On a server: what people have to do with each other."""

HOSTING = Group(
    _mark("As a host"),
    (
        Command(
            "announce",
            _mark("Say something, as the host, to everybody who is here."),
            "TEXT",
            "announce we close at ten",
            gist=_mark("Say something, as the host, to all."),
        ),
        Command(
            "bar",
            _mark("Let somebody in no more; if they are here, they go at once."),
            "NAME",
            "bar Ben",
            gist=_mark("Let somebody in no more."),
        ),
        Command("unbar", _mark("Let somebody in again who was barred."), "NAME", "unbar Ben"),
        Command(
            "reports",
            _mark("Say what people complain of; “reports done 1” lets go of the first of them."),
            "[done NUMBER]",
            "reports done 1",
            gist=_mark("Say what people complain of."),
        ),
    ),
)
"""What hosts may do beside that."""


def people_groups(*, is_host: bool) -> tuple[Group, ...]:
    """Return the commands somebody on a server has beside those of games."""
    return (PEOPLE, HOSTING) if is_host else (PEOPLE,)


ALL_OF_PEOPLE = (*PEOPLE.commands, *HOSTING.commands)
"""All that anybody on a server may have: what can be done, not who may do it."""


def among_people(groups: Sequence[Group], people: Sequence[Group]) -> tuple[Group, ...]:
    """Return the groups of a game with those of people, without what those have their own command for."""
    names = {command.name for group in people for command in group.commands}
    return (*(group.without(names) for group in groups), *people)


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

    `helped` are its own among those that help, `told` among those of the program. On lines `help` may be
    followed by `pages`, too; the examples are of help and of a new game there.
    """
    about = "|".join(("COMMAND", *pages))
    knowing = (
        on_screen("help", _mark("Show the keys and commands."), "[COMMAND]", key="F1", short=_mark("help")),
        on_lines(
            "help",
            _mark("List the commands, or tell more of one; or tell the rules."),
            f"[{about}]",
            help_example,
        ),
        *helped,
        *_KNOWING,
    )
    games = (
        ME,
        on_screen("new", _mark("Start a new game; this one is kept.")),
        on_lines(
            "new",
            _mark("Start a new game, by questions or all in one line; this one is kept."),
            "[PLAYERS …]",
            new_example,
        ),
        *_GAMES,
    )
    return (
        Group(_mark("Playing"), tuple(playing)),
        *groups,
        Group(_mark("Help"), knowing),
        Group(_mark("Games"), games),
        Group(_mark("The program"), (*told, *_PROGRAM)),
    )


def commands_of(groups: Sequence[Group], front_end: str = "") -> tuple[Command, ...]:
    """Return the commands of some groups: those for a front-end, “screen” or “text”, or all of them."""
    return tuple(
        command
        for group in groups
        for command in group.commands
        if not front_end or command.only in ("", front_end)
    )


def find_command(word: str, commands: Sequence[Command], unknown: str = "") -> Command:
    """Return the one of `commands` that `word` names in full or by an unambiguous beginning, in any case.

    Raises CommandError, naming what it could be; or, if that is nothing, with `unknown`, which has {word}.
    """
    folded = word.casefold()
    word = clean(word, 40)
    for command in commands:
        if folded in (*command.names, *command.also):
            return command
    found = [
        command for command in commands if folded and any(name.startswith(folded) for name in command.names)
    ]
    if not found:
        unknown = unknown or _("There is no command “{word}”. Try help.")
        raise CommandError(unknown.format(word=word))
    if len(found) > 1:
        names = ", ".join(
            next(name for name in command.names[::-1] if name.startswith(folded)) for command in found
        )
        raise CommandError(_("“{word}” could be {names}.").format(word=word, names=names))
    return found[0]


def typing_hint(line: str, commands: Sequence[Command], nothing: str, unknown: str, room: int = 9999) -> str:
    """Return what a line being typed may become: the command it names, or those it may name.

    `nothing` is said as long as there is no word, `unknown` of one that begins no command. Of a command as
    much is said as `room` characters hold, at least what it does in a few words.
    """
    typed = split_command(line)[0].casefold()
    found = [each for each in commands if any(name.startswith(typed) for name in each.names)]
    exact = [command for command in found if typed in command.names]
    match exact or found:
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


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    return word, rest.strip()


def command_help(command: Command) -> tuple[str, ...]:
    """Return the help of one command: what it does, how it is typed, an example."""
    lines = [f"{command.usage}: {command.help}"]
    if command.example:
        lines.append(_("For example: {example}").format(example=command.shown_example))
    return tuple(lines)
