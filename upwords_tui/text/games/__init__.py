"""What each game gives the text game (`contract`): one line a game, imported when asked for."""

from upwords_tui.text.games.contract import TEXT_GAMES, TextGame


def _upwords() -> TextGame:
    from upwords_tui.text.games.upwords.playing import UPWORDS  # seam: who plays Words Up needs none of it

    return UPWORDS


def _words_up() -> TextGame:
    from upwords_tui.text.games.wordsup import WORDS_UP  # seam: who plays Upwords needs none of it

    return WORDS_UP


TEXT_GAMES.update({"upwords": _upwords, "wordsup": _words_up})
