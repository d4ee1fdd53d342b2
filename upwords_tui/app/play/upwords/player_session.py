"""A session at a table of Upwords: what may be asked there beyond what every session tells."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from upwords_tui.app.play.background import aside
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.upwords.table import UpwordsTable
from upwords_tui.games.upwords import rules
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsView

if TYPE_CHECKING:
    from upwords_tui.app.play.upwords.turns import Turn
    from upwords_tui.app.review.upwords.coach import Coach


class UpwordsSession(PlayerSession[UpwordsTable, UpwordsView]):
    """One person at a table of Upwords."""

    _checked: tuple[UpwordsView, Play, Verdict] | None = None

    @cached_property
    def coach(self) -> Coach:
        """Who helps the owner, and looks back at the game with them."""
        # Imported late: the first picture does without.
        from upwords_tui.app.review.upwords.coach import Coach

        return Coach(self, self._room.asker(self._account), self._room.words.id)

    def check(self, view: UpwordsView, play: Play, *, judged: bool = True) -> Verdict:
        """Return the verdict on a play not yet made; of words it says nothing in games with challenges.

        Words that `judge` has been told of are known at once; for others the dictionary is waited for, unless
        words are not to be `judged`.
        """
        verdict = self._unjudged_verdict(view, play)
        return rules.judged(verdict, self._room.words) if judged and not view.has_challenges else verdict

    def unjudged(self, view: UpwordsView, play: Play) -> tuple[str, ...]:
        """Return the words of a play that the dictionary has to be asked for, which may take a moment."""
        verdict = self._unjudged_verdict(view, play)
        if view.has_challenges or verdict.score is None:
            return ()
        formed = (word.text for word in verdict.score.words)
        return tuple(word for word in formed if self._room.words.at_once(word) is None)

    def _unjudged_verdict(self, view: UpwordsView, play: Play) -> Verdict:
        """Return the verdict without words; of the same play it is asked for several times."""
        if self._checked is None or self._checked[0] is not view or self._checked[1] != play:
            self._checked = view, play, view.check(play)
        return self._checked[2]

    async def judge(self, words: tuple[str, ...]) -> None:
        """Have the dictionary look up words without holding up the event loop. Raises as it does."""
        await aside(lambda: [self._room.words.contains(word) for word in words])

    def knows(self, word: str) -> bool | None:
        """Return whether the dictionary has `word`; None while that is for challenges to find out."""
        if self._table.position.has_challenges and not self.is_over:
            return None
        return self._room.words.contains(word)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of a game that is over, with what each player knew; empty before that."""
        return self._table.turns()
