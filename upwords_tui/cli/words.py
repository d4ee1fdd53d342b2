"""`upwords-tui words`: is it a word, which source says so, and what it means."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from upwords_tui.app.narration.dictionaries import refusal_text, said_text, source_text
from upwords_tui.app.teaching.meanings import entries_of, meaning_lines
from upwords_tui.base.i18n import _, language
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import print_json
from upwords_tui.lexicon.dictionary import Dictionary, Judgement
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import open_dictionary

_STANDARD_INPUT = ["-"]


def run(arguments: Namespace) -> int:
    """Print a line a word, and what it means if that is asked; exit code 1 if any is not known.

    Words of standard input are answered one by one, as they come.
    """
    dictionary = open_dictionary(arguments.dictionary or arguments.lang or "en")
    defines = arguments.define
    if arguments.words == _STANDARD_INPUT:
        return _stream(dictionary, is_json=arguments.json, defines=defines)
    judgements = [dictionary.judge(word) for word in arguments.words]
    if arguments.json:
        print_json([_as_json(judgement, dictionary, defines=defines) for judgement in judgements])
    else:
        for judgement in judgements:
            print(*_lines(judgement, dictionary, defines=defines), sep="\n")
    return 0 if all(judgement.known for judgement in judgements) else 1


def _stream(dictionary: Dictionary, *, is_json: bool, defines: bool) -> int:
    code = 0
    for word in _words_typed():
        judgement = dictionary.judge(word)
        if is_json:
            print_json(_as_json(judgement, dictionary, defines=defines))
        else:
            print(*_lines(judgement, dictionary, defines=defines), sep="\n")
        # Another program may wait for the answer before it asks for the next word.
        sys.stdout.flush()
        code = code if judgement.known else 1
    return code


def _words_typed() -> Iterator[str]:
    """Yield the words of standard input, one a line; bytes that are no text become no letters."""
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
    # Not iterated over: that reads ahead.
    while line := sys.stdin.readline():
        if line.strip():
            yield line.strip()


def _as_json(judgement: Judgement, dictionary: Dictionary, *, defines: bool) -> dict[str, Any]:
    """Return the answer as JSON values; meanings are entries of `lexicon/meanings.py`, bases after them."""
    found = entries_of(judgement.word, dictionary.id, language()) if defines and judgement.known else ()
    known = [each for entry in found for each in (entry, entry.base) if each]
    return {
        "word": judgement.word,
        "known": judgement.known,
        "source": judgement.source,
        "reason": _reason(judgement.refusal),
        "sources": [
            {"source": said.source, "known": said.known, "reason": _reason(said.refusal)}
            for said in dictionary.said(judgement.word)
        ],
        **({"meanings": [_without_base(asdict(entry)) for entry in known]} if defines else {}),
    }


def _reason(refusal: Refusal | None) -> str | None:
    return None if refusal is None else str(refusal.value)


def _without_base(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "base"}


def _lines(judgement: Judgement, dictionary: Dictionary, *, defines: bool) -> Iterator[str]:
    """Yield what is said of a word, what each source said if more than one was asked, and what it means."""
    word = clean(judgement.word).upper() or "“”"
    if judgement.refusal:
        yield _("{word}: no, {reason}.").format(word=word, reason=refusal_text(judgement.refusal))
    else:
        source = source_text(judgement.source or "", dictionary)
        yield _("{word}: yes, says {source}.").format(word=word, source=source)
    said = dictionary.said(judgement.word)
    if len(said) > 1:
        yield f"  {'; '.join(said_text(one, dictionary) for one in said)}."
    if defines and judgement.known:
        yield from (f"  {line}" for line in meaning_lines((word,), dictionary.id, language()))
