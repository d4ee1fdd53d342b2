"""What words mean, line by line: asked for, and unasked for whoever learns a language."""

from __future__ import annotations

import pytest

from tests.text.playing import Playing
from tests.text.upwords_playing import at
from tests.text.words_up_playing import at as cards_at
from upwords_tui.app.teaching import meanings
from upwords_tui.base.errors import DictionaryError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions

WOOD = "WOOD: what trees are made of; a small forest."


def test_the_words_of_the_last_play_are_explained() -> None:
    playing = at()
    playing.type("5c wood")
    said = playing.type("define")
    assert (
        said[0].startswith("WOOD, noun: 1. what trees are made of")
        and said[-1] == "Source: WordNet, Wiktionary."
    )
    assert playing.type("define e5") == playing.type("what does that mean") == said


def test_while_a_turn_is_read_it_is_about_that_turn() -> None:
    playing = at()
    playing.type("5c wood", "pass!", "f5 dear")
    assert playing.type("define")[0].startswith("DEAR, ")
    playing.type("at 1")
    assert playing.type("define")[0].startswith("WOOD, ")
    assert playing.type("define f5")[0].startswith("WOOD, "), "the board is that of the turn"


def test_no_line_is_cut_off_where_lines_are_short() -> None:
    playing = at(width=40)
    said = playing.type("define mood")
    assert len(said) > 3 and all(len(line) <= 40 for line in said)


def test_without_a_game_words_are_those_of_the_next() -> None:
    playing = Playing()
    assert playing.type("define cats")[0] == "CATS: plural of CAT."
    assert "define snack" in playing.type("define")[0]


@pytest.mark.parametrize(
    ("spoken", "typed"),
    [("en", "set explain on"), ("fi", "aseta selitykset päällä"), ("nl", "instellen woorduitleg aan")],
)
def test_whoever_learns_is_told_what_each_word_means(spoken: str, typed: str) -> None:
    use_language(spoken)
    playing = at()
    quiet = playing.type("5c wood")
    learning = at()
    learning.type(typed)
    told = learning.type("5c wood")
    assert [line for line in told if line not in quiet] == [WOOD]
    assert told.index(WOOD) > told.index(quiet[0])


def test_nobody_else_is() -> None:
    playing = at()
    playing.type("set explain on", "set explain off")
    assert WOOD not in playing.type("5c wood")


def test_what_may_be_challenged_is_explained_when_it_stands() -> None:
    playing = at(options=UpwordsOptions(challenge=Challenge.FREE, allow_undo=False))
    playing.type("set explain on")
    assert not any("what trees are made of" in line for line in playing.type("5c wood"))
    assert WOOD in playing.type("accept")


def test_words_made_of_cards_are_explained_too() -> None:
    playing = cards_at()
    playing.type("set explain on", "a1 b1 c1 d1")
    said = playing.type("boom")
    assert any(line.startswith("BOOM") and ":" in line for line in said[1:])
    assert playing.type("define")[0].startswith("BOOM")


def test_a_file_that_can_not_be_read_is_named_in_a_line_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def damaged(word: str, language: str) -> tuple[()]:
        raise DictionaryError("is not valid: {reason}", "meanings.zip", reason="bad magic number")

    monkeypatch.setattr(meanings, "meanings", damaged)
    playing = at()
    playing.type("set explain on")
    assert playing.type("5c wood")[0].startswith("WOOD, C5 across")
    (said,) = playing.type("define wood")
    assert "meanings.zip" in said and "bad magic number" in said
