"""The store in an SQLite file; only the modules here speak SQL. Several processes may play on one file.

The one idea: each subject (`games`, `people`, `proposals`, `exercised`, `talk`) has its part, all stand on
one `database`.
"""

from upwords_tui.store.sqlite.accounts import SqliteAccounts
from upwords_tui.store.sqlite.exercises import SqliteExercises
from upwords_tui.store.sqlite.messages import SqliteMessages
from upwords_tui.store.sqlite.open_tables import Proposals


class SqliteStore(SqliteAccounts, Proposals, SqliteExercises, SqliteMessages):
    """An open database. What its methods do is said in `port.Store`."""
