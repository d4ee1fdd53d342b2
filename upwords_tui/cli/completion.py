"""Completion scripts for shells, and the manual pages.

`python -m upwords_tui.cli.completion FOLDER` writes them as they lie under `share` in an installation; a
wheel is built with them. For other places there is `upwords-tui completion`.
"""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from upwords_tui import __version__
from upwords_tui.app.game_types.base import every_kind, variants
from upwords_tui.base.i18n import LANGUAGES, _, pgettext, use_language
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.parser import PROGRAM, Parser
from upwords_tui.games.upwords.puzzles import THEMES
from upwords_tui.lexicon.registry import set_ids
from upwords_tui.lexicon.word_sets import LIST_ONLY, read_id

_FILES = ("FILE", "FILE|-", "FILE|FOLDER|-", "DIR", "PATH", "ID|PATH", "OUT")
"""The names of values that may be files."""


class Argument(NamedTuple):
    """One argument. `names` are those of an option, as typed; others have none.

    `value` is the name of its value, empty for a flag; an option may do without if it `may_lack` one.
    `choices` are the possible values, if they are known; `is_list`: several of them, with commas between.
    """

    names: Sequence[str]
    value: str
    about: str
    choices: Sequence[str]
    is_file: bool
    may_lack: bool
    is_list: bool


class CommandTree(NamedTuple):
    """A command as the parser reads it; `path` are the words from the program on."""

    path: Sequence[str]
    about: str
    usage: str
    arguments: Sequence[Argument]
    options: Sequence[Argument]
    commands: Sequence[CommandTree]
    examples: Sequence[str]

    @property
    def name(self) -> str:
        return " ".join((PROGRAM, *self.path))

    def all(self) -> Iterator[CommandTree]:
        yield self
        for command in self.commands:
            yield from command.all()


def tree(parser: Parser, path: Sequence[str] = (), about: str = "") -> CommandTree:
    shown = [action for action in parser.options() if action.help is not argparse.SUPPRESS]
    plain = [action for action in shown if not isinstance(action, argparse._SubParsersAction)]
    commands = [
        tree(action.choices[choice.dest], (*path, choice.dest), choice.help or "")
        for action in shown
        if isinstance(action, argparse._SubParsersAction)
        for choice in action._choices_actions
    ]
    return CommandTree(
        path,
        about or parser.description or "",
        " ".join(parser.format_usage().removeprefix(_("usage: ")).split()),
        [_argument(action, parser) for action in plain if not action.option_strings],
        [_argument(action, parser) for action in plain if action.option_strings],
        commands,
        parser.examples,
    )


def _argument(action: argparse.Action, parser: Parser) -> Argument:
    takes = not action.option_strings or action.nargs != 0
    value = str(action.metavar or action.dest.upper()) if takes else ""
    choices = [str(choice) for choice in action.choices or ()]
    if value == "LANGUAGE":
        choices = list(LANGUAGES)
    elif action.dest == "about":
        choices = list(THEMES)
    elif value == "ID|PATH":
        named = (read_id(words + end) for words in set_ids() for end in ("", LIST_ONLY))
        choices = list(dict.fromkeys(map(str, filter(None, named))))
    elif "--seats" in action.option_strings:
        choices = list(dict.fromkeys(level.id for kind in every_kind() for level in kind.levels))
    elif "--edition" in action.option_strings:
        choices = [variant.id for variant in variants()]
    if choices and not action.metavar:
        value = "|".join(choices)
    about = parser._get_formatter()._expand_help(action) if action.help else ""
    is_file, may_lack = value in _FILES, action.nargs == "?"
    return Argument(action.option_strings, value, about, choices, is_file, may_lack, value == "A,B")


_FUNCTION = "_upwords_tui"
_ZSH_WORDS = f"{_FUNCTION}_words_or_file"


def script(shell: str, program: CommandTree) -> str:
    return "\n".join(_SHELLS[shell](program)) + "\n"


def _brief(about: str) -> str:
    return about.partition(". ")[0].removesuffix(".")


def _quoted(text: str) -> str:
    """Return a text in single quotes, for bash and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


# bash


def _bash(program: CommandTree) -> Iterator[str]:
    commands, values, words = list(program.all()), list[str](), list[str]()
    for command in commands:
        for option in filter(lambda option: option.value, command.options):
            names = "|".join(f'"{_path(command)} {name}"' for name in option.names)
            end = "[[ $current != -* ]] && return ;;" if option.may_lack else "return ;;"
            values += [f"        {names})", f"            {_bash_values(option)}", f"            {end}"]
        known = _quoted(
            " ".join((*(each.path[-1] for each in command.commands), *_choices(command.arguments)))
        )
        options = _quoted(" ".join(name for option in command.options for name in option.names))
        files = "yes" if any(argument.is_file for argument in command.arguments) else ""
        words.append(f'        "{_path(command)}") words={known} options={options} files={files} ;;')
    paths = "|".join(_path(command) for command in commands if command.path)
    filled = {"@PROGRAM": [PROGRAM], "@PATHS": [paths], "@VALUES": values, "@WORDS": words}
    text = Path(__file__).with_name("completion.bash").read_text("utf-8")
    for blank, lines in filled.items():
        text = text.replace(blank, "\n".join(lines))
    yield text.rstrip("\n")


def _path(command: CommandTree) -> str:
    return "".join(f"/{name}" for name in command.path)


def _bash_values(option: Argument) -> str:
    if option.is_list:
        # What stands before the last comma stays, and another may follow.
        words = f"-W {_quoted(' '.join(option.choices))}"
        return (
            "compopt -o nospace 2> /dev/null; "
            f'COMPREPLY=($(compgen -P "${{current%"${{current##*,}}"}}" {words} -- "${{current##*,}}"))'
        )
    if option.choices:
        return f'COMPREPLY=($(compgen -W {_quoted(" ".join(option.choices))} -- "$current"))'
    return ":" if option.is_file else "compopt +o default 2> /dev/null"


def _choices(arguments: Sequence[Argument]) -> list[str]:
    return [choice for argument in arguments for choice in argument.choices]


# zsh


def _zsh(program: CommandTree) -> Iterator[str]:
    yield f"#compdef {PROGRAM}"
    yield f"# Completion of {PROGRAM} in zsh: a file called _{PROGRAM} in a folder of $fpath."
    words = next(each for each in program.options if each.choices and each.is_file)
    # A colon in what `_arguments` is told would end it.
    yield f"{_ZSH_WORDS}() {{ _alternative 'ids:words:({' '.join(words.choices)})' 'files:file:_files' }}"
    for command in program.all():
        yield ""
        yield f"{_zsh_function(command)}() {{"
        specs = [*map(_zsh_option, command.options)]
        for number, argument in enumerate(command.arguments, 1):
            place = "*" if argument.value.startswith(("WORD", "TEXT")) else str(number)
            lacks = ":" if argument.may_lack else ""
            specs.append(_quoted(f"{place}:{lacks}{_zsh_plain(argument.value)}:{_zsh_values(argument)}"))
        if command.commands:
            yield "    local curcontext=$curcontext state line ret=1"
            specs += ["'1: :->command'", "'*:: :->rest'"]
        start = "    _arguments -C" if command.commands else "    _arguments"
        yield " \\\n        ".join([start, *specs]) + (" && ret=0" if command.commands else "")
        if command.commands:
            yield "    case $state in"
            yield "        command)"
            described = [_quoted(f"{each.path[-1]}:{_brief(each.about)}") for each in command.commands]
            yield " \\\n                ".join(["            local -a commands=(", *described]) + ")"
            yield "            _describe command commands && ret=0 ;;"
            yield "        rest)"
            yield "            case $line[1] in"
            for each in command.commands:
                yield f"                {each.path[-1]}) {_zsh_function(each)} && ret=0 ;;"
            yield from ("            esac ;;", "    esac", "    return ret")
        yield "}"
    yield ""
    # As a file of $fpath it is the function itself; as a script it registers it.
    yield f"if [[ $funcstack[1] == _{PROGRAM} ]]"
    yield f'then {_FUNCTION} "$@"'
    yield f"else compdef {_FUNCTION} {PROGRAM}"
    yield "fi"


def _zsh_function(command: CommandTree) -> str:
    return "_".join((_FUNCTION, *command.path))


def _zsh_option(option: Argument) -> str:
    said = _zsh_plain(_brief(option.about))
    value = f"{':' if option.may_lack else ''}:{_zsh_plain(option.value)}:{_zsh_values(option)}"
    equals = "=" if option.value and not option.may_lack else ""
    names = ",".join(name + equals for name in option.names)
    others = f"({' '.join(option.names)})" if len(option.names) > 1 else ""
    spec = _quoted(f"[{said}]{value if option.value else ''}")
    return f"'{others}'{{{names}}}{spec}" if others else f"'{names}'{spec}"


def _zsh_values(argument: Argument) -> str:
    choices = " ".join(argument.choices)
    if argument.is_list:
        # With a space before it, it is called as it is.
        return f" _sequence -d compadd - {choices}"
    if argument.choices and argument.is_file:
        return _ZSH_WORDS
    return f"({choices})" if choices else "_files" if argument.is_file else " "


def _zsh_plain(text: str) -> str:
    """Return a text without signs that mean something to `_arguments`."""
    return text.replace("[", "(").replace("]", ")").replace(":", "\\:")


# fish


def _fish(program: CommandTree) -> Iterator[str]:
    yield f"# Completion of {PROGRAM} in fish."
    for command in program.all():
        inner = [f"__fish_seen_subcommand_from {name}" for name in command.path]
        if others := " ".join(each.path[-1] for each in command.commands):
            inner.append(f"not __fish_seen_subcommand_from {others}")
        start = f"complete -c {PROGRAM} -n {_fish_quoted('; and '.join(inner))}"
        if not any(argument.is_file for argument in command.arguments):
            yield f"{start} -f"
        for each in command.commands:
            yield f"{start} -a {each.path[-1]} -d {_fish_quoted(_brief(each.about))}"
        for choice in _choices(command.arguments):
            yield f"{start} -a {choice}"
        for option in command.options:
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
            )
            yield " ".join(
                filter(None, (start, names, _fish_values(option), f"-d {_fish_quoted(_brief(option.about))}"))
            )


def _fish_values(option: Argument) -> str:
    if not option.value or option.may_lack:
        return ""
    if option.is_list:
        said = f"(__fish_complete_list , 'printf %s\\n {' '.join(option.choices)}')"
        return f"-x -a {_fish_quoted(said)}"
    files = "-rF" if option.is_file else "-x"
    return f"{files} -a {_fish_quoted(' '.join(option.choices))}" if option.choices else files


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_SHELLS: Mapping[str, Callable[[CommandTree], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}


COMPLETIONS = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/site-functions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""Where each shell looks under `share`."""


def page(program: CommandTree, version: str) -> str:
    """Return the manual page as roff, for `man`, in the current language."""
    return "\n".join(_lines(program, version)) + "\n"


def _lines(program: CommandTree, version: str) -> Iterator[str]:
    yield f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {version}"'
    yield ".SH " + pgettext("manual page", "NAME")
    yield rf"{_plain(PROGRAM)} \- " + _plain(_("Upwords and Words Up in the terminal"))
    yield ".SH " + pgettext("manual page", "SYNOPSIS")
    yield from _usage(program)
    yield ".SH " + pgettext("manual page", "DESCRIPTION")
    yield _plain(program.about)
    yield ".SH " + pgettext("manual page", "OPTIONS")
    yield from _arguments(program)
    yield ".SH " + pgettext("manual page", "COMMANDS")
    for command in program.all():
        if command.path:
            yield f".SS {_plain(' '.join(command.path))}"
            yield from _usage(command)
            yield ".PP"
            yield _plain(command.about)
            yield from _arguments(command)
            yield from _examples(command)
    yield ".SH " + pgettext("manual page", "EXIT STATUS")
    yield _plain(_("Exit codes: 0 success, 1 the answer is no, 2 bad usage or bad input."))
    yield ".SH " + pgettext("manual page", "EXAMPLES")
    yield from _examples(program)


def _usage(command: CommandTree) -> Iterator[str]:
    yield f".B {_plain(command.name)}"
    yield _plain(command.usage.removeprefix(command.name).strip())


def _arguments(command: CommandTree) -> Iterator[str]:
    for argument in (*command.arguments, *command.options):
        value = f"[{argument.value}]" if argument.may_lack else argument.value
        typed = " ".join(filter(None, (", ".join(argument.names), value)))
        yield ".TP"
        yield f".B {_plain(typed)}"
        yield _plain(argument.about)


def _examples(command: CommandTree) -> Iterator[str]:
    yield from (".PP", ".nf", *(f"    {_plain(example)}" for example in command.examples), ".fi")


def _plain(text: str) -> str:
    """Return a text escaped for roff."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe


def run(arguments: Namespace) -> int:
    print(script(arguments.shell, tree(build_parser())), end="")
    return 0


def write_files(folder: Path) -> None:
    """Write manuals in every language, and scripts in English, into a folder like `share`."""
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
