"""Whole lines as people say them in the text game, in three languages, and answers that nobody asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from tests.text.words_up_playing import at as words_up_at
from upwords_tui.app.commands.interpreter import typed
from upwords_tui.app.commands.phrases import Saying, table_of
from upwords_tui.app.commands.registry import command_called, find_command, split_command
from upwords_tui.app.commands.upwords.commands import ANALYSIS
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS as UPWORDS
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS as WORDS_UP
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.actions import Exchange
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import UpwordsOptions

MOOD = board_of("5C MOOD")


@pytest.fixture(autouse=True)
def afterwards_english() -> object:
    yield
    use_language("en")


def at(language: str = "en") -> Playing:
    use_language(language)
    racks = ("CATHUISTALO", "XXXXXXX")
    edition = load_edition("hasbro-10x10")
    return Playing(width=200).sit(scene(*racks, bag="EEEEEEEE", board=MOOD, edition=edition))


def words_up(language: str) -> Playing:
    use_language(language)
    playing = Playing(width=200)
    playing.run("/new words-up Anna Bo")
    return playing


@pytest.mark.parametrize(
    ("language", "line", "command"),
    [
        ("en", "is e5 empty", "square e5"),
        ("en", "Is e 5 empty?", "square e5"),
        ("en", "is cat a word", "check cat"),
        ("en", "what is cat e5 worth", "try cat e5"),
        ("en", "what’s cat at e5 down worth?", "try cat at e5 down"),
        ("en", "how much is cat e5", "try cat e5"),
        ("en", "what is cat worth at e5", "try cat at e5"),
        ("en", "how much would cat score at e5 down?", "try cat at e5 down"),
        ("en", "how much is e5 cat worth", "try e5 cat"),
        ("en", "help me", "help"),
        ("en", "what now", "help here"),
        ("en", "What can I do?", "help here"),
        ("en", "how do I play", "help rules"),
        ("en", "my letters", "rack"),
        ("en", "show me my tiles", "rack"),
        ("en", "what's my score", "score"),
        ("en", "my turn?", "turn"),
        ("en", "what is cat worth at e5", "try cat e5"),
        ("en", "how much is cat worth e6 across?", "try cat e6 across"),
        ("en", "where is the m", "find m"),
        ("en", "where can I play", "find open"),
        ("en", "what is next to e5", "square e5"),
        ("en", "which words are on the board", "words"),
        ("en", "how strong is Ben?", "seats"),
        ("en", "who am I playing against", "seats"),
        ("en", "what did Ben play", "last"),
        ("en", "which letters are in the bag", "unseen"),
        ("en", "who has the most points", "score"),
        ("en", "how do I lay a word", "help play"),
        ("nl", "hoeveel is huis waard op e5", "try huis e5"),
        ("nl", "wat levert huis op op e6 horizontaal?", "try huis e6 across"),
        ("nl", "waar ligt een m", "find m"),
        ("nl", "waar kan ik leggen", "find open"),
        ("nl", "wat ligt er naast e5", "square e5"),
        ("nl", "welk woord ligt op c5", "square c5"),
        ("nl", "wat lag er op c5", "square c5"),
        ("nl", "welke woorden liggen er", "words"),
        ("nl", "lees het bord voor", "board"),
        ("nl", "hoe sterk is Ben", "seats"),
        ("nl", "hoeveel stenen heeft Ben nog", "seats"),
        ("nl", "tegen wie speel ik", "seats"),
        ("nl", "wat heeft Ben gelegd", "last"),
        ("nl", "welke letters zitten er nog in de zak", "unseen"),
        ("nl", "wie wint er", "score"),
        ("nl", "hoeveel sta ik achter", "score"),
        ("nl", "hoe leg ik een woord", "help play"),
        ("nl", "nog een hint", "hint"),
        ("nl", "hoe werkt stapelen", "help stapelen"),
        ("nl", "hoe werkt dit", "help rules"),
        ("nl", "hoeveel punten heeft Ben", "score"),
        ("en", "how does stacking work", "help stacking"),
        ("fi", "miten ruutu toimii", "help ruutu"),
        ("nl", "geschiedenis", "history"),
        ("nl", "probeer 6e huis", "try 6e huis"),
        ("fi", "minkä arvoinen talo on e5", "try talo e5"),
        ("fi", "missä on m", "find m"),
        ("fi", "mitä ruudun e5 vieressä on", "square e5"),
        ("fi", "mitä Ben pelasi", "last"),
        ("fi", "kuinka hyvä Ben on", "seats"),
        ("nl", "is huis een woord", "check huis"),
        ("nl", "hoeveel is huis e5", "try huis e5"),
        ("nl", "hoeveel is huis waard op e5", "try huis e5"),
        ("nl", "wat levert huis op op e5", "try huis e5"),
        ("nl", "tip", "hint"),
        ("nl", "help mij", "help"),
        ("fi", "onko talo sana", "check talo"),
        ("fi", "onko e5 tyhjä", "square e5"),
        ("fi", "paljonko talo e5 on", "try talo e5"),
        ("fi", "paljonko talo tuottaa ruudussa e5", "try talo e5"),
        ("fi", "auta", "help"),
        ("fi", "mitä laudalla", "board"),
        ("fi", "mitä mulla on", "rack"),
        ("fi", "kumpi on voitolla?", "score"),
        ("fi", "paljonko talo e5 maksaa", "try talo e5"),
        ("fi", "kuka voitti", "result"),
        ("fi", "miten perun", "help undo"),
        ("nl", "hoe stop ik", "help quit"),
        ("en", "how do I quit?", "help quit"),
        ("en", "who won?", "result"),
        ("fi", "puhu", "speech"),
        ("fi", "haasto", "challenge"),
    ],
)
def test_a_saying_is_answered_as_its_command(language: str, line: str, command: str) -> None:
    said = at(language).type(line)
    assert said == at(language).type(command) and said


@pytest.mark.parametrize(
    ("language", "line", "play"),
    [
        ("fi", "aseta talo e6", "talo e6"),
        ("fi", "aseta talo e6 alas", "talo e6"),
        ("nl", "ik leg huis e6", "huis e6"),
    ],
)
def test_a_play_may_be_said_too(language: str, line: str, play: str) -> None:
    playing, same = at(language), at(language)
    assert playing.type(line) == same.type(play)
    assert playing.shell.desk.chair.number == same.shell.desk.chair.number


@pytest.mark.parametrize(
    ("language", "line", "same"),
    [("en", "who won", "result"), ("nl", "wie heeft er gewonnen", "uitslag"), ("fi", "kuka voitti", "tulos")],
)
def test_who_won_is_asked_when_a_game_is_over(language: str, line: str, same: str) -> None:
    playing = at(language)
    playing.type("pass!", "pass!")
    assert playing.type(line) == playing.type(same)
    assert len(playing.type(line)) > 1


@pytest.mark.parametrize(
    ("language", "line", "same"),
    [("en", "which cards are open", "open"), ("nl", "wat heb ik omgedraaid", "open"),
     ("nl", "hoeveel kaarten heeft Bo nog", "spelers"), ("nl", "lees het veld voor", "veld"),
     ("nl", "hoe werkt de joker", "hulp joker"), ("en", "what does the joker do", "help joker"),
     ("nl", "hoe werkt sorry", "hulp sorry"),
     ("nl", "hoe maak ik een woord", "hulp een woord"), ("nl", "leggen zebra", "woord zebra"),
     ("fi", "mitkä kortit ovat auki", "open")],
)  # fmt: skip
def test_words_up_is_asked_about_too(language: str, line: str, same: str) -> None:
    use_language(language)
    playing = Playing(width=200)
    playing.run("/new words-up Anna Bo")
    playing.type("b3")
    assert playing.type(line) == playing.type(same)


def test_what_is_set_is_no_play() -> None:
    use_language("fi")
    assert typed("aseta näppäin vihje f8", UPWORDS).line == "aseta näppäin vihje f8"
    assert typed("is e5", UPWORDS).line == "is e5", "IS is a word"


@pytest.mark.parametrize(("language", "line"), [("en", "I pass"), ("nl", "ik pas"), ("fi", "haluan passata")])
def test_a_pass_that_is_said_is_asked_about_once(language: str, line: str) -> None:
    playing = at(language)
    playing.type(line, line)
    assert playing.shell.desk.chair.number == 1


def test_one_word_that_may_be_a_word_is_asked() -> None:
    assert at().type("rules") == ["There is no command “rules”. Did you mean help rules?"]
    assert at().type("pace") != at().type("set pace")


@pytest.mark.parametrize(("language", "line"), [("en", "no"), ("en", "yes"), ("fi", "ei"), ("nl", "nee")])
def test_an_answer_that_nobody_asked_for_is_no_command(language: str, line: str) -> None:
    playing = at(language)
    asked = {
        "en": "There was no question to answer.",
        "fi": "Mitään ei kysytty.",
        "nl": "Er werd niets gevraagd.",
    }
    assert playing.type(line) == [asked[language]]
    words_up = Playing(width=200)
    words_up.run("/new words-up Anna Bo" if language == "en" else "new words-up Anna Bo")
    assert words_up.type(line) == [asked[language]]


def test_a_command_of_the_full_screen_says_how_to_get_there() -> None:
    said = "“{}” is for the full screen: type “screen” to continue this game there."
    assert words_up_at("A1 B1 C1 D1").type("look 5") == [said.format("look")]
    said = "“{}” is for the full screen. Here, type “set {}”."
    for playing in (at(), Playing(width=200)):
        assert playing.type("theme light") == [said.format("theme", "theme")]
        assert playing.type("colours") == [said.format("colours", "theme")]


def test_a_command_for_a_server_says_so() -> None:
    playing = at()
    assert playing.type("announce hello") == ["“announce” is for the hosts of a server."]
    assert playing.type("tables") == ["“tables” is for a server, among other people."]


def test_a_setting_is_named_with_its_command() -> None:
    assert at().type("sentences")[0].endswith("Did you mean set sentences?")


def test_again_without_a_game_is_asked_before_it_begins() -> None:
    playing = Playing(width=200)
    said = playing.type("again", "no")
    assert said[0].startswith("Start a game of ") and playing.shell.desk.on_table is None
    assert playing.type("again", "again")[0].startswith("Start a game of ")
    assert playing.shell.desk.on_table is not None


GAMES = {"put": ANALYSIS.commands, "rack": UPWORDS, "field": WORDS_UP, "any": UPWORDS}


def sayings(language: str) -> list[tuple[str, Saying]]:
    return [(name, each) for name, listed in table_of(language).sayings.items() for each in listed]


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_every_saying_stands_for_a_command_and_fills_it(language: str) -> None:
    use_language(language)
    for section, saying in sayings(language):
        word, _space, after = saying.line.partition(" ")
        assert command_called(word, GAMES[section]), saying.line
        open_words = {word for word in saying.words if word.startswith("{")} - {"{name}"}
        assert open_words == {word for word in after.split() if word.startswith("{")}, saying


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
@pytest.mark.parametrize(("section", "table"), [("rack", at), ("field", words_up)])
def test_whatever_help_is_asked_about_is_told(
    language: str, section: str, table: Callable[[str], Playing]
) -> None:
    playing = table(language)
    lines = {
        saying.line
        for name, saying in sayings(language)
        if name in (section, "any") and "{" not in saying.line
    }
    for line in sorted(lines):
        if find_command(line.split()[0], playing.shell.desk.commands).name == "help":
            playing.shell._meant = ""
            said = playing.type(line)
            assert len(said) > 1 or ":" in said[0], (line, said)


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_no_saying_stands_for_two_commands(language: str) -> None:
    for section in ("rack", "field"):
        found: dict[tuple[str, ...], str] = {}
        for name, saying in sayings(language):
            if name in ("any", section) and not saying.line.startswith("help"):
                assert found.setdefault(tuple(saying.words), saying.line) == saying.line, saying


def test_a_yes_to_what_was_asked_about_does_it() -> None:
    playing = at()
    heading, said = playing.type("kindly jumble my tiles about a little")
    assert heading == "“shuffle”:" and said.startswith("Your rack:")
    assert playing.type("chekc mood", "okay")[-1] == "MOOD is in the dictionary."
    assert playing.type("show rack", "no")[-1] == "There was no question to answer."
    # What can't be undone is asked about all the same.
    assert any(line.startswith("Pass this turn") for line in playing.type("i may pass", "yes", "no"))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("see the whole board", "board"),
        ("is the bag practically empty", "bag"),
        ("tell me about it: how tall can a stack get", "help stacking"),
        ("should i pass here?", "help pass"),
        ('has your dictionary got the word "mood"', "check mood"),
        ("what if hood was played at 5c", "try 5c hood"),
    ],
)
def test_a_guess_that_only_tells_is_answered_at_once(line: str, command: str) -> None:
    playing = at()
    assert playing.type(line) == [f"“{command}”:", *playing.type(command)]


@pytest.mark.parametrize("line", ["i won't play SHOW at e5", "dont put hood at e5 going down", "dont quit"])
def test_what_is_denied_is_no_guess(line: str) -> None:
    playing = at()
    (said,) = playing.type(line)
    assert "Did you mean" not in said and playing.shell.desk.chair.number == 0


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("i give up, you win", "“resign”:"),
        ("oh no - i cant go, skip me", "“pass”:"),
        ("i reckon this SHOW suits e5 best downwards", "Did you mean play e5 SHOW downwards?"),
    ],
)
def test_a_guess_that_does_something_asks(line: str, meant: str) -> None:
    playing = at()
    heading = playing.type(line)[0]
    assert heading.endswith(meant) and playing.shell.desk.chair.number == 0


def test_a_guess_asks_the_question_of_its_command_even_of_those_who_want_none() -> None:
    playing = at()
    playing.type("set asking off", "pass")
    assert playing.shell.desk.chair.number == 1
    said = playing.type("oh no - i cant go, skip me")
    assert said[:2] == ["“pass”:", "Pass? Then everyone has passed, and the game ends."]
    assert playing.shell.desk.chair.number == 1
    playing.type("oh no - i cant go, skip me", "yes")
    assert playing.shell.desk.chair.number == 2


@pytest.mark.parametrize(("language", "yes"), [("en", "ok"), ("fi", "joo"), ("nl", "jawel")])
def test_there_are_other_words_for_yes(language: str, yes: str) -> None:
    playing = at(language)
    playing.type("pass", yes)
    assert playing.shell.desk.chair.number == 1


def test_other_words_for_a_command_are_the_same_once_more() -> None:
    playing = at("nl")
    playing.type("passen", "pas")
    assert playing.shell.desk.chair.number == 1


def test_what_now_is_what_can_be_done_in_this_turn() -> None:
    said = at().type("what now")
    assert said[0] == "Your turn." or said[0].endswith("to play.")
    assert said[-2:] == ["You can type “hint”, “exchange” and “pass”.", "Type “help” for all commands."]
    assert Playing(width=200).type("what now")[0].startswith("Upwords. Type “new” for a game")
    lesson = Playing(width=200)
    lesson.type("learn")
    assert lesson.type("what now")[-1] == "Type: rack"


def test_all_tiles_are_exchanged_by_that_word() -> None:
    said = at("fi").type("vaihda kaikki")
    assert "Sinulla ei ole" not in " ".join(said)


def test_a_command_of_another_game_is_not_one_of_the_full_screen() -> None:
    words_up = Playing(width=200)
    words_up.run("new words-up Anna Bo")
    assert words_up.type("at 9") == ["“at” is for Upwords, not for the game on the table."]
    assert words_up.type("look 3") == [
        "“look” is for the full screen: type “screen” to continue this game there."
    ]


def test_the_computers_of_another_game_are_told_by_its_name() -> None:
    playing = at()
    assert playing.type("levels words-up")[0].startswith("goldfish: ")
    assert playing.type("levels words up") == playing.type("levels words-up")
    assert playing.type("levels upword") == [
        "“upword” is not a game. There are upwords, words-up. Did you mean upwords?"
    ]


def test_one_turn_is_not_a_range_of_turns() -> None:
    playing = at()
    playing.type("pass", "yes")
    assert playing.type("at 9") == ["There is only one turn so far."]


@pytest.mark.parametrize("line", ["en halua pelata", "En, kiitos"])
def test_what_somebody_says_of_themselves_begins_no_command(line: str) -> None:
    # EN, “I don't”, begins ENNÄTYKSET, the best scores, which would take the rest for the name of an edition.
    said = f"Riviä ”{line}” ei ymmärretty."
    assert at("fi").type(line)[0].startswith(said)
    words_up = Playing(width=200)
    words_up.run("uusi words-up Anna Bo")
    assert words_up.type(line)[0].startswith(said)


def test_a_beginning_of_a_command_is_enough_beside_it() -> None:
    assert at("fi").type("enn hasbro-10x10") == at("fi").type("ennätykset hasbro-10x10")
    assert "ennätykset" not in at("fi").type("en aavista")[-1]


@pytest.mark.parametrize(
    ("language", "line", "command"),
    [
        ("en", "what is open?", "open"),
        ("en", "what do I have", "stock"),
        ("fi", "mitä on auki", "open"),
        ("fi", "mitä laudalla on", "field"),
        ("fi", "mitä kortteja mulla on", "stock"),
        ("nl", "wat heb ik", "stock"),
    ],
)
def test_words_up_has_sayings_of_its_own(language: str, line: str, command: str) -> None:
    use_language(language)
    playing = words_up_at("H1 U1 I1 S1 B3 O1 O1 M2 S1 T1", "A1 N1", "E1 T1")
    playing.type("a1 b1 c1")
    assert playing.type(line) == playing.type(command)


def test_a_question_while_a_word_is_due_is_not_taken_for_that_word() -> None:
    use_language("fi")
    playing = words_up_at("H1 U1 I1 S1 B3 O1 O1 M2 S1 T1", "A1 N1", "E1 T1")
    playing.type("a1 b1 c1")
    assert playing.type("mitä ihmettä nyt")[0].startswith("Riviä ”mitä ihmettä nyt” ei ymmärretty.")


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "rematch"), ("fi", "uudestaan"), ("fi", "revanssi"), ("fi", "uusinta"), ("nl", "revanche")],
)
def test_another_game_like_it_is_asked_for_in_everyday_words(language: str, line: str) -> None:
    playing = at(language)
    playing.type("resign!", line)
    assert len(playing.library.games()) == 2 and not playing.shell.desk.chair.is_over


@pytest.mark.parametrize(
    ("line", "plain_line"),
    [
        ('5c "mood"', "5c mood"),
        ("“cat” at e6 down", "cat at e6 down"),
        ('try e6 "cat".', "try e6 cat"),
        ("check „cat”", "check cat"),
        ('is "cat" a word?', "is cat a word"),
        ("spell ‘cat’", "spell cat"),
        ('exchange "c", "a"', "exchange c, a"),
        ('find "mood"', "find mood"),
        ("“try e6 cat”", "try e6 cat"),
        ('"rack"', "rack"),
        ("«what now»", "what now"),
    ],
)
def test_quotation_marks_around_what_is_typed_mean_nothing(line: str, plain_line: str) -> None:
    assert at().type(line) == at().type(plain_line)


def test_a_name_keeps_its_quotation_marks() -> None:
    assert typed('rename "Sunday evening"', UPWORDS).line == 'rename "Sunday evening"'
    assert typed('new "expert" Bo', UPWORDS).line == 'new "expert" Bo'
    assert typed("foto's", UPWORDS).line == "foto's"


def test_a_word_that_the_tiles_spell_is_those_tiles() -> None:
    playing = Playing(width=200).sit(
        scene("ALLENXY", "XXXXXXX", options=UpwordsOptions(exchange_tiles=7), bag="EEEEEEEE")
    )
    playing.type("exchange all")
    exchanged = playing.shell.desk.chair.view(0).history[-1].action
    assert isinstance(exchanged, Exchange) and sorted(exchanged.tiles) == ["A", "L", "L"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "exchange all my tiles"),
        ("fi", "vaihda kaikki"),
        ("fi", "vaihda kaikki laattani"),
        ("fi", "vaihda koko teline"),
        ("nl", "ruil alles"),
        ("nl", "ruil allemaal"),
        ("nl", "ruil mijn hele plankje"),
    ],
)
def test_the_whole_rack_is_exchanged_at_a_word(language: str, line: str) -> None:
    use_language(language)
    options = UpwordsOptions(exchange_tiles=7)
    playing = Playing(width=200).sit(scene("CATHUIS", "XXXXXXX", bag="EEEEEEEE", options=options))
    playing.type(line)
    exchanged = playing.shell.desk.chair.view(0).history[-1].action
    assert isinstance(exchanged, Exchange) and len(exchanged.tiles) == 7


@pytest.mark.parametrize(
    ("language", "line", "began"),
    [
        ("en", "who began", "Anna goes first. The draw:"),
        ("en", "who started?", "Anna goes first. The draw:"),
        ("fi", "kuka aloitti", "Anna aloittaa."),
        ("nl", "wie begon er", "Anna begint."),
        ("nl", "wie begon?", "Anna begint."),
    ],
)
def test_who_began_is_told_with_the_players(language: str, line: str, began: str) -> None:
    use_language(language)
    playing = Playing(width=300)
    playing.run({"en": "new Anna Bo", "fi": "uusi Anna Bo", "nl": "nieuw Anna Bo"}[language])
    first = playing.shell.desk.view.seats[playing.shell.desk.view.opening.first].name
    assert playing.type(line)[-1].startswith(began.replace("Anna", first))


def test_with_whom_a_round_of_cards_began_is_told_too() -> None:
    assert words_up_at().type("who began")[-1] == "A round begins with Anna."


@pytest.mark.parametrize("language", ["en", "fi", "nl"])
def test_the_example_of_a_command_means_that_command(language: str) -> None:
    use_language(language)
    for commands in (UPWORDS, WORDS_UP):
        for line in filter(None, (command.shown_example for command in commands)):
            meant = split_command(typed(line, commands).line)[0]
            assert command_called(meant, commands) == command_called(split_command(line)[0], commands), line
