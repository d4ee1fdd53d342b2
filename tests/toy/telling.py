from typing import Any

from upwords_tui.session.alike import alike_lines
from upwords_tui.session.undoing import offer_sentence


def opening_lines(view: Any) -> list[str]:
    return [f"There are {view.left} matches."]


def entry_lines(entry: Any, view: Any) -> list[str]:
    return alike_lines(entry, view) or [f"{entry.name} takes {entry.action.count}."]


def turn_sentence(view: Any) -> str:
    return offer_sentence(view) or f"{view.seats[view.turn].to_play} to play, {view.left} left."


def outcome_lines(view: Any) -> list[str]:
    return (
        [f"{view.seats[view.outcome.winners[0]].name} wins. Tokens: {view.tokens}."] if view.outcome else []
    )
