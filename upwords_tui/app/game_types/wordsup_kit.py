"""What Words Up gives its tables."""

from upwords_tui.app.commands.wordsup.commands import AFTERWARDS, AT_HAND, GROUPS
from upwords_tui.app.narration.wordsup import events
from upwords_tui.app.narration.wordsup.refusals import refusal_line
from upwords_tui.app.play.player_session import TableKit
from upwords_tui.app.play.wordsup import WordsUpOpponents, WordsUpSession, WordsUpTable
from upwords_tui.games.wordsup.view import WordsUpView

KIT = TableKit[WordsUpView](
    groups=GROUPS,
    narration=events,
    refusal=refusal_line,
    table=WordsUpTable,
    session=WordsUpSession,
    opponents=WordsUpOpponents,
    at_hand=AT_HAND,
    afterwards=AFTERWARDS,
)
