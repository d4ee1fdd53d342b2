"""How many of the words that Casual lays are explained, how long a look-up takes, what the files weigh."""

from __future__ import annotations

import random
import subprocess
import sys

from tests.bench.timing import spread
from upwords_tui.engine.upwords.compiled_generator import make_generator
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.matches import play_game
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.lexicon.bundled import bundled_folder
from upwords_tui.lexicon.cache import load_lexicon
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.meanings import FILE, meanings
from upwords_tui.lexicon.registry import word_list

GAMES, ASKED, STARTS = 40, 300, 9
EDITIONS = {"en": "hasbro-10x10", "fi": "hasbro-fi-10x10", "nl": "dutch-10x10"}
_COLD = """
import time
begun = time.process_time()
from upwords_tui.lexicon.meanings import meanings
meanings({word!r}, {language!r})
print((time.process_time() - begun) * 1e3)
"""


def run() -> None:
    for language, edition_id in EDITIONS.items():
        laid = words_laid(edition_id)
        known = {word: bool(meanings(word, language)) for word in set(laid)}
        unknown = sorted(word for word in known if not known[word])
        listed = read_words(word_list(language).path)
        shares = ", ".join(
            f"{explained(language, [word for word in listed if len(word) <= longest]):.1%} up to {longest}"
            for longest in (3, 4, 8, 10, 15)
        )
        size = (bundled_folder() / language / FILE).stat().st_size / 1e6
        print(f"  {language}: {size:.1f} MB; explained of a sample of the list by letters: {shares}")
        print(
            f"    of the words that Casual lays in {GAMES} games {share_of(laid, known):.1%} of {len(laid)}"
        )
        print(f"    not explained: {' '.join(unknown)}")
        print(f"    processor time of the first look-up, with the imports: {spread(cold(language))}")


def words_laid(edition_id: str) -> list[str]:
    """Return the words that games of Casual against itself make, one for each time."""
    edition = load_edition(edition_id)
    words = word_list(edition.dictionary)
    generator = make_generator(
        edition, load_lexicon(words.path, edition.alphabet, edition.size, sha256=words.sha256)
    )
    level = find_level("casual")
    seats = tuple(Seat(level.name, f"computer:{level.id}") for _ in range(2))
    laid: list[str] = []
    for number in range(GAMES):
        setup = UpwordsSetup(
            edition_id=edition.id,
            dictionary=DictionaryRef(edition.dictionary, words.sha256),
            seats=seats,
            seed=random.Random(f"meanings {number}").randbytes(32),
            options=UpwordsOptions(**vars(generator.house)),
        )
        game = play_game(setup, [player_of(level), player_of(level)], generator)
        laid += [
            word.lower()
            for entry in game.entries
            if isinstance(entry.action, PlayTiles)
            for word in entry.action.judged
        ]
    return laid


def share_of(laid: list[str], known: dict[str, bool]) -> float:
    return sum(known[word] for word in laid) / len(laid)


def explained(language: str, words: list[str]) -> float:
    sample = random.Random(1).sample(words, ASKED)
    return sum(bool(meanings(word, language)) for word in sample) / ASKED


def cold(language: str) -> list[float]:
    word = {"en": "cats", "fi": "kissat", "nl": "katten"}[language]
    script = [sys.executable, "-c", _COLD.format(word=word, language=language)]
    return [
        float(subprocess.run(script, capture_output=True, text=True, check=True).stdout)
        for _ in range(STARTS)
    ]
