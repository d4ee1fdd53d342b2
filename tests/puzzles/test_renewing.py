"""A list changes: what becomes of a puzzle when a word leaves it, or a new one comes.

The one idea: a list of nothing but the words of one game is compiled at once, and each new word does one
thing to the puzzle of that game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.puzzle_samples import SAMPLES
from tests.puzzles import finding, packing, positions
from tests.puzzles.finding import CONFIRMED, all_choices, find
from tests.puzzles.grading import GENTLEST
from tests.puzzles.making import written
from tests.puzzles.positions import Position, reference
from upwords_tui.engine.upwords import kernel, learners
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, make_generator
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.puzzles import Puzzle, begun, puzzles_in
from upwords_tui.lexicon.bitsets import compile_lexicon

pytestmark = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
EDITION = load_edition("hasbro-10x10")
ANSWER = "9A (TO)Y"


class Tiny:
    """The puzzle 42.36, an endgame, in a file of its own, by a list of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._path = folder / "made.jsonl"
        games = (SAMPLES / f"{EDITION.id}.jsonl").read_text("utf-8").splitlines()
        (game,) = (line for line in games if json.loads(line)["game"] == 42)
        (found,) = (each for each in puzzles_in(EDITION.id, game) if each.id == "42.36")
        done = (entry.action for entry in begun(found, reference(EDITION)).entries)
        self.laid = [word.lower() for each in done if isinstance(each, PlayTiles) for word in each.judged]
        self.words = {*self.laid, "toy"}
        common = tuple(sorted(self.words))
        # It decides nothing: here every ten points do, and scores may be far apart.
        patch.setattr(finding, "_outcome", lambda points: points // 10 / 20)
        patch.setattr(packing, "MOST_APART", 1000)
        patch.setattr(packing, "ENDGAMES", 1)
        patch.setattr(learners, "common_words", lambda _dictionary: common)  # which are soon looked up
        self.use(self.words)
        data = json.loads(game)
        data["puzzles"] = [self._made(found)]
        self._path.write_text(json.dumps(data) + "\n", "utf-8")
        packing.pack(EDITION.id, self._path)

    def _made(self, found: Puzzle) -> dict[str, object]:
        """Return the puzzle as it is by the list of its own words, as `make` writes it."""
        view = Position(found, self.generator).view
        confirmed = find(view, self.generator, all_choices(view, self.generator), CONFIRMED, 1)
        assert confirmed
        return {"turn": len(found.turns)} | written(view, confirmed)

    def use(self, words: Iterable[str]) -> None:
        """Have the list of the edition be these words."""
        lexicon = compile_lexicon(sorted(words), EDITION.alphabet, EDITION.size)
        generator = make_generator(EDITION, lexicon)
        assert isinstance(generator, CompiledGenerator)
        self.generator = generator
        self._patch.setattr(positions, "opened", lambda _edition, _words: generator)

    def renewed(self, words: Iterable[str]) -> list[Puzzle]:
        """Return the puzzles there are when the list has become these words."""
        self.use(words)
        packing.renew(EDITION.id)
        forget()
        assert [row.id for row in puzzles.index(EDITION.id)] == [each.id for each in self.there()]
        return self.there()

    def there(self) -> list[Puzzle]:
        """Return the puzzles in the file."""
        forget()
        return list(puzzles.puzzles(EDITION.id))


def forget() -> None:
    puzzles.index.cache_clear()
    puzzles._members.cache_clear()


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tiny]:
    for module in (puzzles, packing):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    forget()
    yield Tiny(tmp_path, monkeypatch)
    forget()


def test_it_is_a_puzzle_by_the_list_it_was_made_with(tiny: Tiny, capsys: pytest.CaptureFixture[str]) -> None:
    before = tiny.there()
    assert [(each.answers, each.rival, each.points) for each in before] == [((ANSWER,), "pass", 11.0)]
    assert tiny.renewed({*tiny.words, "zzz"}) == before
    assert "0 stay, 1 confirmed anew, 0 gone" in capsys.readouterr().out


def test_an_answer_that_is_no_word_any_more_is_gone(tiny: Tiny, capsys: pytest.CaptureFixture[str]) -> None:
    assert tiny.renewed(tiny.words - {"toy"}) == []
    told = capsys.readouterr().out
    assert "42.36\tan answer that may not be laid any more" in told and "0 confirmed anew, 1 gone" in told


def test_a_word_laid_before_that_is_none_any_more_is_named(
    tiny: Tiny, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = tiny.laid[0], tiny.laid[-1]
    assert tiny.renewed(tiny.words - {first, last}) == []
    told = capsys.readouterr().out
    assert f"42.36\tno words any more: {first.upper()}, {last.upper()}\n" in told


def test_a_new_word_makes_an_equal(tiny: Tiny) -> None:
    (before,) = tiny.there()
    (after,) = tiny.renewed({*tiny.words, "toc"})
    assert set(after.answers) == {ANSWER, "9A (TO)C"}
    assert (after.rival, after.points) == ("pass", 23.0)
    assert after.rating <= before.rating, "of two answers the easier counts"


def test_a_new_word_makes_a_better_answer(tiny: Tiny) -> None:
    (before,) = tiny.there()
    (after,) = tiny.renewed({*tiny.words, "yuk"})
    assert (after.answers, after.rival, after.points) == (("H1 Y(U)K",), ANSWER, 14.0)
    assert after.found["highest"] == 1.0 and after.hurdles != before.hurdles, "it is graded anew"


def test_a_new_word_that_comes_too_near_makes_it_no_puzzle(
    tiny: Tiny, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tiny.renewed({*tiny.words, "hic"}) == []
    assert "42.36\tis no puzzle any more" in capsys.readouterr().out


def test_to_grade_changes_nothing_but_how_hard_it_is(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    (before,) = tiny.there()
    packing.grade(EDITION.id)
    assert tiny.there() == [before]
    monkeypatch.setattr(packing, "ranks_of", lambda _dictionary: {"toy": 1})
    packing.grade(EDITION.id)
    (after,) = tiny.there()
    assert after.hurdles["words"] == GENTLEST and after.rating < before.rating
    assert after == before._replace(rating=after.rating, hurdles=after.hurdles)


@pytest.mark.parametrize("word", ["toy", 0])
def test_a_word_that_families_are_spared_is_in_no_puzzle(
    word: str | int, tiny: Tiny, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    coarse = tiny.laid[word] if isinstance(word, int) else word
    monkeypatch.setattr(positions, "spared", lambda _dictionary: frozenset([coarse]))
    assert tiny.renewed(tiny.words) == []
    assert f"42.36\twords that families are spared: {coarse.upper()}\n" in capsys.readouterr().out


def test_an_answer_that_is_found_anew_and_coarse_makes_it_no_puzzle(
    tiny: Tiny, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "spared", lambda _dictionary: frozenset(["yuk"]))
    assert tiny.renewed({*tiny.words, "yuk"}) == []
