"""How long word lists take to compile, to load and to ask, and what they weigh."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.timing import best_ms
from upwords_tui.games.upwords.edition import Edition, load_edition
from upwords_tui.lexicon.bitsets import Lexicon, compile_lexicon
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.files import WordFile, read_words
from upwords_tui.lexicon.registry import word_list

ASKED = 2000


def run() -> None:
    for edition_id in ("hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10"):
        _measure(load_edition(edition_id))


def _measure(edition: Edition) -> None:
    words = word_list(edition.dictionary)
    listed = read_words(words.path)
    sample = random.Random(1).sample(listed, ASKED)
    compiling, lexicon = best_ms(lambda: compile_lexicon(listed, edition.alphabet, edition.size), 2)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def load() -> Lexicon:
            return load_lexicon(
                words.path, edition.alphabet, edition.size, sha256=words.sha256, folder=folder
            )

        load()
        loading, _ = best_ms(load)
        (file,) = folder.iterdir()
        cached = file.stat().st_size / 2**20
    opening, plain = best_ms(lambda: WordFile(words.path))
    asking_lexicon, _ = best_ms(lambda: [lexicon.contains(word) for word in sample])
    asking_plain, _ = best_ms(lambda: [plain.contains(word) for word in sample])
    print(f"  {words.id}: {len(listed)} words, {lexicon.count} entries for {edition.id}")
    print(f"    compile {compiling:.0f} ms, load from the cache {loading:.1f} ms ({cached:.1f} MB)")
    print(f"    a question {asking_lexicon / ASKED * 1e3:.1f} µs")
    print(
        f"    the plain file ({words.path.stat().st_size / 2**20:.1f} MB): open {opening:.0f} ms, "
        f"a question {asking_plain / ASKED * 1e3:.1f} µs, adds {_file_weight(words.path):.1f} MB to a process"
    )


def _file_weight(path: Path) -> float:
    script = (
        "import sys; from pathlib import Path; from tests.bench.timing import resident_mb\n"
        "from upwords_tui.lexicon.files import WordFile\n"
        "before = resident_mb(); words = WordFile(Path(sys.argv[1])); words.contains('word')\n"
        "print(resident_mb() - before)"
    )
    command = [sys.executable, "-c", script, str(path)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
