"""What the application asks about exercises of Upwords: where they come from, and where they are done.

The one idea: a puzzle is there at once; so what only other exercises need is imported when they are asked
for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.review.upwords.coach import failure_sentence
from upwords_tui.app.teaching.lessons import Practise
from upwords_tui.app.training.upwords.practice import ExerciseSource, Practice, Puzzles
from upwords_tui.app.training.upwords.puzzles import asked
from upwords_tui.base.errors import EngineError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords.exercise import ExerciseScreen
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.daily.upwords.daily import DailyAnswer
    from upwords_tui.app.training.upwords.mistakes import Looking


def exercise_screen(practice: Practice, skin: Skin, before: str) -> ExerciseScreen:
    """Return the screen of an exercise, which leads back to the stored game `before`."""
    return ExerciseScreen(practice, skin, before)


def practice_at(screen: object) -> Practice | None:
    """Return the exercises of which one is on a screen."""
    return screen.practice if isinstance(screen, ExerciseScreen) else None


def practice(
    library: Library,
    practise: Practise,
    engine: Engine,
    command: str,
    argument: str,
    view: object,
    over: str,
    looking: Looking,
    current: Practice | None = None,
) -> Practice:
    """Return, in a thread, the exercises that a command asks for with what was typed after it.

    `view` is of the table one is at, if any, and `over` the id of its game if that has ended. `looking` is as
    in `Mistakes`. Of the exercises on the table, `current`, the next come if the same are asked for once
    more. Raises CommandError or StoreError.
    """
    if command == "puzzle":
        chosen = asked(library, argument, edition_of(view))
        if current and not chosen.wanted and current.goes_on_with(chosen.edition, chosen.theme):
            return current
        return practice_of(
            library, practise, engine, Puzzles(library, chosen.edition, chosen.theme, chosen.wanted)
        )
    # Imported late: puzzles do without.
    from upwords_tui.app.training.upwords.mistakes import Mistakes, is_own_game

    if command == "weaknesses":
        from upwords_tui.app.review.upwords.weaknesses import wanted

        source = Mistakes(library, engine, looking=looking, wanted=wanted(library, argument))
    else:
        source = Mistakes(library, engine, over if is_own_game(library, over) else "", looking)
    return practice_of(library, practise, engine, source)


def practice_of(library: Library, practise: Practise, engine: Engine, source: ExerciseSource) -> Practice:
    """Return the exercises that come from a source."""
    return Practice(library, practise, engine, source)


async def daily(library: Library, engine: Engine, argument: str, looking: Looking) -> DailyAnswer:
    """Answer what is typed after `daily`. Raises as `daily_answer.answer` does."""
    from upwords_tui.app.daily.upwords.command import answer  # late: other exercises do without

    return await answer(library, engine, argument, looking)


def failure(error: UpwordsError) -> str:
    """Return what to say where no exercise could be set."""
    return clean(failure_sentence(error) if isinstance(error, EngineError) else translate(error))


def edition_of(view: object) -> str:
    """Return the edition of a table that one is at; empty if it is not of Upwords, or one is at none."""
    return view.edition.id if isinstance(view, UpwordsView) else ""
