"""What docs/hosting.md tells a host to type is what there is, and its unit is one that systemd takes."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from upwords_tui.cli.main import build_parser
from upwords_tui.server.metrics import Metrics

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
MOST_EXPOSED = 15
"""Tenths of what systemd calls exposure, from 0 to 10."""


def unit() -> str:
    (found,) = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_every_option_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["serve", "--help"])
    offered = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    table = PAGE[PAGE.index("| option |") : PAGE.index("What can't be had")]
    assert set(re.findall(r"`(--[a-z-]+)", table)) == offered


def test_everything_about_people_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["people", "--help"])
    offered = set(re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.MULTILINE))
    table = PAGE[PAGE.index("| `upwords-tui people …` |") : PAGE.index("The exit code is 0")]
    told = re.findall(r"^\|(.*?)\|", table, re.MULTILINE)[2:]
    assert {word for cell in told for word in re.findall(r"`([a-z]+)", cell)} == offered


def test_every_command_is_understood() -> None:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    blocks = "".join(block for language, block in fenced if language in ("", "sh"))
    commands = re.findall(r"^(?:/\S+/)?upwords-tui (.*)$", blocks, re.MULTILINE)
    commands += re.findall(r"`upwords-tui (people[^`…]*|backup[^`…]*)`", PAGE)
    asked = [build_parser().parse_args(shlex.split(command)).command for command in commands]
    assert {"people", "backup"} <= set(asked) and len(asked) > 5


def test_what_the_unit_starts_is_understood() -> None:
    (command,) = re.findall(r"^ExecStart=\S+/upwords-tui (.*)$", unit(), re.MULTILINE)
    arguments = build_parser().parse_args(command.split())
    assert arguments.listen == ("0.0.0.0", 2222) and arguments.data == "/var/lib/upwords-tui"
    assert "StateDirectory=upwords-tui\n" in unit() and "SocketBindAllow=tcp:2222\n" in unit()


def test_what_the_unit_is_stopped_with_is_understood_and_has_the_time() -> None:
    (command,) = re.findall(r"^ExecStop=-\S+/upwords-tui (.*)$", unit(), re.MULTILINE)
    arguments = build_parser().parse_args(command.split())
    assert arguments.data == "/var/lib/upwords-tui"
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit(), re.MULTILINE)
    assert int(seconds) > arguments.drain * 60


def test_the_unit_has_the_first_process_watched() -> None:
    (seconds,) = re.findall(r"^WatchdogSec=(\d+)$", unit(), re.MULTILINE)
    assert int(seconds) >= 10, "a busy machine is nobody's fault"
    # What is stopped heeds no signal but this one.
    assert {"Type=notify", "WatchdogSignal=SIGKILL", "Restart=on-failure"} <= set(unit().splitlines())


def test_every_figure_is_told() -> None:
    told = set(re.findall(r"^\| `(upwords_[a-z_]+)", PAGE, re.MULTILINE))
    offered = {family.name for family in Metrics().registry.collect()}
    assert {name.removesuffix("_total") for name in told} == offered


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_the_unit_leaves_little_open(tmp_path: Path) -> None:
    file = tmp_path / "upwords-tui.service"
    file.write_text(unit().replace("/opt/upwords-tui/bin/upwords-tui", "/bin/true"), encoding="utf-8")
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(file)]
    judged = subprocess.run(command, capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout[-300:] + judged.stderr
    verified = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    assert verified.stderr == ""
