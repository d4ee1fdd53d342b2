"""The store in an SQLite file; only the modules here speak SQL. Several processes may play on one file.

The one idea: each subject (`games`, `people`, `proposals`, `exercised`, `talk`) has its part, all stand on
one `database`.
"""

from upwords_tui.store.sqlite.exercised import Exercises
from upwords_tui.store.sqlite.people import People
from upwords_tui.store.sqlite.proposals import Proposals
from upwords_tui.store.sqlite.talk import Talk


class SqliteStore(People, Proposals, Exercises, Talk):
    """An open database. What its methods do is said in `port.Store`."""
