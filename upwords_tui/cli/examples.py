"""What `--help`, the manual page and docs/command-line.md show of each command; a test runs every line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

EXAMPLES: Mapping[str, Sequence[str]] = {
    "": (
        "upwords-tui",
        "upwords-tui --continue",
        "upwords-tui --lang nl --dictionary my-words.txt",
        "upwords-tui --import game.json",
    ),
    "text": (
        "upwords-tui text",
        "upwords-tui text --continue --width 40",
        "upwords-tui text --dictionary my-words.txt",
    ),
    "moves": (
        "upwords-tui moves position.json",
        "upwords-tui moves --limit 10 --json position.json",
        "upwords-tui moves --dictionary my-words.txt - < position.json",
    ),
    "score": (
        "upwords-tui score play.json",
        "upwords-tui score --json - < play.json",
    ),
    "words": (
        "upwords-tui words snack qi",
        "upwords-tui words --dictionary nl-list fiets",
        "upwords-tui words --define ran",
        "upwords-tui words --json - < my-words.txt",
    ),
    "replay": (
        "upwords-tui replay game.json",
        "upwords-tui replay --json - < game.json",
        "upwords-tui replay game.json --cast game.cast --size 120x40",
    ),
    "review": (
        "upwords-tui review game.json",
        "upwords-tui review --seconds 0.1 --json game.json",
        "upwords-tui review --all --games 20",
        "upwords-tui review --player Anna --seconds 0.1 records",
    ),
    "games": (
        "upwords-tui games",
        "upwords-tui games show 1",
        "upwords-tui games export 2 sunday.json",
    ),
    "games list": ("upwords-tui games list --json",),
    "games show": ("upwords-tui games show 1", "upwords-tui games show --json Anna"),
    "games export": ("upwords-tui games export 2", "upwords-tui games export --yes 1 sunday.json"),
    "games rename": ('upwords-tui games rename 1 "Sunday evening"',),
    "games delete": ("upwords-tui games delete --yes 1",),
    "puzzles": (
        "upwords-tui puzzles --language en",
        "upwords-tui puzzles --theme endgame --limit 20 --json",
        "upwords-tui puzzles --edition hasbro-10x10 --limit 1 --json | upwords-tui moves -",
    ),
    "daily": (
        "upwords-tui daily",
        "upwords-tui daily --date 2026-11-23 --language fi --json",
        "upwords-tui daily --calendar",
    ),
    "autoplay": (
        "upwords-tui autoplay --seats highest,casual --games 4",
        "upwords-tui autoplay --seats keen,keen --edition classic-8x8 --iterations 50 --json",
        "upwords-tui autoplay --game wordsup --seats elephant,goldfish",
    ),
    "serve": (
        "upwords-tui serve --listen 0.0.0.0:2222",
        "upwords-tui serve --data /var/lib/upwords-tui --accounts invited",
        "upwords-tui serve --drain 5",
    ),
    "join": ("upwords-tui join", "upwords-tui join --text"),
    "people": (
        "upwords-tui people",
        "upwords-tui people invite",
        'upwords-tui people tell "We close at ten"',
    ),
    "people rename": ("upwords-tui people rename Anna Annie",),
    "people bar": ("upwords-tui people bar Anna",),
    "people unbar": ("upwords-tui people unbar Anna",),
    "people host": ("upwords-tui people host Anna",),
    "people nohost": ("upwords-tui people nohost Anna",),
    "people invite": ("upwords-tui people invite --hours 24",),
    "people key": ("upwords-tui people key Anna",),
    "people delete": ("upwords-tui people delete --yes Anna",),
    "people ratings": ("upwords-tui people ratings --json",),
    "people reports": ("upwords-tui people reports --json",),
    "people tell": ('upwords-tui people tell "We close at ten"',),
    "backup": ("upwords-tui backup games-copy.db",),
    "engine": ("""echo '{"id": 1, "do": "quit"}' | upwords-tui engine""",),
    "editions": ("upwords-tui editions", "upwords-tui editions --game wordsup --json"),
    "dictionaries": ("upwords-tui dictionaries --json",),
    "levels": ("upwords-tui levels", "upwords-tui levels --game wordsup"),
    "completion": (
        "upwords-tui completion bash > upwords-tui.bash",
        "upwords-tui completion zsh > _upwords-tui",
        "upwords-tui completion fish > upwords-tui.fish",
    ),
}
"""Lines for a shell, by what stands after the name of the program."""
