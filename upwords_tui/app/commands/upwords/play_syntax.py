"""Plays as people type them: `5c wood`, `c5 down wood`, `wood at c5 across`.

The one idea: a play is a place and one word, in any order, perhaps with a direction and little words between
them. Anything else in the line makes it no play: what is not understood is said, never laid. Without a
direction the place says it, as in notation: row first is across, column first is down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from upwords_tui.app.commands.lookup import commands_begun
from upwords_tui.app.commands.phrases import (
    STOPS,
    across_words,
    asked_about,
    begins_question,
    down_words,
    fillers,
    is_place,
    place_in,
    tokens_of,
)
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import COMMANDS
from upwords_tui.base.errors import CommandError, NotationError, UpwordsError
from upwords_tui.base.fuzzy import nearest, plain
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.board import Board, Direction
from upwords_tui.games.upwords.play import Play, parse_start, read_play
from upwords_tui.games.upwords.tiles import Alphabet

_APART = re.compile(r"[^\W\d_]\Z|\([^()]+\)\Z")
"""A letter of a word that is typed letter by letter, or letters that are kept."""


class TypedPlay(NamedTuple):
    """A play as it was typed.

    `doubt` tells of a word that only resembles the direction it is taken for; `surely` is the line without
    that doubt, empty where there is none.
    """

    play: Play
    doubt: UpwordsError | None
    surely: str


def is_only_place(text: str) -> bool:
    """Return whether `text` is a square, with little words and directions at most."""
    others = [token for token in tokens_of(text) if not is_place(token)]
    return bool(place_in(text)) and all(map(is_little, others))


def in_commands(line: str, commands: Sequence[Command]) -> str:
    """Return `line`; a square that is asked about, or stands alone, after the command that tells of it."""
    place = asked_about(line)
    apart = line.strip().removeprefix("/").split()
    names_number = len(apart) == 2 and len(commands_begun(apart[0], commands)) == 1
    if len(tokens_of(" ".join(apart))) == 1 and not names_number:
        place = place_in(" ".join(apart))
    return f"square {place}" if place else line


def parse_freely(text: str, board: Board, alphabet: Alphabet) -> Play:
    typed = read_freely(text, board, alphabet)
    if typed.doubt:
        raise typed.doubt
    return typed.play


def read_freely(text: str, board: Board, alphabet: Alphabet) -> TypedPlay:
    """Return the play meant by `text` on `board`, perhaps with a doubt. Raises NotationError.

    A little word or a direction that stands alone with a place is the word to be laid (`6c at`, `c5 down`).
    """
    tokens = tokens_of(text)
    places = [token for token in tokens if is_place(token)]
    if not places:
        raise NotationError(_("A place is missing: write 5c wood for across, c5 wood for down."))
    at = tokens.index(places[0])
    before: Sequence[str] = tokens[:at]
    after: Sequence[str] = tokens[at + 1 :]
    if not (before or after):
        raise NotationError(_("A word is missing: write a place and a word, like 5C WOOD."))
    start, direction = parse_start(places[0].rstrip(STOPS))
    doubt = None
    found = _word_and_ways(before, after) if len(places) == 1 else None
    if found is None and len(places) == 1:
        before, after, doubt = _corrected(before, after)
        found = _word_and_ways(before, after) if doubt else None
    if found is None:
        raise _not_understood(text, tokens, places[0].rstrip(STOPS))
    word, ways = found[0].rstrip(STOPS), found[1]
    if all(map(str.isascii, alphabet.faces)):
        word = plain(word)  # café is laid CAFE where no tile has a diacritic
    play = read_play(word, start, ways.pop() if ways else direction, board, alphabet)
    return TypedPlay(play, doubt, clean(" ".join((*before, places[0], *after))) if doubt else "")


def _word_and_ways(before: Sequence[str], after: Sequence[str]) -> tuple[str, set[Direction]] | None:
    """Return the one word before and after a place, and the directions; None if there are several words."""
    others = [*before, *after]
    words = [token for token in others if not is_little(token)]
    if not words:
        word = _little_word(before, after)
        words = [word] if word else []
    if len(words) > 1 and all(_APART.match(word.rstrip(STOPS)) for word in words):
        runs = ([*side[at : at + len(words)]] for side in (before, after) for at in range(len(side)))
        words = [" ".join(words)] if words in runs else []
    if len(words) != 1:
        return None
    if words[0] in others:
        others.remove(words[0])
    ways = {way for token in others if (way := _direction(token))}
    return (words[0], ways) if len(ways) < 2 else None


def _little_word(before: Sequence[str], after: Sequence[str]) -> str:
    """Return which of nothing but little words is to be laid: empty if that can't be told."""
    match [*before], [*after]:
        case ([word], []) | ([], [word]):
            return word
        case ([word, filler], [] | [_]) if plain(filler) in fillers() and all(map(_direction, after)):
            return word
        case ([word], [way]) if _direction(word) and _direction(way):
            return word
    return ""


def _corrected(
    before: Sequence[str], after: Sequence[str]
) -> tuple[Sequence[str], Sequence[str], CommandError | None]:
    """Return the words around a place, one that resembles a direction corrected, and what to say of it."""
    known = {name: names[0] for names in _directions().values() for name in names}
    for tokens in (after, before):
        for at in range(len(tokens) - 1, -1, -1):
            typed = tokens[at].rstrip(STOPS)
            meant = "" if is_little(typed) else known.get(nearest(typed, known), "")
            if meant:
                right = [*tokens[:at], meant, *tokens[at + 1 :]]
                said = CommandError(_("“{word}” is no direction.").format(word=clean(typed, 40)))
                both = (before, right) if tokens is after else (right, after)
                return (*both, said.meaning(meant))
    return before, after, None


def _not_understood(text: str, tokens: Iterable[str], place: str) -> NotationError:
    words = [token.rstrip(STOPS) for token in tokens if not (is_place(token) or is_little(token))]
    title = next(command.title for command in COMMANDS if command.name == "square")
    square = f"{title} {place}"
    if words and begins_question(words[0]):
        said = _("“{line}” is not understood. “{square}” tells what lies there.")
        return NotationError(said.format(line=clean(text, 60), square=square))
    example = pgettext("example", "play 5c wood").split()[-1]
    word = next((word for word in reversed(words) if word.isalpha()), example)
    said = _(
        "“{line}” is not understood: a play is a place and one word, like {play}. "
        "{square} tells what lies there."
    )
    return NotationError(said.format(line=clean(text, 60), play=f"{place} {clean(word, 20)}", square=square))


def is_little(token: str) -> bool:
    """Return whether a word may stand beside a place and a word: a little word, or a direction."""
    return plain(token).rstrip(STOPS) in fillers() or _direction(token) is not None


def _direction(token: str) -> Direction | None:
    folded = plain(token).rstrip(STOPS)
    return next((way for way, names in _directions().items() if folded in map(plain, names)), None)


def _directions() -> dict[Direction, tuple[str, ...]]:
    """Return what people type for the directions, the name in the language in use first."""
    return {Direction.ACROSS: across_words(), Direction.DOWN: down_words()}
