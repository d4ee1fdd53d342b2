"""A computer player of Upwords in a hundred lines or so, which knows no more than engine.md and rules.md say.

It lays the legal play with the most points, bonuses apart. A lone S on an empty square it never lays, so the
plural rule is kept. One thread reads, so that “stop” is heard while the other thinks.
"""

import json
import os
import queue
import sys
import threading
from functools import lru_cache
from pathlib import Path

QU = {"classic-8x8", "hasbro-10x10", "spin-master-10x10"}  # the editions with a tile for two letters
HELLO = {
    "name": "A hundred lines",
    "version": "1",
    "protocol": 1,
    "editions": [*sorted(QU), "hasbro-fi-10x10", "dutch-10x10"],
    "options": [{"name": "longest", "kind": "whole", "least": 2, "most": 10, "default": 10}],
}
settings = {"longest": 10}
waiting: queue.Queue = queue.Queue()
stopped = threading.Event()


@lru_cache(1)
def words(path, has_qu):
    """Return the words of a file as a tree: a dictionary by tile, "" where a word ends."""
    tree: dict = {}
    with Path(path).open(encoding="utf-8") as file:
        for word in (word for word in map(str.strip, file) if len(word) < 12):
            node = tree
            for tile in word.upper().replace("QU", "\0" if has_qu else "QU"):
                node = node.setdefault("QU" if tile == "\0" else tile, {})
            node[""] = {}
    return tree


def is_word(tree, tiles):
    for tile in tiles:
        tree = tree.get(tile, {})
    return "" in tree


def ways(tree, at, line, rack, laid, repeats):
    """Yield the end of every word that can stand in a line from a place on, and the tiles laid for it."""
    if "" in tree and laid and (at == len(line) or not line[at]):
        yield at, laid
    if at == len(line) or stopped.is_set():
        return
    top = line[at][-1] if line[at] else ""
    if top in tree and top:
        yield from ways(tree[top], at + 1, line, rack, laid, repeats)
    for tile in {*rack} & tree.keys() - {top}:
        if len(line[at]) < 5 and (repeats or tile not in line[at]):
            rest = list(rack)
            rest.remove(tile)
            yield from ways(tree[tile], at + 1, line, rest, {**laid, at: tile}, repeats)


def plays(view):
    """Yield the points and the tiles, by (row, column), of every legal play."""
    board = [[[tile.upper() for tile in stack] for stack in row] for row in view["board"]]
    rack, tree = [tile.upper() for tile in view["rack"]], words(view["words"], view["edition"] in QU)
    for turned, rows in enumerate((board, list(zip(*board, strict=True)))):
        for number, line in enumerate(rows):
            for start in range(len(line)):
                if start and line[start - 1]:
                    continue
                for end, laid in ways(tree, start, line, rack, {}, view.get("repeat_in_stack", True)):
                    points = judged(laid, start, end, number, line, rows, board, tree)
                    if points and end - start <= settings["longest"]:
                        yield points, {(at, number) if turned else (number, at): laid[at] for at in laid}


def judged(laid, start, end, number, line, rows, board, tree):
    """Return the points of a word in a line of `rows`; nothing if it breaks a rule."""
    size, is_first = len(line), not any(stack for row in board for stack in row)
    centre = {(size - 1) // 2, size // 2}
    marks = "".join("-" if at in laid else "+" if line[at] else " " for at in range(start, end))
    marks = "".join(mark if line[at] else " " for at, mark in enumerate(marks, start))
    if any(len(run) > 1 and "+" not in run for run in marks.split()):
        return None  # every word that stood in the line keeps a tile
    if end - start < 2 or (is_first and not (number in centre and centre & laid.keys())):
        return None
    if list(laid.values()) == ["S"] and not any(line[at] for at in laid):
        return None
    touches = is_first or any(line[start:end])
    points = value([len(line[at]) + (at in laid) for at in range(start, end)])
    for at, tile in laid.items():
        low = high = number
        while low and rows[low - 1][at]:
            low -= 1
        while high + 1 < size and rows[high + 1][at]:
            high += 1
        if low < high:
            across = [rows[place][at] + [tile] * (place == number) for place in range(low, high + 1)]
            if not is_word(tree, [stack[-1] for stack in across]):
                return None
            points, touches = points + value(list(map(len, across))), True
    return points if touches else None


def value(heights):
    return 2 * len(heights) if max(heights) == 1 else sum(heights)


def move(view):
    """Return the best play; without one, an exchange if that is allowed, else a pass."""
    best = max(plays(view), key=lambda play: (play[0], sorted(play[1])), default=None)
    if best:
        return {
            "action": "play",
            "tiles": {chr(65 + c) + str(r + 1): tile for (r, c), tile in best[1].items()},
        }
    exchanges = view.get("exchange") and view["rack"]
    return {"action": "exchange", "tiles": view["rack"][:1]} if exchanges else {"action": "pass"}


def answer(request):
    match request.get("do"):
        case "hello":
            return HELLO
        case "set":
            (longest,) = {**settings, **request["options"]}.values()  # there is no other option
            if type(longest) is not int or not 2 <= longest <= 10:
                raise ValueError("options: longest: must be a whole number from 2 to 10")
            return {"set": settings.update(longest=longest) or settings}
        case "move":
            return move(request["view"])
    raise ValueError("do: hello, set, move, stop, ping or quit is wanted")


def say(number, told):
    """Write a line in one go: both threads do."""
    os.write(1, json.dumps({"id": number, **told}).encode() + b"\n")


def read():
    """Take in requests, and answer at once what does not wait for its turn."""
    for line in sys.stdin:
        try:
            request = json.loads(line)
            do, number = request.get("do"), request["id"]
        except Exception:
            say(None, {"error": "a JSON object with an id is wanted"})
            continue
        if do not in ("stop", "ping", "quit"):
            waiting.put(request)
            continue
        if do != "ping":
            stopped.set()
        say(number, {})
        if do == "quit":
            break
    waiting.put(None)


threading.Thread(target=read, daemon=True).start()
while request := waiting.get():
    stopped.clear()
    try:
        told = answer(request)
    except Exception as error:
        told = {"error": f"{type(error).__name__}: {error}"}
    say(request["id"], told)
os._exit(0)  # to take the trees apart would take seconds
