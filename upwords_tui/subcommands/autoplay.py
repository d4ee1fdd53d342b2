"""`upwords-tui autoplay`: computer players against each other, in game pairs."""

from __future__ import annotations

import sys
from argparse import Namespace

from upwords_tui.engine.autoplay import GameResult, Match, play_match
from upwords_tui.engine.compiled import make_generator
from upwords_tui.engine.levels import find_level
from upwords_tui.errors import InputError
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.i18n import _, ngettext
from upwords_tui.lexicon.registry import word_list
from upwords_tui.subcommands.output import print_json
from upwords_tui.subcommands.sources import lexicon_for


def run(arguments: Namespace) -> int:
    """Play the games, telling progress on standard error, and print the result."""
    names = [name.strip() for name in arguments.seats.split(",")]
    if len(names) != 2:
        raise InputError(_("two levels with a comma between are wanted, like highest,highest"), "--seats")
    first, second = (find_level(name) for name in names)
    edition = load_edition(arguments.edition)
    lexicon, name = lexicon_for(edition, arguments.dictionary)
    dictionary = DictionaryRef(name, word_list(name).sha256)
    results: list[GameResult] = []
    for result in play_match(
        (first, second), arguments.games, arguments.seed, make_generator(edition, lexicon), dictionary
    ):
        results.append(result)
        _tell(results, arguments.games)
    match = Match((first.id, second.id), tuple(results))
    if arguments.json:
        print_json({"edition": edition.id, "dictionary": name, "seed": arguments.seed, **match.as_json()})
        return 0
    wins = match.wins
    games = ngettext("{count} game", "{count} games", len(results)).format(count=len(results))
    print(
        _("{first} against {second}, {games}: {won} won, {lost} lost, {tied} tied.").format(
            first=first.id,
            second=second.id,
            games=games,
            won=wins[0],
            lost=wins[1],
            tied=len(results) - sum(wins),
        )
    )
    error = "" if match.error is None else f" ± {match.error:.1f}"
    print(_("Spread a game: {spread}").format(spread=f"{match.spread:+.1f}{error}"))
    return 0


def _tell(results: list[GameResult], games: int) -> None:
    """Tell how far the match has got: on one line of a terminal, elsewhere ten times in all."""
    done = len(results)
    if not sys.stderr.isatty() and done < games and done % max(games // 10, 1):
        return
    end = "\r" if sys.stderr.isatty() and done < games else "\n"
    spread = sum(result.spread for result in results) / done
    print(
        _("{done} of {games} games, spread {spread:+.1f}").format(done=done, games=games, spread=spread),
        end=end,
        file=sys.stderr,
        flush=True,
    )
