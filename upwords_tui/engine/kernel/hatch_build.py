"""Has the kernel compiled when the game is installed or a wheel is built, if there is a compiler."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags


class KernelHook(BuildHookInterface[Any]):
    """Puts the library into the wheel; nothing in it is tied to a version of Python, only to the machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say in the wheel's name what it runs on."""
        folder = Path(self.root, "upwords_tui", "engine", "kernel")
        build = runpy.run_path(str(folder / "build.py"))
        reason = build["compile_kernel"]()
        if reason:
            self.app.display_warning(
                f"No compiled kernel: {reason}. The computer players think in Python, slowly."
            )
            return
        build_data["artifacts"].append("upwords_tui/engine/kernel/kernel.so")
        build_data["pure_python"] = False
        # Built here and not on an old system, so it is not for "many" or "musl" linuxes.
        machine = next(tag.platform for tag in sys_tags() if not tag.platform.startswith(("many", "musl")))
        build_data["tag"] = f"py3-none-{machine}"
