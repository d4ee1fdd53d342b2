"""Lines as people type them at a table of Upwords: a place and one word is a play, and nothing else is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.games.scene import AllWords, board_of, scene
from tests.seating import sit_down
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS, TEXT_COMMANDS
from upwords_tui.app.commands.upwords.interpreter import interpret
from upwords_tui.base.errors import CommandError, InputError, NotationError
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import Play, parse_play

MOOD = board_of("5C MOOD")
EDITION = load_edition("hasbro-10x10")


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def table(*unknown: str, options: UpwordsOptions | None = None) -> Any:
    game = scene("WLQUDEAR", "XXXXXXX", bag="EEE", board=MOOD, options=options, edition=EDITION)
    return sit_down(game, AllWords(*unknown))


def meant(line: str, at: Any = None) -> Intent:
    at = at or table()
    said = typed(line, TEXT_COMMANDS)
    return said.checked(interpret(said.line, at.chair, at.view(0), TEXT_COMMANDS))


def complaint(line: str, at: Any = None) -> str:
    with pytest.raises((CommandError, NotationError)) as caught:
        meant(line, at)
    return str(caught.value)


def laid(line: str, at: Any = None) -> Play:
    intent = meant(line, at)
    assert isinstance(intent, Act) and isinstance(intent.action, PlayTiles) and not intent.confirm
    return intent.action.play


def play_of(notation: str) -> Play:
    return parse_play(notation, MOOD, EDITION.alphabet)


# Questions about a square

ABOUT_E5 = (
    *("e5", "5e", "e 5", "5 e", "e5?", "look e5", "look at e5", "read e5", "show e5", "see e5", "view e5"),
    *("what is on e5", "what's at e5?", "What is there on the square e5?", "look at 5 e", "square e 5"),
    "square 5e",
)


@pytest.mark.parametrize("line", ABOUT_E5)
def test_what_asks_about_a_square_is_answered(line: str) -> None:
    assert meant(line) == Say(("E5 holds O.", "Across: MOOD, from C5."))


@pytest.mark.parametrize(
    ("language", "line"),
    [("fi", "katso e5"), ("fi", "mitä on e5"), ("fi", "mita on ruudussa e5?"), ("nl", "kijk e5"),
     ("nl", "wat ligt er op e5"), ("nl", "laat e5 zien"), ("fi", "look e5"), ("nl", "what is on e5")],
)  # fmt: skip
def test_questions_in_other_languages(language: str, line: str) -> None:
    use_language(language)
    try:
        assert meant(line) == meant("square e5")
    finally:
        use_language("en")


# What is no play

NO_PLAYS = (
    *("wood cat e5", "e5 wood cat", "5c wood please", "send wood away from e5", "e5 wood d4"),
    *("at e5 down wood across", "e5 down at", "down e5 at", "w e5 o", "the resign e5 now"),
)


@pytest.mark.parametrize("line", NO_PLAYS)
def test_several_words_are_not_understood(line: str) -> None:
    with pytest.raises(InputError):
        meant(line)


def test_what_is_not_understood_is_said_with_what_would_be() -> None:
    assert complaint("e5 wood now") == "“e5 wood now” is not understood. Did you mean play e5 wood?"
    assert complaint("e5 wood d4") == (
        "“e5 wood d4” is not understood: a play is a place and one word, like e5 wood. "
        "square e5 tells what is there."
    )
    assert complaint("now then cat at e5").startswith("Type “now” on its own.")


@pytest.mark.parametrize("command", ["resign", "pass", "rack", "score", "set", "board", "challenge"])
def test_a_command_before_a_square_is_no_word_to_be_laid(command: str) -> None:
    said = f"“{command}” is a command. To play it, type the place first: “e5 {command}”."
    assert complaint(f"{command} e5") == complaint(f"{command} at e5 across") == said


@pytest.mark.parametrize("line", ["wheel a5 accross", "wheel a5 acros", "accross a5 wheel", "wheel donw a5"])
def test_a_direction_with_a_slip_is_asked_about(line: str) -> None:
    intent = meant(line.replace("wheel", "dear"))
    assert isinstance(intent, Act) and isinstance(intent.action, PlayTiles)
    way = "down" if "donw" in line else "across"
    assert intent.confirm.endswith(f"is not a direction. Did you mean {way}?")
    assert intent.action.play == play_of("A5 DEAR" if way == "down" else "5A DEAR")
    assert "is not a direction." in complaint("try " + line)


def test_a_command_with_a_slip_is_no_word_to_be_laid() -> None:
    for at in (table("SQURAE"), table(options=UpwordsOptions(challenge=Challenge.FREE))):
        assert complaint("squrae e5", at) == (
            "There is no command “squrae”. To play it, type the place first: “e5 squrae”. "
            "Did you mean square e5?"
        )
    assert isinstance(meant("squared e6"), Act), "a word that is one is no slip"


# What is a play


@pytest.mark.parametrize(
    "line",
    ["5c wood", "5 c wood", "wood 5 c", "put wood at 5c", "lay wood on 5c", "place wood at c5 across",
     "play wood in 5c", "/5c wood", "wood to 5c.", "c5 wood horizontally", "play 5 c wood"],
)  # fmt: skip
def test_natural_ways_to_type_a_play(line: str) -> None:
    assert laid(line) == play_of("5C WOOD")


def test_verbs_alone_lay_nothing() -> None:
    for verb in ("put", "lay", "place", "play"):
        assert "A word is missing" in complaint(f"{verb} e5")
        assert meant(verb) == Ask("play")


@pytest.mark.parametrize(
    ("language", "line"),
    [("nl", "leg wood op c5 horizontaal"), ("nl", "wood naar 5c"), ("fi", "laita wood ruutuun 5c"),
     ("fi", "wood c5 vaakasuoraan"), ("fi", "5 c wood")],
)  # fmt: skip
def test_plays_in_other_languages(language: str, line: str) -> None:
    use_language(language)
    try:
        assert laid(line) == play_of("5C WOOD")
    finally:
        use_language("en")


# Other commands


@pytest.mark.parametrize(
    ("line", "same"),
    [("row5", "row 5"), ("g", "last"), ("repeat", "last"), ("who", "seats"), ("time", "clock"),
     ("look", "board"), ("h", "help"), ("?", "help"), ("words", "board words"), ("moves", "history"),
     ("tiles", "rack"), ("history5", "history 5")],
)  # fmt: skip
def test_other_words_for_commands(line: str, same: str) -> None:
    assert meant(line) == meant(same)


@pytest.mark.parametrize(
    ("line", "name"),
    [("rakc", "rack"), ("borad", "board"), ("hnt", "hint"), ("columne", "column"), ("sqare", "square")],
)
def test_what_a_slip_was_meant_to_be_is_asked(line: str, name: str) -> None:
    assert complaint(line) == f"There is no command “{line}”. Did you mean {name}?"


def test_arguments_are_asked_about_too() -> None:
    assert complaint("board wrods").endswith("Did you mean words?")


# Whatever is typed

PLACE = re.compile(r"(?:[a-z][1-9][0-9]?|[1-9][0-9]?[a-z])\Z")
LITTLE = {
    "en": "at from on in to the square onto into across horizontal horizontally down vertical vertically "
    "downwards please",
    "fi": "ruutuun ruudusta ruudussa kohtaan kohdasta kohdassa alkaen vaakaan vaakasuoraan vaakatasossa "
    "pystyyn pystysuoraan alas alaspain",
    "nl": "op vanaf van bij in naar vakje horizontaal overdwars verticaal omlaag neerwaarts",
}
VERBS = {
    "en": "play put lay place set",
    "fi": "pelaa laita laske pane sijoita",
    "nl": "leggen leg zet plaats",
}


def is_place_and_word(line: str, language: str) -> bool:
    """Return whether a line is a place and one word, perhaps after a verb: read slowly, word by word."""
    words = [word.strip(",.?") for word in line.lower().lstrip("/").replace("ä", "a").split()]
    if words and any(verb.startswith(words[0]) for verb in f"{VERBS['en']} {VERBS[language]}".split()):
        words = words[1:] if len(words) > 1 else words
    joined = [
        [*words[:at], one + other, *words[at + 2 :]]
        for at, (one, other) in enumerate(pairwise(words))
        if PLACE.match(one + other) and not PLACE.match(one)
    ]
    for split in [words, *joined]:
        places = [word for word in split if PLACE.match(word)]
        others = [word for word in split if word not in places]
        little = f"{LITTLE['en']} {LITTLE[language]}".split()
        content = [word for word in others if word not in little]
        is_spelt = all(len(word) == 1 for word in content)
        if len(places) == 1 and others and (len(content) <= 1 or is_spelt):
            return True
    return False


@pytest.mark.sample(1)
@pytest.mark.parametrize("lines", [500, pytest.param(3000, marks=pytest.mark.long)])
def test_no_line_but_a_place_and_a_word_lays_anything(spoken: str, lines: int) -> None:
    rng = random.Random(f"typed {spoken}")
    at = table()
    names = [name for each in (*TEXT_COMMANDS, *SCREEN_COMMANDS) for name in (*each.names, *each.other_names)]
    words = [
        *("wood", "dear", "dear", "re", "de", "w", "o", "the", "please", "cat", "accross", "e", "5", "10"),
        *("e5", "5e", "C5", "5c", "f6", "6f", "e5?", "look", "what", "is", "show", "read", "W(OOD)"),
        *LITTLE["en"].split(), *LITTLE[spoken].split(), *VERBS[spoken].split(),
    ]  # fmt: skip
    plays = asked = 0
    for _line in range(lines):
        line = " ".join(
            rng.choice(words if rng.random() < 0.85 else names) for _ in range(rng.randrange(1, 6))
        )
        try:
            intent = meant(line, at)
        except InputError:
            continue
        if isinstance(intent, Act) and isinstance(intent.action, PlayTiles):
            plays += 1
            asked += bool(intent.confirm)
            assert intent.confirm or is_place_and_word(line, spoken), line
    assert plays > lines // 50 and asked


def test_a_word_may_be_typed_with_its_diacritics() -> None:
    assert laid("4a wéar") == laid("4a wear") == play_of("4A WEAR")
