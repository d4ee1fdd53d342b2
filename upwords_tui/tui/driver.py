"""Textual's driver for terminals, made to survive what terminals send and that they go away."""

from __future__ import annotations

import select
import threading
from contextlib import suppress

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Drops input that is no UTF-8, where Textual would end the program; leaves when the terminal is gone."""

    def start_application_mode(self) -> None:
        """Take over the terminal, and look out for its end."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        threading.Thread(target=self._wait_for_hang_up, name="hang-up", daemon=True).start()

    def _wait_for_hang_up(self) -> None:
        """Leave when the terminal is gone: from then on reading it returns nothing, at once and for ever."""
        watch = select.poll()
        watch.register(self.fileno, 0)  # hang-ups and errors are reported without being asked for
        watch.poll()
        self.exit_event.set()
        with suppress(RuntimeError):  # the application has ended already
            self._loop.call_soon_threadsafe(self._app.exit)

    def _run_input_thread(self) -> None:
        while not self.exit_event.is_set():
            try:
                self.run_input_thread()
            except UnicodeDecodeError:
                # A key from a terminal of another encoding, or noise on the line: wait for the next.
                continue
            except OSError:
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._app.exit)
                return
