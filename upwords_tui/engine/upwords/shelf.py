"""Generators at hand: made when first wanted, kept while they are in use.

The one idea: compiling or loading a lexicon is slow and a game asks for the same one again and again; but a
process that has seen many dictionaries must not hold them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from upwords_tui.engine.upwords.compiled import make_generator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.lexicon.cache import load_lexicon

OpenWordList = Callable[[str], tuple[Path, str]]
"""Returns path and hash (SHA-256, hex) of the plain word list with an id or path; raises InputError."""

_KEPT = 2
_KEPT_LISTS = 16


class GeneratorShelf:
    """Finds generators by edition, dictionary and options."""

    def __init__(self, open_word_list: OpenWordList, cache_folder: Path | None = None) -> None:
        # A list stays as it was when first asked for; hashing it again for each question is slow.
        self._word_list = lru_cache(_KEPT_LISTS)(open_word_list)
        self._cache_folder = cache_folder
        self._kept: dict[tuple[str, str, bool], Generator] = {}

    def generator(self, view: EngineView, report: Callable[[Mapping[str, object]], None]) -> Generator:
        """Return the generator for the position of `view`.

        `report` is told how far compiling has got, as {"compiling": 0.4}. Raises InputError if the dictionary
        can't be had.
        """
        path, sha256 = self._word_list(view.dictionary)
        key = (view.edition.id, sha256, view.repeat_in_stack)
        generator = self._kept.pop(key, None)
        if generator is None:
            lexicon = load_lexicon(
                path,
                view.edition.alphabet,
                view.edition.size,
                sha256=sha256,
                folder=self._cache_folder,
                progress=lambda done, steps: report({"compiling": round(done / max(steps, 1), 2)}),
            )
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            generator = make_generator(
                view.edition, lexicon, repeat_in_stack=view.repeat_in_stack, folder=self._cache_folder
            )
        self._kept[key] = generator
        return generator
