"""`upwords-tui words`: is it a word, which source says so, and what it means."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict

from upwords_tui.app.narration.dictionaries import refusal_text, said_text, source_text
from upwords_tui.app.teaching.meanings import entries_of, meaning_lines
from upwords_tui.base.i18n import _, language
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import print_json
from upwords_tui.lexicon.dictionary import Dictionary, Judgement
from upwords_tui.lexicon.registry import open_dictionary


def run(arguments: Namespace) -> int:
    """Print a line a word, and what it means if that is asked; exit code 1 if any is not known.

    Words of standard input are answered one by one, as they come.
    """
    dictionary = open_dictionary(arguments.dictionary or arguments.lang or "en")
    defines, comes_in = arguments.define, arguments.words == ["-"]
    answers, are_known = list[object](), True
    for word in _words_typed() if comes_in else arguments.words:
        judgement = dictionary.judge(word)
        are_known = are_known and judgement.known
        if not arguments.json:
            print(*_lines(judgement, dictionary, defines=defines), sep="\n")
        elif comes_in:
            print_json(_as_json(judgement, dictionary, defines=defines))
        else:
            answers.append(_as_json(judgement, dictionary, defines=defines))
        # Another program may wait for the answer before it asks for the next word.
        sys.stdout.flush()
    if arguments.json and not comes_in:
        print_json(answers)
    return 0 if are_known else 1


def _words_typed() -> Iterator[str]:
    """Yield the words of standard input, one a line; bytes that are no text become no letters."""
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
    # Not iterated over: that reads ahead.
    while line := sys.stdin.readline():
        if line.strip():
            yield line.strip()


def _as_json(judgement: Judgement, dictionary: Dictionary, *, defines: bool) -> dict[str, object]:
    """Return the answer as JSON values; meanings are entries of `lexicon/meanings.py`, bases after them."""
    found = entries_of(judgement.word, dictionary.id, language()) if defines and judgement.known else ()
    known = [asdict(each) for entry in found for each in (entry, entry.base) if each]
    answer: dict[str, object] = {
        "word": judgement.word,
        "known": judgement.known,
        "source": judgement.source,
        "reason": judgement.refusal,
        "sources": [
            {"source": said.source, "known": said.known, "reason": said.refusal}
            for said in dictionary.said(judgement.word)
        ],
    }
    if defines:
        answer["meanings"] = [{name: each[name] for name in each if name != "base"} for each in known]
    return answer


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
