"""Upwords among the kinds of games: its editions, its name, what is said of it where games are begun."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from upwords_tui.app.game_types.base import GameKind, Marks, Narration, Variant
from upwords_tui.app.game_types.features import (
    CareerRecords,
    DailyFeature,
    Features,
    HighscoreTables,
    Mistakes,
)
from upwords_tui.base.errors import EditionError, IllegalAction
from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.edition import Edition, edition_errors, edition_ids, load_edition

if TYPE_CHECKING:
    from upwords_tui.app.commands.intents import Intent
    from upwords_tui.app.commands.registry import Command, Group
    from upwords_tui.app.play.opponents import Saying
    from upwords_tui.app.play.player_session import LiveGame
    from upwords_tui.app.play.ports import Engine, Words
    from upwords_tui.app.play.upwords.opponents import UpwordsOpponents
    from upwords_tui.app.play.upwords.table import UpwordsSession, UpwordsTable
    from upwords_tui.app.setup.options import Item
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse
    from upwords_tui.engine.autoplay import Matches
    from upwords_tui.engine.upwords.levels import UpwordsLevel
    from upwords_tui.games.game import AnyGame
    from upwords_tui.games.upwords.game import UpwordsGame
    from upwords_tui.games.upwords.options import UpwordsOptions
    from upwords_tui.games.upwords.view import UpwordsView


class UpwordsVariant(Variant):
    """An edition of Upwords."""

    kind = "upwords"
    own: Edition

    def __init__(self, edition: Edition) -> None:
        self.own = edition
        self.id, self.name = edition.id, edition.name
        self.language, self.dictionary = edition.language, edition.dictionary
        self.min_seats, self.max_seats = edition.min_seats, edition.max_seats

    @property
    def side(self) -> int:
        """How many squares its board has on each side."""
        return self.own.size

    @property
    def line(self) -> str:
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

    def pages(self) -> tuple[Page, ...]:
        from upwords_tui.app.teaching.upwords.rules import rule_pages

        return rule_pages(self.own)

    def setup(
        self, seats: tuple[Seat, ...], options: Any, marks: Marks, dictionary: DictionaryRef, seed: bytes
    ) -> Any:
        from upwords_tui.games.upwords.setup import UpwordsSetup

        return UpwordsSetup(self.id, dictionary, seats, seed, options)


class Upwords(GameKind["UpwordsView"]):
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

    def variant_of(self, view: UpwordsView) -> Variant:
        """Return the edition with which the game of `view` is played."""
        return UpwordsVariant(view.edition)

    def moves_text(self, count: int) -> str:
        """Return how far a game is that has so many actions: most are turns."""
        return ngettext("{count} turn", "{count} turns", count).format(count=count)

    def title(self, view: UpwordsView) -> str:
        """Return the name of the edition."""
        return view.edition.name

    # What the app asks of it: imported when it is asked for

    @property
    def game_class(self) -> type[UpwordsGame]:
        from upwords_tui.games.upwords.game import UpwordsGame

        return UpwordsGame

    @property
    def options(self) -> type[UpwordsOptions]:
        from upwords_tui.games.upwords.options import UpwordsOptions

        return UpwordsOptions

    @property
    def levels(self) -> Sequence[UpwordsLevel]:
        from upwords_tui.engine.upwords.levels import LEVELS

        return LEVELS

    @property
    def matches(self) -> Matches:
        from upwords_tui.engine.upwords import matches

        return matches

    @property
    def groups(self) -> Sequence[Group]:
        from upwords_tui.app.commands.upwords.commands import GROUPS

        return GROUPS

    @property
    def at_hand(self) -> Sequence[str]:
        from upwords_tui.app.commands.upwords.commands import AT_HAND

        return AT_HAND

    @property
    def afterwards(self) -> Sequence[str]:
        from upwords_tui.app.commands.upwords.commands import AFTERWARDS

        return AFTERWARDS

    @property
    def narration(self) -> Narration[UpwordsView]:
        from upwords_tui.app.narration.upwords import events

        return events

    def interpret(self, line: str, chair: Any, view: UpwordsView, commands: Sequence[Command]) -> Intent:
        from upwords_tui.app.commands.upwords.interpreter import interpret

        return interpret(line, chair, view, commands)

    @property
    def table(self) -> type[UpwordsTable]:
        from upwords_tui.app.play.upwords.table import UpwordsTable

        return UpwordsTable

    def session(self, room: LiveGame, account: str) -> UpwordsSession:
        from upwords_tui.app.play.upwords.table import UpwordsSession

        return UpwordsSession(room, account)

    def opponents(
        self, table: UpwordsTable, engine: Engine, words: Words, report: Callable[[Saying], None]
    ) -> UpwordsOpponents:
        from upwords_tui.app.play.upwords.opponents import UpwordsOpponents

        return UpwordsOpponents(table, engine, words, report)

    @property
    def option_items(self) -> Sequence[Item]:
        from upwords_tui.app.setup.upwords import ITEMS

        return ITEMS

    def options_text(self, options: UpwordsOptions) -> str:
        from upwords_tui.app.setup.upwords import options_text

        return options_text(options)

    def refusal(self, error: IllegalAction, action: Any, view: UpwordsView) -> str:
        from upwords_tui.app.narration.upwords.refusals import refusal_line

        return refusal_line(error, action, view)

    def note_taken_in(self, library: Any, game: AnyGame, game_id: str) -> None:
        from upwords_tui.app.daily.upwords.daily import take_in

        take_in(library, game, game_id)

    @property
    def features(self) -> Features:

        return FEATURES


KIND = Upwords()


# What Upwords has beside being played: each part is imported when it is asked for


class UpwordsFeatures(Features):
    """What Upwords has."""

    @property
    def lesson(self) -> type[UpwordsLessonCourse]:
        from upwords_tui.app.teaching.upwords.lesson import UpwordsLessonCourse

        return UpwordsLessonCourse

    @property
    def career(self) -> CareerRecords:
        from upwords_tui.app.profile import upwords

        return upwords

    @property
    def highscores(self) -> HighscoreTables:
        from upwords_tui.app.profile import upwords as highscores

        return highscores

    @property
    def dailies(self) -> DailyFeature:
        from upwords_tui.app.daily.upwords import daily

        return daily

    @property
    def mistakes(self) -> Mistakes:
        from upwords_tui.app.training.upwords import mistakes

        return mistakes


FEATURES = UpwordsFeatures()
