"""The words of a game of Upwords to explain: those on a square, of a turn, or of the last play.

A word is explained once it can never be challenged again; where turns can be taken back, a play may become
open to challenges a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upwords_tui.app.play.upwords.turns import standing, turn_named
from upwords_tui.app.teaching.word_lookup import Laid, defined
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.actions import ChallengePlay, PlayTiles
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.rules import PlayScore
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsEntryView, UpwordsView


def define_lines(
    words: Sequence[str], view: UpwordsView, knows: Callable[[str], bool | None]
) -> tuple[str, ...]:
    """Return what words mean; `knows` is the session's. Raises as `defined`."""
    settled = {word for entry in settled_plays(view) for word in words_in(entry.effect.score)}
    return defined(words, view.dictionary.id, view.edition.language, knows, settled, waiting_reason(view))


def define_turn_lines(view: UpwordsView, number: int) -> tuple[str, ...]:
    """Return what the words of a turn (from 0) in the history mean. Raises as `defined`."""
    is_hidden = view.has_challenges and view.outcome is None
    return define_lines(words_of_turn(view, str(number + 1)), view, lambda _word: None if is_hidden else True)


def settled_plays(view: UpwordsView) -> Sequence[UpwordsEntryView]:
    """Return the plays that can never be challenged again, the earliest first."""
    plays = standing(view.history, (PlayTiles,))
    if _may_be_doubted_again(view):
        # No undo reaches beyond a challenge.
        challenges = (entry.number for entry in view.history if isinstance(entry.action, ChallengePlay))
        last = max(challenges, default=-1)
        return [entry for entry in plays if entry.number < last]
    return plays[:-1] if view.pending else plays


def waiting_reason(view: UpwordsView) -> str:
    """Return why words are not explained yet; empty if they are."""
    if not _may_be_doubted_again(view):
        return ""
    return _(
        "Turns can be taken back here, so a word is explained only after a later challenge, or "
        "when the game is over."
    )


def _may_be_doubted_again(view: UpwordsView) -> bool:
    """Return whether undoing turns can open a play to challenges again."""
    return view.has_challenges and view.options.allow_undo and view.outcome is None


def words_laid(view: UpwordsView) -> tuple[Laid, ...]:
    return tuple(Laid(entry.number, words_in(entry.effect.score)[0]) for entry in settled_plays(view))


def words_in(score: PlayScore | None) -> tuple[str, ...]:
    """Return the words that a play forms, the main one first; none without a score."""
    return tuple(dict.fromkeys(word.text.upper() for word in score.words)) if score else ()


def words_of_turn(view: UpwordsView, text: str) -> tuple[str, ...]:
    number = turn_named(view, text)
    words = words_in(view.history[number].effect.score)
    if not words:
        raise CommandError(_("No word was played in turn {number}.").format(number=number + 1))
    return words


def words_through(view: UpwordsView, square: Square) -> tuple[str, ...]:
    """Return the words on the board through a square. Raises CommandError if there is none."""
    runs = (view.board.run_through(square, direction) for direction in Direction)
    words = tuple(spell(view.board.tops(run)).upper() for run in runs if len(run) > 1)
    if not words:
        raise CommandError(_("There is no word on {square}.").format(square=square.name))
    return words


def words_laid_last(view: UpwordsView) -> tuple[str, ...]:
    plays = standing(view.history, (PlayTiles,))
    if not plays:
        raise CommandError(_("No word has been played yet: name one, “define snack”."))
    return words_in(plays[-1].effect.score)
