from functools import partial

from tests.toy.game import Take
from upwords_tui.app.commands.intents import Act, acting
from upwords_tui.app.commands.interpreter import Handler, meaning
from upwords_tui.app.commands.replies import whole_number

_TAKE: dict[str, Handler] = {
    "take": lambda _chair, view, rest: Act(Take(seat=acting(view), count=whole_number(rest, 1, 3) or 0))
}
interpret = partial(meaning, handlers=_TAKE)
