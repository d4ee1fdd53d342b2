"""Lines as people type them in the text game, also without dots, with a slip, or in another order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from upwords_tui.app.commands.intents import Act
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.phrases import direction_words, table_of
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.base.errors import NotationError
from upwords_tui.base.i18n import _, language, use_language
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.text.start import candidates

MOOD = board_of("5C MOOD")
E5 = ["E5 holds O.", "Across: MOOD, from C5."]


@pytest.fixture(autouse=True)
def afterwards_english() -> Iterator[None]:
    yield
    use_language("en")


def at(language: str = "en") -> Playing:
    use_language(language)
    edition = load_edition("hasbro-10x10")
    racks = ("WLQuDEARREADSHOW", "XXXXXXX")
    return Playing(width=200).sit(scene(*racks, bag="EEEEEEEE", board=MOOD, edition=edition))


def _common_words() -> list[str]:
    """Return the words that mean something elsewhere in a line: commands, those in questions, in sayings."""
    names = [
        word
        for command in TEXT_COMMANDS + ALL_OF_PEOPLE
        for word in (command.name, command.title, *command.also, *command.own_words)
    ]
    tables = [table_of("en"), table_of(language())]
    around = [word for table in tables for word in chain.from_iterable(table.kinds.values())]
    around += direction_words()
    said = [word for each in tables for s in each.sayings.values() for saying in s for word in saying.words]
    answers = [_("yes"), _("no"), _("all"), "yes", "no", "all"]
    words = [word.strip(";?.,!") for word in (*names, *around, *said, *answers)]
    return sorted({word for word in words if word.isalpha() and len(word) > 1})


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_a_place_and_then_one_word_is_a_play_whatever_the_word(language: str) -> None:
    playing = at(language)
    commands = playing.shell.desk.commands
    laid = 0
    for word in _common_words():
        for place in ("10e", "e10", "10 e"):
            line = typed(f"{place} {word}", commands).line
            try:
                intent = playing.shell.table.playing.interpret(line)
            except NotationError:
                continue  # as many of its letters are no tiles here: of a play, too
            assert isinstance(intent, Act) and isinstance(intent.action, PlayTiles), line
            laid += 1
    assert laid > 300


def test_a_question_about_a_square_does_not_begin_with_it() -> None:
    assert typed("what is on e5", TEXT_COMMANDS).line == typed("look e5", TEXT_COMMANDS).line == "/square e5"
    assert (
        typed("e5 what", TEXT_COMMANDS).line == "e5 what"
        and typed("5 e who", TEXT_COMMANDS).line == "5 e who"
    )


def number_of(playing: Playing) -> int:
    number: int = playing.shell.desk.chair.number
    return number


@pytest.mark.parametrize(
    "line", ["look e5", "read e5", "show e5", "what is on e5", "what's at e5?", "e5", "5 e"]
)
def test_asking_about_a_square_lays_nothing(line: str) -> None:
    playing = at()
    assert playing.type(line)[:2] == E5
    assert playing.type("where")[0].startswith("E5"), "the cursor goes there"
    assert number_of(playing) == 0


@pytest.mark.parametrize("line", ["resign e5", "i think a cat at e5"])
def test_what_is_no_place_and_word_is_said_in_one_line(line: str) -> None:
    playing = at()
    (said,) = playing.type(line)
    assert "e5" in said and number_of(playing) == 0


def test_only_a_yes_plays_with_a_direction_that_was_meant() -> None:
    for answer, number in (("no", 0), (".", 0), ("", 0), ("rack", 0), ("yes", 1), ("dear f6 donw", 1)):
        playing = at()
        said = playing.type("dear f6 donw", answer)
        assert said[0] == "“donw” is not a direction. Did you mean down?"
        assert number_of(playing) == number, answer


@pytest.mark.parametrize(
    ("line", "name"), [("rakc", "rack"), ("borad", "board"), ("hnt", "hint"), ("help excange", "exchange"),
                       ("help ruels", "rules"), ("help words-up pionts", "points")]
)  # fmt: skip
def test_what_was_meant_by_a_slip_is_asked(line: str, name: str) -> None:
    (said,) = at().type(line)
    assert said.endswith(f"Did you mean {name}?")


def test_settings_too() -> None:
    playing = at()
    said = " ".join(" ".join(playing.type("set sentnces brief")).split())
    assert said.endswith("Did you mean sentences?")
    assert playing.type("set sentences breif")[0].endswith("Did you mean brief?")
    assert playing.type("highscores hasbro-10x01")[0].endswith("Did you mean hasbro-10x10?")


@pytest.mark.parametrize(
    ("line", "same"),
    [("?", "help"), ("h", "help"), ("g", "last"), ("repeat", "last"), ("who", "seats"), ("time", "clock"),
     ("moves", "history"), ("words", "board words"), ("row5", "row 5"), ("at0", "at 0"), ("look", "board")],
)  # fmt: skip
def test_what_else_people_type(line: str, same: str) -> None:
    assert at().type(line) == at().type(same)


@pytest.mark.parametrize(
    ("language", "line", "same"),
    [("fi", "missa", "missä"), ("fi", "nakematta", "näkemättä"), ("fi", "MISSÄ", "where"),
     ("fi", "katso e5", "ruutu e5"), ("fi", "mitä on e5", "ruutu e5"), ("fi", "toista", "viimeisin"),
     ("fi", "ketka", "pelaajat"), ("fi", "aika", "kello"),
     ("nl", "kijk e5", "vakje e5"), ("nl", "wat ligt er op e5", "vakje e5"), ("nl", "herhaal", "laatste"),
     ("nl", "wie", "spelers"), ("nl", "tijd", "klok"), ("nl", "ongezíen", "ongezien")],
)  # fmt: skip
def test_other_languages_with_dots_or_without(language: str, line: str, same: str) -> None:
    assert at(language).type(line) == at(language).type(same)


@pytest.mark.parametrize(("line", "same"), [("score?", "score"), ("row 5?", "row 5"), ("e5?", "square e5"),
                                            ("check mood ?", "check mood"), ("bag??", "bag")])  # fmt: skip
def test_a_command_that_only_tells_may_be_a_question(line: str, same: str) -> None:
    assert at().type(line) == at().type(same)


def test_a_question_mark_after_what_does_something_asks() -> None:
    playing = at()
    playing.type("set asking off")
    assert playing.type("pass?") == ["There is no command “pass?”. Did you mean pass?"]
    assert number_of(playing) == 0


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "who is the king", "“who is the king” is not understood. Type “help”."),
        ("en", "how old are you", "“how old are you” is not understood. Type “help”."),
        ("nl", "hoe oud ben jij", "“hoe oud ben jij” is niet duidelijk. Probeer “hulp”."),
        ("nl", "wie is de koning", "“wie is de koning” is niet duidelijk. Probeer “hulp”."),
        ("nl", "waar woon jij", "“waar woon jij” is niet duidelijk. Probeer “hulp”."),
        ("nl", "ik wil graag iets eten", "“ik wil graag iets eten” is niet duidelijk. Probeer “hulp”."),
        ("fi", "kuka on kuningas", "Riviä ”kuka on kuningas” ei ymmärretty. Kokeile komentoa ”ohje”."),
    ],
)  # fmt: skip
def test_a_question_without_an_answer_is_named_whole(language: str, line: str, said: str) -> None:
    assert at(language).type(line) == [said]


def test_squares_alone_are_told_a_play_in_the_language_in_use() -> None:
    assert "zoals “a1 hout”" in at("nl").type("a1 b1 c1")[0]


def test_a_question_is_no_word_of_words_up() -> None:
    use_language("nl")
    playing = Playing(width=200)
    playing.run("/new words-up Anna Bo")
    playing.type("b3 c5 h8")
    assert playing.type("waar woon jij") == ["“waar woon jij” is niet duidelijk. Probeer “hulp”."]
    assert playing.type("hoe heet dit woord")[0].startswith("“hoe heet dit woord” is niet duidelijk.")


@pytest.mark.parametrize(
    ("language", "line", "first"),
    [("en", "help playing", "play"), ("en", "help the board", "board"), ("nl", "hulp spelen", "leggen"),
     ("nl", "hulp het bord", "bord"), ("nl", "help the board", "bord")],
)  # fmt: skip
def test_help_tells_of_all_commands_that_it_lists_together(language: str, line: str, first: str) -> None:
    playing = at(language)
    said = playing.type(line)
    title, listed = next(each.split(": ", 1) for each in playing.type("help") if f": {first}, " in each)
    commands = listed.rstrip(".").split(", ")
    assert said[0] == f"{title}:"
    assert [each.split(":")[0].split(" ")[0] for each in said[1:]] == commands
    assert at("en").type("help help")[0].startswith("help "), "what is a command goes first"


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [("en", "help stacking", "Stacking: Up to 5 high"), ("nl", "hulp stapelen", "Stapelen: Tot 5 hoog"),
     ("nl", "hulp het einde", "Het einde: Als de zak leeg is"), ("nl", "hulp ruilen", "ruilen STEEN")],
)  # fmt: skip
def test_help_tells_what_the_rules_say_under_a_word_that_is_no_command(
    language: str, line: str, said: str
) -> None:
    assert at(language).type(line)[0].startswith(said)


def test_names_of_other_languages_are_not_guessed_at() -> None:
    for spoken, line in (("en", "missä"), ("en", "plankje"), ("nl", "missä"), ("fi", "plankje")):
        (said,) = at(spoken).type(line)
        assert line in said, spoken


def test_with_nothing_to_take_back_that_is_said() -> None:
    assert at().type("undo") == ["There is no turn to take back."]


def test_tab_adds_a_space_where_more_may_follow() -> None:
    playing = at()

    def offered(before: str) -> list[str]:
        return candidates(playing.shell, before)

    assert {"board ", "rack", "pass", "help "} <= set(offered(""))
    assert {"rules", "exchange", "words-up"} <= set(offered("help "))
    assert {"champion", "elephant", "words-up"} <= set(offered("new "))
    assert offered("square ") == offered("go ") == ["c5", "d5", "e5", "f5"]
    assert "sentences " in offered("set ") and offered("set sentences ") == ["brief", "normal", "verbose"]
    assert offered("bell ") == ["on", "off"]
    assert "missä" not in offered("") and "missä" in candidates(at("fi").shell, "")


def test_answers_and_words_after_a_command_need_no_dots() -> None:
    for answer, number in (("kylla", 1), ("KYLLÄ", 1), ("ei", 0)):
        playing = at("fi")
        playing.type("ohita", answer)
        assert (number_of(playing) > 0) == bool(number), answer
    for line, same in (("puhe paalle", "puhe päälle"), ("pelit paattyneet", "pelit päättyneet")):
        assert at("fi").type(line) == at("fi").type(same)


@pytest.mark.parametrize(
    ("language", "line", "page"),
    [("en", "help upwords", "rules"), ("fi", "ohje upwords", "säännöt"), ("nl", "hulp upwords", "regels")],
)
def test_the_rules_of_a_game_are_told_by_its_name_in_each_language(
    language: str, line: str, page: str
) -> None:
    help_command = line.split()[0]
    *told, more = at(language).type(line)
    assert told == at(language).type(f"{help_command} {page}")
    assert f"{line} " in more


@pytest.mark.parametrize("line", ["älä", "älä vaihda", "älä liiku"])
def test_finnish_for_dont_is_not_down(line: str) -> None:
    playing = at("fi")
    playing.type("siirry e5")
    playing.type(line)
    assert playing.type("missä")[0].startswith("E5") and number_of(playing) == 0
