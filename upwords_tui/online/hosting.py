"""What a host may do among the people of a server: say something to all, keep somebody out, read complaints.

The one idea: whether somebody is a host is asked of the store each time something is done, whatever their
front-end shows. What was done is written down with who did it, and never with what was said.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.narration.numbers import when_text
from upwords_tui.base.errors import CommandError, InputError, StoreError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.online.announcements import announcement
from upwords_tui.online.command_result import CommandResult
from upwords_tui.online.messages import NOTICES
from upwords_tui.store.messages import Report
from upwords_tui.store.port import Account, Store

_log = logging.getLogger(__name__)


class Hosting:
    """What one person, if they are a host, may do. Its methods may wait for the disk.

    All that does something raises InputError for who is no host, or if it can't be done; StoreError.
    """

    def __init__(
        self,
        store: Store,
        account: str,
        other: Callable[[str], Account],
        publish: Callable[[str, Mapping[str, Any]], None],
    ) -> None:
        """`account` is whose deeds these are; `other` finds somebody else by name, `publish` tells people."""
        self._store = store
        self._account = account
        self._other = other
        self._publish = publish

    @property
    def is_host(self) -> bool:
        """Whether this person is a host now; nobody is while that can't be read."""
        try:
            return self._store.accounts.get(self._account).is_host
        except StoreError:
            return False

    def _check(self) -> None:
        if not self._store.accounts.get(self._account).is_host:
            raise InputError(_("That is for hosts only."))

    def _note(self, event: str, **values: str) -> None:
        _log.info(event, extra={"values": {"host": self._account, **values}})

    def announce(self, text: str) -> None:
        """Say something, as the host, to everybody who is here, this person included."""
        self._check()
        said = announcement(text)
        self._publish(NOTICES, {"text": said})
        self._note("announced")

    def find(self, name: str) -> Account:
        """Return somebody whom this person may bar, or let in again: no host."""
        self._check()
        found = self._other(name)
        if found.is_host:
            said = _("{name} is a host: hosts are barred by upwords-tui people alone.")
            raise InputError(said.format(name=clean_name(found.name)))
        return found

    def bar(self, name: str) -> str:
        """Let somebody in no more; whoever is here is let go of within seconds. Return their name."""
        return self._mark(name, "barred", is_barred=True)

    def unbar(self, name: str) -> str:
        """Let somebody in again; return their name."""
        return self._mark(name, "let-in-again", is_barred=False)

    def _mark(self, name: str, event: str, *, is_barred: bool) -> str:
        found = self.find(name)
        self._store.accounts.mark(found.id, is_barred=is_barred)
        self._note(event, account=found.id)
        return found.name

    def reports(self) -> tuple[tuple[Report, ...], Mapping[str, str]]:
        """Return what was complained about, the latest first, and the names of all accounts.

        What is about a host no host sees here: that is for whoever runs the server.
        """
        self._check()
        accounts = self._store.accounts.all()
        hosts = {each.id for each in accounts if each.is_host}
        found = tuple(each for each in self._store.talk.reports() if each.about not in hosts)
        return found, {each.id: each.name for each in accounts}

    def close(self, report: Report) -> None:
        """Let go of a complaint that has been dealt with, for good."""
        self._check()
        self._store.talk.close_report(report.id)
        self._note("report-closed", report=report.id)


# The commands of hosts, in sentences, and how a complaint is said


MOST_REPORTS = 10
"""So many complaints are said, the latest first."""


class HostCommands:
    """Carries out `HOSTING` for one person. Numbers are those of the list said last."""

    def __init__(self, hosting: Hosting, now: Callable[[], datetime]) -> None:
        self._hosting = hosting
        self._now = now
        self._listed: tuple[Report, ...] = ()
        self.commands: dict[str, Callable[[str], CommandResult]] = {
            "announce": self._announce,
            "bar": self._bar,
            "unbar": self._unbar,
            "reports": self._reports,
        }

    def _announce(self, argument: str) -> CommandResult:
        self._hosting.announce(argument)
        return CommandResult()

    def _bar(self, argument: str) -> CommandResult:
        name = self._hosting.find(argument).name

        def bar() -> CommandResult:
            said = _("{name} may not come in any more.")
            return CommandResult((said.format(name=clean_name(self._hosting.bar(name))),))

        question = _("Bar {name}? Whoever is barred is let go of at once, in the midst of a game, too.")
        return CommandResult(question=question.format(name=clean_name(name)), then=bar)

    def _unbar(self, argument: str) -> CommandResult:
        name = self._hosting.unbar(argument)
        return CommandResult((_("{name} may come in again.").format(name=clean_name(name)),))

    def _reports(self, argument: str) -> CommandResult:
        word, _space, number = argument.partition(" ")
        if word and not is_called(word, ("done", pgettext("reports", "done"))):
            raise CommandError(_("Type “reports”, or “reports done” with a number of that list."))
        return self._close(number) if word else self._list()

    def _list(self) -> CommandResult:
        found, names = self._hosting.reports()
        self._listed = found[:MOST_REPORTS]
        if not found:
            return CommandResult((_("There are no reports."),))
        lines = [
            f"{number}. {report_line(report, names, self._now())}"
            for number, report in enumerate(self._listed, 1)
        ]
        older = len(found) - len(lines)
        if older:
            said = ngettext("{count} older report.", "{count} older reports.", older)
            lines.append(said.format(count=older))
        return CommandResult(tuple(lines))

    def _close(self, argument: str) -> CommandResult:
        found, names = self._hosting.reports()
        self._listed = self._listed or found[:MOST_REPORTS]
        number = whole_number(argument, 1, len(self._listed))
        if number is None:
            raise CommandError(_("Name a report by its number. Type “reports” to hear them."))
        report = self._listed[number - 1]

        def close() -> CommandResult:
            self._hosting.close(report)
            return CommandResult((_("The report is closed."),))

        question = _("Delete this report for good? {report}")
        return CommandResult(
            question=question.format(report=report_line(report, names, self._now())), then=close
        )


def report_line(report: Report, names: Mapping[str, str], now: datetime) -> str:
    """Return a complaint in one line; `names` are those of accounts."""
    gone = _("somebody who is gone")
    return _("{when}: {reporter} complains of {about}: {text}").format(
        when=when_text(report.made, now),
        reporter=clean_name(names.get(report.reporter, "")) or gone,
        about=clean_name(names.get(report.about, "")) or gone,
        text=clean(report.text),
    )
