"""Upwords among the kinds of games: its editions, its name, what is said of it where games are begun."""

from __future__ import annotations

from typing import Any, ClassVar

from upwords_tui.app.game_types.base import GameKind, Marks, Variant
from upwords_tui.base.errors import EditionError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.edition import Edition, edition_errors, edition_ids, load_edition


class UpwordsVariant(Variant):
    """An edition of Upwords."""

    kind = "upwords"

    def __init__(self, edition: Edition) -> None:
        self.own = edition
        self.id, self.name = edition.id, edition.name
        self.language, self.dictionary = edition.language, edition.dictionary
        self.min_seats, self.max_seats = edition.min_seats, edition.max_seats

    @property
    def side(self) -> int:
        """How many squares its board has on each side."""
        edition: Edition = self.own
        return edition.size

    @property
    def line(self) -> str:
        """What it is, in one line."""
        from upwords_tui.app.narration.wording import language_name

        return _(
            "{language}, {tiles} tiles on {size}×{size} squares, up to {most} players; {published}"
        ).format(
            language=language_name(self.language),
            tiles=self.own.tile_count,
            size=self.own.size,
            most=self.max_seats,
            published=self.own.published,
        )

    @property
    def listing(self) -> str:
        """What it is in a list of all, after its id."""
        return _(
            "{id:18} {name}: {size}×{size}, {tiles} tiles, {language}, {least} to {most} players"
        ).format(
            id=self.id,
            name=self.name,
            size=self.own.size,
            tiles=self.own.tile_count,
            language=self.language,
            least=self.min_seats,
            most=self.max_seats,
        )

    def as_json(self) -> dict[str, Any]:
        """Return what it is, for programs."""
        edition: Edition = self.own
        return {
            "id": edition.id,
            "name": edition.name,
            "language": edition.language,
            "published": edition.published,
            "dictionary": edition.dictionary,
            "size": edition.size,
            "max_height": edition.max_height,
            "rack_size": edition.rack_size,
            "seats": [edition.min_seats, edition.max_seats],
            "all_rack_bonus": edition.all_rack_bonus,
            "centre": [square.name for square in edition.centre],
            "tiles": dict(edition.bag),
        }

    def setup(
        self, seats: tuple[Seat, ...], options: Any, marks: Marks, dictionary: DictionaryRef, seed: bytes
    ) -> Any:
        """Return the set-up of a game."""
        from upwords_tui.games.upwords.setup import UpwordsSetup

        return UpwordsSetup(self.id, dictionary, seats, seed, options)


class Upwords(GameKind):
    """The word game with stacking tiles."""

    id = "upwords"
    name = _mark("Upwords")
    word = "upwords"
    first: ClassVar = {"en": "hasbro-10x10", "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}
    first_level = "casual"
    page_words = (_mark("rules"), _mark("points"), _mark("challenges"))
    about = _mark("Lay words on the board, and build new ones on top of them.")
    about_person = _mark("Type a name. Left and right: a person, or a computer player. F7 makes it a team.")
    about_team = _mark(
        "Names with commas between. Members share a rack and a score, and take turns in this order."
    )
    about_options = _mark("How words are challenged, clocks, and house rules.")

    def level_json(self, level: Any) -> dict[str, Any]:
        """Return what a computer player is, for programs."""
        generator = "compiled" if self._has_kernel else "python"
        return {**super().level_json(level), "average": level.average, "generator": generator}

    def level_line(self, level: Any, width: int) -> str:
        """Return what a computer player is in a list of all, its id in `width` columns."""
        return _("{id}  {name}: {sentence} About {points} points a game.").format(
            id=level.id.ljust(width),
            name=_(level.name),
            sentence=self.level_sentence(level),
            points=level.average,
        )

    def level_sentence(self, level: Any) -> str:
        """Return how a computer player plays, and of one that lacks the compiled kernel that it does."""
        return _(level.in_python if level.in_python and not self._has_kernel else level.sentence)

    @property
    def _has_kernel(self) -> bool:
        from upwords_tui.engine.upwords import kernel

        return kernel.library() is not None

    def variants(self) -> tuple[Variant, ...]:
        """Return its editions."""
        return tuple(UpwordsVariant(load_edition(edition_id)) for edition_id in edition_ids())

    def broken_variants(self) -> tuple[EditionError, ...]:
        """Return what is wrong with each edition file that does not hold together."""
        return edition_errors()

    def variant(self, variant_id: str) -> Variant:
        """Return the edition with this id. Raises EditionError if there is none."""
        return UpwordsVariant(load_edition(variant_id))

    def variant_of(self, view: Any) -> Variant:
        """Return the edition with which the game of `view` is played."""
        return UpwordsVariant(view.edition)

    def moves_text(self, count: int) -> str:
        """Return how far a game is that has so many actions: most are turns."""
        return ngettext("{count} turn", "{count} turns", count).format(count=count)

    def title(self, view: Any) -> str:
        """Return the name of the edition."""
        return str(view.edition.name)


KIND = Upwords()
