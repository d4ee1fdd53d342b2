"""Takes new sentences into the catalogues and compiles them: `make messages`."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.upwords.commands import ANALYSIS
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.profile.settings import GROUPS, SETTINGS
from upwords_tui.app.setup.options import TERMS
from upwords_tui.base.i18n import read_texts
from upwords_tui.build_hook import compile_catalogues
from upwords_tui.cli.commands import COMMANDS, CliCommand
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.engine.wordsup.players import LEVELS as WORDS_UP_LEVELS
from upwords_tui.games.catalogue import kinds
from upwords_tui.lexicon.bundled import bundled_ids, load_bundled
from upwords_tui.text.games.contract import text_game
from upwords_tui.tui.screens.games import WAYS
from upwords_tui.tui.screens.keys import SCREENS, hint_rows, keys_of

PACKAGE = Path(__file__).parents[2] / "upwords_tui"
LANGUAGES = ("fi", "nl")
KEYWORDS = {
    "_": None,
    "Letter": ((1, "c"), 2),
    "_mark": None,
    "mark": None,
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
    "pgettext": ((1, "c"), 2),
    # Errors below the session, which `told` translates; those above take what is translated already.
    "BadRequest": None,
    "CommandError": None,
    "UnclearError": None,
    "DeclinedError": None,
    "DictionaryError": None,
    "EditionError": None,
    "EngineError": None,
    "EngineRefusal": None,
    "InputError": None,
    "NotationError": None,
    "Phrase": None,
    "RecordError": None,
    "StaleGame": None,
    "StoreError": None,
    "UpwordsError": None,
    "UserListError": None,
    "WordListError": None,
}


def commands_below(command: CliCommand) -> Iterator[CliCommand]:
    """Yield a command of the command line, and all under it."""
    yield command
    for each in command.actions:
        yield from commands_below(each)


def taken(text: str | Sequence[str]) -> Any:
    """Return a text of a TOML file as gettext has it; two are singular and plural."""
    return text if isinstance(text, str) else tuple(text)


def texts_of(data: Mapping[str, Any]) -> Iterator[str | Sequence[str]]:
    """Yield the texts of rules or of the facts of a lesson: titles, terms and texts of their entries."""
    for name, value in data.items():
        if name in ("title", "term", "text"):
            yield value
        elif isinstance(value, list):
            yield from (text for each in value for text in texts_of(each))


@cache
def template() -> Catalog:
    """Return everything a person reads, as it is in the source today."""
    catalogue = Catalog(project="upwords-tui", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        PACKAGE, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for name, line, message, comments, context in found:
        if context is None or not isinstance(message, str) or message:
            catalogue.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    games = (each for game in every_kind() for each in game.kit.commands())
    for command in (*games, *ANALYSIS.commands, *ALL_OF_PEOPLE):
        for text in filter(None, (command.summary, command.gist, command.short)):
            catalogue.add(text)
        catalogue.add(command.name, context=command.context, auto_comments=[command.summary])
        if command.also:
            catalogue.add(
                " ".join(command.also),
                context="other words",
                auto_comments=[
                    f"other words people type for the command “{command.name}”, with spaces between"
                ],
            )
        if command.arguments:
            catalogue.add(command.arguments, context="arguments", auto_comments=["what may follow a command"])
        if command.example:
            catalogue.add(command.example, context="example", auto_comments=["a command as it is typed"])
    options = (each for game in every_kind() for each in game.choosing.items)
    for item in (*options, *TERMS):
        for text in (item.title, *([item.meaning] if isinstance(item.meaning, str) else ())):
            catalogue.add(text)
        comment = f"the option “{item.label}” where it is typed"
        catalogue.add(item.word, context="option", auto_comments=[comment])
        if isinstance(getattr(item.options(), item.name), str):
            comment = f"a value of the option “{item.label}” where it is typed"
            for value in item.values(None):
                catalogue.add(str(value), context="value", auto_comments=[comment])
    levels = [text for each in LEVELS for text in (each.name, each.sentence, each.in_python) if text]
    for text in (*levels, *(text for each in WORDS_UP_LEVELS for text in (each.name, each.sentence))):
        catalogue.add(text)
    for step in (
        step for path in PACKAGE.glob("tui/games/*/lesson.toml") for step in read_texts(path).values()
    ):
        for text in (*step["says"], *(text for _key, text, _action in step.get("keys", ()))):
            catalogue.add(text)
    for lesson in filter(None, (text_game(kind).lesson for kind in kinds())):
        for text in (text for step in lesson.steps().values() for text in step.get("says", ())):
            if re.search(r"[a-z]", re.sub(r"{\w+}", "", text)):
                catalogue.add(text)
    for action in commands_below(COMMANDS):
        for text in filter(None, (action.about, action.title)):
            catalogue.add(text)
        for option in action.options:
            for text in (option.about.template, *map(str, option.about.values.values())):
                catalogue.add(text)
    for title, settings in GROUPS:
        catalogue.add(title)
        for each in settings:
            told = each.told.values() if isinstance(each.told, Mapping) else ()
            for text in (each.title, each.about, *told):
                catalogue.add(text)
    for setting in SETTINGS:
        comment = f"the setting “{setting.title}” where it is typed"
        catalogue.add(setting.name, context="setting", auto_comments=[comment])
    for key in (key for screen in SCREENS for key in keys_of(screen)):
        for text in filter(None, (key.text, key.about)):
            catalogue.add(text)
    rows = (row for path in PACKAGE.glob("tui/games/*/hints.json") for row in hint_rows(path))
    for text in (text for _modes, _fact, (_name, *rest) in rows for text in rest[:1]):
        catalogue.add(text)
    for way in WAYS.values():
        for text in (way.label, *way.about):
            catalogue.add(text)
    for dictionary in bundled_ids():
        catalogue.add(load_bundled(dictionary).description, auto_comments=["what a dictionary is made of"])
    for element in ElementTree.parse(PACKAGE / "app/play/page.html").iter():
        if element.text and element.text.strip():
            catalogue.add(element.text)
    for form in ("rows", "words", "squares"):
        catalogue.add(form, context="board", auto_comments=["what may follow the command board"])
    pages = (path for name in ("rules", "facts", "help") for path in PACKAGE.rglob(f"{name}.toml"))
    for path in pages:
        for entry in texts_of(read_texts(path)):
            catalogue.add(taken(entry))
    for path in PACKAGE.rglob("texts.toml"):
        for table in read_texts(path).values():
            for name, text in table.items():
                if name not in ("context", "note"):
                    notes = [table["note"]] if "note" in table else []
                    catalogue.add(taken(text), context=table.get("context"), auto_comments=notes)
    return catalogue


def path_of(language: str) -> Path:
    """Return the catalogue of a language."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "upwords_tui.po"


def _without_dates(text: str) -> str:
    """Return a catalogue without what would change with every run, or is nobody's."""
    names = ("POT-", "PO-", "Report-", "Last-", "Language-Team", "Generated-", "Project-")
    dropped = tuple(f'"{name}' for name in names)
    lines = text[text.index("msgid") :].splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(dropped))


def updated(language: str) -> str:
    """Return the catalogue of a language as it is to stand: sentences that are gone go, new ones come untold.

    Its order is that of the sentences, so that a move of the code leaves it as it is.
    """
    path = path_of(language)
    catalogue = Catalog(locale=language, project="upwords-tui", charset="utf-8", fuzzy=False)
    if path.exists():
        with path.open("rb") as lines:
            catalogue = read_po(lines, locale=language)
    catalogue.update(template(), no_fuzzy_matching=True, keep_user_comments=False)
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=100, no_location=True, sort_output=True)
    return _without_dates(written.getvalue().decode())


def main() -> None:
    """Update every catalogue."""
    for language in LANGUAGES:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(updated(language), "utf-8")
    compile_catalogues(PACKAGE)


if __name__ == "__main__":
    main()
