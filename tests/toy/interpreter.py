from functools import partial
from typing import Any

from tests.toy.game import Take
from upwords_tui.session import undoing
from upwords_tui.session.answers import whole_number
from upwords_tui.session.intents import Act, acting
from upwords_tui.session.interpreting import meaning


def _take(chair: Any, view: Any, rest: str) -> Act:
    return Act(Take(seat=acting(view), count=whole_number(rest, 1, 3) or 0))


interpret = partial(meaning, handlers={**undoing.HANDLERS, "take": _take})
