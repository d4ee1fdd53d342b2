"""`upwords-tui serve`, `backup`, `people`: a server, and what its host does about those who play there.

The one idea: what is done about people is done in the store, so it works whether the server runs or not; only
what is said to those who are here, and who they are, takes a server that runs.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Collection
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from upwords_tui.app.commands.phrases import yes_or_no
from upwords_tui.app.narration.numbers import date_text, when_text
from upwords_tui.base.errors import InputError, UpwordsError, mark
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean, clean_name, clean_title
from upwords_tui.cli.streams import answer
from upwords_tui.engine.registry import FILE, engines, house_words, use_settings
from upwords_tui.lexicon.registry import absolute, word_list
from upwords_tui.online.broker_link import announce, who_is_here
from upwords_tui.online.chat import announcement
from upwords_tui.online.lobby import table_seen
from upwords_tui.online.messages import TABLES
from upwords_tui.online.open_tables import close_table, name_of
from upwords_tui.online.people_texts import Ratings, report_line, waiting_line
from upwords_tui.online.ratings import recomputed
from upwords_tui.server import supervisor
from upwords_tui.server.folder import LOCK, ServerSettings, own_folder, take
from upwords_tui.store.backup import back_up as copied
from upwords_tui.store.backup import copy_all
from upwords_tui.store.opening import Store, is_address, open_store
from upwords_tui.store.values import GUEST, HOME, INVITATION, NEW_KEY, Account

_TEXTS = TextTables(__file__)


def serve(arguments: Namespace) -> int:
    """Run a server until it is told to end, or have one end (`--drain`). Raises InputError."""
    if arguments.drain is not None:
        return _drain(server_folder(arguments.data), arguments.drain)
    for needed in ("asyncssh", *(["prometheus_client"] if arguments.metrics else [])):
        if find_spec(needed) is None:
            raise InputError(_TEXTS("people", "needs", package=needed))
    name = clean_title(arguments.name)
    if not name:
        raise InputError(_("expected a name with letters"), "--name")
    if arguments.store and arguments.store != "games.db" and not is_address(arguments.store):
        raise InputError(_("expected postgresql://…, service=NAME or games.db"), "--store")
    if arguments.bus and not is_address(arguments.bus):
        raise InputError(_("expected postgresql://… or service=NAME"), "--bus")
    host, port = arguments.listen
    settings = ServerSettings(
        data=server_folder(arguments.data),
        host=host,
        port=port,
        name=name,
        guests=arguments.guests,
        invited=arguments.accounts == "invited",
        most_sessions=arguments.max_sessions,
        metrics=arguments.metrics,
        named=arguments.store or "",
        bus=arguments.bus or "",
        proxies=arguments.proxy_from,
    )
    if arguments.notify:
        settings = replace(settings, notify=_program(arguments.notify))
    if arguments.join != "":
        settings = replace(settings, join=Path(arguments.join).absolute() if arguments.join else None)
    # Whoever plays here has the engines of this host, and no others.
    use_settings(settings.data / FILE)
    engines()
    for words in house_words().values():
        word_list(absolute(words, settings.data))
    return supervisor.run(settings, say=partial(print, flush=True))


def _program(named: str) -> Path:
    program = Path(named).absolute()
    if not (program.is_file() and os.access(program, os.X_OK)):
        raise InputError(_("--notify needs a program that can be run"), str(program))
    return program


def _drain(folder: Path, minutes: int) -> int:
    """Have the server on a folder end within so many minutes, and wait for that. Raises InputError."""

    def say(told: supervisor.Draining) -> None:
        ends = _TEXTS("closing", "within" if minutes else "now", count=minutes)
        still = _TEXTS("closing", "open", count=told.sessions)
        print(_TEXTS("closing", "shut"), still, ends, flush=True)

    try:
        supervisor.drain(ServerSettings(folder).control, minutes * 60, say)
    except OSError as error:
        raise InputError(_("no server is running on this folder"), str(folder)) from error
    print(_TEXTS("closing", "done"))
    return 0


def server_folder(named: str | None) -> Path:
    """Return the folder named, or this user's own. Raises InputError without a home."""
    folder = Path(named).absolute() if named else own_folder()
    if not folder.is_absolute():
        raise InputError(_("there is no home folder for a server; name a folder with --data"))
    return folder


def kept(named: str | None) -> ServerSettings:
    """Return the files of a server on a folder. Raises InputError if there are none, or no permission."""
    settings = ServerSettings(server_folder(named))
    try:
        is_there = settings.store != settings.games or settings.games.is_file()
    except PermissionError as error:
        raise InputError(_("this folder belongs to another user: try sudo"), str(settings.data)) from error
    if not is_there:
        raise InputError(_("no server has used this folder yet"), str(settings.data))
    return settings


def back_up(arguments: Namespace) -> int:
    """Copy the store of a server to a new file. Raises InputError for a folder without one, StoreError."""
    copy, settings = Path(arguments.file), kept(arguments.data)
    if settings.store != settings.games:
        raise InputError(_("the games are in PostgreSQL: back them up with pg_dump"), str(settings.store))
    copied(settings.games, copy)
    size = copy.stat().st_size
    print(_("{file}: a complete copy, checked, {size} bytes.").format(file=clean(str(copy), 200), size=size))
    return 0


def copy_store(arguments: Namespace) -> int:
    """Copy the store of a server to another place. Raises InputError if there is none, or it is in use."""
    places = [place if is_address(place) else Path(place) for place in (arguments.source, arguments.target)]
    if isinstance(places[0], Path) and not places[0].is_file():
        raise InputError(_("No such file or directory"), str(places[0]))
    with ExitStack() as held:
        for place in places:
            if isinstance(place, Path) and (place.parent / LOCK).exists():
                held.enter_context(take(place.parent))
        source, target = (held.enter_context(closing(open_store(place))) for place in places)
        count = copy_all(source.database, target.database)
    print(_("Rows copied and compared: {count}.").format(count=count))
    return 0


_SHORT_ID = 8
"""The characters shown of the id of a report."""


def run(arguments: Namespace) -> int:
    """List people, or do what was asked about one; return 1 if the host declined.

    Raises InputError for a folder without a store, or an unknown name or id; StoreError.
    """
    settings = kept(arguments.data)
    if arguments.action == "tell":
        said = announcement(" ".join(arguments.text))
        try:
            announce(settings.exchange, {"text": said})
        except OSError as error:
            raise InputError(_("no server is running on this folder"), str(settings.data)) from error
        print(_("Everybody connected has been told."))
        return 0
    with closing(open_store(settings.store)) as store:
        return _ACTIONS[arguments.action](store, arguments)


def _known(store: Store, name: str) -> Account:
    found = store.accounts.named(name)
    if found is None:
        raise InputError(_("Nobody is called {name}.").format(name=clean_name(name)))
    return found


def _list(store: Store, arguments: Namespace) -> int:
    here = _here(kept(arguments.data))
    found = {account: store.accounts.keys(account.id) for account in store.accounts.all()}
    lines = [_line(account, len(keys), is_here=account.id in here) for account, keys in found.items()]
    value = [_as_json(account, keys, here) for account, keys in found.items()]
    return answer(arguments, value, lines or [_("Nobody has been here yet.")])


def _here(settings: ServerSettings) -> frozenset[str]:
    """Return the accounts of all who are here; none if no server answers."""
    try:
        return frozenset(person.account for person in who_is_here(settings.exchange))
    except OSError:
        return frozenset()


def _as_json(account: Account, keys: tuple[str, ...], here: Collection[str]) -> dict[str, object]:
    return {
        "id": account.id,
        "name": account.name,
        "kind": account.kind,
        "created": account.created.isoformat(),
        "seen": account.seen.isoformat() if account.seen else None,
        "is_here": account.id in here,
        "keys": list(keys),
        "is_host": account.is_host,
        "is_barred": account.is_barred,
    }


def _line(account: Account, keys: int, *, is_here: bool) -> str:
    since = _("guest since {date}") if account.kind == GUEST else _("since {date}")
    about = [since.format(date=date_text(account.created.astimezone().date()))]
    if is_here:
        about.append(_("here now"))
    elif account.seen:
        about.append(_("last here {when}").format(when=when_text(account.seen, datetime.now().astimezone())))
    if keys:
        about.append(ngettext("{count} key", "{count} keys", keys).format(count=keys))
    if account.is_host:
        about.append(_("host"))
    if account.is_barred:
        about.append(_("banned"))
    return f"{account.name}: {', '.join(about)}"


def _rename(store: Store, arguments: Namespace) -> int:
    account = _known(store, arguments.name)
    store.accounts.rename(account.id, arguments.new)
    name = store.accounts.get(account.id).name
    print(_("{old} is now called {name}.").format(old=account.name, name=name))
    return 0


def _marking(template: str, **marks: bool) -> Callable[[Store, Namespace], int]:
    def marked(store: Store, arguments: Namespace) -> int:
        account = _known(store, arguments.name)
        store.accounts.mark(account.id, **marks)
        print(_(template).format(name=account.name))
        return 0

    return marked


def _delete(store: Store, arguments: Namespace) -> int:
    account = _known(store, arguments.name)
    if not arguments.yes:
        print(_TEXTS("people", "delete", name=account.name), end="", file=sys.stderr, flush=True)
    if not (arguments.yes or yes_or_no(sys.stdin.readline())):
        print(_("Nothing deleted."))
        return 1
    store.accounts.delete(account.id)
    print(_("{name} is deleted.").format(name=account.name))
    return 0


def _invite(store: Store, arguments: Namespace) -> int:
    print(store.accounts.make_code(INVITATION, HOME, arguments.hours))
    print(_TEXTS("people", "invited", when=_until(arguments.hours)))
    return 0


def _key(store: Store, arguments: Namespace) -> int:
    account = _known(store, arguments.name)
    if account.kind == GUEST:
        raise InputError(_("{name} is a guest, and guests have no keys.").format(name=account.name))
    print(store.accounts.make_code(NEW_KEY, account.id, arguments.hours))
    print(_TEXTS("people", "key", name=account.name, when=_until(arguments.hours)))
    return 0


def _until(hours: int) -> str:
    return f"{datetime.now().astimezone() + timedelta(hours=hours):%Y-%m-%d %H:%M}"


def _reports(store: Store, arguments: Namespace) -> int:
    if arguments.close is not None:
        typed = arguments.close
        found = [report for report in store.talk.reports() if typed and report.id.startswith(typed)]
        if len(found) != 1:
            raise InputError(_TEXTS("people", "no-report"), typed)
        store.talk.close_report(found[0].id)
        print(_("The report is closed."))
        return 0
    names = {account.id: account.name for account in store.accounts.all()}
    reports, now = store.talk.reports(), datetime.now().astimezone()
    value = [
        {
            "id": report.id,
            "made": report.made.isoformat(),
            "reporter": names.get(report.reporter),
            "about": names.get(report.about),
            "text": report.text,
        }
        for report in reports
    ]
    lines = [f"{report.id[:_SHORT_ID]}, {report_line(report, names, now)}" for report in reports]
    return answer(arguments, value, lines or [_("There are no reports.")])


def _tables(store: Store, arguments: Namespace) -> int:
    settings = kept(arguments.data)
    if arguments.close is not None:
        owner = store.accounts.named(arguments.close)
        found = [table for table in store.tables.all() if owner and table.owner == owner.id]
        found = found or [store.tables.by_code(arguments.close)]
        for closing_one in found:
            message = close_table(store, closing_one)
            with suppress(OSError):
                announce(settings.exchange, message, TABLES)
        print(_TEXTS("people", "closed", count=len(found)))
        return 0
    here, now, tables = _here(settings), datetime.now().astimezone(), store.tables.all()
    value, lines = [], []
    for each in tables:
        about = {"code": each.code, "owner": name_of(store, each.owner), "made": each.made.isoformat()}
        line = ", ".join((each.code, when_text(each.made, now), clean_name(about["owner"])))
        with suppress(UpwordsError):  # one that nobody can play can still be closed
            table = table_seen(store, each, "open", is_away=each.owner not in here)
            about |= {"edition": table.variant.id}
            line = f"{each.code}, {when_text(each.made, now)}: {waiting_line(table)}"
        value.append({**about, "is_here": each.owner in here})
        lines.append(line)
    return answer(arguments, value, lines or [_("No tables are waiting.")])


def _ratings(store: Store, arguments: Namespace) -> int:
    if arguments.recompute:
        made = recomputed(store)
        found = _TEXTS("people", "rated", count=made.games, counted=made.counted)
        changed = _TEXTS("people", "changed" if made.different else "unchanged", count=made.different)
        print(found, changed, file=sys.stderr if arguments.json else sys.stdout)
    ratings = Ratings(store)
    return answer(arguments, ratings.to_json(), ratings.table_lines(most=None))


_ACTIONS: dict[str | None, Callable[[Store, Namespace], int]] = {
    None: _list,
    "rename": _rename,
    "bar": _marking(mark("{name} is banned."), is_barred=True),
    "unbar": _marking(mark("{name} is no longer banned."), is_barred=False),
    "host": _marking(mark("{name} now has host rights."), is_host=True),
    "nohost": _marking(mark("{name} no longer has host rights."), is_host=False),
    "invite": _invite,
    "key": _key,
    "delete": _delete,
    "reports": _reports,
    "tables": _tables,
    "ratings": _ratings,
}
