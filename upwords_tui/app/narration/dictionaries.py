"""What there is to say of dictionaries: why a word is refused, what a spell-checker lacks."""

from __future__ import annotations

from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.lexicon.dictionary import GUARD, Dictionary, SourceAnswer
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.lexicon.spellers import SpellerStatus, State


def source_text(source: str, dictionary: Dictionary) -> str:
    """Return which source of `dictionary` knows a word, like: the word list “English”."""
    for words in (dictionary.word_list, dictionary.names):
        if words and source == words.id:
            return _("the word list “{name}”").format(name=clean(words.name))
    return _("the spell-checker {speller}").format(speller=source)


def said_text(said: SourceAnswer, dictionary: Dictionary) -> str:
    """Return what one source says of a word: “the spell-checker voikko:fi: yes”."""
    if said.source == GUARD:
        assert said.refusal
        return _("no spell-checker was asked: {reason}").format(reason=refusal_text(said.refusal))
    source = source_text(said.source, dictionary)
    if said.known is None:
        return _("{source}: not installed").format(source=source)
    if said.known:
        return _("{source}: yes").format(source=source)
    if said.refusal in (Refusal.NOT_LISTED, Refusal.UNKNOWN, None):
        return _("{source}: no").format(source=source)
    return _("{source}: no, {reason}").format(source=source, reason=refusal_text(said.refusal))


def refusal_text(refusal: Refusal) -> str:
    """Return why a word is not accepted, as the end of a sentence “IKI: …”."""
    return {
        Refusal.NOT_LISTED: _("not in the word list"),
        Refusal.UNKNOWN: _("neither in the word list nor known to the spell-checker"),
        Refusal.NOT_LETTERS: _("not made of letters of the language alone"),
        Refusal.TOO_SHORT: _("one letter is no word"),
        Refusal.SHORT_UNLISTED: _("words of two and three letters must be in the word list"),
        Refusal.TOO_LONG: _("longer than any word of the word list"),
        Refusal.ABBREVIATION: _("an abbreviation"),
        Refusal.ROMAN_NUMERAL: _("a Roman numeral"),
        Refusal.KEPT_OUT: _(
            "kept out: an abbreviation, a name, a wrong form, or only part of a word or an expression"
        ),
        Refusal.NAME: _("a name"),
        Refusal.INFLECTED: _("neither a base form nor its plural"),
        Refusal.NOT_FAMILY: _("not among the family words"),
        Refusal.NOT_COMMON: _("a word, but not among the common ones"),
        Refusal.LONG_COMPOUND: _("a compound of more than two parts that is not in the word list"),
    }[refusal]


def speller_text(status: SpellerStatus) -> str:
    spec = status.spec
    if status.is_ready:
        return _("{speller} is ready.").format(speller=spec.id)
    if status.state is State.NO_BINDING:
        remedy = _("install the Python package {package}").format(package=spec.binding)
    else:
        remedy = _("run “apt install {packages}” (up to {size} MB)").format(
            packages=" ".join(spec.packages), size=spec.megabytes
        )
    found = ""
    if status.state is State.OTHER_DICTIONARY:
        found = _(" (there is only {found})").format(found=status.found)
    return _(
        "{speller} is not installed{found}: {remedy}; until then a word counts only if the word list or"
        " another spell-checker has it."
    ).format(speller=spec.id, found=found, remedy=remedy)
