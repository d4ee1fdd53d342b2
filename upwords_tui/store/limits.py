"""How much is kept of what people say.

The one idea: what one person says takes no room from what others say.
"""

from __future__ import annotations

MOST_TALK = 500
"""How much of what is said is kept of each place."""
MOST_TALK_OF_ONE = 50
"""How much of it may be of one person: nobody pushes out what the others have said."""
MOST_REPORTS = 20
"""So many complaints of one person may wait for the host."""
