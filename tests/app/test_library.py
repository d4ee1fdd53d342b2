"""New games and kept ones: remembered choices, records in and out, whatever the file or the setting holds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden.make import GAMES
from tests.store.stored import new_game, passed
from upwords_tui.app.game_types.base import variant, variants
from upwords_tui.app.game_types.upwords import KIND as UPWORDS
from upwords_tui.app.play.files import RECORD_LIMIT, export_game, game_from, read_game
from upwords_tui.app.play.library import Library, open_library
from upwords_tui.app.play.table import seats_of
from upwords_tui.app.setup.new_game import NewGameChoices, remember, remembered, remembered_rivals
from upwords_tui.base.errors import EditionError, InputError, RecordError, StoreError, UpwordsError
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.base import Seat
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.actions import Pass, Resign
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME

GOLDEN = sorted(GAMES.glob("*.json"))
ANNA, BEN = Seat("Anna"), Seat("Ben")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(tmp_path / "games.db")
    yield store
    store.close()


@pytest.fixture
def library(store: Store) -> Library:
    return Library(store, "anna")


# Choices


def test_the_first_game_is_against_the_computer(store: Store) -> None:
    for user, name in (("Anna", "Anna"), ("", "You"), ("\x1b\u202e", "You")):
        choices = remembered(Library(store, "x"), user)
        assert choices.seats == (Seat(name), Seat("Ada", f"computer:{UPWORDS.first_level}"))
        assert choices.problems() == ()


@pytest.mark.parametrize(
    ("words", "moved"),
    [("en", "fi"), ("en-list", "fi-list"), ("nl", "fi"), ("nl-list", "fi"), ("/a/b.txt", "fi")],
)
def test_an_edition_that_follows_the_language_takes_its_words_along(
    store: Store, words: str, moved: str
) -> None:
    library = Library(store, "Anna")
    use_language("en")
    remember(library, replace(remembered(library, "Anna"), dictionary=words))
    assert remembered(library, "Anna").dictionary == words
    use_language("fi")
    there = remembered(library, "Anna")
    assert (there.edition_id, there.dictionary) == ("hasbro-fi-10x10", moved)


def test_computers_of_a_game_are_not_forgotten_for_a_game_without(store: Store) -> None:
    library = Library(store, "Anna")
    champion = (Seat("Anna"), Seat("Max", "computer:champion"))
    remember(library, replace(remembered(library, "Anna"), seats=champion))
    remember(library, library.moved(library.choices(), variant("wordsup-en")))
    assert remembered_rivals(library, UPWORDS) == ("computer:champion",)
    remember(library, replace(library.choices(), seats=(Seat("Anna"), Seat("Bo"))))
    assert remembered_rivals(library, UPWORDS) == ("computer:champion",), "people are no computers"


def test_choices_are_remembered(store: Store) -> None:
    options = UpwordsOptions(challenge=Challenge.FREE, rounds=5, exchange_tiles=7)
    team = Seat("Us", members=("Ada", "Bea"))
    choices = NewGameChoices(
        "dutch-10x10", "nl", (team, Seat("Max", f"computer:{UPWORDS.first_level}")), options
    )
    remember(Library(store, "x"), choices)
    assert remembered(Library(store, "x"), "x") == choices


GARBAGE: list[Any] = [
    None, 5, "x", [], {}, {"edition": 5}, {"edition": "no"},
    {"edition": "hasbro-10x10"},
    {"edition": "hasbro-10x10", "seats": 5, "dictionary": "en"},
    {"edition": "hasbro-10x10", "seats": [5], "dictionary": "en"},
    {"edition": "hasbro-10x10", "seats": [], "dictionary": None},
    {"edition": "hasbro-10x10", "seats": [], "dictionary": ["en"]},
    {"edition": "hasbro-10x10", "seats": [{"name": "A", "player": "robot"}], "dictionary": "en"},
    {"edition": "hasbro-10x10", "seats": [{"player": "human", "members": 5}], "dictionary": "en"},
    {"edition": "hasbro-10x10", "seats": [{"name": "A", "player": "human"}] * 99, "dictionary": "en"},
    {"edition": "hasbro-10x10", "seats": [], "dictionary": "en", "options": [1]},
    {"edition": "hasbro-10x10", "seats": [], "dictionary": "en", "options": {"rounds": "many"}},
    {"edition": "hasbro-10x10", "seats": [], "dictionary": "en", "options": {"wings": 2}},
]  # fmt: skip


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_forgotten(store: Store, garbage: Any) -> None:
    store.settings.set(HOME, "new-game", garbage)
    assert remembered(Library(store, "x"), "Anna").problems() == ()


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["hasbro-10x10", "human", "en"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["edition", "dictionary", "seats", "options", "name", "player", "members"]), inner
        )
    ),
)


@given(json_values)
def test_any_setting_gives_choices(value: Any) -> None:
    try:
        choices = NewGameChoices.from_json(value)
    except InputError:
        return
    assert all(problem.endswith(".") for problem in choices.problems())


@pytest.mark.parametrize(
    ("seats", "problems"),
    [
        ((ANNA, BEN), []),
        ((), ["Hasbro 10×10 is for 1 to 4 players.", "At least one seat must be played by a person."]),
        ((ANNA, BEN) * 3, ["Hasbro 10×10 is for 1 to 4 players.", "Two seats have the same name."]),
        ((ANNA, Seat("ANNA")), ["Two seats have the same name."]),
        ((ANNA, Seat("")), ["Every seat needs a name."]),
        ((Seat("Us", members=("Ada", "")), BEN), ["Every member of a team needs a name."]),
        (
            (Seat("Max", f"computer:{UPWORDS.first_level}"),),
            ["At least one seat must be played by a person."],
        ),
        (
            (ANNA, Seat("Max", "computer:gone")),
            ["The computer player “gone” is no longer here; choose another."],
        ),
    ],
)
def test_problems(seats: tuple[Seat, ...], problems: list[str]) -> None:
    assert list(NewGameChoices("hasbro-10x10", "en", seats=seats).problems()) == problems


def test_an_edition_that_is_gone() -> None:
    with pytest.raises(EditionError):
        NewGameChoices("gone", "en", seats=(ANNA,)).problems()


# The library


async def test_a_game_is_begun_gone_on_with_and_deleted(library: Library, store: Store) -> None:
    assert (library.games(), library.unfinished()) == ((), None)
    table = library.open(library.begin(NewGameChoices("hasbro-10x10", "en", seats=(ANNA, BEN))))
    await table.do(Pass(seat=table.view(None).turn))
    row = library.unfinished()
    assert row
    assert (row.id, row.name, row.actions) == (table.game_id, "Anna – Ben", 1)
    assert library.open(row.id).view(0) == table.view(0)
    assert table.game.dictionary.id == "en" == table.view(None).dictionary.id
    assert library.choices().seats == (ANNA, BEN)
    library.rename(row.id, "  Sun\x1bday ")
    library.rename(row.id, " \u200b ")
    assert library.games()[0].name == "Sun day"
    library.delete(row.id)
    assert library.games() == ()
    with pytest.raises(StoreError, match="deleted"):
        library.open(row.id)


def test_only_whoever_began_a_game_renames_deletes_or_exports_it(store: Store, tmp_path: Path) -> None:
    ada, bea = (Library(store, name, store.accounts.add(name).id) for name in ("Ada", "Bea"))
    seats = tuple(Seat(name, account=library.account) for name, library in (("Ada", ada), ("Bea", bea)))
    game_id = ada.begin(NewGameChoices("hasbro-10x10", "en", seats))
    path = tmp_path / "x.json"
    attempts: tuple[Callable[[], None], ...] = (
        lambda: bea.rename(game_id, "ours"),
        lambda: bea.delete(game_id),
        lambda: bea.export(game_id, path, with_secrets=True),
    )
    for attempt in attempts:
        with pytest.raises(InputError, match="Only the person who started a game can"):
            attempt()
    assert not path.exists() and [row.name for row in ada.games()] == ["Ada – Bea"]
    ada.rename(game_id, "ours")
    ada.export(game_id, path, with_secrets=True)
    assert path.exists() and [row.name for row in ada.games()] == ["ours"]
    ada.delete(game_id)
    assert ada.games() == ()


def test_whoever_begins_a_game_sits_at_it(store: Store) -> None:
    ada = Library(store, "Ada", store.accounts.add("Ada").id, files=False)
    computer = Seat("Robot", "computer:highest")
    choices = NewGameChoices("hasbro-10x10", "en", (Seat("Ada"), computer, Seat("Her brother")))
    game_id = ada.begin(choices)
    assert seats_of(ada.open(game_id).game, ada.account) == (0, 2), "those at one keyboard share an account"
    assert ada.choices().seats == choices.seats, "whose a seat was is no choice"
    home = Library(store, "Anna")
    assert [seat.account for seat in home.open(home.begin(choices)).game.seats] == ["", "", ""]


def test_names_are_made_fit_before_a_game_begins(library: Library) -> None:
    game_id = library.begin(
        NewGameChoices("hasbro-10x10", "en", seats=(Seat("A\x1bnna", members=("A\u202eda",)), Seat("x" * 60)))
    )
    table = library.open(game_id)
    assert [seat.name for seat in table.game.seats] == ["A nna", "x" * 20]
    assert table.game.seats[0].members == ("Ada",)
    with pytest.raises(InputError, match="same name"):
        library.begin(NewGameChoices("hasbro-10x10", "en", seats=(ANNA, Seat("Anna\u200b"))))


def test_what_does_not_do_begins_nothing(library: Library) -> None:
    for choices in (
        NewGameChoices("hasbro-10x10", "en", seats=()),
        NewGameChoices("hasbro-10x10", "klingon", (ANNA,)),
        NewGameChoices("hasbro-10x10", "/no/such/file.txt", (ANNA,)),
        NewGameChoices("hasbro-10x10", "en", seats=(ANNA, Seat("Max", "computer:gone"))),
        NewGameChoices("hasbro-10x10", "en", seats=(Seat("A", members=tuple("abcdefghijk")),)),
    ):
        with pytest.raises(InputError) as caught:
            library.begin(choices)
        assert str(caught.value).isprintable()
        assert library.games() == ()


def test_what_there_is_to_choose(library: Library) -> None:
    offered = {variant.id: variant for variant in variants()}
    assert offered["hasbro-10x10"].levels == LEVELS and "wordsup-nl" in offered
    assert library.best_solo_scores("hasbro-10x10", "en") == ()
    library.set_setting("theme", "dark")
    assert library.setting("theme") == "dark"
    assert library.setting("none", 5) == 5


def test_a_store_that_can_not_be_opened(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        open_library(tmp_path)


# Records


@pytest.mark.parametrize("path", GOLDEN[:3], ids=lambda path: path.stem)
def test_records_go_in_and_come_out(library: Library, tmp_path: Path, path: Path) -> None:
    record = tmp_path / path.name
    record.write_text(path.read_text().replace('"golden-', '"'))
    game_id = library.take_in(record)
    assert library.games()[0].name == path.stem[:20]
    out = tmp_path / "out.json"
    library.export(game_id, out)
    assert to_record(read_game(out)) == to_record(read_game(record))


@pytest.mark.parametrize("words", ["golden-en", "/etc/passwd", "words.txt", "~", "list-" + "0" * 16])
def test_a_game_whose_words_can_not_be_had_is_not_taken_in(
    library: Library, tmp_path: Path, words: str
) -> None:
    record = tmp_path / "x.json"
    record.write_text(GOLDEN[0].read_text().replace("golden-en", words))
    with pytest.raises(InputError, match=words):
        library.take_in(record)
    assert library.games() == ()


def test_an_export_overwrites_nothing_and_leaves_nothing_half(
    library: Library, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = store.games.add(new_game(), "x")
    there = tmp_path / "there.json"
    there.write_text("mine")
    for path, reason in (
        (there, "this file already exists"),
        (tmp_path, "this is a folder, not a file"),
        (tmp_path / "no" / "such.json", "No such file or directory"),
        (Path("a\0b"), "no file can have that name"),
        (Path("~nobody-here/x"), "no file can have that name"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(InputError) as caught:
            library.export(game_id, path, with_secrets=True)
        assert str(caught.value).endswith(reason)
        assert str(caught.value).isprintable()
    assert there.read_text() == "mine"
    half = tmp_path / "half.json"
    monkeypatch.setattr("upwords_tui.app.play.files.format_record", lambda record: "\ud800")
    with pytest.raises(InputError):
        export_game(store, game_id, half, with_secrets=True)
    assert not half.exists()


def test_the_secrets_of_a_running_game_go_out_only_on_demand_and_for_nobody_else(
    library: Library, store: Store, tmp_path: Path
) -> None:
    game = passed(new_game(options=UpwordsOptions(pass_rounds=2)), 1)
    running, over = store.games.add(game, "running"), store.games.add(passed(game, 3), "over")
    file = tmp_path / "running.json"
    with pytest.raises(InputError) as caught:
        library.export(running, file)
    assert str(caught.value) == f"{file}: the game is not over: this file would reveal everything hidden"
    assert not file.exists()
    before = os.umask(0o022)
    try:
        library.export(running, file, with_secrets=True)
        library.export(over, tmp_path / "over.json")
    finally:
        os.umask(before)
    assert to_record(read_game(file)) == to_record(game)
    assert file.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "over.json").stat().st_mode & 0o777 == 0o644


BAD_RECORDS: list[tuple[bytes, str]] = [
    (b"", "line 1 column 1"),
    (b"{", "line 1 column 2"),
    (b"\xff\xfe\x00", "not UTF-8 text (byte 0)"),
    (b"\x00" * 100, "line 1 column 1"),
    (b"[]", "this is not a game record"),
    (b'{"format": "upwords-tui game"}', "version"),
    (b"[" * 400_000, "this is not a game record"),
    (b"[" + b"{}," * 1_000_000 + b"]", "more than 500000 values"),
    (b"9" * 10_000, "this is not a game record"),
    (b'{"a": 1, "a": 2}', "given twice"),
    (b'"' + "\u202e".encode() * 50 + b'"', "this is not a game record"),
]


@pytest.mark.parametrize(("content", "reason"), BAD_RECORDS, ids=range(len(BAD_RECORDS)))
def test_files_that_are_no_record(library: Library, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        library.take_in(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert reason in str(caught.value)
    assert library.games() == ()


def test_places_that_hold_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path, reason in (
        (tmp_path / "none", "No such file or directory"),
        (tmp_path, "this is a folder, not a file"),
        (tmp_path / "fifo", "this is a pipe or a device, not a file"),
        (Path("/dev/zero"), "this is a pipe or a device, not a file"),
        (Path("a\0b"), "no file can have that name"),
        (Path("~nobody-here/x"), "no file can have that name"),
        (tmp_path / "\x1b[2J", "No such file or directory"),
    ):
        with pytest.raises(RecordError) as caught:
            read_game(path)
        assert caught.value.reason == reason
        assert str(caught.value).isprintable()


def test_a_record_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(RECORD_LIMIT + 1)
    with pytest.raises(RecordError, match="larger than 5 MB"):
        read_game(file)


def test_a_record_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "bom.json"
    game = passed(new_game(options=UpwordsOptions(pass_rounds=5)), 2)
    file.write_text("\ufeff" + format_record(to_record(game)), encoding="utf-8")
    assert to_record(read_game(file)) == to_record(game)


def test_a_record_somebody_has_improved(library: Library, tmp_path: Path) -> None:
    text = format_record(to_record(passed(new_game(options=UpwordsOptions(pass_rounds=5)), 2)))
    data = json.loads(text)
    data["actions"][1]["scores"] = [500, 0]
    with pytest.raises(RecordError) as caught:
        game_from(json.dumps(data), "better.json")
    assert str(caught.value).startswith("better.json: actions[1]: scores is [500, 0] in the record")


@given(st.sampled_from(GOLDEN), st.data())
def test_damaged_records_raise_nothing_else(path: Path, data: st.DataObject) -> None:
    text = path.read_text(encoding="utf-8")
    place = data.draw(st.integers(0, min(len(text), 1500)))
    end = place + data.draw(st.integers(0, 20))
    damaged = text[:place] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        game_from(damaged, "x")
    except UpwordsError as error:
        assert isinstance(error, RecordError)
        assert "\n" not in str(error)


def test_where_no_files_may_be_used_none_is_read_or_written(tmp_path: Path, store: Store) -> None:
    """A library on a server is told so: no path, whoever says it, reaches the machine's files."""
    words, record = tmp_path / "my.txt", tmp_path / "game.json"
    words.write_text("KISSA\n", encoding="utf-8")
    record.write_text(GOLDEN[0].read_text(encoding="utf-8"), encoding="utf-8")
    library = Library(store, "Anna", files=False)
    game_id = library.begin(NewGameChoices("hasbro-10x10", "en", seats=(ANNA, BEN)))
    elsewhere = NewGameChoices("hasbro-10x10", str(words), seats=(ANNA, BEN))
    attempts: tuple[Callable[[], object], ...] = (
        lambda: library.dictionary(str(words)),
        lambda: library.begin(elsewhere),
        lambda: library.take_in(record),
        lambda: library.export(game_id, tmp_path / "out.json", with_secrets=True),
    )
    for attempt in attempts:
        with pytest.raises(InputError, match=r"^you can't read or write files here$"):
            attempt()
    assert not (tmp_path / "out.json").exists() and library.game_count() == 1


# Help elsewhere, while a game without help goes on


@pytest.mark.parametrize(
    ("options", "terms", "is_closed"),
    [
        (UpwordsOptions(), {}, False),
        (UpwordsOptions(allow_help=False), {}, True),
        (UpwordsOptions(challenge=Challenge.FREE), {}, True),
        (UpwordsOptions(), {"rated": True}, True),
    ],
)
def test_a_game_without_help_closes_all_help_in_every_session(
    tmp_path: Path, options: UpwordsOptions, terms: dict[str, Any], is_closed: bool
) -> None:
    here, elsewhere = open_store(tmp_path / "games.db"), open_store(tmp_path / "games.db")
    anna, ben, cleo = (here.accounts.add(name).id for name in ("Anna", "Ben", "Cleo"))
    seats = (Seat("Anna", account=anna), Seat("Ben", account=ben))
    begun = new_game("Anna", "Ben", options=options)
    game = type(begun).begin(replace(begun.setup, seats=seats))
    game_id = here.games.add(game, "Sunday", anna, terms=terms)
    for store, account in ((here, anna), (here, ben), (elsewhere, anna), (elsewhere, ben)):
        library = Library(store, "x", account)
        if is_closed:
            with pytest.raises(InputError, match="“Sunday”"):
                library.check_may_be_helped()
        else:
            library.check_may_be_helped()
    Library(here, "x", cleo).check_may_be_helped()
    Library(here, "x").check_may_be_helped()
    here.games.append(game_id, game.apply(Resign(seat=0)))
    Library(elsewhere, "x", ben).check_may_be_helped()
    here.close()
    elsewhere.close()
