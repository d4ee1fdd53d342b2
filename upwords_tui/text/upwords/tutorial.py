"""The tutorial: a little game against a tutor who knows beforehand what both will play.

The one idea: it is a real table with real commands, only the moves are set; whoever types something else is
answered as ever, and the step waits. Where somebody left is kept, and the game of then is played again from
its seed. A lesson is data (`lessons.toml`), what is said of it is here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, Seat
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.notation import parse_play
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, language, pgettext
from upwords_tui.session.answers import whole_number
from upwords_tui.session.commands import find_command, split_command
from upwords_tui.session.kinds import variant
from upwords_tui.session.newgame import Choices
from upwords_tui.session.upwords.commands import TEXT_COMMANDS
from upwords_tui.session.upwords.freeform import is_place, parse_freely
from upwords_tui.text.desk import Desk, Handler, OnTable

_SETTING = "tutorial"
_LEARNER, _TUTOR = 0, 1


class Lesson(NamedTuple):
    """A little game: `plays` in notation, the learner's first; `square` is where one tile covers another."""

    edition: str
    seed: bytes
    plays: tuple[str, ...]
    square: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the plays."""
        return tuple(play.split()[1] for play in self.plays)

    @property
    def lines(self) -> tuple[str, ...]:
        """The plays as somebody types them."""
        return tuple(play.lower() for play in self.plays)


class Step(NamedTuple):
    """What is told, and what is waited for: a play, or one of `commands`.

    `argument` names the square that has to follow the command, if any.
    """

    text: Callable[[Lesson], tuple[str, ...]]
    commands: tuple[str, ...] = ()
    argument: str = ""
    play: int | None = None


def lesson_in(code: str) -> Lesson:
    """Return the lesson in a language, in English if there is none."""
    data = tomllib.loads(Path(__file__).with_name("lessons.toml").read_text("utf-8"))
    found = data.get(code, data["en"])
    seed = int(found["seed"]).to_bytes(32, "big")
    return Lesson(found["edition"], seed, tuple(found["plays"]), found["square"])


def _type(line: str, command: str = "") -> str:
    """Return what to type: `line`, after the name of a command in the language in use."""
    title = find_command(command, TEXT_COMMANDS).title if command else ""
    return _("Type: {line}").format(line=f"{title} {line}".strip())


def _first_word(lesson: Lesson) -> tuple[str, ...]:
    word, place = lesson.words[0], lesson.lines[0].split()[0]
    return (
        _("The first word must cover a centre square. You could lay {word}.").format(word=word),
        _("A place with the row first goes across: {place}. With the column first it goes down.").format(
            place=place
        ),
        _("First ask what it would score."),
        _type(lesson.lines[0], "try"),
    )


def _stacking(lesson: Lesson) -> tuple[str, ...]:
    return (
        _("Now the heart of the game: a tile may lie on another one, and changes the word."),
        _("With one tile {old} becomes {new}. Letters that are the same are kept.").format(
            old=lesson.words[1], new=lesson.words[2]
        ),
        _type(lesson.lines[2], "try"),
    )


STEPS: tuple[Step, ...] = (
    Step(
        lambda _lesson: (
            _("Welcome. You lay words on a board of squares, beside each other and on top of each other."),
            _("We play a little game, you and I. tutorial skip passes over a step, tutorial stop leaves."),
            _("You have seven tiles."),
            _type("", "rack"),
        ),
        ("rack",),
    ),
    Step(
        lambda _lesson: (
            _("Rows have numbers, from 1 at the top. Columns have letters, from A at the left."),
            _("E5 is in column E and row 5. It is one of four centre squares."),
            _type("e5", "square"),
        ),
        ("square", "go"),
        "e5",
    ),
    Step(_first_word, ("try",)),
    Step(
        lambda lesson: (
            _("A word whose letters are all one high scores 2 points a letter. Now lay it."),
            _type(lesson.lines[0]),
        ),
        play=0,
    ),
    Step(
        lambda lesson: (
            _("I laid {word} through your word: the letter where they cross was kept.").format(
                word=lesson.words[1]
            ),
            _("This tells you the latest move again, at any time."),
            _type("", "last"),
        ),
        ("last",),
    ),
    Step(
        lambda _lesson: (
            _("The board can be read in several ways: board, board words, row 5, column g."),
            _type(pgettext("board", "words"), "board"),
        ),
        ("board", "row", "column"),
    ),
    Step(
        lambda _lesson: (
            _("You can also walk over it: up, down, left, right, or from word to word."),
            _type("", "next"),
        ),
        ("next", "previous", "up", "down", "left", "right", "home"),
    ),
    Step(_stacking, ("try",)),
    Step(
        lambda lesson: (
            _("A word with a stack in it scores 1 point for every tile in it, those underneath too. Lay it."),
            _type(lesson.lines[2]),
        ),
        play=2,
    ),
    Step(
        lambda lesson: (
            _("I covered a letter too. Stacks may grow to five, and never a letter on the same letter."),
            _("What lies in a stack?"),
            _type(lesson.square.lower(), "square"),
        ),
        ("square", "go"),
        "{square}",
    ),
    Step(
        lambda _lesson: (
            _("Of a word you cover, one letter at least must stay."),
            _("Without a good word you may exchange a tile, or pass. Who leads?"),
            _type("", "score"),
        ),
        ("score",),
    ),
    Step(
        lambda _lesson: (
            _("That is all you need. The game ends when the bag is empty and a rack is, or when all pass."),
            _("In a game of your own, hint helps you, and help lists every command."),
            _("new begins a game; brief and verbose say less and more. Have fun!"),
        )
    ),
)


class Scripted:
    """An engine that makes the moves of a lesson."""

    restarts = 0

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.chair: Any = None

    def asker(self, account: str = "") -> Scripted:
        """Return who is asked: there is only one."""
        return self

    def hurry(self) -> None:
        """Do nothing: no time is ever taken."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the next move of the lesson, or that there are plays."""
        if request.get("do") != "move":
            return {"plays": [{}]}
        play = play_of(self._lesson, self.chair.view())
        return {"action": "play", "tiles": {square.name: tile for square, tile in play.play}}


def play_of(lesson: Lesson, view: View) -> PlayTiles:
    """Return the move that is due in the lesson that `view` shows."""
    play = parse_play(lesson.plays[len(view.history)], view.board, view.edition.alphabet)
    return PlayTiles(seat=view.turn, play=play)


class Tutorial:
    """Leads through the steps. `leave` takes the lesson off the table, for the game of before if any."""

    def __init__(self, desk: Desk, leave: Callable[[str | None], None]) -> None:
        self._desk = desk
        self._leave = leave
        self._lesson: Lesson | None = None
        self._chair: Any = None
        self._before: str | None = None
        self._step = 0
        self._told = -1
        self.handlers: dict[str, Handler] = {"tutorial": self._tutorial}

    @property
    def is_on(self) -> bool:
        """Whether the lesson is on the table."""
        return self._desk.on_table is not None and self._desk.on_table.chair is self._chair

    def _tutorial(self, rest: str) -> None:
        folded = rest.casefold()
        if folded in ("stop", _("stop").casefold()):
            if not self.is_on:
                raise CommandError(_("No lesson is on the table: tutorial begins one."))
            self._desk.say(_("tutorial goes on from here another time."))
            self._end()
            return
        if folded in ("skip", _("skip").casefold()) and self.is_on:
            self._pass_over()
            return
        step = whole_number(rest, 1, len(STEPS)) if rest else self._kept() + 1
        if step is None:
            raise CommandError(
                _("Type tutorial, or tutorial and a step from 1 to {last}, skip or stop.").format(
                    last=len(STEPS)
                )
            )
        self._begin(step - 1 if rest or not self.is_on else self._step)

    def _kept(self) -> int:
        step = self._desk.library.setting(_SETTING, 0)
        return step if type(step) is int and 0 <= step < len(STEPS) else 0

    def _begin(self, step: int) -> None:
        """Put the lesson on the table as it is at `step`."""
        desk = self._desk
        if not self.is_on:
            self._before = desk.game_id
        lesson = self._lesson = lesson_in(language())
        people = (seat for seat in desk.library.choices().seats if seat.is_human)
        name = next(((*seat.members, seat.name)[0] for seat in people), _("You"))
        seats = Seat(name, HUMAN), Seat(_("Tutor"), f"{COMPUTER}:tutor")
        edition = variant(lesson.edition)
        rules = Options(allow_undo=False)
        engine = Scripted(lesson)
        choices = Choices(edition.id, edition.dictionary, seats, rules)
        chair = engine.chair = self._chair = desk.hub.practise(choices, lesson.seed, engine)
        for _play in (each for each in STEPS[:step] if each.play is not None):
            desk.wait_for(chair.do(play_of(lesson, chair.view())))
            desk.wait_for(chair.serve())
        desk.put(OnTable(chair, self._guard))
        self._step, self._told = step, -1

    @property
    def _view(self) -> View:
        view: View = self._chair.view()
        return view

    def _guard(self, action: AnyAction) -> str:
        """Return why `action` is not made in this lesson; empty if it is the one that is due."""
        assert self._lesson
        made = len(self._view.history)
        if made >= len(self._lesson.plays):
            return _("This lesson ends here; new begins a game of your own.")
        due = play_of(self._lesson, self._view)
        if isinstance(action, PlayTiles) and action.play == due.play:
            return ""
        return _("In this little game the move is another: {line}").format(line=self._lesson.lines[made])

    def heard(self, line: str) -> None:
        """Go on if `line`, which has been answered, is what the step waited for."""
        if not self.is_on or self._step >= len(STEPS) - 1:
            return
        if self._has_done(line):
            self._step = self._next_step()
            self._desk.library.set_setting(_SETTING, self._step)

    def _next_step(self) -> int:
        """Return the step after this one, or after the last play made, if that is further."""
        made = len(self._view.history)
        plays = [number for number, each in enumerate(STEPS) if each.play is not None and each.play < made]
        return max(self._step + 1 if STEPS[self._step].play is None else 0, *(at + 1 for at in plays), 0)

    def _has_done(self, line: str) -> bool:
        assert self._lesson
        step, made = STEPS[self._step], len(self._view.history)
        if any(each.play is not None and each.play < made for each in STEPS[self._step :]):
            return True
        if step.play is not None:
            return False
        word, rest = split_command(line)
        if is_place(word):
            return False
        try:
            name = find_command(word, TEXT_COMMANDS).name
        except CommandError:
            return False
        if name not in step.commands or not step.argument:
            return name in step.commands and (name != "try" or self._tries(rest))
        wanted = step.argument.format(square=self._lesson.square)
        return is_place(rest) and Square.parse(rest) == Square.parse(wanted)

    def _tries(self, text: str) -> bool:
        assert self._lesson
        view = self._view
        return parse_freely(text, view.board, view.edition.alphabet) == play_of(self._lesson, self._view).play

    def go_on(self) -> bool:
        """Tell the step, once; after the last one put back what was on the table before.

        Return whether it was the last.
        """
        if not self.is_on or self._told == self._step:
            return False
        assert self._lesson
        self._told = self._step
        self._desk.say(
            _("Step {number} of {count}.").format(number=self._step + 1, count=len(STEPS)),
            *STEPS[self._step].text(self._lesson),
        )
        if self._step < len(STEPS) - 1:
            return False
        self._desk.library.set_setting(_SETTING, 0)
        self._end()
        return True

    def _pass_over(self) -> None:
        """Go to the next step; where a play is due, make it."""
        assert self._lesson
        if STEPS[self._step].play is not None:
            self._desk.wait_for(self._chair.do(play_of(self._lesson, self._view)))
        self._step = min(self._step + 1, len(STEPS) - 1)
        self._desk.library.set_setting(_SETTING, self._step)

    def _end(self) -> None:
        before, self._before, self._chair = self._before, None, None
        self._leave(before)
