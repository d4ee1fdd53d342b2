"""A game as a page to share: one HTML file that needs nothing from elsewhere, nor its own script.

The page is a tree of elements, so that names and words of others are text, whatever is in them. Its frame is
`page.html`, whose texts are translated here.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from string import ascii_uppercase
from xml.etree import ElementTree as ET

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.game_types.features import NO_NOTES, Notes, Squares
from upwords_tui.app.narration.numbers import percent_text, signed
from upwords_tui.app.play.picture import add, board_lines, picture, squares_of, standings
from upwords_tui.base.i18n import _, language, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import GameView
from upwords_tui.games.game import AnyGame

_POLICY = (
    "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'"
)
"""What a browser may do with the page: nothing but use its own style and script."""


def share(game: AnyGame, suffix: str, notes: Notes) -> bytes:
    """Return a game as the page, or the picture, that a suffix names. Raises InputError."""
    return page(game, notes).encode() if suffix == ".html" else picture(game, suffix)


def page(game: AnyGame, notes: Notes = NO_NOTES) -> str:
    """Return the page of a game as everybody may know it, with the notes of its review."""
    view, kind = game.view_for(None), kind_of(game.kind)
    narration, names = kind.kit.narration, [name for name, _points in standings(game)]
    told = [narration.opening_lines(view), *(narration.entry_lines(entry, view) for entry in view.history)]
    doctype, frame = _part("html").split("\n", 1)
    html = ET.fromstring(frame)
    for each in html.iter():
        if each.text and each.text.strip():
            each.text = _(each.text)
    parts = {each.get("id") or each.tag: each for each in html.iter()}
    html.set("lang", language())
    parts["style"].text, parts["script"].text = style, script = _part("css"), _part("js")
    hashes = (b64encode(sha256(part.encode()).digest()).decode() for part in (style, script))
    parts["policy"].set("content", _POLICY.format(*hashes))
    parts["title"].text = f"{', '.join(names)}: {kind.title(view)}"
    parts["players"].text, parts["edition"].text = " – ".join(names), kind.title(view)
    for name, points in standings(game):
        add(add(parts["standing"], "li", name), "b", points)
    for line in narration.outcome_lines(view) if view.outcome else (narration.turn_sentence(view),):
        add(parts["result"], "li", line)
    for line in notes.summary:
        add(parts["summary"], "li", line)
    if not notes.summary:
        parts["story"].remove(parts["review"])
    _chart(parts, notes.chances, names[0])
    # In a game that goes on, what lay open once may have to be remembered.
    is_public = view.outcome or all(hasattr(entry, "board") for entry in view.history)
    before: Squares = ()
    for number, lines in enumerate(told):
        is_shown = is_public or number == len(view.history)
        squares = squares_of(replace(game, entries=game.entries[:number])) if is_shown else before
        name = _("Turn {number}").format(number=number) if number else pgettext("turn", "Start")
        turn = add(parts["turns"], "li", id=f"turn-{number}", data_squares=_changes(before, squares))
        add(turn, "a", name, href=f"#turn-{number}")
        body = add(turn, "div")
        texts = [*(("said", line) for line in lines), ("scores", _scores(view, number))]
        for look, text in filter(all, (*texts, ("review", notes.turns.get(number, "")))):
            add(body, "p", text, look)
        if squares != before:
            details = add(body, "details")
            add(details, "summary", _("{turn}: the board").format(turn=name))
            add(details, "pre", "\n".join(board_lines(squares)))
        before = squares
    _board(parts["board"], before)
    return "\n".join((doctype, ET.tostring(html, "unicode", method="html"), ""))


def _part(suffix: str) -> str:
    return Path(__file__).with_suffix(f".{suffix}").read_text("utf-8")


def _scores(view: GameView, number: int) -> str:
    """Return everybody's points after a turn, from 1; nothing if they were hidden."""
    points = getattr(view.history[number - 1], "scores", None) if number else None
    seats = zip(view.seats, points or (), strict=bool(points))
    return "; ".join(f"{clean(seat.name)} {signed(score)}" for seat, score in seats)


def _changes(before: Squares, after: Squares) -> str:
    """Return as JSON each square that is not as before: its number, the topmost face and the height."""
    stacks = list(chain.from_iterable(after))
    pairs = enumerate(zip(list(chain.from_iterable(before)) or [()] * len(stacks), stacks, strict=True))
    changed = [(at, new[-1] if new else "", len(new)) for at, (old, new) in pairs if old != new]
    return json.dumps(changed, separators=(",", ":"), ensure_ascii=False)


def _chart(parts: Mapping[str, ET.Element], chances: Mapping[int, float], name: str) -> None:
    """Draw how likely somebody was to win after each turn; nothing if that is known of one at most."""
    if len(chances) < 2:
        parts["review"].remove(parts["course"])
        return
    title, turn, last = _("{name}'s chance of winning, turn by turn"), _("Turn {number}"), max(chances)
    parts["chart-title"].text = title.format(name=name)
    told = (f"{turn.format(number=number)}: {percent_text(win)}" for number, win in chances.items())
    parts["chart-told"].text = "; ".join(told)
    for at, share in (("most", 1.0), ("half", 0.5), ("least", 0.0)):
        parts[at].text = percent_text(share)
    left, right, top, bottom = map(int, parts["chart"].get("data-frame", "").split())
    places = (
        (left + (right - left) * (number - 1) / (last - 1), bottom - (bottom - top) * win)
        for number, win in chances.items()
    )
    parts["wins"].set("points", " ".join(f"{x:.0f},{y:.0f}" for x, y in places))


def _board(board: ET.Element, squares: Squares) -> None:
    if not any(len(stack) > 1 for stack in chain.from_iterable(squares)):
        board[0].text = ""  # nothing is stacked
    head = add(board, "tr")
    add(head, "td")
    for letter in ascii_uppercase[: len(squares)]:
        add(head, "th", letter, scope="col")
    for number, stacks in enumerate(squares, 1):
        row = add(board, "tr")
        add(row, "th", str(number), scope="row")
        for stack in stacks:
            square = add(row, "td", look=f"h{min(len(stack), 5)}")
            if stack:
                add(square, "b", stack[-1])
            if len(stack) > 1:
                add(square, "sub", str(len(stack)))
