from typing import Any

from tests.toy.game import Take


class Clever:
    id, name, sentence = "clever", "Clever", "Leaves a multiple of four."

    def choose(self, view: Any) -> Take:
        return Take(seat=view.seat, count=view.left % 4 or 1)


LEVELS = (Clever(),)
