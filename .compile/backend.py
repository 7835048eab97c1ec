"""The build of a wheel: pure as usual, or with rules and computer players compiled.

    SLOWBOAT_COMPILE=1 pip install .

compiles them with mypyc, for which a C compiler is needed. The sources stay as they are: a copy of
the tree is rewritten (`rewrite`) and built. Everything else is setuptools; editable installs are
always pure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None
HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
_CACHES: Final = shutil.ignore_patterns("__pycache__")
COPIED: Final = ("bot", "renderers", "rules", "pyproject.toml", "README.md", "LICENSE")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what must be installed to build a wheel."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, "mypy>=2.4"] if _compiles() else needed


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel and return its name."""
    if not _compiles():
        name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
        return name
    with TemporaryDirectory(prefix="slowboat-") as folder:
        _copy(Path(folder))
        # in a process of its own, for it imports the rules that are rewritten
        subprocess.run([sys.executable, HERE / "rewrite.py", ROOT, folder], check=True)
        shutil.copy(HERE / "extensions.py", Path(folder, "setup.py"))
        with chdir(folder):
            compiled: str = build_meta.build_wheel(wheel_directory, config_settings)
            return compiled


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an archive of the sources, which holds this folder too, and return its name."""
    with TemporaryDirectory(prefix="slowboat-") as folder:
        _copy(Path(folder))
        shutil.copytree(HERE, Path(folder, HERE.name), ignore=_CACHES)
        Path(folder, "MANIFEST.in").write_text(f"graft {HERE.name}\n", encoding="utf-8")
        with chdir(folder):
            name: str = build_meta.build_sdist(sdist_directory, config_settings)
            return name


def _compiles() -> bool:
    return os.environ.get("SLOWBOAT_COMPILE", "") not in ("", "0")


def _copy(folder: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=_CACHES)
        else:
            shutil.copy(source, folder / name)
