from functools import partial

from tests.toy.game import Take
from upwords_tui.session import agreeing
from upwords_tui.session.answers import whole_number
from upwords_tui.session.intents import Act, acting
from upwords_tui.session.interpreting import Handler, meaning

_TAKE: dict[str, Handler] = {
    "take": lambda _chair, view, rest: Act(Take(seat=acting(view), count=whole_number(rest, 1, 3) or 0))
}
interpret = partial(meaning, handlers={**agreeing.HANDLERS, **_TAKE})
