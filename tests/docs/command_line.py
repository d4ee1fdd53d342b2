"""Makes docs/command-line.md: every command as its parser has it, its JSON as `json_fields` describes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.docs.json_fields import FIELDS
from upwords_tui.app.narration.dictionaries import refusal_text
from upwords_tui.base.i18n import use_language
from upwords_tui.cli.command_tree import Argument, CommandTree, tree
from upwords_tui.cli.completion import COMPLETIONS
from upwords_tui.cli.main import build_parser
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.lexicon.guard import Refusal

INTRODUCTION = """# The command line

Made by `make docs` from the program. Each command explains itself, too, with `--help`; `man upwords-tui`
tells it all.

Options are written out in full, before or after what else there is. Every command takes `--help` (`-h`) and
`--lang`; `--lang`, and what whoever plays can say, may stand before the command. `-` as a FILE is standard
input. What commands say is in the language of the terminal, or of `--lang`; names and values of JSON are the
same in every language.

Exit codes: **0** fine, **1** the answer is no, **2** bad usage or bad input, with one line on standard error
that names file, place and reason. 1 is said by:

"""
ANSWERS_NO: Mapping[str, str] = {
    "score": "the play is not legal",
    "words": "any of the words is none",
    "replay": "the record does not add up (one that can't be read is bad input)",
    "games export": "you were asked, and thought better of it",
    "games delete": "the same",
    "people delete": "the same",
}
_TITLES: Mapping[str, str] = {
    "daily --calendar": "JSON with `--calendar`",
    "words -": "JSON of standard input: an object a line",
    "review --all": "JSON of many games: with `--all`, or of a folder",
    "puzzles": "JSON: an object a line, each a position that `moves` and the [engine](engine.md) read",
}
COMPLETION = """### For shells

Where the program is installed for the whole system, manual pages and completion lie where `man` and the
shells look: under `share`, as {places}.
In a virtual environment, or after `pipx install`, shells don't look there. Then it takes a line:

```sh
mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions ~/.zfunc
upwords-tui completion bash > ~/.local/share/bash-completion/completions/upwords-tui
upwords-tui completion fish > ~/.config/fish/completions/upwords-tui.fish
upwords-tui completion zsh > ~/.zfunc/_upwords-tui
```

For zsh `fpath+=~/.zfunc` must stand in `~/.zshrc`, before `compinit`.
"""


def page() -> str:
    """Return docs/command-line.md."""
    use_language("en")
    return "\n".join(_lines(tree(build_parser()))) + "\n"


def _lines(program: CommandTree) -> Iterator[str]:
    yield INTRODUCTION + "\n".join(f"- `{name}`: {why}" for name, why in ANSWERS_NO.items())
    for command in program.all():
        yield ""
        yield f"{'##' if len(command.path) < 2 else '###'} {command.name}"
        yield ""
        yield command.about
        yield ""
        yield from ("```", command.usage, "```", "")
        yield from _arguments(command)
        yield from ("```sh", *command.examples, "```")
        yield from _json(" ".join(command.path))
        if command.path == ("completion",):
            yield ""
            yield COMPLETION.format(places=", ".join(f"`{place}`" for place in COMPLETIONS.values())).rstrip()
        if command.path == ("daily",):
            yield from _json("daily --calendar")
        if command.path == ("review",):
            yield from _json("review --all")
        if command.path == ("words",):
            yield from _json("words -")
            yield from ("", "#### Reasons of `words`", "", "| reason | why |", "|---|---|")
            yield from (f"| `{reason.value}` | {refusal_text(reason)} |" for reason in Refusal)
        if command.path == ("score",):
            rules = ", ".join(f"`{rule}`" for rule in Rule)
            yield from ("", "#### Rules of `score`", "", f"{rules}. The [rules](rules.md) explain them.")


def _arguments(command: CommandTree) -> Iterator[str]:
    everywhere = {"--help", "--lang"} if command.path else set()
    options = [each for each in command.options if not everywhere & {*each.names}]
    if not (command.arguments or options):
        return
    yield from ("| | |", "|---|---|")
    for argument in (*command.arguments, *options):
        yield f"| {_typed(argument)} | {_cell(argument.about)} |"
    yield ""


def _typed(argument: Argument) -> str:
    value = f"[{argument.value}]" if argument.may_lack else argument.value
    return "`" + _cell(" ".join(filter(None, (", ".join(argument.names), value)))) + "`"


def _json(command: str) -> Iterator[str]:
    fields = FIELDS.get(command)
    if fields is None:
        return
    title = _TITLES.get(command, "JSON")
    yield from ("", f"#### {title}", "", "| field | type | |", "|---|---|---|")
    for field in fields.values():
        lack = ", may be missing" if field.may_lack else ""
        yield f"| `{field.path}` | {field.type_text}{lack} | {_cell(field.about)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
