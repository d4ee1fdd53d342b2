"""What a voice makes of whole games: every token of them that eSpeak NG swallows or takes for something else.

    python -m tests.speaking

It needs eSpeak NG (`apt-get install espeak-ng`). The one idea: a token is judged among its neighbours, as
phonemes: a letter alone must sound as its name does, a sign must add something in the language spoken,
a word in capitals must sound as a word, a place such as 5E must not become an ordinal.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from tests.text.test_transcripts import LINES
from tests.text.test_whole_games import Player
from tests.text.whole_games import game_typed, seed_of
from tests.text.whole_matches import whole_match
from upwords_tui.base.i18n import use_language

VOICES = {"en": "en-gb", "fi": "fi", "nl": "nl"}
_WIDTH = 200
_LONE = re.compile(r"(?<![\w'’])([A-ZÅÄÖ])(?![\w'’])")
_ARTICLE = re.compile(r"(?:(?<=^)|(?<=[.!?:] ))A(?= [\w“])")
_SIGN = re.compile(r"[^\w\s.,:;!?'’\"“”-]")
_PLACE = re.compile(r"\b[0-9]{1,2}[A-Za-z]\b")
_SQUARE = re.compile(r"\b[A-Z](?=[0-9]{1,2}\b)")
_CAPITALS = re.compile(r"\b[A-ZÅÄÖ]{2,}\b")
_AROUND = 12
"""So many characters each side are spoken with a token."""


@cache
def phonemes(text: str, voice: str) -> str:
    """Return what eSpeak NG makes of `text`, without stress and pauses."""
    said = subprocess.run(
        ["espeak-ng", "-q", "-x", "-v", voice, text], capture_output=True, text=True, check=True
    )
    return re.sub(r"[\s',_:|!;,-]", "", said.stdout)


def misheard(line: str, voice: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a line, as the kind of mistake and the token among its neighbours."""
    for match in _LONE.finditer(line):
        if _ARTICLE.match(line, match.start()):
            continue
        if phonemes(f"{match[0]}.", voice) not in phonemes(_window(line, match), voice):
            yield "letter", _window(line, match)
    for match in _SQUARE.finditer(line):
        if phonemes(f"{match[0]}.", voice) not in phonemes(_window(line, match), voice):
            yield "square", _window(line, match)
    for match in _SIGN.finditer(line):
        with_it, without = _window(line, match), _window(line, match, "")
        heard = phonemes(with_it, voice)
        if match[0] in "()[]|" or heard == phonemes(without, voice) or "(en)" in heard:
            yield "sign", with_it
    for match in _PLACE.finditer(line):
        apart = re.sub(r"(\d)(\D)", r"\1 \2", match[0])
        if phonemes(match[0], voice) != phonemes(apart, voice):
            yield "place", match[0]
    for match in _CAPITALS.finditer(line):
        if phonemes(match[0], voice) != phonemes(match[0].lower(), voice):
            yield "capitals", match[0]


def _window(line: str, match: re.Match[str], instead: str | None = None) -> str:
    """Return a token with the words beside it; or with something `instead` of it."""
    before = line[max(match.start() - _AROUND, 0) : match.start()]
    after = line[match.end() : match.end() + _AROUND]
    begins = before.partition(" ")[2] if match.start() > _AROUND else before
    ends = after.rpartition(" ")[0] if len(after) == _AROUND else after
    return f"{begins}{match[0] if instead is None else instead}{ends}"


def lines_of(language: str, *first: str) -> set[str]:
    """Return what is said in a game of each kind and by help, after `first` lines."""
    use_language(language)
    game = scene("WLDEARR", "NTEEEEE", bag="ABCDEF", board=board_of("5C MOOD"))
    playing = Playing(unknown=["XYZZY"], width=_WIDTH)
    playing.open(playing.store.seat(game), *first)
    said = playing.type(*(each for each in LINES if each != "fair"))
    asking = Playing(width=_WIDTH)
    names = [command.title for command in asking.shell.desk.commands]
    said += asking.type(*first, "help", "help words-up", "settings", *(f"help {name}" for name in names))
    typed = re.compile("> |: ")
    for told in (whole_game(language, *first), whole_match(language, _WIDTH, *first)):
        lines = told.splitlines()
        said += lines[lines.index(f"> {first[0]}") + 1 if first else 0 :]
    return {line for line in said if not typed.match(line)}


def whole_game(language: str, *first: str) -> str:
    """Return the transcript of a game of Upwords with words of a language, after `first` lines."""
    lines, player = iter(first), Player()
    playing = game_typed(lambda at: next(lines, None) or player(at), language=language, width=_WIDTH)
    with patch("upwords_tui.app.setup.new_game.secret_seed", lambda: seed_of(2)):
        playing.shell.run()
    return playing.out.getvalue()


def main() -> None:
    """Print what is misheard, as the game is written for reading and for a voice."""
    for language, voice in VOICES.items():
        for first in ((), ("speech on",)):
            lines = lines_of(language, *first)
            found = [each for line in sorted(lines) for each in misheard(line, voice)]
            kinds = Counter(kind for kind, _token in found)
            counts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "nothing"
            print(f"{language}, {' '.join(first) or 'speech off'}: {len(lines)} lines; {counts}")
            for (kind, token), count in Counter(found).most_common(12):
                print(f"    {kind:9} {count:4}  {token}")


if __name__ == "__main__":
    main()
