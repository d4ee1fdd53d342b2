from tests.toy.game import Options
from upwords_tui.app.game_types.base import GameKind, Variant


class ToyVariant(Variant):
    kind = id = "toy"
    name, line, language, dictionary, own = "Toy", "a toy", "en", "en", None
    min_seats, max_seats, options = 2, 3, Options


class Toy(GameKind):
    id = word = "toy"
    name = about = about_person = about_team = about_options = "Toy"
    first, first_level = {"en": "toy"}, "clever"

    def variants(self) -> tuple[Variant, ...]:
        return (ToyVariant(),)


KIND = Toy()
