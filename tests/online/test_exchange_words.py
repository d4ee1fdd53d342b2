"""The words that links ask the exchange for: one host of spell-checkers judges those of all."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.exchanges import Place
from tests.online.test_exchange import echo, there
from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.base.errors import EngineError
from upwords_tui.lexicon.guard import Refusal
from upwords_tui.online.broker_link import BrokerLink

SPELLER = "enchant:en_US"


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened
    assert not [thread for thread in threading.enumerate() if thread.name == "link"]


def host(*body: str) -> tuple[str, ...]:
    """Return a host of spell-checkers that does this with each `word`; `say` answers."""
    begin = (
        "import json, os, sys\nfrom pathlib import Path\nfor line in sys.stdin:\n    asked = json.loads(line)"
    )
    say = "    say = lambda **said: print(json.dumps({'id': asked['id'], **said}), flush=True)"
    lines = [begin, "    word = asked['word']", say, *(f"    {line}" for line in body)]
    return (sys.executable, "-I", "-c", "\n".join(lines))


async def judged(link: BrokerLink, word: str) -> Refusal | None:
    speller = link.engines.open_speller(SPELLER)
    assert speller
    return await asyncio.to_thread(speller, word, ("wörd",))


async def test_one_host_judges_the_words_of_all(place: Place, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    body = (f"open({str(asked)!r}, 'a').write(word + ' ')", "say(refusal='name' if 'a' in word else None)")
    place.exchange(speller=host(*body))
    links = [place.link() for _ in range(3)]
    words = ["anna", "bob", "anna", "carol", "bob"]
    said = await asyncio.gather(*(judged(link, word) for link in links for word in words))
    assert said == [Refusal.NAME if "a" in word else None for word in words] * 3
    assert sorted(asked.read_text().split()) == ["anna", "bob", "carol"], "each was asked once"


async def test_a_dictionary_asks_the_exchange(place: Place) -> None:
    place.exchange()
    words = Dictionaries(place.link().engines.open_speller).get("en")
    assert await asyncio.to_thread(words.judge, "blorfle") == words.judge("blorfle")
    assert words.judge("blorfle").source == SPELLER
    assert words.judge("snack").source == "en-list"


async def test_a_host_that_is_killed_is_asked_again(place: Place, tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    kill = f"if not Path({str(mark)!r}).exists(): Path({str(mark)!r}).touch(); os.kill(os.getpid(), 9)"
    place.exchange(speller=host(kill, "say(refusal=None)"))
    assert await judged(place.link(), "word") is None
    assert mark.exists()


async def test_a_spell_checker_that_is_not_there_is_not_asked_again(place: Place) -> None:
    place.exchange(speller=host("say(absent=True)"))
    link = place.link()
    assert await judged(link, "word") is Refusal.NOT_LISTED
    assert link.engines.open_speller(SPELLER) is None


async def test_a_word_waits_for_an_exchange_that_is_away(place: Place, tmp_path: Path) -> None:
    mark = tmp_path / "asked"
    silent = f"if Path({str(mark)!r}).exists(): say(refusal=None)"
    exchange = place.exchange(speller=host(silent, f"Path({str(mark)!r}).touch()"))
    asked = asyncio.ensure_future(judged(place.link(), "word"))
    await there(mark)
    exchange.kill()
    exchange.start()
    assert await asked is None


async def test_without_an_exchange_the_list_decides_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upwords_tui.online.broker_link.WORD_SECONDS", 0.01)
    link = BrokerLink(tmp_path / "nobody there")
    assert await judged(link, "word") is Refusal.NOT_LISTED
    link.close()
    assert await judged(link, "word") is Refusal.NOT_LISTED
    with pytest.raises(EngineError):
        await echo(link)
