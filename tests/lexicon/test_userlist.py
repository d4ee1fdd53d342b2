"""A player's own list: what is accepted, what is refused and how, and where it is kept."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from pathlib import Path

import pytest

from upwords_tui.base.errors import WordListError
from upwords_tui.lexicon import user_list
from upwords_tui.lexicon.files import cache_folder
from upwords_tui.lexicon.user_list import UserListError, read_user_list


def written(folder: Path, data: bytes, name: str = "own.txt") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def refused(path: Path) -> UserListError:
    with pytest.raises(UserListError) as caught:
        read_user_list(path)
    return caught.value


def test_words_are_folded_sorted_and_counted_once(tmp_path: Path) -> None:
    words = read_user_list(written(tmp_path, b"Zoo\nCAT\ncat\n\napple\n"))
    assert words.text == b"apple\ncat\nzoo\n"
    assert words.count == 3
    assert words.sha256 == hashlib.sha256(words.text).hexdigest()
    assert words.name == "own.txt"


@pytest.mark.parametrize(
    "data",
    [
        b"cat\r\nzoo\r\n",
        b"\xef\xbb\xbfcat\nzoo\n",
        b"# mine\ncat   # purrs\n  \n\tzoo \n",
        b"zoo\ncat\nzoo",
        b"ZOO\nCAT\nA\n",
    ],
    ids=["windows", "byte order mark", "comments and blanks", "no last line end", "single letter"],
)
def test_the_same_words_are_the_same_list(tmp_path: Path, data: bytes) -> None:
    plain = read_user_list(written(tmp_path, b"cat\nzoo\n", "plain.txt"))
    other = read_user_list(written(tmp_path, data))
    assert (other.text, other.sha256, other.id) == (plain.text, plain.sha256, plain.id)


def test_composed_and_decomposed_letters_are_the_same(tmp_path: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "TÄIT\n").encode()
    assert read_user_list(written(tmp_path, decomposed)).text == "täit\n".encode()


@pytest.mark.parametrize(
    ("data", "problem", "line"),
    [
        (b"", "contains no word of two letters or more", 0),
        (b"# nothing\n\na\n", "contains no word of two letters or more", 0),
        (b"104334\n1/A\n", "contains no word of two letters or more", 0),
        (b"a" * 100_000, "contains no word of two letters or more", 0),
        (b"cat\ncaf\xe9\n", "is not UTF-8 but perhaps Windows text; save it as UTF-8", 2),
        (b"\x89PNG\r\n\x1a\n", "is not UTF-8 but perhaps Windows text; save it as UTF-8", 1),
        ("cat\n".encode("utf-16"), "is not text: it contains a zero byte", 1),
        (b"cat\nd\x00g\n", "is not text: it contains a zero byte", 2),
    ],
)
def test_a_hostile_file_is_named_with_line_and_reason(
    tmp_path: Path, data: bytes, problem: str, line: int
) -> None:
    path = written(tmp_path, data)
    error = refused(path)
    assert error.template == problem
    assert error.where == (f"{path}, line {line}" if line else str(path))
    assert str(error).startswith(f"{error.where}: ")
    assert str(error).isprintable()


@pytest.mark.parametrize(
    ("data", "words", "left_out", "example"),
    [
        ("3\nAachen/M\nabandon/DGS\ndon't\n", "aachen abandon", 1, "DON'T"),
        ("AA n. lava\nZO, a cross\nQI: energy\nKY=cows\nox|beast\n", "aa ky ox qi zo", 0, ""),
        ('"word","meaning"\n"zho","a cross of yak and cow, bred"\n', "word zho", 0, ""),
        ("cat;5\nco-op\nauto's\nr2\n", "cat", 3, "CO-OP"),
        ("café\nre\u0308unie\nZEEËN\nijs\nĳsje\nföhn\n", "cafe fohn ijs ijsje reunie zeeen", 0, ""),
        ("täi\nyö\nšakki\n", "sakki täi yö", 0, ""),
        ("cat\rdog\rzoo\n", "cat dog zoo", 0, ""),
        ("cat\n\x1b]52;c;cm0=\x07\nca\u202et\n", "cat", 2, "\ufffd]52"),
        ("cat\nσοφός\n" + "a" * 65 + "\n", "cat", 2, "ΣΟΦΟΣ"),
        ("# mine\ncat # purrs\n\n \nq\n", "cat", 0, ""),
    ],
    ids=[
        "spell-checker",
        "definitions",
        "table",
        "odd",
        "accents",
        "finnish",
        "old",
        "escapes",
        "foreign",
        "blank",
    ],
)
def test_of_a_file_as_people_have_it_what_can_be_laid_is_taken(
    tmp_path: Path, data: str, words: str, left_out: int, example: str
) -> None:
    for encoding in ("utf-8", "utf-8-sig"):
        read = read_user_list(written(tmp_path, data.encode(encoding)))
        assert read.text.decode().split() == words.split()
        assert (read.left_out, read.example) == (left_out, example)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    error = refused(tmp_path / "none.txt")
    assert error.template == "can't be read: {detail}"
    assert "No such file" in str(error)


def test_a_folder_is_no_list(tmp_path: Path) -> None:
    assert refused(tmp_path).template == "is a folder, not a file"


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe).template == "is a pipe or a device, not a file; save the words to a file first"


def test_a_device_is_no_list() -> None:
    assert (
        refused(Path("/dev/zero")).template
        == "is a pipe or a device, not a file; save the words to a file first"
    )


def test_an_unreadable_file_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, b"cat\n")

    def no_entry(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", no_entry)  # root may read everything
    error = refused(path)
    assert (error.template, error.values) == ("can't be read: {detail}", {"detail": "Permission denied"})


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_no_file_can_have_is_an_error_not_a_traceback(name: str) -> None:
    error = refused(Path(name))
    assert error.template == "can't be read: no file can have that name"
    assert str(error).isprintable()


def test_a_huge_file_is_refused_before_it_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as stream:
        stream.truncate(user_list.MAX_BYTES + 1)
    assert refused(path).template == "is larger than {detail} MB, too large for a word list"


def test_escapes_in_a_file_name_are_not_shown(tmp_path: Path) -> None:
    error = refused(written(tmp_path, b"", "\x1b[31mred.txt"))
    assert "\x1b" not in str(error)
    assert "red.txt" in str(error)


def test_the_error_is_a_word_list_error_and_takes_a_place_in_front(tmp_path: Path) -> None:
    error = refused(tmp_path)
    assert isinstance(error, WordListError)
    assert str(error.at("option --dictionary")).startswith("option --dictionary: ")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where lists are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache_folder("word-lists")


def test_a_list_is_kept_and_found_again_by_its_id(tmp_path: Path, folder: Path) -> None:
    words = read_user_list(written(tmp_path, b"zoo\ncat\n"))
    path = user_list.keep_user_list(words)
    assert path.read_bytes() == words.text
    assert path.parent == folder
    assert user_list.keep_user_list(words) == path
    understood = {file for file in folder.iterdir() if file.suffix == ".read"}
    assert set(folder.iterdir()) - understood == {path, folder / f"{words.id}.name"} and len(understood) == 1
    found = user_list.find_user_list(words.id)
    assert found is not None
    assert (found.text, found.sha256, found.count) == (words.text, words.sha256, 2)
    assert found.name == words.name == user_list.kept_about(words.id)[0]
    assert list(user_list.kept_lists()) == [words]
    # What is kept under its id alone has no other name.
    (folder / f"{words.id}.name").unlink()
    again = user_list.find_user_list(words.id)
    assert again is not None and again.name == words.id
    user_list.keep_user_list(again)
    assert user_list.kept_about(words.id) == ("", 0, "")


def test_a_file_read_before_is_not_understood_again(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, b"zoo\ncat\ndon't\n")
    words = read_user_list(file)
    monkeypatch.setattr(user_list, "_understood", None)
    assert read_user_list(file) == words
    assert user_list.kept_about(words.id) == ("own.txt", 1, "DON'T")
    again = read_user_list(file.rename(tmp_path / "other.txt"))
    assert (again.id, again.name, again.left_out) == (words.id, "other.txt", 1)


@pytest.mark.parametrize("damage", ["{}", '["list-0123456789abcdef", 0, ""]', "\x00", "[1]"])
def test_what_is_known_of_a_file_is_not_believed(tmp_path: Path, folder: Path, damage: str) -> None:
    file = written(tmp_path, b"zoo\ncat\n")
    words = read_user_list(file)
    (understood,) = folder.glob("*.read")
    understood.write_text(damage)
    assert read_user_list(file) == words


def test_a_kept_list_that_was_changed_is_not_believed(tmp_path: Path, folder: Path) -> None:
    words = read_user_list(written(tmp_path, b"zoo\ncat\n"))
    path = user_list.keep_user_list(words)
    path.write_bytes(b"zzz\n")
    assert user_list.find_user_list(words.id) is None
    assert user_list.keep_user_list(words).read_bytes() == words.text


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = read_user_list(written(tmp_path, b"zoo\ncat\n"))
    blocked = written(tmp_path, b"", "blocked")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    path = user_list.keep_user_list(words)
    assert path.read_bytes() == words.text
    assert user_list.find_user_list(words.id) is not None


def test_ids_of_lists_are_told_from_other_ids(tmp_path: Path) -> None:
    words = read_user_list(written(tmp_path, b"zoo\n"))
    assert user_list.is_user_list_id(words.id)
    assert not any(map(user_list.is_user_list_id, ["en-list", "list-", "list-en", "list-../../../etc/pass"]))


@pytest.mark.parametrize("words", ["cat\nzoo\n", "täit\nyö\nåland\nöljy\n", "ab" * 32 + "\n"])
def test_what_was_packed_is_the_same_again(tmp_path: Path, words: str) -> None:
    kept = read_user_list(written(tmp_path, words.encode()))
    assert user_list.unpacked(kept.id, kept.name, user_list.packed(kept)) == kept


@pytest.mark.parametrize(
    "text",
    ["", "\n", "cat", "zoo\ncat\n", "cat\ncat\n", "a\nbe\n", "Cat\n", "c\x1b[31mat\n", "c4\n", "ca t\n",
     "cat\n\n", "a" * 65 + "\n", "ta\u0308it\n", "cat\r\n"],
)  # fmt: skip
def test_what_is_not_tidy_was_not_packed_here(text: str) -> None:
    data = text.encode()
    sha256 = hashlib.sha256(data).hexdigest()
    forged = user_list.UserList("x", data, sha256, text.count("\n"))
    with pytest.raises(WordListError, match="damaged"):
        user_list.unpacked(forged.id, "x", user_list.packed(forged))


def test_no_name_will_do_that_cannot_be_shown(tmp_path: Path) -> None:
    kept = read_user_list(written(tmp_path, b"cat\n"))
    assert user_list.unpacked(kept.id, "\x1b[31m", user_list.packed(kept)).name.isprintable()
    with pytest.raises(WordListError, match="damaged"):
        user_list.unpacked("list-0123456789abcdef", "x", user_list.packed(kept))
