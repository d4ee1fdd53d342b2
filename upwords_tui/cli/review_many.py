"""`upwords-tui review --all`, or of a folder of records: where somebody loses most, over many games."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from upwords_tui.app.play.files import RECORD_LIMIT, game_from, read_text
from upwords_tui.app.play.upwords.turns import Turn, as_upwords, turns_of
from upwords_tui.app.review.upwords.review import THINK_SECONDS, ReviewedTurn, review
from upwords_tui.app.review.upwords.weaknesses import (
    Loss,
    OwnTurn,
    Weaknesses,
    chosen_lines,
    figure_lines,
    finding_lines,
    kind_of,
    look_back_at_all,
    nothing_sentence,
    phase_of,
    weaknesses,
)
from upwords_tui.app.training.upwords.mistakes import kept_review, to_keep
from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import PATH_LIMIT, clean
from upwords_tui.cli.games import kept_games
from upwords_tui.cli.streams import cores, print_json, tell_turn
from upwords_tui.engine.pool import Pool
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.lexicon.cache import read_cached, write_cached
from upwords_tui.lexicon.files import cache_folder
from upwords_tui.lexicon.registry import word_list

# What looking back at the record of a game has found, kept for the next look: for games in no store


FORMAT = 1
"""Raise this whenever what is kept, or what the engine means by it, changes."""

MOST_GAMES = 2000
"""So many games are kept, some ten thousand bytes each."""

_SUFFIX = ".review"


class KeptReviews:
    """What is kept of the turns of one game, judged by the words of `words`, in `seconds` or more each."""

    def __init__(self, game: UpwordsGame, words: DictionaryRef, seconds: float) -> None:
        parts = (str(FORMAT), words.id, words.sha256, format_record(to_record(game)))
        self._key = hashlib.sha256("\n".join(parts).encode()).digest()
        self._seconds = seconds
        self._turns = _read(self._key)
        self._noted = set[int]()

    def known(self, turn: Turn) -> ReviewedTurn | None:
        """Return a turn as it was reviewed before; None if it was not."""
        return kept_review(turn, self._turns, self._seconds)

    def note(self, turn: Turn, answer: Mapping[str, Any]) -> None:
        """Take in what the engine has answered about a turn."""
        self._turns[turn.number] = to_keep(answer, self._seconds)
        self._noted.add(turn.number)

    def keep(self) -> None:
        """Keep what was taken in, if a folder for it can be written."""
        if self._noted:
            # Somebody else may have looked at other turns meanwhile.
            turns = _read(self._key) | {number: self._turns[number] for number in self._noted}
            body = json.dumps([[number, found] for number, found in turns.items()]).encode()
            write_cached(self._key, _SUFFIX, body, cache_folder("reviews"), MOST_GAMES)


def _read(key: bytes) -> dict[int, Mapping[str, Any]]:
    body = read_cached(key, _SUFFIX, cache_folder("reviews"))
    if body is None:
        return {}
    # It adds up, so it is what was kept.
    return dict(json.loads(bytes(body)))


def run(arguments: Namespace) -> int:
    """Look back at the games, telling progress on standard error, and print what they tell together."""
    turns = _of_kept(arguments) if arguments.all else _of_folder(arguments)
    found = weaknesses(turns)
    if arguments.json:
        print_json(_as_json(found))
        return 0
    if not turns:
        print(nothing_sentence())
        return 0
    parts = [finding_lines(found), figure_lines(found), chosen_lines(found)]
    print(*("\n".join(part) for part in parts if part), sep="\n\n")
    if arguments.all and found.chosen:
        print(_("In the game “weaknesses 1” sets you the first of them: find what was better."))
    return 0


# The games that are kept


def _of_kept(arguments: Namespace) -> Sequence[OwnTurn]:
    library, jobs = kept_games(arguments.data), arguments.jobs or cores()

    async def look() -> Sequence[OwnTurn]:
        with Pool(jobs) as pool:
            return await look_back_at_all(
                library,
                pool.asker(),
                datetime.now(UTC),
                lambda _game_id, done, count: tell_turn(done + 1, count),
                arguments.games,
                jobs,
                arguments.seconds or THINK_SECONDS,
            )

    return asyncio.run(look())


# Records


def _of_folder(arguments: Namespace) -> Sequence[OwnTurn]:
    """Return the turns of one player in the records of a folder. Raises InputError."""
    folder, dictionary = Path(arguments.file), arguments.dictionary
    if dictionary:
        word_list(dictionary)  # so that what is wrong with it is said at once
    games = list[tuple[str, UpwordsGame]]()
    for file in sorted(folder.glob("*.json")):
        name = clean(str(file), PATH_LIMIT)
        try:
            game = as_upwords(game_from(read_text(file, RECORD_LIMIT, name), name))
        except UpwordsError as error:
            _pass_over(name, translate(error))
            continue
        if game.outcome is None:
            _pass_over(name, _("this game is not over yet; a review would give its players away"))
        else:
            games.append((file.name, game))
    if not games:
        raise InputError(_("there is no record of a game of Upwords that is over"), str(folder))
    return asyncio.run(_review(_own_turns(games, arguments.player), arguments))


def _pass_over(name: str, reason: str) -> None:
    said = clean(reason)
    print(said if said.startswith(name) else f"{name}: {said}", file=sys.stderr)


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
                said = _("several people play here, {names}: name one with --player")
                raise InputError(said.format(names=", ".join(names[seat] for seat in sorted(own))), name)
        else:
            own = {seat for seat, known in names.items() if known.casefold() == clean(player).casefold()}
        if own:
            found.append((name, game, [turn for turn in turns_of(game) if turn.seat in own]))
    if not found:
        said = _("nobody of that name plays in these records: {name}")
        raise InputError(
            said.format(name=clean(player)) if player else _("only computers play in these records")
        )
    return found


async def _review(
    games: Sequence[tuple[str, UpwordsGame, list[Turn]]], arguments: Namespace
) -> Sequence[OwnTurn]:
    """Return the turns, reviewed; what was found of a record before is not looked for again."""
    jobs, seconds, found = arguments.jobs or cores(), arguments.seconds or THINK_SECONDS, list[OwnTurn]()
    judges = {arguments.dictionary or game.setup.dictionary.id for _name, game, _ in games}
    words = {judge: DictionaryRef(judge, word_list(judge).sha256) for judge in judges}
    known = [
        KeptReviews(game, words[arguments.dictionary or game.setup.dictionary.id], seconds)
        for _name, game, _ in games
    ]
    missing = [
        [turn for turn in turns if kept.known(turn) is None]
        for kept, (*_game, turns) in zip(known, games, strict=True)
    ]
    done, count = 0, sum(map(len, missing))
    with Pool(min(jobs, count)) as pool:
        for kept, (name, game, turns), waiting in zip(known, games, missing, strict=True):
            engines = [pool.asker()] * min(jobs, len(waiting))
            dictionary = arguments.dictionary or game.setup.dictionary.id
            try:
                async for _one in review(waiting, engines, dictionary, seconds, kept.note):
                    done += 1
                    tell_turn(done, count)
            finally:
                kept.keep()
            for one in filter(None, map(kept.known, turns)):
                where = _("{file}, turn {number}.").format(file=clean(name), number=one.turn.number + 1)
                found.append(OwnTurn(name, None, where, one))
    return found


# As JSON


def _as_json(found: Weaknesses) -> dict[str, Any]:
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
                "phase": str(phase_of(each.one)),
                "kind": str(kind_of(each.one)),
                "lost_points": each.one.lost_points,
                "lost_win": each.one.lost_win,
            }
            for each in found.chosen
        ],
    }


def _loss_json(loss: Loss) -> dict[str, Any]:
    return {"turns": loss.turns, "lost_points": loss.points, "lost_win": loss.win}
