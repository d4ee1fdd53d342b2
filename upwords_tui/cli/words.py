"""`upwords-tui words`, `dictionaries`: is it a word, and who says so; which words are like a pattern."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict

from upwords_tui.app.game_types.base import default_variant, every_kind
from upwords_tui.app.narration.numbers import whole
from upwords_tui.app.narration.wording import set_text
from upwords_tui.app.play.dictionaries import bring_own_lists
from upwords_tui.app.teaching.meanings import entries_of, meaning_lines
from upwords_tui.app.teaching.word_search import edition_of, group_lines, read_question, word_groups
from upwords_tui.base.i18n import TextTables, _, language
from upwords_tui.base.safe_text import clean
from upwords_tui.cli.streams import answer, print_json
from upwords_tui.lexicon.dictionary import GUARD, Dictionary, Judgement, SourceAnswer
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.registry import DictionaryInfo, describe, open_dictionary
from upwords_tui.lexicon.spellers import SpellerStatus, State
from upwords_tui.lexicon.user_list import UserList, kept_lists
from upwords_tui.lexicon.word_search import ANY, ANY_RUN, Growth

_TEXTS = TextTables(__file__)


def run(arguments: Namespace) -> int:
    """Print a line a word, with its meanings (`--define`); exit code 1 if any is not known.

    Patterns, and what `--find` asks, are answered by the words there are. Words of standard input are
    answered one by one, as they come.
    """
    dictionary = open_dictionary(arguments.dictionary or arguments.lang or "en")
    defines, comes_in = arguments.define, arguments.words == ["-"] and not arguments.find
    answers, is_yes = list[object](), True
    asked = [" ".join(arguments.words)] if arguments.find else arguments.words
    for word in _words_typed() if comes_in else asked:
        if arguments.find or (not comes_in and {ANY, ANY_RUN} & {*word}):
            is_good, told, lines = _found(word, dictionary)
        else:
            judgement = dictionary.judge(word)
            is_good, told = judgement.known, _as_json(judgement, dictionary, defines=defines)
            lines = _lines(judgement, dictionary, defines=defines)
        is_yes = is_yes and is_good
        if not arguments.json:
            print(*lines, sep="\n")
        elif comes_in:
            print_json(told)
        else:
            answers.append(told)
        # Another program may wait for the answer before it asks for the next word.
        sys.stdout.flush()
    if arguments.json and not comes_in:
        print_json(answers)
    return 0 if is_yes else 1


def _found(text: str, dictionary: Dictionary) -> tuple[bool, dict[str, object], Iterable[str]]:
    """Return whether there are such words as asked for; them as JSON, and as lines. Raises CommandError."""
    usual = default_variant(every_kind()[0], dictionary.language or language())
    edition, question = edition_of(usual), read_question(text)
    groups = word_groups(question, edition, dictionary.word_list.id)
    told = [
        {**(what._asdict() if isinstance(what, Growth) else {"tiles": what or None}), "words": [*words]}
        for what, words in groups
    ]
    lines = group_lines(question, groups, edition, sum(len(words) for _what, words in groups))
    return bool(groups), {"asked": text, "edition": edition.id, "groups": told}, lines


def _words_typed() -> Iterator[str]:
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
    # Not iterated over: that reads ahead.
    while line := sys.stdin.readline():
        if line.strip():
            yield line.strip()


def _as_json(judgement: Judgement, dictionary: Dictionary, *, defines: bool) -> dict[str, object]:
    """Return the answer as JSON; each meaning is followed by that of its base."""
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
    """Yield the verdict on a word, those of its sources if there are several, and its meanings."""
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


def dictionaries(arguments: Namespace) -> int:
    """Print each dictionary with its spell-checkers, and the player's own lists."""
    bring_own_lists()
    found, own = describe(), list(kept_lists())
    own_json = (
        {
            "id": words.id,
            "list": words.id,
            "name": words.name,
            **dict.fromkeys(("language", "description"), ""),
            "words": words.count,
            "sha256": words.sha256,
            "licence": "",
            "sources": [],
            "spellers": [],
        }
        for words in own
    )
    return answer(arguments, [*(info.as_json() for info in found), *own_json], _dictionary_lines(found, own))


def _dictionary_lines(found: Iterable[DictionaryInfo], own: Iterable[UserList]) -> Iterator[str]:
    for info in found:
        listed = info.bundled
        yield _("{id:4} {name}: {count} words ({licence})").format(
            id=listed.id, name=listed.name, count=whole(listed.count), licence=listed.licence
        )
        yield f"     {_(listed.description)}"
        yield f"     sha256 {info.sha256}"
        for part in info.sets:
            said = _("{id}: {words}, {count} words")
            yield f"     {said.format(id=part.id, words=set_text(part.words), count=whole(part.count))}"
        for status in info.spellers:
            yield f"     {speller_text(status)}"
    for words in own:
        count = whole(words.count)
        yield _("{id} {name}: {count} words of your own").format(id=words.id, name=words.name, count=count)
    yield _("Your own list of words, one a line: --dictionary PATH")


def source_text(source: str, dictionary: Dictionary) -> str:
    """Return which source of `dictionary` knows a word, like: the word list “English”."""
    for words in (dictionary.word_list, dictionary.names):
        if words and source == words.id:
            return _TEXTS("source", "list", name=clean(words.name))
    return _TEXTS("source", "speller", speller=source)


def said_text(said: SourceAnswer, dictionary: Dictionary) -> str:
    """Return the verdict of one source: “the spell-checker voikko:fi: yes”."""
    reason = refusal_text(said.refusal) if said.refusal else ""
    if said.source == GUARD:
        return _TEXTS("asked", "guard", reason=reason)
    is_plain = said.refusal in (Refusal.NOT_LISTED, Refusal.UNKNOWN, None)
    answer = "yes" if said.known else "no" if is_plain else "why-not"
    answer = "absent" if said.known is None else answer
    return _TEXTS("asked", answer, source=source_text(said.source, dictionary), reason=reason)


def refusal_text(refusal: Refusal) -> str:
    """Return why a word is not accepted, as the end of a sentence “IKI: …”."""
    return _TEXTS("refusal", refusal)


def speller_text(status: SpellerStatus) -> str:
    spec, found = status.spec, ""
    if status.state is State.READY:
        return _TEXTS("speller", "ready", speller=spec.id)
    remedy = _TEXTS("speller", "packages", packages=" ".join(spec.packages), size=spec.megabytes)
    if status.state is State.NO_BINDING:
        remedy = _TEXTS("speller", "binding", package=spec.binding)
    if status.state is State.OTHER_DICTIONARY:
        found = _TEXTS("speller", "found", found=status.found)
    return _TEXTS("speller", "absent", speller=spec.id, found=found, remedy=remedy)
