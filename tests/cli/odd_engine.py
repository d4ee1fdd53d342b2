"""An engine that does one thing wrong, as it is told on its command line."""

import json
import os
import sys
import time

FAULT = sys.argv[1]


def say(**told: object) -> None:
    print(json.dumps(told), flush=True)


for line in sys.stdin:
    try:
        request = json.loads(line)
        number, do = request["id"], request["do"]
    except (ValueError, KeyError, TypeError, RecursionError):
        if FAULT == "dies of a bad line":
            sys.exit(1)
        say(id=None, error="a request is wanted")
        continue
    if do == "quit" and FAULT != "stays":
        sys.exit()
    if do == "hello":
        options = [{"name": "depth", "kind": "whole", "least": 5 if FAULT == "option" else 1, "default": 3}]
        editions = ["classic-8x8"]
        name = None if FAULT == "nameless" else "Odd \x1b[31m" + "long " * 99
        say(id=number, name=name, version="1", protocol=1, editions=editions, options=options)
    elif do == "set" and "depth" not in request["options"] and FAULT != "takes any option":
        say(id=number, error="options: no such option")
    elif do in ("ping", "set", "stop"):
        say(id=str(number) if FAULT == "other id" else number)
    elif do != "move" or not request.get("view"):
        say(id=number, **({} if FAULT == "knows everything" else {"error": "do: no such question"}))
    elif FAULT == "dies":
        os.abort()
    elif FAULT == "garbage":
        print("Segmentation fault", flush=True)
    elif FAULT == "illegal":
        say(id=number, action="play", tiles={"A1": "Z"})
    elif FAULT == "no action":
        say(id=number, action="resign")
    elif FAULT == "slow" and request["seconds"] > 9:
        time.sleep(3600)
    else:
        say(id=number, action="pass")
