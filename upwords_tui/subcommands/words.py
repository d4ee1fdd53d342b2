"""`upwords-tui words`: is it a word, and which source says so."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from typing import Any

from upwords_tui.i18n import _, language
from upwords_tui.lexicon.dictionary import Dictionary
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.safe_text import clean
from upwords_tui.session.dictionary_texts import refusal_text, source_text
from upwords_tui.session.meanings import entries_of, meaning_lines
from upwords_tui.subcommands.output import print_json


def run(arguments: Namespace) -> int:
    """Print a line a word; exit code 1 if any is not known. Asked to define them, say what they mean."""
    dictionary = open_dictionary(arguments.dictionary or "en")
    judgements = [dictionary.judge(word) for word in arguments.words]
    if arguments.json:
        answer = [
            {
                "word": judgement.word,
                "known": judgement.known,
                "source": judgement.source,
                "reason": None if judgement.refusal is None else str(judgement.refusal.value),
                **(_meanings(judgement.word, dictionary) if arguments.define else {}),
            }
            for judgement in judgements
        ]
        print_json(answer)
    else:
        for judgement in judgements:
            word = clean(judgement.word).upper() or "“”"
            if judgement.known and judgement.source:
                source = source_text(judgement.source, dictionary)
                print(_("{word}: yes, says {source}.").format(word=word, source=source))
                if arguments.define:
                    print(
                        *(f"  {line}" for line in meaning_lines((word,), dictionary.id, language())), sep="\n"
                    )
            elif judgement.refusal:
                print(_("{word}: no, {reason}.").format(word=word, reason=refusal_text(judgement.refusal)))
    return 0 if all(judgement.known for judgement in judgements) else 1


def _meanings(word: str, dictionary: Dictionary) -> dict[str, Any]:
    """Return what is known of a word as JSON values: entries as `lexicon/meanings.py` has them."""
    return {"meanings": [asdict(entry) for entry in entries_of(word, dictionary.id, language())]}
