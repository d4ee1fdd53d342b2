"""What people type: numbers, yes and no, on and off, squares, directions, and lines in their own words.

A square is a letter and a number in either order, also with a space between. In `phrases.*.toml` stand the
words of a language, and what people say for commands, with alternatives in brackets, semicolons between, and
{word}, {square}, {place} (a square, perhaps with a direction), {play} (a word and its square), {number},
{letter}, {tiles}, {squares}, {command} and {name} (of a player) where they are said. A word in `same` counts
as the one it stands under, one in `short` as several words. What stands in `any` holds in every game, in
`rack` or `field` where there is a command of that name; what a game calls its own
things stands in `about`, and `topic` asks for them. `phrases.toml` holds in every language. In
`talk.*.toml` stands more of what people say: guesses are learnt from all of it.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise, product
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import begins, distance, is_called, plain
from upwords_tui.base.i18n import _, language, pgettext

# Translators: of both: other words with which people answer a question, with spaces between.
_YES = _mark("yeah yep sure ok okay")
_NO = _mark("nope nah")
# Translators: of both: other words with which people turn something on or off, with spaces between.
_ON = _mark("yes enable")
_OFF = _mark("no disable")
# Translators: what people say for all there are, or all their tiles: whole answers, with semicolons between.
_ALL = _mark(
    "everything; all of them; all of it; the lot; all tiles; all my tiles; all the tiles; all letters; "
    "all my letters; all the letters; my whole rack; the whole rack; whole rack"
)
# Translators: the words that stand between players, tiles or squares, with spaces between.
AND = _mark("and & +")

STOPS = ",;:.?!"
"""What may stand behind any word, and means nothing."""

QUOTES = "\"“”„«»'‘’"
_POINTED_OUT = re.compile(rf"(?<!\w)[{QUOTES}](\w+)[{QUOTES}](?!\w)")
_CLAUSE = re.compile(r"[,;:.!?]+\s+|\s+[-–—]+\s+")
_WORD = re.compile(r"[^\s()|;]+")
_CHOICE = re.compile(r"\(([^()]*)\)")
_ENDING = (
    r"(?<!\S)([A-Za-z][1-9][0-9]?|[1-9][0-9]?[A-Za-z]|[^\W\d_])"
    r"(?::[^\W\d_]+|['’]s?|-[^\W\d_]{4,})(?=[,;.?!]*(?!\S))"
)
"""A square or a letter with an ending of its own: E5:ssä, e’s, M-kirjain."""
_FINNISH_QUESTION = re.compile(r"\w{3,}ko(?:han|s)?")
_PLACE = re.compile(r"(?:[1-9][0-9]?[A-Za-z]|[A-Za-z][1-9][0-9]?)[,;:.?!]?\Z")
_PARTS = re.compile(r"[A-Za-z] [1-9][0-9]?\Z|[1-9][0-9]? [A-Za-z]\Z")


def both(words: str) -> frozenset[str]:
    """Return a list of words in English, with those of the language in use, as words are compared."""
    return frozenset(map(plain, (*words.split(), *_(words).split())))


def whole_number(text: str, low: int, high: int) -> int | None:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    return int(text) if low <= int(text) <= high else None


def yes_or_no(text: str) -> bool | None:
    """Return what was answered: the beginning of yes or no is enough, in two languages. None: neither."""
    typed = text.strip()
    if begins(typed, ("no", _("no"))) or is_called(typed, both(_NO)):
        return False
    if begins(typed, ("yes", _("yes"))) or is_called(typed, both(_YES)):
        return True
    return None


def is_whole_answer(text: str) -> bool:
    return is_called(text.strip(), ("no", _("no"), "yes", _("yes"), *both(_NO), *both(_YES)))


def on_or_off(text: str) -> bool | None:
    """Return what was typed to turn something on or off, in two languages. None: neither."""
    typed = text.strip()
    if is_called(typed, ("on", pgettext("switch", "on"), *both(_ON))):
        return True
    if is_called(typed, ("off", pgettext("switch", "off"), *both(_OFF))):
        return False
    return None


def is_all(text: str) -> bool:
    said = (*_ALL.split(";"), *_(_ALL).split(";"))
    return is_called(" ".join(text.split()), ("all", _("all"), *map(str.strip, said)))


def is_and(word: str) -> bool:
    return plain(word) in both(AND)


# Squares and directions


def is_place(token: str) -> bool:
    """Return whether a typed token is a square, in either order."""
    return _PLACE.match(token) is not None


def tokens_of(text: str) -> list[str]:
    """Return the words of `text`; the only square is one word, even if its letter and number stand apart."""
    tokens = text.split()
    if any(map(is_place, tokens)):
        return tokens
    apart = [at for at, pair in enumerate(pairwise(tokens)) if _PARTS.match(" ".join(pair).rstrip(STOPS))]
    if len(apart) == 1:
        at = apart[0]
        tokens[at : at + 2] = ["".join(tokens[at : at + 2])]
    return tokens


def place_in(text: str) -> str:
    """Return the first square that is named in `text`; empty if there is none."""
    return next((token.rstrip(STOPS) for token in tokens_of(text) if is_place(token)), "")


def across_words() -> tuple[str, ...]:
    """Return what people type for “across”, the name in the language in use first."""
    # Translators: what people type for “across”, with spaces between.
    return (_("across"), "across", *_("across horizontal horizontally").split())


def down_words() -> tuple[str, ...]:
    """Return what people type for “down”, the name in the language in use first."""
    # Translators: what people type for “down”, with spaces between.
    return (_("down"), "down", *_("down vertical vertically downwards").split())


def direction_words() -> frozenset[str]:
    return frozenset(map(plain, (*across_words(), *down_words())))


# What people say in their own words, in a language


class Saying(NamedTuple):
    """Words that people say, slots among them; the line they stand for; the words that are no slots."""

    words: Sequence[str]
    line: str
    literals: frozenset[str]


def saying(words: Sequence[str], line: str) -> Saying:
    literals = frozenset(words)
    slots = [word for word in literals if word[0] == "{"]
    return Saying(words, line, literals.difference(slots) if slots else literals)


def slot_of(word: str) -> str:
    """Return of what kind the slot is that a word of a saying is; empty if it is none."""
    return word[1:-1] if word.startswith("{") else ""


class PhraseTable(NamedTuple):
    """The words of a language that say nothing of their own, and its sayings by section.

    `squares` finds what is a square in words, `endings` what ends one, `ways` what is a direction in words.
    """

    kinds: Mapping[str, frozenset[str]]
    numbers: Mapping[str, int]
    squares: re.Pattern[str]
    endings: Sequence[re.Pattern[str]]
    ways: Mapping[str, re.Pattern[str]]
    short: Mapping[str, Sequence[str]]
    polite: Mapping[str, Sequence[list[str]]]
    sayings: Mapping[str, Sequence[Saying]]

    def words(self, tokens: Sequence[str]) -> list[tuple[str, str]]:
        """Return tokens as words are compared, contractions in full, each with what was typed."""
        spelt = [(_spelt(token), token) for token in tokens]
        return [(each, shown) for word, shown in spelt for each in self.short.get(word, (word,)) if each]

    def curt(self, words: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return `words` without what is polite."""
        left, at = list[tuple[str, str]](), 0
        while at < len(words):
            begun = self.polite.get(words[at][0])
            said = [word for word, _shown in words[at:]] if begun else []
            skipped = max((len(each) for each in begun or () if said[: len(each)] == each), default=0)
            left += [] if skipped else [words[at]]
            at += skipped or 1
        return left


@cache
def _spelt(word: str) -> str:
    return plain(re.sub("['’]", "", word))


def _expanded(text: str) -> Iterator[str]:
    parts = _CHOICE.split(text)
    if len(parts) == 1:
        yield text
        return
    for each in product(*(part.split("|") if at % 2 else (part,) for at, part in enumerate(parts))):
        yield from _expanded("".join(each))


def _varied(text: str) -> Iterator[str]:
    """Yield a text with each of its alternatives at least once, but not with all that go together."""
    parts = [part.split("|") if at % 2 else [part] for at, part in enumerate(_CHOICE.split(text))]
    for at in range(max(map(len, parts))):
        yield "".join(part[at % len(part)] for part in parts)


def _listed(text: str) -> list[str]:
    return [
        said.strip() for each in " ".join(text.split()).split(";") for said in _expanded(each) if said.strip()
    ]


@lru_cache(maxsize=8)
def table_of(code: str) -> PhraseTable:
    """Return the words of a language."""
    data, everywhere = _read(f"phrases.{code}.toml"), _read("phrases.toml")
    numbers = {word: at for at, each in enumerate(data["numbers"].split(";"), 1) for word in each.split()}
    number = "|".join((*numbers, *map(plain, numbers)))
    row, column = (f"(?:{'|'.join(data[name].split())})" for name in ("row", "column"))
    digits = rf"({number}|[1-9][0-9]?)"
    in_words = (
        rf"{row} {digits},? {column} ([a-z])|{column} ([a-z]),? {row} {digits}|([b-hj-z]|^[ai]) ({number})"
    )
    endings = "|".join(sorted(data["endings"].split(), key=len, reverse=True))
    kinds = ("little", "question", "request", "oneself", "place", "negation")
    table = PhraseTable(
        kinds={name: frozenset(map(_spelt, data[name].split())) for name in kinds},
        numbers={plain(word): at for word, at in numbers.items()},
        squares=re.compile(rf"(?<!\S)(?:{in_words})(?![\w'’])", re.IGNORECASE),
        endings=(re.compile(_ENDING), re.compile(rf"\b([A-Za-z][1-9][0-9]?)(?:{endings})\b")),
        ways={
            way: re.compile(rf"(?<!\S)(?:{'|'.join(_listed(text))})(?![\w'’])", re.IGNORECASE)
            for way, text in data["ways"].items()
        },
        short={_spelt(word): plain(full).split() for word, full in data["short"].items()}
        | {_spelt(each): [plain(word)] for word, text in data["same"].items() for each in text.split()},
        polite={},
        sayings={},
    )

    @cache
    def full(word: str) -> str:
        return " ".join(each for each, _shown in table.words([word]))

    def listed(text: str) -> list[str]:
        return _listed(_WORD.sub(lambda found: full(found[0]), text))

    topics = listed(data["about"]["topic"])
    polite, sayings = dict[str, list[list[str]]](), dict[str, list[Saying]]()
    for each in listed(data["polite"]):
        words = each.split()
        polite.setdefault(words[0], []).append(words)
    data["any"] |= everywhere
    for section in ("put", "any", "rack", "field"):
        about = data[section].pop("about", {})
        said = [(each, line) for line, text in data[section].items() for each in listed(text)]
        said += [
            (topic.replace("{}", each), line)
            for line, text in about.items()
            for each in listed(text)
            for topic in topics
        ]
        sayings[section] = [saying(tuple(each.split()), line) for each, line in dict.fromkeys(said)]
    return table._replace(polite=polite, sayings=sayings)


def talk_of(code: str) -> Mapping[str, Sequence[tuple[Sequence[str], str]]]:
    """Return by section what people say besides sayings, as words are compared, and the line it stands for.

    They are read when somebody says what no saying is.
    """
    table, data = table_of(code), _read(f"talk.{code}.toml")
    return {
        section: [
            ([word for word, _shown in table.words(said.split())], line)
            for line, text in lines.items()
            for each in " ".join(text.split()).split(";")
            for said in _varied(each)
        ]
        for section, lines in data.items()
    }


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))


def tables() -> Sequence[tuple[str, PhraseTable]]:
    """Return the language in use, and English, with their words."""
    return [(code, table_of(code)) for code in dict.fromkeys((language(), "en"))]


def is_among(word: str, kind: str) -> bool:
    """Return whether a word is of a kind (`question`, `request`, `little` …) in English, or here.

    A Finnish verb asks by its ending.
    """
    spelt = _spelt(word.rstrip(STOPS))
    by_ending = kind == "question" and language() == "fi" and _FINNISH_QUESTION.fullmatch(spelt)
    return bool(by_ending) or any(spelt in table.kinds[kind] for _code, table in tables())


# Which command people mean who say something new, judged by what others say for each: naive Bayes. The traits
# of a line are its words, those next to each other, and parts of words, as endings differ; each counts by how
# few lines have it


_SMOOTHING = 0.05
"""How much of every trait each command has, if nobody said it."""
_PART = 4
"""Parts of words have so many letters."""


def _traits(words: Sequence[str]) -> Iterator[str]:
    yield from words
    yield from map(" ".join, pairwise(("", *words, "")))
    for word in words:
        edged = f"<{word}>"
        ends = range(_PART, len(edged) + 1) if word[0] != "{" else ()
        yield from (f"*{edged[end - _PART : end]}" for end in ends)


class Likeness:
    """Says how likely words mean each command, from pairs of what people say and the line it stands for."""

    def __init__(self, said: Sequence[tuple[Sequence[str], str]]) -> None:
        # The traits of all together take tens of megabytes: each is worked out twice.
        had = Counter(trait for words, _line in said for trait in dict.fromkeys(_traits(words)))
        self.known = dict.fromkeys(chain.from_iterable(words for words, _line in said))
        self._telling = {trait: 1 + log((1 + len(said)) / (1 + often)) for trait, often in had.items()}
        weights = defaultdict[str, dict[str, float]](dict)
        totals = dict.fromkeys((line for _words, line in said), _SMOOTHING * len(had))
        for words, line in said:
            for trait, weight in self._weighed(dict.fromkeys(_traits(words))).items():
                weights[trait][line] = weights[trait].get(line, 0.0) + weight
                totals[line] += weight
        self._gains = {
            trait: {line: log(1 + weight / _SMOOTHING) for line, weight in lines.items()}
            for trait, lines in weights.items()
        }
        self._alike = defaultdict[tuple[str, int], list[str]](list)
        for word in self.known:
            self._alike[word[:1], len(word)].append(word)
        self._start = {line: log(_SMOOTHING / total) for line, total in totals.items()}

    def _weighed(self, traits: Iterable[str]) -> Mapping[str, float]:
        known = {trait: self._telling[trait] for trait in traits if trait in self._telling}
        length = sqrt(sum(weight * weight for weight in known.values()))
        return {trait: weight / length for trait, weight in known.items()}

    def spelt(self, word: str) -> str:
        """Return the word people say that `word` is a slip of the pen for; else the word."""
        most = len(word) // _PART
        if word in self.known or not most:
            return word
        found = (
            (wrong, each)
            for length in range(len(word) - most, len(word) + most + 1)
            for each in self._alike.get((word[0], length), ())
            if len(set(word).difference(each)) <= most and (wrong := distance(word, each)) <= most
        )
        return min(found, default=(0, word))[1]

    def is_said(self, trait: str, command: str) -> bool:
        """Return whether people say a word, or two words together, for a command."""
        return any(line.split(" ")[0] == command for line in self._gains.get(trait, ()))

    def shares(self, words: Sequence[str]) -> Mapping[str, float]:
        """Return how likely words mean each line: 1 together."""
        weighed = self._weighed(dict.fromkeys(_traits(words)))
        total = sum(weighed.values())
        scores = {line: start * total for line, start in self._start.items()}
        for trait, weight in weighed.items():
            for line, gain in self._gains[trait].items():
                scores[line] += weight * gain
        most = max(scores.values(), default=0.0)
        odds = {line: exp(score - most) for line, score in scores.items()}
        everything = sum(odds.values())
        return {line: each / everything for line, each in odds.items()}


def is_denial(word: str) -> bool:
    """Return whether a word is Finnish for “don't”, with its dots: without, it begins “down”."""
    return not word.isascii() and is_among(word, "negation")


# A line as it is compared


def with_squares(line: str) -> str:
    """Return `line` with the squares and directions that are said in words, or with an ending, as written."""
    for _code, table in tables():
        for way, said in table.ways.items():
            line = said.sub(way, line)
        for ending in table.endings:
            line = ending.sub(r"\1", line)
        line = table.squares.sub(_square_said, line)
    return line


def _square_said(found: re.Match[str]) -> str:
    parts = (part for part in found.groups() if part)
    return "".join(part if len(part) == 1 and part.isalpha() else str(spoken_number(part)) for part in parts)


def spoken_number(word: str) -> int:
    """Return which number a word is, in digits or not; 0 if it is none."""
    if word.isascii() and word.isdecimal() and len(word) <= len("999"):
        return int(word)
    return next((table.numbers[plain(word)] for _code, table in tables() if plain(word) in table.numbers), 0)


def clauses_of(line: str) -> list[str]:
    """Return the clauses of a line, the last first; none if it has but one."""
    clauses = [each.strip() for each in _CLAUSE.split(line) if each.strip()]
    return clauses[::-1] if len(clauses) > 1 else []


@lru_cache(maxsize=4)
def _vocabulary(code: str) -> frozenset[str]:
    """Return the words of a language with which people talk about a game."""
    table = table_of(code)
    sayings = chain.from_iterable(table.sayings.values())
    said = chain(*(saying.literals for saying in sayings), *chain.from_iterable(table.polite.values()))
    return frozenset(chain(said, table.short, table.numbers, *table.kinds.values()))


def is_talk(word: str) -> bool:
    """Return whether people use a word to talk about a game, in English or the language in use."""
    spelt = _spelt(word)
    return spelt in direction_words() or any(spelt in _vocabulary(code) for code, _table in tables())


def word_to_lay(line: str) -> str:
    """Return the word of `line` that is pointed out, or else nearest to its square; empty if all is talk."""
    tokens, pointed_out = words_said(line), words_pointed_out(line)
    place = next((at for at, token in enumerate(tokens) if is_place(token)), 0)
    found = [
        (abs(at - place), at, token)
        for at, token in enumerate(tokens)
        if (token in pointed_out if pointed_out else token.isalpha() and not is_talk(token))
    ]
    return min(found, default=(0, 0, ""))[2]


def words_pointed_out(line: str) -> list[str]:
    """Return the words of a line that stand between quotation marks, or alone in capital letters."""
    capital = [token.strip(STOPS) for token in line.split() if token.isupper() and len(token) > 1]
    found = _POINTED_OUT.findall(line) + ([] if line.isupper() else capital)
    return [word for word in found if not is_place(word)]


def words_said(line: str) -> list[str]:
    said = (token.rstrip(STOPS).strip(QUOTES) for token in tokens_of(line.strip()))
    return [token for token in said if token]
