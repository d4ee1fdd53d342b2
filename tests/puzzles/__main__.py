"""Makes, checks and mends the puzzles that come with the editions. Needs the compiled kernel.

python -m tests.puzzles make EDITION FILE [COUNT [MOST]]
                                                    add to FILE until it has so many puzzles (2000); MOST: of
                                                    learners' games, none rated higher
python -m tests.puzzles pack EDITION FILE           grade them, and write what comes with the edition
python -m tests.puzzles grade EDITION               say anew how hard those are that come with the edition
python -m tests.puzzles check EDITION [COUNT]       confirm all, or some, once more; print those that fail
python -m tests.puzzles prune EDITION FILE          drop for good those that FILE (what check printed) names
python -m tests.puzzles renew EDITION               the word list has changed: keep, confirm anew, or drop
python -m tests.puzzles days EDITION                how hard the puzzles of the day are through the week

Making can be stopped and gone on with. EDITION is an id, like hasbro-10x10. docs/puzzles.md tells the rest.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from tests.puzzles import weekdays
from tests.puzzles.checking import check
from tests.puzzles.making import make
from tests.puzzles.packing import grade, pack, prune, renew
from upwords_tui.base.errors import UpwordsError


def main(words: list[str]) -> int:
    """Do what was asked; return 1 if a check fails, 2 if nobody understands what is asked."""
    match words:
        case ["make", edition, file, *count] if len(count) < 3:
            make(edition, Path(file), *map(int, count or ["2000"]))
        case ["pack", edition, file]:
            pack(edition, Path(file))
        case ["grade", edition]:
            grade(edition)
        case ["check", edition, *count] if len(count) < 2:
            return bool(check(edition, int(count[0]) if count else None))
        case ["prune", edition, file]:
            prune(edition, [line.split("\t")[0] for line in Path(file).read_text("utf-8").splitlines()])
        case ["renew", edition]:
            renew(edition)
        case ["days", edition]:
            weekdays.tell(edition, date(2026, 11, 30), 364)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UpwordsError as error:
        sys.exit(str(error))
