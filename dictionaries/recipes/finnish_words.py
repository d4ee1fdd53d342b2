"""What Finnish words are made of, as Voikko analyses them: of which word they are a form, and of which parts.

Voikko's key WORDBASES spells a word out in segments with their base forms, ``+kissan(kissa)+pentu(pentu)``,
an ending with a plus, ``+luki(lukea)+ja(+ja)``; the key STRUCTURE has an ``=`` where a part of a compound
begins.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from .finnish_rule import Analyser
from .meanings import Compound, FormOf, Record, has_own

SHORTEST_PART = 2
_SEGMENT = re.compile(r"\+([^+()]*)\(([^()]*)\)")
_ENDINGS = (
    (
        "quality",
        re.compile("(?:[uy]|[oeiaäöuy])?[uy]s"),
        (
            ("isuus", "inen"),
            ("isyys", "inen"),
            ("ttomuus", "ton"),
            ("ttömyys", "tön"),
            ("tomuus", "ton"),
            ("tömyys", "tön"),
        ),
    ),
    ("agent", re.compile("j[aä]"), ()),
    ("lacking", re.compile("t[oö]n"), ()),
    ("likeness", re.compile("m[aä]inen"), ()),
    ("action", re.compile("minen|nt[iaä]"), ()),
)
_MANNER = ("kerrontosti", "sti")
_NEGATIVE = "epä"

Analysis = Mapping[str, str]
Table = Mapping[str, Sequence[Record]]


class FinnishWords:
    """Voikko's analyses, asked for what explains a word."""

    def __init__(self, voikko: Analyser) -> None:
        self._voikko = voikko

    def bases_of_plural(self, word: str) -> list[str]:
        """Return the words that a word is the nominative plural of."""
        bases = [
            analysis["BASEFORM"]
            for analysis in self._voikko.analyze(word)
            if analysis.get("NUMBER") == "plural"
            and analysis.get("SIJAMUOTO") == "nimento"
            and "BASEFORM" in analysis
            and "POSSESSIVE" not in analysis
            and "FOCUS" not in analysis
            and analysis.get("COMPARISON", "positive") == "positive"
            and "PARTICIPLE" not in analysis
        ]
        return [base for base in dict.fromkeys(bases) if base != word and base == base.lower()]

    def made_of(self, word: str, table: Table) -> Record | None:
        """Say what a word is derived from or put together from, if that is in the table; else None."""
        analyses = self._voikko.analyze(word)
        for analysis in analyses:
            derived = self._derived(word, analysis, table)
            if derived is not None:
                return derived
        whole = [analysis for analysis in analyses if _borders(analysis)]
        if len(whole) < len(analyses):
            return None
        for analysis in sorted(whole, key=lambda each: len(_borders(each))):
            compound = self._compound(word, analysis, table)
            if compound is not None:
                return compound
        return None

    def _derived(self, word: str, analysis: Analysis, table: Table) -> FormOf | None:
        for form, base in _derivations(word, analysis):
            if base != word and has_own(table.get(base, ())):
                return FormOf(base, (form,))
        return None

    def _compound(self, word: str, analysis: Analysis, table: Table) -> Compound | None:
        bases = {found[1]: found[2] for found in _SEGMENT.finditer(analysis.get("WORDBASES", ""))}
        for border in _borders(analysis):
            head, tail = word[:border], word[border:]
            if not has_own(table.get(tail, ())) or len(tail) <= SHORTEST_PART:
                continue
            for part in (head, bases.get(head, "").replace("=", "").replace("|", "")):
                if len(part) >= SHORTEST_PART and has_own(table.get(part, ())):
                    return Compound("parts", (part, tail))
        return None


def _borders(analysis: Analysis) -> list[int]:
    """Where parts of a compound begin, but the first; the last border first."""
    found: list[int] = []
    place = 0
    for mark in analysis.get("STRUCTURE", ""):
        if mark == "=":
            found.append(place)
        elif mark != "-":
            place += 1
    return sorted((border for border in found if border), reverse=True)


def _derivations(word: str, analysis: Analysis) -> Iterator[tuple[str, str]]:
    """Yield what a word is by its last ending, and of which word."""
    base = analysis.get("BASEFORM", "")
    if analysis.get("SIJAMUOTO") == _MANNER[0] and word.endswith(_MANNER[1]):
        yield "manner", base
    if analysis.get("CLASS") == "teonsana" and word.endswith("minen"):
        yield "action", base
    if word.startswith(_NEGATIVE) and analysis.get("STRUCTURE", "").startswith("=ppp="):
        yield "negative", word.removeprefix(_NEGATIVE)
    segments = [(found[1], found[2]) for found in _SEGMENT.finditer(analysis.get("WORDBASES", ""))]
    if len(segments) < 2 or not segments[-1][1].startswith("+") or "=" in analysis.get("STRUCTURE", "")[1:]:
        return
    for form, ending, respellings in _ENDINGS:
        if ending.fullmatch(segments[-1][0]) or ending.fullmatch(
            "".join(surface for surface, _ in segments[1:])
        ):
            yield from (
                (form, word.removesuffix(old) + new) for old, new in respellings if word.endswith(old)
            )
            if len(segments) == 2:
                yield form, segments[0][1]
