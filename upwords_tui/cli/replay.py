"""`upwords-tui replay`: rebuild a game record, verify it to the last point; print, film or share it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.files import RECORD_LIMIT
from upwords_tui.base.errors import InputError, RecordError
from upwords_tui.base.i18n import TextTables, _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import answer, print_json, read_source, standing_json
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import from_record, parse_record
from upwords_tui.lexicon.registry import is_id, open_dictionary
from upwords_tui.store.values import standing_of

_TEXTS = TextTables(__file__)


class Checked(NamedTuple):
    """Whether the words were looked up, and a remark about that, if any."""

    is_done: bool
    sentence: str = ""

    @property
    def is_sure(self) -> bool:
        return self.is_done and not self.sentence


def check_words(game: AnyGame) -> Checked:
    """Look up all words of a game in its dictionary, if that is here. Raises RecordError if one is wrong."""
    said = tuple(game.verdicts())
    if not said:
        return Checked(is_done=False)
    reference, here = game.dictionary, None
    if is_id(reference.id):  # no file is read at a record's word
        with suppress(InputError):
            here = open_dictionary(reference.id)
    if here is None or here.sha256 != reference.sha256:
        reason = _TEXTS("replay", "other" if here else "absent", name=clean(reference.id, 40))
        return Checked(is_done=False, sentence=reason)
    unsure = dict[str, None]()
    for number, word, is_good in said:
        if here.is_listed(word) is not is_good:
            if not (is_good and here.has_spellers):
                where = f"actions[{number}]"
                if is_good:
                    raise RecordError("the dictionary doesn't have {word}", where, word=word)
                raise RecordError("the dictionary has {word}", where, word=word)
            unsure[word] = None
    if not unsure:
        return Checked(is_done=True)
    remark = _TEXTS("replay", "unsure", count=len(unsure), words=listed(tuple(unsure)))
    return Checked(is_done=True, sentence=remark)


def run(arguments: Namespace) -> int:
    """Print every turn and the result, film the game or write its page; exit code 1 if it is not valid.

    Raises RecordError for a file that is no game record, or can't be filmed or shared.
    """
    if arguments.review and not arguments.html:
        arguments.parser.error(_("{option} works only with {what}").format(option="--review", what="--html"))
    text, name = read_source(arguments.file, RECORD_LIMIT)
    try:
        record = parse_record(text)
    except RecordError as error:
        raise error.at(name) from error
    checked = Checked(is_done=False)
    try:
        game = from_record(record)
        if not (arguments.cast or arguments.html):
            checked = check_words(game)
    except RecordError as error:
        if arguments.cast or arguments.html:
            raise error.at(name) from error
        if arguments.json:
            print_json({"verified": False, "reason": translate(error)})
        else:
            print(_("The record is not valid: {reason}").format(reason=translate(error.at(name))))
        return 1
    if arguments.cast or arguments.html:
        # seam: whoever only verifies a record does without a screen or an engine
        from upwords_tui.cli import film, review

        return film.run(arguments, game) if arguments.cast else review.write_page(arguments, game)
    return answer(arguments, _as_json(game, checked), _lines(game, checked))


def _lines(game: AnyGame, checked: Checked) -> Iterator[str]:
    yield from kind_of(game.kind).told(game.view_for(None))
    if checked.sentence:
        yield checked.sentence
    yield _TEXTS("replay", "valid-words" if checked.is_sure else "valid", count=game.action_count)


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
