"""The coach at a table: hints by degree, and the best plays with their values.

The champion is asked about what this seat may know; its answer is kept while the position lasts, and revealed
bit by bit. If the game forbids help, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from upwords_tui.app.narration.numbers import decimal, percent_text, spoken
from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Engine
from upwords_tui.app.play.upwords.engine_moves import Move, ask_why, leave_text, move_text, play_from
from upwords_tui.app.review.reasons import SENTENCES, MoveContrast, why_text
from upwords_tui.base.errors import CommandError, EngineError, UpwordsError
from upwords_tui.base.i18n import TextTables, _, translate
from upwords_tui.engine.upwords.reasons import Why
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.upwords.actions import Said
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.play import Play, format_start, main_run
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)

THINK_SECONDS = 1.0

PLAYS = 24
"""How many of the best plays are asked for: as many as the champion considers anyway."""

OPENING_PLAYS = 60
"""The same on an empty board, where a word has many places."""

WHOLE_PLAY = 3
"""The degree of a hint that reveals the whole play."""

LEVEL = "champion"


class Hint(NamedTuple):
    """A hint about a play.

    `degree` is 1 for its line, 2 for its word, WHOLE_PLAY for all of it; 0 if there is no play. `why` says
    why the whole play is better than the one that scores most; empty if unknown, or it is the same.
    """

    degree: int
    sentence: str
    move: Move | None = None
    is_best: bool = True
    why: str = ""


class Better(NamedTuple):
    """Why the best play is better than another, which `against` names."""

    against: str
    told: MoveContrast

    def text(self, most: int = SENTENCES) -> str:
        """Return it in at most `most` sentences; empty if unknown."""
        reasons = why_text(self.told, most)
        return reasons and _TEXTS("why", "because", cause=self.against, clause=reasons)


class Coach:
    """Helps the owner of a session. `dictionary` names the word list to the engine."""

    def __init__(self, chair: PlayerSession[Any, UpwordsView], engine: Engine, dictionary: str) -> None:
        self._chair = chair
        self.engine = engine
        self.dictionary = dictionary
        self._asked: tuple[int | None, Mapping[str, object]] | None = None
        self._plays: tuple[Move, ...] = ()
        self._told = 0
        self._shown: Move | None = None
        self._whys: dict[Play, Why | None] = {}

    async def best_plays(self, seat: int | None) -> tuple[Move, ...]:
        """Return the best plays by percent of winning, then by worth. Raises CommandError, EngineError."""
        view = self._chair.view(seat)
        refusal = help_refusal(view)
        if refusal:
            raise CommandError(refusal)
        asked = seat, view_json(view, self.dictionary)
        if asked != self._asked:
            count = OPENING_PLAYS if view.board.is_empty else PLAYS
            plays = await ask_plays(self.engine, view, asked[1], {"n": count, "seconds": THINK_SECONDS})
            self._plays = best_first(plays)
            self._asked, self._told, self._shown, self._whys = asked, 0, None, {}
        return self._plays

    async def hint(
        self, seat: int | None, *, with_stack: bool = False, named: Callable[[str], str] = str
    ) -> Hint:
        """Return a hint, of a higher degree each time in one position; raises as `best_plays`."""
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
        why = await self.why(seat, named=named) if self._told == WHOLE_PLAY and is_best else ""
        return Hint(self._told, sentence, move, is_best, why)

    async def why(
        self, seat: int | None, move: Move | None = None, *, named: Callable[[str], str] = str
    ) -> str:
        """Return why the best play is better than `move`, or than the highest-scoring one, or "".

        Raises as `best_plays`.
        """
        plays = await self.best_plays(seat)
        found = await self._contrast(seat, move or next(iter(plays), None), named)
        return better_sentence(plays[0], *found) if found else ""

    async def better(self, seat: int | None, move: Move) -> Better | None:
        """Return why the best play is better than `move`, or than the highest-scoring one if it is that."""
        plays = await self.best_plays(seat)
        found = await self._contrast(seat, move, str)
        if found is None:
            return None
        other, told = found
        how = "better-than" if move == plays[0] else "is-better"
        return Better(_TEXTS("coach", how, play=plays[0].notation, move=move_text(other)), told)

    async def _contrast(
        self, seat: int | None, move: Move | None, named: Callable[[str], str]
    ) -> tuple[Move, MoveContrast] | None:
        """Return what the best play is compared with: `move`, or the one that scores most if it is that."""
        plays, view = self._plays, self._chair.view(seat)
        if move not in plays:
            return None
        best = plays[0]
        other = max(plays, key=lambda each: each.score) if move == best else move
        # Better means by a point or more, or a percent.
        if best.equity - other.equity < 1.0 and percent(best.win or 0.0) <= percent(other.win or 0.0):
            return None
        whys, play = self._whys, other.play
        if play not in whys:
            assert self._asked
            whys[play] = await ask_why(self.engine, self._asked[1], view.edition, other, best)
        why = whys[play]
        return None if why is None else (other, MoveContrast(why, view, best.equity - other.equity, named))


async def ask_plays(
    engine: Engine, view: UpwordsView, asked: Mapping[str, object], how: Mapping[str, object]
) -> list[Move]:
    """Return the champion's plays in `view`, whose JSON is `asked`; `how` has options. Raises EngineError."""
    answer = await engine.ask({"do": "plays", "level": LEVEL, **how, "view": asked})
    plays = answer.get("plays")
    if not isinstance(plays, list):
        raise EngineError(_("an answer that is not a list of plays"))
    return [play_from(play, view) for play in plays]


def best_first(plays: Sequence[Move]) -> tuple[Move, ...]:
    """Return plays by the figures as shown, so that their order is visible."""
    return tuple(sorted(plays, key=lambda move: (-percent(move.win or 0.0), -round(move.equity, 1))))


def better_sentence(best: Move, move: Move, told: MoveContrast, most: int = SENTENCES) -> str:
    """Return why `best` is better than `move`, in at most `most` sentences; empty if unknown."""
    reasons, other = why_text(told, most), move.text(told.named)
    if move.notation:
        other = _TEXTS("coach", "scored", play=move.notation, points=points(move.score))
    play = best.text(told.named)
    return reasons and _TEXTS("coach", "why", play=play, move=other, reasons=reasons)


def percent(chance: float) -> int:
    return round(100 * chance)


def without_play_sentence(view: UpwordsView) -> str:
    if view.exchange_limit:
        return _("You have no play here: exchange a tile, or pass.")
    return _("You have no play here, and you can't exchange: pass.")


def stacks(play: Play, board: Board) -> bool:
    return any(board.height_at(square) for square in play.squares)


def hint_sentence(
    move: Move, degree: int, board: Board, *, is_best: bool = True, named: Callable[[str], str] = str
) -> str:
    """Return a hint of a degree; if `move` is not the best, it is the best that stacks."""
    run, direction = main_run(board, move.play), move.play.direction(board)
    values = {
        "where": line_text(run, direction),
        "word": spell(board.with_tiles(move.play).tops(run)),
        "play": move.notation,
        "points": points(move.score),
        "leave": leave_text(move.leave, named),
    }
    whole = "best" if is_best else "stacking"
    return _TEXTS("hint", {1: "where", 2: "word"}.get(degree, whole), **values)


def line_text(run: Sequence[Square], direction: Direction) -> str:
    """Return where a word lies: “row 5, from C5 to F5”."""
    first, last = run[0], run[-1]
    values = {"row": first.row + 1, "column": first.name[0], "first": first.name, "last": last.name}
    return _TEXTS("hint", "column" if direction is Direction.DOWN else "row", **values)


def failure_sentence(error: UpwordsError) -> str:
    if isinstance(error, EngineError):
        return _("The coach can't answer now; ask again.")
    return translate(error)


def review_refusal(view: UpwordsView) -> str:
    """Return why the game can't be reviewed yet, or at all; empty if it can."""
    said = [each.action for each in view.history if isinstance(each.action, Said)]
    if view.outcome and view.options.kept and all(each.words or each.left for each in said):
        return _("There is nothing to review: no rack was typed during the game.")
    if view.outcome:
        return ""
    if view.options.kept:
        return _("After the game you can review the turns whose racks were typed.")
    if view.seat is None or not view.options.allow_help or view.options.has_challenges:
        return _("You can review a game when it is over.")
    return _("You can review a game when it is over. For now there are “hint” and “best”.")


def help_refusal(view: UpwordsView) -> str:
    """Return why the coach may not help in this position; empty if it may."""
    if view.outcome:
        return _("The game is over. Type “review” to look at every turn.")
    if not view.options.allow_help or view.options.kept:
        return _("Hints are off in this game.")
    if view.options.has_challenges:
        return _("There are no hints in a game with challenges: they would tell which words are good.")
    if not view.is_awaited or view.seat != view.turn:
        return _("Wait for your turn: the position may change.")
    return ""


# The best plays: a row for each word, with all its places


WORDS = 10
"""The most words listed."""

_PLACES = 5
"""The most other places of a word listed in the text game."""


class BestWord(NamedTuple):
    """A word with its plays, the best first; `places` are their starts: “5C” across, “C5” down."""

    word: str
    plays: tuple[Move, ...]
    places: tuple[str, ...]


def fold(plays: Sequence[Move], board: Board, most: int = WORDS) -> tuple[BestWord, ...]:
    """Group `plays` (the best first, on `board`) by their main words, at most `most` of them."""
    by_word: dict[str, list[tuple[Move, str]]] = {}
    for move in plays:
        run = main_run(board, move.play)
        word = spell(board.with_tiles(move.play).tops(run))
        place = format_start(run[0], move.play.direction(board))
        by_word.setdefault(word, []).append((move, place))
    found = list(by_word.items())[:most]
    return tuple(
        BestWord(word, tuple(move for move, _place in made), tuple(place for _move, place in made))
        for word, made in found
    )


def worth_text(move: Move, places: int = 1) -> str:
    return decimal(move.equity, f"+.{places}f")


def best_explained(plays: Sequence[Move]) -> str:
    said = _("“Worth” is how many points ahead the play should leave you in the long run.")
    if any(move.win is not None for move in plays):
        said += " " + _("“Wins” is your chance of winning.")
    return said


def best_play_lines(
    plays: Sequence[Move],
    view: UpwordsView,
    most: int = WORDS,
    named: Callable[[str], str] = str,
    placed: Callable[[str], str] = str,
) -> tuple[str, ...]:
    """Return the best plays, a line for each of `most` words; `placed` names the start of a play."""
    if not plays:
        return (without_play_sentence(view),)
    lines = []
    for place, word in enumerate(fold(plays, view.board, most), 1):
        move = word.plays[0]
        equity = spoken(move.equity) if move.equity < 0 else worth_text(move)
        values = {"points": points(move.score), "leave": leave_text(move.leave, named), "equity": equity}
        line = _TEXTS("coach", "play", place=place, play=move.notation, **values)
        if move.win is not None:
            line = _TEXTS("coach", "wins", line=line, percent=percent_text(move.win))
        lines.append(f"{line}. {others_sentence(word, 0, most=_PLACES, placed=placed)}".rstrip())
    return tuple(lines)


def others_sentence(
    word: BestWord,
    chosen: int,
    *,
    with_points: bool = True,
    most: int | None = None,
    placed: Callable[[str], str] = str,
) -> str:
    """Return the other places of `word`, with points if they differ, beyond `most` counted; or ""."""
    if len(word.plays) < 2:
        return ""
    with_points = with_points and len({move.score for move in word.plays}) > 1
    places = []
    for number, (move, place) in enumerate(zip(word.plays, word.places, strict=True)):
        if number == chosen:
            continue
        place = placed(place)
        if with_points:
            place = _TEXTS("coach", "place", place=place, points=points(move.score))
        places.append(place)
    if most is not None and len(places) > most:
        return _TEXTS("coach", "also-more", places=", ".join(places[:most]), count=len(places) - most)
    return _TEXTS("coach", "also", places=listed(places))
