"""`upwords-tui words`: is it a word, and which source says so."""

from __future__ import annotations

from argparse import Namespace

from upwords_tui.i18n import _
from upwords_tui.lexicon.registry import open_dictionary
from upwords_tui.safe_text import clean
from upwords_tui.session.dictionary_texts import refusal_text, said_text, source_text
from upwords_tui.subcommands.output import print_json


def run(arguments: Namespace) -> int:
    """Print a line a word; exit code 1 if any is not known."""
    dictionary = open_dictionary(arguments.dictionary or "en")
    judgements = [dictionary.judge(word) for word in arguments.words]
    if arguments.json:
        answer = [
            {
                "word": judgement.word,
                "known": judgement.known,
                "source": judgement.source,
                "reason": None if judgement.refusal is None else str(judgement.refusal.value),
                "sources": [
                    {
                        "source": said.source,
                        "known": said.known,
                        "reason": None if said.refusal is None else str(said.refusal.value),
                    }
                    for said in dictionary.said(judgement.word)
                ],
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
            elif judgement.refusal:
                print(_("{word}: no, {reason}.").format(word=word, reason=refusal_text(judgement.refusal)))
            said = dictionary.said(judgement.word)
            if len(said) > 1:
                print(f"  {'; '.join(said_text(one, dictionary) for one in said)}.")
    return 0 if all(judgement.known for judgement in judgements) else 1
