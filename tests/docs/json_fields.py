"""What the JSON of the command line holds, field by field: for docs/command-line.md, and for a test.

A field is its path, its type and what it says. `[]` is each thing in a list, `*` each name in an object whose
names differ from answer to answer. `?` after a path: there only in some answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Field(NamedTuple):
    path: str
    types: frozenset[str]
    about: str
    may_lack: bool

    @property
    def type_text(self) -> str:
        """“text or null”, null last."""
        return " or ".join(sorted(self.types, key=lambda name: (name == "null", name)))


_STANDING = """
seats[].name | text | what a seat is called
seats[].player | text | `human`, or `computer:` and a level
seats[].score | integer or null | its points; null where a game in progress does not tell them
to_act[] | integer | the seats the game waits for, from 0; none once it is over
winners[] | integer | the seats that have won; none before
"""
_GAME = """
number | integer | its number in the list, which other commands take
id | text | what it is called in the file, for good
name | text | its name
game | text | the kind of game: `upwords`, `wordsup`
edition | text | an id of `editions`
updated | text | when anything was last done in it: ISO 8601, in UTC
actions | integer | how many actions there were
over | boolean | whether it is over
"""
_LEVEL = """
[].id | text | what the command line calls a computer player
[].name | text | what people call it, in English
[].sentence | text | how it plays
[].average? | integer | its points in a game alone, on average; of Upwords
[].generator? | text | `compiled`, or `python` where the kernel in C is missing; of Upwords
"""
_PUZZLE = """
id | text | what the puzzle is called in its edition: the number of its game, and of the turn from 1
edition | text | its edition
board[][][] | text | the tiles: rows from the top, each of stacks, each of tiles, the lowest first
rack[] | text | the tiles on the rack of whoever is to move
dictionary | text | the words with which it was made
score | integer | points of whoever is to move
opponents[].tiles | integer | how many tiles the opponent holds
opponents[].score | integer | the opponent's points
bag | integer | how many tiles are in the bag
passes | integer | passes since somebody last did something else
exchange | integer | how many tiles may be exchanged now
repeat_in_stack | boolean | whether a letter may lie twice in a stack
pass_rounds | integer | after so many rounds of passes the game is over
leftover_penalty | integer | what each tile left costs in the end
turns_left | null | there is no limit to turns
ends_when_player_out | boolean | whether an empty rack ends the game once the bag is empty
"""
_ASIDE = """
word | text | the word as it was typed
known | boolean | whether it is one
source | text or null | what says so: the id of a word list (`en-list`) or a spell-checker (`voikko:fi`)
reason | text or null | if it is none, why: a [reason](#reasons-of-words)
sources[].source | text | each that was asked, in turn: the id of a word list or a spell-checker, or `guard`
sources[].known | boolean | whether that has the word
sources[].reason | text or null | if not, why
meanings[].word | text | with `--define`: itself or what it is a form of; then what that is made from
meanings[].forms[] | text | which forms of it: `plural`, `past` …; none if it is the word itself
meanings[].senses[].part | text | the part of speech: `noun`, `verb` …; empty if it is not known
meanings[].senses[].text | text | a definition, or translations with commas between
meanings[].senses[].language | text | the language of the text
meanings[].senses[].labels[] | text | `informal`, `slang`, `dated`, `coarse`, `offensive`, `slur` or `adult`
meanings[].senses[].english | text | translations where the text is not English; empty if none is known
meanings[].parts[] | text | of a compound that is known by its parts alone: those
meanings[].source | text | who says so
"""
_LOSS = """
turns | integer | how many turns
lost_points | number | points lost in them
lost_win | number | chances to win lost in them, each of 0 to 1
"""
_MOVE = """
action | text | `play`, `exchange` or `pass`
notation | text or null | a play in [notation](notation.md)
tiles[] | text | the tiles laid, or put back
score | integer | its points
equity | number | what it is worth in the end, in points, beside those of the other moves
win | number or null | the chance to win after it, 0 to 1; null in a game alone
leave[] | text | the tiles left on the rack
"""


_REPLIES = """
mean | number | mean points of the next player's highest-scoring plays
error | number | its standard error
lines[].line | text | the row (`8`) or column (`C`) such plays lie in, the most frequent first
lines[].share | number | how many of them do, 0 to 1
lines[].mean | number | their mean points
"""
_REASONS = """
score | integer | its points
leave[] | text | the tiles left on the rack
leave_worth | number | what they are worth, in points
follow | number | mean points of one's own highest-scoring play next turn
covered | integer | how many of its tiles lie on others
capped[] | text | the squares that have the full height now
centre | integer | how many of its tiles lie on centre squares
rest.points[].mean | number | mean points of each seat's later plays, oneself first; where the end is near
rest.points[].error | number | the standard error of the difference between both moves
rest.left[].mean | number | mean tiles each has left at the end
rest.left[].error | number | the same for them
end.totals[] | integer | points at the end, one's own and the opponent's; where nothing is hidden
end.later[] | integer | points either makes in the turns after the move
end.left[] | integer | tiles either has left
end.turns | integer | how many turns are made, this one counted
end.exact | boolean | whether both play their best; if not, what a short look finds best
"""


def _under(prefix: str, fields: str) -> str:
    return "\n".join(f"{prefix}{line}" for line in fields.strip().splitlines())


SOURCES: Mapping[str, str] = {
    "moves": """
edition | text | the edition of the position
dictionary | text | the words: what was named, else those of the edition
count | integer | how many legal plays there are, however few are told
plays[].notation | text | the play in [notation](notation.md)
plays[].tiles.* | text | the tiles laid, by square
plays[].words[].word | text | a word it forms, the main word first
plays[].words[].squares[] | text | where it lies
plays[].words[].score | integer | its points
plays[].score | integer | all points
""",
    "score": """
legal | boolean | whether the play may be made
violations[].rule | text | which rule it breaks: an [id](#rules-of-score)
violations[].squares[] | text | where
violations[].words[] | text | the words concerned, if it is about words
violations[].message | text | the same in a sentence, in the language spoken
words[].word | text | a word it forms, the main word first; none of a play that can't be scored
words[].squares[] | text | where it lies
words[].score | integer | its points
score | integer or null | all points; null of a play that is not legal
""",
    "words": _under("[].", _ASIDE),
    "words -": _ASIDE,
    "replay": """
verified | boolean | whether the record adds up; if not, there is only the reason besides
reason | text or null | what does not add up
game? | text | the kind of game: `upwords`, `wordsup`
edition? | text | an id of `editions`
dictionary? | text | the id of the words
words_checked? | boolean | whether the words were looked up: not if that dictionary is not here
actions? | integer | how many actions there were
over? | boolean | whether the game is over
seats[].name | text | what a seat is called
seats[].player | text | `human`, or `computer:` and a level
seats[].score | integer or null | its points; null where a game in progress does not tell them
to_act[]? | integer | the seats the game waits for, from 0; none once it is over
winners[]? | integer | the seats that have won; none before
""",
    "review": """
edition | text | an id of `editions`
dictionary | text | the words the best moves were looked for with
seats[] | text | the names of the seats
turns[].turn | integer | the number of the action, from 1
turns[].seat | integer | whose turn it was, from 0
"""
    + _under("turns[].made.", _MOVE)
    + "\n"
    + _under("turns[].best.", _MOVE)
    + """
turns[].lost_points | number | what the difference cost, in points
turns[].lost_win | number or null | what it cost of the chance to win; null in a game alone
turns[].exact | boolean | whether the rest of the game was looked through to its end
turns[].scores[] | integer | all points before the turn
turns[].why_text | text | why the best move is better, in the language spoken; empty where that can't be told
turns[].why.seed | integer | what the [reasons](engine.md) follow from; no `why` where nothing is better
turns[].why.samples | integer | on how many samples of what is hidden they rest
"""
    + _under("turns[].why.before.", _REPLIES)
    + "\n"
    + _under("turns[].why.made.", _REASONS)
    + "\n"
    + _under("turns[].why.made.reply.", _REPLIES)
    + "\n"
    + _under("turns[].why.best.", _REASONS)
    + "\n"
    + _under("turns[].why.best.reply.", _REPLIES)
    + """
turns[].why.reply_error | number | the standard error of the difference between both `reply.mean`
turns[].why.follow_error | number | that of the difference between both `follow`
turns[].why.penalty | integer | what each tile left at the end costs
moments[] | integer | the turns that teach most, three at most
""",
    "review --all": """
games | integer | how many games
"""
    + _LOSS.strip()
    + """
phases[].phase | text | `opening`: two thirds of the tiles or more in the bag; `middle`; `end`: none
"""
    + _under("phases[].", _LOSS)
    + """
kinds[].kind | text | what was better: a [kind](playing.md#where-you-lose-most), those that cost most first
"""
    + _under("kinds[].", _LOSS)
    + """
periods[].from | text or null | months, or tens of games: the day of the first game; null of records
periods[].to | text or null | that of the last
periods[].games | integer | how many games
"""
    + _under("periods[].", _LOSS)
    + """
puzzles[].game | text | a turn to try again, of the kind that cost most: the id of its game, or its file
puzzles[].turn | integer | the number of the action, from 1
puzzles[].phase | text | in which part of the game
puzzles[].kind | text | what was better
puzzles[].lost_points | number | what it cost, in points
puzzles[].lost_win | number or null | what it cost of the chance to win; null in a game alone
""",
    "games": _under("[].", _GAME) + "\n" + _under("[].", _STANDING),
    "games show": _GAME
    + _STANDING
    + """
dictionary | text | the id of its words
told[] | text | the game in sentences, in the language spoken
""",
    "puzzles": _PUZZLE
    + """
answers[].notation | text | a play that counts as the answer, in [notation](notation.md), the best first
answers[].tiles.* | text | the tiles laid, by square
answers[].score | integer | its points
margin.points | number | by how many points, in the end, the last of the answers is ahead of all else at least
margin.win | number | and by how much of the chance to win, 0 to 1
margin.rival | text | what comes nearest: a play in notation, `exchange` or `pass`
margin.exact | boolean | whether that is certain: the game was looked through to its end
rating | integer | how hard it is: who is rated so finds an answer half of the time
hurdles.words | integer | what makes it hard, in points of rating: to know the words of an answer
hurdles.sight | integer | to see where it goes
hurdles.points | integer or null | not to prefer what brings as many points; null if nothing does
found.* | number | how often a level finds an answer at a glance, 0 to 1
themes[] | text | what it is about: [ids](puzzles.md#themes)
""",
    "daily": """
date | text | the date: ISO 8601
language | text | the code of the language of the words
edition | text | the edition
"""
    + "".join(f"puzzle.{line}\n" for line in _PUZZLE.strip().splitlines())
    + """
puzzle.rating | integer | how hard it is, as in `puzzles`, which also has the answers
duel.seed | text | what all draws follow from, in hexadecimal digits: SHA-256 of “upwords duel DATE EDITION”
duel.commitment | text | the same of the seed: the fingerprint that the game tells at its start
duel.dictionary | text | the id of its words: the list of the edition alone
duel.level | text | the level of the computer
duel.first | text | who draws the first turn: `you` or `computer`
duel.racks.you[] | text | the tiles that you draw at the start
duel.racks.computer[] | text | and the computer
field.edition | text | of the field of Words Up, where the language has one (Dutch): its cards
field.seed | text | what they are dealt from, in hexadecimal digits: SHA-256 of “words-up daily DATE”
field.commitment | text | the same of the seed: the fingerprint that the game tells at its start
field.dictionary | text | the id of its words: the Dutch list alone
field.level | text | the level of the computer
field.first | text | whose turn is the first: `you`, or `computer` where a Sorry has cost you yours
field.open.you | text | the open card of your stock, as in [records](words-up.md#records)
field.open.computer | text | and of the computer's
field.bonus[] | text | the open bonus cards
""",
    "daily --calendar": """
month | text | the month, like 2026-11
edition | text | the edition
days[].date | text | each day of it that has come: ISO 8601
days[].puzzle | text or null | what became of the puzzle: `first` (solved at the first try), `later`, `shown`
days[].tries | integer or null | how many plays were tried
days[].duel | text or null | how the duel ended: `won`, `lost`, `drawn`
days[].score | integer or null | your points in it
days[].opponent | integer or null | the computer's
days[].field | text or null | how the field of Words Up ended, in Dutch: `won`, `lost`, `drawn`
days[].field_score | integer or null | your points in it
days[].field_opponent | integer or null | the computer's
days[].counts | boolean | whether any of it was begun on its day and is done
streak.now | integer | on how many days in a row something counted, up to today or yesterday
streak.longest | integer | and at most ever
""",
    "autoplay": """
game? | text | the kind of game, if it is not `upwords`
seats[] | text | the levels, as they were named
seed | text | what all draws follow from
edition | text or null | the edition named; null for the usual one
dictionary | text | the id of the words
iterations | integer or null | how much was thought about a move; null with `--seconds`
seconds | number or null | how long was thought about a move; null with iterations
levels[] | text | the levels that played
wins[] | integer | games won by each
ties | integer | games that nobody won
win_rate | number | what the first won of all games, a tie as half, 0 to 1
win_error | number or null | its standard error, over pairs; null of one pair
scores[] | number | the points of each in a game, on average
spread | number | by how much the first was ahead in a game, on average
error | number or null | its standard error, over pairs; null of one pair
seconds_per_move[] | number | how long each thought about a move
games[].game | integer | its number: 1 and 2 are a pair, 3 and 4 are
games[].seed | text | its own seed, the same in a pair
games[].first_seat | integer | which level had the first seat: 0 or 1
games[].scores[] | integer | the points of each level
games[].turns | integer | how many turns there were
games[].reason | text | how it ended
games[].seconds[] | number | how long each level thought in all
games[].moves[] | integer | how many moves each level made
""",
    "editions": """
[].id | text | what the command line and records call it
[].name | text | what people call it
[].language | text | `en`, `fi` or `nl`
[].published? | text | who published it; of Upwords
[].dictionary | text | the id of its words
[].size? | integer | squares on each side; of Upwords
[].max_height? | integer | the highest stack; of Upwords
[].rack_size? | integer | tiles on a rack; of Upwords
[].seats[] | integer | the fewest and the most players
[].all_rack_bonus? | integer | points for laying the whole rack at once; of Upwords
[].centre[]? | text | the squares one of which the first word must cover; of Upwords
[].tiles.*? | integer | how often there is each tile; of Upwords
[].cards.*? | integer | how often there is each card: letter, points, `*` if it is coloured; of Words Up
[].optional? | text or null | the letter whose card may be left out; null if none may; of Words Up
""",
    "dictionaries": """
[].id | text | the list with its spell-checkers; of a list of your own its fingerprint
[].list | text | the list alone
[].name | text | what people call it; of a list of your own the name of its file
[].language | text | `en`, `fi` or `nl`; empty of a list of your own
[].description | text | what is in it
[].words | integer | how many words it has
[].sets[].id | text | a word set: an id of its own
[].sets[].words | integer | how many words it has
[].sets[].sha256 | text | its hash, which records hold
[].sha256 | text | its fingerprint, as records hold it
[].licence | text | its licence (SPDX)
[].sources[].name | text | what it was made from
[].sources[].version | text | which version of that
[].sources[].licence | text | the licence of that
[].sources[].from | text | where that is found
[].spellers[].id | text | a spell-checker
[].spellers[].state | text | `ready`, or what it lacks: `no-binding`, `no-library`, `no-dictionary`
[].spellers[].packages[] | text | the Debian packages it needs
[].spellers[].megabytes | integer | how large those are
""",
    "levels": _LEVEL,
    "people": """
[].id | text | what the server calls an account, for good
[].name | text | its name
[].kind | text | `person`, or `guest`
[].created | text | since when it is there: ISO 8601
[].seen | text or null | when it was last here; null for never
[].is_here | boolean | whether it is here now
[].keys[] | text | the fingerprints of its keys
[].is_host | boolean | whether it is a host
[].is_barred | boolean | whether it may not come in
""",
    "people ratings": """
[].name | text | whose rating it is
[].kind | text | the kind of game
[].pace | text | how quickly it is played: those of one pace are compared
[].rating | number | the rating
[].deviation | number | how sure it is
[].games | integer | rated games that count
[].ended | text | when the last of them ended: ISO 8601
[].is_provisional | boolean | whether there were too few to tell
""",
    "people reports": """
[].id | text | what the report is called; its first eight signs will do
[].made | text | when: ISO 8601
[].reporter | text or null | who complained; null if they are gone
[].about | text or null | of whom
[].text | text | what was said
""",
}


def _read(lines: str) -> dict[str, Field]:
    fields = {}
    for line in filter(None, lines.splitlines()):
        path, types, about = (part.strip() for part in line.split("|", 2))
        name = path.removesuffix("?")
        fields[name] = Field(name, frozenset(types.split(" or ")), about, path != name)
    return fields


FIELDS: Mapping[str, Mapping[str, Field]] = {command: _read(lines) for command, lines in SOURCES.items()}
_TYPES = {str: "text", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def objects(value: Any, path: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the path and the names of each object in an answer."""
    if isinstance(value, list):
        for each in value:
            yield from objects(each, f"{path}[]")
    elif isinstance(value, dict):
        yield path, frozenset(value)
        for name, each in value.items():
            yield from objects(each, f"{path}.{name}".removeprefix("."))


def found(value: Any, fields: Mapping[str, Field], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the type of each value in an answer that holds no others."""
    if isinstance(value, list):
        for each in value:
            yield from found(each, fields, f"{path}[]")
    elif isinstance(value, dict):
        any_name = f"{path}.*" in fields
        for name, each in value.items():
            yield from found(each, fields, f"{path}.{'*' if any_name else name}".removeprefix("."))
    else:
        yield path, _TYPES[type(value)]
