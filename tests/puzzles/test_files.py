"""The puzzles that come with the editions hold together, agree with today's lists, and are right."""

from __future__ import annotations

import itertools
import json
import math
import random
import statistics
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.puzzles.checking import fault, sample
from tests.puzzles.finding import CONFIRMED, MARGIN_WIN
from tests.puzzles.grading import Hurdles, hurdles_of, ranks_of, share, themes_of, understood
from tests.puzzles.making import MOST_OF_A_WORD
from tests.puzzles.packing import ENDGAMES
from tests.puzzles.positions import position_of
from tests.puzzles.slips import MOST_APART
from upwords_tui.app.game_types.base import default_variant, kind_of
from upwords_tui.base.errors import CommandError, RecordError
from upwords_tui.base.i18n import LANGUAGES
from upwords_tui.cli.puzzles import view_of
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.learners import Learner
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.puzzles import THEMES, about, index, lines, puzzle, puzzles_in
from upwords_tui.lexicon.registry import word_list

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
EDITIONS = [edition for edition in edition_ids() if puzzles.has_puzzles(edition)]
every_edition = pytest.mark.parametrize("edition", EDITIONS)
ABOUT = {"dictionary": "en", "sha256": "x", "samples": 960, "dropped": []}
REPLAYED, CONFIRMED_AGAIN, GRADED = 60, 6, 1

_ERRORS = 3
"""By so many standard errors two shares may differ by chance; a hundred pairs are looked at."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_edition_of_every_language_has_some(language: str) -> None:
    assert default_variant(kind_of("upwords"), language).id in EDITIONS


@every_edition
def test_the_list_is_that_with_which_they_were_made(edition: str) -> None:
    made, today = about(edition)["sha256"], word_list(load_edition(edition).dictionary).sha256
    assert made == today, f"the list has changed: run python -m tests.puzzles renew {edition}"


@every_edition
def test_a_file_holds_together(edition: str) -> None:
    found = list(puzzles.puzzles(edition))
    assert [(each.id, each.rating, each.themes) for each in found] == list(index(edition))
    assert len({each.id for each in found}) == len(found)
    assert [each.game for each in found] == sorted(each.game for each in found)
    levels = {level.id for level in LEVELS[:-1]}
    for each in found:
        assert set(each.found) == levels, each.id
        hurdles = Hurdles(**dict[str, Any](each.hurdles))
        assert hurdles.rating == each.rating, f"{each.id}: grade {edition}"
        assert list(each.themes) == [theme for theme in THEMES if theme in each.themes], each.id
        assert 1 <= len(each.answers) <= 4 and each.rival not in each.answers, each.id
        assert each.win >= MARGIN_WIN, each.id
        assert len(each.levels) == 2
    for line in lines(edition):
        data = json.loads(line)
        assert len(data["turns"]) == max(each["turn"] for each in data["puzzles"])
        assert all(len(each["plays"]) == 12 for each in data["puzzles"])
    heads = Counter(word for each in found for word in each.words)
    assert max(heads.values()) <= MOST_OF_A_WORD, heads.most_common(1)
    assert ENDGAMES * sum(each.is_exact for each in found) <= len(found)
    assert not set(about(edition)["dropped"]) & {each.id for each in found}


@pytest.mark.sample(1)
@needs_kernel
@every_edition
def test_they_agree_with_todays_list(edition: str) -> None:
    dictionary = load_edition(edition).dictionary
    ranks, common = ranks_of(dictionary), understood(dictionary)
    games = list(lines(edition))
    advice = f"run python -m tests.puzzles renew {edition}, then check"
    for line in random.Random(edition).sample(games, min(REPLAYED, len(games))):
        for each, one in zip(json.loads(line)["puzzles"], puzzles_in(edition, line), strict=True):
            position = position_of(one)
            assert not position.spared and not position.unexplained, (one.id, advice)
            assert position.apart <= MOST_APART and position.line == one.line, one.id
            view = replace(position.view, dictionary=one.dictionary)
            assert view_of(one) == view, one.id
            assert not position.missing and len(position.answers) == len(one.answers), (one.id, advice)
            assert each["plays"] == position.fingerprint, (one.id, advice)
            assert themes_of(position, position.generator, common) == list(one.themes), one.id
            assert hurdles_of(position, ranks)._asdict() == one.hurdles, (
                one.id,
                "python -m tests.puzzles grade",
            )


@pytest.mark.sample(1)
@needs_kernel
@every_edition
def test_some_of_them_are_confirmed_anew(edition: str) -> None:
    for name in sample(edition, CONFIRMED_AGAIN):
        said = fault(position_of(puzzle(edition, name)), CONFIRMED)
        assert not said, f"{edition} {name} {said}: run python -m tests.puzzles check {edition}, then prune"


@pytest.mark.sample(1)
@needs_kernel
@every_edition
def test_some_of_them_are_graded_anew(edition: str) -> None:
    positions = [position_of(puzzle(edition, name)) for name in sample(edition, GRADED)]
    for level in LEVELS[:-1]:
        for each in positions:
            assert round(share(each, level, each.generator), 3) == each.puzzle.found[level.id], level.id


@every_edition
def test_what_is_harder_is_found_more_seldom_by_every_level_that_overlooks_things(edition: str) -> None:
    found = sorted(puzzles.puzzles(edition), key=lambda each: each.rating)
    third = len(found) // 3
    easy, middle, hard = found[:third], found[third : 2 * third], found[2 * third :]
    for level in LEVELS:
        if isinstance(player_of(level), Learner):
            shares = [[each.found[level.id] for each in some] for some in (easy, middle, hard)]
            means = [statistics.fmean(share) for share in shares]
            errors = [statistics.stdev(share) / math.sqrt(third) for share in shares]
            for nearer, later in itertools.pairwise(range(len(shares))):
                chance = _ERRORS * math.hypot(errors[nearer], errors[later])
                assert means[later] - means[nearer] <= chance, (level.id, means)
            assert means[0] > means[-1] or not any(means), (level.id, means)


# Files that are not as they should be


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another place for the files, with nothing in it."""
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    for cached in (puzzles.index, puzzles._members):
        cached.cache_clear()
    yield tmp_path
    for cached in (puzzles.index, puzzles._members):
        cached.cache_clear()


def test_an_edition_without_a_file_has_none(folder: Path) -> None:
    assert list(folder.iterdir()) == []
    assert puzzles.index("hasbro-10x10") == () == tuple(puzzles.puzzles("hasbro-10x10"))
    assert not puzzles.has_puzzles("hasbro-10x10")
    assert run("puzzles").out == "0 puzzles.\n"
    assert run("puzzles", "--json").out == ""
    with pytest.raises(CommandError, match="no puzzle"):
        puzzle("hasbro-10x10", "1.1")


def damaged(sound: bytes) -> Iterator[bytes]:
    yield from (b"", b"nonsense" * 100, sound[: len(sound) // 2], sound[: len(sound) // 3] + sound[-400:])
    # A bit in each of many places: what does not hold together says so, and what does is as it was.
    for place in range(0, len(sound), max(len(sound) // 20, 1)):
        yield sound[:place] + bytes([sound[place] ^ 0x10]) + sound[place + 1 :]


def test_a_damaged_file_is_told_in_one_line(folder: Path) -> None:
    (edition, *_others) = EDITIONS
    path, sound = folder / f"{edition}.zip", (Path(puzzles.__file__).parent / f"{edition}.zip").read_bytes()
    told = 0
    for content in damaged(sound):
        path.write_bytes(content)
        puzzles.index.cache_clear()
        puzzles._members.cache_clear()
        ran = run("puzzles", "--json", "--limit", "3", "--edition", edition)
        if ran.code:
            assert ran.code == 2 and ran.err.count("\n") == 1 and "Traceback" not in ran.err, ran
            told += 1
    assert told > 5


@pytest.mark.parametrize(
    ("member", "text"),
    [
        ("index.tsv", "1.5 1500\n"),
        ("index.tsv", "1.5\thard\t\n"),
        ("about.json", "[]"),
        ("about.json", "{"),
        ("1.jsonl", "{\n"),
        ("1.jsonl", "[]\n"),
        ("1.jsonl", '{"game": 1}\n'),
        ("1.jsonl", '{"game": 1, "seats": 5, "turns": [], "puzzles": [{}]}\n'),
    ],
)
def test_a_file_of_another_kind_is_told_in_one_line(folder: Path, member: str, text: str) -> None:
    members = {"index.tsv": "1.5\t1500\t\n", "about.json": json.dumps(ABOUT), "1.jsonl": "{}\n"} | {
        member: text
    }
    with zipfile.ZipFile(folder / "hasbro-10x10.zip", "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    with pytest.raises(RecordError) as caught:
        puzzles.index("hasbro-10x10")
        puzzles.about("hasbro-10x10")["sha256"]
        list(puzzles.puzzles("hasbro-10x10"))
    assert "\n" not in str(caught.value)
