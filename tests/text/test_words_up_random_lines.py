"""Words Up with random lines, in three languages: never a traceback, never a lost game, never a long line.

And whole matches of a person who plays at random against computers, to their end.
`RANDOM_LINES=100000 python -m pytest --timeout=0 tests/text/test_words_up_random_lines.py` types more.
"""

from __future__ import annotations

import os
import random
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.wordsup.scene import all_cards
from tests.text.playing import Playing
from tests.text.words_up_playing import chair_of, dealt, stored_game, view_of
from upwords_tui.app.commands.wordsup.commands import TEXT_COMMANDS
from upwords_tui.app.game_types.base import variants
from upwords_tui.app.play.wordsup import WordsUpSession
from upwords_tui.app.setup.wordsup import ITEMS
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.wordsup.players import LEVELS
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.games.wordsup.view import WordsUpView

LINES = int(os.environ.get("RANDOM_LINES", "150"))
CHECKED_EVERY = max(1, LINES // 20000) * 50
"""After so many lines a match is looked through and games are opened, which takes as long as many lines."""
WIDTH = 40
_ELSEWHERE = ("quit", "export", "import", "learn")
"""They leave, write and read files, or teach the other game."""
_OTHER_GAMES = ("new", "again", "resume", "delete", "keep", "analyse")
"""They put another game on the table: too often and none would get anywhere."""


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def square_names(view: WordsUpView) -> list[str]:
    """Return the squares whose cards are face down."""
    return [f"{'abcdefgh'[n % 8]}{n // 8 + 1}" for n, card in enumerate(view.field) if card is False]


def a_move(rng: random.Random, view: WordsUpView, *, is_wild: bool = True) -> str:
    """Return a line that turns cards, makes a word of those that are open, or passes: legal or nearly so."""
    down = square_names(view)
    if not view.may_make_word:
        count = 1 if view.stays_up else rng.choice((3, 4, 1)) if is_wild else 3
        return " ".join(rng.sample(down, min(count, len(down)))) or "pass!"
    if rng.random() < 0.3:
        return "pass!"
    shown = [card for square in view.turned if isinstance(card := view.field[square], Card)]
    if view.stays_up:
        shown = [card for card in view.field if isinstance(card, Card)][:6]
    own = view.seats[view.turn].open_card
    extra = [card for card in (own, *view.bonus[:1]) if card and card.spells and rng.random() < 0.7]
    letters = [card.letter or "E" for card in (*shown, *extra)]
    rng.shuffle(letters)
    word = "".join(letters).lower()
    return f"word {word}" if not is_wild or rng.random() < 0.5 else word


def words_of() -> list[str]:
    commands = [each for each in TEXT_COMMANDS if each.name not in (*_ELSEWHERE, *_OTHER_GAMES)]
    names = [name for command in commands for name in command.names]
    levels = [level.id for level in LEVELS]
    editions = [variant.id for variant in variants()]
    options = [f"{item.words[-1]}={value}" for item in ITEMS for value in ("1", "yes", "3", "=", "")]
    marks = ["begins=Anna", "junior=Anna,Bo", "junior=", "begins=elephant", "words up", "words=nl", "finnish"]
    typed = ["look", "what is on", "show", "big", "the", "histroy", "kijk", "katso", "row5", "g", "who", "?"]
    odd = ["a1", "h8", "z9", "A0", "-1", "99999", "Ä", "ß", "\x1b[31m", "(", "“", "Anna+Bo", '"', "b3,", "'"]
    return [
        *names, *levels, *editions, *options, *marks, *odd, *typed,
        "Anna", "Bo", "stock", "bonus", "1", "2", "yes",
        "no", ".", "always", "never", "rules", "specials", "oven",
    ]  # fmt: skip


def a_line(rng: random.Random, playing: Playing, words: list[str]) -> str:
    kind = rng.random()
    if kind < 0.1:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(30)))
    if kind < 0.6 and plays_words_up(playing):
        return a_move(rng, view_of(playing))
    line = " ".join(rng.choice(words) for _ in range(rng.randrange(1, 4)))
    return f"{rng.choice(_OTHER_GAMES)} {line}" if kind > 0.98 else line


def plays_words_up(playing: Playing) -> bool:
    """Return whether a match of Words Up is on the table: one that is kept, and no lesson."""
    desk = playing.shell.desk
    return desk.game_id is not None and isinstance(desk.chair, WordsUpSession)


def is_consistent(playing: Playing) -> bool:
    """Return whether every card is in one place, and the record tells the same match."""
    game = stored_game(playing)
    told = from_record(parse_record(format_record(to_record(game))))
    deck = Counter(game.setup.cards.deck(with_optional=game.setup.options.with_optional))
    return Counter(all_cards(game.position)) == deck and told.action_count == chair_of(playing).number


@pytest.mark.sample(1)
@pytest.mark.usefixtures("kept_loop")
def test_random_lines_never_break_it(spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(f"words up {spoken} {LINES}")
    playing = dealt("human", "computer:goldfish", seed=rng.randrange(1000), language=spoken)
    words = words_of()
    actions = 0
    for number in range(LINES):
        playing.shell.desk.speaker.width = WIDTH
        told = playing.type(a_line(rng, playing, words).replace("\n", " "))
        assert not any("\x1b" in line for line in told)
        desk = playing.shell.desk
        is_elsewhere = number % 50 == 0 and not plays_words_up(playing)
        if desk.on_table is None or desk.chair.is_over or is_elsewhere:
            playing.type("new wordsup-nl Anna goldfish")
        elif number % 50 == 0 and plays_words_up(playing):
            actions = max(actions, desk.chair.number)
            assert number % CHECKED_EVERY or is_consistent(playing)
        if number % 200 == 0:
            playing.out.seek(0)
            playing.out.truncate()
            for row in playing.library.games()[20:]:
                if row.id != desk.game_id:  # nobody deletes it elsewhere; others that wait stand before it
                    playing.library.delete(row.id)
        if number % (4 * CHECKED_EVERY) == 0:
            games = playing.library.games()[:5]
            assert all(playing.library.open(row.id) for row in games), "each can be gone on with"
    assert actions > LINES // 20


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_lines_are_never_longer_than_they_may_be(seed: int) -> None:
    rng = random.Random(seed)
    playing = dealt("human", "human", seed=seed, width=WIDTH)
    for _ in range(60):
        playing.type(a_move(rng, view_of(playing)), rng.choice(("open", "field", "history", "last", "turn")))
    lines = playing.out.getvalue().splitlines()
    assert all(len(line) <= WIDTH for line in lines if not line.startswith("> "))


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_match_with_computers_comes_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    levels = rng.sample([level.id for level in LEVELS[:4]], rng.randrange(1, 4))
    options = WordsUpOptions(
        rounds=rng.randrange(1, 3), show_scores=seed % 2 == 0, idle_rounds=rng.choice((2, 5))
    )
    players = ["human", *(f"computer:{level}" for level in levels)]
    playing = dealt(*players, seed=seed, options=options, language=("en", "fi", "nl")[seed % 3])
    chair = chair_of(playing)
    for _line in range(600):
        if chair.is_over:
            break
        assert view_of(playing).to_act == (0,), "a person is due"
        playing.type(a_move(rng, view_of(playing), is_wild=False))
        if view_of(playing).to_act == (0,) and view_of(playing).at_start:
            playing.type(rng.choice(("sorry", "swap", "skip!", "turn")))
    assert chair.is_over and is_consistent(playing)
    said = playing.out.getvalue()
    assert len(re.findall(r"^(?:You|\w+) (?:wins?[ ,!:]|.*share the win)", said, re.M)) == 1
    assert "not possible now" not in said and "{" not in said
