"""What a typed command line means at a table.

The one idea: a line becomes an intent, which is either an action to make, something to say, or something only
the front-end can do (show a screen, mix the rack). Nothing is done here; the front-end acts, in one place.
"""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.errors import CommandError, NotationError
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    ChallengePlay,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
)
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.tiles import Tile, spell
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, ngettext, pgettext
from upwords_tui.safe_text import clean
from upwords_tui.session import agreeing
from upwords_tui.session.commands import Command, find_command, split_command
from upwords_tui.session.intents import Act, Ask, Intent, Say, acting, resigning
from upwords_tui.session.interpreting import Handler, acts, check, column_named, meant, row_named, says
from upwords_tui.session.settings import is_setting
from upwords_tui.session.upwords.announce import (
    direction_text,
    entry_sentence,
    news,
    opening_sentence,
    reckoning_lines,
    score_items,
    score_lines,
    tile_count,
    worth_sentence,
)
from upwords_tui.session.upwords.calls import progress_sentence, turn_lines
from upwords_tui.session.upwords.chair import Chair
from upwords_tui.session.upwords.commands import SCREEN_COMMANDS
from upwords_tui.session.upwords.freeform import holds_place, is_place, parse_freely
from upwords_tui.session.upwords.reading import (
    board_rows,
    board_squares,
    board_words,
    find,
    line_sentences,
)
from upwords_tui.session.upwords.refusals import play_refusal_lines
from upwords_tui.session.upwords.telling import clock_lines, players_lines, rules_lines


def interpret(
    line: str,
    chair: Chair,
    view: View,
    commands: Sequence[Command] = SCREEN_COMMANDS,
    reading: View | None = None,
) -> Intent:
    """Return what `line`, typed in a front-end that has `commands`, means.

    `view` is what whoever typed it may know, the rack perhaps in another order. `reading` is the view that
    commands which read the board speak of, if it is not that of now.

    A line in which a place and a word stand (`5c wood`, `wood at c5 across`) is a play, unless it begins with
    a command that wants a place itself. Raises CommandError or NotationError, whose text tells the player
    what is wrong.
    """
    word, rest = split_command(clean(line))
    if not word:
        raise CommandError(_("Type a command, or help."))
    whole = f"{word} {rest}"
    if is_place(word):
        return _play(chair, view, whole)
    try:
        command = find_command(word, commands)
    except CommandError:
        if rest and holds_place(rest):
            return _play(chair, view, whole)
        raise
    if holds_place(rest) and not (command.name in _WITH_PLACE or _sets(command, rest)):
        return _play(chair, view, whole)
    if reading is not None and command.name in READING:
        view = reading
    return meant(command, line, rest, _HANDLERS, chair, view)


READING = ("board", "row", "column", "square", "find")
"""The commands that read the board, which may be one of the past."""

_WITH_PLACE = ("play", "try", "help", "square", "go", "row", "column", "find", "export", "import", "rename")
"""The commands after which a place, or anything that looks like one, may stand."""


def _sets(command: Command, rest: str) -> bool:
    """Return whether a line is about a setting: keys are called as squares are, and SET is a word too."""
    return command.name == "set" and is_setting(rest.partition(" ")[0])


def _parsed(view: View, rest: str) -> Play:
    return parse_freely(rest, view.board, view.edition.alphabet)


def _play(chair: Chair, view: View, rest: str) -> Intent:
    seat = acting(view)
    return Act(PlayTiles(seat=seat, play=_parsed(view, rest))) if rest else Ask("play")


def _try(chair: Chair, view: View, rest: str) -> Intent:
    acting(view)
    if not rest:
        return Ask("try")
    play = _parsed(view, rest)
    verdict = chair.check(view, play)
    if verdict.violations:
        return Say(play_refusal_lines(verdict.violations, play, view))
    assert verdict.score
    items = [
        f"{what}: {count} = {worth}" if count else f"{what}: {worth}"
        for what, count, worth in score_items(verdict.score)
    ]
    return Say((worth_sentence(play, verdict.score, view.board), *items))


def _exchange(chair: Chair, view: View, rest: str) -> Intent:
    seat = acting(view)
    return Act(Exchange(seat=seat, tiles=tiles_named(view, rest))) if rest else Ask("exchange")


def tiles_named(view: View, text: str) -> tuple[Tile, ...]:
    """Return the tiles that `text` names, apart or in one word. Raises NotationError."""
    parts = text.replace(",", " ").split()
    if len(parts) == 1 and parts[0].upper() not in {face.upper() for face in view.edition.alphabet.faces}:
        spellings = view.edition.alphabet.spellings(parts[0])
        if spellings:
            return spellings[0]
    return tuple(_tile(view, part) for part in parts)


def _tile(view: View, text: str) -> Tile:
    faces = [face for face in view.edition.alphabet.faces if face.upper().startswith(text.upper())]
    return faces[0] if len(faces) == 1 else view.edition.alphabet.parse(text)


def _pass(chair: Chair, view: View, rest: str) -> Intent:
    # Alone, nobody else can go on: this would be the end.
    ends = view.is_solo and not view.outcome and view.passes + 1 >= view.options.pass_rounds
    return Act(Pass(seat=acting(view)), confirm=_("To pass ends this game. Stop here?") if ends else "")


def _accept(chair: Chair, view: View, rest: str) -> Intent:
    seat = acting(view)
    if view.offer and seat in view.offer.waits_for:
        return agreeing.accept(chair, view, rest)
    return Act(AcceptPlay(seat=seat))


def _resign(chair: Chair, view: View, rest: str) -> Intent:
    question = _("Stop this game here?") if view.is_solo else resigning(view)
    return Act(Resign(seat=acting(view)), confirm="" if view.outcome else question)


def _rack(chair: Chair, view: View, rest: str) -> Intent:
    acting(view)
    if not view.rack:
        return Say((_("Your rack is empty."),))
    return Say((_("Your rack: {tiles}.").format(tiles=", ".join(view.rack)),))


def _square(chair: Chair, view: View, rest: str) -> Intent:
    if not rest:
        return Ask("square")
    return Say(square_lines(view, square_named(view, rest)))


def square_named(view: View, text: str) -> Square:
    """Return the square of the board called `text`. Raises NotationError."""
    square = Square.parse(text)
    if square not in view.board:
        last = Square(view.board.size - 1, view.board.size - 1).name
        raise NotationError(
            _("{square} is off the board, which ends at {last}.").format(square=square.name, last=last)
        )
    return square


def square_lines(view: View, square: Square) -> tuple[str, ...]:
    """Return what lies on `square`, from the top, and the words through it."""
    stack = view.board.stack_at(square)
    if not stack:
        centre = _(" It is a centre square.") if square in view.edition.centre else ""
        return (_("{square} is empty.").format(square=square.name) + centre,)
    if len(stack) == 1:
        lines = [_("{square} holds {tile}.").format(square=square.name, tile=stack[0])]
    else:
        under = ", ".join(reversed(stack[:-1]))
        lines = [
            _("{square} shows {top}, {height} high; under it {under}.").format(
                square=square.name, top=stack[-1], height=len(stack), under=under
            )
        ]
    for direction in Direction:
        run = view.board.run_through(square, direction)
        if len(run) >= 2:
            lines.append(
                _("{direction}: {word}, from {start}.").format(
                    direction=direction_text(direction).capitalize(),
                    word=spell(view.board.tops(run)),
                    start=run[0].name,
                )
            )
    return tuple(lines)


def _unseen(chair: Chair, view: View, rest: str) -> Intent:
    if not view.options.allow_help:
        raise CommandError(_("In this game nobody gets help."))
    unseen = {str(tile): count for tile, count in view.unseen()}
    if rest:
        tile = _tile(view, rest)
        left = unseen.get(tile, 0)
        return Say((_("{tile}: {tiles} unseen.").format(tile=tile, tiles=tile_count(left)),))
    listing = " ".join(f"{tile}{count}" for tile, count in unseen.items())
    total = sum(unseen.values())
    bag = ngettext("{count} tile in the bag.", "{count} tiles in the bag.", view.bag).format(count=view.bag)
    if not unseen:
        return Say((_("You have seen every tile."),))
    return Say((_("{tiles} unseen: {listing}").format(tiles=tile_count(total), listing=listing), bag))


def _board(chair: Chair, view: View, rest: str) -> Intent:
    forms = {"rows": board_rows, "words": board_words, "squares": board_squares}
    names = {**{name: name for name in forms}, **{pgettext("board", name): name for name in forms}}
    found = {names[name] for name in names if name.startswith(rest.casefold())} if rest else {"rows"}
    if len(found) != 1:
        raise CommandError(_("The board can be read as rows, words or squares: board words."))
    return Say(forms[found.pop()](view))


def _find(chair: Chair, view: View, rest: str) -> Intent:
    if is_place(rest):
        return Say(square_lines(view, square_named(view, rest)))
    return Say(find(view, rest))


def _score(view: View) -> Sequence[str]:
    return reckoning_lines(view, view.outcome) if view.outcome else score_lines(view)


def _result(view: View) -> Sequence[str]:
    from upwords_tui.session.upwords.results import result_lines

    return result_lines(view)


def _last(view: View) -> Sequence[str]:
    return (entry_sentence(view.history[-1], view) if view.history else opening_sentence(view),)


def _row(chair: Chair, view: View, rest: str) -> Intent:
    return Say(line_sentences(view, Direction.ACROSS, row_named(rest, view.board.size)))


def _column(chair: Chair, view: View, rest: str) -> Intent:
    return Say(line_sentences(view, Direction.DOWN, column_named(rest, view.board.size)))


_HANDLERS: dict[str, Handler] = {
    "play": _play,
    "try": _try,
    "exchange": _exchange,
    "pass": _pass,
    "challenge": acts(ChallengePlay),
    **agreeing.HANDLERS,
    "accept": _accept,
    "resign": _resign,
    "rack": _rack,
    "score": says(_score),
    "turn": says(turn_lines),
    "bag": says(lambda view: (progress_sentence(view),)),
    "seats": says(players_lines),
    "result": says(_result),
    "last": says(_last),
    "square": _square,
    "unseen": _unseen,
    "check": check,
    "board": _board,
    "row": _row,
    "column": _column,
    "find": _find,
    "changes": says(news),
    "clock": lambda chair, view, rest: Say(chair.time_lines() or clock_lines(view, chair.elapsed_ms)),
    "options": says(rules_lines),
}
