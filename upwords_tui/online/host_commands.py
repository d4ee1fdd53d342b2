"""The commands of hosts, in sentences, and how a complaint is said.

The one idea: what can't be undone, or throws somebody out of a game, is asked first; the answer then does it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.narration.numbers import when_text
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.online.command_result import CommandResult
from upwords_tui.online.hosting import Hosting
from upwords_tui.store.messages import Report

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
