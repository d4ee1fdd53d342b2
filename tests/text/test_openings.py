"""How people say whom they want to play, in three languages: the right game begins at once, or none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.text.playing import Playing
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.app.play.opponents import with_names
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.base import Seat
from upwords_tui.text.setup_line import NewGame
from upwords_tui.text.setup_words import command_words, everyday_levels, level_words

ANNA, BO, CAS = ("Anna", "human"), ("Bo", "human"), ("Cas", "human")
CASUAL, STRONG, EXPERT = (
    ("Ada", "computer:casual"),
    ("Greta", "computer:strong"),
    ("Minerva", "computer:expert"),
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def begun(spoken: str, *lines: str) -> tuple[list[tuple[str, str]], str, str]:
    """Return who plays after these lines, which edition, and what was said."""
    use_language(spoken)
    playing = Playing(width=200)
    said = playing.run(*lines)
    assert playing.shell.desk.on_table, said
    view = playing.shell.desk.view
    return [(seat.name, seat.player) for seat in view.seats], playing.library.choices().edition_id, said


def not_begun(spoken: str, *lines: str) -> str:
    """Return what was said to lines that begin no game."""
    use_language(spoken)
    playing = Playing(width=300)
    said = playing.run(*lines)
    assert playing.library.games() == (), said
    return said


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("new me against the computer", [ANNA, CASUAL]),
        ("new me against computer", [ANNA, CASUAL]),
        ("new me vs the computer", [ANNA, CASUAL]),
        ("new me vs computer", [ANNA, CASUAL]),
        ("new computer", [ANNA, CASUAL]),
        ("new I vs. computer", [ANNA, CASUAL]),
        ("new game against the computer", [ANNA, CASUAL]),
        ("new Anna Computer=casual", [ANNA, ("Computer", "computer:casual")]),
        ("new Anna Computer", [ANNA, CASUAL]),
        ("new anna computer", [("anna", "human"), CASUAL]),
        ("new two computers", [ANNA, CASUAL, ("Otto", "computer:casual")]),
        ("new Anna and Bo", [ANNA, BO]),
        ("new anna,Bo", [("anna", "human"), BO]),
        ("new Anna, Bo and Cas", [ANNA, BO, CAS]),
        ("new with Bo", [ANNA, BO]),
        ("new against Bo", [ANNA, BO]),
        ("new Bo and me", [BO, ANNA]),
        ("new Bo against a strong computer", [BO, STRONG]),
        ("new the computer Casual", [ANNA, CASUAL]),
        ("new the Casual computer", [ANNA, CASUAL]),
        ("new computer expert", [ANNA, EXPERT]),
        ("new First steps and Keen", [ANNA, ("Pip", "computer:first-steps"), ("Iris", "computer:keen")]),
        ("new Club player", [ANNA, ("Bruno", "computer:club")]),
        ("new two computers and me", [CASUAL, ("Otto", "computer:casual"), ANNA]),
        ("new easy", [ANNA, ("Mia", "computer:beginner")]),
        ("new the hardest computer", [ANNA, ("Athena", "computer:champion")]),
        ("new play against expert", [ANNA, EXPERT]),
        ("play against expert", [ANNA, EXPERT]),
        ("new an expert", [ANNA, EXPERT]),
        ("new An and Bo", [("An", "human"), BO]),
        ("new Kees casual", [("Kees", "human"), CASUAL]),
        ("new Sharon and Finn", [("Sharon", "human"), ("Finn", "human")]),
        ('new "computer" and "me"', [("computer", "human"), ("me", "human")]),
        ("new me+Bo Cas", [("Anna + Bo", "human"), CAS]),
    ],
)  # fmt: skip
def test_who_plays_in_english(line: str, seats: list[tuple[str, str]]) -> None:
    found, edition, _said = begun("en", line)
    assert [player for _name, player in found] == [player for _name, player in seats]
    people = [name for name, player in seats if player == "human"]
    assert [name for name, player in found if player == "human"] == people and edition == "hasbro-10x10"


@pytest.mark.parametrize(
    ("spoken", "line", "players"),
    [
        ("fi", "uusi minä vastaan tietokone", ["Anna", "casual"]),
        ("fi", "uusi mina vastaan tietokone", ["Anna", "casual"]),
        ("fi", "uusi tietokonetta vastaan", ["Anna", "casual"]),
        ("fi", "uusi peli tietokonetta vastaan", ["Anna", "casual"]),
        ("fi", "pelaa tietokonetta vastaan", ["Anna", "casual"]),
        ("fi", "uusi Anna ja Bo", ["Anna", "Bo"]),
        ("fi", "uusi Anna vastaan Bo", ["Anna", "Bo"]),
        ("fi", "uusi Mikkoa vastaan", ["Anna", "Mikko"]),
        ("fi", "uusi Liisan kanssa", ["Anna", "Liisa"]),
        ("fi", "uusi asiantuntijaa vastaan", ["Anna", "expert"]),
        ("fi", "uusi vahvaa tietokonetta vastaan", ["Anna", "strong"]),
        ("fi", "uusi kahta tietokonetta vastaan", ["Anna", "casual", "casual"]),
        ("fi", "uusi Anna ja tietokone Satunnaispelaaja", ["Anna", "casual"]),
        ("fi", "new me against the computer", ["Anna", "casual"]),
        ("nl", "nieuw ik tegen de computer", ["Anna", "casual"]),
        ("nl", "nieuw tegen de computer", ["Anna", "casual"]),
        ("nl", "speel tegen een expert", ["Anna", "expert"]),
        ("nl", "nieuw Anna tegen Bo", ["Anna", "Bo"]),
        ("nl", "nieuw An en Bo", ["An", "Bo"]),
        ("nl", "nieuw met Bo", ["Anna", "Bo"]),
        ("nl", "nieuw Kees thuisspeler", ["Kees", "casual"]),
        ("nl", "nieuw Sterre thuisspeler", ["Sterre", "casual"]),
        ("nl", "nieuw een vaste speler", ["Anna", "regular"]),
        ("nl", "nieuw tegen een sterke computer", ["Anna", "strong"]),
        ("nl", "nieuw een potje met twee computers", ["Anna", "casual", "casual"]),
    ],
)
def test_who_plays_as_finns_and_the_dutch_say_it(spoken: str, line: str, players: list[str]) -> None:
    found, _edition, _said = begun(spoken, line)
    assert [name if player == "human" else player.split(":")[1] for name, player in found] == players


@pytest.mark.parametrize(
    ("spoken", "words", "edition"),
    [
        ("en", "new against casual in Dutch", "dutch-10x10"),
        ("en", "new Anna and Bo in Finnish", "hasbro-fi-10x10"),
        ("en", "new classic Anna and Bo", "classic-8x8"),
        ("en", "new Spin Master Anna and Bo", "spin-master-10x10"),
        ("en", "new Hasbro 10×10 suomi me and Bo", "hasbro-fi-10x10"),
        ("en", "new hasbro Anna and Bo", "hasbro-10x10"),
        ("en", "new upwords-fi casual", "hasbro-fi-10x10"),
        ("en", "new upwords en classic", "classic-8x8"),
        ("en", "new hasbro Anna and Bo in Finnish", "hasbro-fi-10x10"),
        ("en", "new Words Up Dutch Anna and Bo", "wordsup-nl"),
        ("en", "new Words Up Nederlands Anna and Bo", "wordsup-nl"),
        ("fi", "uusi tietokonetta vastaan suomeksi", "hasbro-fi-10x10"),
        ("fi", "uusi upwords-en casual", "hasbro-10x10"),
        ("fi", "uusi hollanniksi tietokonetta vastaan", "dutch-10x10"),
        ("fi", "uusi Anna ja Bo englanniksi", "hasbro-10x10"),
        ("nl", "nieuw Anna en Bo in het Nederlands", "dutch-10x10"),
        ("nl", "nieuw ik tegen de computer in het Engels", "hasbro-10x10"),
        ("nl", "nieuw upwords-nl thuisspeler", "dutch-10x10"),
        ("nl", "nieuw words-up-en Anna en Bo", "wordsup-en"),
        ("nl", "nieuw in het Fins tegen Bo", "hasbro-fi-10x10"),
    ],
)
def test_what_is_played(spoken: str, words: str, edition: str) -> None:
    assert begun(spoken, words)[1] == edition


def test_what_an_everyday_word_became_is_said() -> None:
    assert "hard: the computer plays at level Strong." in begun("en", "new hard computer")[2]
    assert "level" not in begun("en", "new strong")[2], "that is the name of one"
    assert "hard: the computer plays at level Sharp-eyed." in begun("en", "new words up hard")[2]
    assert "Sana ”Mikkoa” tulkittiin pelaajan nimeksi: Mikko." in begun("fi", "uusi Mikkoa vastaan")[2]


def test_everyday_words_go_from_the_weakest_to_the_strongest() -> None:
    for game in every_kind():
        levels = list(game.levels)
        words = everyday_levels(levels, game.first_level)
        found = [levels.index(words[word]) for word in ("easiest", "easy", "medium", "hard", "hardest")]
        assert found == sorted(set(found)) and found[0] == 0 and found[-1] == len(levels) - 1
        assert levels[found[2]].id == game.first_level


def test_the_computer_is_the_one_met_last() -> None:
    assert begun("en", "new expert", "new me against the computer")[0][1][1] == "computer:expert"
    assert begun("en", "new words up elephant", "new upwords computer")[0][1][1] == "computer:casual"


def test_whoever_sits_here_is_called_as_they_have_set() -> None:
    lines = "new Bo and Cas", "set name Zoe", "new me against the computer"
    assert begun("en", *lines)[0][0] == ("Zoe", "human")
    assert begun("en", "new Kees casual", "new me and Bo")[0][0] == ("Kees", "human")
    assert [name for name, _player in begun("en", "new Bo and Cas", "new with Bo")[0]] == ["Anna", "Bo"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new Anna levels", "“levels” is not understood as a name. Say who plays: new Anna and Bo."),
        ("new Anna rack", "“rack” is not understood as a name."),
        ("new two players", "is not understood as a name."),
        ("new Anna 5c", "“5c” is not understood as a name."),
        ("new anybody", "“anybody” is not understood as a name."),
        ("new Anna+computer Bo", "A team is made of people, and “computer” is not one."),
        ("new Anna+rack Bo", "“rack” is not understood as a name."),
        ("new hasbro in Dutch", "“hasbro” could be hasbro-10x10 and hasbro-fi-10x10."),
        ("new edition=hasbor", "Did you mean hasbro?"),
        ("new challenge=viod", "Did you mean void?"),
        ("new champoin", "There is no “champoin”. Did you mean champion?"),
        ("new Champio Bo", "Did you mean champion?"),
        ("new compter", "Did you mean computer?"),
        ("new hasbro-fi-10x1 Bo", "Did you mean hasbro-fi-10x10?"),
        ("new Scrable", "Anna"),
        ("new scrabble", "Is “scrabble” a person's name?"),
        ("new me vs teh computer", "Is “teh” a person's name?"),
        ("new clever computer", "Is “clever” a person's name?"),
    ],
)  # fmt: skip
def test_what_is_no_player(line: str, told: str) -> None:
    if line == "new Scrable":
        assert begun("en", line)[0] == [("Scrable", "human")], "a name, written as one"
        return
    assert told in not_begun("en", line)


def test_a_pipe_goes_on_with_the_line_after_a_question() -> None:
    said = not_begun("en", "new champoin Bo", "levels")
    assert "No game was started.\nType it again." in said and "casual: Plays for fun" in said
    assert "No game was started." in not_begun("en", "new champoin Bo")


@pytest.mark.parametrize("line", ["new ?", "new help", "help new", "new h"])
def test_whoever_asks_is_told_what_can_be_typed(line: str) -> None:
    said = not_begun("en", line)
    assert "new me against the computer" in said and "Time per turn, as in turn=90s: no limit;" in said
    assert "Stapelwoord 10×10" in said and "easiest, easy, medium, hard or hardest" in said


def test_help_tells_the_options_of_another_game_too() -> None:
    said = not_begun("en", "help new words up")
    assert "junior=Anna" in said and "The match has, as in rounds=3" in said and "turn=90s" not in said
    assert "elephant" in said


def test_whoever_asks_for_levels_or_editions_gets_them() -> None:
    assert "casual: Plays for fun" in not_begun("en", "new levels")
    assert "Hasbro 10×10, hasbro-10x10" in not_begun("en", "new editions")
    assert "Hasbro 10×10, hasbro-10x10" in not_begun("nl", "nieuw edities")


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_no_word_means_two_things(spoken: str) -> None:
    use_language(spoken)
    for game in every_kind():
        everyday = everyday_levels(game.levels, game.first_level)
        levels = level_words(game.levels)
        clash = {word for word in everyday.keys() & levels.keys() if levels[word] is not everyday[word]}
        assert not clash


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_what_is_shown_can_be_typed_and_means_the_same(spoken: str) -> None:
    use_language(spoken)
    library = Playing().library
    names = [
        "Anna",
        "Mary Ann",
        "Computer",
        "An",
        "me",
        "rack",
        "Champion",
        "Kees",
        "Åke",
        "3PO",
        "and",
        "Words",
    ]
    players = [Seat(name) for name in names] + [Seat("", f"computer:{level.id}") for level in LEVELS]
    pairs = [(one, other) for one, other in itertools.permutations(players, 2) if one.name or other.name]
    for pair in pairs[::7]:
        choices = NewGameChoices("hasbro-10x10", "en", with_names(pair))
        shown = NewGame(library, lambda question: pytest.fail(question), choices).shown()
        found = NewGame(library, lambda question: pytest.fail(question), choices).read(shown)
        assert found.seats == choices.seats, shown


@pytest.mark.sample(1)
@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_no_command_becomes_a_person(spoken: str) -> None:
    use_language(spoken)
    playing = Playing(width=300)
    for word in sorted(command_words()):
        playing.type(f"new Anna {word} Bo", "no")
        on_table = playing.shell.desk.on_table
        assert not on_table or word not in [seat.name for seat in playing.shell.desk.view.seats]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("levels upwords-nl", "first-steps: "),
        ("highscores upwords-nl", "There are no best scores of Stapelwoord 10×10 yet."),
    ],
)
def test_a_game_in_a_language_is_an_edition_after_every_command(line: str, said: str) -> None:
    assert said in not_begun("en", line)


@pytest.mark.parametrize(
    ("spoken", "line", "edition", "rounds"),
    [
        ("en", "new words-up against watchful, 1 round", "wordsup-en", 1),
        ("en", "new words-up watchful 5 rounds", "wordsup-en", 5),
        ("en", "new Anna and Bo, 12 rounds", "hasbro-10x10", 12),
        ("nl", "nieuw words-up tegen waakzame, 1 ronde", "wordsup-nl", 1),
        ("nl", "nieuw words-up waakzame 5 rondes", "wordsup-nl", 5),
        ("fi", "uusi words-up valpasta vastaan, 1 kierros", "wordsup-fi", 1),
        ("fi", "uusi words-up valpas 5 kierrosta", "wordsup-fi", 5),
    ],
)
def test_rounds_may_be_counted_as_people_say_it(spoken: str, line: str, edition: str, rounds: int) -> None:
    use_language(spoken)
    playing = Playing(width=200)
    playing.run(line)
    view = playing.shell.desk.view
    assert playing.library.choices().edition_id == edition and view.options.rounds == rounds
    assert len(view.seats) == 2


@pytest.mark.parametrize(
    ("spoken", "line", "new"),
    [
        ("en", "I would like to play a game of words-up", "new words-up"),
        ("en", "I want to play Words Up", "new Words Up"),
        ("en", "let's have a game of upwords in Dutch", "new upwords Dutch"),
        ("fi", "haluaisin pelata words-up", "uusi words-up"),
        ("fi", "haluan pelata words-up", "uusi words-up"),
        ("nl", "ik wil graag een potje words-up spelen", "nieuw words-up"),
        ("nl", "ik zou graag words-up willen spelen", "nieuw words-up"),
    ],
)
def test_who_would_like_to_play_is_offered_the_game(spoken: str, line: str, new: str) -> None:
    use_language(spoken)
    playing = Playing(width=300)
    (said,) = playing.type(line)
    assert new in said and not playing.library.games()
    playing.type({"en": "yes", "fi": "kyllä", "nl": "ja"}[spoken])
    assert len(playing.library.games()) == 1
    here = playing.shell.desk.game_id
    assert new in playing.type(line)[0] and playing.shell.desk.game_id == here, "at a table too it is asked"


def test_a_game_is_not_offered_with_the_rest_of_a_sentence_as_its_players() -> None:
    for line in ("start over with a fresh game", "begin again with new tiles"):
        assert " against " not in (said := not_begun("en", line)) and "new over" not in said, said
    seats, _edition, _said = begun("en", "start a game against casual")
    assert seats == [ANNA, CASUAL]
