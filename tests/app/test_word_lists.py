"""Players' own word lists lie with the games: the cache may go, a copy of the games is enough."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import COMMAND, changed
from tests.seating import opened
from tests.store.stored import raw
from upwords_tui.app.narration.wording import dictionary_name, own_list_lines
from upwords_tui.app.play import library as libraries
from upwords_tui.app.play.library import Library
from upwords_tui.app.setup.word_sets import check_dictionary
from upwords_tui.app.teaching.word_lookup import requested
from upwords_tui.base.errors import DictionaryError, InputError, StoreError, WordListError
from upwords_tui.engine import registry
from upwords_tui.engine.registry import read_settings
from upwords_tui.lexicon.user_list import MAX_BYTES, find_user_list, packed, read_user_list, unpacked
from upwords_tui.lexicon.word_sets import own_lists
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.backup import back_up
from upwords_tui.store.opening import default_path, open_store
from upwords_tui.store.values import KeptWordList


def open_library(path: Path | None) -> Library:
    """Return the games at `path`, closed after the test."""
    library = libraries.open_library(path)
    opened.append(library._store)
    return library


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of somebody who has nothing yet."""
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))


@pytest.fixture
def mine(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A list like that of no other test: where the cache can't be written, one stays with this process."""
    file = tmp_path / "mine.txt"
    own = "".join(filter(str.isalpha, request.node.name))[-60:]
    file.write_text(f"mood\nwood\ncat\n{own}\n", encoding="utf-8")
    return file


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def cache(tmp_path: Path) -> Path:
    return tmp_path / "XDG_CACHE_HOME" / "upwords-tui"


def begun(library: Library, words: Path | str) -> tuple[str, str]:
    """Begin a game with these words; return its id and that of its dictionary."""
    game_id = library.begin(replace(library.choices(), dictionary=str(words)))
    return game_id, library.open(game_id).game.dictionary.id


def test_the_cache_may_be_emptied(games: Path, mine: Path, tmp_path: Path) -> None:
    game_id, list_id = begun(open_library(games), mine)
    mine.unlink()
    shutil.rmtree(cache(tmp_path))
    again = open_library(games)
    table = again.open(game_id)
    assert table.game.dictionary.id == list_id
    assert again.dictionary(list_id).sha256 == table.game.dictionary.sha256
    assert again.dictionary(list_id).contains("WOOD") and not again.dictionary(list_id).contains("DOG")
    assert dictionary_name(list_id) == "mine.txt"
    assert begun(again, list_id)[1] == list_id


def test_the_cache_may_be_emptied_while_a_game_is_open(games: Path, mine: Path, tmp_path: Path) -> None:
    library = open_library(games)
    game_id, list_id = begun(library, mine)
    words = library.late_dictionary(list_id)
    shutil.rmtree(cache(tmp_path))
    assert words.contains("CAT")
    shutil.rmtree(cache(tmp_path))
    assert library.words_elsewhere(list_id) == list_id and find_user_list(list_id)
    assert library.open(game_id)


async def test_whoever_thinks_finds_the_list(games: Path, mine: Path, tmp_path: Path) -> None:
    library = open_library(games)
    _game_id, list_id = begun(library, mine)
    asked: list[Any] = []

    class Engine:
        restarts = 0

        def asker(self, account: str = "") -> Engine:
            return self

        def hurry(self) -> None:
            """Nothing is under way."""

        async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
            asked.append(request["view"]["dictionary"])
            assert find_user_list(list_id)
            return {}

    asker = LiveGames(library, Engine()).asker()
    shutil.rmtree(cache(tmp_path))
    await asker.ask({"do": "move", "view": {"dictionary": list_id}})
    assert asked == [list_id]
    # In a folder that can't be written another process would look in vain.
    shutil.rmtree(cache(tmp_path))
    cache(tmp_path).write_text("", encoding="utf-8")
    await asker.ask({"do": "move", "view": {"dictionary": list_id}})
    assert Path(asked[-1]).read_text(encoding="utf-8").startswith("cat\nmood\n")


def test_a_list_of_before_is_taken_in_when_its_game_is_opened(
    games: Path, mine: Path, tmp_path: Path
) -> None:
    game_id, list_id = begun(open_library(games), mine)
    with raw(games) as database:  # as before lists were kept
        database.execute("DELETE FROM word_lists")
    assert open_library(games).open(game_id)
    with raw(games) as database:
        assert database.execute("SELECT id, name FROM word_lists").fetchall() == [(list_id, "mine.txt")]
    shutil.rmtree(cache(tmp_path))
    assert open_library(games).open(game_id)


def test_a_list_that_is_nowhere_is_missed(games: Path, mine: Path, tmp_path: Path) -> None:
    library = open_library(games)
    (first, _), (game_id, _) = begun(library, "en"), begun(library, mine)
    with raw(games) as database:
        database.execute("DELETE FROM word_lists")
    shutil.rmtree(cache(tmp_path))
    again = open_library(games)
    unfinished = again.unfinished()
    assert unfinished and unfinished.id == game_id
    with pytest.raises(DictionaryError, match="no longer kept here"):
        again.open(game_id)
    # It is not offered once more as what to go on with.
    unfinished, following = again.unfinished(), again.next_game()
    assert unfinished and following and unfinished.id == following.id == first
    again.dictionary(str(mine))
    assert again.open(game_id)
    unfinished = again.unfinished()
    assert unfinished and unfinished.id == game_id


def test_a_copy_of_the_games_holds_the_list(games: Path, mine: Path, tmp_path: Path) -> None:
    game_id, list_id = begun(open_library(games), mine)
    back_up(games, tmp_path / "copy.db")
    shutil.rmtree(cache(tmp_path))
    restored = open_library(tmp_path / "copy.db")
    assert restored.open(game_id).game.dictionary.id == list_id
    assert restored.dictionary(list_id).contains("MOOD")


def test_two_programs_keep_one_list(games: Path, mine: Path) -> None:
    one, other = open_library(games), open_library(games)
    (_, first), (_, second) = begun(one, mine), begun(other, mine)
    assert first == second
    mine.rename(mine.with_name("ours.txt"))
    assert begun(other, mine.with_name("ours.txt"))[1] == first
    with raw(games) as database:
        assert database.execute("SELECT name FROM word_lists").fetchall() == [("ours.txt",)]


@pytest.mark.parametrize(
    "damage",
    [b"", b"nonsense", packed(read_user_list(Path(__file__).parents[1] / "agreement" / "words" / "en.txt"))],
    ids=["empty", "nonsense", "another list"],
)
def test_what_is_read_back_is_not_believed(games: Path, mine: Path, tmp_path: Path, damage: bytes) -> None:
    game_id, _list_id = begun(open_library(games), mine)
    with raw(games) as database:
        database.execute("UPDATE word_lists SET packed = ?, name = ?", (damage, "\x1b[31mred"))
    shutil.rmtree(cache(tmp_path))
    with pytest.raises(WordListError, match="damaged") as caught:
        open_library(games).open(game_id)
    assert str(caught.value).isprintable()


def test_a_list_that_would_fill_the_memory_is_not_unpacked() -> None:
    import zlib

    bomb = zlib.compress(b"aa\n" * MAX_BYTES)
    with pytest.raises(WordListError, match="damaged"):
        unpacked("list-" + "0" * 16, "x", bomb)


def test_text_in_place_of_a_list_is_none(games: Path, mine: Path) -> None:
    library = open_library(games)
    _game_id, list_id = begun(library, mine)
    with raw(games) as database:
        database.execute("UPDATE word_lists SET packed = 'text'")
    assert library._store.word_lists.get(list_id) is None


def test_a_game_is_not_begun_whose_list_cannot_be_kept(
    games: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_library(games)

    def is_full(_words: KeptWordList) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(library._store.word_lists, "keep", is_full)
    with pytest.raises(StoreError, match="full"):
        begun(library, mine)
    assert library.game_count() == 0


def test_bundled_words_are_not_kept(games: Path) -> None:
    library = open_library(games)
    begun(library, "en-list")
    assert library._store.word_lists.names() == {}


def test_a_killed_program_has_kept_the_list(mine: Path, tmp_path: Path) -> None:
    command = [*COMMAND, "text", "--lang", "en", "--dictionary", str(mine)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=changed({})
    ) as program:
        assert program.stdin and program.stdout
        program.stdin.write("new me and Ben\nyes\n")
        program.stdin.flush()
        while "goes first" not in program.stdout.readline():
            """It is not on the table yet."""
        program.send_signal(signal.SIGKILL)
    shutil.rmtree(cache(tmp_path))
    mine.unlink()
    assert default_path().is_relative_to(tmp_path)
    said = subprocess.run(
        [*COMMAND, "text", "--lang", "en", "--continue"], input="check mood\n", capture_output=True, text=True
    ).stdout
    assert "Dictionary: mine.txt." in said and "MOOD is in the dictionary." in said


def test_commands_find_a_list_by_its_id(mine: Path, tmp_path: Path) -> None:
    _game_id, list_id = begun(open_library(None), mine)
    for arguments in (("words", "mood", "--dictionary", list_id), ("dictionaries",)):
        shutil.rmtree(cache(tmp_path))
        ran = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True)
        assert ran.returncode == 0 and "mine.txt" in ran.stdout


def test_a_game_with_words_added_goes_on_without_file_and_cache(
    games: Path, mine: Path, tmp_path: Path
) -> None:
    mine.write_text("zqxa\nzqxe\n", encoding="utf-8")
    less = mine.with_name("less.txt")
    less.write_text("wood\n", encoding="utf-8")
    game_id, words = begun(open_library(games), f"en-family+{mine}-{less}")
    mine.write_text("other\n", encoding="utf-8")
    less.unlink()
    shutil.rmtree(cache(tmp_path))
    again = open_library(games)
    table = again.open(game_id)
    assert table.game.dictionary.id == words
    dictionary = again.dictionary(words)
    assert dictionary.sha256 == table.game.dictionary.sha256
    assert dictionary.contains("ZQXA") and not dictionary.contains("WOOD")
    assert dictionary_name(words) == "English, family words with mine.txt without less.txt"
    shutil.rmtree(cache(tmp_path))
    assert again.words_elsewhere(words) == words and len(find_all(words)) == 2


def find_all(words: str) -> list[object]:
    return [found for list_id in own_lists(words) if (found := find_user_list(list_id))]


def test_what_tiles_cannot_spell_is_told_when_a_game_begins(games: Path, mine: Path) -> None:
    mine.write_text("zqxa\ndon't\nco-op\n", encoding="utf-8")
    _game_id, words = begun(open_library(games), f"en+{mine}")
    assert own_list_lines(words) == (
        "Dictionary: English with mine.txt.",
        "Tiles can't spell 2 lines of the file, which are left out, such as DON'T.",
    )


def test_the_host_gives_words_a_name(
    games: Path, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.write_text("zqxa\n", encoding="utf-8")
    (tmp_path / "settings.toml").write_text('[words]\nclub = "en+mine.txt"\n', encoding="utf-8")
    store = open_store(games)
    opened.append(store)
    library = Library(store, "Ada", store.accounts.add("Ada").id, files=False)
    monkeypatch.setattr(registry, "_chosen", tmp_path / "settings.toml")
    _game_id, words = begun(library, "club")
    assert library.choices().dictionary == "club"
    assert words.startswith("en+list-") and library.dictionary("club").contains("ZQXA")
    check_dictionary("club")
    for path in (str(mine), f"en+{mine}", "en+mine.txt", str(tmp_path / "settings.toml")):
        with pytest.raises(InputError, match="you can't read or write files here"):
            library.dictionary(path)
    with pytest.raises(InputError, match=r"There are no words “clubs”.*club"):
        check_dictionary("clubs")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("words = 3", "words: must have entries like words.club"),
        ("[words]\nclub = 3", "words.club: must be a string"),
        ('[words]\n"A b" = "en"', "words.A b: a name has at most 20 lower-case letters"),
        ("[word]\nclub = 'en'", "word: unknown name; there are engines, words"),
    ],
)
def test_a_wrong_name_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=problem):
        read_settings(text, tmp_path)


def test_a_word_asked_for_is_noted_for_the_host(games: Path) -> None:
    store = open_store(games)
    opened.append(store)
    ada, bob = (Library(store, name, store.accounts.add(name).id, files=False) for name in ("Ada", "Bob"))
    assert requested(bob, "") == "Nobody has asked for a word."
    said = requested(ada, "word request ecobrick".partition(" ")[2])
    assert said == "Noted for those who look after the dictionary: ECOBRICK."
    assert (
        requested(ada, "ecobrick vaxxer")
        == "Noted for those who look after the dictionary: ECOBRICK and VAXXER."
    )
    requested(bob, "vaxxer")
    assert requested(ada, "requests") == "Words asked for: ECOBRICK (English), VAXXER (English)."
    assert requested(bob, "") == "Words asked for: VAXXER (English)."
    store.accounts.mark(bob.account, is_host=True)
    assert requested(bob, "") == "Words asked for: ECOBRICK (English), VAXXER (English) × 2."
    with pytest.raises(InputError, match="Name a word"):
        requested(ada, "3 x")
    for first in "abcdefghijkl":
        requested(ada, " ".join(f"{first}{second}" for second in "abcde"))
    assert len(ada.setting("word-requests")) == 50


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("/lists/a-b/few words.txt", "few words.txt"),
        ("en+/a/b-c/mine.txt-/b/not.txt", "en+mine.txt-not.txt"),
        ("lists/a-b.txt", "a-b.txt"),
        ("en+mine.txt", "en+mine.txt"),
        ("club", "club"),
    ],
)
def test_a_path_is_called_by_its_last_part(typed: str, name: str) -> None:
    assert dictionary_name(typed) == name
