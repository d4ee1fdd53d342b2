"""Writes the files of puzzles: graded, and without those that do not hold.

The one idea: a file is what was made, what follows from that with today's words and levels, and which puzzles
were dropped for good (`about.json`), so that packing again does not bring them back. What a puzzle's answers
are is tied to the plays that may be laid; of those a fingerprint is kept. When a list changes, a puzzle whose
plays are the same stays as it is, and only the others are confirmed anew.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_BZIP2, ZipFile, ZipInfo

from tests.puzzles.finding import CONFIRMED, MARGIN_WIN, all_choices, find
from tests.puzzles.grading import hurdles_of, ranks_of, share, themes_of, understood
from tests.puzzles.making import MOST_OF_A_WORD, written
from tests.puzzles.positions import Position, position_of, reference
from tests.puzzles.slips import MOST_APART
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.puzzles import (
    ABOUT,
    FOLDER,
    INDEX,
    about,
    has_puzzles,
    lines,
    main_word,
    puzzle_id,
    puzzles_in,
)
from upwords_tui.lexicon.registry import word_list

ENDGAMES = 3
"""One puzzle in so many may be an endgame."""

_A_MEMBER = 40
"""So many games stand together in a file: what has to be read for one of them."""

Line = dict[str, Any]
"""A game with its puzzles, as files hold it."""


class Stated(NamedTuple):
    """A puzzle as it stands in a line, and its position."""

    id: str
    written: dict[str, Any]
    position: Position

    @property
    def fault(self) -> str:
        """Why it is no puzzle by today's words; empty if it is one as far as that can be seen at once."""
        if self.position.missing:
            return f"no words any more: {', '.join(self.position.missing)}"
        if len(self.position.answers) < len(self.position.wanted):
            return "an answer that may not be laid any more"
        if self.position.spared:
            return f"words that families are spared: {', '.join(self.position.spared)}"
        if self.written["win"] < MARGIN_WIN:
            return f"nothing at stake: {self.written['win']:.1%}"
        if self.position.apart > MOST_APART:
            return f"scores {self.position.apart} points apart"
        if self.position.unexplained:
            return f"no meaning: {', '.join(self.position.unexplained)}"
        return ""


def pack(edition_id: str, path: Path) -> None:
    """Write the file of an edition from what was made.

    What is in the file already stays; by the same list, it takes from there which levels find them.
    """
    made = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    numbers = {line["game"] for line in made}
    there = map(json.loads, lines(edition_id))
    made = sorted([*made, *(line for line in there if line["game"] not in numbers)], key=itemgetter("game"))
    dropped, known = _dropped(edition_id), _known(edition_id)
    stated = {each.id: each for each in _stated(edition_id, made)}
    sound = [stated[name] for name in _without_faults(stated.values()) - dropped]
    new = []
    for each in sound:
        each.written["plays"] = each.position.fingerprint
        before = known.get(each.id, {})
        if all(before.get(name) == value for name, value in each.written.items()):
            each.written.update(before)
        else:
            new.append(each)
        each.written["line"] = each.position.line
    _find(new)
    _grade(sound)
    _write(edition_id, made, _balanced(sound), dropped)


def _balanced(sound: Iterable[Stated]) -> set[str]:
    """Return the ids of those that stay: of a word only so many, the easiest, and endgames but a third."""
    kept, heads, endgames = set[str](), Counter[str](), list[str]()
    for each in sorted(sound, key=lambda each: (each.written["rating"], each.id)):
        words = {main_word(text) for text in each.written["answers"]}
        if all(heads[word] < MOST_OF_A_WORD for word in words):
            heads.update(words)
            kept.add(each.id)
            endgames += [each.id] if each.written["exact"] else []
    while ENDGAMES * len(endgames) > len(kept):
        kept.remove(endgames.pop())
    return kept


def grade(edition_id: str) -> None:
    """Say anew how hard the puzzles of an edition are, and what they are about."""
    kept = [json.loads(line) for line in lines(edition_id)]
    _grade(_stated(edition_id, kept))
    _write(edition_id, kept, _ids(kept), _dropped(edition_id))


def prune(edition_id: str, ids: Iterable[str]) -> None:
    """Drop puzzles for good."""
    kept = [json.loads(line) for line in lines(edition_id)]
    dropped = _dropped(edition_id) | set(ids)
    _write(edition_id, kept, _ids(kept) - dropped, dropped)


def renew(edition_id: str) -> None:
    """Bring the puzzles of an edition into agreement with its list as it is today."""
    kept = [json.loads(line) for line in lines(edition_id)]
    stated = _stated(edition_id, kept)
    sound = _without_faults(stated)
    changed = []
    for each in stated:
        if each.id not in sound:
            continue
        # What the other answers counts in what is certain to the end, and may be new words.
        if each.written["plays"] == each.position.fingerprint and not each.position.puzzle.is_exact:
            continue
        view = each.position.view
        generator = each.position.generator
        found = find(view, generator, all_choices(view, generator), CONFIRMED, seed_for(each.id))
        if found is None:
            print(f"{each.id}\tis no puzzle any more")
            sound.discard(each.id)
            continue
        each.written.update(written(view, found), plays=each.position.fingerprint, line=each.position.line)
        changed.append(each)
    # Answers may be others now, and what levels know, and which words are common.
    again = _stated(edition_id, kept)
    sound = _without_faults(each for each in again if each.id in sound)
    graded = [each for each in again if each.id in sound]
    _find(graded)
    _grade(graded)
    _write(edition_id, kept, sound, _dropped(edition_id))
    anew = len([each for each in changed if each.id in sound])
    print(f"{len(sound) - anew} stay, {anew} confirmed anew, {len(stated) - len(sound)} gone")


def seed_for(puzzle: str) -> int:
    """Return the seed of whoever asks again, which is none of those puzzles are made with."""
    game, _dot, turn = puzzle.partition(".")
    return 1_000_000_007 * int(game) + int(turn)


def _stated(edition_id: str, games: Iterable[Line]) -> list[Stated]:
    return [
        Stated(puzzle.id, each, position_of(puzzle))
        for line in games
        for each, puzzle in zip(line["puzzles"], puzzles_in(edition_id, json.dumps(line)), strict=True)
    ]


def _without_faults(stated: Iterable[Stated]) -> set[str]:
    """Return the ids of those that hold; tell which don't."""
    sound = set()
    for each in stated:
        if each.fault:
            print(f"{each.id}\t{each.fault}")
        else:
            sound.add(each.id)
    return sound


def _dropped(edition_id: str) -> set[str]:
    return set(about(edition_id)["dropped"]) if has_puzzles(edition_id) else set()


def _known(edition_id: str) -> dict[str, dict[str, Any]]:
    """Return the puzzles of the file there is by their ids, if they were made with today's list."""
    if (
        not has_puzzles(edition_id)
        or about(edition_id)["sha256"] != reference(load_edition(edition_id)).sha256
    ):
        return {}
    kept = [json.loads(line) for line in lines(edition_id)]
    levels = {level.id for level in LEVELS[:-1]}
    return {
        puzzle_id(line["game"], each["turn"]): each
        for line in kept
        for each in line["puzzles"]
        if set(each["found"]) == levels
    }


def _ids(games: Iterable[Line]) -> set[str]:
    return {puzzle_id(line["game"], each["turn"]) for line in games for each in line["puzzles"]}


# How hard puzzles are, and what they are about


def _find(stated: Sequence[Stated]) -> None:
    """Add how often each level finds an answer."""
    # Level by level: an engine remembers the words of a few.
    for level in LEVELS[:-1]:
        for each in stated:
            found = each.written.setdefault("found", {})
            found[level.id] = round(share(each.position, level, each.position.generator), 3)


def _grade(stated: Iterable[Stated]) -> None:
    """Add how hard puzzles are, and what they are about."""
    for each in stated:
        dictionary = each.position.view.dictionary
        ranks, common = ranks_of(dictionary), understood(dictionary)
        hurdles = hurdles_of(each.position, ranks)
        each.written.update(hurdles=hurdles._asdict(), rating=hurdles.rating)
        each.written["themes"] = themes_of(each.position, each.position.generator, common)


# The file


def _write(edition_id: str, games: Iterable[Line], kept: set[str], dropped: set[str]) -> None:
    """Write the puzzles `kept` of games as the file of an edition."""
    packed = [line for line in (_only(line, kept) for line in games) if line["puzzles"]]
    write(FOLDER / f"{edition_id}.zip", load_edition(edition_id), packed, dropped)


def write(path: Path, edition: Edition, packed: Sequence[Line], dropped: Iterable[str] = ()) -> None:
    """Write games with their puzzles as a file that `games.upwords.puzzles` reads."""
    told = {"edition": edition.id, "dictionary": edition.dictionary, "samples": CONFIRMED}
    told |= {"sha256": word_list(edition.dictionary).sha256, "dropped": sorted(dropped)}
    rows = [
        f"{puzzle_id(line['game'], each['turn'])}\t{each['rating']}\t{','.join(each['themes'])}\n"
        for line in packed
        for each in line["puzzles"]
    ]
    members = {ABOUT: json.dumps(told, indent=1) + "\n", INDEX: "".join(rows)}
    for first in range(0, len(packed), _A_MEMBER):
        some = packed[first : first + _A_MEMBER]
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in some)
        members[f"{some[0]['game']}.jsonl"] = text
    with ZipFile(path, "w", ZIP_BZIP2) as archive:
        for name, text in members.items():
            member = ZipInfo(name)
            member.compress_type = ZIP_BZIP2
            archive.writestr(member, text)


def _only(line: Line, kept: set[str]) -> Line:
    """Return a game with those of its puzzles that are kept, and no more turns than they need."""
    some = [each for each in line["puzzles"] if puzzle_id(line["game"], each["turn"]) in kept]
    return {**line, "turns": line["turns"][: some[-1]["turn"] if some else 0], "puzzles": some}
