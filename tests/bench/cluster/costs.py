"""What processes cost, with those that they start: CPU and memory, from /proc.

Memory is the proportional set size: what several processes share is counted once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of CPU since the start, and bytes of memory now, by the names of programs."""

    seconds: dict[str, float]
    memory: dict[str, int]

    def since(self, earlier: Cost) -> dict[str, float]:
        """The seconds of CPU used since an earlier look."""
        return {
            name: seconds - earlier.seconds.get(name, 0.0) for name, seconds in self.seconds.items()
        }


def cost_of(pids: Iterable[int]) -> Cost:
    """What processes and all that they started have cost so far."""
    parents = _parents()
    wanted = set(pids)
    while more := {pid for pid, parent in parents.items() if parent in wanted} - wanted:
        wanted |= more
    seconds: dict[str, float] = {}
    memory: dict[str, int] = {}
    for pid in wanted:
        try:
            fields = _fields(pid)
            name = _name(pid)
            memory[name] = memory.get(name, 0) + _memory(pid)
        except OSError:
            continue  # it ended meanwhile
        seconds[name] = seconds.get(name, 0.0) + (int(fields[11]) + int(fields[12])) / TICKS
    return Cost(seconds, memory)


def _parents() -> dict[int, int]:
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found[int(folder.name)] = int(_fields(int(folder.name))[1])
        except OSError:
            continue
    return found


def _fields(pid: int) -> list[str]:
    """The fields behind the name of the program, which may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _memory(pid: int) -> int:
    """The bytes of a process, of what it shares with others its part."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _name(pid: int) -> str:
    """The module that a Python process runs, else the program."""
    arguments = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    if "-m" in arguments[:3]:
        module = arguments[arguments.index("-m") + 1]
        return f"{module} {arguments[3]}" if module == "bot" else module
    return Path(arguments[0].split(":")[0]).name or "?"
