"""`upwords-tui engine`: the computer player as a process; trying and checking an engine of others.

A check talks to an engine and raises what is wrong; after one that failed the next has a new process.
"""

from __future__ import annotations

import asyncio
import shlex
import time
from argparse import Namespace
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

from upwords_tui.app.narration.upwords.refusals import refusal_line
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.upwords.table import action_from_answer
from upwords_tui.base.child_process import Child, limited
from upwords_tui.base.errors import EngineError, IllegalAction, InputError, NotationError, system_reason
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import show_compiling
from upwords_tui.engine import process
from upwords_tui.engine.levels import PROTOCOL
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.registry import ForeignEngine, find_engine
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.players import HighestScore
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import ENGINE, DictionaryRef, Json, JsonObject, Seat
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.bitsets import Lexicon
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.registry import word_list

_ANSWER_SECONDS = 30.0
_STOP_SECONDS = 5.0
_MOMENT = 0.02
_STANDARD_ERROR = 2
_LONG = 600.0
"""The seconds of thinking of a move that is to be stopped."""
_TEXTS = 40
_USUAL = "hasbro-10x10"
_KINDS: dict[str, tuple[type, ...]] = {
    "whole": (int,),
    "number": (int, float),
    "choice": (str,),
    "text": (str,),
    "flag": (bool,),
}


def run(arguments: Namespace) -> int:
    """Be the engine, or try (`--try`) or check (`--test`) another; exit code 1 if it failed."""
    if arguments.name:
        return asyncio.run(_try(find_engine(arguments.name)))
    if arguments.test:
        return _test(_command(arguments.test))
    return process.main()


def _command(typed: str) -> tuple[str, ...]:
    """Return the command that was typed, or that of an engine by its name. Raises InputError."""
    try:
        words = shlex.split(typed)
    except ValueError as error:
        raise InputError(_("a quotation mark is not closed"), "--test") from error
    if not words:
        raise InputError(_("expected a command"), "--test")
    engine = ForeignEngine("test", tuple(words), Path.cwd())
    if typed.startswith(ENGINE):
        engine = find_engine(typed)
    try:
        return limited((engine.program, *engine.command[1:]), engine.folder, engine.memory)
    except InputError as error:
        raise error.at("--test") from error


async def _try(engine: ForeignEngine) -> int:
    """Have an engine of the settings file say who it is, and make the first move of a game."""
    with Pool(foreign=engine) as pool:
        asker = pool.asker()
        hello: JsonObject = {}
        try:
            hello = await asker.ask({"do": "hello", "protocol": PROTOCOL})
            print(_hello_line(hello))
        except EngineError as error:
            print(
                _("It doesn't identify itself: {reason}.").format(reason=clean(translate(error)).rstrip("."))
            )
        played = hello.get("editions")
        edition = next(
            (each for each in edition_ids() if isinstance(played, list) and each in played), _USUAL
        )
        game = _begun(edition)
        (seat,) = game.to_act
        view = game.view_for(seat)
        try:
            request = {"do": "move", "seconds": 1.0, "view": view_json(view, view.dictionary.id)}
            answer = await asker.ask(request)
            game.apply(game.propose(action_from_answer(answer, seat, view), _lexicon(edition)))
        except (EngineError, NotationError) as error:
            print(_("It doesn't play: {reason}.").format(reason=clean(translate(error)).rstrip(".")))
            return 1
        except IllegalAction as error:
            print(_("It doesn't play: {reason}.").format(reason=str(error)))
            return 1
    print(_("It plays."))
    return 0


def _hello_line(hello: JsonObject) -> str:
    name, version = (clean(str(hello.get(field, "")), _TEXTS) for field in ("name", "version"))
    return _("This is {name}, version {version}.").format(name=name or "?", version=version or "?")


class _FailedError(Exception):
    """What is wrong with an engine, in one sentence."""


class _Talk:
    """An engine process, asked directly."""

    def __init__(self, command: Collection[str]) -> None:
        try:
            self.child = Child(tuple(command), errors=_STANDARD_ERROR)
        except OSError as error:
            raise _FailedError(_(system_reason(error))) from error
        self._numbers = count(1)
        self.hello: JsonObject = {}

    def ask(self, **request: object) -> Json:
        return self.answer(self.tell(**request))

    def tell(self, **request: object) -> int:
        number = next(self._numbers)
        self.child.tell({"id": number, **request})
        return number

    def answer(self, wanted: object, seconds: float | None = None) -> Json:
        """Return the answer with the id `wanted`, which may be an error. Raises _FailedError."""
        seconds = _ANSWER_SECONDS if seconds is None else seconds
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                said = self.child.hear()
                if said and said.get("id", ...) == wanted and type(said["id"]) is type(wanted):
                    if "info" not in said:
                        return said
                    if not isinstance(said["info"], dict):
                        raise _FailedError(_("its “info” is not an object"))
        except EOFError as error:
            raise _FailedError(_("it stopped")) from error
        except (TimeoutError, ValueError) as error:
            raise _FailedError(_("a line is not a JSON object")) from error
        raise _FailedError(_("no answer within {seconds} seconds").format(seconds=f"{seconds:g}"))


_Check = tuple[str, Callable[[_Talk], str]]
"""What an engine must do, and what returns a remark about it, or raises _FailedError."""


def _test(command: tuple[str, ...]) -> int:
    failed = total = 0
    talk: _Talk | None = None
    hello: Json = {}
    for name, run_check in _checks(hello):
        total += 1
        try:
            talk = talk or _Talk(command)
            said = run_check(talk)
            hello |= talk.hello
            print(_("passed: {check}").format(check=name) + (f" ({said})" if said else ""), flush=True)
        except _FailedError as error:
            failed += 1
            print(_("FAILED: {check}: {reason}").format(check=name, reason=error), flush=True)
            if talk:
                talk.child.close()
            talk = None
    if talk:
        talk.child.close()
    said = ngettext("{count} check, {failed} failed.", "{count} checks, {failed} failed.", total)
    print(said.format(count=total, failed=failed))
    return int(failed > 0)


def _checks(hello: JsonObject) -> Iterator[_Check]:
    """Yield the checks; later ones depend on `hello`, which the first fills."""
    yield "hello", _check_hello
    yield "ping", lambda talk: _nothing(talk.ask(do="ping"))
    played = hello.get("editions", "any")
    for edition in edition_ids():
        if played == "any" or (isinstance(played, list) and edition in played):
            for place, game in enumerate(_positions(edition), 1):
                name = _("a move, {edition}, position {number}").format(edition=edition, number=place)
                yield name, partial(_check_move, game)
    yield "stop", partial(_check_stop, "move")
    for line in (b"hello", b"[1]", b'{"id": 1', b"\xff", b"[" * 5000, b'{"do": "move"}'):
        said = clean(line.decode(errors="replace"), 12)
        yield _("a bad line: {line}").format(line=said), partial(_check_line, line)
    yield _("an unknown question"), lambda talk: _refused(talk.ask(do="dance"))
    yield _("a move without a view"), lambda talk: _refused(talk.ask(do="move"))
    yield _("an id that is a string"), _check_id
    options = hello.get("options")
    if options:
        yield "set", partial(_check_options, options)
    if hello.get("ponder") is True:
        yield "ponder", partial(_check_stop, "ponder")
    yield "quit", _check_quit


def _nothing(answer: Json) -> str:
    if "error" in answer:
        raise _FailedError(clean(str(answer["error"])))
    return ""


def _refused(answer: Json) -> str:
    if not isinstance(answer.get("error"), str) or not answer["error"]:
        raise _FailedError(_("expected an error, as a string"))
    return ""


def _check_hello(talk: _Talk) -> str:
    answer = talk.ask(do="hello", protocol=PROTOCOL)
    if "error" in answer:
        return _("it doesn't know hello")
    if not all(isinstance(answer.get(field), str) and answer[field] for field in ("name", "version")):
        raise _FailedError(_("name and version must be strings"))
    if type(answer.get("protocol")) is not int:
        raise _FailedError(_("protocol must be a whole number"))
    editions = answer.get("editions", "any")
    if editions != "any" and not (
        isinstance(editions, list) and all(isinstance(each, str) for each in editions)
    ):
        raise _FailedError(_("editions must be “any” or a list of ids"))
    options = answer.get("options", [])
    if not isinstance(options, list):
        raise _FailedError(_("options must be a list"))
    for option in options:
        _check_option(option)
    talk.hello = answer
    return _hello_line(answer).rstrip(".")


def _check_option(option: Any) -> None:
    name = option.get("name") if isinstance(option, dict) else None
    if not isinstance(name, str) or not name:
        raise _FailedError(_("an option must be an object with a name"))
    kind, default = option.get("kind"), option.get("default")
    if kind not in _KINDS:
        said = _("its kind must be one of {kinds}").format(kinds=listed([*_KINDS]))
        raise _FailedError(f"{clean(name, _TEXTS)}: {said}")
    fits = isinstance(default, _KINDS[kind]) and (kind == "flag" or not isinstance(default, bool))
    if fits and kind in ("whole", "number"):
        least, most = option.get("least", default), option.get("most", default)
        fits = all(type(each) in (int, float) for each in (least, most)) and least <= default <= most
    if kind == "choice":
        values = option.get("values")
        fits = isinstance(values, list) and default in values
    if not fits:
        said = _("its default doesn't fit its kind and range")
        raise _FailedError(f"{clean(name, _TEXTS)}: {said}")


def _check_move(game: UpwordsGame, talk: _Talk) -> str:
    (seat,) = game.to_act
    view = game.view_for(seat)
    began = time.monotonic()
    answer = talk.ask(do="move", seconds=0.5, seed=1, view=_told(view))
    took = time.monotonic() - began
    _nothing(answer)
    try:
        action = action_from_answer(answer, seat, view)
    except (EngineError, NotationError) as error:
        raise _FailedError(clean(translate(error))) from error
    try:
        game.apply(game.propose(action, _lexicon(game.setup.edition_id)))
    except IllegalAction as error:
        raise _FailedError(refusal_line(error, action, view)) from error
    said = clean(str(answer.get("notation") or answer.get("action")), _TEXTS)
    return f"{said}, {took:.1f} s"


def _check_stop(do: str, talk: _Talk) -> str:
    game = _positions("classic-8x8")[1]
    (seat,) = game.to_act
    if do == "ponder":
        number = talk.tell(do=do, view=_told(game.view_for(1 - seat)))
    else:
        number = talk.tell(do=do, seconds=_LONG, view=_told(game.view_for(seat)))
    talk.tell(do="stop", request=number)
    said = _nothing(talk.answer(number, _STOP_SECONDS))
    return said if do == "ponder" else _nothing(talk.ask(do="ping"))


def _check_line(line: bytes, talk: _Talk) -> str:
    talk.child.tell_line(line)
    _refused(talk.answer(None))
    return _nothing(talk.ask(do="ping"))


def _check_id(talk: _Talk) -> str:
    talk.child.tell({"id": "seven", "do": "ping"})
    return _nothing(talk.answer("seven"))


def _check_options(options: list[JsonObject], talk: _Talk) -> str:
    _nothing(talk.ask(do="set", options={option["name"]: option["default"] for option in options}))
    return _refused(talk.ask(do="set", options={"no-such-option": 1}))


def _check_quit(talk: _Talk) -> str:
    talk.tell(do="quit")
    end = time.monotonic() + _STOP_SECONDS
    while talk.child.is_able and time.monotonic() < end:
        with suppress(EOFError, TimeoutError, ValueError):
            talk.child.hear()
        time.sleep(_MOMENT)
    if talk.child.is_able:
        raise _FailedError(
            _("it is still running after {seconds} seconds").format(seconds=f"{_STOP_SECONDS:g}")
        )
    return ""


def _told(view: UpwordsView) -> Json:
    dictionary = view.dictionary.id
    return {**view_json(view, dictionary), "words": str(word_list(dictionary).path)}


@cache
def _lexicon(edition_id: str) -> Lexicon:
    edition = load_edition(edition_id)
    chosen = word_list(edition.dictionary)
    return load_lexicon(
        chosen.path, edition.alphabet, edition.size, sha256=chosen.sha256, progress=show_compiling
    )


def _begun(edition_id: str) -> UpwordsGame:
    edition = load_edition(edition_id)
    words = DictionaryRef(edition.dictionary, word_list(edition.dictionary).sha256)
    seats = Seat("A", "computer:highest"), Seat("B", "computer:highest")
    return UpwordsGame.begin(UpwordsSetup(edition_id, words, seats, bytes(32), UpwordsOptions()))


@cache
def _positions(edition_id: str) -> tuple[UpwordsGame, ...]:
    """Return a game at its beginning, in the middle, and just before its end."""
    game = _begun(edition_id)
    generator = make_generator(load_edition(edition_id), _lexicon(edition_id))
    played = play_game(game.setup, [HighestScore(), HighestScore()], generator)
    actions = [entry.action for entry in played.view_for(None).history]
    found = [game]
    for action in actions[:-1]:
        game = game.apply(action)
        found.append(game)
    return found[0], found[len(found) // 2], found[-1]
