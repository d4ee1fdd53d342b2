"""Games of Words Up among those that are kept: begun, listed, gone on with, written out and read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.seating import NoEngine, PreparedStore, hub_of
from upwords_tui.app.game_types.base import kind_of, variant, variant_name
from upwords_tui.app.game_types.wordsup import KIND
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.table import Table
from upwords_tui.app.play.upwords.table import UpwordsTable as UpwordsTable
from upwords_tui.app.play.wordsup import WordsUpOpponents
from upwords_tui.app.play.wordsup import WordsUpTable as WordsUpTable
from upwords_tui.app.setup.new_game import NewGameChoices, remembered_options
from upwords_tui.base.errors import InputError, RecordError, StoreError
from upwords_tui.engine.wordsup.players import known_words
from upwords_tui.games.base import Seat
from upwords_tui.games.record import to_record
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, TurnCard
from upwords_tui.games.wordsup.options import WordsUpOptions

ANNA, BEN = Seat("Anna"), Seat("Ben")
WORDS = ("boom", "roos", "maan", "tent", "noot", "beer", "rots", "stoep")


@pytest.fixture
def store(tmp_path: Path) -> PreparedStore:
    return PreparedStore(tmp_path / "games.db")


@pytest.fixture
def library(store: PreparedStore) -> Library:
    return Library(store, "anna")


@pytest.fixture
def own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS) + "\n", "utf-8")
    return path


def choices(*seats: Seat, words: str = "nl", options: WordsUpOptions | None = None) -> NewGameChoices:
    return NewGameChoices("wordsup-nl", words, seats or (ANNA, BEN), options or WordsUpOptions())


def begun(library: Library, chosen: NewGameChoices) -> Table:
    """Return the table of a game that has just begun."""
    return library.open(library.begin(chosen))


async def turn_three(table: Table) -> None:
    """Turn cards until three are open or the turn is over."""
    (seat,) = table.game.to_act
    while table.game.to_act == (seat,) and not table.view(seat).may_make_word:
        await table.do(TurnCard(seat=seat, square=table.view(seat).field.index(False)))


async def test_a_match_is_begun_listed_gone_on_with_and_deleted(library: Library) -> None:
    table = begun(library, choices())
    await turn_three(table)
    row = library.unfinished()
    assert row
    assert (row.id, row.name, row.kind) == (table.game_id, "Anna – Ben", "wordsup")
    opened = library.open(row.id)
    assert isinstance(opened, WordsUpTable) and opened.view(0) == table.view(0)
    library.rename(row.id, "Sunday")
    assert library.games()[0].name == "Sunday"
    library.delete(row.id)
    assert library.games() == ()
    with pytest.raises(StoreError, match="deleted"):
        library.open(row.id)


@pytest.mark.parametrize("code", ["en", "fi", "nl"])
def test_a_match_is_listed_with_the_name_of_its_edition(library: Library, code: str) -> None:
    chosen = variant(f"wordsup-{code}")
    library.begin(NewGameChoices(chosen.id, code, (ANNA, BEN), WordsUpOptions()))
    assert variant_name(library.games()[0].edition) == chosen.name


async def test_a_finished_match_is_listed_with_its_edition_too(library: Library) -> None:
    table = begun(library, choices())
    await table.do(LeaveMatch(seat=0))
    row = library.games()[0]
    assert row.is_over and row.edition == "wordsup-nl" and library.unfinished() is None
    assert library.open(row.id).view(None).outcome


async def test_both_games_are_kept_side_by_side(library: Library) -> None:
    one = begun(library, choices())
    other = begun(library, NewGameChoices("hasbro-10x10", "en", seats=(ANNA, BEN)))
    assert {row.kind for row in library.games()} == {"upwords", "wordsup"}
    await other.do(Pass(seat=other.view(None).turn))
    assert isinstance(library.open(one.game_id), WordsUpTable)
    assert isinstance(library.open(other.game_id), UpwordsTable)


def test_each_kind_has_a_table_of_its_own() -> None:
    assert kind_of("wordsup").kit.table is WordsUpTable
    assert kind_of("upwords").kit.table is UpwordsTable


def test_the_choices_of_the_latest_game_are_those_of_the_next(library: Library) -> None:
    options = WordsUpOptions(rounds=3)
    library.begin(choices(ANNA, BEN, options=options))
    assert library.choices() == choices(ANNA, BEN, options=options)
    library.begin(NewGameChoices("hasbro-10x10", "en", seats=(ANNA, BEN)))
    assert library.choices().edition_id == "hasbro-10x10"
    assert remembered_options(library, variant("wordsup-fi")) == options


def test_a_match_begun_again_is_another_with_the_same_choices(library: Library) -> None:
    first = begun(
        library,
        NewGameChoices(
            "wordsup-nl", "nl", (ANNA, BEN), WordsUpOptions(rounds=2), {"first": (1,), "juniors": (0,)}
        ),
    )
    again = begun(library, NewGameChoices.again(KIND, first.view(0)))
    assert again.game_id != first.game_id
    mine, other = first.view(None), again.view(None)
    assert (mine.first, mine.options, mine.commitment == other.commitment) == (1, other.options, False)
    assert [seat.is_junior for seat in other.seats] == [True, False]


def test_what_does_not_do_begins_nothing(library: Library) -> None:
    for wrong in (
        choices(ANNA),
        choices(ANNA, Seat("Anna")),
        choices(ANNA, Seat("Max", "computer:champion")),
    ):
        with pytest.raises(InputError) as caught:
            library.begin(wrong)
        assert str(caught.value).isprintable()
    assert library.games() == ()


def test_the_words_of_a_match_are_those_it_was_begun_with(library: Library) -> None:
    table = begun(library, choices(words="wordsup-nl"))
    assert table.game.dictionary.id == "wordsup-nl"
    assert library.late_dictionary(table.game.dictionary.id).contains("BOOM")


# Records


async def test_a_match_goes_out_and_comes_in(library: Library, store: PreparedStore, tmp_path: Path) -> None:
    table = begun(library, choices())
    await turn_three(table)
    (seat,) = table.game.to_act
    if table.view(seat).may_make_word:
        await table.do(GiveUp(seat=seat))
    file = tmp_path / "sunday.json"
    library.export(table.game_id, file, with_secrets=True)
    store.time.now += 1
    game_id = library.take_in(file)
    assert game_id != table.game_id
    assert library.open(game_id).view(0) == table.view(0)
    assert library.games()[0].name == "sunday" and len(library.games()) == 2
    again = tmp_path / "again.json"
    library.export(game_id, again, with_secrets=True)
    assert to_record(read_game(again)) == to_record(read_game(file))


def test_a_match_somebody_has_improved_is_not_taken_in(library: Library, tmp_path: Path) -> None:
    table = begun(library, choices())
    file = tmp_path / "better.json"
    library.export(table.game_id, file, with_secrets=True)
    file.write_text(file.read_text("utf-8").replace('"open": ["', '"open": ["Z9"'))
    before = library.games()
    with pytest.raises(RecordError):
        library.take_in(file)
    assert library.games() == before


def test_a_match_whose_words_can_not_be_had_is_not_taken_in(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    library.export(library.begin(choices()), file, with_secrets=True)
    file.write_text(file.read_text("utf-8").replace('"id": "nl"', '"id": "/etc/passwd"'))
    with pytest.raises(InputError, match="/etc/passwd"):
        library.take_in(file)


# Words of one's own


def test_a_list_of_ones_own_is_a_dictionary(library: Library, own_words: Path) -> None:
    chair: Any = hub_of(library, NoEngine()).sit(library.begin(choices(words=str(own_words))))
    assert chair.knows("BOOM") and not chair.knows("FIETS")
    assert library.late_dictionary(library.open(chair.game_id).game.dictionary.id).contains("STOEP")


def test_computers_know_the_words_of_a_list_of_ones_own(library: Library, own_words: Path) -> None:
    table = begun(library, choices(words=str(own_words)))
    assert {word.upper() for word in known_words(table.game.dictionary.id, None)} == {
        word.upper() for word in WORDS
    }
    few = known_words(table.game.dictionary.id, 3)
    assert len(few) == 3 and {word.upper() for word in few} <= {word.upper() for word in WORDS}


@pytest.mark.parametrize("level", ["goldfish", "elephant"])
async def test_computers_play_with_a_list_of_ones_own(library: Library, own_words: Path, level: str) -> None:
    seats = ANNA, Seat("Max", f"computer:{level}")
    table = begun(
        library, NewGameChoices("wordsup-nl", str(own_words), seats, WordsUpOptions(), marks={"first": (1,)})
    )
    assert isinstance(table, WordsUpTable)
    reports: list[str] = []
    opponents = WordsUpOpponents(
        table,
        NoEngine(),
        library.late_dictionary(table.game.dictionary.id),
        lambda say: reports.append(say()),
    )
    while not table.game.is_over and table.number < 60:
        if opponents.are_wanted:
            number = table.number
            assert await opponents.serve() and table.number > number
        else:
            await turn_three(table)
            if table.view(0).may_make_word and table.game.to_act == (0,):
                await table.do(GiveUp(seat=0))
    assert reports == []
    assert {word.text for seat in table.view(None).seats for word in seat.words} <= {w.upper() for w in WORDS}
