"""What docs/rules.md, docs/notation.md and docs/glossary.md say is what the program does."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from tests.games.scene import ENGLISH, FINNISH, board_of, lay
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords import edition
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.games.upwords.game import RECORD, UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import parse_play
from upwords_tui.games.upwords.position import EndReason, parse_position
from upwords_tui.games.upwords.rules import Rule, check

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
EDITIONS = (DOCS / "editions.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
EDITION_FILES = sorted(Path(edition.__file__).with_name("editions").glob("*.toml"))
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")


def rows(text: str, heading: str) -> list[list[str]]:
    """Return the rows of the first table below `heading`, without its head."""
    lines = text.split(f"\n{heading}\n", 1)[1].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    table = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table[2:]


def block(text: str, kind: str) -> str:
    """Return what is in the fenced block of this kind."""
    match = re.search(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert match, kind
    return match[1]


def test_the_table_of_editions() -> None:
    table = {row[0].strip("`"): row for row in rows(RULES, "## Editions")}
    assert {*table} == {file.stem for file in EDITION_FILES}
    for edition_id, row in table.items():
        edition = load_edition(edition_id)
        bonus = edition.flat_bonus or edition.placed_bonus
        assert bonus
        assert row[1:] == [
            edition.published,
            f"{edition.size}×{edition.size}",
            str(edition.tile_count),
            edition.language,
            f"{edition.min_seats}–{edition.max_seats}",
            str(edition.all_rack_bonus),
            " ".join(edition.alphabet.sort(bonus.tiles)),
            "yes" if edition.plural_tile else "no",
            "yes" if edition.stuck_needs_empty_bag else "no",
        ]


def test_every_key_of_an_edition_is_described() -> None:
    described = {
        key
        for row in rows(EDITIONS, "- There must be enough tiles to fill every rack.")
        for key in re.findall("`([a-z._]+)`", row[0])
    }
    written = set[str]()
    for file in EDITION_FILES:
        for key, value in tomllib.loads(file.read_text("utf-8")).items():
            is_part = isinstance(value, dict) and key != "tiles"
            written |= {f"{key}.{each}" for each in value} if is_part else {key}
    assert described == written


def test_the_tables_of_tiles() -> None:
    table = {row[0].strip("`"): row[1] for row in rows(RULES, "### Tiles")}
    for edition_id, tiles in table.items():
        bag = load_edition(edition_id).bag
        assert tiles == " ".join(f"{tile}{count}" for tile, count in bag)


@pytest.mark.parametrize(
    ("heading", "edition"), [("### Example, English", ENGLISH), ("### Example, Finnish", FINNISH)]
)
def test_the_worked_examples(heading: str, edition: Edition) -> None:
    board = board_of(edition=edition)
    for row in rows(RULES, heading):
        found: list[str] = []
        for text in row[1].split(", "):
            laid = parse_play(text, board, edition.alphabet)
            verdict = check(edition, board, laid.tiles, laid)
            assert verdict.is_legal and verdict.score, text
            found += [f"{word.text} {word.score}" for word in verdict.score.words]
            board = lay(board, text, edition=edition)
        assert row[2] == ", ".join(found)


def test_every_rule_is_named_in_its_place() -> None:
    numbered = RULES.split("## What makes a play legal")[1].split("### Which words")[0]
    assert re.findall(r"^(\d+)\. ", numbered, re.MULTILINE) == [str(number) for number in range(1, 12)]
    for rule in Rule:
        assert f"(`{rule}`)" in numbered, rule


def test_every_option_is_described_with_its_default() -> None:
    table = {row[0].strip("`"): row for row in rows(RULES, "## House rules")}
    assert list(table) == [field.name for field in fields(UpwordsOptions)]
    for name, row in table.items():
        default = getattr(UpwordsOptions(), name)
        if default is None:
            default = getattr(ENGLISH, name)
        shown = {True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default)
        assert row[2].strip("`") == shown, name
    for mode in Challenge:
        assert f"- **`{mode}`**" in RULES


def test_readings_are_marked() -> None:
    assert RULES.count("**[reading]**") >= 12


def test_the_position_is_read() -> None:
    stated = parse_position(block(NOTATION, "json position"))
    assert stated.play
    verdict = check(stated.edition, stated.board, stated.rack, stated.play)
    assert verdict.is_legal and verdict.score
    assert [word.text for word in verdict.score.words] == ["LEAP", "WOOL"]


def test_the_record_is_a_game_and_is_written_like_that() -> None:
    text = block(NOTATION, "json record")
    game = from_record(parse_record(text))
    assert game.is_over
    assert format_record(to_record(game)) == text


def test_every_field_of_a_record_is_described() -> None:
    described = NOTATION.split("## Game records")[1]
    record = json.loads(block(NOTATION, "json record"))
    for name in record:
        assert f"`{name}`" in described.split("### Actions")[0], name
    actions = {row[0].strip("`"): row[1] for row in rows(NOTATION, "### Actions")}
    assert list(actions) == list(RECORD.actions)
    for name in set(record["actions"][0]) - {"seat", "action", "ms", "scores"}:
        assert f"`{name}`" in actions["play"], name
    for reason in EndReason:
        assert f"`{reason}`" in described, reason


def test_a_game_can_be_checked_by_hand() -> None:
    source = block(NOTATION, "python")
    assert "upwords_tui" not in source
    test = doctest.DocTestParser().get_doctest(source, {}, "notation", "docs/notation.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 8 and results.failed == 0
    game = from_record(parse_record(block(NOTATION, "json record")))
    assert isinstance(game, UpwordsGame)
    for state in game.start.seats:
        assert f"'{' '.join(state.rack)}'" in source
    for entry in game.entries:
        assert f"'{' '.join(entry.effect.drawn)}'" in source
    assert game.setup.seed.hex() in source
    assert " ".join(f"{tile}{count}" for tile, count in ENGLISH.bag) in source


def test_the_plays_shown_are_plays() -> None:
    board = board_of()
    for row in rows(NOTATION, "## Plays"):
        text = row[0].strip("`")
        if text != "5D QuIT":
            assert parse_play(text, board, ENGLISH.alphabet)
            board = lay(board, text)
    assert parse_play("5D QuIT", board_of(), ENGLISH.alphabet)


def test_the_glossary_has_the_words_of_the_field_and_ours_in_order() -> None:
    words = []
    for heading in ("## Of word games", "## Of this game and this program"):
        part = [row[0] for row in rows(GLOSSARY, heading)]
        assert part == sorted(part, key=str.casefold), heading
        words += part
    field = "rack bag leave anchor cross-check cross-score play exchange pass challenge phony unseen equity"
    ours = "stack height overlay keep edition view table seat action verdict violation"
    for word in [
        *field.split(),
        *ours.split(),
        "draft play",
        "spectator",
        "spread",
        "autoplay",
        "game pair",
        "endgame",
    ]:
        assert word in words, word
    assert "pre-endgame" in words


def test_the_pages_stand_alone_and_their_links_lead_somewhere() -> None:
    for text in (RULES, NOTATION, GLOSSARY):
        for target, anchor in re.findall(r"\]\(([\w.-]*)(?:#([\w-]+))?\)", text):
            page = (DOCS / target).read_text(encoding="utf-8") if target else text
            headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings}
            assert not anchor or anchor in anchors, (target, anchor)
