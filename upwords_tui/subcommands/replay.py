"""`upwords-tui replay`: rebuild a game record, verify it to the last point, print the result or film it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from upwords_tui.errors import RecordError
from upwords_tui.games.played import AnyGame
from upwords_tui.games.record import from_record, parse_record
from upwords_tui.i18n import _, ngettext, told
from upwords_tui.session.files import RECORD_LIMIT
from upwords_tui.session.kinds import kind_of
from upwords_tui.session.recorded_words import Checked, check_words
from upwords_tui.store.listing import standing_of
from upwords_tui.subcommands.output import print_json, standing_json
from upwords_tui.subcommands.sources import read_source


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
            print_json({"verified": False, "reason": told(error)})
        else:
            print(_("The record does not add up: {reason}").format(reason=told(error.at(name))))
        return 1
    if arguments.cast:
        from upwords_tui.subcommands import cast

        return cast.run(arguments, game)
    if arguments.json:
        print_json(_as_json(game, checked))
    else:
        _print(game, checked)
    return 0


def _print(game: AnyGame, checked: Checked) -> None:
    print("\n".join(kind_of(game.kind).told(game.view_for(None))))
    if checked.sentence:
        print(checked.sentence)
    if checked.is_sure:
        said = ngettext(
            "The record adds up: {count} action, seed, scores and words verified.",
            "The record adds up: {count} actions, seed, scores and words verified.",
            game.action_count,
        )
    else:
        said = ngettext(
            "The record adds up: {count} action, seed and scores verified.",
            "The record adds up: {count} actions, seed and scores verified.",
            game.action_count,
        )
    print(said.format(count=game.action_count))


def _as_json(game: AnyGame, checked: Checked) -> dict[str, Any]:
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
