"""The questions about a new game: what answers them, what leaves them, and that they swallow no line."""

from __future__ import annotations

import os
import random
import string
from collections.abc import Iterator

import pytest

from tests.online.lobbies import Hall
from tests.text.playing import Playing
from upwords_tui.app.game_types.base import variants
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.i18n import _, pgettext, use_language
from upwords_tui.text.setup_questions import SetupQuestions
from upwords_tui.text.setup_words import command_words

ROUNDS = int(os.environ.get("RANDOM_QUESTIONS", "15"))


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


class Asked:
    """What came of questions about a new game: the `choices`, what was `said`, the lines `left` after it."""

    def __init__(self, *answers: str, after: str = "", is_among_people: bool = False) -> None:
        """`after` is a line that was typed before the questions."""
        playing = Playing(width=300)
        if after:
            playing.run(after)
        desk = playing.shell.desk
        if is_among_people:
            desk.lobby = Hall().come("Anna").lobby
        begun = len(playing.out.getvalue())
        playing.lines.seek(0)
        playing.lines.truncate()
        playing.lines.write("".join(f"{answer}\n" for answer in answers))
        playing.lines.seek(0)
        self.choices: NewGameChoices | None = SetupQuestions(desk).ask()
        self.said = playing.out.getvalue()[begun:]
        self.left = list(iter(lambda: desk.reader.read(""), None))

    @property
    def seats(self) -> list[str]:
        """Return the names of people, and the levels of computers."""
        assert self.choices, self.said
        return [seat.level or seat.name for seat in self.choices.seats]


def prompts(said: str) -> list[tuple[str, str]]:
    """Return the questions asked, each with what stood in brackets."""
    lines = (line for line in said.splitlines() if "? [" in line)
    return [(line.partition("? [")[0], line.partition("? [")[2].partition("] ")[0]) for line in lines]


def test_what_stands_in_brackets_is_said_in_words() -> None:
    asked = Asked("", "", "")
    assert prompts(asked.said) == [
        ("Which edition", "Hasbro 10×10"),
        ("Who plays", "Anna and the computer Casual"),
        ("Change them", "no"),
    ]


def test_what_stands_in_brackets_can_be_typed(spoken: str) -> None:
    """Through all questions, of both games, the brackets typed mean what Enter means."""
    yes = _("yes")
    for edition in ("spin-master-10x10", "wordsup-en"):
        answers = [edition, "", yes]
        entered = Asked(*answers, *[""] * 20)
        shown = [default for _question, default in prompts(entered.said)]
        typed = Asked(edition, shown[1], yes, *shown[3:])
        assert typed.choices == entered.choices, shown
        assert len(shown) == len(prompts(typed.said)) and not typed.left


def test_the_computer_of_the_old_brackets_is_still_one() -> None:
    assert Asked("", "Root Computer=casual", "").seats == ["Root", "casual"]
    assert Asked("", "Root Computer", "").seats == ["Root", "casual"]


@pytest.mark.parametrize("number", [1, 4, 8])
def test_an_edition_is_its_number_or_its_name_as_it_is_said(number: int) -> None:
    edition = variants()[number - 1]
    for answer in (str(number), edition.name, edition.name.casefold().replace("×", "x"), edition.id):
        choices = Asked(answer, "Anna Bo", "").choices
        assert choices and choices.edition_id == edition.id, answer


def test_an_edition_is_a_language_or_a_game_too() -> None:
    for answer, edition in [
        ("dutch", "dutch-10x10"),
        ("in Finnish", "hasbro-fi-10x10"),
        ("Words Up", "wordsup-en"),
    ]:
        choices = Asked(answer, "Anna Bo", "").choices
        assert choices and choices.edition_id == edition


def test_a_wrong_answer_is_told_what_there_is() -> None:
    said = Asked("hasbor", "9", ".").said
    assert "There is no edition “hasbor”. Type a number from 1 to 8, or a name. Did you mean hasbro?" in said
    assert "There is no edition “9”. Type a number from 1 to 8, or a name." in said
    said = Asked("", "Anna", "yes", "", "viod", ".").said
    assert "void: refused" in said and "Did you mean void?" in said
    assert "Type “yes” or “no”." in Asked("", "", "perhaps", ".").said


@pytest.mark.combinations
@pytest.mark.parametrize("question", range(5))
@pytest.mark.parametrize("typed", ["?", "help", "levels", "editions"])
def test_whoever_asks_is_told_and_asked_again(typed: str, question: int, spoken: str) -> None:
    word = typed if typed == "?" else pgettext("command", typed)
    before = ["", "", _("yes"), "", ""][:question]
    asked = Asked(*before, word, ".", "x")
    questions = prompts(asked.said)
    assert asked.choices is None and asked.left == ["x"]
    assert len(questions) == question + 2 and questions[-1] == questions[-2]


def test_each_question_tells_what_it_is_for() -> None:
    said = Asked("?", "", "?", "", "?", "yes", "?", "", "?", ".").said
    for told in (
        "Choose a game and edition: type its number or name, or a game or a language.",
        "Two names joined by a plus are a team: Anna+Bo.",
        "“yes” asks about each rule",
        "or the path of a file with one word a line.",
        "An unknown word is refused at once, and nothing is lost.",
    ):
        assert told in said, told


def test_levels_are_those_of_what_is_chosen() -> None:
    assert "elephant: Never forgets a card" in Asked("words up", "levels", ".").said
    assert "champion: Tries out" in Asked("", "levels", ".").said


@pytest.mark.combinations
@pytest.mark.parametrize("question", range(5))
def test_a_full_stop_or_a_command_leaves_every_question(question: int, spoken: str) -> None:
    before = ["", "", _("yes"), "", ""][:question]
    for line in (pgettext("command", "rack"), "rack", "new Anna Bo", "set name Cas", "c5 cat", "5c cat"):
        asked = Asked(*before, line, "x")
        assert asked.choices is None and asked.left == [line, "x"], asked.said
    assert Asked(*before, ".", "x").left == ["x"]


@pytest.mark.parametrize("line", ["rack", "pass", "play dog e5", "hint", "resign"])
def test_a_command_at_who_plays_is_answered_as_one(line: str) -> None:
    playing = Playing(width=200)
    said = playing.run("new", "", line, "quit")
    assert "No game was started." in said and "No game is open" in said
    assert playing.library.games() == ()


def test_me_is_an_answer_and_no_command() -> None:
    assert Asked("", "me and Bo", "").seats == ["Anna", "Bo"]
    asked = Asked("", "me and rack", "Bo and me", "")
    assert asked.seats == ["Bo", "Anna"] and "“rack” is not understood as a name." in asked.said


def test_a_pipe_that_ends_in_a_question_begins_nothing() -> None:
    for lines in (("new",), ("new", ""), ("new", "", ""), ("new", "", "", "yes", "", ""), ("new champoin",)):
        playing = Playing(width=200)
        playing.run(*lines)
        assert playing.library.games() == ()
    assert "No game was started." in Playing().run("new", "")


def test_a_question_within_a_question_swallows_nothing() -> None:
    asked = Asked("", "champoin", "rack", "x")
    assert asked.choices is None and asked.left == ["rack", "x"]
    assert Asked("", "champoin", "Anna and Bo", "").seats == ["Anna", "Bo"]
    assert Asked("", "champoin", "yes", "").seats == ["Anna", "champion"]


def test_seats_are_numbered_where_single_ones_are_asked_for() -> None:
    asked = Asked("wordsup-en", "Anna Bo", "yes", "", "2", "1, 2", *[""] * 6)
    assert "2. Bo" in asked.said and asked.choices
    assert asked.choices.marks == {"first": (1,), "juniors": (0, 1)}
    assert prompts(Asked("", "", "yes", ".", after="new words up Anna Bo junior=Anna,Bo").said)
    asked = Asked("", "", "yes", "", "", ".", after="new words up Anna Bo junior=Anna,Bo")
    assert prompts(asked.said)[-1] == ("Who may make three-letter words", "Anna and Bo")


def test_among_people_help_can_be_agreed_on() -> None:
    asked = Asked("", "me and the computer", "", "?", "help", is_among_people=True)
    assert asked.choices and asked.choices.terms.help and "days: For games over days" in asked.said
    asked = Asked("", "me and the computer", "", "rack", is_among_people=True)
    assert asked.choices is None and asked.left == ["rack"]


def garbage(rng: random.Random) -> str:
    """Return a line as nobody means it, or as somebody means it elsewhere."""
    words = [
        *sorted(command_words()),
        "Anna",
        "Bo",
        "computer",
        "e5",
        "5c",
        "cat",
        "=",
        "x=1",
        "champoin",
        "3",
    ]
    if rng.random() < 0.2:
        return "".join(rng.choice(string.printable[:95]) for _each in range(rng.randrange(12)))
    return " ".join(rng.choice(words) for _each in range(rng.randrange(1, 4)))


def test_garbage_never_seats_a_command_and_every_question_can_be_left(spoken: str) -> None:
    rng = random.Random(f"questions {spoken} {ROUNDS}")
    sentences = [variant.id for variant in variants()]
    for _round in range(ROUNDS):
        before = [rng.choice(["", *sentences]), "", _("yes"), *[""] * rng.randrange(8)]
        lines = [garbage(rng) for _each in range(rng.randrange(1, 5))]
        asked = Asked(*before[: rng.randrange(len(before))], *lines, "rack", "x")
        if asked.choices is None:
            assert asked.left[-1:] == ["x"] or "." in lines, (lines, asked.said)
        else:
            names = {seat.name.casefold() for seat in asked.choices.seats}
            assert not names & command_words(), lines


@pytest.mark.usefixtures("spoken")
def test_whoever_says_who_plays_when_asked_for_the_edition_has_answered_the_next_question() -> None:
    me, against = _("me").split()[0], _("against vs versus with").split()[0]
    computer = _("computer computers machine bot").split()[0]
    asked = Asked(f"{me} {against} {computer}", "")
    assert asked.choices and len(asked.seats) == 2 and asked.left == [], asked.said
    assert _("No game was started.") not in asked.said
