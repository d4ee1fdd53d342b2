"""`upwords-tui replay`: rebuild a game record, verify it to the last point, print the result or film it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.files import RECORD_LIMIT
from upwords_tui.base.errors import InputError, RecordError
from upwords_tui.base.i18n import _, ngettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import answer, print_json, read_source, standing_json
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import from_record, parse_record
from upwords_tui.lexicon.dictionary import Dictionary
from upwords_tui.lexicon.registry import is_id, open_dictionary
from upwords_tui.store.values import standing_of

# The words of a record, looked up in the dictionary that it names, if that is the same here as it was then


class Checked(NamedTuple):
    """Whether the words were looked up, and what has to be said of that; empty if there is nothing."""

    is_done: bool
    sentence: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether every word was found to be what the record says."""
        return self.is_done and not self.sentence


def check_words(game: AnyGame) -> Checked:
    """Look up all words of a game. Raises RecordError if its dictionary says something else of one."""
    said = tuple(game.verdicts())
    if not said:
        return Checked(is_done=False)
    here = _opened(game.dictionary)
    if here is None or here.sha256 != game.dictionary.sha256:
        return Checked(is_done=False, sentence=_not_done(game.dictionary, here))
    unsure = dict[str, None]()
    for number, word, is_good in said:
        if here.is_listed(word) is not is_good:
            if not (is_good and here.has_spellers):
                where = f"actions[{number}]"
                if is_good:
                    raise RecordError("the dictionary doesn't have {word}", where, word=word)
                raise RecordError("the dictionary has {word}", where, word=word)
            unsure[word] = None
    return Checked(is_done=True, sentence=_not_listed(tuple(unsure)) if unsure else "")


def _opened(reference: DictionaryRef) -> Dictionary | None:
    """Return the dictionary that a record names, if there is one of that id: no file is read at its word."""
    if is_id(reference.id):
        with suppress(InputError):
            return open_dictionary(reference.id)
    return None


def _not_done(reference: DictionaryRef, here: Dictionary | None) -> str:
    if here is None:
        said = _("The dictionary “{name}” is not available here, so the words were not checked.")
    else:
        said = _(
            "The dictionary “{name}” here is not the one used in the game, so the words were not checked."
        )
    return said.format(name=clean(reference.id, 40))


def _not_listed(words: tuple[str, ...]) -> str:
    said = ngettext(
        "{words} is not in the word list; whether a spell-checker knew it was not checked.",
        "{words} are not in the word list; whether a spell-checker knew them was not checked.",
        len(words),
    )
    return said.format(words=listed(words))


def run(arguments: Namespace) -> int:
    """Print every turn and the result; exit code 1 if the record does not add up.

    The words are looked up if the dictionary is here that the record names; if not, that is said.

    Raises RecordError for a file that is no game record. With `--cast` the game is filmed instead: then it
    raises RecordError for any that can't be, and as `cast.run`.
    """
    text, name = read_source(arguments.file, RECORD_LIMIT)
    try:
        record = parse_record(text)
    except RecordError as error:
        raise error.at(name) from error
    checked = Checked(is_done=False)
    try:
        game = from_record(record)
        if not arguments.cast:
            checked = check_words(game)
    except RecordError as error:
        if arguments.cast:
            raise error.at(name) from error
        if arguments.json:
            print_json({"verified": False, "reason": translate(error)})
        else:
            print(_("The record is not valid: {reason}").format(reason=translate(error.at(name))))
        return 1
    if arguments.cast:
        from upwords_tui.cli import film  # seam: whoever only verifies a record does without a screen

        return film.run(arguments, game)
    return answer(arguments, _as_json(game, checked), _lines(game, checked))


def _lines(game: AnyGame, checked: Checked) -> Iterator[str]:
    yield from kind_of(game.kind).told(game.view_for(None))
    if checked.sentence:
        yield checked.sentence
    count = game.action_count
    if checked.is_sure:
        said = ngettext(
            "The record is valid: {count} action, seed, scores and words verified.",
            "The record is valid: {count} actions, seed, scores and words verified.",
            count,
        )
    else:
        said = ngettext(
            "The record is valid: {count} action, seed and scores verified.",
            "The record is valid: {count} actions, seed and scores verified.",
            count,
        )
    yield said.format(count=count)


def _as_json(game: AnyGame, checked: Checked) -> dict[str, object]:
    return {
        "verified": True,
        "reason": None,
        "game": game.kind,
        "edition": game.edition_of(game.setup_json()),
        "dictionary": game.dictionary.id,
        "words_checked": checked.is_sure,
        "actions": game.action_count,
        "over": game.is_over,
        **standing_json(standing_of(game)),
    }
