"""The meaning of words about a new game, in English and the language in use.

A line is a list of words, with a `Break` between one player and the next. The catalogue has several words for
one thing, and their cases, as a list with spaces between.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from upwords_tui.app.commands.people import every_command
from upwords_tui.app.commands.phrases import AND, both, is_place
from upwords_tui.app.commands.registry import command_called, split_command
from upwords_tui.app.game_types.base import AnyLevel, Variant, variants
from upwords_tui.app.narration.wording import set_text
from upwords_tui.app.play.library import BUNDLED
from upwords_tui.app.setup.options import TERMS, Item
from upwords_tui.app.setup.word_sets import WordSet
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, language, pgettext, read_texts

_TEXTS = TextTables(__file__)
MOST_IN_A_NAME = 4
"""The most words of a name, as in “Hasbro 10×10 suomi”."""
_SHORT = 2
"""A little word of so few letters is one in small letters only: An is a name."""
_QUOTES = str.maketrans("“”„«»", '"' * 5)
_WORD = re.compile(r'[^\s",;=]+=(?:"[^"]*"|[^\s"])*|(?:"[^"]*"|[^\s",;])+|[,;]')

THE_COMPUTER = _mark("computer computers machine bot")
ALONE = _mark("alone solo")
_TELLING = ("help", "levels", "editions")
"""The commands that tell what can be typed for a new game."""


class Quoted(str):
    """A word in quotation marks, always a name."""

    __slots__ = ()


class Break(str):
    """A word between two players."""

    __slots__ = ()


class Against(Break):
    """A break that may stand before or after the only player named: one plays against them oneself."""

    __slots__ = ()


def _words(name: str) -> frozenset[str]:
    """Return the words of a table, in English and in the language in use."""
    return both(read_texts(Path(__file__).with_name("texts.toml"))[name]["words"])


def words_of(line: str) -> list[str]:
    """Return the words of a line without little ones; those in quotes belong together."""
    between = {**dict.fromkeys(both(AND), Break), **dict.fromkeys(_words("against"), Against)}
    little = _words("little")
    words: list[str] = []
    for found in _WORD.findall(line.translate(_QUOTES)):
        is_quoted = found.count('"') == 2 and found[0] == found[-1] == '"'
        word = found.replace('"', "")
        kind = between.get(plain(word).rstrip("."))
        if is_quoted:
            words += [Quoted(word)] if word.strip() else []
        elif found in ",;":
            words.append(Break(found))
        elif kind:
            words.append(kind(word))
        elif plain(word) not in little or (len(word) <= _SHORT and word != word.lower()):
            words += [word.strip(",;")] if word.strip(",;") else []
    return words


def with_rounds(words: Sequence[str]) -> list[str]:
    """Return `words` with “5 rounds” replaced by the option that says the same."""
    rounds, found = _words("rounds"), list[str]()
    for word in words:
        is_named = plain(word) in rounds and not isinstance(word, Quoted)
        if is_named and found and found[-1].isdecimal() and not isinstance(found[-1], Quoted):
            found[-1] = f"rounds={found[-1]}"
        else:
            found.append(word)
    return found


def wished_for(line: str) -> str:
    """Return what a line like “I want to play …” asks for; empty for other lines."""
    wishes = _words("wishes")
    # A single such word is no wish: Dutch IK is a command, too.
    if not all(plain(word) in wishes for word in [*line.split(), "", ""][:2]):
        return ""
    return " ".join(word for word in words_of(line) if plain(word) not in wishes or isinstance(word, Quoted))


def words_for_oneself() -> frozenset[str]:
    return _words("oneself") | set(map(plain, _("me").split()))


def counts() -> Mapping[str, int]:
    """Return the numbers that may stand before computers, by their words."""
    names = ("one", "two", "three")
    return {word: number for number, name in enumerate(names, 1) for word in _words(name)}


def everyday_levels(levels: Sequence[AnyLevel], usual: str) -> dict[str, AnyLevel]:
    """Return computer players by everyday words for how strong they are.

    `levels` begin with the weakest; `usual` is the id of the one in the middle, for newcomers.
    """
    if not levels:
        return {}
    ids = [level.id for level in levels]
    middle, last = ids.index(usual) if usual in ids else len(ids) // 2, len(ids) - 1
    places = (0, middle // 2, middle, (middle + last) // 2 + 1, last)
    meant = dict(zip(places, ("easiest", "easy", "medium", "hard", "hardest"), strict=True))
    return {word: levels[min(at, last)] for at, name in meant.items() for word in _words(name)}


def level_words(levels: Sequence[AnyLevel]) -> dict[str, AnyLevel]:
    words = {level.id: (level.id, _joined(level.name), level_word(level)) for level in levels}
    return {plain(word): level for level in levels for word in words[level.id]}


def level_word(level: AnyLevel) -> str:
    """Return the name of a level as one word, in the language in use; in English its id."""
    name = _(level.name)
    return level.id if name == level.name else _joined(name)


def _joined(name: str) -> str:
    return name.casefold().replace(" ", "-")


def languages() -> dict[str, str]:
    """Return the codes of the languages by their names, and by themselves."""
    english = read_texts(Path(__file__).with_name("texts.toml"))["language"]
    said = _TEXTS.all("language").items()
    names = {plain(word): code for code, name in said for word in (english[code], *name.split())}
    own = {plain(name): code for code, name in LANGUAGES.items()}
    # Between Dutch names “en” is a little word.
    codes = {code: code for code in BUNDLED if not (code == "en" and language() == "nl")}
    return codes | own | names


def command_words() -> frozenset[str]:
    return _command_words(language())


@cache
def _command_words(_language: str) -> frozenset[str]:
    commands = every_command()
    return frozenset(plain(word) for each in commands for word in (*each.names, *each.other_names))


def command_that_tells(line: str) -> str:
    """Return the name of the command in a line that asks what can be typed; empty for other lines."""
    asked = command_called(line.strip(), every_command())
    return asked.name if asked and asked.name in _TELLING else ""


def opening_of(line: str) -> str:
    """Return who plays, of a line that says whom one plays against; empty for other lines.

    Such a line begins with “play”, or is like “me against the computer” or “against casual”.
    """
    is_play, said = without_play(line)
    words = words_of(said)
    if any(map(is_place, said.split())) or all(isinstance(each, Break) for each in words):
        return ""
    is_against = any(isinstance(each, Against) for each in words)
    if not (is_play or is_against):
        return ""
    computer, first = both(THE_COMPUTER), words[0]
    own = plain(first) in words_for_oneself() or isinstance(first, Against)
    if not (is_play or own) and any(word.startswith(plain(first)) for word in command_words()):
        return ""
    if is_against:
        before = next(at for at, word in enumerate(words) if isinstance(word, Against))
        if not is_play and before > _SHORT:
            return ""
        is_at_end = isinstance(first, Against) or isinstance(words[-1], Against)
        return said if is_play or is_at_end or plain(first) in computer | words_for_oneself() else ""
    return said if is_play and set(map(plain, words)) & computer else ""


def without_play(line: str) -> tuple[bool, str]:
    """Return whether a line begins with “play” or the like, and the line without that."""
    word, rest = split_command(line)
    first = next(iter(words_of(rest)), "")
    is_player = isinstance(first, Against) or plain(first) in both(THE_COMPUTER) | words_for_oneself()
    is_play = plain(word) in _words("play") or (plain(word) in _words("begin") and (is_player or not first))
    return is_play, rest if is_play else line.strip()


def begins_command(line: str) -> bool:
    """Return whether a line begins with the whole name of a command, or is a play."""
    word, rest = split_command(line)
    return plain(word) in command_words() or bool(rest and is_place(word))


def is_no_name(word: str) -> bool:
    """Return whether a word is a name only in quotes: commands, squares, numbers, words for people."""
    spelt = plain(word)
    is_square = spelt[:1].isdecimal() or (spelt[1:].isdecimal() and bool(spelt))
    answers = {plain(each) for word in ("yes", "no") for each in (word, _(word))}
    known = answers | _words("asking") | command_words() | _words("people")
    return is_square or spelt in known or not any(char.isalpha() for char in spelt)


def ending_of(word: str, known: Collection[str]) -> str:
    """Return the word of `known` that is `word` without an ending of the language in use, or nothing."""
    spelt = plain(word)
    return next((base for base in _bases(spelt) if base in known), "")


def name_before_against(word: str) -> str:
    """Return the name of which a word is a case, in a language with cases; else the word."""
    found = [word[: len(base)] for base in _bases(plain(word)) if base[-1:] in tuple("aeiouy")]
    return found[0] if found and len(word) == len(plain(word)) else word


def _bases(spelt: str) -> Iterable[str]:
    # Translators: the endings that names and words for players take beside “against” and “with”, the longest
    # first, with spaces between; a hyphen alone where they take none.
    endings = pgettext("endings beside “against” and “with”", "-").replace("-", "")
    for ending in map(plain, endings.split()):
        if spelt.endswith(ending) and len(spelt) - len(ending) >= _SHORT:
            yield spelt.removesuffix(ending)


def level_lines(variant: Variant) -> list[str]:
    return [f"{level_word(level)}: {variant.game.level_sentence(level)}" for level in variant.levels]


def edition_lines() -> list[str]:
    return [f"{variant.name}, {variant.id}: {variant.line}." for variant in variants()]


def who_plays_lines(variant: Variant) -> list[str]:
    levels = ", ".join(map(level_word, variant.levels))
    return [*_TEXTS.all("who", levels=levels).values()]


def new_game_lines(variant: Variant) -> list[str]:
    names, sets = "; ".join(each.name for each in variants()), ", ".join(map(set_text, WordSet))
    line, *more, rest = _TEXTS.all("new", names=names, sets=sets, edition=variant.name).values()
    marks = (f"{_(mark.question)} {mark.words[-1]}=Anna." for mark in variant.game.marks)
    options = (option_line(item, variant.own) for item in variant.items)
    return [line, *who_plays_lines(variant), *more, *marks, *options, rest]


def term_lines() -> list[str]:
    """Return how a game with others is typed after “new”, and what they can agree on."""
    return [
        _("“new anybody” waits for another player; “new Cleo” invites Cleo."),
        _("What you can agree on with others:"),
        *(option_line(item, None) for item in TERMS),
    ]


def option_line(item: Item, edition: object) -> str:
    said = _("{option}, as in {example}: {values}.")
    return said.format(option=item.label, example=item.example_text, values=item.values_text(edition))


def option_lines(word: str, items: Sequence[Item], edition: object) -> list[str]:
    """Return what the option is about that `word` names, and its values; nothing if it names none."""
    item = next((each for each in items if is_called(word, each.words)), None)
    if item is None:
        return []
    return [option_line(item, edition), *dict.fromkeys(map(item.about, item.values(edition)))]
