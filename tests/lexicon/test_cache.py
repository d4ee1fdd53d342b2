from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from upwords_tui.base.errors import WordListError
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Alphabet
from upwords_tui.lexicon import cache
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import cache_key, read_cached, write_cached
from upwords_tui.lexicon.files import cache_folder

ENGLISH = load_edition("hasbro-10x10").alphabet
DUTCH = load_edition("dutch-10x10").alphabet
WORDS = ["quit", "mood", "moods", "it", "at", "eat", "tea", "teas", "crossword"]


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def load_lexicon(words: Path, alphabet: Alphabet, max_length: int, *, folder: Path | None = None) -> Lexicon:
    sha256 = hashlib.sha256(words.read_bytes()).hexdigest()
    return cache.load_lexicon(words, alphabet, max_length, sha256=sha256, folder=folder)


def content(lexicon: Lexicon) -> object:
    return [(table.length, table.count, table.entries, table.at) for table in lexicon.tables]


def forbid_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_lexicon(*_: object) -> Lexicon:
        raise AssertionError("compiled though it was in the cache")

    monkeypatch.setattr(cache, "compile_lexicon", compile_lexicon)


def test_a_second_load_is_the_same_and_compiles_nothing(
    words: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_lexicon(words, ENGLISH, 10, folder=folder)
    forbid_compiling(monkeypatch)
    second = load_lexicon(words, ENGLISH, 10, folder=folder)
    assert content(first) == content(second)
    assert sorted(second.words()) == sorted(word.upper() for word in WORDS)
    assert second.contains("quit")
    assert second.max_length == 10


def flip(place: int) -> Callable[[bytes], bytes]:
    def flipped(data: bytes) -> bytes:
        damaged = bytearray(data)
        damaged[place] ^= 4
        return bytes(damaged)

    return flipped


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(flip(0), id="magic"),
        pytest.param(flip(20), id="key"),
        pytest.param(flip(41), id="checksum"),
        pytest.param(flip(45), id="length"),
        pytest.param(flip(60), id="counts"),
        pytest.param(flip(300), id="entries"),
        pytest.param(flip(-9), id="bitsets"),
        pytest.param(lambda data: data[:-1], id="short by one"),
        pytest.param(lambda data: data[: len(data) // 2], id="half"),
        pytest.param(lambda data: data[:10], id="header cut"),
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data + b"\0", id="long by one"),
        pytest.param(lambda data: b"\x80\x04N." * 100, id="a pickle"),
    ],
)
def test_a_damaged_cache_is_made_anew(
    words: Path, folder: Path, damage: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = content(load_lexicon(words, ENGLISH, 10, folder=folder))
    (file,) = folder.iterdir()
    good = file.read_bytes()
    assert damage(good) != good
    file.write_bytes(damage(good))
    assert content(load_lexicon(words, ENGLISH, 10, folder=folder)) == whole
    assert file.read_bytes() == good
    forbid_compiling(monkeypatch)
    assert content(load_lexicon(words, ENGLISH, 10, folder=folder)) == whole


def test_a_body_that_does_not_add_up_is_made_anew_whatever_its_checksum(words: Path, folder: Path) -> None:
    whole = content(load_lexicon(words, ENGLISH, 10, folder=folder))
    (file,) = folder.iterdir()
    key = file.read_bytes()[8:40]
    for body in (b"", b"\xff" * 64, b"\0" * 400):
        checksum = zlib.crc32(body)
        file.write_bytes(cache._HEADER.pack(cache._MAGIC, key, checksum, len(body)) + body)
        assert content(load_lexicon(words, ENGLISH, 10, folder=folder)) == whole


def test_what_it_depends_on_makes_another_cache(words: Path, folder: Path) -> None:
    keys = {
        cache_key("ab", ENGLISH, 10),
        cache_key("cd", ENGLISH, 10),
        cache_key("ab", DUTCH, 10),
        cache_key("ab", ENGLISH, 8),
    }
    assert len(keys) == 4
    assert cache_key("AB", ENGLISH, 10) == cache_key("ab", ENGLISH, 10)
    load_lexicon(words, ENGLISH, 10, folder=folder)
    assert load_lexicon(words, ENGLISH, 4, folder=folder).count == 7
    assert load_lexicon(words, DUTCH, 10, folder=folder).tables[4].count == 3
    words.write_text("tea\nate\n", encoding="utf-8")
    assert list(load_lexicon(words, ENGLISH, 10, folder=folder).words()) == ["ATE", "TEA"]


def test_a_new_format_makes_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_key("ab", ENGLISH, 10)
    monkeypatch.setattr(cache, "FORMAT", cache.FORMAT + 1)
    assert cache_key("ab", ENGLISH, 10) != before


def test_without_a_folder_to_write_it_works_all_the_same(words: Path, tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    assert load_lexicon(words, ENGLISH, 10, folder=occupied).contains("mood")
    assert load_lexicon(words, ENGLISH, 10, folder=occupied / "below").contains("mood")


def test_a_failed_write_leaves_nothing_behind(
    words: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_full)
    assert load_lexicon(words, ENGLISH, 10, folder=folder).contains("mood")
    assert list(folder.iterdir()) == []


def test_old_caches_are_removed(words: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    for length in range(2, 9):
        load_lexicon(words, ENGLISH, length, folder=folder)
        (folder / "not ours.txt").write_text("stays")
    assert len(list(folder.glob("*.lexicon"))) == 3
    assert (folder / "not ours.txt").exists()
    forbid_compiling(monkeypatch)
    load_lexicon(words, ENGLISH, 8, folder=folder)


def test_what_is_small_may_be_kept_longer(folder: Path) -> None:
    for number in range(5):
        write_cached(bytes([number]) * 32, ".small", b"body", folder, 4)
    assert len(list(folder.glob("*.small"))) == 4
    assert bytes(read_cached(bytes([4]) * 32, ".small", folder) or b"") == b"body"


def test_processes_that_compile_at_once_end_with_one_whole_file(words: Path, folder: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from upwords_tui.lexicon.cache import load_lexicon\n"
        "from upwords_tui.games.upwords.edition import load_edition\n"
        "sys.stdin.read(1)\n"
        "lexicon = load_lexicon(Path(sys.argv[1]), load_edition('hasbro-10x10').alphabet, 10,"
        " sha256='0' * 64, folder=Path(sys.argv[2]))\n"
        "print(lexicon.count)"
    )
    command = [sys.executable, "-c", script, str(words), str(folder)]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    for process in running:
        assert process.stdin
        process.stdin.write("g")
        process.stdin.flush()
    assert [process.communicate()[0].strip() for process in running] == ["9"] * 4
    (file,) = folder.iterdir()
    assert file.suffix == ".lexicon"


def test_the_default_folder_is_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    load_lexicon(words, ENGLISH, 10)
    assert [file.suffix for file in cache_folder("lexicons").iterdir()] == [".lexicon"]
    assert cache_folder("lexicons").is_relative_to(tmp_path)


def test_a_list_that_cannot_be_read_says_so(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(WordListError, match=r"missing\.txt: can't be read: No such file"):
        cache.load_lexicon(tmp_path / "missing.txt", ENGLISH, 10, folder=folder, sha256="0" * 64)
