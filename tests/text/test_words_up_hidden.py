"""What has been turned back has to be remembered: `last` repeats what is new, and nothing else says it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.scene import AllWords
from tests.games.wordsup.test_words_up_random import any_action, with_hidden_shuffled
from tests.text.playing import Playing
from tests.text.words_up_playing import ROW, at, chair_of, dealt, stored_game, view_of
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import use_language
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions

ALONE = ("human", "computer:goldfish")
RARE = "Y7 X9 J8 W5 V6 " + ROW
"""Cards on A1 to E1 of which there is one each, all worth something else: what says one can be found."""
FACES = ("Y, 7", "X, 9", "J, 8", "W, 5", "V, 6")
ELSEWHERE = (
    *("last", "quit", "new", "keep", "again", "resign", "delete", "import", "export", "games", "screen"),
    "memory",  # its cards are of no match
)
"""`last` may say it; the others leave, write files or tell the time."""


def asked() -> list[str]:
    """Return lines that ask for all there is to ask, and change nothing of the match."""
    moves = ("turn", "word", "pass", "skip", "sorry", "swap", "learn")
    names = [command.name for command in TEXT_COMMANDS if command.name not in (*ELSEWHERE, *moves)]
    examples = [each.example for each in TEXT_COMMANDS if each.example and each.name in names]
    squares = [f"square {column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    rows = [f"row {number}" for number in range(1, 9)] + [f"column {letter}" for letter in "abcdefgh"]
    return [
        *names,
        *examples,
        *squares,
        *rows,
        "turn",
        "resume",
        "spell always",
        "open",
        "history",
        "spell never",
    ]


def turned_back(*lines: str, options: WordsUpOptions | None = None, players: tuple[str, ...] = ()) -> Playing:
    """Return a game in which Anna has turned rare cards and turned them back, and then did `lines`."""
    playing = at(RARE, "S1 T1", "A1 N1", options=options, players=players)
    playing.type("a1 b1 c1 d1", "pass!", *lines)
    return playing


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


# Nothing else says it


def test_no_command_says_what_has_been_turned_back() -> None:
    playing, silent, telling = turned_back(), [], []
    for line in asked():
        said = "\n".join(playing.type(line))
        silent += [line] if not said else []
        telling += [line] if any(face in said for face in FACES) else []
    assert (silent, telling) == ([], [])


def test_the_search_for_cards_finds_them() -> None:
    playing = at(RARE)
    playing.type("a1 b1")
    said = "\n".join(line for ask in asked() for line in playing.type(ask))
    assert FACES[0] in said and FACES[1] in said and FACES[2] not in said


@pytest.mark.sample(1)
@pytest.mark.parametrize("seeds", [[0], pytest.param([1, 2], marks=pytest.mark.long)], ids=len)
def test_no_command_says_what_is_face_down_in_any_match(
    spoken: str, seeds: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies face down may be exchanged for anything else: every answer stays the same."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(spoken)
    for seed in seeds:
        game = some_match(rng, seed)
        one = Playing(width=200).sit(game)
        other = Playing(width=200).sit(with_hidden_shuffled(rng, game))
        assert one.out.getvalue() == other.out.getvalue()
        for line in asked():
            assert one.type(line) == other.type(line), line


def some_match(rng: random.Random, seed: int) -> WordsUpGame:
    """Return a match in its middle."""
    game = stored_game(dealt(seed=seed))
    for _action in range(rng.randrange(20, 60)):
        try:
            after = game.apply(game.propose(any_action(rng, game), AllWords()))
        except IllegalAction:
            continue
        if after.is_over:
            break
        game = after
    return game


def test_where_notes_are_allowed_they_are_told() -> None:
    playing = turned_back(options=WordsUpOptions(allow_notes=True))
    assert all(face in playing.type("seen")[0] for face in FACES[:4])
    assert FACES[0] in playing.type("square a1")[0]
    assert FACES[4] not in "\n".join(playing.type("seen", "square e1"))


def test_at_other_tables_they_are_not() -> None:
    assert "have to remember" in turned_back().type("seen")[0]


def test_points_that_are_not_told_are_said_by_no_command() -> None:
    playing = at(options=WordsUpOptions(show_scores=False))
    said = playing.type("a1 b1 c1 d1", "boom")
    said += [
        line for ask in ("score", "words", "history", "last", "seats", "turn") for line in playing.type(ask)
    ]
    assert not any(re.search(r"\b7\b", line) for line in said)


def test_points_are_told_after_a_round_or_not_at_all() -> None:
    """What a round brought is no secret to `score` if it was told at the end of that round."""
    playing = at(ROW, "S1", "A1 A1", options=WordsUpOptions(show_scores=False, rounds=2))
    said = playing.type("a1 b1 c1", "boos")
    is_told = any(line.startswith("Anna: ") and "6 points" in line for line in said)
    assert is_told == any("6 points" in line for line in playing.type("score"))


# What may be heard once more


def test_last_repeats_what_came_of_ones_own_action() -> None:
    playing = at(RARE)
    playing.type("a1")
    assert playing.type("last") == playing.type("repeat") == ["A1: Y, 7."]


def test_last_repeats_all_that_others_did_since() -> None:
    playing = at(players=("human", "computer:elephant"))
    playing.type("skip!")
    assert playing.type("last") == [
        "You skipped your turn; your open stock card went under your stock.",
        "Your stock: T, 1.",
        "Ben turned G1: E, 1; E1: S, 1; E2: O, 1.",
        "Ben made OASE, 4 points, with O, 1; A, 1; S, 1; E, 1.",
        "Ben's stock shows N, 1.",
        "Ben turned A1: B, 3; G2: S, 1; D1: M, 2; D2: O, 1.",
        "Ben made no word.",
        "The cards were turned back.",
    ]


def test_last_can_be_asked_again_and_again() -> None:
    playing = at(players=("human", "computer:elephant"))
    playing.type("skip!")
    assert playing.type("last") == playing.type("score", "last")[2:]


def test_after_ones_own_action_what_others_turned_is_not_repeated() -> None:
    playing = at(RARE, "S1 T1", "A1 N1", players=("human", "computer:elephant"))
    playing.type("skip!")
    before = playing.type("last")
    view = view_of(playing)
    square = next(number for number, card in enumerate(view.field) if card is False)
    playing.type(f"{'abcdefgh'[square % 8]}{square // 8 + 1}")
    now = playing.type("last")
    assert not set(now) & set(before) and not any("Ben" in line for line in now)


def test_what_was_turned_back_before_is_not_repeated() -> None:
    assert not any(face in line for line in turned_back().type("last") for face in FACES)


def test_what_is_refused_changes_nothing_of_what_may_be_repeated() -> None:
    playing = at(RARE)
    playing.type("a1")
    before = playing.type("last")
    playing.type("a1", "h8", "pass!", "word moon", "nonsense", "skip!")
    assert playing.type("last") == before


def test_last_repeats_how_a_round_ended() -> None:
    playing = at(ROW, "S1", "A1 A1", options=WordsUpOptions(rounds=2))
    playing.type("a1 b1 c1", "boos")
    assert any(line.startswith("Round 1:") for line in playing.type("last"))


def test_last_repeats_how_a_match_ended() -> None:
    playing = at(ROW, "S1", "A1 A1")
    playing.type("a1 b1 c1", "boos")
    assert any("wins" in line for line in playing.type("last"))


def test_before_anything_was_done_last_tells_how_the_round_was_opened() -> None:
    assert dealt(seed=1).type("last")[0].startswith("A round begins with")


def test_another_match_has_a_last_of_its_own() -> None:
    playing = at(RARE)
    playing.type("a1", "new words up Anna Bo")
    assert not any(FACES[0] in line for line in playing.type("last"))


def test_what_was_heard_in_another_match_is_forgotten() -> None:
    playing = at(RARE)
    first = chair_of(playing).game_id
    playing.type("a1 b1 c1", "pass!", "new hasbro-10x10 Anna Bo")
    assert not any(face in line for line in playing.type("last") for face in FACES)
    playing.type(f"resume {[row.id for row in playing.library.games()].index(first) + 1}")
    assert any(face in line for line in playing.type("last") for face in FACES), "it is news for Ben"
