"""Random games of several people in real sessions, and whether anybody was sent what they may not know.

    python -m tests.fuzz.together --games 1000 --seed 1 --processes 2

Of each game an opponent and somebody looking on are recorded, byte for byte. Then the same is done again for
each of them in a twin of the game (`twins`), in which all they could not know is another: what they are sent
has to be the same. What was said to others, and the seed, is looked for as it is. What went wrong is told
with the seed that repeats it (`--game`); the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import base64
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from tests.fuzz.doing import Deed, Doer
from tests.fuzz.gathering import Gathering, Screens, ScreenSession, Session, Think
from tests.fuzz.pictures import apart, lines_apart
from tests.fuzz.twins import Twin, drawing, drawn_in, twin_of
from tests.seating import PreparedStore, opened
from tests.strategies import SOME_WORDS, random_options, random_play
from upwords_tui.app.narration.wording import team_name
from upwords_tui.games.base import AnyAction, DictionaryRef, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup as UpwordsSetup
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.wordsup.cards import card_languages
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.games.wordsup.options import WordsUpSetup as WordsUpSetup
from upwords_tui.server.session_request import SCREEN, TEXT
from upwords_tui.store.values import Account

PEOPLE = ("Anna", "Ben", "Cleo", "Dan")
WATCHER = "Wim"
COMPUTERS = ("Max", "Moritz")
STEPS = 40
"""The most that is done in a game."""
_IDLE_STEPS = 20
"""After so many steps in which nothing came of anything a game is let be."""
TIMES = 5
"""So often a screen is recorded, if it differs, before that counts."""


class Report(NamedTuple):
    """What came of one game: `actions` made in it, `hidden` things that were another in a twin."""

    seed: str
    kind: str
    actions: int
    hidden: int
    sent: int
    failure: str = ""


@dataclass(frozen=True)
class Sitting:
    """Who comes to a game, with which front-end and language, and which of them are recorded."""

    game: AnyGame
    coming: Mapping[str, tuple[str, str]]
    recorded: tuple[str, ...]

    def seat(self, name: str) -> int | None:
        """Return where somebody sits; None for who looks on."""
        seats = enumerate(self.game.seats)
        return next((number for number, seat in seats if name in (seat.members or (seat.name,))), None)


@dataclass(frozen=True)
class Table:
    """Where a game is played: `accounts` is a file with those who come."""

    folder: Path
    screens: Screens
    accounts: Path
    who: Sitting

    def gathering(self, game: AnyGame, think: Think) -> Gathering:
        """Return a game with nobody there yet, in a folder of its own."""
        return Gathering(Path(tempfile.mkdtemp(dir=self.folder)), self.screens, self.accounts, game, think)


class Step(NamedTuple):
    """A deed, how many actions there were before it and after it, and who was at the table then.

    Whoever has left for the hall is heard from there.
    """

    deed: Deed
    first: int
    last: int
    at_table: frozenset[str]


@dataclass
class Course:
    """What was done, and what came of each deed; what the recorded were sent, by name."""

    steps: list[Step] = field(default_factory=list)
    sent: dict[str, list[bytes]] = field(default_factory=dict)
    said: list[tuple[str, frozenset[str]]] = field(default_factory=list)


# Setting up


def accounts_in(folder: Path) -> tuple[Path, dict[str, Account]]:
    """Return a file with an account for everybody, and the accounts."""
    path = folder / "accounts.db"
    store = PreparedStore(path)
    opened.remove(store)
    with closing(store):
        accounts = {name: store.accounts.add(name) for name in (*PEOPLE, WATCHER)}
    return path, accounts


def sitting(rng: random.Random, accounts: Mapping[str, Account]) -> Sitting:
    """Return any game that people and computers may play."""
    people = list(PEOPLE[: rng.choice((2, 2, 3, 4))])
    computers = COMPUTERS[: rng.randrange(0, min(3, 5 - len(people)))]
    is_upwords = rng.random() < 0.6
    levels = ("learner", "highest") if is_upwords else ("goldfish", "elephant")
    seats = [_seat(each, accounts) for each in _in_teams(rng, people)]
    seats += [Seat(name, f"computer:{rng.choice(levels)}") for name in computers]
    rng.shuffle(seats)
    game = _upwords(rng, tuple(seats)) if is_upwords else _words_up(rng, tuple(seats))
    recorded = (rng.choice(people), WATCHER)
    coming = {
        name: (rng.choice((TEXT, SCREEN)) if name in recorded else TEXT, rng.choice(("en", "en", "fi", "nl")))
        for name in (*people, WATCHER)
    }
    return Sitting(game, coming, recorded)


def _in_teams(rng: random.Random, people: Sequence[str]) -> list[tuple[str, ...]]:
    """Return who shares a seat with whom: of three or four, in every second game, somebody does."""
    if len(people) < 3 or rng.random() < 0.5:
        return [(name,) for name in people]
    mixed = rng.sample(people, len(people))
    size = rng.choice((2, 2, len(people) - 1))
    return [tuple(mixed[at : at + size]) for at in range(0, len(mixed), size)]


def _seat(names: tuple[str, ...], accounts: Mapping[str, Account]) -> Seat:
    ids = tuple(accounts[name].id for name in names)
    if len(names) == 1:
        return Seat(names[0], account=ids[0])
    return Seat(team_name(names), members=names, accounts=ids)


def _upwords(rng: random.Random, seats: tuple[Seat, ...]) -> AnyGame:
    fitting = [each for each in edition_ids() if load_edition(each).max_seats >= len(seats)]
    edition = load_edition(rng.choice(fitting))
    options = replace(random_options(rng), allow_help=False, turn_seconds=0, pass_rounds=rng.choice((2, 3)))
    if any(seat.level for seat in seats):
        # How long they think is on the clocks, and never twice the same.
        options = replace(options, game_seconds=0)
    if not edition.stuck_needs_empty_bag and options.challenge is Challenge.VOID:
        # Who thinks here finds no plays to go on with, so it would be over at once.
        options = replace(options, challenge=Challenge.FREE)
    words = DictionaryRef(edition.language, "0" * 64)
    return Upwords.begin(UpwordsSetup(edition.id, words, seats, rng.randbytes(32), options))


def _words_up(rng: random.Random, seats: tuple[Seat, ...]) -> AnyGame:
    language = rng.choice(card_languages())
    options = WordsUpOptions(
        rounds=rng.choice((1, 1, 2)),
        show_scores=rng.random() < 0.7,
        allow_notes=rng.random() < 0.3,
        idle_rounds=rng.choice((2, 5, 10)),
    )
    words = DictionaryRef(language, "0" * 64)
    first = rng.randrange(len(seats))
    return WordsUp.begin(WordsUpSetup(language, words, seats, rng.randbytes(32), first, (), options))


# The game itself


def chosen(rng: random.Random, game: AnyGame) -> AnyAction:
    """Return what a computer of Upwords does."""
    position: Any = game.position
    seat = position.turn
    rack = position.seats[seat].rack
    play = random_play(position.edition, position.board, rack, rng)
    if play and isinstance(game, Upwords) and game.check(seat, play, SOME_WORDS).is_legal:
        return PlayTiles(seat=seat, play=play)
    if position.exchange_limit and rack and not position.is_retry and rng.random() < 0.7:
        return Exchange(
            seat=seat, tiles=tuple(rack[: rng.randint(1, min(position.exchange_limit, len(rack)))])
        )
    return Pass(seat=seat)


def played(rng: random.Random, table: Table, steps: int) -> tuple[AnyGame, Course]:
    """Play a game at random in real sessions; return it and what was recorded."""
    course, engine, who = Course(), random.Random(rng.random()), table.who
    front_ends = {name: how[0] for name, how in who.coming.items()}
    with closing(table.gathering(who.game, lambda game: chosen(engine, game))) as gathering:
        sessions = {name: gathering.come(name, *how) for name, how in who.coming.items()}
        gathering.settle()
        _cut(sessions, who)
        doer, game, idle = Doer(rng, who.game, WATCHER), gathering.game(), 0
        while not game.is_over and len(course.steps) < steps and idle < _IDLE_STEPS:
            deed = doer.deed(game, front_ends, gathering.at_table())
            do(sessions[deed.name], deed)
            gathering.settle()
            _cut(sessions, who)
            before, game = game.action_count, gathering.game()
            idle = idle + 1 if game.action_count == before else 0
            course.steps.append(Step(deed, before, game.action_count, gathering.at_table()))
        course.said = doer.said
        course.sent = {name: sessions[name].pieces for name in who.recorded}
    return game, course


def _cut(sessions: Mapping[str, Session], who: Sitting) -> None:
    for name in who.recorded:
        sessions[name].cut()


def do(session: Session, deed: Deed) -> None:
    """Have somebody do what a deed is, in their session."""
    if deed.keys and isinstance(session, ScreenSession):
        session.press(*deed.keys)
    elif deed.line:
        session.type(deed.line, deed.answer)


def before_the_end(game: AnyGame, course: Course) -> tuple[AnyGame, int]:
    """Return a game as it was before the deed that ended it, and how many deeds came before that."""
    if not game.is_over or not course.steps:
        return game, len(course.steps)
    place = [step.last for step in course.steps].index(game.action_count)
    cut: Any = game
    return replace(cut, entries=cut.entries[: course.steps[place].first]), place


def _entries(game: AnyGame) -> Sequence[Any]:
    stored: Any = game
    entries: Sequence[Any] = stored.entries
    return entries


def recorded_in_twin(table: Table, name: str, steps: Sequence[Step], twin: Twin) -> list[bytes]:
    """Return what somebody is sent who does the same in a twin of a game, where others do what they did.

    Raises AssertionError if anything else comes of it.
    """
    who, kind = table.who, cast(Any, type(table.who.game))
    with (
        drawing(twin.draws),
        closing(
            table.gathering(
                kind.begin(cast(Any, who.game).setup), lambda game: twin.actions[game.action_count]
            )
        ) as gathering,
    ):
        others = {each: gathering.stand_in(each) for each in who.coming if each != name}
        session = gathering.come(name, *who.coming[name])
        gathering.settle()
        session.cut()
        for deed, first, last, at_table in steps:
            for each, other in others.items():
                other.be(at_table=each in at_table)
            if deed.name == name:
                do(session, deed)
            elif deed.is_said:
                others[deed.name].say(deed.line)
            for action in twin.actions[first:last]:
                if deed.name != name and _is_persons(who.game, action):
                    gathering.append(action)
                gathering.wait_for_computers()
            gathering.settle()
            session.cut()
            assert gathering.game().action_count == last, f"something else came of “{deed.line}”"
        made = tuple(replace(entry.action, elapsed_ms=0) for entry in _entries(gathering.game()))
        assert made == tuple(replace(action, elapsed_ms=0) for action in twin.actions), (
            "something else was done"
        )
        return session.pieces


def _is_persons(game: AnyGame, action: AnyAction) -> bool:
    return game.seats[action.seat].is_human and not action.is_of_house


# The check


def checked(seed: str, screens: Screens, steps: int = STEPS) -> Report:
    """Play one game, and return what came of it; all follows from the seed."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        accounts, people = accounts_in(Path(name))
        table = Table(Path(name), screens, accounts, sitting(rng, people))
        game, course = played(rng, table, steps)
        cut, count = before_the_end(game, course)
        if not course.steps:
            return Report(seed, game.kind, game.action_count, 0, 0)  # over before anybody came
        hidden, failures = 0, list(found_as_it_is(game, course, count))
        for person in table.who.recorded:
            twin = twin_of(cut, table.who.seat(person), random.Random(f"{seed} {person}"))
            if twin:
                hidden += twin.changed
                failures += told_apart(table, person, course, count, cut, twin)
    sent = sum(len(piece) for pieces in course.sent.values() for piece in pieces)
    about = f"{game.kind}, --game {seed}, {table.who.coming}, recorded {table.who.recorded}"
    failure = "".join(f"{about}\n{each}\n" for each in failures)
    return Report(seed, game.kind, game.action_count, hidden, sent, failure)


def told_apart(
    table: Table, person: str, course: Course, count: int, cut: AnyGame, twin: Twin
) -> Iterator[str]:
    """Yield how what somebody was sent differs from what they are sent in a twin of the game."""
    steps = course.steps[:count]
    own = Twin(drawn_in(cut), tuple(entry.action for entry in _entries(cut)), 0)
    ones, others = [course.sent[person][: count + 1]], list[list[bytes]]()
    try:
        others.append(recorded_in_twin(table, person, steps, twin))
        if table.who.coming[person][0] == TEXT:
            how = lines_apart(ones[0], others[0])
        else:
            while (how := apart(ones, others)) and len(ones) < TIMES:
                ones.append(recorded_in_twin(table, person, steps, own))
                others.append(recorded_in_twin(table, person, steps, twin))
    except AssertionError as error:
        how = f"  in a twin, {error}"
    if how:
        yield f"{person} can tell the twin:\n{how}\n  after {[step.deed for step in steps]}"


def found_as_it_is(game: AnyGame, course: Course, count: int) -> Iterator[str]:
    """Yield what is found of the seed, and of what was said to others, in what was sent before the end."""
    setup: Any = game
    seed = setup.setup.seed
    for name, pieces in course.sent.items():
        sent = b"".join(pieces[: count + 1])
        if any(form in sent for form in (seed, seed.hex().encode(), base64.b64encode(seed))):
            yield f"{name} was sent the seed"
        yield from (
            f"{name} was sent {token}"
            for token, to in course.said
            if name not in to and token.encode() in sent
        )


def several(seeds: Sequence[str]) -> list[Report]:
    """Check games one after the other, in this process."""
    with closing(Screens()) as screens:
        return [checked_whatever_happens(seed, screens) for seed in seeds]


def checked_whatever_happens(seed: str, screens: Screens) -> Report:
    """Check one game; one that can't be played is a finding, told with all that led to it."""
    try:
        return checked(seed, screens)
    except Exception:
        return Report(seed, "", 0, 0, 0, f"--game {seed}\n{traceback.format_exc()}")


def main() -> int:
    """Check games until there were enough; return 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", help="repeat this one game, as a failure names it")
    arguments = parser.parse_args()
    seeds = [arguments.game] if arguments.game else [f"{arguments.seed}-{n}" for n in range(arguments.games)]
    games = failures = actions = hidden = sent = 0
    begun = time.monotonic()
    with ProcessPoolExecutor(arguments.processes) as pool:
        pieces = [seeds[at : at + 2] for at in range(0, len(seeds), 2)]
        for done in as_completed([pool.submit(several, piece) for piece in pieces]):
            for report in done.result():
                games, failures = games + 1, failures + bool(report.failure)
                actions, hidden, sent = actions + report.actions, hidden + report.hidden, sent + report.sent
                if report.failure:
                    print(report.failure, flush=True)
            print(
                f"{games} games, {failures} failures, {actions} actions, {sent / 1e6:.1f} MB recorded,"
                f" {hidden} hidden things another, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
