"""The field of the day: for every date a match of one round in Dutch, the same for everybody.

The one idea: the seed is the hash of the date, and with it lie the field, the stocks and the bonus cards; the
words are those of the Dutch list, so all may make the same. Who begins is settled: the person.
"""

from __future__ import annotations

import hashlib
from datetime import date

from upwords_tui.app.daily.game_of_the_day import DayGame, day_dealt, is_played_by
from upwords_tui.app.game_types.base import default_variant, kind_of
from upwords_tui.games.base import COMPUTER, DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.lexicon.word_sets import LIST_ONLY

LANGUAGE = "nl"
"""The language of the game itself; other card sets have no field of the day."""
LEVELS = ("goldfish", "dreamer", "forgetful", "attentive", "watchful", "sharp-eyed", "elephant")
"""Who plays the other seat, Monday first."""
OPTIONS = WordsUpOptions()
"""By what rules it is played: one round, without notes."""
PART = "field"


def field_seed(day: date, _edition: str = "") -> bytes:
    """Return the seed of the field of a date: SHA-256 of “words-up daily 2026-11-23”."""
    return hashlib.sha256(b"words-up daily " + day.isoformat().encode()).digest()


def game_of_day(day: date, language: str) -> DayGame | None:
    """Return the match of a date in a language; None if there is none in it."""
    if language != LANGUAGE:
        return None
    edition = default_variant(kind_of(WordsUpGame.kind), LANGUAGE).id
    return DayGame(day, edition, PART, field_seed(day), LEVELS[day.weekday()], OPTIONS)


def opened(found: DayGame, you: str, rival: str, sha256: str = "0" * 64) -> WordsUpGame:
    """Return the match of a date as it begins for somebody called `you`, the computer being called `rival`.

    `sha256` is the hash of the Dutch list; nothing that is dealt depends on it.
    """
    chosen = kind_of(WordsUpGame.kind).variant(found.edition)
    words = DictionaryRef(chosen.dictionary + LIST_ONLY, sha256)
    seats = Seat(you), Seat(rival, f"{COMPUTER}:{found.level}")
    return WordsUpGame.begin(WordsUpSetup(LANGUAGE, words, seats, found.seed, options=found.options))


def day_of(game: AnyGame, last: date) -> DayGame | None:
    """Return of which day a match is that is over; None if of none up to `last`."""
    if not isinstance(game, WordsUpGame) or not game.is_over or game.setup.first != 0 or game.setup.juniors:
        return None
    day = day_dealt(game.setup.commitment, last, field_seed, "")
    of_day = game_of_day(day, game.setup.language) if day else None
    return of_day if of_day and is_played_by(game, of_day) else None
