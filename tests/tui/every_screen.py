"""Every screen there is, with something on it: to be opened at any size, in any colours and language.

The one idea: names and games are such as people have; what is far too long, or hostile, is in other tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual import events
from textual.app import App

from tests.app.careers import keep
from tests.docs.scenes import SCENES as PICTURED
from tests.games.scene import pass_turn, play, scene
from tests.games.wordsup.scene import turn
from tests.online.tables import Company
from tests.tui.exercises import few_puzzles, nearly_over
from tests.tui.exercises import reviewed as answered
from tests.tui.game_scenes import SCENES as UPWORDS
from tests.tui.game_scenes import middle
from tests.tui.moments import Moment
from tests.tui.people_scenes import anna_in_the_hall
from tests.tui.playing import FakeEngine, against_computer, app_with
from tests.tui.screens.reviewing import looking as reviewed
from tests.tui.screens.stage import (
    NOW,
    StageApp,
    empty_library,
    finished_view,
    played_game,
    screens,
    show_nothing,
)
from tests.tui.screens.test_hall import Newcomer
from tests.tui.settling import settle
from tests.tui.test_coaching import IN_MIDDLE, ranks
from tests.tui.test_looking_on import LookedAt
from tests.tui.wordsup.sitting import Script, alone, dealt
from tests.tui.wordsup.words_up_scenes import SCENES as WORDS_UP
from tests.tui.wordsup.words_up_scenes import over
from upwords_tui.app.game_types.wordsup import KIND as WORDS_UP_KIND
from upwords_tui.app.profile.settings import SETTINGS
from upwords_tui.games.base import BREAK, END, Accept, AnyAction, Offer, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.wordsup.actions import LeaveMatch as Leave
from upwords_tui.store.values import Ending, SeatResult
from upwords_tui.tui.games.upwords.history import ReviewScreen
from upwords_tui.tui.games.upwords.outcome import UpwordsOutcomeScreen
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen as WordsUpScreen
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.hall import WelcomeScreen
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.me import MeScreen
from upwords_tui.tui.theme import Skin

Make = Callable[[Path], App[Any]]


@dataclass(frozen=True)
class Opened:
    """How a screen is made, in an empty folder; and what is pressed: it is looked at after each burst.

    A burst is keys, or a line to be typed and entered that begins with a slash. Computers of Words Up play
    `plays`, and show it at this `pace`.
    """

    make: Make
    bursts: tuple[str, ...] = ()
    plays: Mapping[int, str] = field(default_factory=dict)
    pace: str = "off"

    @contextmanager
    def opened(self, folder: Path) -> Iterator[App[Any]]:
        """Give the application; on its screens no time passes, and keys need not wait for what has come."""
        script = Script(self.plays)
        with (
            few_puzzles(folder),
            patch("upwords_tui.tui.screens.base_screen.SEEN_SECONDS", -math.inf),
            patch("upwords_tui.app.profile.settings.USUAL", self.pace),
            patch("upwords_tui.app.play.wordsup.find_level", lambda _level: script),
            patch("upwords_tui.app.training.wordsup.secret_seed", lambda: bytes(32)),
            patch.object(WordsUpScreen, "set_timer", lambda *_given: _NoTimer()),
        ):
            yield self.make(folder)


class _NoTimer:
    """A timer that never runs out."""

    def stop(self) -> None:
        """It does not run."""


def _staged(name: str) -> Callable[[Path], Any]:
    def make(folder: Path) -> Any:
        library = empty_library(folder)
        made = screens(library)
        under = made["history"] if name in ("confirm", "prompt", "notice", "hand-over") else None
        return StageApp(library, made[name], under=under)

    return make


def _on_stage(make: Callable[[Skin], Any]) -> Callable[[Path], Any]:
    return lambda folder: StageApp(empty_library(folder), make)


def _moment(moment: Moment[Any], engine: FakeEngine | None = None) -> Opened:
    how = {name: it for name, it in moment.how.items() if name != "capabilities"}
    return Opened(lambda _folder: app_with(moment.game(), engine=engine, **how), moment.keys)


def _start(_folder: Path) -> App[Any]:
    return app_with(coached=True)


def _cards(plays: str = "", pace: str = "off", *bursts: str) -> Opened:
    """Return a match of Words Up in which the computer makes these `plays`."""
    return Opened(lambda _folder: app_with(alone()), bursts, {1: plays}, pace)


def _doubtful() -> UpwordsGame:
    """Return a game in which Anna may challenge what a computer has played."""
    options = UpwordsOptions(challenge=Challenge.FIVE_POINT)
    game = against_computer(scene("WOODXYZ", "PHONYXX", bag="EEEEEEE", options=options))
    return play(pass_turn(game), "5E PHONY")


def _asked(game: AnyGame, *actions: AnyAction) -> Make:
    """Return a game in which Ben, who sits elsewhere, asks Anna to agree to something; or what came of it."""

    def make(_folder: Path) -> App[Any]:
        company = Company()
        seats = Seat("Anna"), Seat("Ben", account=company.ben)
        seated: Any = replace(game, setup=replace(game.setup, seats=seats), seats=seats)
        for action in actions:
            seated = seated.apply(action)
        return app_with(seated, store=company.store, time=company.store.time)

    return make


def _career(folder: Path) -> App[Any]:
    """Return what somebody has done who has played both games for long."""
    library = empty_library(folder)
    store = library.store
    for level in ("casual", "regular", "highest", "champion"):
        keep(store, [(150 + 7 * number % 160, 170 + 5 * number % 90) for number in range(12)], level)
    for number in range(9):
        game = alone()
        won = number % 3 > 0
        results = (
            SeatResult(0, "Anna", "human", 40 + 9 * number, won),
            SeatResult(1, "Computer", "computer:elephant", 61, not won),
        )
        game_id = store.games.add(game, "Anna – Computer")
        left = game.apply(Leave(seat=1 if won else 0))
        store.games.append(game_id, left, Ending("wordsup-nl", "wordsup-nl", results))
    return StageApp(library, MeScreen)


def _last_match(folder: Path) -> App[Any]:
    """Return the start screen with cards beside the list."""
    library = empty_library(folder)
    library.store.games.add(WORDS_UP["typing"].game(), "Anna – Computer")
    return StageApp(library, lambda skin: GamesScreen(skin, now=lambda: NOW))


def _review(folder: Path) -> App[Any]:
    return StageApp(empty_library(folder), lambda skin: ReviewScreen(skin, finished_view(), reviewed()))


def _over(_folder: Path) -> App[Any]:
    return app_with(nearly_over(), engine=FakeEngine(answered))


FOUR = ("Anna", "Benjamin", "Computer", "Computer 2")
_PAGES = ("right",) * 9
_PALETTE = "ctrl+p", "end"
_THREE = "g8 h6 d3 pass"
_TIMED = scene("WOODXYZ", "WLDEARR", bag="EEEE", options=UpwordsOptions(turn_seconds=60))


def _one_by_one(*bursts: str) -> tuple[str, ...]:
    """Return what opens something, each time left again with Esc."""
    return tuple(each for burst in bursts for each in (burst, "escape"))


_OVER_TABLE = _one_by_one("/levels", "/highscores all", "/fair")
_QUESTIONS = _one_by_one("f5", "/resign", "/rename", "/delete 1")
_AROUND: Mapping[str, Opened] = {
    "start-first": Opened(_start, _PALETTE),
    "start": Opened(PICTURED["start-120x40"].make, _PALETTE),
    "start-words-up": Opened(_last_match),
    "settings": Opened(
        _start, ("e", *("down",) * len(SETTINGS), "enter", "f5", "enter", "f3", "end", *_PALETTE)
    ),
    "settings-name": Opened(_start, ("e", "down enter")),
    "me": Opened(_career, ("end", "right", "end")),
    "new-game": Opened(_staged("new-game"), ("up", "right", "up", "up", "up", "up", "up", "up")),
    "new-game-words-up": Opened(_staged("new-game"), ("up up up up right", "up", "up")),
    "options": Opened(_staged("options"), ("down", "down", "down", "down")),
    "help": Opened(_staged("help"), _PAGES),
    "help-words-up": Opened(_on_stage(lambda skin: HelpScreen(skin, WORDS_UP_KIND.variants()[0])), _PAGES),
    "confirm": Opened(_staged("confirm")),
    "prompt": Opened(_staged("prompt")),
    "hand-over": Opened(_staged("hand-over")),
    "notice": Opened(_staged("notice")),
}
_UPWORDS: Mapping[str, Opened] = {
    "outcome": Opened(_staged("outcome"), ("end",)),
    "outcome-solo": Opened(_staged("outcome-solo")),
    "outcome-four": Opened(
        _on_stage(lambda skin: UpwordsOutcomeScreen(skin, finished_view(*FOUR), "x", show_nothing))
    ),
    "history": Opened(_staged("history"), ("up", "home")),
    "review": Opened(_review, ("m", "b", "b", "down", "enter", "escape", "g")),
    "lesson": Opened(_start, ("l",)),
    "puzzle": Opened(lambda _folder: app_with(middle()), ("/puzzle", "f5", "f5", "f2 k")),
    "analysis": _moment(
        Moment(middle, ("/analyse hasbro-10x10", "m e t a l", "enter", "/rack oatmeal")), ranks(*IN_MIDDLE)
    ),
    "puzzle-over": Opened(lambda _folder: app_with(middle()), ("/puzzle", "/show")),
    "puzzle-themes": Opened(lambda _folder: app_with(middle()), ("ctrl+t", "down")),
    "retry": Opened(_over, ("f5 f5", "y", "f5")),
    "table-four": Opened(lambda _folder: app_with(played_game(*FOUR, turns=5)), ("escape",)),
    "table-help": Opened(lambda _folder: app_with(middle()), ("f1", *_PAGES)),
    "table-best": _moment(Moment(middle, ("f12", "down", "down")), ranks(*IN_MIDDLE)),
    "table-hint": _moment(Moment(middle, ("f2", "f2", "f2")), ranks(*IN_MIDDLE)),
    "table-menu": _moment(Moment(middle, ("escape",))),
    "table-palette": _moment(Moment(middle, (*_PALETTE, "x", "y"))),
    "table-asked": Opened(_asked(scene("WOODXYZ", "WLDEARR", bag="EEEE"), Offer(END, seat=1))),
    "table-break": Opened(_asked(_TIMED, Offer(BREAK, seat=1), Accept(BREAK, seat=0)), ("w o",)),
    "table-told": Opened(lambda _folder: app_with(middle()), _OVER_TABLE),
    "table-questions": Opened(lambda _folder: app_with(middle()), _QUESTIONS),
    "table-challenge": Opened(lambda _folder: app_with(_doubtful()), ("f6",)),
    "table-looking-on": Opened(
        lambda _folder: app_with(middle(), hub=LookedAt), ("escape", "escape", *_PALETTE)
    ),
    **{f"table-{name}": _moment(it) for name, it in UPWORDS.items() if name not in ("ascii", "console")},
}
_WORDS_UP: Mapping[str, Opened] = {
    "outcome-words-up": Opened(lambda _folder: app_with(over())),
    "cards-lesson": _cards("", "off", "/learn words-up", "enter"),
    "cards-menu": _cards("", "off", "escape"),
    "cards-palette": _cards("", "off", *_PALETTE),
    "cards-reel": _cards(_THREE, "slow", "f6 f6"),
    "cards-turned": _cards(_THREE, "off", "f6 f6", "enter", "f9"),
    "cards-of-others": Opened(lambda _folder: app_with(turn(dealt(), "b1 g1 e6"))),
    "cards-questions": Opened(lambda _folder: app_with(alone()), ("/resign",)),
    "cards-looking-on": Opened(lambda _folder: app_with(alone(), hub=LookedAt), ("escape",)),
    "cards-memory": _cards("", "off", "/memory 4", "enter", "g", "space", "x", "x", "x"),
    "cards-asked": Opened(_asked(dealt(), Offer(END, seat=1))),
    **{
        f"cards-{name}": _moment(it)
        for name, it in WORDS_UP.items()
        if "plays" not in it.how and name != "ascii"
    },
}
_ASKED_FOR = (
    "/who",
    "/tables",
    "/ratings",
    "/ratings Benjamin",
    "/ratings computers",
    "/watch",
    "/talk",
    "/me",
)
_AS_HOST = ("/reports", "/bar Dee", "/help")
_PEOPLE: Mapping[str, Opened] = {
    "welcome": Opened(_on_stage(lambda skin: WelcomeScreen(skin, Newcomer())), ("down", "f1")),
    "hall": Opened(anna_in_the_hall, ("down", "down", "end", *_PALETTE)),
    "hall-asks": Opened(anna_in_the_hall, ("s", "escape", "j", "escape", "slash", "x")),
    "hall-help": Opened(anna_in_the_hall, ("f1", *_PAGES)),
    "hall-new-game": Opened(anna_in_the_hall, ("n", *("up",) * 10)),
    **{
        f"hall-{line[1:].replace(' ', '-').lower()}": Opened(anna_in_the_hall, (line,)) for line in _ASKED_FOR
    },
    **{
        f"host-{line[1:].replace(' ', '-').lower()}": Opened(partial(anna_in_the_hall, is_host=True), (line,))
        for line in _AS_HOST
    },
}
EVERY = {**_AROUND, **_UPWORDS, **_WORDS_UP, **_PEOPLE}


_CHARACTERS = {"space": " ", "slash": "/", "minus": "-"}


def _key(key: str) -> tuple[str, str | None]:
    """Return the name and the character of a key."""
    key = {" ": "space"}.get(key, key)
    return key, _CHARACTERS.get(key, key if len(key) == 1 else None)


async def press(app: App[Any], burst: str) -> None:
    """Press keys one after the other, each after all that followed from the one before.

    A letter that does something on a screen is the English one; it is pressed as the language in use has it.
    """
    keys = ["slash", *burst[1:], "enter"] if burst.startswith("/") else burst.split()
    for key in keys:
        lettered = (
            (each.letter for each in getattr(app.screen, "KEYS", ()) if each.letter) if len(key) == 1 else ()
        )
        spoken = {letter.english.lower(): letter.shown.lower() for letter in lettered}
        app.post_message(events.Key(*_key(spoken.get(key, key))))
        await settle(app)
