"""An engine that misbehaves as it is told: run as a script, the manner is in each request.

It imports nothing of ours, so that it starts quickly.
"""

import json
import os
import resource
import signal
import sys
import time
from pathlib import Path


def say(**answer: object) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    say(id=None, hello=True)
    asked, options = 0, {}
    for line in sys.stdin:
        request = json.loads(line)
        number = request["id"]
        asked += request["do"] not in ("ping", "stop")
        if "once" in request and not Path(request["once"]).exists():
            Path(request["once"]).touch()
            request["do"] = request["manner"]
        match request["do"]:
            case "echo" | "move":
                say(id=number, said=request["text"], process=os.getpid(), asked=asked)
            case "hello" if "old" in sys.argv:
                say(id=number, error="do: what is that?")
            case "hello":
                editions = ["classic-8x8"] if "small" in sys.argv else "any"
                say(id=number, protocol=request["protocol"], editions=editions, ponder="ponders" in sys.argv)
            case "ponder":
                say(id=None, pondering=True)
            case "set" if "strict" in sys.argv:
                say(id=number, error="options: style: \x1b[31mno such style")
            case "set":
                options = request["options"]
                say(id=number)
            case "tell":
                limits = {name: resource.getrlimit(getattr(resource, name)) for name in request["limits"]}
                say(id=number, request=request, options=options, limits=limits, folder=str(Path.cwd()))
            case "eat":
                say(id=number, eaten=len(bytearray(request["bytes"])))
            case "refuse":
                say(id=number, error="not\ntoday\x1b[31m")
            case "die":
                sys.exit(3)
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "kill some":
                with Path(request["count"]).open("a") as count:
                    count.write("x")
                    count.flush()
                    if count.tell() <= request["most"]:
                        os.kill(os.getpid(), signal.SIGKILL)
                say(id=number, said="at last")
            case "stop itself":
                os.kill(os.getpid(), signal.SIGSTOP)
            case "nap":
                time.sleep(request["for"])
                say(id=number, asked=asked)
            case "hear a ping, then hang" | "hear a ping, then work" as then:
                ping = json.loads(sys.stdin.readline())
                say(id=ping["id"], pong=True)
                end = time.process_time() + 1
                while "work" in then and time.process_time() < end:
                    pass
                if "work" in then:
                    say(id=number, asked=asked)
                time.sleep(3600 if "hang" in then else 0)
            case "work without end":
                while True:
                    pass
            case "hang":
                time.sleep(3600)
            case "hang with a child":
                if os.fork() == 0:
                    time.sleep(3600)
                time.sleep(3600)
            case "silent":
                pass
            case "stop":
                say(id=number, stopped=[request["request"]])
                say(id=request["request"], late=True)
            case "garbage":
                print("Traceback (most recent call last):", flush=True)
            case "list":
                print("[1, 2]", flush=True)
            case "deep":
                print("[" * 200_000, flush=True)
            case "endless line":
                while True:
                    sys.stdout.write("x" * 65536)
            case "flood":
                while True:
                    say(id=number, info={"more": 1})
            case "strangers":
                while True:
                    say(id=number + 1000, action="pass")
            case "inform":
                for step in range(request["steps"]):
                    say(id=number, info={"step": step})
                say(id=number, done=True)
            case "odd":
                say(id=str(number), said="wrong kind of id")
                say(id=True, said="wrong kind of id")
                say(id=number, info="no object")
                say(id=number, said="right")
            case "twice":
                say(id=number, said="first")
                say(id=number, said="second")
            case "deaf":
                os.close(0)
                say(id=number, said="deaf")
                time.sleep(3600)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        os._exit(1)
