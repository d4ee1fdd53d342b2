"""The analysis board, for both front-ends: positions set up and tried, and their best plays.

The position on the board is a game that begins there, at a table of which nothing is kept: all that reads a
board works, and a play typed there is tried. Whoever sits in a game without help may do nothing here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.app.commands.phrases import is_all, whole_number
from upwords_tui.app.commands.upwords.commands import OF_THE_BOARD
from upwords_tui.app.commands.upwords.interpreter import parse_freely, square_named, tiles_named
from upwords_tui.app.game_types.base import variant
from upwords_tui.app.game_types.features import NO_NOTES, features_of
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.files import shown_path, write_new
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.opponents import with_names
from upwords_tui.app.play.saved_games import game_called
from upwords_tui.app.play.table import Engine, Table
from upwords_tui.app.play.upwords.engine_moves import Move, move_text
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.play.upwords.turns import as_upwords, turns_of
from upwords_tui.app.review.coach import PLAYS, ask_plays, best_first
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.teaching.lessons import Practise, own_name
from upwords_tui.app.training.exercise_session import Nobody
from upwords_tui.app.training.puzzles import usual_edition
from upwords_tui.base.errors import CommandError, IllegalAction, RecordError, UpwordsError
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import TextTables, _, pgettext
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, DictionaryRef, JsonObject, Seat
from upwords_tui.games.draw import secret_seed
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import ILLEGAL_PLAY, UpwordsSetup
from upwords_tui.games.upwords.play import Play, format_play
from upwords_tui.games.upwords.position import StatedPosition, format_line, is_line, parse_line
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)
ANALYSIS = "analysis"
"""The sort of kept analyses, beside the sorts of exercises."""
MOST_TRIES = 500
NOTE_LIMIT = 300
"""The longest note, in characters."""
SECONDS = (0.0, 1.0, 4.0)
"""How long the engine thinks about a position, first at a glance; after these each time twice as long."""
_FIRST_SIGHT = "expert"
"""The level that knows at once what a play is worth at first sight."""
ALSO_TOLD = ("rack", "score")
"""Commands that tell as at any table, if nothing is to be changed."""
_MOST_PLAYS = 10_000
_LISTED = 20
"""How many of all plays are listed, unless more are asked for."""
_OTHERS = "others"
"""The account of all seats but the one to move."""
_SCORE = re.compile(r"(?<![0-9])[-−]?[0-9]{1,4}(?![0-9])")


class Try(NamedTuple):
    """A position, and how it follows from that with the number `before`: by a play, or set up (no `move`)."""

    position: StatedPosition
    before: int = -1
    move: str = ""
    name: str = ""
    note: str = ""


def settled(stated: StatedPosition) -> StatedPosition:
    """Return a position with scores, and in the bag what full racks leave. Raises NotationError."""
    scores = stated.scores or (0,) * max(stated.edition.min_seats, 2)
    held = stated.edition.rack_size * (len(scores) - stated.is_rack_known)
    return stated._replace(scores=scores, bag=max(len(stated.unseen()) - held, 0), play=None)


@dataclass(frozen=True)
class Analysis:
    """A tree of tries in the order they were made, the first at the root; `at` is the one on the board."""

    tries: tuple[Try, ...]
    dictionary: str
    at: int = 0
    title: str = ""

    @property
    def here(self) -> Try:
        return self.tries[self.at]

    def following(self, number: int) -> list[int]:
        return [place for place, each in enumerate(self.tries) if each.before == number]

    def go(self, number: int) -> Analysis:
        """Return this with another try on the board. Raises CommandError if there is none."""
        if not 0 <= number < len(self.tries):
            raise CommandError(_TEXTS("analysis", "no-try", count=len(self.tries)))
        return replace(self, at=number)

    def told(self, **fields: Any) -> Analysis:
        """Return this with other `fields` of the try on the board."""
        here = self.here._replace(**fields)
        return replace(self, tries=(*self.tries[: self.at], here, *self.tries[self.at + 1 :]))

    def edited(self, **fields: Any) -> Analysis:
        """Return this with a position set up in place, or as a new try if others follow; as `settled`."""
        position = settled(self.here.position._replace(**fields))
        is_leaf = not self.following(self.at)
        return self.told(position=position) if is_leaf else self._with(Try(position, self.at))

    def played(self, play: Play, score: int) -> Analysis:
        """Return this after a legal play of the seat to move; nobody knows what the next one has."""
        now = self.here.position
        scores = tuple(each + score * (seat == now.turn) for seat, each in enumerate(now.scores))
        turn, board = (now.turn + 1) % len(scores), now.board.with_tiles(play)
        after = now._replace(board=board, rack=(), is_rack_known=False, scores=scores, turn=turn)
        return self._with(Try(settled(after), self.at, f"{format_play(now.board, play)}, {points(score)}"))

    def _with(self, new: Try) -> Analysis:
        if len(self.tries) >= MOST_TRIES:
            raise CommandError(_TEXTS("analysis", "full", most=MOST_TRIES))
        return replace(self, tries=(*self.tries, new), at=len(self.tries))

    def lines(self, *, with_positions: bool = False) -> tuple[str, ...]:
        """Return the tries as a list, those that follow from another under it."""
        lines, waiting = list[str](), [(0, "")]
        while waiting:
            number, margin = waiting.pop()
            one = self.tries[number]
            move = one.move or _("set up")
            if number == self.at and not with_positions:
                move = _TEXTS("analysis", "here", move=move)
            lines.append(f"{margin}{number + 1}. {'. '.join(filter(None, (move, one.name, one.note)))}")
            if with_positions:
                lines.append(f"{margin}{format_line(one.position)}")
            waiting += [(after, f"{margin}  ") for after in reversed(self.following(number))]
        return tuple(lines)

    def to_json(self) -> JsonObject:
        tries = [[format_line(each.position), *each[1:]] for each in self.tries]
        return {"dictionary": self.dictionary, "at": self.at, "tries": tries}

    @classmethod
    def from_json(cls, data: JsonObject, title: str) -> Analysis:
        """Return what `to_json` wrote. Raises RecordError."""
        try:
            tries = tuple(
                Try(settled(parse_line(line)), min(int(before), number - 1), *map(clean, texts))
                for number, (line, before, *texts) in enumerate(data["tries"][:MOST_TRIES])
            )
            return cls(tries, str(data["dictionary"]), title=title).go(int(data["at"]))
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, UpwordsError) as error:
            raise RecordError("this is no analysis", clean(title)) from error


class AnalysisBoard:
    """One analysis. `plays` are the best in the position on the board, found in `seconds` of thinking."""

    analysis: Analysis

    def __init__(self, library: Library, practise: Practise, engine: Engine, analysis: Analysis) -> None:
        self._library = library
        self._practise = practise
        self._engine = engine
        self.plays: tuple[Move, ...] = ()
        self.seconds: float | None = None
        self._table: Table | None = None
        self._session: UpwordsSession | None = None
        self.answers: Mapping[str, Callable[[str], tuple[str, ...]]] = {
            "put": self._put,
            "take": self._take,
            "rack": self._rack,
            "score": self._score,
            "to": self._to,
            "name": lambda rest: self.put(self.analysis.told(name=clean_title(rest))),
            "note": lambda rest: self.put(self.analysis.told(note=clean(rest, NOTE_LIMIT))),
            "tree": lambda rest: self.put(self.analysis.go(_number(rest))) if rest else self.analysis.lines(),
            "back": self._back,
            "forth": self._forth,
            "keep": self._keep,
            "export": self._export,
        }
        """What the commands answer that change or tell the analysis, given what was typed after them."""
        self.put(analysis)

    @property
    def here(self) -> Try:
        return self.analysis.here

    @property
    def view(self) -> UpwordsView:
        view: UpwordsView = self.session.view(self.here.position.turn)
        return view

    @property
    def session(self) -> UpwordsSession:
        """The session at the table of the position on the board, opened when it is first asked for."""
        if self._session is None:
            assert self._table
            self._session = self._practise(self._table, Nobody)
        return self._session

    def put(self, analysis: Analysis) -> tuple[str, ...]:
        """Put an analysis on the board, and return what is on it.

        Raises InputError, also if help is closed to this person.
        """
        self._library.check_may_be_helped()
        position = analysis.here.position
        if self._table is None or position != self.here.position:
            seats = list[Seat]()
            for seat in range(len(position.scores)):
                name = _("Player {number}").format(number=seat + 1)
                seats.append(Seat(name, HUMAN, account="" if seat == position.turn else _OTHERS))
            words = self._library.dictionary(analysis.dictionary)
            line = format_line(position._replace(is_rack_known=True))
            reference = DictionaryRef(words.id, words.sha256)
            setup = UpwordsSetup(position.edition.id, reference, tuple(seats), secret_seed(), start=line)
            self._table = self._library.practice_with(UpwordsGame.begin(setup), _("Analysis"))
            if self._session:
                self._session.leave()
            self._session, self.plays, self.seconds = None, (), None
        self.analysis = analysis
        return self.lines()

    # What is typed

    def check(self, name: str) -> None:
        """Raise InputError if a command (none: a play) may help, and help is closed to this person."""
        if not name or name in OF_THE_BOARD:
            self._library.check_may_be_helped()

    def answer(self, name: str, rest: str) -> tuple[str, ...]:
        """Carry out one of the commands in `answers`. Raises InputError, StoreError."""
        self._library.check_may_be_helped()
        return self.answers[name](rest.strip())

    def attempt(self, action: AnyAction) -> tuple[str, ...]:
        """Try a play, with any tiles where the rack is unknown.

        Raises IllegalAction if the rules forbid it, InputError if it is none.
        """
        if not isinstance(action, PlayTiles):
            raise CommandError(_TEXTS("analysis", "only-plays"))
        now, play = self.here.position, action.play
        rack = now.rack if now.is_rack_known else play.tiles
        words = self._library.late_dictionary(self.analysis.dictionary)
        verdict = check(now.edition, now.board, rack, play, words)
        if verdict.violations or verdict.score is None:
            raise IllegalAction(ILLEGAL_PLAY, verdict.violations)
        return self.put(self.analysis.played(play, verdict.score.total))

    def lines(self) -> tuple[str, ...]:
        """Return how this position came to be, who is to move, and with which tiles."""
        assert self._table
        position, bag = self.here.position, self._table.view(None).bag
        said = [f"{each}." for each in (self.here.move, self.here.name, self.here.note) if each]
        said.append(_TEXTS("analysis", "to-move", number=position.turn + 1))
        if position.rack or not position.is_rack_known:
            name = "rack" if position.is_rack_known else "no-rack"
            said.append(_TEXTS("analysis", name, tiles=", ".join(position.rack)))
        return (" ".join((*said, _TEXTS("analysis", "bag", count=bag))),)

    def lay(self, play: Play) -> tuple[str, ...]:
        """Set up tiles on the board, whatever the rules say. Raises InputError."""
        tiles = listed([f"{square_named(self.view, square.name).name} {tile}" for square, tile in play])
        self.put(self.analysis.edited(board=self.view.board.with_tiles(play)))
        return (_("On the board: {tiles}.").format(tiles=tiles),)

    def _put(self, rest: str) -> tuple[str, ...]:
        if not rest:
            raise CommandError(_TEXTS("analysis", "put"))
        return self.lay(parse_freely(rest, self.view.board, self.view.edition.alphabet))

    def _take(self, rest: str) -> tuple[str, ...]:
        board = self.view.board
        stacks = list(board.stacks)
        if not rest:
            raise CommandError(_TEXTS("analysis", "take"))
        for square in board.occupied() if is_all(rest) else [square_named(self.view, rest)]:
            if not board.stack_at(square):
                raise CommandError(_TEXTS("analysis", "empty", square=square.name))
            place = square.row * board.size + square.col
            stacks[place] = () if is_all(rest) else stacks[place][:-1]
        self.put(self.analysis.edited(board=replace(board, stacks=tuple(stacks))))
        return (_("Taken off the board."),)

    def _rack(self, rest: str) -> tuple[str, ...]:
        is_known = not is_called(rest, ("?", "unknown", pgettext("rack", "unknown")))
        tiles = tiles_named(self.view, rest) if is_known else ()
        return self.put(self.analysis.edited(rack=tiles, is_rack_known=is_known))

    def _score(self, rest: str) -> tuple[str, ...]:
        scores = tuple(int(each.replace("−", "-")) for each in _SCORE.findall(rest))
        edition = self.here.position.edition
        if not edition.min_seats <= len(scores) <= edition.max_seats:
            raise CommandError(_TEXTS("analysis", "score", least=edition.min_seats, most=edition.max_seats))
        turn = min(self.here.position.turn, len(scores) - 1)
        return self.put(self.analysis.edited(scores=scores, turn=turn))

    def _to(self, rest: str) -> tuple[str, ...]:
        turn, count = _number(rest.rpartition(" ")[2]), len(self.view.seats)
        if not 0 <= turn < count:
            raise CommandError(_TEXTS("analysis", "to", count=count))
        return self.put(self.analysis.edited(turn=turn))

    def _back(self, _rest: str) -> tuple[str, ...]:
        if self.here.before < 0:
            raise CommandError(_TEXTS("analysis", "first"))
        return self.put(self.analysis.go(self.here.before))

    def _forth(self, rest: str) -> tuple[str, ...]:
        place, following = _number(rest or "1"), self.analysis.following(self.analysis.at)
        if not 0 <= place < len(following):
            raise CommandError(_TEXTS("analysis", "forth", count=len(following)))
        return self.put(self.analysis.go(following[place]))

    def _keep(self, rest: str) -> tuple[str, ...]:
        title = clean_title(rest or self.analysis.title)
        if not title:
            raise CommandError(_TEXTS("analysis", "keep"))
        known = kept_names(self._library)
        if title != self.analysis.title and (there := [each for each in known if is_called(title, (each,))]):
            raise CommandError(_TEXTS("analysis", "taken", name=there[0]))
        self.analysis = replace(self.analysis, title=title)
        self._library.exercises.keep(ANALYSIS, title, self.analysis.to_json())
        return (_TEXTS("analysis", "kept", name=title),)

    def _export(self, rest: str) -> tuple[str, ...]:
        lines = self.analysis.lines(with_positions=True)
        if not self._library.files:
            return lines
        if not rest:
            raise CommandError(_TEXTS("analysis", "export"))
        suffix, drawn = Path(rest).suffix.lower(), "".join(f"{line}\n" for line in lines).encode()
        if suffix in (".html", ".svg", ".png"):
            share = features_of("upwords").share
            assert self._table and share
            drawn = share(self._table.game, suffix, NO_NOTES)
        write_new(Path(rest), drawn)
        return (_TEXTS("analysis", "written", path=shown_path(Path(rest))),)

    # The engine

    async def look(self, seconds: float | None = None) -> bool:
        """Find the best plays in so many seconds, or in more than before; return whether they still fit.

        Raises CommandError without a rack, EngineError.
        """
        if seconds is None:
            seconds = next((each for each in SECONDS if each > (self.seconds or 0)), 2 * (self.seconds or 0))
        session, found = self.session, await self._asked(PLAYS, seconds)
        if self._session is session:
            self.plays, self.seconds = best_first(found), seconds
        return self._session is session

    async def every_play(self, rest: str) -> tuple[str, ...]:
        """Return the legal plays, as many as asked for, the one with most points first; as `look`."""
        found = sorted(await self._asked(_MOST_PLAYS, 0), key=lambda move: -move.score)
        told = (f"{move_text(move)}." for move in found[: _number(rest) + 1 or _LISTED])
        return (*told, _TEXTS("analysis", "plays", count=len(found)))

    async def _asked(self, count: int, seconds: float) -> list[Move]:
        await asyncio.to_thread(self._library.check_may_be_helped)
        if not self.here.position.is_rack_known:
            raise CommandError(_TEXTS("analysis", "no-rack"))
        view = self.view
        told = view_json(view, self._library.words_elsewhere(self.analysis.dictionary))
        how = {"seconds": seconds} if seconds else {"level": _FIRST_SIGHT}
        return await ask_plays(self._engine, view, told, {"n": count, **how})

    def begin_game(self, rest: str) -> str:
        """Begin a game from this position against the computer that `rest` ends with; return its id.

        Nobody's record or rating counts it. Raises InputError, StoreError.
        """
        self._library.check_may_be_helped()
        position = self.here.position
        levels = variant(position.edition.id).levels
        names = {plain(name): level.id for level in levels for name in (level.id, _(level.name))}
        chosen = next((level for name, level in names.items() if plain(rest).endswith(name)), None)
        if chosen is None:
            named = listed([_(level.name) for level in levels])
            raise CommandError(_TEXTS("analysis", "from", names=named))
        seats = [Seat("", f"{COMPUTER}:{chosen}") for _score in position.scores]
        seats[position.turn] = Seat(own_name(self._library))
        choices = NewGameChoices(position.edition.id, self.analysis.dictionary, with_names(seats))
        return self._library.begin(choices, start=format_line(position))


def _number(text: str) -> int:
    """Return the place, from 0, that a number names from 1; −1 for anything else."""
    return int(whole_number(text, 1, 9999) or 0) - 1


def begun(stated: StatedPosition, dictionary: str = "") -> Analysis:
    """Return the analysis of a position. Raises NotationError if there can be none."""
    return Analysis((Try(settled(stated)),), dictionary or stated.edition.dictionary)


def kept_names(library: Library) -> tuple[str, ...]:
    return tuple(each.name for each in library.exercises.known(ANALYSIS))


def deletion(library: Library, text: str) -> tuple[str, Callable[[], None]]:
    """Return what to ask, and what deletes the kept analysis that `text`, “delete” and its name, means.

    Its number in the list will do. Raises CommandError, StoreError.
    """
    word, _space, wanted = text.partition(" ")
    names, number = kept_names(library), _number(wanted)
    found = [name for name in names if is_called(wanted, (name,))] or list(names[max(number, 0) : number + 1])
    if not is_called(word, ("delete", pgettext("command", "delete"))):
        raise CommandError(_TEXTS("analysis", "analyses"))
    if not found:
        raise CommandError(_TEXTS("analysis", "no-analysis", name=clean(wanted, 40)))
    question = _TEXTS("analysis", "delete", name=clean(found[0]))
    return question, partial(library.exercises.delete, ANALYSIS, found[0])


def kept_lines(library: Library) -> tuple[str, ...]:
    """Return the kept analyses as a list."""
    lines = [f"{number}. {clean(name)}" for number, name in enumerate(kept_names(library), 1)]
    return tuple(lines) or (_TEXTS("analysis", "none"),)


def asked_for(library: Library, text: str, over: str = "", here: Analysis | None = None) -> Analysis:
    """Return what is to be analysed: `here` if nothing was typed, a turn of the game `over` on the table.

    Raises InputError, StoreError.
    """
    library.check_may_be_helped()
    if is_line(text):
        return begun(parse_line(text))
    for kept in library.exercises.known(ANALYSIS):
        if is_called(text, (kept.name,)):
            return Analysis.from_json(kept.body, kept.name)
    if not text and here:
        return here
    if not text or text in edition_ids():
        edition = load_edition(text or usual_edition(library))
        return begun(StatedPosition(edition, Board.empty(edition.size), (), is_rack_known=False))
    name, _space, last = text.rpartition(" ")
    number = _number(last) if name or over else -1
    if name or number < 0:
        row = game_called(library, text if number < 0 else name)
        if not row.is_over:
            raise CommandError(_TEXTS("analysis", "over"))
        over = row.id
    game = as_upwords(library.open(over).game)
    turn = next((each for each in turns_of(game) if each.number >= number), None)
    if turn is None:
        raise CommandError(_TEXTS("analysis", "no-turn"))
    return begun(turn.view.stated, game.dictionary.id)
