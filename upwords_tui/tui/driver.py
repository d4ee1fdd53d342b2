"""Textual's driver for terminals, made to survive what terminals send."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Drops input that is no UTF-8, where Textual would end the program; leaves when the terminal is gone."""

    def _run_input_thread(self) -> None:
        while not self.exit_event.is_set():
            try:
                self.run_input_thread()
            except UnicodeDecodeError:
                # A key from a terminal of another encoding, or noise on the line: wait for the next.
                continue
            except OSError:
                self._app.call_later(self._app.exit)
                return
