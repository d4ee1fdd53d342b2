"""Up to where somebody has looked at the cards that others turned: nothing is shown a second time.

The one idea: cards that were turned back are shown until a key is pressed, and then have to be remembered. So
what has been looked at is kept by game, and whoever comes back sees only what came after it.
"""

from __future__ import annotations

from collections.abc import Mapping

from upwords_tui.app.setup.new_game import ChoiceStore

_SETTING = "looked-at"
_MOST = 50
"""Of so many games it is kept; those looked at longest ago are forgotten."""


def looked_until(settings: ChoiceStore, game_id: str) -> int:
    """Return how many actions of a game whoever this is has looked at; 0 if that is not known."""
    return _number(_readable(settings.setting(_SETTING)), game_id)


def keep_looked(settings: ChoiceStore, game_id: str, number: int) -> None:
    """Keep that the first `number` actions of a game have been looked at. Raises StoreError."""

    def changed(kept: object) -> dict[str, object]:
        looked = _readable(kept)
        latest = [each for each in looked.items() if each[0] != game_id][1 - _MOST :]
        return dict([*latest, (game_id, max(number, _number(looked, game_id)))])

    settings.change_setting(_SETTING, changed)


def _number(looked: Mapping[str, object], game_id: str) -> int:
    number = looked.get(game_id)
    return number if type(number) is int and number > 0 else 0


def _readable(kept: object) -> Mapping[str, object]:
    return kept if isinstance(kept, dict) else {}
