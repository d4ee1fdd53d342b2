"""What each game gives the app: `base` has the contract, and one line a game here, imported when asked."""

from upwords_tui.app.game_types.base import KINDS, GameKind


def _upwords() -> GameKind:
    from upwords_tui.app.game_types.upwords import KIND  # seam: whoever plays one game does without the other

    return KIND


def _words_up() -> GameKind:
    from upwords_tui.app.game_types.wordsup import KIND  # seam: whoever plays one game does without the other

    return KIND


KINDS.update({"upwords": _upwords, "wordsup": _words_up})
