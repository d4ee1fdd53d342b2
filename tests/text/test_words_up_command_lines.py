"""The commands of Words Up line by line: each does something, and help tells of all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.text.playing import Playing
from tests.text.words_up_playing import at, dealt
from upwords_tui.app.commands.registry import command_called
from upwords_tui.app.commands.upwords import commands as upwords
from upwords_tui.app.commands.wordsup.commands import GROUPS, SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.app.game_types.base import default_variant
from upwords_tui.app.game_types.wordsup import KIND as WORDS_UP
from upwords_tui.base.fuzzy import begins
from upwords_tui.base.i18n import language_name, use_language
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.text.start import candidates


def test_every_command_does_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in TEXT_COMMANDS:
        if command.name == "quit":
            continue
        playing = at(options=WordsUpOptions(allow_notes=True))
        said = playing.type(command.example or command.name)
        assert said, command.name
        for line in said:
            assert "no command" not in line and "That is for" not in line, command.name
        use_language("en")
        assert playing.type(f"/help {command.name}")[0].startswith(command.name)


def test_every_command_of_the_screen_is_one_of_text_too() -> None:
    names = {command.name for command in TEXT_COMMANDS}
    assert {command.name for command in SCREEN_COMMANDS if not command.only} <= names


@pytest.mark.parametrize(
    "name",
    sorted({each.name for each in upwords.TEXT_COMMANDS if not command_called(each.name, TEXT_COMMANDS)}),
)
def test_commands_of_upwords_are_refused_in_one_line(name: str) -> None:
    for line in (name, f"{name} 5c wood"):
        said = at().type(line)
        assert len(said) == 1 and f"“{name}”" in said[0]
        assert len(at().type("a1 b1 c1", line)) == 5


@pytest.mark.parametrize(
    "name",
    sorted(
        each.name
        for each in TEXT_COMMANDS
        if not any(own.is_called(each.name) or begins(each.name, own.names) for own in upwords.TEXT_COMMANDS)
    ),
)
def test_commands_of_words_up_are_refused_in_one_line_at_upwords(name: str) -> None:
    playing = Playing(width=200)
    playing.run("new hasbro-10x10 Anna Ben")
    said = playing.type(name)
    assert len(said) == 1 and f"“{name}”" in said[0]


def test_help_lists_every_command() -> None:
    said = "\n".join(at().type("help"))
    for group in GROUPS:
        names = [command.name for command in group.commands if command.only != "screen"]
        assert f"{group.title}: {', '.join(names)}." in said


@pytest.mark.parametrize("page", ["rules", "specials", "end", "points", "dictionary"])
def test_the_rules_are_pages_of_help(page: str) -> None:
    playing = at()
    assert f"help {page}" in "\n".join(playing.type("help"))
    assert len(playing.type(f"help {page}")) > 2


@pytest.mark.parametrize("asked", ["words-up", "Words Up", "wordsup-nl", "wordsup"])
def test_the_rules_of_the_other_game_are_told_before_it_is_begun(asked: str) -> None:
    playing = Playing(width=200)
    assert "“help words-up” explains the rules of Words Up." in playing.type("help")
    said = playing.type(f"help {asked}")
    variant = default_variant(WORDS_UP, "nl" if asked.endswith("nl") else "en")
    assert said[0].startswith(f"{language_name(variant.language)}: 64 cards") and len(said) == 11
    word = asked.replace("Words Up", "words-up")
    pages = re.findall("“(.*?)”", said[-1])
    assert said[-1].startswith("More: “help ")
    assert pages == [f"help {word} {name}" for name in WORDS_UP.page_words]
    assert [playing.type(page)[0] for page in pages] == [f"{page.title}:" for page in variant.pages()]


def test_rules_that_are_short_are_told_whole() -> None:
    said = Playing(width=200).type("help upwords")
    assert said[0] == "Rules:" and len(said) < 20
    assert said[-1] == "More: “help upwords points” and “help upwords challenges”."


def test_one_page_of_the_rules_of_another_game() -> None:
    said = at().type("help upwords challenges")
    assert said[0] == "Challenges:"
    assert at().type("help upwords specials") == ["Rules of Upwords: rules, points and challenges."]


def test_the_rules_of_the_game_on_the_table_are_those_of_its_own_edition() -> None:
    playing = at()
    assert playing.type("help words-up")[0].startswith("Dutch: ")


def test_levels_are_those_of_words_up() -> None:
    said = at().type("levels")
    assert any(line.startswith("elephant: ") for line in said)
    assert not any(line.startswith("champion") for line in said)


def test_editions_are_those_of_both_games() -> None:
    said = "\n".join(at().type("editions"))
    assert "wordsup-nl" in said and "hasbro-10x10" in said


def test_tab_offers_what_may_come_next() -> None:
    playing = at()

    def offered(before: str) -> list[str]:
        return candidates(playing.shell, before)

    assert {"turn ", "skip", "word "} <= set(offered("")) and "rack" not in offered("")
    assert offered("turn ")[:2] == ["a1", "b1"]
    assert "swap" in offered("help ")
    assert offered("b3 ") == offered("word ") == offered("check ") == offered("nonsense ") == []


@pytest.mark.parametrize("width", [20, 40, 80])
def test_no_line_is_too_long_and_none_holds_an_escape(width: int) -> None:
    playing = at(width=width, options=WordsUpOptions(allow_notes=True))
    for command in TEXT_COMMANDS:
        if command.name not in ("quit", "new", "delete", "resign", "finish", "width", "export"):
            playing.type(command.example or command.name, f"help {command.name}")
    playing.type("a1 b1 c1", "boos", "d1 e1 f1", "pass!", "last", "help rules", "help specials")
    said = playing.out.getvalue()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", said)
    for line in said.splitlines():
        assert len(line) <= width or line.startswith(("> ", "yes or no: ")) or " " not in line.strip(), line


def test_hostile_names_come_out_clean() -> None:
    playing = Playing(width=200)
    said = playing.run("new words up Anna\x1b[31m B\u202eo", "stock", "seats", "a1 b1 c1", "pass!", "quit")
    assert "Words Up English: Anna [31m, Bo." in said
    assert "\x1b" not in said and "\u202e" not in said


def test_a_lesson_puts_the_match_back() -> None:
    playing = at()
    playing.type("a1")
    assert "Words Up Nederlands: Anna, Ben." in playing.type("tutorial", "tutorial stop")
    assert playing.type("b1")[0] == "B1: O, 1."


def test_the_best_scores_are_told_when_asked_for() -> None:
    said = dealt().type("highscores")
    assert said == ["Nobody has finished a match with these cards and this many rounds yet."]
