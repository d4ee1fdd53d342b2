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
seats[].name | text | the player's name
seats[].player | text | `human`, or `computer:` and a level
seats[].score | integer or null | the score; null if a game in progress hides it
to_act[] | integer | the seats due to act, from 0; empty when the game is over
winners[] | integer | the winning seats; empty until the end
"""
_GAME = """
number | integer | its number in the list, for other commands
id | text | its permanent id
name | text | its name
game | text | the kind of game: `upwords`, `wordsup`
edition | text | an id of `editions`
updated | text | time of the last action: ISO 8601, UTC
actions | integer | number of actions
over | boolean | whether it is over
"""
_LEVEL = """
[].id | text | its id on the command line
[].name | text | its name in English
[].sentence | text | how it plays
[].average? | integer | its average score playing alone; Upwords only
[].generator? | text | `compiled`, or `python` without the compiled kernel; Upwords only
"""
_PUZZLE = """
id | text | the puzzle's id within its edition: number of the game, and of the turn from 1
edition | text | its edition
board[][][] | text | rows from the top; a row is a list of stacks, a stack a list of tiles from the bottom
rack[] | text | the rack of the player to move
dictionary | text | the dictionary it was made with
score | integer | score of the player to move
opponents[].tiles | integer | tiles on the opponent's rack
opponents[].score | integer | the opponent's score
bag | integer | tiles in the bag
passes | integer | passes since the last play or exchange
exchange | integer | how many tiles may be exchanged this turn
repeat_in_stack | boolean | whether a letter may lie twice in a stack
pass_rounds | integer | rounds of passes that end the game
leftover_penalty | integer | penalty for each tile left at the end
turns_left | null | no limit to the number of turns
ends_when_player_out | boolean | whether an empty rack ends the game once the bag is empty
"""
_ASIDE = """
word | text | the word as typed
known | boolean | whether it is a word
source | text or null | the source that has it: a word list (`en-list`) or a spell-checker (`voikko:fi`)
reason | text or null | if not a word, the [reason](#reasons-of-words)
sources[].source | text | each source asked, in order: a word list, a spell-checker or `guard`
sources[].known | boolean | whether that source has the word
sources[].reason | text or null | if not, the reason
meanings[].word | text | with `--define`: the word, or the word it is a form of; then what that is made from
meanings[].forms[] | text | the forms: `plural`, `past` …; empty for the word itself
meanings[].senses[].part | text | part of speech: `noun`, `verb` …; empty if unknown
meanings[].senses[].text | text | a definition, or translations separated by commas
meanings[].senses[].language | text | the language of the text
meanings[].senses[].labels[] | text | `informal`, `slang`, `dated`, `coarse`, `offensive`, `slur` or `adult`
meanings[].senses[].english | text | translations if the text is not English; empty if unknown
meanings[].parts[] | text | the parts of a compound explained only by its parts
meanings[].source | text | the source
"""
_LOSS = """
turns | integer | number of turns
lost_points | number | points lost in them
lost_win | number | sum of the chances to win lost in them
"""
_MOVE = """
action | text | `play`, `exchange` or `pass`
notation | text or null | a play in [notation](notation.md)
tiles[] | text | tiles laid or put back
score | integer | its points
equity | number | its value in points to the end of the game, for comparing moves
win | number or null | chance to win, 0 to 1; null when playing alone
leave[] | text | the tiles left on the rack
"""


_REPLIES = """
mean | number | mean score of the next player's highest-scoring plays
error | number | its standard error
lines[].line | text | the row (`8`) or column (`C`) of such plays, most frequent first
lines[].share | number | their share, 0 to 1
lines[].mean | number | their mean points
"""
_REASONS = """
score | integer | its points
leave[] | text | the tiles left on the rack
leave_worth | number | what the tiles left are worth, in points
follow | number | mean score of one's own best-scoring play next turn
covered | integer | how many of its tiles cover others
capped[] | text | the squares it brings to full height
centre | integer | how many of its tiles lie on centre squares
rest.points[].mean | number | mean points of each seat's later plays, one's own first; only near the end
rest.points[].error | number | the standard error of the difference between both moves
rest.left[].mean | number | mean number of tiles each has left
rest.left[].error | number | the same for them
end.totals[] | integer | final scores, one's own first; only when nothing is hidden
end.later[] | integer | points each makes after the move
end.left[] | integer | tiles each has left
end.turns | integer | number of turns, this one included
end.exact | boolean | whether both play perfectly; if not, they play what a short search finds
"""


def _under(prefix: str, fields: str) -> str:
    return "\n".join(f"{prefix}{line}" for line in fields.strip().splitlines())


SOURCES: Mapping[str, str] = {
    "moves": """
edition | text | the edition of the position
dictionary | text | the dictionary named, or the edition's
count | integer | number of legal plays, whatever the `--limit`
plays[].notation | text | the play in [notation](notation.md)
plays[].tiles.* | text | the tiles laid, by square
plays[].words[].word | text | a word it forms, the main word first
plays[].words[].squares[] | text | its squares
plays[].words[].score | integer | its points
plays[].score | integer | score of the play
""",
    "score": """
legal | boolean | whether the play is legal
violations[].rule | text | the rule it breaks: an [id](#rules-of-score)
violations[].squares[] | text | the squares concerned
violations[].words[] | text | the words concerned, if any
violations[].message | text | the violation as a sentence, in your language
words[].word | text | a word it forms, the main word first; no `words` if the play can't be scored
words[].squares[] | text | its squares
words[].score | integer | its points
score | integer or null | score of the play; null if not legal
""",
    "words": _under("[].", _ASIDE),
    "words -": _ASIDE,
    "replay": """
verified | boolean | whether the record is valid; if not, only `reason` is there as well
reason | text or null | what is wrong
game? | text | the kind of game: `upwords`, `wordsup`
edition? | text | an id of `editions`
dictionary? | text | id of the dictionary
words_checked? | boolean | whether the words were looked up; false if that dictionary is not installed
actions? | integer | number of actions
over? | boolean | whether the game is over
seats[].name | text | the player's name
seats[].player | text | `human`, or `computer:` and a level
seats[].score | integer or null | the score; null if a game in progress hides it
to_act[]? | integer | the seats due to act, from 0; empty when the game is over
winners[]? | integer | the winning seats; empty until the end
""",
    "review": """
edition | text | an id of `editions`
dictionary | text | the dictionary used to look for the best moves
seats[] | text | the players' names
turns[].turn | integer | number of the action, from 1
turns[].seat | integer | the seat, from 0
"""
    + _under("turns[].made.", _MOVE)
    + "\n"
    + _under("turns[].best.", _MOVE)
    + """
turns[].lost_points | number | the loss in points
turns[].lost_win | number or null | the loss in chance to win; null when playing alone
turns[].exact | boolean | whether the rest of the game was searched to its end
turns[].scores[] | integer | everybody's score before the turn
turns[].why_text | text | why the best move is better, in your language; empty if that can't be told
turns[].why.seed | integer | the seed of the [reasons](engine.md); no `why` where nothing is better
turns[].why.samples | integer | number of samples
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
turns[].why.follow_error | number | the same for `follow`
turns[].why.penalty | integer | penalty for each tile left at the end
moments[] | integer | the most instructive turns, at most three
""",
    "review --all": """
games | integer | number of games
"""
    + _LOSS.strip()
    + """
phases[].phase | text | `opening`: at least two thirds of the tiles in the bag; `middle`; `end`: bag empty
"""
    + _under("phases[].", _LOSS)
    + """
kinds[].kind | text | what was better: a [kind](playing.md#where-you-lose-most), costliest first
"""
    + _under("kinds[].", _LOSS)
    + """
periods[].from | text or null | a period is a month, or ten games: date of its first game; null for records
periods[].to | text or null | date of its last game
periods[].games | integer | number of games
"""
    + _under("periods[].", _LOSS)
    + """
puzzles[].game | text | a turn of the costliest kind, to try again: its game's id, or its file
puzzles[].turn | integer | number of the action, from 1
puzzles[].phase | text | the part of the game
puzzles[].kind | text | what was better
puzzles[].lost_points | number | the loss in points
puzzles[].lost_win | number or null | the loss in chance to win; null when playing alone
""",
    "games": _under("[].", _GAME) + "\n" + _under("[].", _STANDING),
    "games show": _GAME
    + _STANDING
    + """
dictionary | text | id of its dictionary
told[] | text | the game in sentences, in your language
""",
    "puzzles": _PUZZLE
    + """
answers[].notation | text | a right answer in [notation](notation.md), best first
answers[].tiles.* | text | the tiles laid, by square
answers[].score | integer | its points
margin.points | number | by how many points, at the end of the game, the weakest answer beats everything else
margin.win | number | the same for the chance to win, 0 to 1
margin.rival | text | the nearest rival: a play in notation, `exchange` or `pass`
margin.exact | boolean | whether that is certain: the game was searched to its end
rating | integer | difficulty: a player of this rating solves it half of the time
hurdles.words | integer | what makes it hard, in rating points: knowing the words
hurdles.sight | integer | seeing where it goes
hurdles.points | integer or null | not preferring a play that scores as much; null if there is none
found.* | number | how often a level finds an answer at a glance, 0 to 1
themes[] | text | its themes: [ids](puzzles.md#themes)
""",
    "daily": """
date | text | the date: ISO 8601
language | text | code of the language of the words
edition | text | the edition
"""
    + "".join(f"puzzle.{line}\n" for line in _PUZZLE.strip().splitlines())
    + """
puzzle.rating | integer | difficulty; `puzzles` has the answers too
duel.seed | text | the seed of all draws, in hexadecimal: SHA-256 of “upwords duel DATE EDITION”
duel.commitment | text | SHA-256 of the seed: the fingerprint shown at the start
duel.dictionary | text | id of its dictionary: the edition's list without spell-checkers
duel.level | text | the level of the computer
duel.first | text | who begins: `you` or `computer`
duel.racks.you[] | text | your first rack
duel.racks.computer[] | text | the computer's
field.edition | text | the cards of the Words Up field (Dutch only)
field.seed | text | the seed of the deal, in hexadecimal: SHA-256 of “words-up daily DATE”
field.commitment | text | SHA-256 of the seed: the fingerprint shown at the start
field.dictionary | text | id of its dictionary: the Dutch list alone
field.level | text | the level of the computer
field.first | text | who begins: `you`, or `computer` if a Sorry costs you the first turn
field.open.you | text | the open card of your stock, as in [records](words-up.md#records)
field.open.computer | text | the computer's
field.bonus[] | text | the open bonus cards
""",
    "daily --calendar": """
month | text | the month, like 2026-11
edition | text | the edition
days[].date | text | each day up to today: ISO 8601
days[].puzzle | text or null | the puzzle: `first` (solved at the first try), `later`, `shown`
days[].tries | integer or null | number of tries
days[].duel | text or null | the duel: `won`, `lost`, `drawn`
days[].score | integer or null | your score
days[].opponent | integer or null | the computer's
days[].field | text or null | the field of Words Up (Dutch): `won`, `lost`, `drawn`
days[].field_score | integer or null | your score
days[].field_opponent | integer or null | the computer's
days[].counts | boolean | whether the puzzle, duel or field was begun on its day and finished
streak.now | integer | days in a row that count, up to today or yesterday
streak.longest | integer | the longest streak so far
""",
    "autoplay": """
game? | text | the kind of game, if it is not `upwords`
seats[] | text | the levels, as you named them
round_robin? | boolean | there with `--round-robin`
seed | text | the seed of all draws
edition | text or null | the edition you named; null for the default
dictionary | text | id of the dictionary
iterations | integer or null | how much thinking for each move; null with `--seconds`
seconds | number or null | thinking time for each move; null with iterations
levels[] | text | the levels that played
wins[] | integer | games each won
ties | integer | drawn games
forfeits[] | integer | games each forfeited: lost, their scores left out
win_rate? | number | of two: share won by the first, a tie counting half
win_error? | number or null | its standard error over pairs; null for one pair
scores[] | number | average score of each
spread? | number | of two: average lead of the first
error? | number or null | its standard error over pairs; null for one pair
elo? | number or null | of two: by how much the first is stronger; null if it won all or none
elo_error? | number or null | its standard error
pairs[]? | integer | of two that differ: pairs that brought the first 0, ½, 1, 1½, 2 points
sprt.elo0 | number | with `--sprt`: what H0 says
sprt.elo1 | number | what H1 says
sprt.bounds[] | number | where it is decided
sprt.llr | number | the log-likelihood ratio
sprt.accepted | text or null | `H0`, `H1`; null: not decided
ratings[].level | text | of more than two
ratings[].elo | number | rating; the mean is 0
ratings[].error | number or null | standard error
ratings[].games | integer | games it played
ratings[].share | number | share of points
seconds_per_move[] | number | average thinking time of each
games[].game | integer | its number
games[].seed | text | its seed, the same for both games of a pair
games[].first_seat | integer | the level in the first seat: 0, 1, …
games[].levels[] | integer | the levels in it
games[].scores[] | integer | the score of each
games[].turns | integer | number of turns
games[].reason | text | how it ended
games[].seconds[] | number | total thinking time of each
games[].moves[] | integer | moves by each
games[].failures[] | text | why each forfeited it; empty if not
""",
    "editions": """
[].id | text | its id on the command line and in records
[].name | text | its name
[].language | text | `en`, `fi` or `nl`
[].published? | text | the publisher; Upwords only
[].dictionary | text | id of its dictionary
[].size? | integer | squares on each side; Upwords only
[].max_height? | integer | the highest stack allowed; Upwords only
[].rack_size? | integer | tiles on a full rack; Upwords only
[].seats[] | integer | the fewest and the most players
[].all_rack_bonus? | integer | bonus for laying all seven; Upwords only
[].centre[]? | text | the squares one of which the first word must cover; Upwords only
[].tiles.*? | integer | number of each tile; Upwords only
[].cards.*? | integer | number of each card (letter, points, `*` if coloured); Words Up only
[].optional? | text or null | the letter whose card may be left out, or null; Words Up only
""",
    "dictionaries": """
[].id | text | the list with its spell-checkers; your own list's fingerprint
[].list | text | the id of the list alone
[].name | text | its name; for your own list, the name of its file
[].language | text | `en`, `fi` or `nl`; empty for your own list
[].description | text | what is in it
[].words | integer | number of words
[].sets[].id | text | id of a word set
[].sets[].words | integer | number of words
[].sets[].sha256 | text | its hash, as in records
[].sha256 | text | its hash, as in records
[].licence | text | its licence (SPDX)
[].sources[].name | text | a source it was made from
[].sources[].version | text | its version
[].sources[].licence | text | its licence
[].sources[].from | text | where to find it
[].spellers[].id | text | a spell-checker
[].spellers[].state | text | `ready`, or what is missing: `no-binding`, `no-library`, `no-dictionary`
[].spellers[].packages[] | text | the Debian packages it needs
[].spellers[].megabytes | integer | their size
""",
    "levels": _LEVEL,
    "people": """
[].id | text | the account's permanent id
[].name | text | its name
[].kind | text | `person`, or `guest`
[].created | text | when it was made: ISO 8601
[].seen | text or null | last visit; null for never
[].is_here | boolean | whether the person is here now
[].keys[] | text | the fingerprints of its keys
[].is_host | boolean | whether it is a host's
[].is_barred | boolean | whether it is barred
""",
    "people ratings": """
[].name | text | whose rating it is
[].kind | text | the kind of game
[].pace | text | the pace: each has a rating of its own
[].rating | number | the rating
[].deviation | number | its uncertainty
[].games | integer | number of rated games
[].ended | text | end of the last one: ISO 8601
[].is_provisional | boolean | whether too few games were played for a firm rating
""",
    "people reports": """
[].id | text | the report's id; its first eight characters will do
[].made | text | when: ISO 8601
[].reporter | text or null | who complained; null if deleted
[].about | text or null | about whom
[].text | text | the complaint
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
