from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from upwords_tui.base.errors import WordListError
from upwords_tui.lexicon import word_file
from upwords_tui.lexicon.word_file import WordFile, hash_words, read_words


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


TIDY = "aa\nab\nmood\nquit\nälä\nöljy\n"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(TIDY, id="tidy"),
        pytest.param(TIDY.upper(), id="capitals"),
        pytest.param(TIDY[:-1], id="no newline at the end"),
        pytest.param("\ufeff" + TIDY, id="byte order mark"),
        pytest.param(TIDY.replace("\n", "\r\n"), id="Windows"),
        pytest.param(TIDY.replace("\n", "\n\n"), id="blank lines"),
        pytest.param("\n" + TIDY, id="blank first line"),
        pytest.param("öljy\nAA\nab\nMood\nquit\nQuit\n\nälä", id="untidy"),
        pytest.param("  aa\nab  \nmood\t\nquit\nälä\nöljy\n", id="spaces"),
        pytest.param(TIDY.replace("ä", "a\u0308"), id="decomposed"),
    ],
)
def test_words_are_found_however_the_file_is_written(tmp_path: Path, content: str) -> None:
    words = WordFile(written(tmp_path, content))
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


def test_a_tidy_file_is_kept_as_it_is(tmp_path: Path) -> None:
    assert WordFile(written(tmp_path, TIDY))._lines == TIDY.encode()


def test_words_are_read_as_written(tmp_path: Path) -> None:
    assert read_words(written(tmp_path, "b\n\nA \r\nÄ")) == ["b", "A", "Ä"]


def test_the_hash_is_that_of_the_file(tmp_path: Path) -> None:
    assert hash_words(written(tmp_path, TIDY)) == hashlib.sha256(TIDY.encode()).hexdigest()


@pytest.mark.parametrize("read", [WordFile, read_words])
def test_faults_name_file_line_and_reason(tmp_path: Path, read: type[WordFile]) -> None:
    with pytest.raises(WordListError, match=r"words\.txt, line 3: is not UTF-8 text"):
        read(written(tmp_path, b"aa\nbb\nk\xe4\xe4k\n"))
    for content in ("", "\n \n"):
        with pytest.raises(WordListError, match=r"words\.txt: holds no words"):
            read(written(tmp_path, content))
    with pytest.raises(WordListError, match=r"nothing\.txt: can't be read: No such file or directory"):
        read(tmp_path / "nothing.txt")
    with pytest.raises(WordListError, match="is not a file"):
        read(tmp_path)


def test_a_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_file, "MAX_BYTES", 10)
    with pytest.raises(WordListError, match="is too long"):
        hash_words(written(tmp_path, "a" * 11))
    assert hash_words(written(tmp_path, "a" * 10))
