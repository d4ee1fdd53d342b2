from functools import partial
from typing import Any

from tests.toy import narration
from tests.toy.game import Take, ToyGame, ToyOptions, ToyView
from upwords_tui.app.commands.intents import Act, Intent, acting
from upwords_tui.app.commands.interpreter import meaning
from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.registry import AGREEING, Command, groups_with
from upwords_tui.app.game_types.base import GameKind, Variant
from upwords_tui.app.narration.wording import refusal_line
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import TableKit


class Clever:
    id, name, sentence = "clever", "Clever", "Leaves a multiple of four."

    def choose(self, view: ToyView) -> Take:
        return Take(seat=view.seat or 0, count=view.left % 4 or 1)


class ToyVariant(Variant):
    kind = id = "toy"
    name, line, language, dictionary, own = "Toy", "a toy", "en", "en", None
    min_seats, max_seats = 2, 3


def take(_chair: Any, view: ToyView, rest: str) -> Act:
    return Act(Take(seat=acting(view), count=whole_number(rest, 1, 3) or 0))


TAKE = Command("take NUMBER", "Take one to three matches.", "take 2")
GROUPS = groups_with({"playing": (TAKE, *AGREEING, Command("history", "Tell all.", key="F9"))})


class Toy(GameKind[ToyView]):
    id = word = "toy"
    name = about = about_person = about_team = about_options = "Toy"
    first, first_level = {"en": "toy"}, "clever"
    game_class, options, levels = ToyGame, ToyOptions, (Clever(),)
    kit = TableKit(GROUPS, narration, refusal_line, opponents=partial(Opponents, levels=levels))

    def variants(self) -> tuple[Variant, ...]:
        return (ToyVariant(),)

    def interpret(self, line: str, chair: Any, view: ToyView, commands: Any) -> Intent:
        return meaning(line, chair, view, commands, {"take": take})
