"""A table at which Upwords is played, a session there, and its computer players."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from functools import cache, cached_property, partial
from typing import Any

from upwords_tui.app.narration.upwords.refusals import refusal_line
from upwords_tui.app.play.background import aside
from upwords_tui.app.play.opponents import Opponents, Saying
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Table, TimeRules
from upwords_tui.app.play.upwords.turns import Corrected, Misfit, Turn, corrected, facts, turns_of
from upwords_tui.app.review.coach import Coach
from upwords_tui.base import errors
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.levels import LEAST_SECONDS, WALL_FACTOR, share_of_clock
from upwords_tui.engine.registry import ForeignEngine, find_engine
from upwords_tui.engine.upwords.levels import ChallengeJudging, find_level, limits_of, lot, share_of
from upwords_tui.engine.upwords.views import is_idle, view_json
from upwords_tui.games.base import ENGINE, Agreeing, AnyAction
from upwords_tui.games.upwords import actions, rules
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import AgreedWords, UpwordsGame
from upwords_tui.games.upwords.options import OVERTIME_MINUTES, Challenge
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import MINUTE_MS, UpwordsPosition
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsEntry, UpwordsEntryView, UpwordsView
from upwords_tui.lexicon.word_sets import common_words


class UpwordsTime(TimeRules[UpwordsGame]):
    """Turns may have a limit, a whole game a clock; and the game waits for people who may challenge."""

    def due_in(self, game: UpwordsGame) -> timedelta | None:
        position, options = game.position, game.position.options
        if game.is_over or not game.seats[position.turn].is_human:
            return None
        limits = [options.turn_seconds * 1000] if options.turn_seconds else []
        clock_ms = position.clock_ms(position.turn)
        if clock_ms is not None:
            limits.append(clock_ms + OVERTIME_MINUTES * MINUTE_MS)
        return timedelta(milliseconds=max(min(limits), 0)) if limits else None

    def waits_for(self, game: UpwordsGame, position: UpwordsPosition) -> tuple[int, ...]:
        # A computer moves only when no person may challenge the previous play any more.
        people = tuple(seat for seat in position.may_challenge if game.seats[seat].is_human)
        is_held_up = bool(people) and not game.seats[position.turn].is_human
        return people if is_held_up else position.to_act

    def time_up(self, game: UpwordsGame, seat: int, *, ends: bool) -> AnyAction:
        # Whoever is only asked to judge a play lets it stand.
        pending = game.position.pending
        is_asked = pending is not None and (pending.ends is not None or seat != game.position.turn)
        return actions.AcceptPlay(seat=seat) if is_asked else super().time_up(game, seat, ends=ends)

    def is_timed(self, game: UpwordsGame, action: AnyAction) -> bool:
        return not isinstance(action, Agreeing) and action.seat == game.position.turn

    def begins_turn(self, game: UpwordsGame, entry: UpwordsEntry) -> bool:
        # Alone, or with everyone else out of tiles, the next turn is the same seat's. And a computer has to
        # wait for the people who may challenge: that is not its time.
        turn, action = entry.before.turn, entry.action
        has_waited = (
            isinstance(action, actions.AcceptPlay | actions.ChallengePlay) and not game.seats[turn].is_human
        )
        is_new = isinstance(action, UpwordsGame.turns) or bool(entry.effect.undone)
        return entry.position.turn != turn or is_new or has_waited


class UpwordsTable(Table[UpwordsGame, actions.Action, UpwordsView, UpwordsEntryView]):
    time_rules = UpwordsTime()

    facts = staticmethod(facts)

    def overdue(self) -> actions.Action | None:
        if self.clock.terms.has_days:
            return super().overdue()
        game, turn, options = self.game, self.game.position.turn, self.game.position.options
        if not (options.turn_seconds or options.game_seconds) or not game.seats[turn].is_human:
            return None
        action = actions.TimeOut(seat=turn, elapsed_ms=self.clock.elapsed_ms)
        try:
            game.apply(action)
        except errors.IllegalAction:
            return None
        return action


class UpwordsSession(PlayerSession[UpwordsTable, UpwordsView]):
    _checked: tuple[UpwordsView, Play, Verdict] | None = None

    @cached_property
    def coach(self) -> Coach:
        return Coach(self, self._room.engines.asker(self._account), self._room.words.id)

    def check(self, view: UpwordsView, play: Play, *, judged: bool = True) -> Verdict:
        """Return the verdict on a play not yet made, with its words if they are `judged` in this game."""
        verdict = self._unjudged_verdict(view, play)
        words = AgreedWords(self._room.words, view.allowed)
        return rules.judged(verdict, words) if judged and not view.has_challenges else verdict

    def unjudged(self, view: UpwordsView, play: Play) -> tuple[str, ...]:
        """Return the words of a play for which the dictionary has to be asked, which may take a moment."""
        verdict = self._unjudged_verdict(view, play)
        if view.has_challenges or verdict.score is None:
            return ()
        formed = (word.text for word in verdict.score.words)
        return tuple(word for word in formed if self._room.words.at_once(word) is None)

    def _unjudged_verdict(self, view: UpwordsView, play: Play) -> Verdict:
        """Return the verdict without words, made once for a play that is asked about several times."""
        if self._checked is None or self._checked[0] is not view or self._checked[1] != play:
            self._checked = view, play, view.check(play)
        return self._checked[2]

    async def judge(self, words: tuple[str, ...]) -> None:
        """Look words up in the dictionary without holding up the event loop. Raises as it does."""
        await aside(lambda: [self._room.words.contains(word) for word in words])

    def knows(self, word: str) -> bool | None:
        """Return whether the dictionary has `word`; None while only a challenge may find out."""
        if self._table.game.position.has_challenges and not self.is_over:
            return None
        return self._room.words.contains(word)

    def corrected(
        self, number: int, instead: actions.Action | None, *, stays: bool = False
    ) -> Corrected | Misfit:
        """Return the game with an action corrected, as `turns.corrected` does; nothing is stored."""
        return corrected(self._table.game, number, instead, self._room.words, stays=stays)

    def store_anew(self, game: UpwordsGame) -> str:
        """Store a corrected game in place of this one and return its id. Raises StaleGame, StoreError."""
        return self._table.store_anew(game)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of a game that is over, with what each player knew; before that none."""
        return turns_of(self._table.game) if self.is_over else ()


# The computer players: asked when it is their turn, never trusted, never waited for too long. They make every
# action that no person has to make: computers' turns, their judging of plays, the end of a game in which
# nobody can play. An answer belongs to the position it was asked for; if the game has moved on it is dropped


MOVE_SECONDS = 2.0
_PONDER_SECONDS = 60.0
"""How long an engine that may do so thinks at most while others do."""
_PLAIN_LEVEL = "highest"
"""The level asked for a move when one that thinks longer brings the engine down."""


def _refused(error: errors.EngineRefusal) -> str:
    return _("The computer player can't play: {reason}.").format(reason=clean(translate(error)).rstrip("."))


class UpwordsOpponents(Opponents[UpwordsTable]):
    _unstuck_at = -1
    _thinking_since: float | None = None
    _pondering: asyncio.Future[Any] | None = None

    @property
    def thinking(self) -> int | None:
        if self._actor is None:
            return None
        return 0 if self._thinking_since is None else int(time.monotonic() - self._thinking_since)

    @property
    def are_wanted(self) -> bool:
        return self._actor is not None or self._may_be_stuck

    @property
    def _actor(self) -> int | None:
        """The computer seat that has yet to judge the previous play, or else is to move; None if none is."""
        table, game = self._table, self._table.game
        if game.is_over or table.is_held:
            return None
        waits = self._people_judging or self._pending_is_last
        seats = (*game.position.may_challenge, *(() if waits else game.to_act[:1]))
        return next((seat for seat in seats if game.seats[seat].level), None)

    @property
    def _may_be_stuck(self) -> bool:
        table, is_over = self._table, self._table.game.is_over or self._table.is_held
        return not is_over and table.game.position.may_be_stuck and self._unstuck_at != table.number

    @property
    def awaited(self) -> tuple[int, ...]:
        """The awaited seats of people; those who may challenge before a computer moves on."""
        game = self._table.game
        if game.is_over:
            return ()
        judging = self._people_judging
        if judging and (self._pending_is_last or game.seats[game.to_act[0]].level):
            return judging
        return tuple(seat for seat in game.to_act if game.seats[seat].is_human)

    @property
    def _people_judging(self) -> tuple[int, ...]:
        game = self._table.game
        return tuple(seat for seat in game.position.may_challenge if game.seats[seat].is_human)

    async def act(self) -> None:
        """Act until a person is awaited or the game is over."""
        while self.are_wanted:
            actor = self._actor
            if actor is not None and actor in self._table.game.position.may_challenge:
                await self._do(self._judgement(actor))
            elif self._may_be_stuck:
                await self._look_for_end()
            elif actor is not None:
                await self._move(actor)

    @property
    def _pending_is_last(self) -> bool:
        pending = self._table.game.position.pending
        return pending is not None and pending.ends is not None

    def _judgement(self, seat: int) -> actions.Action:
        table, position, level = self._table, self._table.game.position, self._table.game.seats[seat].level
        assert position.pending is not None and level is not None
        doubted = challenges(
            ChallengeJudging() if level.startswith(ENGINE) else find_level(level).judging,
            dict.fromkeys(position.pending.words),
            self._words.is_listed,
            self._words.id,
            position.edition.language,
            f"{table.game.setup.commitment} {position.round} {position.board.tile_count()} {seat}",
            is_free=position.options.challenge is Challenge.FREE,
        )
        return actions.ChallengePlay(seat=seat) if doubted else actions.AcceptPlay(seat=seat)

    async def _do(self, action: actions.Action, took: float = 0.0) -> None:
        with suppress(errors.StaleGame):
            await self._table.do(action, round(took * 1000))

    async def _look_for_end(self) -> None:
        """Declare the game over if no seat has a legal play, as far as the word list goes."""
        table = self._table
        number = table.number
        for seat in range(len(table.game.seats)):
            view = table.view(seat)
            if view.seats[seat].has_resigned or not view.rack:
                continue
            answer = await self._ask({"do": "plays", "n": 1}, view)
            if table.number != number:
                return
            if answer is None or answer.get("plays") != []:
                self._unstuck_at = number
                return
        await self._do(actions.DeclareStuck(seat=table.game.position.turn))

    async def _move(self, seat: int) -> None:
        table = self._table
        number, level = table.number, table.game.seats[seat].level or ""
        view = table.view(seat)
        seed = question_seed(table.game.setup.commitment, table.game.position.round, seat)
        request = {"do": "move", "level": level, **_budget(view), "seed": seed}
        if level.startswith(ENGINE):
            await self._move_foreign(request, view)
            return
        began = self._thinking_since = time.monotonic()
        try:
            answer = await self._ask(request, view)
        finally:
            self._thinking_since = None
        took = time.monotonic() - began
        if table.number != number:
            return
        action: actions.Action = actions.Pass(seat=seat)
        if answer is None:
            name = clean(view.seats[seat].name)
            self._report(lambda: _("{name} can't think of a move and passes.").format(name=name))
        else:
            try:
                action = action_from_answer(answer, seat, view)
            except (errors.NotationError, errors.EngineError):
                self._report(lambda: _("The computer player gave no sensible answer and passes."))
        try:
            await self._do(_ending(action, view), took)
        except errors.IllegalAction:
            self._report(lambda: _("The computer player tried something illegal and passes."))
            await self._do(actions.Pass(seat=seat), took)

    async def _move_foreign(self, request: Mapping[str, object], view: UpwordsView) -> None:
        """Let somebody else's engine move; if it fails, report it, and pass or give up the game."""
        number, seat, level = self._table.number, view.turn, str(request["level"])
        began = self._thinking_since = time.monotonic()
        action: actions.Action | None = None
        failure: Saying = str
        try:
            answer = await self._answered({**request, **_clock(view)}, view)
            action = action_from_answer(answer, seat, view)
        except (errors.EngineError, errors.NotationError) as error:
            failure = partial(translate, error)
        finally:
            self._thinking_since = None
        took = time.monotonic() - began
        if self._table.number != number:
            return
        if action:
            try:
                await self._do(_ending(action, view), took)
                self._ponder(level, seat)
                return
            except errors.IllegalAction as error:
                failure = partial(refusal_line, error, action, view)
        gives_up = _engine_of(level).forfeit
        self._report(partial(_failed, view.seats[seat].name, failure, gives_up=gives_up))
        await self._do(actions.Resign(seat=seat) if gives_up else actions.Pass(seat=seat), took)

    def _ponder(self, level: str, seat: int) -> None:
        """Let an engine that may ponder think while others do, until it is asked something else."""
        if not self._table.game.is_over and _engine_of(level).ponder:
            view = view_json(self._table.view(seat), self._words.id)
            request = {"do": "ponder", "level": level, "seconds": _PONDER_SECONDS, "view": view}
            self._pondering = asyncio.ensure_future(self._engine.ask(request))
            # Pondering has no result, and its errors are the engine's own affair.
            self._pondering.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _ask(self, request: Mapping[str, object], view: UpwordsView) -> Mapping[str, object] | None:
        """Return the engine's answer, at a plain level if it fails at another; None if there is none."""
        number, name = self._table.number, clean(view.seats[view.turn].name)
        simpler = errors.mark("{name} could not finish thinking and plays the highest-scoring word.")
        plain = {**request, "level": _PLAIN_LEVEL}
        for attempt in (request, plain) if "level" in request else (request,):
            try:
                answer = await self._answered(attempt, view)
            except errors.EngineRefusal as error:
                self._report(partial(_refused, error))
                return None
            except errors.EngineError:
                if self._table.number != number:
                    return None
                continue
            if attempt is plain:
                self._report(lambda: _(simpler).format(name=name))
            return answer
        self._report(lambda: _("The computer player can't be started."))
        return None

    async def _answered(self, request: Mapping[str, object], view: UpwordsView) -> Mapping[str, object]:
        restarts = self._engine.restarts
        answer = await self._engine.ask({**request, "view": view_json(view, self._words.id)})
        if self._engine.restarts > restarts:
            self._report(lambda: _("The computer player stopped working and was restarted."))
        return answer


def question_seed(commitment: str, round_number: int, seat: int) -> int:
    """Return the seed for a computer's move: another each turn, the same on every machine for daily duels."""
    return int.from_bytes(hashlib.sha256(f"{commitment} {round_number} {seat}".encode()).digest()[:7], "big")


def _budget(view: UpwordsView) -> dict[str, float]:
    """Return how long a computer may think: a part of its clocks; without any, only its own work counts."""
    walls = [view.options.turn_seconds / 2] if view.options.turn_seconds else []
    clock_ms = view.seats[view.turn].clock_ms
    if clock_ms is not None:
        walls.append(WALL_FACTOR * share_of_clock(clock_ms / 1000, view.options.increment_seconds))
    if not walls:
        return {"seconds": MOVE_SECONDS}
    wall = max(min(walls), WALL_FACTOR * LEAST_SECONDS)
    return {"seconds": min(wall / WALL_FACTOR, MOVE_SECONDS), "wall": wall}


def _clock(view: UpwordsView) -> dict[str, object]:
    """Return the clocks in seconds, as engines are told of them; nothing where there are none."""
    count = len(view.seats)
    seats = [view.seats[(view.turn + step) % count] for step in range(count)]
    own, *others = [seat.clock_ms for seat in seats if not seat.has_resigned]
    if own is None:
        return {}
    left = [(each or 0) / 1000 for each in others]
    return {"clock": {"own": own / 1000, "opponents": left, "increment": view.options.increment_seconds}}


def _ending(action: actions.Action, view: UpwordsView) -> actions.Action:
    """Return an action of a computer, a pass instead of an exchange if those have gone on for too long."""
    return actions.Pass(seat=view.turn) if isinstance(action, actions.Exchange) and is_idle(view) else action


def _engine_of(level: str) -> ForeignEngine:
    """Return the foreign engine of a level; a default one if it is gone."""
    try:
        return find_engine(level)
    except errors.InputError:
        return ForeignEngine(level, ())


def _failed(name: str, failure: Saying, *, gives_up: bool) -> str:
    reason = clean(failure()).rstrip(".")
    if gives_up:
        return _("{name} failed and resigns, as agreed: {reason}.").format(name=clean(name), reason=reason)
    return _("{name} failed and passes: {reason}.").format(name=clean(name), reason=reason)


def action_from_answer(answer: Mapping[str, object], seat: int, view: UpwordsView) -> actions.Action:
    """Return the action an engine's answer asks for. Raises EngineError or NotationError."""
    alphabet = view.edition.alphabet
    named = answer.get("action")
    if named == "pass":
        return actions.Pass(seat=seat)
    if named == "exchange":
        faces = answer.get("tiles", [answer.get("tile")])
        if isinstance(faces, list):
            return actions.Exchange(seat=seat, tiles=tuple(alphabet.parse(str(face)) for face in faces))
    tiles = answer.get("tiles")
    if named == "play" and isinstance(tiles, Mapping):
        placed = [(Square.parse(str(name)), alphabet.parse(str(face))) for name, face in tiles.items()]
        return actions.PlayTiles(seat=seat, play=Play.of(placed))
    raise errors.EngineError(_("an answer that is not an action"))


_COST = 0.5
"""The factor by which good words are doubted less often where a wrong challenge costs something."""


def challenges(
    judging: ChallengeJudging,
    words: Iterable[str],
    is_listed: Callable[[str], bool],
    dictionary: str,
    language: str,
    key: str,
    *,
    is_free: bool,
) -> bool:
    """Return whether a player who judges like this challenges a play of `words`.

    `dictionary` and `language` are those of the game, `key` identifies the play and the judge; `is_free`: a
    wrong challenge costs nothing.
    """
    known = None if judging.step is None else limits_of(judging.step, language)
    doubts = judging.doubts * (1.0 if is_free else _COST)
    ranks = _ranks(dictionary) if known else {}
    for word in words:
        drawn = lot(f"{key} {word}")
        if not is_listed(word):
            if drawn < judging.spots:
                return True
        # With a list that does not rank its words, everybody knows them all.
        elif known and ranks and drawn < doubts:
            rank = ranks.get(word.casefold(), known.words)
            if rank >= known.words and share_of(word) >= known.rare:
                return True
    return False


@cache
def _ranks(dictionary: str) -> dict[str, int]:
    return {word.casefold(): rank for rank, word in enumerate(common_words(dictionary))}
