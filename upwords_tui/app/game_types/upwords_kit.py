"""What Upwords gives its tables."""

from upwords_tui.app.commands.upwords.commands import AFTERWARDS, AT_HAND, GROUPS
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.upwords.refusals import refusal_line
from upwords_tui.app.play.player_session import TableKit
from upwords_tui.app.play.upwords.opponents import UpwordsOpponents
from upwords_tui.app.play.upwords.table import UpwordsSession, UpwordsTable
from upwords_tui.games.upwords.view import UpwordsView

KIT = TableKit[UpwordsView](
    groups=GROUPS,
    narration=events,
    refusal=refusal_line,
    table=UpwordsTable,
    session=UpwordsSession,
    opponents=UpwordsOpponents,
    at_hand=AT_HAND,
    afterwards=AFTERWARDS,
)
