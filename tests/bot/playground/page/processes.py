"""The programs that a browser plays with: `slowboat`, alone or beside a stand-in of Discord."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SLOWBOAT = Path(sys.executable).with_name("slowboat")
UNHURRIED = Path(__file__).with_name("unhurried.py")
UNHURRIED_PLAYGROUND = Path(__file__).with_name("unhurried_playground.py")
STOP_SECONDS = 60.0


class Program:
    """A program in a process of its own; what it logs is kept in a file of its folder."""

    def __init__(self, command: list[str], folder: Path, variables: Mapping[str, str]) -> None:
        settings = {
            "SLOWBOAT_PORT": "0",
            "SLOWBOAT_OPEN_PAGE": "no",
            "SLOWBOAT_BURST": "0",  # tests are quicker than people
            "SLOWBOAT_THINKING_SECONDS": "0.1",
            "PYTHONDONTWRITEBYTECODE": "",
            **variables,
        }
        for name in ("DISCORD_TOKEN", "DISCORD_API_BASE", "DISCORD_GATEWAY"):
            settings.setdefault(name, "")
        self.log = folder / f"{Path(command[-1]).name}.log"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def read(self, pattern: str) -> re.Match[str]:
        """Read what the program prints up to a line that fits."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"{pattern} was not printed: {self.log.read_text()}")

    def kill(self) -> None:
        """End it at once, as if the power had failed."""
        self._process.kill()
        self._process.wait(STOP_SECONDS)
        self._close()

    def stop(self) -> None:
        """Let it end in order. Raises AssertionError if it fails while doing so."""
        if self._process.poll() is None:
            self._process.terminate()
            status = self._process.wait(STOP_SECONDS)
            assert status == 0, self.log.read_text()
        self._close()

    def _close(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()


def slowboat(folder: Path, variables: Mapping[str, str]) -> Program:
    """Start the command of the README in an empty folder."""
    return Program([str(SLOWBOAT)], folder, variables)


def unhurried_slowboat(folder: Path) -> Program:
    """Start the same with its own stand-in, for which no answer is too late."""
    return Program([sys.executable, str(UNHURRIED)], folder, {})


def unhurried_playground(folder: Path) -> Program:
    """Start the stand-in without a bot; no answer is too late for it while there is one."""
    return Program([sys.executable, str(UNHURRIED_PLAYGROUND), "--port", "0"], folder, {})
