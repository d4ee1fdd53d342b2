"""What Upwords teaches: its lesson (steps, plays in notation, what completes a step), and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from upwords_tui.app.commands.phrases import is_place
from upwords_tui.app.commands.registry import Command, split_command
from upwords_tui.app.commands.upwords.interpreter import in_commands, parse_freely
from upwords_tui.app.narration.upwords.events import squares_text, tile_count
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.table import Engines
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.setup.upwords import challenge_about, challenge_text
from upwords_tui.app.teaching import lessons
from upwords_tui.app.teaching.lessons import Deed, Lesson, LessonStep, Quiet, little_game, read_facts
from upwords_tui.app.teaching.pages import Page, read_pages
from upwords_tui.base.errors import CommandError, NotationError
from upwords_tui.base.i18n import _, language_name, read_texts
from upwords_tui.games.base import AnyAction, Json
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import Play, format_play, parse_play
from upwords_tui.games.upwords.tiles import Tile, without
from upwords_tui.games.upwords.view import UpwordsView

TURNING = "turn-cursor"
"""The deed of the key that turns the cursor: no command has that name."""


@dataclass(frozen=True)
class UpwordsLesson(Lesson):
    """A scripted game: `plays` in notation, the last one for a hint; on `square` a tile covers another."""

    plays: tuple[str, ...]
    square: str

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(play.split()[1] for play in self.plays)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(play.lower() for play in self.plays)


def lesson_in(code: str) -> UpwordsLesson:
    found, seed = little_game(Path(__file__).with_name("lessons.toml"), code)
    return UpwordsLesson(found["edition"], seed, tuple(found["plays"]), found["square"])


_READING = ("next", "previous", "up", "down", "left", "right", "home")

STEPS: tuple[LessonStep, ...] = (
    LessonStep("rack", ("rack",), by_ear=True),
    LessonStep("squares", ("square", "go"), "e5", by_ear=True),
    LessonStep("first-try", ("try",)),
    LessonStep("first-play", made=1),
    LessonStep("stacking-try", ("try",)),
    LessonStep("stacking", made=3),
    LessonStep("past", ("last", "history")),
    LessonStep("board", ("board", "row", "column"), by_ear=True),
    LessonStep("walking", _READING, by_ear=True),
    LessonStep("under", ("square", "go"), "{square}"),
    LessonStep("hint", ("hint",)),
    LessonStep("direction", ("try", TURNING)),
    LessonStep("exchange", ("score", "exchange")),
    LessonStep("end"),
)
"""“try” waits for the next play; on a screen a play is tried as soon as it lies there."""


class Scripted(Quiet):
    """An engine whose best play is the next one of the lesson."""

    def __init__(self, course: UpwordsLessonCourse) -> None:
        self._course = course

    async def ask(self, request: Mapping[str, object]) -> Json:
        view = self._course.chair.view(next(iter(self._course.chair.awaited), None))
        due = play_of(self._course.lesson, view)
        if due is None or view.seat is None:
            return {"plays": [{}]}
        play, score = due.play, view.check(due.play).score
        worth = score.total if score else 0
        best = {
            "tiles": {square.name: str(tile) for square, tile in play},
            "notation": format_play(view.board, play),
            "score": worth,
            "leave": list(map(str, without(view.rack, play.tiles))),
            "equity": worth,
        }
        return {"plays": [best]}


def play_of(lesson: UpwordsLesson, view: UpwordsView) -> PlayTiles | None:
    """Return the next play of the lesson; None after the last."""
    made = len(view.history)
    if made >= len(lesson.plays):
        return None
    play = parse_play(lesson.plays[made], view.board, view.edition.alphabet)
    return PlayTiles(seat=view.turn, play=play)


class UpwordsLessonCourse(lessons.LessonCourse[UpwordsLesson, UpwordsView]):
    KIND = "upwords"
    STEPS = STEPS
    chair: UpwordsSession
    OPTIONS: ClassVar = UpwordsOptions(allow_undo=False)
    lesson_in = staticmethod(lesson_in)

    @property
    def due(self) -> PlayTiles | None:
        return play_of(self.lesson, self.view)

    @property
    def due_word(self) -> str:
        return self.lesson.words[len(self.view.history)]

    @property
    def due_line(self) -> str:
        return self.lesson.lines[len(self.view.history)]

    def facts(self) -> tuple[str, ...]:
        edition, board, words = self.view.edition, self.view.board, self.lesson.words
        values: Json = {
            "flat": edition.flat_points,
            "stacked": edition.stacked_points,
            "height": edition.max_height,
            "keep_one": edition.keep_one,
            "plural_tile": edition.plural_tile,
            "crossing": words[1],
            "new": words[2],
            "word": words[3],
        }
        if self.step.name == "stacking-try":
            (square, tile), *_others = parse_play(self.lesson.plays[2], board, edition.alphabet)
            values |= {"tile": tile, "top": board.top_at(square)}
        return read_facts(Path(__file__), self.step, values)

    def allows(self, action: AnyAction) -> bool:
        due = self.due
        return isinstance(action, PlayTiles) and due is not None and action.play == due.play

    def why_never(self, action: AnyAction) -> str:
        if isinstance(action, (Pass, Exchange)):
            return _("That would take your turn; in this practice game nobody does that.")
        return ""

    def misplaced(self, play: Play) -> str:
        """Return which tile of `play` is not as in the next play; empty if none is."""
        if self.due is None:
            return ""
        due, laid = dict(self.due.play), dict(play)
        wrong = ((here, tile) for here, tile in laid.items() if due.get(here) != tile)
        for here, tile in wrong:
            free = (there for there, wanted in due.items() if wanted == tile and laid.get(there) != tile)
            if there := next(free, None):
                said = _("Your {tile} is on {here}; it belongs on {there}.")
                return said.format(tile=tile, here=here.name, there=there.name)
            if wanted := due.get(here):
                return _("{here} is for {wanted}, not for {tile}.").format(
                    here=here.name, wanted=wanted, tile=tile
                )
            return _("{word} needs no {tile} on {here}.").format(
                word=self.due_word, tile=tile, here=here.name
            )
        return ""

    def missed(self, deed: Deed) -> str:
        square = self._square
        if not square or not super().awaits(deed) or not isinstance(deed.about, Square):
            return ""
        return _("That was {here}; the square meant is {there}.").format(
            here=deed.about.name, there=square.name
        )

    @property
    def _square(self) -> Square | None:
        named = self.step.square.format(square=self.lesson.square)
        return Square.parse(named) if named else None

    def engines(self) -> Engines:
        return Scripted(self)

    def tutors_move(self, seat: int) -> AnyAction:
        return self.due or Pass(seat=seat)

    def deed_of(self, line: str, commands: Sequence[Command]) -> Deed | None:
        line = in_commands(line, commands)
        word, rest = split_command(line)
        if is_place(word):
            return None
        deed = super().deed_of(line, commands)
        if deed is None or deed.command != "try":
            return deed and Deed(deed.command, Square.parse(rest) if is_place(rest) else None)
        try:
            return Deed(deed.command, parse_freely(rest, self.view.board, self.view.edition.alphabet))
        except (CommandError, NotationError):
            return None

    def awaits(self, deed: Deed) -> bool:
        if not super().awaits(deed):
            return False
        if deed.command == "try":
            return isinstance(deed.about, Play) and self.allows(
                PlayTiles(seat=self.view.turn, play=deed.about)
            )
        return self._square in (None, deed.about)


# The rules for newcomers: short entries (`rules.toml`), filled from what is played with


_AS_THEY_ARE = (
    *("size", "rack_size", "min_word", "solo_exchanges"),
    *("keep_one", "plural_tile", "stuck_needs_empty_bag"),
)
"""What an edition has that is a value by itself."""


def rule_pages(edition: Edition) -> tuple[Page, ...]:
    flat, stacked = edition.flat_points, edition.stacked_points
    values = {name: getattr(edition, name) for name in _AS_THEY_ARE} | {
        "edition": edition.name,
        "tiles": tile_count(edition.tile_count),
        "language": language_name(edition.language),
        "centres": len(edition.centre),
        "squares": squares_text(edition.centre),
        "height": edition.max_height,
        "exchange_tiles": tile_count(edition.exchange_tiles),
        "bag": {_("Tiles"): " ".join(f"{tile}{count}" for tile, count in edition.bag)},
        "flat_points": points(flat),
        "stacked_points": points(stacked),
        "rare_letters": _rare_letters(edition),
        "all_rack_points": points(edition.all_rack_bonus),
        "leftover_points": points(edition.leftover_penalty),
        "flat": flat,
        "flat_total": flat * 4,
        "stacked": stacked,
        "total": stacked * 5,
        "challenges": {challenge_text(mode): challenge_about(mode) for mode in Challenge},
    }
    return read_pages(read_texts(Path(__file__).with_name("rules.toml"))["page"], values)


def _rare_letters(edition: Edition) -> dict[str, str]:
    rare = []
    if bonus := edition.flat_bonus:
        text = _("{points} more for a flat word with {tiles}.")
        if bonus.each:
            text = _("{points} more in a flat word for each {tiles}.")
        rare.append(text.format(points=points(bonus.points), tiles=_tiles_or(bonus.tiles, edition)))
    if placed := edition.placed_bonus:
        text = _("{points} more for each {tiles} you play, flat or stacked.")
        rare.append(text.format(points=points(placed.points), tiles=_tiles_or(placed.tiles, edition)))
    return {_("Rare letters"): " ".join(rare)} if rare else {}


def _tiles_or(bonus: Iterable[Tile], edition: Edition) -> str:
    """Return “Q” or “Q, X or Y”, in the order of the alphabet."""
    tiles = edition.alphabet.sort(bonus)
    if len(tiles) < 2:
        return listed(tiles)
    return _("{first} or {last}").format(first=", ".join(tiles[:-1]), last=tiles[-1])
