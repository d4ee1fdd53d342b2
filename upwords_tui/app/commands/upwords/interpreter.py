"""What a typed command line means at a table.

The one idea: a line becomes an intent, which is either an action to make, something to say, or something only
the front-end can do (show a screen, mix the rack). Nothing is done here; the front-end acts, in one place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from upwords_tui.app.commands import interpreter, phrases
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say, StoreAnew, acting
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import Command, command_called, command_meant, commands_begun
from upwords_tui.app.commands.upwords import board_queries
from upwords_tui.app.commands.upwords.commands import COMMANDS, SCREEN_COMMANDS
from upwords_tui.app.commands.upwords.corrections import correct
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.upwords.events import clock_lines, left_sentence
from upwords_tui.app.narration.upwords.refusals import play_refusal_lines, refusal_sentence
from upwords_tui.app.narration.upwords.results import players_lines, result_lines, rules_lines
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.teaching.word_lookup import words_named
from upwords_tui.base.errors import CommandError, NotationError, UnclearError, UpwordsError, mark
from upwords_tui.base.fuzzy import begins, nearest, plain
from upwords_tui.base.i18n import TextTables, _, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords import actions
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.moves import NOT_KEPT
from upwords_tui.games.upwords.play import Play, parse_start, read_play
from upwords_tui.games.upwords.position import format_line
from upwords_tui.games.upwords.tiles import UNKNOWN, Alphabet, Tile, spell
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)


def interpret(
    line: str,
    chair: UpwordsSession,
    view: UpwordsView,
    commands: Sequence[Command] = SCREEN_COMMANDS,
    reading: UpwordsView | None = None,
) -> Intent:
    """Return what `line`, typed in a front-end that has `commands`, means.

    `view` is what whoever typed it may know, the rack perhaps in another order. `reading` is the view that
    commands which read the board speak of, if it is not that of now.

    A line that is a place and one word (`5c wood`, `wood at c5 across`) is a play, unless it begins with a
    command. Raises CommandError or NotationError, whose text tells the player what is wrong.
    """
    if view.options.kept and (told := _as_told(line, view, commands)) != line:
        if not told:
            return Say((_TEXTS("seat", "not-yet", sentence=events.turn_sentence(view)),))
        intent = interpret(told, chair, view, commands, reading)
        return intent._replace(is_told=True) if isinstance(intent, Act) else intent
    line = in_commands(line, commands)
    word, rest = interpreter.words_of(clean(line))
    if _is_play(word, rest, commands):
        _doubt_command(word, rest, chair, commands)
        return _play(chair, view, clean(line).strip().removeprefix("/"))
    try:
        command = interpreter.command_at(word, rest, commands)
    except CommandError as unknown:
        if other := interpreter.elsewhere(word, commands):
            raise CommandError(other) from None
        if phrases.place_in(line) and not unknown.meant:
            raise _not_understood(line, phrases.tokens_of(line), phrases.place_in(line)) from None
        is_other = rest or commands_begun(word, commands) or phrases.is_whole_answer(word)
        raise (unknown if is_other else _as_word(unknown, word, view)) from None
    if is_only_place(rest) and command.name not in _WITH_PLACE:
        place = phrases.place_in(rest)
        raise CommandError(_TEXTS("play", "command", word=clean(word, 40), place=place))
    if view.options.kept and command.name == "rack" and rest:
        return _rack(chair, view, rest)
    if reading is not None and command.name in _OF_THE_BOARD:
        view = reading
    return interpreter.meant(command, line, commands, _HANDLERS, chair, view)


# Translators: what people say that somebody does (passes, plays, exchanges tiles), with spaces between.
_DOES = {
    "pass": mark("passes passed"),
    "play": mark("plays played lays laid"),
    "exchange": mark("exchanges exchanged swaps swapped"),
}


_OVER = mark("end over ended")
"""What is typed when the game on the real board is over."""


def _as_told(line: str, view: UpwordsView, commands: Sequence[Command]) -> str:
    """Return what is told of the player to move as that player says it: “Ben passes” as “pass”.

    It is empty if it is told of somebody else.
    """
    if plain(line.strip()) in phrases.both(_OVER):
        return "finish"
    name = "|".join(re.escape(clean(seat.name)) for seat in view.seats)
    told = re.fullmatch(rf"({name})[:,]?\s+(.+)", line.strip(), re.IGNORECASE)
    if not told or is_only_place(told[2]) or command_called(line.split()[0], commands):
        return line
    word, _space, rest = told[2].partition(" ")
    command = next((each for each, words in _DOES.items() if plain(word) in phrases.both(words)), word)
    if plain(told[1]) != plain(clean(view.seats[view.turn].name)) and not view.outcome:
        return "" if command != word or phrases.place_in(told[2]) else line
    if command == "exchange":
        rest = str(phrases.spoken_number(rest.split(" ")[0]) or 1)
    return f"{command} {rest}".strip()


_SQUARES = ("play", "try", "square", "go", "find")
"""The commands that tell of a square, or lay there: their beginning is enough before one."""

_WITH_PLACE = (
    *_SQUARES,
    *("help", "row", "column", "define", "export", "import", "rename"),
    *(command.name for command in ALL_OF_PEOPLE),
)
"""The commands after which a place, or anything that looks like one, may stand."""

_LIKE_COMMAND = 5
"""So many letters that resemble a command that tells of a square are no word to be laid."""


def _is_play(word: str, rest: str, commands: Sequence[Command]) -> bool:
    tokens = phrases.tokens_of(f"{word} {rest}")
    if not any(map(phrases.is_place, tokens)):
        return False
    if phrases.is_place(tokens[0]) or (is_little(word) and not is_only_place(rest)):
        return True
    if command_called(word, commands):
        return False
    begun = commands_begun(word, commands)
    return len(begun) != 1 or (begun[0].name not in _SQUARES and is_only_place(rest))


def _doubt_command(word: str, rest: str, chair: UpwordsSession, commands: Sequence[Command]) -> None:
    """Refuse a word before a place that is a command with a slip of the pen. Raises CommandError."""
    if len(word) < _LIKE_COMMAND or not is_only_place(rest):
        return
    command = command_meant(word, [each for each in commands if each.name in _SQUARES])
    if command and not chair.knows(word.upper()):
        place = phrases.place_in(rest)
        raise _without_place(word, place).meaning(f"{command} {place}")


def _without_place(word: str, place: str) -> CommandError:
    return CommandError(_TEXTS("play", "no-command", word=clean(word, 40), place=place))


def _as_word(unknown: CommandError, word: str, view: UpwordsView) -> CommandError:
    """Return what to say of an `unknown` command: how to lay it, if it may be a word that lacks its place."""
    may_be_word = word.isalpha() and 1 < len(word) <= view.board.size
    if unknown.meant or not may_be_word or view.seat is None or view.outcome:
        return unknown
    return _without_place(word, view.edition.centre[0].name.casefold())


def _play(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    seat = acting(view)
    if not rest:
        return Ask("play")
    typed = read_freely(rest, view.board, view.edition.alphabet)
    doubt = translate(typed.doubt) if typed.doubt else ""
    return Act(
        actions.PlayTiles(seat=seat, play=typed.play), confirm=doubt, always=bool(doubt), surely=typed.surely
    )


def _try(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    acting(view)
    if not rest:
        return Ask("try")
    play = parse_freely(rest, view.board, view.edition.alphabet)
    verdict = chair.check(view, play)
    if verdict.violations:
        return Say(play_refusal_lines(verdict.violations, play, view))
    assert verdict.score
    items = [
        f"{what}: {count} = {worth}" if count else f"{what}: {worth}"
        for what, count, worth in events.score_items(verdict.score)
    ]
    return Say((events.worth_sentence(play, verdict.score, view.board), *items))


def _exchange(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    seat = acting(view)
    if not rest:
        return Ask("exchange")
    if view.options.kept and (count := phrases.whole_number(rest, 1, 99)):
        return Act(actions.Exchange(seat=seat, tiles=(UNKNOWN,) * count))
    tiles = _tiles_to_exchange(view, rest)
    first, *others = rest.split()
    # “swap a d” may mean one tile, “swap a d e” can't.
    articles = pgettext("articles that are letters", "a").split()
    is_article = len(others) == 1 and first.casefold() in articles
    question = _("Exchange {tiles}?").format(tiles=" ".join(tiles)) if is_article else ""
    return Act(actions.Exchange(seat=seat, tiles=tiles), confirm=question, always=is_article)


def _tiles_to_exchange(view: UpwordsView, text: str) -> tuple[Tile, ...]:
    """Return the tiles that `text` names: those of the whole rack by words that its tiles don't spell.

    Raises NotationError.
    """
    if not phrases.is_all(text):
        return tiles_named(view, text)
    with suppress(NotationError):
        tiles = tiles_named(view, text)
        if not Counter(tiles) - Counter(view.rack):
            return tiles
    return view.rack


def tiles_named(view: UpwordsView, text: str) -> tuple[Tile, ...]:
    """Return the tiles that `text` names, apart or in one word. Raises NotationError.

    “Q U” is the one tile that racks are said with; “Q, U”, “Q and U” and “Qu U” are two.
    """
    words = text.replace(",", " , ").split()
    # Between two tiles “and” is a comma; at an end it is three tiles.
    inner = ("," if phrases.is_and(word) else word for word in words[1:-1])
    groups = " ".join((*words[:1], *inner, *words[1:][-1:])).split(",")
    parts = [part for group in groups for part in _whole_faces(view, group.split())]
    if len(parts) == 1 and parts[0].upper() not in {face.upper() for face in view.edition.alphabet.faces}:
        spellings = view.edition.alphabet.spellings(parts[0])
        if spellings:
            return spellings[0]
    return tuple(_tile(view, part) for part in parts)


def _whole_faces(view: UpwordsView, words: Sequence[str]) -> Sequence[str]:
    """Return `words` with those in one that are the letters of a face, as it is said."""
    faces, parts = {face.upper() for face in view.edition.alphabet.faces}, list[str]()
    for word in words:
        if parts and parts[-1].upper() not in faces and f"{parts[-1]}{word}".upper() in faces:
            parts[-1] += word
        else:
            parts.append(word)
    return parts


def _tile(view: UpwordsView, text: str) -> Tile:
    faces = [face for face in view.edition.alphabet.faces if face.upper().startswith(text.upper())]
    return faces[0] if len(faces) == 1 else view.edition.alphabet.parse(text)


def _pass(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    is_asked = view.pending is not None and view.pending.is_last
    # Out of turn the rules refuse it at once.
    may_act = view.is_awaited and view.seat == view.turn and not (view.partner or is_asked)
    return Act(actions.Pass(seat=acting(view)), confirm=pass_question(view) if may_act else "")


def pass_question(view: UpwordsView) -> str:
    """Return what is asked before the turn is passed; empty where nothing else can be done with it.

    In a kept game that has been done already.
    """
    if not view.rack or view.options.kept:
        return ""
    ends = all(
        seat.has_resigned or seat.passes + (number == view.seat) >= view.options.pass_rounds
        for number, seat in enumerate(view.seats)
    )
    return _TEXTS("pass", ("solo" if view.is_solo else "all") if ends else "once")


def _accept(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    seat = acting(view)
    if view.offer and seat in view.offer.waits_for:
        return interpreter.accept(chair, view, rest)
    return Act(actions.AcceptPlay(seat=seat))


def _kept_seat(view: UpwordsView) -> int:
    """Return the seat that speaks at the table of a kept game. Raises CommandError in any other."""
    if not view.options.kept:
        raise CommandError(refusal_sentence(NOT_KEPT))
    return acting(view)


def _rack(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    acting(view)
    if rest:
        is_word = view.edition.alphabet.spellings(rest)
        tiles = tiles_named(view, rest if is_word or " " in rest else " ".join(rest))
        return Act(actions.Said(seat=_kept_seat(view), rack=tiles))
    if not view.rack:
        return Say((_("Your rack is empty."),))
    if UNKNOWN in view.rack:
        return Say((events.unknown_rack_sentence(view),))
    return Say((_("Your rack: {tiles}.").format(tiles=", ".join(view.rack)),))


def _square(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    if not rest:
        return Ask("square")
    return Say(square_lines(view, square_named(view, rest)))


def square_named(view: UpwordsView, text: str) -> Square:
    name = "".join(text.split())
    square = Square.parse(name[-1] + name[:-1] if phrases.is_place(name) and name[0].isdigit() else name)
    if square not in view.board:
        last = Square(view.board.size - 1, view.board.size - 1).name
        raise NotationError(_TEXTS("square", "off", square=square.name, last=last))
    return square


def square_lines(view: UpwordsView, square: Square) -> tuple[str, ...]:
    stack = view.board.stack_at(square)
    if not stack:
        said, centre = _TEXTS("square", "empty", square=square.name), view.edition.centre
        return (said + _TEXTS("square", "centre", count=len(centre)) * (square in centre),)
    values = {"top": stack[-1], "tile": stack[-1], "under": ", ".join(reversed(stack[:-1]))}
    lines = [
        _TEXTS("square", "stack" if stack[1:] else "tile", square=square.name, height=len(stack), **values)
    ]
    for direction in Direction:
        run, name = view.board.run_through(square, direction), events.direction_text(direction).capitalize()
        if len(run) >= 2:
            word = spell(view.board.tops(run))
            lines.append(_TEXTS("square", "word", direction=name, word=word, start=run[0].name))
    return tuple(lines)


def _correct(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    _kept_seat(view)
    return StoreAnew(lambda: correct(chair, view, rest, parse_freely))


def _allow(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    seat, words = _kept_seat(view), words_named(rest)
    if not words:
        raise CommandError(_("Name the word that all accept: “allow zax”."))
    return Act(actions.Said(seat=seat, words=words))


def _leftovers(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    seat, names = _kept_seat(view), [plain(clean(each.name)) for each in view.seats]
    said = [plain(each) for each in re.split(r"[\s,;:]+", rest) if each and not phrases.is_and(each)]
    if sorted(said[::2]) == sorted(names):
        said = [said[2 * said[::2].index(name) + 1] for name in names if len(said) == 2 * len(names)]
    counts = [phrases.whole_number(each, 0, 99) for each in said]
    left = tuple(each for each in counts if each is not None)
    if len(left) != len(counts) or len(left) != len(view.seats):
        raise CommandError(left_sentence(view))
    return Act(actions.Said(seat=seat, left=left))


def _challenge(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    """Return the challenge of whoever is named, if they play at this keyboard. Raises CommandError."""
    names = {each: clean(view.seats[each].name) for each in chair.seats}
    found = [each for each, name in names.items() if begins(rest, (name,))] if rest else [acting(view)]
    if len(found) != 1:
        listing = listed(list(names.values()))
        raise CommandError(_TEXTS("seat", "unknown", name=clean(rest, 40), names=listing))
    question = "" if view.options.kept else events.challenge_question(view)
    return Act(actions.ChallengePlay(seat=found[0]), confirm=question)


def _unseen(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    if not view.options.allow_help:
        raise CommandError(_("Hints are off in this game."))
    unseen = {str(tile): count for tile, count in view.unseen()}
    if rest:
        tile = _tile(view, rest)
        return Say((_TEXTS("unseen", "tile", tile=tile, tiles=events.tile_count(unseen.get(tile, 0))),))
    if not unseen:
        return Say((_TEXTS("unseen", "none"),))
    listing = " ".join(f"{tile}{count}" for tile, count in unseen.items())
    said = _TEXTS("unseen", "all", tiles=events.tile_count(sum(unseen.values())), listing=listing)
    return Say((said, _TEXTS("unseen", "bag", count=view.bag)))


_FORMS: Mapping[str, Callable[[UpwordsView], Sequence[str]]] = {
    "rows": board_queries.board_rows,
    "words": board_queries.board_words,
    "squares": board_queries.board_squares,
}


def board_form(text: str) -> str:
    """Return in which form the board is to be read: as rows if nothing is typed. Raises CommandError."""
    names = {name: (name, pgettext("board", name)) for name in _FORMS}
    found = [name for name, words in names.items() if begins(text, words)] if text else ["rows"]
    if len(found) != 1:
        unknown = CommandError(_("The board can be read as rows, words or squares: “board words”."))
        raise unknown.meaning("" if found else nearest(text, chain.from_iterable(names.values())))
    return found[0]


def _find(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    if phrases.place_in(rest) and is_only_place(rest):
        return Say(square_lines(view, square_named(view, phrases.place_in(rest))))
    return Say(board_queries.find(view, rest))


def _define(chair: UpwordsSession, view: UpwordsView, rest: str) -> Intent:
    if not rest:
        words = board_queries.words_laid_last(view)
    elif rest.isdecimal():
        words = board_queries.words_of_turn(view, rest)
    elif phrases.place_in(rest) and is_only_place(rest):
        words = board_queries.words_through(view, square_named(view, phrases.place_in(rest)))
    else:
        words = words_named(rest)
    return Say(board_queries.define_lines(words, view, chair.knows))


_OF_THE_BOARD: dict[str, interpreter.Handler] = {
    "square": _square,
    "define": _define,
    "board": lambda chair, view, rest: Say(tuple(_FORMS[board_form(rest)](view))),
    "row": lambda chair, view, rest: Say(
        board_queries.line_sentences(view, Direction.ACROSS, interpreter.row_named(rest, view.board.size))
    ),
    "column": lambda chair, view, rest: Say(
        board_queries.line_sentences(view, Direction.DOWN, interpreter.column_named(rest, view.board.size))
    ),
    "find": _find,
    "words": lambda chair, view, rest: Ask("words", rest) if rest else Say(board_queries.board_words(view)),
    "position": interpreter.says(lambda view: (format_line(view.stated),)),
}
"""The commands that read the board, which may be one of the past."""

_HANDLERS: dict[str, interpreter.Handler] = {
    **_OF_THE_BOARD,
    "play": _play,
    "try": _try,
    "exchange": _exchange,
    "pass": _pass,
    "challenge": _challenge,
    "correct": _correct,
    "allow": _allow,
    "leftovers": _leftovers,
    "accept": _accept,
    "resign": interpreter.resigns(actions.Resign),
    "rack": _rack,
    "score": interpreter.says(
        lambda view: events.reckoning_lines(view, view.outcome) if view.outcome else events.score_lines(view)
    ),
    "turn": interpreter.says(events.turn_lines),
    "bag": interpreter.says(lambda view: (events.progress_sentence(view),)),
    "seats": interpreter.says(players_lines),
    "result": interpreter.says_result(result_lines),
    "last": interpreter.says(
        lambda view: (
            events.entry_sentence(view.history[-1], view) if view.history else events.opening_sentence(view),
        )
    ),
    "unseen": _unseen,
    "changes": interpreter.says(events.news),
    "clock": lambda chair, view, rest: Say(chair.time.lines() or clock_lines(view, chair.time.elapsed_ms)),
    "options": interpreter.says(rules_lines),
}


# Plays as people type them: a place and one word, in any order, perhaps with a direction and little words
# between them. Anything else in the line makes it no play: what is not understood is said, never laid.
# Without a direction the place says it, as in notation: row first is across, column first is down


_APART = re.compile(r"[^\W\d_]\Z|\([^()]+\)\Z")
"""A letter of a word that is typed letter by letter, or letters that are kept."""


class TypedPlay(NamedTuple):
    """A play as it was typed.

    `doubt` tells of a word that only resembles the direction it is taken for; `surely` is the line without
    that doubt, empty where there is none.
    """

    play: Play
    doubt: UpwordsError | None
    surely: str


def is_only_place(text: str) -> bool:
    """Return whether `text` is a square, with little words and directions at most."""
    others = [token for token in phrases.tokens_of(text) if not phrases.is_place(token)]
    return bool(phrases.place_in(text)) and all(map(is_little, others))


def in_commands(line: str, commands: Sequence[Command]) -> str:
    """Return `line`; a square that stands alone after the command that tells of it."""
    apart = line.strip().removeprefix("/").split()
    names_number = len(apart) == 2 and len(commands_begun(apart[0], commands)) == 1
    is_alone = len(phrases.tokens_of(" ".join(apart))) == 1 and not names_number
    place = phrases.place_in(" ".join(apart)) if is_alone else ""
    return f"square {place}" if place else line


def parse_freely(text: str, board: Board, alphabet: Alphabet) -> Play:
    typed = read_freely(text, board, alphabet)
    if typed.doubt:
        raise typed.doubt
    return typed.play


def read_freely(text: str, board: Board, alphabet: Alphabet) -> TypedPlay:
    """Return the play meant by `text` on `board`, perhaps with a doubt. Raises NotationError.

    A little word or a direction that stands alone with a place is the word to be laid (`6c at`, `c5 down`).
    """
    tokens = phrases.tokens_of(text)
    places = [token for token in tokens if phrases.is_place(token)]
    if not places:
        raise NotationError(_("A place is missing: write 5c wood for across, c5 wood for down."))
    at = tokens.index(places[0])
    before: Sequence[str] = tokens[:at]
    after: Sequence[str] = tokens[at + 1 :]
    if not (before or after):
        raise NotationError(_("A word is missing: write a place and a word, like 5C WOOD."))
    start, direction = parse_start(places[0].rstrip(phrases.STOPS))
    doubt = None
    found = _word_and_ways(before, after) if len(places) == 1 else None
    if found is None and len(places) == 1:
        before, after, doubt = _corrected(before, after)
        found = _word_and_ways(before, after) if doubt else None
    if found is None:
        raise _not_understood(text, tokens, places[0].rstrip(phrases.STOPS))
    word, ways = found[0].rstrip(phrases.STOPS), found[1]
    if all(map(str.isascii, alphabet.faces)):
        word = plain(word)  # café is laid CAFE where no tile has a diacritic
    play = read_play(word, start, ways.pop() if ways else direction, board, alphabet)
    return TypedPlay(play, doubt, clean(" ".join((*before, places[0], *after))) if doubt else "")


def _word_and_ways(before: Sequence[str], after: Sequence[str]) -> tuple[str, set[Direction]] | None:
    """Return the one word before and after a place, and the directions; None if there are several words."""
    others = [*before, *after]
    words = [token for token in others if not is_little(token)]
    if not words:
        word = _little_word(before, after)
        words = [word] if word else []
    if len(words) > 1 and all(_APART.match(word.rstrip(phrases.STOPS)) for word in words):
        runs = ([*side[at : at + len(words)]] for side in (before, after) for at in range(len(side)))
        words = [" ".join(words)] if words in runs else []
    if len(words) != 1:
        return None
    if words[0] in others:
        others.remove(words[0])
    ways = {way for token in others if (way := _direction(token))}
    return (words[0], ways) if len(ways) < 2 else None


def _little_word(before: Sequence[str], after: Sequence[str]) -> str:
    """Return which of nothing but little words is to be laid: empty if that can't be told."""
    match [*before], [*after]:
        case ([word], []) | ([], [word]):
            return word
        case ([word, filler], [] | [_]) if phrases.is_among(filler, "place") and all(map(_direction, after)):
            return word
        case ([word], [way]) if _direction(word) and _direction(way):
            return word
    return ""


def _corrected(
    before: Sequence[str], after: Sequence[str]
) -> tuple[Sequence[str], Sequence[str], CommandError | None]:
    """Return the words around a place, one that resembles a direction corrected, and what to say of it."""
    known = {name: names[0] for names in _directions().values() for name in names}
    for tokens in (after, before):
        for at in range(len(tokens) - 1, -1, -1):
            typed = tokens[at].rstrip(phrases.STOPS)
            word = "" if is_little(typed) else known.get(nearest(typed, known), "")
            if word:
                right = [*tokens[:at], word, *tokens[at + 1 :]]
                said = CommandError(_("“{word}” is not a direction.").format(word=clean(typed, 40)))
                both = (before, right) if tokens is after else (right, after)
                return (*both, said.meaning(word))
    return before, after, None


def _not_understood(text: str, tokens: Sequence[str], place: str) -> NotationError | UnclearError:
    words = [
        token.rstrip(phrases.STOPS) for token in tokens if not (phrases.is_place(token) or is_little(token))
    ]
    title = next(command.title for command in COMMANDS if command.name == "square")
    square = f"{title} {place}"
    is_question = bool(words) and phrases.is_among(words[0], "question")
    is_denied = any(phrases.is_among(token, "negation") for token in tokens)
    may_be_play = sum(map(phrases.is_place, tokens)) == 1 and not is_denied
    if may_be_play and (word := phrases.word_to_lay(text)):
        name = "try" if is_question else "play"
        title = next(command.title for command in COMMANDS if command.name == name)
        ways = [token for token in tokens if _direction(token)]
        unclear = UnclearError(_TEXTS("play", "unclear", line=clean(text, 60)))
        return unclear.meaning(" ".join((title, place, word, *ways[:1])))
    example = pgettext("example", "play 5c wood").split()[-1]
    word = next((word for word in reversed(words) if word.isalpha()), example)
    values = {"line": clean(text, 60), "play": f"{place} {clean(word, 20)}", "square": square}
    return NotationError(_TEXTS("play", "question" if is_question else "no-play", **values))


def is_little(token: str) -> bool:
    """Return whether a word may stand beside a place and a word: a little word, or a direction."""
    return phrases.is_among(token, "place") or _direction(token) is not None


def _direction(token: str) -> Direction | None:
    folded = plain(token).rstrip(phrases.STOPS)
    return next((way for way, names in _directions().items() if folded in map(plain, names)), None)


def _directions() -> dict[Direction, tuple[str, ...]]:
    """Return what people type for the directions, the name in the language in use first."""
    return {Direction.ACROSS: phrases.across_words(), Direction.DOWN: phrases.down_words()}
