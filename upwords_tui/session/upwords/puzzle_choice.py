"""Which puzzles there are for somebody: by what they type, and by what they have done.

The one idea: puzzles are of an edition; whoever names none is set those of the edition they play, or of the
first in its language.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from typing import NamedTuple

from upwords_tui.errors import CommandError
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.puzzles import THEMES, has_puzzles, index
from upwords_tui.i18n import LANGUAGES, _, ngettext
from upwords_tui.near import is_called
from upwords_tui.session.exercises import PUZZLE, Outcome, rating_lines
from upwords_tui.session.kinds import default_variant, kind_of, variant_called
from upwords_tui.session.library import Library
from upwords_tui.session.upwords.puzzles import editions_with_puzzles, theme_named, theme_names
from upwords_tui.session.wording import language_name, listed

_ID = re.compile(r"[0-9]+(\.[0-9]+)?")


class Asked(NamedTuple):
    """What puzzles somebody has asked for: of an edition, about a theme if it is not empty.

    `wanted` is the id of the one to begin with, empty for any.
    """

    edition: str
    theme: str = ""
    wanted: str = ""


def asked(library: Library, text: str, here: str = "") -> Asked:
    """Return what is asked for by what is typed after “puzzle”: an edition, a theme or an id, or nothing.

    `here` is the edition on the table, if there is any. Raises CommandError.
    """
    named, rest = _edition_in(text)
    edition = named or _usual_edition(library, here)
    if not has_puzzles(edition):
        there = listed(editions_with_puzzles())
        said = _("There are no puzzles of {edition}.").format(edition=load_edition(edition).name)
        more = _("There are some of {editions}: “puzzle {example}”.")
        example = next(iter(editions_with_puzzles()), "")
        raise CommandError(f"{said} {more.format(editions=there, example=example)}" if there else said)
    if not rest:
        return Asked(edition)
    if _ID.fullmatch(rest):
        if all(row.id != rest for row in index(edition)):
            said = _("There is no puzzle {id} of {edition}.")
            raise CommandError(said.format(id=rest, edition=load_edition(edition).name))
        return Asked(edition, wanted=rest)
    return Asked(edition, theme=theme_named(rest))


def _edition_in(text: str) -> tuple[str, str]:
    """Return the edition that a text names, empty if it names none, and the rest of it."""
    words = text.replace("/", " ").split()
    for at, word in enumerate(words):
        if found := _edition_called(word):
            return found, " ".join((*words[:at], *words[at + 1 :]))
    return "", " ".join(words)


def _edition_called(word: str) -> str:
    variant = variant_called(word)
    if variant:
        return variant.id if variant.kind == Game.kind else ""
    for code, own in LANGUAGES.items():
        if is_called(word, (own, language_name(code))):
            return _first_in(code)
    return ""


def _usual_edition(library: Library, here: str) -> str:
    """Return the edition of whoever names none: that on the table, else that of their last game."""
    chosen = library.choices().variant
    edition = here or (chosen.id if chosen.kind == Game.kind else _first_in(chosen.language))
    return edition if has_puzzles(edition) else _first_in(load_edition(edition).language)


def _first_in(code: str) -> str:
    return default_variant(kind_of(Game.kind), code).id


def standing_lines(library: Library, now: datetime, here: str = "") -> tuple[str, ...]:
    """Return how somebody does at puzzles, by language, and which puzzles are left. Raises StoreError."""
    lines = list(rating_lines(library.exercises))
    if not lines:
        lines.append(_("You have not done a puzzle yet. “puzzle” sets you the first."))
    usual = _usual_edition(library, here)
    # One's own are told first.
    for edition in sorted(editions_with_puzzles(), key=lambda each: each != usual):
        lines += _edition_lines(library, edition, now, with_themes=edition == usual)
    return tuple(lines)


class Left(NamedTuple):
    """How many puzzles are about a theme, empty for any, and how many of them somebody has not seen."""

    theme: str
    total: int
    new: int


def puzzles_left(library: Library, edition: str) -> tuple[Left, ...]:
    """Return the puzzles of an edition by theme, first all of them. Raises StoreError, RecordError."""
    known = {each.name for each in library.exercises.known(PUZZLE)}
    rows = index(edition)
    count, new = Counter[str](), Counter[str]()
    for row in rows:
        about = ("", *row.themes)
        count.update(about)
        if f"{edition}/{row.id}" not in known:
            new.update(about)
    return tuple(Left(theme, count[theme], new[theme]) for theme in ("", *THEMES) if count[theme])


def _edition_lines(library: Library, edition: str, now: datetime, *, with_themes: bool) -> list[str]:
    known = {each.name: each for each in library.exercises.known(PUZZLE)}
    rows = index(edition)
    new = [row for row in rows if f"{edition}/{row.id}" not in known]
    seen = (known[name] for row in rows if (name := f"{edition}/{row.id}") in known)
    due = sum(
        each.body.get("outcome") != Outcome.FIRST and bool(each.due and each.due <= now) for each in seen
    )
    said = ngettext(
        "{edition}: {count} puzzle, {new} new.", "{edition}: {count} puzzles, {new} new.", len(rows)
    )
    told = said.format(edition=load_edition(edition).name, count=len(rows), new=len(new))
    if due:
        again = ngettext("{count} comes again now.", "{count} come again now.", due).format(count=due)
        told = f"{told} {again}"
    lines = [told]
    if with_themes and new:
        names, left = theme_names(), Counter(theme for row in new for theme in row.themes)
        counted = [f"{names[theme]} {left[theme]}" for theme in THEMES if left[theme]]
        lines.append(_("The new ones by what they are about: {themes}.").format(themes=", ".join(counted)))
    return lines
