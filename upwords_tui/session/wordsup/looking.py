"""Up to where somebody has looked at the cards that others turned: nothing is shown a second time.

The one idea: cards that were turned back are shown until a key is pressed, and then have to be remembered. So
what has been looked at is kept by game, and whoever comes back sees only what came after it.
"""

from __future__ import annotations

from upwords_tui.session.newgame import Settings

_SETTING = "looked-at"
_MOST = 50
"""Of so many games it is kept; those looked at longest ago are forgotten."""


def looked_until(settings: Settings, game_id: str) -> int:
    """Return how many actions of a game whoever this is has looked at; 0 if that is not known."""
    number = _kept(settings).get(game_id)
    return number if type(number) is int and number > 0 else 0


def keep_looked(settings: Settings, game_id: str, number: int) -> None:
    """Keep that the first `number` actions of a game have been looked at. Raises StoreError."""
    kept = _kept(settings)
    number = max(number, looked_until(settings, game_id))
    kept.pop(game_id, None)
    latest = list(kept.items())[1 - _MOST :]
    settings.set_setting(_SETTING, dict([*latest, (game_id, number)]))


def _kept(settings: Settings) -> dict[str, object]:
    kept = settings.setting(_SETTING)
    return dict(kept) if isinstance(kept, dict) else {}
