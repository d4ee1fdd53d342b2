"""What each game gives the text game (`contract`): one line a game, imported when asked for."""

from upwords_tui.text.games.contract import TEXT_GAMES, ExerciseTables, TextGame, Told
from upwords_tui.text.playing import Playing


class _Upwords(TextGame):
    @property
    def playing(self) -> type[Playing]:
        # seam: who plays another game needs none of it
        from upwords_tui.text.games.upwords.playing import UpwordsPlaying

        return UpwordsPlaying

    @property
    def lesson(self) -> Told:
        from upwords_tui.text.games.upwords.lesson import TOLD  # seam: few learn

        return TOLD

    @property
    def exercises(self) -> ExerciseTables:
        # seam: the prompt stands sooner
        from upwords_tui.text.games.upwords.exercises import UpwordsTextExercises

        return UpwordsTextExercises


def _words_up() -> TextGame:
    from upwords_tui.text.games.wordsup import WORDS_UP  # seam: who plays Upwords needs none of it

    return WORDS_UP


TEXT_GAMES.update({"upwords": _Upwords, "wordsup": _words_up})
