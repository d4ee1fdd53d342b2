"""Typed lines: what they mean, and that no line does anything but mean something or be refused clearly."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.scene import DUTCH, FINNISH, AllWords, board_of, scene, tiles
from tests.seating import sit_down
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say
from upwords_tui.app.commands.registry import (
    command_called,
    command_help,
    commands_of,
    find_command,
    split_command,
)
from upwords_tui.app.commands.upwords.commands import COMMANDS, GROUPS, SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.app.commands.upwords.interpreter import interpret
from upwords_tui.base.errors import CommandError, InputError, NotationError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.actions import AcceptPlay, ChallengePlay, Exchange, Pass, PlayTiles, Resign
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play

MOOD = board_of("5C MOOD")


def table(*racks: str, options: UpwordsOptions | None = None, edition: Edition | None = None) -> Any:
    edition = edition or load_edition("hasbro-10x10")
    game = scene(*(racks or ("WLQUDEAR", "XXXXXXX")), bag="EEE", board=MOOD, options=options, edition=edition)
    return sit_down(game, AllWords("XYZZY"))


def meant(line: str, at: Any = None, seat: int = 0) -> Intent:
    at = at or table()
    return interpret(line, at.chair, at.view(seat))


def said(line: str, at: Any = None) -> tuple[str, ...]:
    intent = meant(line, at)
    assert isinstance(intent, Say)
    return intent.lines


def complaint(line: str, at: Any = None) -> str:
    with pytest.raises((CommandError, NotationError)) as caught:
        meant(line, at)
    return str(caught.value)


# Finding commands


def test_commands_are_found_by_unambiguous_beginnings() -> None:
    assert find_command("play", SCREEN_COMMANDS).name == "play"
    assert find_command("PA", SCREEN_COMMANDS).name == "pass"
    assert find_command("exc", SCREEN_COMMANDS).name == "exchange"
    assert find_command("sc", SCREEN_COMMANDS).name == "score"
    assert (
        find_command("Exit", SCREEN_COMMANDS).name == "quit"
        and find_command("list", TEXT_COMMANDS).name == "games"
    )
    for command in TEXT_COMMANDS:
        assert find_command(command.name, TEXT_COMMANDS) is command
        assert find_command(command.name.upper(), TEXT_COMMANDS) is command
        for length in range(1, len(command.name)):
            if command_called(command.name[:length], TEXT_COMMANDS):
                continue  # what is a name in full is meant
            try:
                assert find_command(command.name[:length], TEXT_COMMANDS) is command
            except CommandError as error:
                assert command.name in str(error) or length < len(command.name)


def test_a_command_is_one_however_often_it_is_looked_up() -> None:
    for front_end, commands in (("screen", SCREEN_COMMANDS), ("text", TEXT_COMMANDS)):
        again = commands_of(GROUPS, front_end)
        assert all(each is other for each, other in zip(again, commands, strict=True))


def test_the_table_of_commands_holds_together() -> None:
    for front_end in (SCREEN_COMMANDS, TEXT_COMMANDS):
        names = [command.name for command in front_end]
        assert len(set(names)) == len(names)
    keys = [command.key for command in COMMANDS if command.key]
    assert len(set(keys)) == len(keys)
    for command in COMMANDS:
        assert command.name.isascii()
        assert command.name.islower()
        assert command.help.endswith(".")
        assert command.help[0].isupper()
        assert bool(command.key) == bool(command.label)
        assert not command.short or command.key
        assert command.usage.split()[0] == command.name
        if command.example:
            assert split_command(command.example)[0] == command.name
            assert command.arguments


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("zzz", "There is no command “zzz”. Type “help”."),
        ("", "There is no command “”. Type “help”."),
        ("e", "“e” could be exchange, earlier, editions, export."),
        ("re", "“re” could be redo, refuse, resign, result, request, review, retry, resume, rename."),
        ("\x1b[2Jx", "There is no command “[2Jx”. Type “help”."),
        ("x" * 300, f"There is no command “{'x' * 40}”. Type “help”."),
    ],
)
def test_commands_that_are_not_found(word: str, sentence: str) -> None:
    with pytest.raises(CommandError) as caught:
        find_command(word, SCREEN_COMMANDS)
    assert str(caught.value) == sentence


def test_names_in_the_language_in_use_go_first() -> None:
    use_language("fi")
    with pytest.raises(CommandError) as several:
        find_command("e", TEXT_COMMANDS)
    assert str(several.value) == "”e” voi olla jokin näistä: etsi, edellinen, ennätykset."
    assert find_command("le", TEXT_COMMANDS).name == "width"  # leveys, and not levels, learn or left
    assert find_command("resig", TEXT_COMMANDS).name == "resign"


def test_lines_are_split() -> None:
    assert split_command("  /play   5c wood ") == ("play", "5c wood")
    assert split_command("/ play") == ("play", "")
    assert split_command("") == split_command("/") == split_command("  /  ") == ("", "")


# Lines that mean an action


def test_plays() -> None:
    at = table()
    view = at.view(0)
    wood = Act(PlayTiles(seat=0, play=parse_play("5C WOOD", view.board, view.edition.alphabet)))
    for line in ("play 5c wood", "/play 5C W(OOD)", "5c wood", "  5C  wOOd  ", "pl 5c w o o d"):
        assert meant(line, at) == wood
    down = meant("f5 dear", at)
    assert isinstance(down, Act)
    assert isinstance(down.action, PlayTiles)
    assert [square.name for square in down.action.play.squares] == ["F6", "F7", "F8"]
    assert meant("play", at) == Ask("play")


def test_exchanges() -> None:
    at = table()
    for line in ("exchange q", "exchange Qu", "exch Q"):
        assert meant(line, at) == Act(Exchange(seat=0, tiles=tiles("QU")))
    assert meant("exchange w l", at) == Act(Exchange(seat=0, tiles=tiles("WL")))
    for line in ("exchange w and l", "exchange w & l", "exchange w, and l"):
        assert meant(line, at) == Act(Exchange(seat=0, tiles=tiles("WL")))
    assert meant("exchange w, l", at) == Act(Exchange(seat=0, tiles=tiles("WL")))
    assert meant("exchange wlqu", at) == Act(Exchange(seat=0, tiles=tiles("WLQU")))
    for line, named in (("q u", "QU"), ("Q U", "QU"), ("w, q u, l", "WQUL"), ("w l Q U", "WLQU")):
        assert meant(f"exchange {line}", at) == Act(Exchange(seat=0, tiles=tiles(named))), "as it is said"
    for line in ("exchange q, u", "exchange qu u", "exchange q u u"):
        assert meant(line, at) == Act(Exchange(seat=0, tiles=(*tiles("QU"), *tiles("U"))))
    for everything in ("all", "everything", "ALL MY TILES", "my whole  rack"):
        assert meant(f"exchange {everything}", at) == Act(Exchange(seat=0, tiles=at.view(0).rack))
    assert meant("exchange", at) == Ask("exchange")
    assert "no tile “9”" in complaint("exchange 9")
    dutch = table("QUDEAR", "X", edition=DUTCH)
    assert meant("exchange q", dutch) == Act(Exchange(seat=0, tiles=tiles("Q", DUTCH)))
    finnish = table("ÄADEAR", "K", edition=FINNISH)
    for line in ("exchange ä", "exchange a\u0308", "exchange Ä"):
        assert meant(line, finnish) == Act(Exchange(seat=0, tiles=tiles("Ä", FINNISH)))


def test_an_article_before_a_tile_gives_no_tile_up_unasked() -> None:
    for line in ("swap a d", "exchange a d"):
        act = Act(Exchange(seat=0, tiles=tiles("AD")), "Exchange A D?", always=True)
        assert meant(line) == act
    for line in ("exchange a", "exchange d a", "exchange ad", "exchange a, d", "exchange a d e"):
        assert isinstance(intent := meant(line), Act) and not intent.confirm
    use_language("fi")
    assert meant("vaihda a d") == Act(Exchange(seat=0, tiles=tiles("AD")))
    use_language("en")


def test_the_other_actions() -> None:
    at = table()
    assert meant("pass", at) == Act(Pass(seat=0), "Pass this turn?")
    assert meant("pass", at, 1) == Act(Pass(seat=1)), "it is not their turn"
    assert meant("challenge", at, 1) == Act(ChallengePlay(seat=1))
    assert meant("accept", at, 1) == Act(AcceptPlay(seat=1))
    assert meant("resign", at) == Act(Resign(seat=0), "Resign and leave this game for good?")
    assert meant("resign", table("CAT")) == Act(Resign(seat=0), "Stop this game here?")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a command, or “help”."),
        (" / ", "Type a command, or “help”."),
        ("5c wo0d", "“wo0d” can't be spelt with the tiles of this edition."),
        ("5c (wood", "“(wood” has an unmatched bracket."),
        ("5c mood", "“mood” plays no tile: every letter is already there."),
        ("play nowhere cat", "A place is missing: write 5c wood for across, c5 wood for down."),
        ("play 5c", "A word is missing: write a place and a word, like 5C WOOD."),
        ("5c " + "ab" * 100, "That is 200 tiles; a line of the board has 10 squares."),
        ("try 5c", "A word is missing: write a place and a word, like 5C WOOD."),
        ("square z99z", "“z99z” is not a square: type a letter and a number, like C5."),
        ("square k1", "K1 is off the board, which ends at J10."),
        ("unseen zz", "This edition has no tile “zz”."),
        ("check", "Name a word: “check snack”."),
    ],
)
def test_complaints(line: str, sentence: str) -> None:
    assert sentence in complaint(line)


# Lines that are answered


def test_what_a_play_would_bring() -> None:
    assert said("try 5c wool") == ("WOOL at C5 across: 6 points.", "WOOL: 2+1+1+2 = 6")
    assert said("try 5c wooz")[0] == "WOOZ at C5 across: You don't have Z."
    full = table("CATSDOG", "X")
    assert said("try g4 catsdog", full) == (
        "CATSDOG at G4 down: 44 points.", "CATSDOG: 2 × 7 = 14", "MOODA: 2 × 5 = 10", "all tiles played: 20",
    )  # fmt: skip
    assert meant("try", full) == Ask("try")


def test_questions() -> None:
    at = table("WLQUXY", "XXXXXXX")
    assert said("rack", at) == ("Your rack: W, L, Qu, X, Y.",)
    assert said("score", at) == ("Anna: 0 points.", "Ben: 0 points.")
    assert said("turn", at) == ("Anna to play.", "Round 1, 3 tiles in the bag.")
    assert said("bag", at) == ("Round 1, 3 tiles in the bag.",)
    assert said("result", at) == ("The game is not over yet.",)
    at.do(Exchange(seat=0, tiles=tiles("W")))
    assert said("last", at) == ("Anna exchanged W, and drew E.",)
    assert said("unseen q", at) == ("Qu: 0 tiles unseen.",)
    assert said("unseen e", at)[0].startswith("E: ")
    listing, bag = said("unseen", at)
    assert listing.startswith("91 tiles unseen: A7 ")
    assert bag == "3 tiles in the bag."
    assert said("rack", table("", "X")) == ("Your rack is empty.",)


def test_looking_under_a_stack() -> None:
    game = scene("W", "X", board=board_of("5C MOOD", "5C WOOD", "5C FOOD"))
    at = sit_down(game)
    assert said("square c5", at) == ("C5 shows F, 3 high; under it W, M.", "Across: FOOD, from C5.")
    assert said("square d5", at) == ("D5 holds O.", "Across: FOOD, from C5.")
    assert said("square e6", at) == ("E6 is empty. It is a centre square.",)
    assert said("square a1", at) == ("A1 is empty.",)
    assert meant("square", at) == Ask("square")


def test_words() -> None:
    assert said("check snack") == ("SNACK is in the dictionary.",)
    assert said("check xyzzy") == ("XYZZY is not in the dictionary.",)
    both = ("SNACK is in the dictionary.", "XYZZY is not in the dictionary.")
    assert said("check snack xyzzy") == said("check snack, xyzzy") == both
    assert said("check \x1b[2Jsnack") == ("[2JSNACK is in the dictionary.",)


def test_words_are_not_looked_up_where_they_may_be_challenged() -> None:
    options = UpwordsOptions(challenge=Challenge.FREE)
    at = table("CATS", "X", options=options)
    assert complaint("check snack", at) == complaint("check xyzzy", at)
    assert "challenges" in complaint("check snack", at)
    assert said("check xyzzy", table("CATS", options=options)) == ("XYZZY is not in the dictionary.",)
    answers = [said(f"try 6c {word}", at) for word in ("at", "ta")]
    assert [len(answer) for answer in answers] == [4, 4]
    at.do(Resign(seat=0))
    assert said("check snack", at) == ("SNACK is in the dictionary.",)


@pytest.mark.parametrize(
    "typed",
    ["5c wood", "c5 wood across", "wood 5c", "wood at c5 across", "across from 5c wood", "c5 across wood",
     "play wood c5, across", "/PLAY Across C5 WOOD", "c5 w o o d across", "wood at 5c"],
)  # fmt: skip
def test_a_play_may_be_typed_in_any_order(typed: str) -> None:
    intent = meant(typed)
    assert isinstance(intent, Act) and isinstance(intent.action, PlayTiles)
    assert [(square.name, tile) for square, tile in intent.action.play] == [("C5", "W")]


@pytest.mark.parametrize(
    ("typed", "word", "way"),
    [("6c at", "AT", "across"), ("c6 down", "DOWN", "down"), ("down c6 across", "DOWN", "across"),
     ("on at 6c", "ON", "across"), ("c6 score across", "SCORE", "across"), ("c6 pass", "PASS", "down")],
)  # fmt: skip
def test_words_that_mean_something_else_too(typed: str, word: str, way: str) -> None:
    at = table("ATDOWNCRPSE")
    intent = meant(typed, at)
    assert isinstance(intent, Act) and isinstance(intent.action, PlayTiles)
    place = "6C" if way == "across" else "C6"
    assert intent.action.play == parse_play(f"{place} {word}", MOOD, load_edition("hasbro-10x10").alphabet)


def test_help() -> None:
    assert interpret("help", table().chair, table().view(0)) == Ask("help")
    assert interpret("help check", table().chair, table().view(0)) == Ask("help", "check")
    assert command_help(find_command("check", SCREEN_COMMANDS)) == (
        "check WORD: Checks whether a word is in the dictionary.",
        "For example: check snack",
    )
    for command in SCREEN_COMMANDS:
        assert command_help(command)[0].startswith(command.name)


def test_what_is_for_the_front_end() -> None:
    for name in ("clear", "shuffle", "sort", "earlier", "new", "games", "quit"):
        assert meant(name) == Ask(name)
        with pytest.raises(CommandError, match=f"Type “{name}” on its own."):
            meant(f"{name} a")
    with pytest.raises(CommandError, match="“who is there” is not understood"):
        meant("who is there")
    for name in ("rename", "export", "theme"):
        assert meant(f"{name} a  b ") == Ask(name, "a  b")


# Anything at all

WORDS = [command.name for command in COMMANDS] + [
    "5c", "c5", "z99", "a1", "wood", "q", "qu", "ä", "(", ")", "()", "", " ", "\t", "/", "//", "\x1b[31m",
    "\x00", "\u202e", "\ud800", "0", "-1", "99999999999999999999", "ﬁ", "ß", "İ", "日本", "W(OOD)", "%s",
    "{0}", "[b]",
]  # fmt: skip


def understood(line: str, at: Any, seat: int) -> Intent | None:
    try:
        intent = meant(line, at, seat)
    except InputError as error:
        assert isinstance(error, CommandError | NotationError)
        assert str(error).isprintable(), line
        return None
    if isinstance(intent, Say):
        assert intent.lines
        assert all(sentence.isprintable() for sentence in intent.lines)
    return intent


@pytest.mark.parametrize("lines", [500, pytest.param(4000, marks=pytest.mark.long)])
def test_thousands_of_lines(lines: int) -> None:
    rng = random.Random(7)
    tables = [
        table(),
        table("CATS"),
        table("CATS", "X", options=UpwordsOptions(challenge=Challenge.FREE)),
        table("ÄÖ", "K", edition=FINNISH),
        table("", ""),
    ]
    count = 0
    for _ in range(lines):
        pieces = [rng.choice(WORDS) for _ in range(rng.randrange(5))]
        if rng.random() < 0.3:
            pieces.append("".join(rng.choices(string.printable, k=rng.randrange(20))))
        at = rng.choice(tables)
        count += (
            understood(rng.choice(["", " ", "  "]).join(pieces), at, rng.randrange(len(at.seats))) is not None
        )
        assert at.number == 0
    assert count > lines // 20


@settings(max_examples=50)
@given(
    st.text(max_size=40),
    st.sampled_from(["", "play ", "try 5c ", "exchange ", "square ", "unseen ", "check "]),
)
def test_any_line(text: str, start: str) -> None:
    understood(start + text, TABLE, 0)


def test_a_very_long_line() -> None:
    assert understood("5c " + "q" * 1_000_000, TABLE, 0) is None
    assert understood("x" * 1_000_000, TABLE, 0) is None
    assert understood("exchange " + "q " * 100_000, TABLE, 0) is not None


TABLE = table()
