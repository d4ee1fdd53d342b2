"""What installing the game does besides copying: the kernel and the catalogues are compiled."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags


def compile_catalogues(package: Path) -> list[Path]:
    """Compile every catalogue of translations under `package` and return the files made."""
    made = []
    for source in sorted((package / "locale").glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        made.append(target)
    return made


class BuildHook(BuildHookInterface[Any]):
    """Puts kernel and catalogues into the wheel; nothing in it is tied to a version of Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say in the wheel's name what it runs on."""
        package = Path(self.root, "upwords_tui")
        made = compile_catalogues(package)
        build_data["artifacts"] += [file.relative_to(self.root).as_posix() for file in made]
        build = runpy.run_path(str(package / "engine" / "upwords" / "kernel" / "build.py"))
        reason = build["compile_kernel"]()
        if reason:
            self.app.display_warning(
                f"No compiled kernel: {reason}. The computer players think in Python, slowly."
            )
            return
        build_data["artifacts"].append("upwords_tui/engine/upwords/kernel/kernel.so")
        build_data["pure_python"] = False
        # Built here and not on an old system, so it is not for "many" or "musl" linuxes.
        machine = next(tag.platform for tag in sys_tags() if not tag.platform.startswith(("many", "musl")))
        build_data["tag"] = f"py3-none-{machine}"
