"""What each game gives the screen (`contract`): one line a game, imported when asked for."""

from upwords_tui.tui.games.contract import OTHERS, SCREEN_GAMES, ScreenGame


def _upwords() -> ScreenGame:
    from upwords_tui.tui.games.upwords.screen_game import UPWORDS  # seam: one game is enough

    return UPWORDS


def _words_up() -> ScreenGame:
    from upwords_tui.tui.games.wordsup.screen_game import WORDS_UP  # seam: one game is enough

    return WORDS_UP


def _other() -> ScreenGame:
    from upwords_tui.tui.games.plain import PLAIN  # seam: one game is enough

    return PLAIN


SCREEN_GAMES.update({"upwords": _upwords, "wordsup": _words_up, OTHERS: _other})
