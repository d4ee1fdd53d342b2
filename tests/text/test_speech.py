"""Lines for a voice: in whole games of both kinds nothing is left that a voice swallows or misreads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.catalogues.page import shown
from tests.games.scene import board_of, scene
from tests.seating import PreparedStore
from tests.text.playing import Playing
from tests.text.test_transcripts import LINES
from tests.text.whole_matches import whole_match
from tests.text.words_up_playing import at
from upwords_tui.app.narration.speech import spoken
from upwords_tui.base.i18n import use_language

READABLE = re.compile(r"[\w\s.,:;!?'’-]*")
_LIKE_AN_ORDINAL = re.compile(r"\b[0-9]{1,2}[A-Za-z]\b")
_LIKE_THE_ARTICLE = re.compile(r"(?<=[^.!?:] )A(?=\s+\w)|\b(?<!out )of A,")
"""After “of” not even a comma helps."""


@pytest.fixture(params=["en", "fi", "nl"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def assert_speakable(told: str, language: str) -> None:
    """Check what was said, and the prompts: not what stands after them, which somebody typed."""
    for line in told.splitlines():
        # What is typed is repeated as it is.
        prompt, colon, _typed = line.partition(": ")
        said = prompt + colon if is_prompt(prompt) else line
        assert READABLE.fullmatch(said), line
        assert not re.search(r"\b[A-ZÅÄÖ]{2,}\b", said), line
        assert not _LIKE_AN_ORDINAL.search(said), line
        assert not re.search(r"\bQu\b|\bQu\d|[0-9]-[0-9]|--", said), line
        assert language != "en" or not _LIKE_THE_ARTICLE.search(said), line
        assert language != "nl" or not re.search(r"(?<![\w'])Y(?![\w'])", said), line


def is_prompt(text: str) -> bool:
    return text == "" or re.fullmatch(r"(Anna|Ben)( \w+ \d+)?", text) is not None


def test_a_whole_game_of_upwords_can_be_spoken(language: str) -> None:
    game = scene("WLDEARR", "NTEEEEE", bag="ABCDEF", board=board_of("5C MOOD"))
    playing = Playing(unknown=["XYZZY"], width=200)
    lines = [line for line in LINES if line != "fair"]
    playing.open(playing.store.seat(game), "speech on", *lines)
    told = playing.out.getvalue()
    assert_speakable(told[told.index("speech on\n") + len("speech on\n") :], language)


@pytest.mark.long
def test_a_whole_match_of_words_up_can_be_spoken(language: str) -> None:
    told = whole_match(language, 200, "speech on")
    assert_speakable(told[told.index("speech on\n") + len("speech on\n") :], language)


def test_help_can_be_spoken(language: str) -> None:
    playing = Playing(width=200)
    playing.type("speech on")
    names = [command.title for command in playing.shell.desk.commands]
    lines = ["help", "help words-up", "settings", "levels", *(f"help {name}" for name in names)]
    assert_speakable("\n".join(playing.type(*lines)), language)


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", ["fi", "nl"])
def test_every_message_can_be_spoken(code: str) -> None:
    for each in shown(code):
        for language, text in (("en", each.english), (code, each.translated)):
            said = spoken(text, language)
            assert READABLE.fullmatch(said), text
            assert not re.search(r"\b[A-ZÅÄÖ]{2,}\b| [.,;:]", said) and not _LIKE_AN_ORDINAL.search(said), (
                text
            )


# The mode itself


def test_it_is_said_what_it_does_and_kept(tmp_path: Path) -> None:
    playing = Playing(width=200, store=PreparedStore(tmp_path / "games.db"))
    assert playing.type("speech")[0].startswith("For speech: off. Writes lines to be read aloud")
    assert playing.type("speech on") == [
        "Lines will be written to be read aloud: signs in words, no brackets."
    ]
    assert playing.again().shell.desk.speaker.speaks
    assert playing.type("set speech off") == ["Lines will be written as usual, with signs."]
    assert not playing.again().shell.desk.speaker.speaks


def test_a_prompt_has_no_sign() -> None:
    playing = at()
    assert playing.shell.desk.reader.worded(playing.shell.prompt) == "Anna> "
    playing.type("speech on")
    assert playing.shell.desk.reader.worded(playing.shell.prompt) == "Anna: "


@pytest.mark.parametrize("line", ["board", "board rows", "board r"])
def test_the_board_is_its_words(line: str) -> None:
    playing = Playing(width=200).sit(scene("WLDEARR", "NTEEEEE", board=board_of("5C MOOD")))
    assert len(playing.type(line)) == 11
    playing.type("speech on")
    assert playing.type(line) == ["mood, C5 across, flat"]
    assert playing.type("board squares") == ["Row 5: C M; D O; E O; F D."]


def test_lines_are_broken_after_they_are_put_in_words() -> None:
    playing = Playing(width=20)
    playing.type("speech on")
    assert all(len(line) <= 20 for line in playing.type("help turn", "levels"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("The A would lie on the A at E8", "The A, would lie on the A, at E8"),
        ("A square turns its card: b3.", "A square turns its card: b3."),
        ("Kept: A, R.", "Kept: A, R."),
        (
            "1. Anna played WOOD, C5 across. 5C W(OOD)",
            "1. Anna played wood, C5 across. C5 across, wood, keeping O, O, D",
        ),
        ("C5 (M)IND: 9 points", "C5 down, mind, keeping M: 9 points"),
        ("C5 W, on M", "C5 W, on M"),
        ("5C (Qu)IT", "C5 across, quit, keeping Q U"),
        ("GOES: 2 × 4 = 8", "goes: 2 times 4 equals 8"),
        ("10×10 squares", "10 by 10 squares"),
        ("classic-8x8", "classic-8x8"),
        ("Ada (Casual)", "Ada, Casual"),
        ("Ada (Casual).", "Ada, Casual."),
        ("Hasbro: Anna, Ada (Casual).", "Hasbro: Anna; Ada, Casual."),
        ("Ada (Casual), Bo, Minerva (Expert)", "Ada, Casual; Bo; Minerva, Expert"),
        ("Anna 212, Ada (Casual) 187, Bo 9", "Anna 212; Ada, Casual, 187; Bo 9"),
        ("Anna, 40 minus 15 (left K and E)", "Anna, 40 minus 15, left K and E"),
        ("turn [SQUARE …]: Turn a card", "turn, perhaps square and so on: Turn a card"),
        ("help [COMMAND|rules]: List", "help, perhaps command or rules: List"),
        ("Looking for it …", "Looking for it."),
        ("worth +3.2; wins 60 %", "worth plus 3.2; wins 60 percent"),
        ("−5, -5 and minus 5", "minus 5, minus 5 and minus 5"),
        ("A5 B2 Qu1 C4", "A5, B2, Q U 1, C4"),
        ("heights 2 1 1 1", "heights 2, 1, 1, 1"),
        ("Type play 5c wood", "Type play 5 c wood"),
        ("“wood” — or “/rack”", "wood, or slash rack"),
        ("2026-11-23", "2026, 11, 23"),
        ("Ctrl+C stops", "Control C stops"),
        ("A1–H1 and turn 3 – 5", "A1 to H1 and turn 3 to 5"),
        ("“retry” sets a game; “now” goes back", "retry, sets a game; now, goes back"),
        ("Type “play” to play it, “now” to go back.", "Type play to play it, now to go back."),
        ("You played XI: 9 points", "You played X I: 9 points"),
        ("5C S(T)", "C5 across, S T, keeping T"),
        ("Also at 6F, F4", "Also at F6 across, F4"),
        ("> ", ": "),
        ("Ben turn 2> ", "Ben turn 2: "),
        ("yes or no: ", "yes or no: "),
        ("Played: IT, US; x", "Played: it, us; x"),
        ("Your rack: A Alfa, B Bravo.", "Your rack: A, Alfa, B Bravo."),
        ("A Sorry ends a turn. A Swap: A card.", "A Sorry ends a turn. A Swap: A card."),
    ],
)
def test_a_line_is_put_for_a_voice(line: str, said: str) -> None:
    assert spoken(line, "en") == said


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("nl", "5e hond", "5 e hond"),
        ("nl", "Je legde NR: 2 punten", "Je legde N R: 2 punten"),
        ("nl", "C4: Y, 4; Y1", "C4: ypsilon, 4; ypsilon 1"),
        ("nl", "rij 1 t/m 5", "rij 1 tot en met 5"),
        ("nl", "10×10, −5, 60 %", "10 bij 10, min 5, 60 procent"),
        ("nl", "Op B5 ligt B. Hij bouwt op BO.", "Op, B5 ligt B. Hij bouwt op bo."),
        ("en", "XYZ at A1 down", "xyz at, A1 down"),
        ("nl", "C2 tot en met D2, met DE", "C2 tot en met, D2, met de"),
        ("nl", "en vormde EN en NU", "en vormde en, en nu"),
        ("nl", "en vormde HA en EN", "en vormde ha en, en"),
        ("fi", "10×10, −5, 60 %", "10 kertaa 10, miinus 5, 60 prosenttia"),
        ("fi", "D1–H1 nurin", "D1 viiva H1 nurin"),
        ("fi", "5C W(OOD)", "C5 vaakaan, wood, paikallaan O, O, D"),
        ("fi", "A4 Ä(K)KI(Ä)", "A4 pystyyn, äkkiä, paikallaan K, Ä"),
        ("fi", "A5 (K)YL(Ä); Y, alla E", "A5 pystyyn, kylä, paikallaan K, Ä; Y, alla E"),
        ("fi", "2A NE", "A2 vaakaan, ne"),
    ],
)
def test_each_language_has_words_of_its_own(language: str, line: str, said: str) -> None:
    assert spoken(line, language) == said


def test_where_a_play_may_lie_is_told_in_one_way() -> None:
    def reply(_request: Mapping[str, object]) -> Mapping[str, object]:
        across = {"tiles": {"E5": "C", "F5": "A", "G5": "T"}, "notation": "5E CAT", "equity": 2}
        down = {"tiles": {"E5": "C", "E6": "A", "E7": "T"}, "notation": "E5 CAT", "equity": 1}
        return {"plays": [{**each, "score": 6, "leave": []} for each in (across, down)]}

    playing = Playing(reply=reply, width=200).sit(scene("CATXXXX", "XXXXXXX", bag="E"))
    assert playing.type("best")[0].endswith("Also at E5.")
    assert playing.type("speech on", "best")[1].endswith("Also at E5 down.")


def test_what_was_put_for_a_voice_stays_so() -> None:
    for line in ("1. 5C W(OOD): 14 points; worth +3.2", "The A would lie on A", "help [COMMAND|rules] …"):
        assert spoken(spoken(line, "en"), "en") == spoken(line, "en")


def test_a_word_joined_to_a_sign_is_one_word() -> None:
    assert spoken("Vera sai 10+-kortista kymmenen pistettä.", "fi") == (
        "Vera sai 10 plus -kortista kymmenen pistettä."
    )
