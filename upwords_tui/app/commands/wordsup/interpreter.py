"""What a typed line means at a table of Words Up.

The one idea: squares turn cards, and a word that the cards can make is that word, without a command; all else
begins with one. As at every table a line becomes an intent, and nothing is done here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from upwords_tui.app.commands import interpreter
from upwords_tui.app.commands.intents import Act, Ask, Intent, Say, acting, looks_on
from upwords_tui.app.commands.phrases import is_among, is_whole_answer, place_in, whole_number
from upwords_tui.app.commands.registry import Command, commands_begun
from upwords_tui.app.commands.wordsup import card_queries
from upwords_tui.app.commands.wordsup.card_queries import words_made_last
from upwords_tui.app.commands.wordsup.commands import COMMANDS, SCREEN_COMMANDS
from upwords_tui.app.narration.wordsup.events import result_lines
from upwords_tui.app.narration.wordsup.refusals import turn_more, word_refusal
from upwords_tui.app.play.wordsup import WordsUpSession, missed_lines, ways
from upwords_tui.app.teaching.word_lookup import defined, words_named
from upwords_tui.base.errors import CommandError, IllegalAction
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch, MakeWord, MissTurn, PlaySwap, Skip, TurnCard
from upwords_tui.games.wordsup.cards import SIDE
from upwords_tui.games.wordsup.position import parse_square
from upwords_tui.games.wordsup.view import WordsUpView

_LIKE_SQUARE = re.compile(r"(?:[A-Za-z][0-9]+|[1-8][A-Ha-h])\Z")
_EXTRAS = ("stock", "bonus")
_APART = re.compile(r"\b([A-Ha-h]) ([1-8])\b")
"""A square whose letter and number were typed apart."""


def interpret(
    line: str, chair: WordsUpSession, view: WordsUpView, commands: Sequence[Command] = SCREEN_COMMANDS
) -> Intent:
    """Return what `line`, typed in a front-end that has `commands` by whoever may know `view`, means.

    Raises CommandError, whose text tells the player what is wrong.
    """
    shown = clean(line)
    typed, rest = interpreter.words_of(
        _APART.sub(r"\1\2", shown) if _APART.match(shown.lstrip("/ ")) else shown
    )
    # With a slash it is a command, whatever the cards can make.
    makes_word = not line.lstrip().startswith("/") and _is_word(
        chair, view, typed.upper(), rest.upper().split()
    )
    if _LIKE_SQUARE.match(typed.partition(",")[0]):
        return _turn(chair, view, f"{typed} {rest}")
    try:
        command = interpreter.command_at(typed, rest, commands)
    except CommandError as unknown:
        is_question = bool(rest) and is_among(typed, "question")
        other = "" if is_question and not place_in(rest) else interpreter.elsewhere(typed, commands)
        is_said = is_question or (unknown.meant and " " in rest) or is_among(typed, "oneself")
        # After a word an extra card may be named that it shall use.
        extra = rest and (
            rest.split()[0].isdecimal() or any(_is_named(rest.split()[0], each) for each in _EXTRAS)
        )
        is_sentence = bool(rest and is_said and not extra)
        is_due = view.may_make_word and view.is_awaited
        may_be_word = typed.isalpha() and is_due and not (other or is_sentence)
        if makes_word:
            return _word(chair, view, f"{typed} {rest}")
        if may_be_word:
            return _word_or_slip(chair, view, f"{typed} {rest}", unknown.meant)
        if other:
            raise CommandError(other) from None
        is_other = rest or unknown.meant or commands_begun(typed, commands) or is_whole_answer(typed)
        if typed.isalpha() and not is_other and view.is_awaited and view.seat is not None:
            said = _("There is no command “{word}”.").format(word=clean(typed, 40))
            raise CommandError(f"{said} {turn_more(view)}") from None
        raise
    is_whole = command.is_called(typed)
    if makes_word and is_whole and chair.knows(typed.upper()):
        said = _("Your cards make {word}: type “{command} {word}” to make it, “/{typed}” for the command.")
        title = next(each.title for each in COMMANDS if each.name == "word")
        raise CommandError(said.format(word=typed.upper(), command=title, typed=typed))
    if makes_word and not is_whole:
        return _word(chair, view, f"{typed} {rest}")
    return interpreter.meant(command, line, commands, _HANDLERS, chair, view)


def _turn(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    squares = [_square_named(word) for word in rest.replace(",", " ").split()]
    if not squares:
        return Ask("turn")
    first, *others = (TurnCard(seat=acting(view), square=square) for square in squares)
    return Act(first, then=tuple(others))


def _square_named(text: str) -> int:
    square = parse_square(text)
    if square is None:
        square = parse_square(text[::-1])
    if square is None:
        said = _("“{text}” is not a square: squares go from A1 to H8, a letter and a number.")
        raise CommandError(said.format(text=clean(text, 20)))
    return square


def _word(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    if not rest:
        raise CommandError(_("Name the word: “word oven”."))
    word, *extras = rest.upper().split()
    if not word.isalpha():
        raise CommandError(_("A word has only letters: “word oven”."))
    if view.is_awaited and not view.may_make_word:
        raise CommandError(turn_more(view))
    if extras:
        return Act(_explicit(view, word, extras))
    found = ways(chair.check, view, word)
    if not found:
        if view.is_awaited:
            raise CommandError(word_refusal(word, view))
        return Act(MakeWord(seat=acting(view), word=word))
    return Act(found[0].action)


def _word_or_slip(chair: WordsUpSession, view: WordsUpView, line: str, slip: str) -> Intent:
    """Make a word; of one that is none, and resembles a command, say that too. Raises CommandError."""
    try:
        return _word(chair, view, line)
    except CommandError as refused:
        is_word = not slip or chair.knows(line.split()[0].upper())
        raise refused.meaning("" if is_word else slip) from None


def _is_word(chair: WordsUpSession, view: WordsUpView, word: str, extras: Sequence[str]) -> bool:
    """Return whether the cards make `word`, with the extras that are named if there are any."""
    try:
        if extras:
            return bool(chair.check(_explicit(view, word, extras)))
        return bool(ways(chair.check, view, word))
    except (CommandError, IllegalAction):
        return False


def _explicit(view: WordsUpView, word: str, extras: Sequence[str]) -> MakeWord:
    """Return the action that uses just what is named: the stock card, a bonus card with its number."""
    stock, bonus, at = False, None, 0
    while at < len(extras):
        following = extras[at + 1] if at + 1 < len(extras) else ""
        if _is_named(extras[at], "stock"):
            stock = True
        elif _is_named(extras[at], "bonus") and following.isdecimal() and int(following):
            bonus, at = int(following) - 1, at + 1
        else:
            raise CommandError(
                _("Only “stock” and “bonus” with a number may follow a word: “word oven stock bonus 2”.")
            )
        at += 1
    return MakeWord(seat=acting(view), word=word, stock=stock, bonus=bonus)


def _is_named(text: str, command: str) -> bool:
    return is_called(text, (command, pgettext("command", command)))


def _pass(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    if view.is_awaited and view.at_start and not view.may_make_word:
        more = turn_more(view)
        if view.may_skip:
            more = _("{turn} Or skip, turning none.").format(turn=more)
        raise CommandError(more)
    seat = acting(view)
    # With no card left to turn there is nothing but a word or none: so most turns end, without a question.
    may_turn = view.is_awaited and view.may_make_word and view.may_turn
    question = _("Make no word? You may still turn another card.") if may_turn else ""
    return Act(GiveUp(seat=seat), confirm=question)


def _skip(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    seat = acting(view)
    may_skip = view.is_awaited and view.may_skip
    return Act(Skip(seat=seat), confirm=_("Skip this turn, and turn no card?") if may_skip else "")


def _square(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    if not rest:
        raise CommandError(_("Name a square: “square e5”."))
    return Say((card_queries.square_line(view, _square_named(rest), chair.notes()),))


def _missed(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    over = len(view.results)
    number = whole_number(rest, 1, over) if rest and over else over
    if not over:
        raise CommandError(_("Missed words are shown when a round is over."))
    if number is None and over == 1:
        raise CommandError(_("Only one round is over so far."))
    if number is None:
        raise CommandError(_("Name a round that is over, from 1 to {most}.").format(most=over))
    if not chair.seats:
        raise CommandError(looks_on())
    lines = [line for seat in chair.seats for line in missed_lines(chair, view, seat, number)]
    return Say(tuple(lines))


def _define(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    words = words_named(rest) if rest else words_made_last(view)
    return Say(defined(words, view.dictionary.id, view.cards.language, chair.knows))


def _words(chair: WordsUpSession, view: WordsUpView, rest: str) -> Intent:
    if rest and view.outcome is None:
        raise CommandError(_("You can search for words when the match is over. “words” lists those made."))
    return Ask("words", rest) if rest else Say(card_queries.words_lines(view))


_HANDLERS: dict[str, interpreter.Handler] = {
    "turn": _turn,
    "word": _word,
    "pass": _pass,
    "skip": _skip,
    "sorry": interpreter.acts(MissTurn),
    "swap": interpreter.acts(PlaySwap),
    "resign": interpreter.resigns(LeaveMatch),
    "open": interpreter.says(card_queries.open_lines),
    "stock": interpreter.says(card_queries.stock_lines),
    "bonus": interpreter.says(lambda view: (card_queries.bonus_line(view),)),
    "field": interpreter.says(card_queries.field_lines),
    "row": lambda chair, view, rest: Say((card_queries.row_line(view, interpreter.row_named(rest, SIDE)),)),
    "column": lambda chair, view, rest: Say(
        (card_queries.column_line(view, interpreter.column_named(rest, SIDE)),)
    ),
    "square": _square,
    "seen": lambda chair, view, rest: Say(card_queries.seen_lines(view, chair.notes(), rest)),
    "words": _words,
    "score": interpreter.says(card_queries.score_lines),
    "seats": interpreter.says(card_queries.players_lines),
    "options": interpreter.says(card_queries.rules_lines),
    "result": interpreter.says_result(result_lines),
    "missed": _missed,
    "define": _define,
}
