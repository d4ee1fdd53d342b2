"""Makes docs/command-line.md: every command as its parser has it, its JSON as `json_fields` describes it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from tests.docs.json_fields import FIELDS, Field
from upwords_tui.base.i18n import use_language
from upwords_tui.cli.completion import COMPLETIONS, Argument, CommandTree, tree
from upwords_tui.cli.main import build_parser
from upwords_tui.cli.words import refusal_text
from upwords_tui.games.upwords.rules import Rule
from upwords_tui.lexicon.guard import Refusal

ENGINE = Path(__file__).parents[2] / "docs" / "engine.md"
INTRODUCTION = """# The command line

Made by `make docs` from the program. Every command takes `--help` (`-h`), which shows what stands here, and
`--lang`; `man upwords-tui` has it all.

Spell options out in full; they may stand before or after the other arguments. `--lang` and the options for
playing may stand before the command. A FILE of `-` means standard input. Sentences are in the language of the
terminal or of `--lang`; names and ids in JSON are the same in every language. In its fields `[]` is each item
of a list, `*` any name; `?` after a type means that the field may be missing.

Exit codes: **0** success, **1** the answer is no, **2** wrong usage or bad input, with one line on standard
error that names the file, the place and the reason. These commands can exit with 1:

"""
ANSWERS_NO: Mapping[str, str] = {
    "score": "the play is not legal",
    "words": "at least one word is not in the dictionary",
    "replay": "the record is not valid",
    "games export": "you answered no when asked",
    "games delete": "the same",
    "people delete": "the same",
}
SHARED_BY = 3
"""An argument that so many commands explain alike is explained once."""
SHARED = """## Shared arguments

These mean the same wherever a command takes them:
"""
_TITLES: Mapping[str, str] = {
    "daily --calendar": "JSON with `--calendar`",
    "review --all": "JSON with `--all` or a folder",
    "puzzles": "JSON: one object a line, a position that `moves` and the [engine](engine.md) accept",
}
_SAME: Mapping[str, tuple[str, str, str, str]] = {
    "words -": ("words", "[].", "", "With `-`, the JSON is one such object for each line of standard input."),
    "games show": ("games", "[].", "", "The fields of one game in `games`, and:"),
    "daily": (
        "puzzles",
        "",
        "puzzle.",
        "`puzzle` holds the id and the view of a puzzle in `puzzles`. The rest:",
    ),
}
"""Answers that hold what another does: which, what is before its fields there and here, and how to say it."""
_ELSEWHERE: Mapping[str, str] = {
    "serve": "The [page for hosts](hosting.md#the-first-start) explains the options.",
    "people": "The [page for hosts](hosting.md#people) explains every ACTION.",
}
"""Where the options of a command are explained instead."""
COMPLETION = """### Completion for shells

A system-wide installation puts manual pages and completion where `man` and the shells look: under `share`,
as {places}. Shells don't look in a virtual environment, or where `pipx` installs. There, run:

```sh
mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions ~/.zfunc
upwords-tui completion bash > ~/.local/share/bash-completion/completions/upwords-tui
upwords-tui completion fish > ~/.config/fish/completions/upwords-tui.fish
upwords-tui completion zsh > ~/.zfunc/_upwords-tui
```

For zsh, `~/.zshrc` needs `fpath+=~/.zfunc` before `compinit`.
"""


def page() -> str:
    """Return docs/command-line.md."""
    use_language("en")
    return "\n".join(_lines(tree(build_parser()))) + "\n"


def usage(command: CommandTree) -> str:
    """Return the usage without what every command takes."""
    return command.usage.replace("[-h] [--lang LANGUAGE] ", "").replace(" [-h] [--lang LANGUAGE]", "")


def _lines(program: CommandTree) -> Iterator[str]:
    shared = _shared(program)
    yield INTRODUCTION + "\n".join(f"- `{name}`: {why}" for name, why in ANSWERS_NO.items())
    yield ""
    yield SHARED
    yield from (f"- `{typed}`: {about}" for typed, about in shared)
    for command in program.all():
        if command.path[:1] == ("people",) and " ".join(command.path) not in FIELDS:
            continue
        yield ""
        yield f"{'##' if len(command.path) < 2 else '###'} {command.name}"
        yield ""
        yield command.about
        yield ""
        yield from ("```", usage(command), "```", "")
        if about := _ELSEWHERE.get(" ".join(command.path)):
            yield from (about, "")
        else:
            yield from _arguments(command, shared)
        yield from ("```sh", *command.examples, "```")
        name = " ".join(command.path)
        yield from _json(name)
        if name == "completion":
            yield ""
            yield COMPLETION.format(places=", ".join(f"`{place}`" for place in COMPLETIONS.values())).rstrip()
        if name == "daily":
            yield from _json("daily --calendar")
        if name == "review":
            yield from _json("review --all")
        if name == "words":
            yield from _json("words -")
            yield from ("", "#### Reasons of `words`", "")
            yield from (f"- `{reason.value}`: {refusal_text(reason)}" for reason in Refusal)
        if name == "score":
            rules = ", ".join(f"`{rule}`" for rule in Rule if rule is not Rule.NOT_IN_SET)
            yield from ("", "#### Rules of `score`", "", f"{rules}. The [rules](rules.md) explain them.")


def _taken(command: CommandTree) -> list[Argument]:
    """Return what a command takes beside what all of them do."""
    everywhere = {"--help", "--lang"} if command.path else set()
    return [*command.arguments, *(each for each in command.options if not everywhere & {*each.names})]


def _shared(program: CommandTree) -> dict[tuple[str, str], None]:
    """Return the arguments that several commands take, each with the sentence that they begin alike with."""
    met = Counter((_typed(each), _begun(each)) for command in program.all() for each in _taken(command))
    return {key: None for key, count in met.items() if count >= SHARED_BY}


def _arguments(command: CommandTree, shared: Collection[tuple[str, str]]) -> Iterator[str]:
    lines = []
    for argument in _taken(command):
        typed, about = _typed(argument), argument.about
        if (typed, _begun(argument)) in shared:
            about = about.removeprefix(_begun(argument)).strip()
        if about:
            lines.append(f"- `{typed}`: {about}")
    if lines:
        yield from (*lines, "")


def _begun(argument: Argument) -> str:
    """Return the first sentence that explains it."""
    first, stop, _rest = argument.about.partition(". ")
    return first + stop.strip()


def _typed(argument: Argument) -> str:
    value = f"[{argument.value}]" if argument.may_lack else argument.value
    return " ".join(filter(None, (", ".join(argument.names), value)))


def _json(command: str) -> Iterator[str]:
    if command not in FIELDS:
        return
    fields, sentence = _own_fields(command)
    if fields:
        yield from ("", f"#### {_TITLES.get(command, 'JSON')}")
    if sentence:
        yield from ("", sentence)
    if fields:
        yield from ("", *_listed(fields))


def _own_fields(command: str) -> tuple[list[Field], str]:
    """Return the fields that are explained with this command, and what is said of the others."""
    fields = [*FIELDS[command].values()]
    if command == "puzzles":
        names = _view()
        own = [field for field in fields if re.split(r"[.\[]", field.path)[0] not in names]
        return own, "Each has the fields of a [view](engine.md#the-view), and:"
    if command not in _SAME:
        return fields, ""
    other, there, here, sentence = _SAME[command]
    known = {f"{here}{path.removeprefix(there)}": field for path, field in FIELDS[other].items()}
    return [field for field in fields if not _is_like(field, known.get(field.path))], sentence


def _is_like(field: Field, other: Field | None) -> bool:
    return other is not None and other._replace(path=field.path) == field


def _listed(fields: Sequence[Field]) -> Iterator[str]:
    """Yield a line a field; objects with the same fields stand above them together."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for field in fields:
        types = "|".join(field.type_text.split(" or ")) + ("?" if field.may_lack else "")
        alike.setdefault((field.path.rpartition(".")[2], types, field.about), []).append(field.path)
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for (_name, types, about), paths in alike.items():
        end = _common_end(paths)
        objects = tuple(path.removesuffix(end).removesuffix(".") for path in paths)
        key, name = (objects, end) if len(paths) > 1 and all(objects) else ((), ", ".join(paths))
        groups.setdefault(key or (name,), []).append((name if key else "", f"({types}): {about}"))
    for names, rows in groups.items():
        if rows[0][0] and len(rows) > 1:
            yield f"- {_quoted(names)}:"
            yield from (f"  - `{name}` {about}" for name, about in rows)
        else:
            name, about = rows[0]
            yield f"- {_quoted([f'{each}.{name}' for each in names] if name else names)} {about}"


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in ", ".join(names).split(", "))


def _common_end(paths: Sequence[str]) -> str:
    """Return the last names that all `paths` share."""
    parts = [path.split(".") for path in paths]
    shared = takewhile(lambda names: len({*names}) == 1, zip(*map(reversed, parts), strict=False))
    return ".".join(reversed([names[0] for names in shared]))


def _view() -> set[str]:
    """Return the fields of a view that docs/engine.md explains."""
    table = ENGINE.read_text("utf-8").partition("\n## The view\n")[2].partition("\n## ")[0]
    return {
        name for row in re.findall(r"^\|(.*?)\|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
