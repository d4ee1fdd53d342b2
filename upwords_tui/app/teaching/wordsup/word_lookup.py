"""The words of a match of Words Up to explain."""

from __future__ import annotations

from upwords_tui.app.narration.wordsup.events import round_of
from upwords_tui.app.teaching.word_lookup import Laid
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.view import WordsUpView


def words_made(view: WordsUpView) -> tuple[Laid, ...]:
    return tuple(
        Laid(entry.number, entry.effect.word.text.upper()) for entry in view.history if entry.effect.word
    )


def words_of_round(view: WordsUpView, number: int) -> tuple[str, ...]:
    made = (words.word for words in words_made(view) if round_of(view.history[words.number]) == number)
    return tuple(dict.fromkeys(made))


def words_made_last(view: WordsUpView) -> tuple[str, ...]:
    words = words_made(view)
    if not words:
        raise CommandError(_("No word has been made yet: name one, “define snack”."))
    return (words[-1].word,)
