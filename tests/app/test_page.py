"""The page of a game: what is on it, for eyes, ears and keys, and that no name can be more than text."""

from __future__ import annotations

import json
import random
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.golden.make import GAMES
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.game_types.features import Notes
from upwords_tui.app.play.files import read_game
from upwords_tui.app.play.page import page
from upwords_tui.app.play.picture import add
from upwords_tui.base.i18n import use_language
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.wordsup.view import WordsUpView

WORDS_UP = GAMES.parent / "wordsup"
EVERY = sorted((*GAMES.glob("*.json"), *WORDS_UP.glob("*.json")), key=str)
MOST_BYTES = 150_000
VOID = {"meta"}


class Element:
    """An element as a browser sees it: its children and texts in order."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Element | str] = []

    @property
    def children(self) -> list[Element]:
        return [each for each in self.inside if isinstance(each, Element)]

    @property
    def text(self) -> str:
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    def all(self, tag: str = "") -> Iterator[Element]:
        for each in self.children:
            if tag in ("", each.tag):
                yield each
            yield from each.all(tag)

    def of_class(self, name: str) -> list[Element]:
        return [each for each in self.all() if each.attributes.get("class") == name]

    def called(self, name: str) -> Element:
        (found,) = (each for each in self.all() if each.attributes.get("id") == name)
        return found

    @property
    def skeleton(self) -> object:
        return self.tag, sorted(self.attributes), [each.skeleton for each in self.children]


class Reader(HTMLParser):
    """Reads a page into elements; one that is not closed as it was opened is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open = [Element("", {})]
        self.feed(text)
        self.close()
        assert len(self.open) == 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, dict(attrs))
        assert len(made.attributes) == len(attrs)
        self.open[-1].inside.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def read(text: str) -> Element:
    return Reader(text).open[0]


@cache
def game_in(path: Path) -> AnyGame:
    return read_game(path)


@cache
def page_of(path: Path) -> Element:
    return read(page(game_in(path)))


def renamed(path: Path, *names: str) -> AnyGame:
    """Return a recorded game as it would have been with other names."""
    whole = game_in(path)
    seats = tuple(replace(seat, name=name) for seat, name in zip(whole.setup.seats, names, strict=True))
    game = type(whole).begin(replace(whole.setup, seats=seats))
    for entry in whole.entries:
        game = game.apply(entry.action)
    return game


Shown = list[tuple[str, int]]


def boards(game: UpwordsGame) -> list[Shown]:
    """Return the topmost letter and the height of each square, at the beginning and after every action."""
    positions = (game.start, *(entry.position for entry in game.entries))
    return [
        [(stack[-1] if stack else "", len(stack)) for stack in position.board.stacks]
        for position in positions
    ]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_the_board_is_the_same_at_every_turn(path: Path) -> None:
    game, html = game_in(path), page_of(path)
    assert isinstance(game, UpwordsGame)
    shown: Shown = [("", 0)] * len(game.start.board.stacks)
    as_text: list[str] = []
    turns = html.called("turns").children
    for turn, board in zip(turns, boards(game), strict=True):
        for at, face, height in json.loads(turn.attributes["data-squares"] or ""):
            shown[at] = face, height
        assert shown == board
        # Without a script, a turn that has changed the board shows it as text.
        as_text = [each.text for each in turn.all("pre")] or as_text
        rows = (line.split()[1:] for line in as_text[0].splitlines()[1:])
        told = [
            (*re.findall(r"[^\d]+", each), *re.findall(r"\d+", each)) for each in chain.from_iterable(rows)
        ]
        wanted = [(face or ".", *([str(height)] if height > 1 else [])) for face, height in board]
        assert told == wanted
    squares = [each for each in html.called("board").all("td") if "class" in each.attributes]
    assert [each.text for each in squares] == [
        f"{face}{height if height > 1 else ''}" for face, height in shown
    ]
    assert [each.attributes["class"] for each in squares] == [f"h{height}" for _face, height in shown]


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_turn_is_told_in_the_sentences_of_the_game(path: Path) -> None:
    game, html = game_in(path), page_of(path)
    view, narration = game.view_for(None), kind_of(game.kind).kit.narration
    told = [narration.opening_lines(view), *(narration.entry_lines(entry, view) for entry in view.history)]
    turns = html.called("turns").children
    assert [[each.text for each in turn.of_class("said")] for turn in turns] == [[*lines] for lines in told]
    assert [each.text for each in html.called("result").children] == list(
        narration.outcome_lines(view) or [narration.turn_sentence(view)]
    )
    assert html.called("told").text == "", "what the script says is not in the way of those without it"


def test_scores_are_told_after_every_turn() -> None:
    turns = page_of(GAMES / "spin-master-six.json").called("turns").children
    assert not turns[0].of_class("scores")
    (scores,) = turns[1].of_class("scores")
    assert scores.text.count(";") == 5
    (last,) = page_of(GAMES / "hasbro-two.json").called("turns").children[-1].of_class("scores")
    assert last.text == "Anna 251; Computer 226"


def test_a_page_is_small() -> None:
    sizes = {path.stem: len(page(game_in(path)).encode()) for path in sorted(GAMES.glob("*.json"))}
    assert max(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_the_page_is_in_order_for_keyboards_and_voices(path: Path) -> None:
    html = page_of(path)
    (root,) = html.children
    assert root.tag == "html" and root.attributes["lang"] == "en"
    assert [each.tag for each in root.children[1].children] == ["header", "main", "script"]
    ids = [each.attributes["id"] for each in html.all() if "id" in each.attributes]
    assert len(ids) == len({*ids})
    names = ("aria-labelledby", "aria-describedby")
    assert {each.attributes[name] for each in html.all() for name in names if name in each.attributes} <= {
        *ids
    }
    assert all(each.attributes.get("aria-labelledby") for each in html.all("section"))
    headings = [each for each in html.all() if re.fullmatch("h[1-6]", each.tag)]
    assert [each.tag for each in headings] == ["h1", *["h2"] * (len(headings) - 1)]
    for each in (*headings, *html.all("button"), *html.all("a"), *html.all("th"), *html.all("summary")):
        assert each.text.strip()
    assert all(each.attributes["type"] == "button" for each in html.all("button"))
    assert {each.attributes["href"] for each in html.all("a")} <= {f"#{name}" for name in ids}
    assert len({each.text for each in html.all("summary")}) == len(list(html.all("summary")))


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = page(game_in(GAMES / "classic-two.json"))
    html = read(text)
    assert not re.search(r"https?:|url\(|@import", text)
    assert not [each for each in html.all() if {"src", "style"} & each.attributes.keys()]
    assert not [name for each in html.all() for name in each.attributes if name.startswith("on")]
    (policy,) = (each for each in html.all("meta") if "http-equiv" in each.attributes)
    hashes = [
        f"sha256-{b64encode(sha256(each.text.encode()).digest()).decode()}"
        for each in (*html.all("style"), *html.all("script"))
    ]
    assert policy.attributes["content"] == (
        f"default-src 'none'; style-src '{hashes[0]}'; script-src '{hashes[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )


HOSTILE = (
    "<script>alert(1)",
    "</script><b onx=1>",
    "<!--",
    "]]>&lt;i&gt;",
    "\"'><img src=x>",
    "${x}{{y}}<svg/onload=1",
)


def test_names_are_text() -> None:
    path = GAMES / "spin-master-six.json"
    plain, hostile = (read(page(renamed(path, *names))) for names in ("ABCDEF", HOSTILE))
    assert hostile.skeleton == plain.skeleton
    told = [each.inside[0] for each in hostile.called("standing").children]
    assert told == [clean(name) for name in HOSTILE]
    assert hostile.called("players").text == " – ".join(map(clean, HOSTILE))


def test_ten_thousand_names_are_text() -> None:
    chance = random.Random(1)
    letters = "<>&\"'`=/!-;#x3c \t\n\0\x1bab\u2028\u2029\u202e\ufeff\u0338\ud800å]]>%{}$"
    page_like = ElementTree.Element("ul")
    names = ["".join(chance.choices(letters, k=chance.randrange(1, 20))) for _each in range(10_000)]
    for name in names:
        add(page_like, "li", clean_name(name), data_name=clean_name(name))
    found = read(ElementTree.tostring(page_like, "unicode", method="html")).children[0]
    assert [each.tag for each in found.all()] == ["li"] * len(names)
    assert [each.text for each in found.children] == [*map(clean_name, names)]
    assert [each.attributes for each in found.children] == [{"data-name": clean_name(name)} for name in names]


def test_a_review_is_told_turn_by_turn_and_in_short() -> None:
    notes = Notes(("Anna: 2 turns.",), {1: "Better <b>was</b> not found.", 3: "TONE was better."})
    html = read(page(game_in(GAMES / "classic-two.json"), notes))
    assert [each.text for each in html.called("summary").children] == ["Anna: 2 turns."]
    turns = html.called("turns").children
    told = {number: each.text for number, turn in enumerate(turns) for each in turn.of_class("review")}
    assert told == notes.turns
    assert "chart" not in [each.attributes.get("id") for each in html.all()], "nothing is known of chances"
    assert not [
        each for each in page_of(GAMES / "classic-two.json").all() if "review" in each.attributes.values()
    ]


def test_chances_are_drawn_and_told_without_a_script() -> None:
    game = renamed(GAMES / "classic-two.json", "<b>Anna</b>", "Ben")
    html = read(page(game, Notes(("Anna: 2 turns.",), {}, {1: 0.5, 3: 0.25, 5: 1.0})))
    chart, title = html.called("chart"), html.called("chart-title")
    assert chart.attributes["role"] == "img" and chart.attributes["aria-labelledby"] == "chart-title"
    assert title.text == f"{clean_name('<b>Anna</b>')}'s chance of winning, turn by turn"
    assert html.called("chart-told").text == "Turn 1: 50%; Turn 3: 25%; Turn 5: 100%"
    assert html.called("wins").attributes["points"] == "64,95 348,135 632,15"
    assert [html.called(each).text for each in ("most", "half", "least")] == ["100%", "50%", "0%"]


def test_the_page_speaks_the_language_in_use() -> None:
    use_language("fi")
    try:
        html = read(page(game_in(GAMES / "finnish-teams.json")))
    finally:
        use_language("en")
    assert html.children[0].attributes["lang"] == "fi"
    assert [each.text for each in html.all("h2")] == ["Lauta", "Tulos", "Vuorot"]
    assert [each.text for each in html.all("button")][1:3] == ["Edellinen vuoro", "Seuraava vuoro"]
    assert html.called("turns").children[1].children[0].text == "Vuoro 1"


def test_a_game_that_ended_before_a_play_has_a_page() -> None:
    whole = game_in(GAMES / "hasbro-two.json")
    game = type(whole).begin(whole.setup).apply(Resign(seat=0))
    html = read(page(game))
    assert [each.of_class("said")[0].text for each in html.called("turns").children][1:] == ["Anna resigned."]
    assert not any(
        each.attributes.get("class") != "h0" for each in html.called("board").all("td") if each.text
    )
    assert "Anna has resigned" in html.called("result").text


def test_a_game_that_goes_on_tells_what_spectators_know() -> None:
    whole = game_in(GAMES / "hasbro-two.json")
    game = replace(whole, entries=whole.entries[:4])
    text = page(game)
    assert game.setup.seed.hex() not in text
    html = read(text)
    assert html.called("result").text == "Anna to play."
    assert html.called("turns").children[4].of_class("said")[0].text == "Computer exchanged 1 tile."


def test_a_field_of_cards_shows_what_lies_open() -> None:
    html = page_of(WORDS_UP / "ended-early.json")
    first, *turns = html.called("turns").children
    down = json.loads(first.attributes["data-squares"] or "")
    assert len(down) == 64 and {face for _at, face, _height in down} == {"▪"}
    changes = [each for turn in turns for each in json.loads(turn.attributes["data-squares"] or "")]
    assert {height for _at, _face, height in changes} == {0, 1}
    assert re.fullmatch("[A-Z]\\d+\\*?", next(face for _at, face, _height in changes if face))
    assert next(html.all("caption")).text == "", "no card lies on another"


def test_a_field_that_is_still_played_on_shows_no_card_that_is_face_down() -> None:
    whole = game_in(WORDS_UP / "ended-early.json")
    for count in range(len(whole.entries)):
        game = replace(whole, entries=whole.entries[:count])
        view = game.view_for(None)
        assert isinstance(view, WordsUpView)
        *before, last = read(page(game)).called("turns").children
        assert {turn.attributes["data-squares"] for turn in before} <= {"[]"}
        assert not [each for turn in before for each in turn.all("pre")]
        shown = {at: face for at, face, _height in json.loads(last.attributes["data-squares"] or "")}
        assert {at for at, face in shown.items() if face == "▪"} == {
            at for at, card in enumerate(view.field) if card is False
        }
        if whole.entries[count].position.outcome:
            break


# Colours


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_colours_can_be_read_by_day_and_by_night_and_on_paper() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    (style,) = page_of(GAMES / "classic-two.json").all("style")
    day, night, paper = (
        dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", part))
        for part in re.findall(r":root \{(.*?)\}", style.text, re.DOTALL)
    )
    assert day.keys() == night.keys() and len(day) == 22
    for scheme in (day, night, day | paper):
        pairs = [
            *((ink, ground) for ink in ("text", "bright", "dim", "accent") for ground in ("ground", "bar")),
            *((ink, f"top{height}") for ink in ("ink", "fresh", "digit") for height in range(1, 6)),
        ]
        low = {pair: contrast(scheme[pair[0]], scheme[pair[1]]) for pair in pairs}
        assert min(low.values()) >= 4.5, {pair: ratio for pair, ratio in low.items() if ratio < 4.5}
        assert contrast(scheme["line"], scheme["bar"]) >= 3, "where a button begins"
