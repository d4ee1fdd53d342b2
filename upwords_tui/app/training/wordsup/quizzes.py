"""What is asked beside the games of Words Up: where cards lay, and which word was missed."""

from __future__ import annotations

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.play.wordsup.player_session import WordsUpSession
from upwords_tui.app.training.exercises import MISSED
from upwords_tui.app.training.quiz import Quiz
from upwords_tui.app.training.wordsup.memory import FEWEST, MOST, MemoryQuiz
from upwords_tui.app.training.wordsup.missed_words import MissedWords, misses_of
from upwords_tui.app.training.wordsup.mistakes import MissedPlace, due, is_own, keep_found
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language
from upwords_tui.games.draw import secret_seed


def memory(library: Library, asked: str) -> Quiz:
    """Return exercises of the memory, with cards of the language in use. Raises CommandError."""
    count = whole_number(asked, FEWEST, MOST) if asked else 0
    if count is None:
        said = _("Type “memory”, or with it a number of cards from {least} to {most}.")
        raise CommandError(said.format(least=FEWEST, most=MOST))
    return MemoryQuiz(library, language(), secret_seed(), count)


def retry(library: Library, chair: WordsUpSession) -> Quiz | None:
    """Return what is asked about a match that is over; None if its words could not be bettered.

    What is asked becomes an exercise of whoever has played it, and comes again.
    """
    game_id, rounds = chair.game_id, range(1, len(chair.view().results) + 1)
    found = misses_of(
        chair, [MissedPlace(game_id, number, seat) for number in rounds for seat in chair.seats]
    )
    if is_own(library, game_id):
        keep_found(library, [miss.place for miss in found], utc_now())
    return MissedWords(library, chair, found) if found else None


def due_game(library: Library) -> str:
    """Return the match in which the word was missed that has been due for the longest; empty if none is."""
    return next((place.game_id for place in due(library, utc_now())), "")


def retry_due(library: Library, chair: WordsUpSession) -> Quiz | None:
    """Return what is due of a match; None if nothing of it could be bettered by the words of today."""
    places = [place for place in due(library, utc_now()) if place.game_id == chair.game_id]
    found = misses_of(chair, places)
    for place in {*places} - {miss.place for miss in found}:
        library.exercises.keep(MISSED, place.name, {})
    return MissedWords(library, chair, found) if found else None
