"""What a player may ask the computer: a hint, the best plays, what would have followed from one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.text.playing import Playing
from tests.text.upwords_playing import at
from tests.tui.screens.reviewing import reasons, why
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions


def test_a_hint_and_the_best_plays() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        wood = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "equity": 3.2, "win": 0.6}
        return {"plays": [{**wood, "leave": ["A", "R"]}]}

    playing = at(reply=reply, width=200)
    assert playing.type("hint", "hint") == [
        "Look at row 5, from C5 to F5. Ask again for the word.",
        "The word is WOOD. Ask again for the whole play.",
    ]
    told = "1. 5C W(OOD): 5 points; keeps A, R; worth +3.2; wins 60%."
    assert playing.type("best") == [
        told,
        "“Worth” is how many points ahead the play should leave you in the long run. “Wins” is your"
        " chance of winning.",
    ]
    assert playing.type("best 3") == [told], "what the figures mean is said once"
    assert playing.type("best 0") == ["Add the number of words, from 1 to 24: “best 3”."]
    silent = at(reply=reply, options=UpwordsOptions(challenge=Challenge.FREE))
    assert "no hints" in silent.type("hint")[0]


def test_of_a_few_best_plays_it_is_said_why_the_first_is_better() -> None:
    because = why(
        reasons({"score": 4, "leave": ["W"]}, 0.0, 24.0), reasons({"score": 5, "leave": ["A"]}, 4.0, 24.0)
    )

    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        wood = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "equity": 6.2, "win": 0.6}
        seaweed = {"tiles": {"C4": "A"}, "notation": "C4 A(M)", "score": 4, "equity": 1, "win": 0.5}
        plays = [{**one, "leave": ["R"]} for one in (wood, seaweed)]
        return {"why": because} if request["do"] == "why" else {"plays": plays}

    playing = at(reply=reply, width=200)
    why_not = (
        "Why is 5C W(OOD) better than C4 A(M) (4 points)? It keeps A rather than W, worth 4 points more"
        " later on."
    )
    assert playing.type("best 2")[3] == why_not
    assert why_not not in playing.type("best"), "it is long enough"


def test_what_would_have_followed_from_a_better_play() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request["do"] == "plays":
            seaweed = {"tiles": {"C4": "A"}, "notation": "C4 A(M)", "score": 4, "equity": 1, "leave": []}
            return {"plays": [seaweed] if "A" in request["view"]["rack"] else []}
        made = {"action": "pass", "equity": 0, "win": 0.4, "leave": [], "tiles": []}
        wood = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "leave": ["A", "R"]}
        better = {**wood, "equity": 4, "win": 0.5}
        best = better if "W" in request["view"]["rack"] else made
        return {"made": made, "best": best, "lost_points": 4.0, "lost_win": 0.1}

    playing = at("WLQuDEAR", "ABCDEFG", reply=reply)
    assert "when it is over" in playing.type("follow 1")[0]
    playing.type("pass!", "pass!")
    assert playing.type("follow 1") == [
        "Better: WOOD at C5 across: 5 points. It keeps A, R.",
        "Ben would have answered: AW at C4 down: 3 points.",
        "Then the score is Anna 5 and Ben 3. Nobody can know the next draw.",
    ]
    assert playing.type("follow 2") == ["Nothing better was found in turn 2: there is nothing to follow."]
    assert playing.type("follow", "follow 9") == [
        "Add the number of a turn: “follow 5”.",
        "There is no turn 9 to review; the last is 2.",
    ]


def test_a_turn_that_was_taken_back_is_not_looked_back_at() -> None:
    playing = at("WLQuDEAR", "ABCDEFG", reply=lambda _request: {"plays": []})
    playing.type("5c wood", "undo", "yes", "pass!", "pass!")
    said = playing.type("review 1", "follow 1", "review 99")
    missed = "Turn 1 is not reviewed: it was taken back, or no move was made in it."
    assert said[:2] == [missed, missed]
    assert said[2].startswith("There is no turn 99 to review; the last is ")


def test_a_tile_of_two_letters_is_said_as_on_the_rack() -> None:
    def reply(request: Mapping[str, Any]) -> Mapping[str, Any]:
        wood = {"tiles": {"C5": "W"}, "notation": "5C W(OOD)", "score": 5, "equity": 3.2, "win": 0.6}
        better = {**wood, "leave": ["A", "Qu"]}
        made = {"action": "exchange", "equity": 0, "win": 0.4, "leave": [], "tiles": ["Qu", "E"]}
        return {"plays": [better], "made": made, "best": better, "lost_points": 4.0, "lost_win": 0.1}

    playing = at("WLQuDEAR", "ABCDEFG", reply=reply, width=200)
    assert "Q U" in playing.type("rack")[0]
    assert playing.type("hint", "hint", "hint")[-1].endswith("you keep A, Q U.")
    assert "keeps A, Q U;" in playing.type("best")[0]
    assert playing.type("exchange Q U w")[0].startswith("Q U, W: That is more tiles")
    playing.type("pass!", "pass!")
    for line in ("review", "review 1", "review all", "follow 1", "why"):
        told = " ".join(playing.type(line))
        assert "Q U" in told and "Qu" not in told, line


def test_a_game_without_a_turn_has_nothing_to_look_back_at() -> None:
    playing = Playing()
    playing.run("new Anna", "resign", "yes")
    for asked in ("review", "review 5", "review all"):
        assert playing.type(asked) == ["No turns were played, so there is nothing to review."]
