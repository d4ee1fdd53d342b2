from typing import Any

from tests.toy.game import Take
from upwords_tui.session.agreeing import agreeing_sentences


def opening_lines(view: Any) -> list[str]:
    return [f"There are {view.left} matches."]


def entry_lines(entry: Any, view: Any) -> list[str]:
    takes = isinstance(entry.action, Take) and [f"{entry.name} takes {entry.action.count}."]
    return takes or list(agreeing_sentences(entry.name, entry, view))


def turn_sentence(view: Any) -> str:
    return f"{view.seats[view.turn].to_play} to play, {view.left} left."


def outcome_lines(view: Any) -> list[str]:
    won = view.outcome.winners if view.outcome else ()
    return [f"{view.seats[seat].name} wins. Tokens: {view.tokens}." for seat in won]
