"""The kernel is compiled with what there is, or it is said why not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from upwords_tui.engine.upwords.kernel import build


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for source in (*build.FOLDER.glob("*.c"), *build.FOLDER.glob("*.h")):
        shutil.copy(source, tmp_path)
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(build, "FILE", tmp_path / "kernel.so")
    return tmp_path


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_it_compiles_without_a_warning(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_FLAGS", (*build._FLAGS, "-Werror"))
    assert build.main() == 0
    assert (folder / "kernel.so").stat().st_size > 10_000
    assert {file.name for file in folder.iterdir() if file.suffix not in (".c", ".h")} == {"kernel.so"}


@pytest.mark.parametrize("compiler", ["/nowhere/cc", "false"])
def test_why_it_can_not_be_compiled(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], compiler: str
) -> None:
    (folder / "kernel.so").write_bytes(b"of an older version")
    monkeypatch.setenv("CC", compiler)
    assert build.main() == 1
    said = capsys.readouterr().err
    assert compiler in said and said.count("\n") == 1
    assert not (folder / "kernel.so").exists()


def test_no_compiler(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(folder))
    assert build.compile_kernel() == "there is no C compiler"
