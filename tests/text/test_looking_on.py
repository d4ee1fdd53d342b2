"""Whoever looks on hears what everybody may know, in words, and can do nothing: every command of both games.

Two games are looked at that differ in all that is hidden: to whoever has no seat they are the same.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.games.scene import SEED, board_of, do, play, scene, tiles
from tests.games.wordsup.scene import scene as match
from tests.games.wordsup.test_words_up_random import with_hidden_shuffled
from tests.text import test_random_lines as upwords_lines
from tests.text import test_words_up_random_lines as words_up_lines
from tests.text.playing import Playing
from tests.text.words_up_playing import ROW
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import TEXT_COMMANDS
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS as WORDS_UP_COMMANDS
from upwords_tui.base.i18n import use_language
from upwords_tui.games.base import BREAK, END, UNDO, Accept, GoOn, Offer
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Action, ChallengePlay, Exchange, Pass, Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.wordsup.actions import TurnCard
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.store.values import HOME
from upwords_tui.text.context import OnTable

LOOKS_ON = "You are watching: only players can do that."
ELSEWHERE = (
    *("quit", "screen", "new", "keep", "again", "resume", "delete", "import", "learn"),
    *("puzzle", "retry", "stop", "analyse"),
)
"""The commands that leave the game which is looked at: another one is dealt or set, or none is left."""
APART = ("memory", "daily", "weaknesses")
"""Commands about no game that is looked at: what they tell is drawn anew, or another game is set."""
HANDS = ("WLDEARR", "NTEEIOU", "ABCDEFG"), ("WXVKJZH", "YGSSPPM", "LLTTRRI")
"""The racks of Anna and Ben and the bag, of two games."""


def upwords_pair(options: UpwordsOptions, *done: Callable[[str], Action]) -> tuple[UpwordsGame, UpwordsGame]:
    """Return two games in which Anna has laid WOOD; then comes what is `done` with Ben's rack."""
    games = []
    for anna, ben, bag in HANDS:
        game = scene(anna, ben, bag=bag, board=board_of("5C MOOD"), options=options)
        games.append(do(play(game, "5C W(OOD)"), *(each(ben) for each in done)))
    return games[0], games[1]


def exchanged(rack: str) -> Exchange:
    return Exchange(seat=1, tiles=tiles(rack[0]))


def words_up_pair(options: WordsUpOptions, *squares: int) -> tuple[AnyGame, AnyGame]:
    """Return two matches with the same open cards, but otherwise not the same field."""
    game = match("Y7 X9 J8 W5 V6 " + ROW, "S1 T1 N1", "A1 N1 B3", bonus="E1 I5", options=options)
    for square in squares:
        game = game.apply(game.propose(TurnCard(seat=0, square=square), _Nothing()))
    return game, with_hidden_shuffled(random.Random(1), game)


class _Nothing:
    """No word is asked for."""

    def contains(self, word: str, /) -> bool:
        raise AssertionError(word)


PAIRS: dict[str, Callable[[], tuple[AnyGame, AnyGame]]] = {
    "upwords": lambda: upwords_pair(UpwordsOptions(), exchanged),
    "upwords, a turn to be taken back": lambda: upwords_pair(
        UpwordsOptions(), exchanged, lambda _rack: Offer(UNDO, seat=0)
    ),
    "upwords, a play to be judged": lambda: upwords_pair(
        UpwordsOptions(challenge=Challenge.FREE, game_seconds=60)
    ),
    "upwords, without help": lambda: upwords_pair(
        UpwordsOptions(allow_help=False, allow_undo=False, turn_seconds=30)
    ),
    "upwords, in a break": lambda: upwords_pair(
        UpwordsOptions(turn_seconds=30),
        exchanged,
        lambda _rack: Offer(BREAK, seat=0),
        lambda _rack: Accept(BREAK, seat=1),
        lambda _rack: GoOn(seat=1),
        lambda _rack: Offer(END, seat=1),
    ),
    "words up": lambda: words_up_pair(WordsUpOptions()),
    "words up, in a turn": lambda: words_up_pair(WordsUpOptions(show_scores=False), 0, 1, 2),
    "words up, with notes": lambda: words_up_pair(WordsUpOptions(allow_notes=True), 3),
}


def looking_on(game: AnyGame, unknown: Sequence[str] = ()) -> Playing:
    """Return a text game that somebody without a seat looks at."""
    playing = Playing(width=200, unknown=unknown)
    chair = playing.hub.sit(playing.store.seat(game), "somebody-else")
    playing.shell.desk.put(OnTable(chair))
    playing.shell.table.playing.describe()
    playing.shell.turn_to_player()
    assert playing.shell.desk.seat is None
    return playing


def commands_of(game: AnyGame) -> Sequence[Command]:
    return TEXT_COMMANDS if game.kind == "upwords" else WORDS_UP_COMMANDS


def lines_of(game: AnyGame, count: int) -> list[str]:
    """Return every command alone and as in its example, then random lines; none that leaves the game."""
    commands = [command for command in commands_of(game) if command.name not in (*ELSEWHERE, *APART)]
    lines = [line for each in commands for line in (each.name, each.example, f"help {each.name}") if line]
    playing, rng = looking_on(game), random.Random(count)
    module: Any = upwords_lines if game.kind == "upwords" else words_up_lines
    words = module.words_of(*[playing] * (module is upwords_lines))
    leaving = {
        name
        for each in commands_of(game)
        if each.name in (*ELSEWHERE, *APART)
        for name in (*each.names, *each.other_names)
    }
    while count:
        line = module.a_line(rng, playing, words).replace("\n", " ")
        first = line.strip(" /").partition(" ")[0].casefold()
        if first and not any(name.startswith(first) or first.startswith(name) for name in leaving):
            lines.append(line)
            count -= 1
    return lines


@pytest.mark.combinations
@pytest.mark.parametrize("in_shares", [True, pytest.param(False, marks=pytest.mark.long)])
@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
@pytest.mark.parametrize("name", PAIRS)
def test_all_that_is_hidden_may_be_another_and_every_answer_is_the_same(
    name: str, spoken: str, in_shares: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every run each line is typed in some state of a game, in the long one in all."""
    monkeypatch.chdir(tmp_path)
    use_language(spoken)
    alike = [each for each in PAIRS if each[:5] == name[:5]]
    step = len(alike) if in_shares else 1
    try:
        game, other = PAIRS[name]()
        one, two = looking_on(game), looking_on(other)
        for line in lines_of(game, 60 if in_shares else 150)[alike.index(name) % step :: step]:
            assert one.type(line) == two.type(line), line
        said = one.out.getvalue()
    finally:
        use_language("en")
    assert said == two.out.getvalue() and SEED.hex() not in said
    assert one.shell.desk.chair.number == game.action_count, "nothing was done"
    assert not list(tmp_path.iterdir()), "nothing was written"


@pytest.mark.parametrize("name", PAIRS)
def test_whoever_sits_there_is_told_more(name: str) -> None:
    game, other = PAIRS[name]()
    lines = ["rack"] if game.kind == "upwords" else ["pass!", "a2 b2 c2 d2", "pass!", "e2 f2 g2 h2"]
    one, two = (Playing(width=200).sit(each) for each in (game, other))
    assert one.type(*lines) != two.type(*lines), "the hidden things differ"


@pytest.mark.combinations
@pytest.mark.parametrize("line", [
    "5c wood", "play 5c wood", "play", "try 5c wood", "try", "exchange", "exchange e", "pass!", "accept",
    "challenge", "resign", "undo", "finish", "break", "continue", "refuse",
    "hint", "best", "rack", "shuffle", "sort", "arrange w", "export x.json",
])  # fmt: skip
@pytest.mark.parametrize("name", ["upwords", "upwords, a play to be judged"])
def test_what_is_for_players_is_refused_in_one_sentence(name: str, line: str) -> None:
    assert looking_on(PAIRS[name]()[0]).type(line) == [LOOKS_ON]


@pytest.mark.combinations
@pytest.mark.parametrize("line", [
    "e5", "a1 b1 c1", "turn e5", "word yxj", "pass!", "skip", "sorry", "swap", "resign", "finish", "accept",
    "refuse", "export x.json",
])  # fmt: skip
@pytest.mark.parametrize("name", [name for name in PAIRS if name.startswith("words up")])
def test_in_words_up_too(name: str, line: str) -> None:
    assert looking_on(PAIRS[name]()[0]).type(line) == [LOOKS_ON]


@pytest.mark.combinations
@pytest.mark.parametrize("name", ["upwords", "words up"])
@pytest.mark.parametrize("command", ELSEWHERE)
def test_other_games_can_be_gone_to(
    name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    playing = looking_on(PAIRS[name]()[0])
    number = playing.shell.desk.chair.number
    example = next(each.example for each in TEXT_COMMANDS if each.name == command)
    assert playing.type(command, "score", example or command, "score")
    assert [row.actions for row in playing.library.games() if row.name == "x"] in ([number], [])


@pytest.mark.parametrize(
    "ended",
    [
        lambda: do(upwords_pair(UpwordsOptions(), exchanged)[0], Resign(seat=0)),
        lambda: do(upwords_pair(UpwordsOptions(rounds=1), exchanged)[0]),
    ],
)
def test_a_game_that_is_over_may_be_looked_at(
    ended: Callable[[], AnyGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = ended()
    assert game.is_over
    playing = looking_on(game)
    for line in lines_of(game, 50):
        playing.type(line)
    assert SEED.hex() in playing.out.getvalue()
    assert (tmp_path / "Anna-Ben.json").exists(), "what is over holds no secrets"


def test_what_players_do_is_heard_and_not_what_they_draw() -> None:
    playing = looking_on(upwords_pair(UpwordsOptions(pass_rounds=9), exchanged)[0])
    anna = playing.hub.sit(playing.shell.desk.chair.game_id, HOME)
    rack = anna.view(0).rack
    asyncio.run(anna.do(Exchange(seat=0, tiles=rack[:1])))
    assert playing.type("last") == ["Anna exchanged 1 tile.", "Anna exchanged 1 tile.", "Ben to play."]
    asyncio.run(anna.do(Pass(seat=1)))
    assert playing.type("pass!") == ["Ben passed.", LOOKS_ON, "Anna to play."]


def test_cards_are_heard_and_called_nobodys_own() -> None:
    playing = looking_on(words_up_pair(WordsUpOptions(), 0)[0])
    assert not any("Your" in line for line in playing.told())
    anna = playing.hub.sit(playing.shell.desk.chair.game_id, HOME)
    asyncio.run(anna.do(TurnCard(seat=0, square=1)))
    assert playing.type("last") == ["Anna turned B1: X, 9."] * 2
    for square in (2, 3):
        asyncio.run(anna.do(TurnCard(seat=0, square=square)))
    told = ["Anna turned C1: J, 8; D1: W, 5."]
    assert playing.type("last") == [*told, *told] and playing.type("last") == told


def test_a_play_that_is_taken_back_is_heard() -> None:
    playing = looking_on(upwords_pair(UpwordsOptions(challenge=Challenge.FREE))[0], unknown=["WOOD"])
    anna = playing.hub.sit(playing.shell.desk.chair.game_id, HOME)
    asyncio.run(anna.do(ChallengePlay(seat=1)))
    assert playing.type("bag")[0].startswith("Ben challenged: WOOD is not in the dictionary.")


@pytest.mark.parametrize("name", PAIRS)
def test_nothing_is_advised_that_is_refused(name: str) -> None:
    playing = looking_on(PAIRS[name]()[0])
    said = " ".join(playing.type("review", "last", "turn", "score", "check", "try", "play", "hint"))
    assert not any(word in said for word in ("hint and best", "again plays", "move at once"))


def test_at_the_end_whoever_looks_on_is_not_told_to_play_it_again() -> None:
    playing = looking_on(do(upwords_pair(UpwordsOptions(), exchanged)[0], Resign(seat=0)))
    said = playing.out.getvalue().splitlines()
    assert said[-1] == "Type “review” to review the game, “new” to start one of your own."


def test_no_clock_begins_or_stands_because_somebody_looks_on() -> None:
    playing = looking_on(upwords_pair(UpwordsOptions(turn_seconds=30, pass_rounds=9), exchanged)[0])
    playing.type("score")
    playing.time.now += 31
    assert not any("ran out of time" in line for line in playing.type("clock")), "nobody has sat down yet"
    anna = playing.hub.sit(playing.shell.desk.chair.game_id, HOME)
    anna.begin_turn()
    playing.time.now += 31
    assert playing.type("bag")[0] == "Anna ran out of time and had to pass."


def test_computers_play_before_somebody_who_looks_on() -> None:
    game = scene("WLDEARR", "NTEEIOU", bag="EEEE", players=("human", "computer:casual"), turn=1)
    playing = looking_on(game)
    assert playing.out.getvalue().splitlines()[-2:] == ["Ben passed.", "Anna to play."]
