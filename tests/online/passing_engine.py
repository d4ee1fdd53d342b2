"""An engine that always passes; it writes a letter for each move it is asked for into the file it is told.

It imports nothing of ours, so that it starts quickly.
"""

import json
import sys


def main(asked: str) -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "move":
            with open(asked, "a") as file:  # noqa: PTH123
                file.write("x")
        print(json.dumps({"id": request["id"], "action": "pass", "plays": [{}]}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
