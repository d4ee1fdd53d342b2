"""How much of what people type in their own words is understood: `python -m tests.understood [PART …]`.

`tests/text/natural` has a table for each language and game: a line, and the commands that answer it well, in
English. A line is right if what is said, and done, is what one of them says and does; asked well if a yes to
“did you mean” would be; `none` is for what means nothing here. Half of the lines (`held`) were never looked
at while the words were chosen, the other half (`open`) were. Those in `fresh` were written before the words
that guesses are learnt from, and nothing was chosen by them. Those in `second` came later: half of them were
looked at to choose more words (`seen`), half never (`unseen`).
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from tests.text.words_up_playing import at as words_up_at
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, language, use_language
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import UpwordsOptions

TABLES = Path(__file__).parent / "text" / "natural"
_TAKEN_FOR = re.compile("[“”][^“”]+”:")
PARTS = ("open", "held", "fresh", "seen", "unseen")
_PARTS_IN = {"natural": PARTS[:2], "fresh": PARTS[2:3] * 2, "second": PARTS[3:]}
NOTHING = "none"
NAMED = ("", "here", *("rules", "points", "challenges", "specials"), *("play", "undo", "exchange", "skip"))
"""What help is asked about by English names everywhere; other things in it are called as they are shown."""


class Line(NamedTuple):
    """A line that somebody types, and what answers it well. `part` is one of `PARTS`."""

    said: str
    wanted: Sequence[str]
    language: str
    game: str
    part: str


class Answer(NamedTuple):
    """What came of a line: what was said, what has changed since, what it was asked to mean."""

    said: Sequence[str]
    changed: tuple[object, ...]
    has_failed: bool
    meant: str


def lines(path: Path) -> Iterator[Line]:
    code, game = path.stem.split("-", 1)
    for row in path.read_text("utf-8").splitlines():
        said, wanted = row.split("\t")
        part = _PARTS_IN[path.parent.name][crc32(said.encode()) % 2]
        yield Line(said, wanted.split(" | "), code, game, part)


def every_line() -> list[Line]:
    return [line for path in sorted(TABLES.rglob("*.tsv")) for line in lines(path)]


def upwords() -> Playing:
    racks = ("CATHUISTALO", "CATHUISTALO")
    options = UpwordsOptions(allow_undo=True, game_seconds=600)
    edition = load_edition("hasbro-10x10")
    game = scene(*racks, bag="EEEEEEEE", board=board_of("5C MOOD"), options=options, edition=edition)
    playing = Playing(width=200).sit(game)
    playing.type("pass!")
    return playing


def words_up() -> Playing:
    playing = words_up_at("H1 U1 I1 S1 B3 O1 O1 M2 S1 T1 O1 V1 E1 N1 T1 R1 A1 N1 E1", "A1 N1", "E1 T1")
    playing.type("a1 b1 c1")
    return playing


TABLE_OF: dict[str, Callable[[], Playing]] = {"upwords": upwords, "words-up": words_up}


def answered(line: str, spoken: str, game: str) -> Answer:
    use_language(spoken)
    playing = TABLE_OF[game]()
    shell, failed = playing.shell, list[UpwordsError]()
    attempt = shell._attempt

    def watched(deed: Callable[[], None]) -> UpwordsError | None:
        error = attempt(deed)
        failed.extend([error] if error else [])
        return error

    shell._attempt = watched  # type: ignore[method-assign]
    desk, begun = shell.desk, shell.desk.game_id
    # With the mark goes what was typed, whichever word it was.
    said = [each for each in playing.type(line) if not each.rstrip().endswith("!")]
    # What a guess was taken for stands before its answer.
    said = said[1:] if len(said) > 1 and _TAKEN_FOR.fullmatch(said[0]) else said
    number = desk.chair.number if desk.on_table else None
    changed = (number, desk.game_id == begun, desk.on_table is None, language(), shell._is_leaving)
    return Answer(said, changed, bool(failed), shell._meant)


class Judge:
    """Says how well lines are answered; what commands answer is worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str], Answer] = {}

    def _command(self, command: str, line: Line) -> Answer:
        key = (command, line.language, line.game)
        if key not in self._known:
            use_language(line.language)
            word, _space, subject = command.partition(" ")
            term = _(subject.capitalize()) if word == "help" and subject not in NAMED else subject
            self._known[key] = answered(f"{word} {term}".strip(), line.language, line.game)
        return self._known[key]

    def verdict(self, line: Line) -> str:
        """Return `right`, `asked`, `acted` (that is wrong), `answered` (wrongly), `misled` or `lost`."""
        found = answered(line.said, line.language, line.game)
        untouched = self._command("zzzz", line).changed
        for wanted in line.wanted:
            if wanted == NOTHING:
                if found.changed == untouched and found.has_failed and not found.meant:
                    return "right"
                continue
            best = self._command(wanted, line)
            if (found.said, found.changed) == (best.said, best.changed):
                return "right"
            if found.meant and found.changed == untouched:
                meant = self._command(found.meant, line)
                if (meant.said, meant.changed) == (best.said, best.changed):
                    return "asked"
        if found.changed != untouched:
            return "acted"
        if found.meant:
            return "misled"
        return "lost" if found.has_failed else "answered"


VERDICTS = ("right", "asked", "misled", "lost", "answered", "acted")


def told(verdicts: Sequence[tuple[Line, str]]) -> Iterator[str]:
    """Yield a row for each language, game and part: how many lines, and the share of each verdict."""
    groups: dict[tuple[str, str, str], Counter[str]] = {}
    for line, verdict in verdicts:
        groups.setdefault((line.language, line.game, line.part), Counter())[verdict] += 1
    yield f"{'':22}{'lines':>7}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)
    for name, counts in sorted(groups.items()):
        total = counts.total()
        shares = "".join(f"{100 * counts[verdict] / total:9.0f}%" for verdict in VERDICTS)
        yield f"{' '.join(name):22}{total:7}{shares}"


def main(parts: Sequence[str], *, shows: bool) -> None:
    judge = Judge()
    chosen = [line for line in every_line() if line.part in (parts or PARTS)]
    verdicts = [(line, judge.verdict(line)) for line in chosen]
    for line, verdict in verdicts:
        if shows and verdict not in ("right", "asked"):
            print(f"{line.language} {line.game}\t{verdict}\t{line.said}\t{' | '.join(line.wanted)}")
    print(*told(verdicts), sep="\n")


if __name__ == "__main__":
    main([each for each in sys.argv[1:] if each != "--show"], shows="--show" in sys.argv)
