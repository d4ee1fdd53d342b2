"""The field of the day: for every date a match of one round in Dutch, the same for everybody.

The seed is the hash of the date; the words are those of the Dutch list. The person begins.
"""

from __future__ import annotations

from datetime import date

from upwords_tui.app.daily.game_of_the_day import DayGame, day_dealt, hash_of, is_played_by
from upwords_tui.app.game_types.base import default_variant, kind_of
from upwords_tui.games.base import COMPUTER, DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions, WordsUpSetup
from upwords_tui.lexicon.word_sets import LIST_ONLY

LANGUAGE = "nl"
"""Other card sets have no field of the day."""
LEVELS = ("goldfish", "dreamer", "forgetful", "attentive", "watchful", "sharp-eyed", "elephant")
"""The opponents, Monday first."""
OPTIONS = WordsUpOptions()
"""One round, without notes."""
PART = "field"


def field_seed(day: date, _edition: str = "") -> bytes:
    """Return the seed of the field of a date: SHA-256 of “words-up daily 2026-11-23”."""
    return hash_of("words-up", "daily", day.isoformat())


def game_of_day(day: date, language: str) -> DayGame | None:
    """Return the match of a date in a language; None if there is none."""
    if language != LANGUAGE:
        return None
    edition = default_variant(kind_of(WordsUpGame.kind), LANGUAGE).id
    return DayGame(day, edition, PART, field_seed(day), LEVELS[day.weekday()], OPTIONS)


def opened(found: DayGame, you: str, rival: str, sha256: str = "0" * 64) -> WordsUpGame:
    """Return the new match of a date; the deal does not depend on `sha256`, the hash of the list."""
    chosen = kind_of(WordsUpGame.kind).variant(found.edition)
    words = DictionaryRef(chosen.dictionary + LIST_ONLY, sha256)
    seats = Seat(you), Seat(rival, f"{COMPUTER}:{found.level}")
    return WordsUpGame.begin(WordsUpSetup(LANGUAGE, words, seats, found.seed, options=found.options))


def day_of(game: AnyGame, last: date) -> DayGame | None:
    """Return the day, up to `last`, of a finished match; None if it is none."""
    if not isinstance(game, WordsUpGame) or not game.is_over or game.setup.first != 0 or game.setup.juniors:
        return None
    day = day_dealt(game.setup.commitment, last, field_seed, "")
    of_day = game_of_day(day, game.setup.language) if day else None
    return of_day if of_day and is_played_by(game, of_day) else None
