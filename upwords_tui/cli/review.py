"""`upwords-tui review`: look back at a recorded game, every move beside the best one; or at many games."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from upwords_tui.app.narration.upwords.events import outcome_sentence
from upwords_tui.app.play.dictionaries import bring_own_list
from upwords_tui.app.play.files import RECORD_LIMIT, game_from, read_text, shown_path, write_new
from upwords_tui.app.play.page import page
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.play.upwords.turns import Turn, as_upwords, turns_of
from upwords_tui.app.review import weaknesses as losses
from upwords_tui.app.review.review import (
    THINK_SECONDS,
    ReviewedTurn,
    chances,
    leads,
    moment_sentence,
    moments,
    notes_of,
    people_or_all,
    review,
    summary_lines,
    why_sentence,
)
from upwords_tui.app.training.mistakes import kept_review, to_keep
from upwords_tui.base.errors import InputError, RecordError, UpwordsError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import PATH_LIMIT, clean
from upwords_tui.cli.games import kept_games
from upwords_tui.cli.streams import print_json, read_source, tell_turn
from upwords_tui.engine.pool import Pool, cores
from upwords_tui.engine.upwords.protocol import why_json
from upwords_tui.games.base import DictionaryRef, Json
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.cache import read_cached, write_cached
from upwords_tui.lexicon.files import cache_folder
from upwords_tui.lexicon.registry import word_list

_GRAPH_ROWS = 8


def run(arguments: Namespace) -> int:
    is_folder = False
    with suppress(OSError, ValueError):  # whoever reads it says why it can't be read
        is_folder = bool(arguments.file) and Path(arguments.file).is_dir()
    _check(arguments, is_folder=is_folder)
    if arguments.all or is_folder:
        _print_many(_of_kept(arguments) if arguments.all else _of_folder(arguments), arguments)
        return 0
    game = as_upwords(game_from(*read_source(arguments.file, RECORD_LIMIT)))
    dictionary = arguments.dictionary or game.setup.dictionary.id
    reviewed = _review_all(game, dictionary, arguments.file, arguments.seconds, arguments.jobs)
    view = game.view_for(None)
    told = moments(reviewed, people_or_all(view))
    if arguments.json:
        print_json(_game_json(view, reviewed, told, dictionary))
    else:
        _print(view, reviewed, told)
    return 0


def _check(arguments: Namespace, *, is_folder: bool) -> None:
    """Exit with a complaint if options don't go together."""
    if arguments.all == (arguments.file is not None):
        arguments.parser.error(_("name a record or a folder of records, or use --all"))
    for option, is_wrong, needed in (
        ("--games", arguments.games and not arguments.all, "--all"),
        ("--player", arguments.player and not is_folder, "FOLDER"),
        ("--dictionary", arguments.dictionary and arguments.all, "FILE, FOLDER"),
    ):
        if is_wrong:
            arguments.parser.error(_("{option} works only with {what}").format(option=option, what=needed))


async def _review_one(game: UpwordsGame, dictionary: str, seconds: float, jobs: int) -> list[ReviewedTurn]:
    turns, reviewed = turns_of(game), list[ReviewedTurn]()
    jobs = min(jobs, len(turns))
    kept = KeptReviews(game, DictionaryRef(dictionary, word_list(dictionary).sha256), seconds)
    with Pool(jobs) as pool:
        async for one in review(turns, [pool.asker()] * jobs, dictionary, seconds, kept.note):
            reviewed.append(one)
            tell_turn(len(reviewed), len(turns))
    kept.keep()
    return reviewed


def _review_all(
    game: UpwordsGame, dictionary: str, file: str, seconds: float | None = None, jobs: int | None = None
) -> list[ReviewedTurn]:
    if game.outcome is None:
        # What a player should have done tells what is on the racks.
        raise InputError(_("this game is not over yet; a review would give secrets away"), file)
    bring_own_list(dictionary)
    word_list(dictionary)  # so that what is wrong with it is said at once
    return asyncio.run(_review_one(game, dictionary, seconds or THINK_SECONDS, jobs or cores()))


def write_page(arguments: Namespace, game: AnyGame) -> int:
    """Write the page of `game`, with its review if it is known or wanted; return the exit code.

    Raises RecordError if it can't be reviewed, InputError if it can't be written.
    """
    path, reviewed = Path(arguments.html), list[ReviewedTurn]()
    if arguments.review:
        reviewed = _review_all(as_upwords(game), game.dictionary.id, arguments.file)
    elif game.outcome:
        with suppress(RecordError):
            kept = KeptReviews(as_upwords(game), game.dictionary, THINK_SECONDS)
            reviewed = [one for one in map(kept.known, turns_of(as_upwords(game))) if one]
    write_new(path, page(game, notes_of(reviewed)))
    print(_("Written to {path}.").format(path=shown_path(path)))
    return 0


def _print(view: UpwordsView, reviewed: Sequence[ReviewedTurn], told: Sequence[ReviewedTurn]) -> None:
    names = [clean(seat.name) for seat in view.seats]
    print(f"{view.edition.name}: {', '.join(names)}")
    if not reviewed:
        print(_("Nobody has made a move."))
        return
    print(*_table(reviewed), sep="\n")
    seat = people_or_all(view)[0]
    heading = _("The score after each turn:")
    if len(names) > 1:
        heading = _("How many points {name} was ahead after each turn:").format(name=names[seat])
    print("", heading, *_graph(leads(reviewed, seat), 0.0), sep="\n")
    if len(names) > 1:
        heading = _("{name}'s chance of winning, in percent:").format(name=names[seat])
        line = [100 * (0.5 if each is None else each) for each in chances(reviewed, seat, len(names))]
        print("", heading, *_graph(line, 50.0, 0.0, 100.0), sep="\n")
    print()
    for sentence in summary_lines(reviewed, names):
        print(sentence)
    if told:
        count = len(told)
        print()
        print(
            ngettext("The most instructive moment:", "The {count} most instructive moments:", count).format(
                count=count
            )
        )
        for one in told:
            print(moment_sentence(one))
    if view.outcome:
        print()
        print(outcome_sentence(view))


def _table(reviewed: Sequence[ReviewedTurn]) -> list[str]:
    """Return a line a turn: who, the move and its points, the best one, what that cost."""
    heads = (_("Turn"), _("Player"), _("Move"), _("Pts"), _("Best found"), _("Pts"), _("Lost"), _("Chance"))
    rows = [heads]
    for one in reviewed:
        best = ("", "") if one.is_best else (one.best.text(), _points(one.best))
        chance = "" if one.made.win is None else f"{100 * one.made.win:.0f} %"
        lost = "" if one.is_best else f"{one.lost_points:.1f}"
        who = (str(one.turn.number + 1), one.turn.name, one.made.text(), _points(one.made))
        rows.append((*who, *best, lost, chance))
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    right = (0, 3, 5, 6, 7)
    lines = []
    for row in rows:
        cells = [
            text.rjust(width) if column in right else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _points(move: Move) -> str:
    return str(move.score) if move.notation else ""


def _graph(
    values: Sequence[float], base: float, low: float | None = None, high: float | None = None
) -> list[str]:
    """Return a graph of columns that rise or fall from `base`, a column a turn, in ASCII."""
    low, high = min(*values, base) if low is None else low, max(*values, base) if high is None else high
    step = max((high - low) / _GRAPH_ROWS, 1e-9)
    label = max(len(f"{low:.0f}"), len(f"{high:.0f}"))
    lines = []
    for row in range(_GRAPH_ROWS, 0, -1):
        upper, lower = low + row * step, low + (row - 1) * step
        # A column fills those rows whose middle is between `base` and its value.
        middle = (lower + upper) / 2
        bars = "".join("#" if min(each, base) <= middle < max(each, base) else " " for each in values)
        mark = f"{high:.0f}" if row == _GRAPH_ROWS else f"{low:.0f}" if row == 1 else ""
        mark = f"{base:.0f}" if lower <= base < upper and not mark else mark
        lines.append(f"{mark.rjust(label)} {bars}".rstrip())
    return lines


def _game_json(
    view: UpwordsView, reviewed: Sequence[ReviewedTurn], told: Sequence[ReviewedTurn], dictionary: str
) -> Json:
    return {
        "edition": view.edition.id,
        "dictionary": dictionary,
        "seats": [seat.name for seat in view.seats],
        "turns": [
            {
                "turn": one.turn.number + 1,
                "seat": one.turn.seat,
                "made": _move_json(one.made),
                "best": _move_json(one.best),
                "lost_points": one.lost_points,
                "lost_win": one.lost_win,
                "exact": one.is_exact,
                "why_text": why_sentence(one),
                **({"why": why_json(one.why)} if one.why and not one.is_best else {}),
                "scores": list(one.turn.scores),
            }
            for one in reviewed
        ],
        "moments": [one.turn.number + 1 for one in told],
    }


def _move_json(move: Move) -> Json:
    return {
        "action": "play" if move.notation else "exchange" if move.tiles else "pass",
        "notation": move.notation or None,
        "tiles": list(move.tiles),
        "score": move.score,
        "equity": move.equity,
        "win": move.win,
        "leave": list(move.leave),
    }


FORMAT = 1
"""Raise this whenever what is kept, or what the engine means by it, changes."""

MOST_GAMES = 2000
"""The most games in the cache, some ten thousand bytes each."""

_SUFFIX = ".review"


class KeptReviews:
    """The reviews in the cache of one game, by the words of `words`, with `seconds` or more a turn."""

    def __init__(self, game: UpwordsGame, words: DictionaryRef, seconds: float) -> None:
        parts = (str(FORMAT), words.id, words.sha256, format_record(to_record(game)))
        self._key = hashlib.sha256("\n".join(parts).encode()).digest()
        self._seconds = seconds
        self._turns = _read(self._key)
        self._noted = set[int]()

    def known(self, turn: Turn) -> ReviewedTurn | None:
        """Return the earlier review of a turn, or None."""
        return kept_review(turn, self._turns, self._seconds)

    def note(self, turn: Turn, answer: Mapping[str, object]) -> None:
        self._turns[turn.number] = {**to_keep(answer, self._seconds), "why": answer.get("why")}
        self._noted.add(turn.number)

    def keep(self) -> None:
        """Write what was noted to the cache, if it can be written."""
        if self._noted:
            # Another process may have reviewed other turns meanwhile.
            turns = _read(self._key) | {number: self._turns[number] for number in self._noted}
            body = json.dumps([[number, found] for number, found in turns.items()]).encode()
            write_cached(self._key, _SUFFIX, body, cache_folder("reviews"), MOST_GAMES)


def _read(key: bytes) -> dict[int, Mapping[str, object]]:
    body = read_cached(key, _SUFFIX, cache_folder("reviews"))
    return {} if body is None else dict(json.loads(bytes(body)))


def _print_many(turns: Sequence[losses.OwnTurn], arguments: Namespace) -> None:
    found = losses.weaknesses(turns)
    if arguments.json:
        print_json(_weaknesses_json(found))
        return
    if not turns:
        print(losses.nothing_sentence())
        return
    parts = [losses.finding_lines(found), losses.figure_lines(found), losses.chosen_lines(found)]
    print(*("\n".join(part) for part in parts if part), sep="\n\n")
    if arguments.all and found.chosen:
        print(_("In the game, type “weaknesses 1” to replay the first of them."))


def _of_kept(arguments: Namespace) -> Sequence[losses.OwnTurn]:
    library, jobs = kept_games(arguments.data), arguments.jobs or cores()

    async def look() -> Sequence[losses.OwnTurn]:
        with Pool(jobs) as pool:
            return await losses.look_back_at_all(
                library,
                pool.asker(),
                datetime.now(UTC),
                lambda _game_id, done, count: tell_turn(done + 1, count),
                arguments.games,
                jobs,
                arguments.seconds or THINK_SECONDS,
            )

    return asyncio.run(look())


def _of_folder(arguments: Namespace) -> Sequence[losses.OwnTurn]:
    """Return the turns of one player in the records of a folder. Raises InputError."""
    folder, dictionary = Path(arguments.file), arguments.dictionary
    if dictionary:
        word_list(dictionary)  # so that what is wrong with it is said at once
    games = list[tuple[str, UpwordsGame]]()
    for file in sorted(folder.glob("*.json")):
        name, reason = clean(str(file), PATH_LIMIT), ""
        try:
            game = as_upwords(game_from(read_text(file, RECORD_LIMIT, name), name))
            if game.outcome is None:
                reason = _("this game is not over yet; a review would give secrets away")
        except UpwordsError as error:
            reason = clean(translate(error))
        if reason:
            print(reason if reason.startswith(name) else f"{name}: {reason}", file=sys.stderr)
        else:
            games.append((file.name, game))
    if not games:
        raise InputError(_("there is no record of a finished game of Upwords"), str(folder))
    return asyncio.run(_review_many(_own_turns(games, arguments.player), arguments))


def _own_turns(
    games: Sequence[tuple[str, UpwordsGame]], player: str | None
) -> list[tuple[str, UpwordsGame, list[Turn]]]:
    """Return the turns of `player` in each game, or of the only one who is no computer. Raises InputError."""
    found = []
    for name, game in games:
        view = game.view_for(None)
        names = {seat: clean(who.name) for seat, who in enumerate(view.seats)}
        if player is None:
            own = {seat for seat, who in enumerate(view.seats) if not who.player.startswith("computer:")}
            if len(own) > 1:
                said = _("several people play here, {names}: choose one with --player")
                raise InputError(said.format(names=", ".join(names[seat] for seat in sorted(own))), name)
        else:
            own = {seat for seat, known in names.items() if known.casefold() == clean(player).casefold()}
        if own:
            found.append((name, game, [turn for turn in turns_of(game) if turn.seat in own]))
    if not found:
        said = _("nobody in these records is called {name}")
        raise InputError(
            said.format(name=clean(player)) if player else _("only computers play in these records")
        )
    return found


async def _review_many(
    games: Sequence[tuple[str, UpwordsGame, list[Turn]]], arguments: Namespace
) -> Sequence[losses.OwnTurn]:
    """Return the turns, reviewed unless the cache has them."""
    jobs, seconds = arguments.jobs or cores(), arguments.seconds or THINK_SECONDS
    found = list[losses.OwnTurn]()
    judges = [arguments.dictionary or game.setup.dictionary.id for _name, game, _turns in games]
    words = {judge: DictionaryRef(judge, word_list(judge).sha256) for judge in {*judges}}
    waits = list[tuple[str, list[Turn], KeptReviews, list[Turn], str]]()
    for (name, game, turns), judge in zip(games, judges, strict=True):
        kept = KeptReviews(game, words[judge], seconds)
        waits.append((name, turns, kept, [turn for turn in turns if kept.known(turn) is None], judge))
    done, count = 0, sum(len(waiting) for _name, _turns, _kept, waiting, _judge in waits)
    with Pool(min(jobs, count)) as pool:
        for name, turns, kept, waiting, dictionary in waits:
            engines = [pool.asker()] * min(jobs, len(waiting))
            try:
                async for _one in review(waiting, engines, dictionary, seconds, kept.note):
                    done += 1
                    tell_turn(done, count)
            finally:
                kept.keep()
            for one in filter(None, map(kept.known, turns)):
                where = _("{file}, turn {number}.").format(file=clean(name), number=one.turn.number + 1)
                found.append(losses.OwnTurn(name, None, where, one))
    return found


def _weaknesses_json(found: losses.Weaknesses) -> Json:
    return {
        "games": found.games,
        **_loss_json(found.total),
        "phases": [{"phase": str(phase), **_loss_json(loss)} for phase, loss in found.phases.items()],
        "kinds": [{"kind": str(kind), **_loss_json(loss)} for kind, loss in found.kinds.items()],
        "periods": [
            {
                "from": each.first.isoformat() if each.first else None,
                "to": each.last.isoformat() if each.last else None,
                "games": each.games,
                **_loss_json(each.loss),
            }
            for each in found.periods
        ],
        "puzzles": [
            {
                "game": each.game,
                "turn": each.one.turn.number + 1,
                "phase": str(losses.phase_of(each.one)),
                "kind": str(losses.kind_of(each.one)),
                "lost_points": each.one.lost_points,
                "lost_win": each.one.lost_win,
            }
            for each in found.chosen
        ],
    }


def _loss_json(loss: losses.Loss) -> Json:
    return {"turns": loss.turns, "lost_points": loss.points, "lost_win": loss.win}
