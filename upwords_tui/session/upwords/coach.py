"""The coach at a table: hints by degree, and the best plays with what they are worth.

The one idea: the champion is asked what it would do with what this seat may know, nothing more; its answer
is kept while the position lasts, and told bit by bit. Where a game forbids help the coach says so and asks
nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.errors import CommandError, EngineError, NotationError, UpwordsError
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.notation import main_run
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.tiles import Tile, spell
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.asked import Engine
from upwords_tui.session.chair import Chair
from upwords_tui.session.upwords.helping import help_refusal
from upwords_tui.session.wording import points

THINK_SECONDS = 1.0
"""How long the coach thinks about a position."""

PLAYS = 24
"""How many of the best plays are asked for: as many as the champion looks at anyway."""

OPENING_PLAYS = 60
"""The same of an empty board, where a word can lie in many places."""

WHOLE_PLAY = 3
"""The degree of a hint that tells the whole play."""

LEVEL = "champion"


class Move(NamedTuple):
    """A move the coach speaks of.

    `notation` is that of a play, `tiles` are those it lays or exchanges (neither: a pass), `leave` those that
    stay. `equity` is in points, all things considered; `win` the chance to win from 0 to 1, None if unknown.
    """

    notation: str
    tiles: tuple[Tile, ...]
    play: Play
    score: int
    leave: tuple[Tile, ...]
    equity: float
    win: float | None

    def text(self, named: Callable[[str], str] = str) -> str:
        """Return the move in a few words: its notation, or what was done instead; `named` says a tile."""
        if self.notation:
            return self.notation
        if self.tiles:
            return _("exchange {tiles}").format(tiles=" ".join(map(named, self.tiles)))
        return _("pass")


class Hint(NamedTuple):
    """What a hint tells, and the play it speaks of.

    `degree` is 1 for the line that the play lies on, 2 for its word, WHOLE_PLAY for all of it; 0, and no
    `move`, where there is no play. `is_best`: there is no better play than this.
    """

    degree: int
    sentence: str
    move: Move | None = None
    is_best: bool = True


class Coach:
    """Helps the owner of a chair. `dictionary` names the word list to the engine."""

    def __init__(self, chair: Chair[Any, View], engine: Engine, dictionary: str) -> None:
        self._chair = chair
        self.engine = engine
        self.dictionary = dictionary
        self._asked: tuple[int | None, Mapping[str, Any]] | None = None
        self._plays: tuple[Move, ...] = ()
        self._told = 0
        self._shown: Move | None = None

    async def best_plays(self, seat: int | None) -> tuple[Move, ...]:
        """Return the best plays of `seat`, the best first; empty if it has none.

        Those come first that win most often, in whole percents; of equals those that are worth most.

        The answer is kept while what the seat knows stays as it is. Raises CommandError where there is no
        help, EngineError if the engine fails.
        """
        from upwords_tui.engine.upwords.views import view_json

        view = self._chair.view(seat)
        refusal = help_refusal(view)
        if refusal:
            raise CommandError(refusal)
        asked = seat, view_json(view, self.dictionary)
        if asked != self._asked:
            request = {
                "do": "plays",
                "n": OPENING_PLAYS if view.board.is_empty else PLAYS,
                "level": LEVEL,
                "seconds": THINK_SECONDS,
                "view": asked[1],
            }
            answer = await self.engine.ask(request)
            plays = answer.get("plays")
            if not isinstance(plays, list):
                raise EngineError(_("an answer that is no list of plays"))
            self._plays = tuple(sorted((play_from(play, view) for play in plays), key=_rank))
            self._asked, self._told, self._shown = asked, 0, None
        return self._plays

    async def hint(
        self, seat: int | None, *, with_stack: bool = False, named: Callable[[str], str] = str
    ) -> Hint:
        """Return a hint that helps a little, and more each time it is asked for in one position.

        It speaks of the best play, or of the best `with_stack` if there is one; of one only in a position.
        `named` says a tile. Raises as `best_plays` does.
        """
        view = self._chair.view(seat)
        plays = await self.best_plays(seat)
        if not plays:
            return Hint(0, without_play_sentence(view))
        self._told = min(self._told + 1, WHOLE_PLAY)
        if self._shown is None:
            board, wanted = view.board, plays if with_stack else ()
            self._shown = next((move for move in wanted if stacks(move.play, board)), plays[0])
        move, is_best = self._shown, self._shown == plays[0]
        sentence = hint_sentence(move, self._told, view.board, is_best=is_best, named=named)
        return Hint(self._told, sentence, move, is_best)


def _rank(move: Move) -> tuple[int, float]:
    """Return what plays are told by, the best first: what is shown of them, so that the order is seen."""
    return -percent(move.win or 0.0), -round(move.equity, 1)


def percent(chance: float) -> int:
    """Return a chance from 0 to 1 as it is told: in whole percents."""
    return round(100 * chance)


def move_from(answer: object, edition: Edition) -> Move:
    """Return a move from what the engine wrote. Raises EngineError if it is no such thing."""
    try:
        assert isinstance(answer, Mapping)
        parse = edition.alphabet.parse
        tiles = answer.get("tiles") or []
        if isinstance(tiles, Mapping):
            play = Play.of({Square.parse(str(name)): parse(str(face)) for name, face in tiles.items()})
        else:
            play = Play(())
        notation = clean(str(answer["notation"])) if play.placements else ""
        win = answer.get("win")
        return Move(
            notation,
            play.tiles or tuple(parse(str(face)) for face in tiles),
            play,
            int(answer.get("score", 0)),
            tuple(parse(str(face)) for face in answer["leave"]),
            number_from(answer["equity"]),
            None if win is None else number_from(win, 0.0, 1.0),
        )
    except (AssertionError, KeyError, TypeError, ValueError, OverflowError, NotationError) as error:
        raise EngineError(_("an answer that is no move")) from error


def play_from(answer: object, view: View) -> Move:
    """Return a play that the rules allow in `view`, its words apart. Raises EngineError."""
    move = move_from(answer, view.edition)
    if not move.notation or view.check(move.play).violations:
        raise EngineError(_("an answer that is no play"))
    return move


def number_from(value: object, low: float = -1e6, high: float = 1e6) -> float:
    """Return a number from `low` to `high`.

    Raises TypeError, ValueError or OverflowError for anything else.
    """
    if type(value) not in (int, float):
        raise TypeError(f"{value!r:.20} is no number")
    number = float(value)  # type: ignore[arg-type]
    if not low <= number <= high:
        raise ValueError(f"{number} is out of range")
    return number


def without_play_sentence(view: View) -> str:
    """Return what to do without a play."""
    if view.exchange_limit:
        return _("You have no play here: exchange a tile, or pass.")
    return _("You have no play here, and nothing can be exchanged: pass.")


def stacks(play: Play, board: Board) -> bool:
    """Return whether a play on `board` lays a tile on another."""
    return any(board.height_at(square) for square in play.squares)


def hint_sentence(
    move: Move, degree: int, board: Board, *, is_best: bool = True, named: Callable[[str], str] = str
) -> str:
    """Return what to say of the best play on `board`: 1 where it lies, 2 its word, 3 all of it.

    If it is not the best, it is the best that stacks.
    """
    run, direction = main_run(board, move.play), move.play.direction(board)
    if degree == 1:
        where = line_text(run, direction)
        return _("Look at {where}. Ask again for the word.").format(where=where)
    if degree == 2:
        word = spell(board.with_tiles(move.play).tops(run))
        return _("The word is {word}. Ask again for the whole play.").format(word=word)
    whole = _("Best is {play}: {points}, and you keep {leave}.")
    if not is_best:
        whole = _("To try a stack: {play}, {points}, and you keep {leave}.")
    return whole.format(play=move.notation, points=points(move.score), leave=leave_text(move.leave, named))


def line_text(run: Sequence[Square], direction: Direction) -> str:
    """Return where a word lies that covers the squares of `run`: “row 5, from C5 to F5”."""
    where = _("row {row}, from {first} to {last}")
    if direction is Direction.DOWN:
        where = _("column {column}, from {first} to {last}")
    first, last = run[0], run[-1]
    return where.format(row=first.row + 1, column=first.name[0], first=first.name, last=last.name)


def leave_text(leave: tuple[Tile, ...], named: Callable[[str], str] = str) -> str:
    """Return the tiles that stay on a rack; `named` says a tile."""
    return ", ".join(map(named, leave)) if leave else _("nothing")


def failure_sentence(error: UpwordsError) -> str:
    """Return what to tell the player when the coach could not help: why not, or just that it could not."""
    if isinstance(error, EngineError):
        return _("The coach can't answer now; ask again.")
    return told(error)
