from typing import Any

from upwords_tui.app.narration.events import alike_lines


def opening_lines(view: Any) -> list[str]:
    return [f"There are {view.left} matches."]


def entry_lines(entry: Any, view: Any) -> list[str]:
    return alike_lines(entry, view) or [f"{entry.name} takes {entry.action.count}."]


def turn_sentence(view: Any) -> str:
    return f"{view.seats[view.turn].to_play} to play, {view.left} left."


def outcome_lines(view: Any) -> list[str]:
    won = view.outcome.winners if view.outcome else ()
    return [f"{view.seats[seat].name} wins. Tokens: {view.tokens}." for seat in won]
