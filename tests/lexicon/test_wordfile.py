from __future__ import annotations

import random
from pathlib import Path

import pytest

from upwords_tui.base.errors import WordListError
from upwords_tui.lexicon import files
from upwords_tui.lexicon.files import WordFile, read_words


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


TIDY = "aa\nab\nmood\nquit\nälä\nöljy\n"


def test_words_are_found_in_any_case(tmp_path: Path) -> None:
    words = WordFile(written(tmp_path, TIDY))
    for word in ("AA", "ab", "Mood", "QUIT", "ÄLÄ", "a\u0308la\u0308", "öljy"):
        assert words.contains(word), word
    for word in ("", "A", "AAA", "ABMOOD", "MOO", "MOODY", "\n", "AA\nAB", "ZZ", "ALA", "ÖLJYT", "\ud800"):
        assert not words.contains(word), word


@pytest.mark.parametrize("seed", range(5))
def test_it_agrees_with_a_set(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    words = {"".join(rng.choices("abcå", k=rng.randint(1, 6))) for _ in range(rng.randint(1, 400))}
    found = WordFile(written(tmp_path, "\n".join(sorted(words)) + "\n"))
    tried = words | {"".join(rng.choices("abcåd", k=rng.randint(0, 7))) for _ in range(2000)}
    assert [word for word in tried if found.contains(word) != (word in words)] == []


def test_words_are_read_as_written(tmp_path: Path) -> None:
    assert read_words(written(tmp_path, "b\n\nA \r\nÄ")) == ["b", "A", "Ä"]


def test_faults_name_file_line_and_reason(tmp_path: Path) -> None:
    with pytest.raises(WordListError, match=r"words\.txt, line 3: is not UTF-8 text"):
        read_words(written(tmp_path, b"aa\nbb\nk\xe4\xe4k\n"))
    for content in ("", "\n \n"):
        with pytest.raises(WordListError, match=r"words\.txt: contains no words"):
            read_words(written(tmp_path, content))
    with pytest.raises(WordListError, match="is not a file"):
        read_words(tmp_path)
    with pytest.raises(WordListError, match=r"words\.txt: contains no words"):
        WordFile(written(tmp_path, ""))


@pytest.mark.parametrize("read", [WordFile, read_words])
def test_a_file_that_is_not_there(tmp_path: Path, read: type[WordFile]) -> None:
    with pytest.raises(WordListError, match=r"nothing\.txt: can't be read: No such file or directory"):
        read(tmp_path / "nothing.txt")


def test_a_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    with pytest.raises(WordListError, match="is too large"):
        read_words(written(tmp_path, "a" * 11))
    assert read_words(written(tmp_path, "a" * 10))
