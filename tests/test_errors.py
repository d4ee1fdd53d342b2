"""Errors: one line in English, the same line in another language, and the way from one place to another."""

from __future__ import annotations

import copy
import errno
import gettext
import json
import pickle
from collections.abc import Iterator

import pytest

from upwords_tui.base import i18n
from upwords_tui.base.errors import (
    EditionError,
    EngineError,
    EngineRefusal,
    IllegalAction,
    InputError,
    NotationError,
    Phrase,
    RecordError,
    StoreError,
    UpwordsError,
    system_reason,
)
from upwords_tui.base.i18n import translate
from upwords_tui.engine.upwords.protocol import BadRequest
from upwords_tui.games.record import parse_record
from upwords_tui.games.upwords.game import RECORD
from upwords_tui.lexicon.user_list import UserListError

DUTCH = {
    "": "Language: nl",
    "no tile “{text}” of {count}": "geen steen “{text}” van {count}",
    "the disk of {owner} is full": "de schijf van {owner} is vol",
    "this is not JSON": "dit is geen JSON",
    "line {number} column {offset}": "regel {number}, kolom {offset}",
    "can't be read: {detail}": "kan niet worden gelezen: {detail}",
    "Permission denied": "geen toegang",
}


class Translations(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return DUTCH.get(message, message)


@pytest.fixture
def in_dutch() -> Iterator[None]:
    token = i18n._in_use.set(i18n._Catalogue(Translations()))
    yield
    i18n._in_use.reset(token)


def no_tile() -> NotationError:
    return NotationError("no tile “{text}” of {count}", "rack", text="{x}", count=7)


def test_the_line_is_english() -> None:
    error = no_tile()
    assert (str(error), error.reason, error.where) == (
        "rack: no tile “{x}” of 7",
        "no tile “{x}” of 7",
        "rack",
    )
    assert (error.template, error.values) == ("no tile “{text}” of {count}", {"text": "{x}", "count": 7})
    assert translate(error) == str(error)
    assert str(StoreError("the disk of {owner} is full", owner="Anna")) == "the disk of Anna is full"
    assert str(InputError("no file can have that name")) == "no file can have that name"


@pytest.mark.usefixtures("in_dutch")
def test_the_line_is_told_in_the_language_in_use() -> None:
    assert translate(no_tile()) == "rack: geen steen “{x}” van 7"
    assert translate(StoreError("the disk of {owner} is full", owner="Anna")) == "de schijf van Anna is vol"
    assert str(no_tile()) == "rack: no tile “{x}” of 7"


@pytest.mark.usefixtures("in_dutch")
def test_what_fills_a_blank_and_the_place_are_told_so_too() -> None:
    refused = system_reason(PermissionError(errno.EACCES, "Permission denied"))
    error = StoreError("can't be read: {detail}", detail=refused)
    assert str(error) == "can't be read: Permission denied"
    with pytest.raises(RecordError) as caught:
        parse_record("{\n!")
    there = caught.value.at("standaardinvoer")
    assert str(there).startswith("standaardinvoer: line 2 column 1: ")
    for again in (error, copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert translate(again) == "kan niet worden gelezen: geen toegang"
    for again in (there, copy.copy(there), pickle.loads(pickle.dumps(there))):
        assert translate(again) == "standaardinvoer: regel 2, kolom 1: dit is geen JSON"
    assert json.loads(json.dumps(error.values)) == {"detail": "Permission denied"}


@pytest.mark.usefixtures("in_dutch")
@pytest.mark.parametrize("text", ['voeg toe: "play": {"D5": "W"}', "{0} } {", "alles klopt", ""])
def test_without_values_a_text_passes_as_it_is(text: str) -> None:
    for error in (RecordError(text), EngineError(text)):
        assert str(error) == translate(error) == error.reason == text
    assert translate(RecordError(text, "mine.json")) == f"mine.json: {text}"


def test_an_error_without_a_word_is_empty() -> None:
    assert str(EngineError()) == translate(EngineError()) == ""


@pytest.mark.usefixtures("in_dutch")
def test_a_place_in_front_keeps_template_and_values() -> None:
    error = no_tile().at("game.json")
    assert type(error) is NotationError
    assert (error.where, translate(error)) == ("game.json: rack", "game.json: rack: geen steen “{x}” van 7")
    assert NotationError("this is not JSON").at("game.json").where == "game.json"


@pytest.mark.usefixtures("in_dutch")
def test_the_same_reason_as_another_kind_and_elsewhere() -> None:
    for error in (RecordError.like(no_tile()), BadRequest.like(no_tile())):
        assert translate(error) == "rack: geen steen “{x}” van 7"
    assert translate(RecordError.like(no_tile(), "actions[3]")) == "actions[3]: geen steen “{x}” van 7"
    assert str(RecordError.like(no_tile(), "")) == "no tile “{x}” of 7"
    refused = EngineRefusal.like(StoreError("the disk of {owner} is full", owner="Anna"))
    assert (type(refused), translate(refused)) == (EngineRefusal, "de schijf van Anna is vol")


@pytest.mark.usefixtures("in_dutch")
def test_what_a_layer_without_a_language_raises_is_told() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("{\n?")
    assert translate(caught.value.at("mine.json")) == "mine.json: regel 2, kolom 1: dit is geen JSON"
    with pytest.raises(RecordError) as caught:
        RECORD.setup_from_json({"edition": "{chess}"})
    assert isinstance(caught.value.__cause__, EditionError)
    assert caught.value.values == caught.value.__cause__.values
    assert translate(caught.value).startswith("edition: no edition “{chess}”; there are ")


@pytest.mark.parametrize(
    "error",
    [
        no_tile(),
        StoreError("the disk of {owner} is full", owner="Anna"),
        BadRequest("{name} is no number", "JSON", name="{NaN}"),
        UserListError("is larger than {detail} MB, too large for a word list", "{a}.txt", detail="“{”"),
        IllegalAction("illegal-play", ("too-high",)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_can_be_copied_and_sent(error: UpwordsError) -> None:
    for same in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(same) is type(error)
        assert (str(same), vars(same)) == (str(error), vars(error))


def test_a_reason_among_the_values_is_in_the_language_too(monkeypatch: pytest.MonkeyPatch) -> None:
    error = StoreError("the disk of {owner} is full", owner=Phrase("this is not JSON"))
    assert str(error) == "the disk of this is not JSON is full"
    monkeypatch.setattr(i18n, "_", lambda message: DUTCH.get(message, message))
    assert translate(error) == "de schijf van dit is geen JSON is vol"
    assert (
        translate(StoreError(error.template, owner="this is not JSON"))
        == "de schijf van this is not JSON is vol"
    )
