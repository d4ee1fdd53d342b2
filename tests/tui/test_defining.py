"""What words mean, on the screen: by a key, on the command line, in the history, and unasked in the panel."""

from __future__ import annotations

import pytest

from tests.games.wordsup.scene import do, turn, word
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, lays, playing
from tests.tui.settling import settle
from tests.tui.test_coaching import coached
from tests.tui.test_game_turns import opening
from tests.tui.wordsup.sitting import laid_out, sitting
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.teaching.word_lookup import EXPLAINS
from upwords_tui.app.training import word_study
from upwords_tui.games.upwords.options import Challenge
from upwords_tui.games.wordsup.actions import GiveUp, LeaveMatch
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.tui.screens.keys import command_hint

WOOD = {"C5": "W", "D5": "O", "E5": "O", "F5": "D"}
MEANING = "WOOD, noun: 1. what trees are made of"


async def lay_wood(now: Playing) -> None:
    await now.type("/5c wood\r")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_key_explains_the_word_under_the_cursor(size: tuple[int, int]) -> None:
    async with playing(opening(), size=size) as now:
        await lay_wood(now)
        await now.click("D5")
        await now.press("ctrl+e")
        assert now.top == "Notice" and MEANING in now.shown()
        await now.press("end", "pagedown")
        assert "Source: WordNet, Wiktionary." in now.shown()
        await now.press("escape")
        assert now.top == "UpwordsScreen"


async def test_elsewhere_it_explains_what_was_laid_last() -> None:
    async with playing(opening()) as now:
        await now.press("ctrl+e")
        assert "No word has been played yet" in now.said()
        await lay_wood(now)
        await now.click("A1")
        await now.press("ctrl+e")
        assert MEANING in now.shown()


async def test_so_does_the_command_line() -> None:
    async with playing(opening()) as now:
        await now.type("/define cats\r")
        assert "CATS: plural of CAT." in now.shown()
        await now.press("escape")
        await now.type("/what does cats mean\r")
        assert "CATS: plural of CAT." in now.shown()


async def test_the_footer_tells_the_key_when_there_are_words() -> None:
    hint = command_hint(SCREEN_COMMANDS, "define")
    async with playing(opening(), size=(200, 50)) as now:
        assert f"{hint.key} {hint.text}" not in now.footer()
        await lay_wood(now)
        assert f"{hint.key} {hint.text}" in now.footer()


async def test_while_tiles_are_laid_it_explains_what_they_form() -> None:
    async with playing(opening()) as now:
        await now.type("woo")
        await now.press("ctrl+e")
        assert "WOO, verb: try to win" in now.shown()
        assert len(now.screen.hand.laying.play.placements) == 3, "the tiles are still there"


async def test_of_the_best_plays_it_explains_the_one_looked_at() -> None:
    async with coached() as now:
        await now.press("f12")
        await now.press("down")
        await now.press("ctrl+e")
        assert "WOO, verb: try to win" in now.shown()
        assert now.screen.coaching.choosing, "the plays are still there to choose from"


async def test_in_the_history_it_explains_the_turn() -> None:
    async with playing(opening()) as now:
        await lay_wood(now)
        await now.press("f9")
        await now.press("home")
        await now.press("ctrl+e")
        assert "No word has been played yet." in now.said()
        await now.press("down")
        await now.press("ctrl+e")
        assert now.top == "Notice" and MEANING in now.shown()
        await now.press("escape")
        await now.press("down")
        await now.press("ctrl+e")
        assert now.said() == "No word was played in turn 2."


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_whoever_learns_sees_what_words_mean_beside_the_board(size: tuple[int, int]) -> None:
    game = opening()
    async with playing(game, engine=FakeEngine(lays(C6="A")), size=size) as now:
        await now.type("/set explain on\r")
        await lay_wood(now)
        panel = " ".join(line[44:].strip() for line in now.shown().splitlines())
        assert "WOOD: what trees are made of" in panel


async def test_nobody_else_does() -> None:
    async with playing(opening()) as now:
        await lay_wood(now)
        assert "fibrous" not in now.shown()
        assert now.app.library.setting(EXPLAINS) is None


async def test_a_word_of_cards_is_explained_by_the_key_too() -> None:
    async with sitting(laid_out("S1 T1", "A1 A1")) as now:
        await now.press("ctrl+e")
        assert "No word has been made yet" in now.said()
        await now.type("/define kat\r")
        assert "KAT, " in now.shown()


async def test_in_the_history_of_a_match_it_explains_the_words_of_the_round() -> None:
    game = laid_out("T1", "A1 B2", computers=(1,), options=WordsUpOptions(rounds=2))
    async with sitting(word(turn(game, "a1 a2 c1 b2"), "DOENT", stock=True)) as now:
        await now.press("f9")
        assert "[Round 2]" in now.shown() and "Ctrl+E meaning" in now.footer()
        await now.press("ctrl+e")
        assert now.said() == "No word was made in this round."
        await now.press("left", "ctrl+e")
        assert now.top == "Notice" and "There is no meaning for DOENT here." in now.shown()


async def test_at_the_end_of_a_match_it_explains_the_words_that_are_told() -> None:
    game = word(turn(laid_out("S1 T1", "A1 A1"), "a1 a2 c1 b2"), "DOEN")
    async with sitting(do(game, LeaveMatch(seat=1)), size=LARGE) as now:
        assert now.top == "WordsUpOutcomeScreen" and "Ctrl+E meaning" in now.footer()
        await now.press("ctrl+e")
        assert now.top == "Notice" and "DOEN, " in now.shown()


async def test_where_no_word_is_told_there_is_no_such_key() -> None:
    async with sitting(do(laid_out("S1 T1", "A1 A1"), LeaveMatch(seat=1)), size=LARGE) as now:
        assert now.top == "WordsUpOutcomeScreen" and "meaning" not in now.footer()


async def test_the_word_that_was_missed_is_explained_first() -> None:
    game = do(do(turn(laid_out("S1 T1", "A1 A1"), "a1 a2 c1 b2"), GiveUp(seat=0)), LeaveMatch(seat=1))
    async with sitting(game, size=LARGE) as now:
        assert "meaning" not in now.footer()
        await now.press("m")
        await settle(now.app)
        await now.press("ctrl+e")
        assert now.top == "Notice" and "DOEN" in now.shown()


async def test_at_the_end_of_a_game_it_explains_the_best_words() -> None:
    async with playing(opening()) as now:
        await lay_wood(now)
        await now.type("/resign!\r")
        assert now.top == "UpwordsOutcomeScreen"
        await now.press("ctrl+e")
        assert now.top == "Notice" and MEANING in now.shown()


async def test_words_are_looked_for_and_studied_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_study, "worth_order", lambda _edition: ("SNACK", "QUIT"))
    async with playing(opening(), size=SMALL) as now:
        await now.type("/words sn?ck\r")
        assert now.top == "Notice" and "5 tiles: SNACK, SNECK, SNICK, SNUCK." in now.shown()
        await now.press("escape")
        await now.type("/words s? ack\r")
        assert "can't be searched for" in now.said()
        await now.type("/study\r")
        await settle(now.app)
        assert now.top == "QuizDialog" and "Which of these is a word: " in now.shown()
        await now.type("snack\r")
        assert "Right." in now.shown() and "SNACK, noun" not in now.said()
        await now.press("escape")
        assert now.top == "UpwordsScreen"


async def test_words_are_not_looked_for_in_a_game_with_challenges() -> None:
    game = opening(challenge=Challenge.FREE)
    async with playing(game) as now:
        for line in ("/words sn?ck\r", "/study\r"):
            await now.type(line)
            await settle(now.app)
            assert "This is closed while your game" in now.shown() and "SNECK" not in now.shown()
