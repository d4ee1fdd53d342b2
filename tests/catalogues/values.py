"""What is put into sentences, as people meet it: a value for every field, in the language in use.

The one idea: a field has one kind of value nearly everywhere; the few messages where it has another say so by
their beginning or a part of them, in `ELSEWHERE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache

from upwords_tui.app.commands import keys
from upwords_tui.app.narration.numbers import date_text, decimal, percent_text, whole
from upwords_tui.app.narration.upwords.events import direction_text, tile_count
from upwords_tui.app.narration.wording import duration_text, listed, points, set_text
from upwords_tui.app.narration.wordsup.events import card_count
from upwords_tui.app.setup.options import BANK_DAYS, OVERDUE, RATED, WATCHERS
from upwords_tui.app.setup.upwords import challenge_text
from upwords_tui.app.setup.word_sets import WordSet, unknown_sentence
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, language, language_name, ngettext, pgettext, translate, use_language
from upwords_tui.cli.words import refusal_text
from upwords_tui.games.upwords.board import Direction
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.lexicon.guard import Refusal

Value = str | int | float
Values = Mapping[str, Value | Callable[[], Value]]


def _by_language(english: str, finnish: str, dutch: str) -> Callable[[], str]:
    return lambda: {"fi": finnish, "nl": dutch}.get(language(), english)


def _command(name: str) -> Callable[[], str]:
    return lambda: pgettext("command", name)


_WORD = _by_language("WOOD", "TALO", "HUIS")
_WORDS = _by_language("WOOD and ON", "TALO ja ON", "HUIS en OP")
_NAMES = _by_language("Anna and Casual", "Aino ja Tauno", "Anna en Joris")
_LEVEL = _by_language("Casual", "Harrastaja", "Thuisspeler")


def _games() -> str:
    return ngettext("{count} game", "{count} games", 12).format(count=12)


def _turns() -> str:
    return ngettext("{count} turn", "{count} turns", 9).format(count=9)


def _reason() -> str:
    return translate(UpwordsError("can't be read: {detail}", detail=_("Permission denied")))


def _counted(one: str, many: str, count: int) -> str:
    return ngettext(one, many, count).format(count=count)


def _place_in_row() -> str:
    return _("row {row}, from {first} to {last}").format(row=5, first="C5", last="F5")


def _settings_known() -> str:
    return ", ".join(pgettext("setting", name) for name in ("language", "name"))


USUAL: Values = {
    "about": _by_language("Ben", "Pekka", "Kees"),
    "accept": _command("accept"),
    "after": 287,
    "against": lambda: _("it scores {points} less now").format(points=points(3)),
    "ahead": lambda: _("{points} ahead of {rival}").format(points=points(7), rival="3D (BOO)N"),
    "all": 4,
    "always": lambda: _("always"),
    "amount": lambda: points(48),
    "cause": lambda: _("it closes row {line}").format(line="8"),
    "check": lambda: _("an unknown question"),
    "choices": "en, fi, nl",
    "arguments": "--foo",
    "arrange": "Ctrl+T",
    "average": lambda: decimal(213.4),
    "bag": lambda: ngettext("{count} tile in the bag", "{count} tiles in the bag", 12).format(count=12),
    "bank": lambda: BANK_DAYS.words[-1],
    "before": lambda: decimal(198.5),
    "best": 301,
    "bonus": "E",
    "byte": 17,
    "card": "A, 1",
    "cards": lambda: "A, 1; K, 2",
    "challenge": "F7",
    "change": 12,
    "checked": lambda: challenge_text(Challenge.VOID),
    "clause": lambda: _("it scores {points} more now").format(points=points(8)),
    "closes": lambda: _counted(
        "The server closes in {count} minute.", "The server closes in {count} minutes.", 5
    ),
    "code": "K7WQ",
    "codes": "en, fi, nl",
    "column": "E",
    "columns": 8,
    "command": _command("resume"),
    "commands": lambda: listed([_("“{line}”").format(line=pgettext("command", "pass"))]),
    "commitment": "5f2c…",
    "costliest": lambda: pgettext("letter: costliest turn", "M"),
    "counts": "Anna 3; Ben 0",
    "count": 3,
    "counted": 5,
    "cost": lambda: _("Cost: {points}.").format(points=points(8)),
    "course": lambda: points(12),
    "daily": _by_language(" 2026-11-03 en", " 2026-11-03 fi", " 2026-11-03 nl"),
    "date": lambda: date_text(date(2026, 11, 3)),
    "day": lambda: date_text(date(2026, 11, 24)),
    "days": lambda: _counted("{count} day per turn", "{count} days per turn", 3),
    "default": "en",
    "detail": "é",
    "direction": lambda: direction_text(Direction.ACROSS),
    "done": 40,
    "doubled": 24,
    "drawn": "E",
    "edition": "Hasbro 10×10",
    "editions": lambda: listed(["hasbro-10x10", "fi-10x10", "nl-10x10"]),
    "elo": lambda: f"{decimal(190.8, '+.1f')} ± {decimal(40.2)}",
    "elo0": 0,
    "elo1": 20,
    "endings": lambda: ", ".join((_("won"), _("lost"))),
    "equity": lambda: decimal(2.3, "+.1f"),
    "error": lambda: _("No space left on device"),
    "example": "5",
    "exchange": "F3",
    "failed": 0,
    "field": "score",
    "file": "sunday.json",
    "first": "C5",
    "flat": 2,
    "flat_total": 8,
    "forms": lambda: pgettext("form of a word", "plural"),
    "format": "upwords-tui/game",
    "found": lambda: _(" (only {found} is installed)").format(found="en_US"),
    "game": "Words Up",
    "games": _games,
    "given": "V, W",
    "got": 64,
    "graph": lambda: pgettext("letter: graph", "G"),
    "ground": "#15191e",
    "half": 12,
    "height": 2,
    "heights": "2 1 1 1",
    "help": _command("help"),
    "held": lambda: f"{_NAMES().split()[0]} 7, {_NAMES().split()[-1]} 6",
    "here": "E5",
    "high": 200,
    "hours": 8760,
    "house": "kotihiiri",
    "house_rules": lambda: duration_text(90),
    "dictionary": lambda: language_name("en"),
    "id": "en",
    "instead": lambda: _("{points} to {count}").format(points=374, count=293),
    "kept": "E, R",
    "kind": lambda: _("stacks overlooked"),
    "key": "F6",
    "kinds": "flag, text",
    "known": 3,
    "label": lambda: _("Rounds"),
    "language": lambda: language_name(language()),
    "languages": "en, fi, nl",
    "last": "F5",
    "least": 2,
    "leave": "E, R, S",
    "lemma": _WORD,
    "left": lambda: _("resigned"),
    "letter": "K",
    "letters": "A, E",
    "level": _LEVEL,
    "levels": _LEVEL,
    "licence": "CC-BY-4.0",
    "limit": 4,
    "line": "5c wood",
    "listing": "A2 E3",
    "lists": "en, fi, nl",
    "lost": 5,
    "low": 20,
    "mean": lambda: decimal(12.5),
    "meaning": _by_language("what trees are made of", "rakennus, jossa asutaan", "gebouw om in te wonen"),
    "means": lambda: f"{_NAMES().split()[0]} {decimal(12.5)}",
    "members": _NAMES,
    "minutes": 10,
    "missed": lambda: pgettext("letter: missed word", "M"),
    "missing": _by_language("Ben", "Pekka", "Kees"),
    "moment": lambda: pgettext("letter: instructive turns", "M"),
    "month": lambda: date_text(date(2026, 11, 3), "yMMMM"),
    "more": 18,
    "most": 4,
    "move": "5C W(OOD)",
    "address": "anna@example.org",
    "name": _by_language("Anna", "Aino", "Anna"),
    "names": _NAMES,
    "new": _WORD,
    "next": _by_language("Regular", "Vakiopelaaja", "Clubspeler"),
    "number": 7,
    "numbers": "F 2, G 1",
    "old": _by_language("MOOD", "SALO", "MUIS"),
    "offset": 17,
    "one": "hasbro-10x10",
    "option": "--port",
    "other": _by_language("Ben", "Pekka", "Kees"),
    "others": _NAMES,
    "overtime": lambda: points(10),
    "overdue": lambda: OVERDUE.example_text,
    "owner": _by_language("Ben", "Pekka", "Kees"),
    "own": 212,
    "pace": lambda: pgettext("pace", "normal"),
    "package": "pyenchant",
    "packages": "hunspell-nl",
    "page": 2,
    "pages": lambda: listed([_("rules"), _("points")]),
    "part": lambda: pgettext("daily", "puzzle"),
    "parts": lambda: "212 " + _("minus {penalty} for overtime").format(penalty=10),
    "passing": "F5",
    "path": "/home/anna/sunday.json",
    "penalty": 10,
    "percent": lambda: percent_text(0.41),
    "place": "C5",
    "places": "D5, 6E",
    "play": "5C W(OOD)",
    "plays": "3D (BOO)N",
    "player": _by_language("Ben", "Pekka", "Kees"),
    "players": _NAMES,
    "points": lambda: points(12),
    "port": 2222,
    "program": "upwords-tui",
    "published": 1997,
    "rated": lambda: RATED.words[-1],
    "rating": 1523,
    "ratio": lambda: decimal(1.4),
    "reason": _reason,
    "reasons": lambda: _("it closes row {line}").format(line="8").capitalize() + ".",
    "record": lambda: _("Best game"),
    "refuse": _command("refuse"),
    "remedy": lambda: _("install the Python package {package}").format(package="pyenchant"),
    "report": _by_language("Ben: rude", "Pekka: töykeä", "Kees: onbeleefd"),
    "reporter": _by_language("Anna", "Aino", "Anna"),
    "reserve": lambda: ngettext("{count} day", "{count} days", 5).format(count=5),
    "result": "212:187",
    "results": lambda: _("Puzzle: solved at the first try."),
    "review": lambda: pgettext("letter: review", "R"),
    "rival": "3D (BOO)N",
    "right": 4,
    "round": 2,
    "rounds": 3,
    "row": 5,
    "rows": 8,
    "rules": lambda: challenge_text(Challenge.VOID),
    "screen": _command("screen"),
    "scores": lambda: f"{_NAMES().split()[0]} 53; {_NAMES().split()[-1]} 48",
    "seat": 2,
    "second": _LEVEL,
    "seconds": 30,
    "seed": "a81f…",
    "seen": 9,
    "sets": lambda: ", ".join(map(set_text, WordSet)),
    "sentence": lambda: _("Your turn."),
    "set": _command("set"),
    "setting": lambda: _("Language"),
    "share": lambda: percent_text(0.62),
    "shuffle": "F8",
    "size": 10,
    "sizes": lambda: _("{cards} with {count} players").format(cards=card_count(10), count=2),
    "solved": 12,
    "source": _by_language("the word list", "sanalista", "de woordenlijst"),
    "speller": "hunspell-nl",
    "lower": lambda: decimal(-2.94, "+.2f"),
    "llr": lambda: decimal(1.25, "+.2f"),
    "spread": lambda: decimal(12.4, "+.1f"),
    "square": "E5",
    "squares": "E5, F5",
    "stacked": 1,
    "stacks": "E O",
    "standing": lambda: _("{points} to {count}").format(points=357, count=268),
    "start": "C5",
    "state": lambda: _("your turn"),
    "stated": 212,
    "streak": 3,
    "table": "settings",
    "tally": lambda: _counted("{count} won", "{count} won", 7),
    "task": lambda: _counted("Turn {count} card.", "Turn {count} cards.", 3),
    "text": _by_language("hello", "moi", "hallo"),
    "theirs": 187,
    "there": "E6",
    "themes": lambda: listed([pgettext("theme", "endgame"), pgettext("theme", "common words")]),
    "tied": 1,
    "tile": "K",
    "tiles": lambda: tile_count(3),
    "time": lambda: duration_text(90),
    "times": 4,
    "title": lambda: _("Keys"),
    "told": lambda: _("{name} passed.").format(name="Anna"),
    "top": "M",
    "total": 53,
    "tried": 20,
    "truth": 210,
    "turn": 7,
    "turned": 4,
    "turns": _turns,
    "two": "nl-10x10",
    "typed": "pass",
    "under": "M",
    "value": "nl",
    "values": "A, 1; K, 2",
    "version": 9,
    "wanted": _WORD,
    "watchers": lambda: WATCHERS.example_text,
    "way": lambda: _("clockwise"),
    "what": _WORD,
    "when": lambda: date_text(date(2026, 11, 3), "medium"),
    "where": _place_in_row,
    "which": " 2026-11-23",
    "width": 60,
    "upper": lambda: decimal(2.94, "+.2f"),
    "verdict": lambda: _("undecided"),
    "won": 7,
    "word": _WORD,
    "words": _WORDS,
}

ELSEWHERE: Mapping[str, Values] = {
    "Field: won": {"own": 64, "theirs": 51},
    "Field: lost": {"own": 51, "theirs": 64},
    "Field: drawn": {"own": 58},
    "field won": {"own": 64, "theirs": 51},
    "field lost": {"own": 51, "theirs": 64},
    "field drawn": {"own": 58, "theirs": 58},
    "{right} of {count} right": {"count": 5},
    "a number of cards from": {"least": 3, "most": 24},
    "{date}, {language}": {"date": lambda: date_text(date(2026, 11, 23))},
    "Duel: lost": {"own": 187, "theirs": 212},
    "Duel: drawn": {"own": 201},
    "{place}. {name}: {own}": {"place": 1},
    "can't be read on": {"place": "tops"},
    "duel lost": {"own": 187, "theirs": 212},
    "duel drawn": {"own": 201, "theirs": 201},
    "{month}, {language}": {"count": 23, "done": 12},
    "{date}: {results}": {"date": lambda: date_text(date(2026, 11, 23))},
    "Upwords daily": {"results": lambda: _("puzzle solved at the first try")},
    "{part} {state}": {"state": lambda: pgettext("puzzle of the day", "solved")},
    "Today's daily": {"standing": lambda: _("not started yet")},
    "{done} of {count} done": {"done": 1, "count": 2},
    "best play in {best} of": {"count": 14, "best": 9},
    "{best} was better": {"best": "3D (BOO)N"},
    "is not a part of the daily": {
        "word": _by_language("flowers", "kukat", "bloemen"),
        "parts": lambda: ", ".join((pgettext("daily", "puzzle"), pgettext("daily", "duel"))),
    },
    "best: {count}": {"count": 9},
    "rather than {instead}": {"instead": 5},
    "in the turns after": {"count": 20},
    "Puzzle: {id}, rated": {"id": "42.36", "rating": 1523},
    "your stock card is {card}": {"first": lambda: _("You begin.")},
    "your rack is {tiles}": {"tiles": "A, E, K", "first": lambda: _("You begin.")},
    "The dictionary “{name}”": {"name": "en"},
    "There are no words “{name}”": {
        "name": "rude",
        "sets": lambda: ", ".join(map(set_text, WordSet)),
        "names": "en, fi, nl",
    },
    "You named two word sets": {
        "one": lambda: set_text(WordSet.ALL),
        "two": lambda: set_text(WordSet.FAMILY),
    },
    "has no word sets": {"example": lambda: _("words") + "=en " + set_text(WordSet.FAMILY)},
    "Dictionary: {words}": {"words": lambda: language_name("en")},
    "Puzzle {id} of": {"id": "42.36"},
    "There is no puzzle": {"id": "42.36"},
    "there is no puzzle": {"name": "42.36"},
    "{count} puzzle": {"count": 163, "new": 150},
    "{count} done, {first}": {"first": 2},
    "There are puzzles of {editions}": {"example": "hasbro-10x10"},
    "is not a puzzle theme": {
        "name": _by_language("flowers", "kukat", "bloemen"),
        "names": lambda: listed([_("“{line}”").format(line=pgettext("theme", "endgame"))]),
    },
    "The new ones by theme": {"themes": lambda: pgettext("theme", "endgame") + " 12"},
    "Turn {number} of your game with": {"names": _by_language("Casual", "Harrastaja", "Thuisspeler")},
    "{source}: no, {reason}": {"reason": lambda: refusal_text(Refusal.NAME)},
    "was asked: {reason}": {"reason": lambda: refusal_text(Refusal.NAME)},
    "{dictionary}, {words}": {"words": lambda: set_text(WordSet.FAMILY)},
    "{id}: {words}, {count} words": {"id": "en-family", "words": lambda: set_text(WordSet.FAMILY)},
    "{sentence} Try another word": {"sentence": lambda: unknown_sentence([_WORD()])},
    "{points} points": {"points": lambda: decimal(9.8)},
    "{points} more": {"points": 4},
    "{points} less": {"points": 4},
    "it scores {points}": {"points": lambda: points(12)},
    "worth {points}": {"points": lambda: points(6)},
    "on average, not {count}": {"points": lambda: points(14), "count": 21},
    "{points} to {count}": {"points": 357, "count": 268},
    "row {line}": {"line": "8"},
    "column {line}": {"line": "C"},
    "The game is over": {"reason": lambda: _("everyone has passed")},
    "Round {number}: {reason}": {"reason": lambda: _("a stock is gone")},
    "{word}: no, {reason}": {"reason": lambda: refusal_text(Refusal.NAME)},
    "is not a game. There are": {"name": "chess", "names": "upwords, words-up"},
    "no level": {"name": "champ", "names": "casual, expert"},
    "is no setting": {"name": _by_language("colour", "väri", "kleur"), "names": _settings_known},
    "type “{set} {name}": {
        "name": lambda: pgettext("setting", "pace"),
        "value": lambda: pgettext("pace", "slow"),
        "key": lambda: pgettext("setting", "key"),
    },
    "{setting}: choose one of": {"values": "en, fi, nl"},
    "can't be chosen here": {"text": "double", "values": "1, 2, 3, 4"},
    "{option} needs a value": {"values": "1, 2, 3, 4"},
    "{option}, as in {example}": {"values": "1, 2, 3, 4"},
    "colours are now": {"name": lambda: pgettext("colours", "light")},
    "must be one of {names}": {"names": "dark, light, high-contrast"},
    "there are no colours called": {"name": "pink", "names": "dark, light"},
    "Choose a pace": {"names": lambda: listed([pgettext("pace", "slow"), pgettext("pace", "fast")])},
    "Reviewed {games}": {"lost": lambda: decimal(4.1)},
    "You lose most in": {"lost": lambda: decimal(4.1)},
    "What costs you most": {"lost": lambda: decimal(48.5)},
    "Lately you lose as much": {"lost": lambda: decimal(4.1)},
    "You are getting better": {"lost": lambda: decimal(3.2), "before": lambda: decimal(4.1)},
    "Lately you lose more": {"lost": lambda: decimal(4.1), "before": lambda: decimal(3.2)},
    "{what}: {lost} points, {turns}": {"what": lambda: _("stacks overlooked"), "lost": lambda: decimal(48.5)},
    "one of the turns by its number": {"last": 3},
    "Games {first} to {last}": {"first": 11, "last": 20},
    "{option} works only with {what}": {"option": "--games", "what": "--all"},
    "{file}, turn {number}": {"file": "sunday.json"},
    "Name the game you want to learn": {"games": "upwords, words-up"},
    "“{name}” could be {games}": {
        "games": lambda: listed(
            [
                _("game {number}, {name}").format(number=2, name="Anna"),
                _("game {number}, {name}").format(number=5, name="Annika"),
            ]
        )
    },
    "{id:": {
        "name": _by_language("English", "suomi", "Nederlands"),
        "tiles": 100,
        "count": lambda: whole(267_751),
    },
    "{cards} with {count} players": {"cards": lambda: card_count(10)},
    "It begins when {cards}": {"cards": lambda: card_count(10)},
    "There are {cards}": {"cards": lambda: card_count(100)},
    "{cards} lie face down": {"cards": lambda: card_count(64), "last": "H8", "first": "A1"},
    "Your turn: {tiles}": {"tiles": "A, E, K"},
    "Played: {tiles}": {"tiles": "C5 W"},
    "To exchange: {tiles}": {"tiles": "K"},
    "Name a row from 1 to {last}": {"last": 10},
    "Name a column from A to {last}": {"last": "J"},
    "number from 1 to {last}": {"last": 7},
    "a step from 1 to {last}": {"last": 10},
    "a turn from 1 to {last}": {"last": 12},
    "There is no turn {number}": {"last": 12},
    "today {time}": {"time": "14:05"},
    "yesterday {time}": {"time": "14:05"},
    "“{text}” is no": {"text": "zz9"},
    "{best} shows the best play": {"best": lambda: pgettext("letter: best play", "B")},
    "{key} shows what was played": {"key": lambda: pgettext("letter: best play", "B")},
    "{key} to learn how in": {"key": lambda: keys.LEARN.shown},
    "{key} teaches the game": {"key": lambda: keys.LEARN.shown},
    "{key} continues the lesson": {"key": lambda: keys.LEARN.shown},
    "{key} on the full screen": {"key": lambda: keys.CODE.shown},
    "sit down, {key}": {"key": lambda: keys.DELETE.shown},
    "{key} leaves it": {"key": lambda: keys.DELETE.shown},
    "{key} closes it": {"key": lambda: keys.DELETE.shown},
    "{here} is for {wanted}": {"wanted": "M"},
    "{key} does nothing here": {"key": "F11", "help": "F1"},
    " (only {found} is installed)": {"found": "en_US"},
    "listening on {where}": {"where": "127.0.0.1:2222"},
    "Your game is saved; {where}": {
        "where": lambda: _("details are in {path}").format(path="/home/anna/error.log")
    },
    "To play: {command}": {"command": "ssh -p 2222 play@kotihiiri"},
    "This is {name}, version": {"name": "Quackle", "version": "1.0.4"},
    "a bad line: {line}": {"line": "[1]"},
    "there are {names}": {"names": "level, seconds"},
    "{names} or quit": {"names": "move, ping"},
    "no program “{command}”": {"command": "wordsmith.py"},
    "no engine “{name}”": {"name": "wordsmit", "names": "engine:wordsmith"},
    "unknown name; there are": {"names": "command, options"},
    "number of megabytes": {"least": 16, "most": 1048576},
    "without SSH: {command}": {"command": "upwords-tui join"},
    "can be run here": {"words": "text, screen"},
    "You are number {place}": {"place": 3},
    "place {place} of": {"place": 2},
    "On average {last}": {"last": lambda: decimal(213.4)},
    "{what}: your rating": {"what": lambda: _("{game} in one sitting").format(game="Upwords")},
    "{what}:": {"what": lambda: _("{game} in one sitting").format(game="Upwords")},
    "needs a number of days": {"word": lambda: pgettext("option", "bank")},
    "{tiles} tiles on": {"tiles": 100},
    "{way}; {field}": {
        "field": lambda: _counted("{count} card in the field", "{count} cards in the field", 40)
    },
    "a memory game with {cards}": {"cards": 100},
    "Words Up: {cards}, ": {"cards": lambda: card_count(100)},
    "{edition}: {tiles} on": {"tiles": lambda: tile_count(100)},
    "Won: {share}": {"share": lambda: decimal(62.0)},
    "points {share} %": {"share": lambda: decimal(62.0)},
    "from 80x24 to {most}": {"most": "400x120"},
    "{before} That stands": {"before": lambda: _("Puzzle: not solved.")},
    "{before} is now called": {"before": _by_language("Monday", "Maanantai", "Maandag")},
    "type “{all}” for": {"all": lambda: _("all")},
    "is larger than {detail} MB": {"detail": 64},
    "Row {name}": {"name": "5"},
    "Column {name}": {"name": "E"},
    "Edition: {name}": {"name": "Hasbro 10×10"},
    "Dictionary: {name}": {"name": lambda: language_name(language())},
    "for each {tiles}": {"tiles": "B, C, D"},
    "{tiles} is named in a rule": {"tiles": "K"},
    "exchange {tiles}": {"tiles": "K"},
    "exchanged {tiles}, and": {"tiles": "K"},
    "Your tiles are back: {tiles}": {"tiles": "A, E, K"},
    "Your rack: {tiles}": {"tiles": "A, E, K"},
    "You don't have {tiles}": {"tiles": "A, K"},
    "{tiles}: {sentence}": {"tiles": "K"},
    "Stacked: {tiles}": {"tiles": lambda: _("{tile}, on {under}").format(tile="K", under="M")},
    "{tiles}, at {place}": {"tiles": lambda: _("{tile}, on {under}").format(tile="K", under="M")},
    "{tiles}, {height} high": {"tiles": lambda: _("{tile}, on {under}").format(tile="K", under="M")},
    "{tiles}, now {height}": {"tiles": lambda: _("{tile}, on {under}").format(tile="K", under="M")},
    "Kept: {tiles}": {"tiles": "A, E"},
}
"""Values of messages that have a text in them, where they differ from the usual ones."""


def values_for(text: str, code: str) -> dict[str, Value]:
    """Return what is put into a message with this English text, in the language `code`."""
    usual, elsewhere = _values(code)
    chosen = dict(usual)
    for part, values in elsewhere.items():
        if part in text:
            chosen |= values
    return chosen


@cache
def _values(code: str) -> tuple[dict[str, Value], dict[str, dict[str, Value]]]:
    use_language(code)
    try:
        return _called(USUAL), {part: _called(values) for part, values in ELSEWHERE.items()}
    finally:
        use_language("en")


def _called(values: Values) -> dict[str, Value]:
    return {name: value() if callable(value) else value for name, value in values.items()}
