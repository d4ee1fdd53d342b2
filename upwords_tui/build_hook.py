"""Building a wheel: compiles kernel and catalogues, writes manual pages.

With UPWORDS_KERNEL=off, or without a compiler, the wheel has no kernel and is for every system.
"""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
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


def write_share(root: Path, folder: Path) -> dict[str, str]:
    """Write manual pages and shell completions, and return where each goes in an installation."""
    command = [sys.executable, "-m", "upwords_tui.cli.completion", str(folder)]
    subprocess.run(command, cwd=root, check=True)
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {str(file): f"share/{file.relative_to(folder).as_posix()}" for file in files}


class BuildHook(BuildHookInterface[Any]):
    """Puts kernel and catalogues into the wheel, which fits every version of Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root, "upwords_tui")
        made = compile_catalogues(package)
        build_data["artifacts"] += [file.relative_to(self.root).as_posix() for file in made]
        if version != "editable":
            self.share = tempfile.TemporaryDirectory()
            build_data["shared_data"].update(write_share(Path(self.root), Path(self.share.name)))
        kernel = package / "engine" / "upwords" / "kernel"
        # An editable installation is switched off when it runs.
        if version != "editable" and runpy.run_path(str(kernel / "__init__.py"))["is_off"]():
            return
        reason = runpy.run_path(str(kernel / "build.py"))["compile_kernel"]()
        if reason:
            self.app.display_warning(
                f"No compiled kernel: {reason}. The computer players think in Python, slowly."
            )
            return
        build_data["artifacts"].append("upwords_tui/engine/upwords/kernel/kernel.so")
        build_data["pure_python"] = False
        # What else than this system it is for, `make dist` has auditwheel find out.
        machine = next(tag.platform for tag in sys_tags() if not tag.platform.startswith(("many", "musl")))
        build_data["tag"] = f"py3-none-{machine}"


class Description(MetadataHookInterface):
    """Makes the description on a package index from the README."""

    def update(self, metadata: dict[str, Any]) -> None:
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(readme)}


def described(readme: str) -> str:
    """Return `readme` without what is marked as being for a checkout; links into it become words."""
    readme = re.sub(r"<!-- checkout -->\n.*?<!-- end -->\n+", "", readme, flags=re.DOTALL)
    link = r"\[([^\]]*)\]\((?!https?:)[^)]*\)"
    return re.sub(link, r"\1", re.sub(rf"\s+\({link}\)", "", readme))
