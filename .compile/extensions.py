"""The setup script of the rewritten tree: its modules as extensions."""

import os
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

MYPY = (
    # only the rewritten modules are checked, and what they lack was found when the sources were
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--implicit-reexport",
    "--allow-any-generics",
    "--allow-subclassing-any",
    "--allow-untyped-calls",
    "--allow-untyped-decorators",
    "--no-warn-return-any",
    "--no-warn-unused-ignores",
)

setup(
    ext_modules=mypycify(
        [*MYPY, *Path("compiled.txt").read_text(encoding="utf-8").split()],
        opt_level=os.environ.get("SLOWBOAT_OPT_LEVEL", "2"),
        debug_level="0",
        # one source for each module: a single one would take gigabytes of memory
        multi_file=True,
        group_name="slowboat",
    )
)
