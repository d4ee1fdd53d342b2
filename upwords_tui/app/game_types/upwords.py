"""Upwords among the kinds of games: its editions, and its texts where games are begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from upwords_tui.app.game_types.base import AnyLevel, GameKind, Marks, Variant
from upwords_tui.base.errors import EditionError, InputError
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _, language_name, ngettext
from upwords_tui.engine.registry import engines
from upwords_tui.engine.upwords.levels import LEVELS, UpwordsLevel
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.edition import Edition, edition_errors, edition_ids, load_edition
from upwords_tui.games.upwords.options import UpwordsOptions

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.commands.registry import Command
    from upwords_tui.app.game_types.features import Features
    from upwords_tui.app.play.player_session import TableKit
    from upwords_tui.app.setup.options import OptionChoice
    from upwords_tui.games.game import AnySetup
    from upwords_tui.games.upwords.view import UpwordsView


class UpwordsVariant(Variant):
    """An edition of Upwords."""

    kind = "upwords"
    own: Edition

    def __init__(self, edition: Edition) -> None:
        self.own, self.side = edition, edition.size
        self.id, self.name = edition.id, edition.name
        self.language, self.dictionary = edition.language, edition.dictionary
        self.min_seats, self.max_seats = edition.min_seats, edition.max_seats

    @property
    def line(self) -> str:
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

    def as_json(self) -> dict[str, object]:
        edition: Edition = self.own
        names = ("id", "name", "language", "published", "dictionary", "size", "max_height", "rack_size")
        return {
            **{name: getattr(edition, name) for name in names},
            "seats": [edition.min_seats, edition.max_seats],
            "all_rack_bonus": edition.all_rack_bonus,
            "centre": [square.name for square in edition.centre],
            "tiles": dict(edition.bag),
        }

    def setup(
        self,
        seats: tuple[Seat, ...],
        options: UpwordsOptions,
        marks: Marks,
        dictionary: DictionaryRef,
        seed: bytes,
    ) -> AnySetup:
        begin = self.game.game_class.from_choices
        return begin(edition_id=self.id, dictionary=dictionary, seats=seats, seed=seed, options=options)


class Upwords(GameKind["UpwordsView"]):
    """The word game with stacking tiles."""

    id = "upwords"
    name = _mark("Upwords")
    word = "upwords"
    options = UpwordsOptions
    levels: ClassVar[Sequence[UpwordsLevel]] = LEVELS
    first: ClassVar = {"en": "hasbro-10x10", "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}
    first_level = "casual"
    page_words = (_mark("rules"), _mark("points"), _mark("challenges"))
    about = _mark("Play words on the board, and build new ones on top of them.")
    about_person = _mark("Type a name. Left and right: a person, or a computer player. F7 makes it a team.")
    about_team = _mark(
        "Names separated by commas. Members share a rack and a score, and take turns in this order."
    )
    about_options = _mark("Challenges, clocks and house rules.")

    def level_json(self, level: Any) -> dict[str, object]:
        if not isinstance(level, UpwordsLevel):
            return super().level_json(level)
        generator = "compiled" if self._has_kernel else "python"
        return {**super().level_json(level), "average": level.average, "generator": generator}

    def level_line(self, level: Any, width: int) -> str:
        if not isinstance(level, UpwordsLevel):
            return super().level_line(level, width)
        return _("{id}  {name}: {sentence} About {points} points per game.").format(
            id=level.id.ljust(width),
            name=_(level.name),
            sentence=self.level_sentence(level),
            points=level.average,
        )

    def level_sentence(self, level: Any) -> str:
        """Return how a computer player plays, and that it lacks the compiled kernel, if so."""
        in_python = isinstance(level, UpwordsLevel) and level.in_python
        return _(in_python if in_python and not self._has_kernel else level.sentence)

    @property
    def foreign_levels(self) -> Sequence[AnyLevel]:
        """The engines of the settings file; none if that does not hold together."""
        try:
            return tuple(engines().values())
        except InputError:
            return ()

    @property
    def _has_kernel(self) -> bool:
        from upwords_tui.engine.upwords import kernel  # seam: only lists of levels need it

        return kernel.library() is not None

    def variants(self) -> tuple[Variant, ...]:
        return tuple(UpwordsVariant(load_edition(edition_id)) for edition_id in edition_ids())

    def broken_variants(self) -> tuple[EditionError, ...]:
        return edition_errors()

    def variant(self, variant_id: str) -> Variant:
        return UpwordsVariant(load_edition(variant_id))

    def variant_of(self, view: UpwordsView) -> Variant:
        return UpwordsVariant(view.edition)

    def moves_text(self, count: int) -> str:
        """Return how many turns a game has come to: most actions are turns."""
        return ngettext("{count} turn", "{count} turns", count).format(count=count)

    def title(self, view: UpwordsView) -> str:
        return view.edition.name

    @property
    def kit(self) -> TableKit[UpwordsView]:
        from upwords_tui.app.commands.upwords.commands import KIT  # seam: no table is open at first

        return KIT

    @property
    def features(self) -> Features:
        from upwords_tui.app.game_types.upwords_features import FEATURES  # seam: whoever plays needs none

        return FEATURES

    def interpret(self, line: str, chair: Any, view: UpwordsView, commands: Sequence[Command]) -> Intent:
        # seam: a table can be seen before anybody types
        from upwords_tui.app.commands.upwords.interpreter import interpret

        return interpret(line, chair, view, commands)

    @property
    def choosing(self) -> OptionChoice:
        from upwords_tui.app.setup.upwords import CHOICE  # seam: as above

        return CHOICE

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        from upwords_tui.app.daily.upwords import take_in  # seam: few take in a record

        take_in(library, game, game_id)


KIND = Upwords()
