"""`python -m upwords_tui` is the command `upwords-tui`."""

import sys

from upwords_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
