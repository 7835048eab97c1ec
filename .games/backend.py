"""The build of `slowboat-games`: the rules and pictures without the bot.

    pip install ./.games

Both folders lie at the top of the repository, beside this one; they are copied together with this
project file, and everything else is setuptools. An archive of the sources holds them already.
"""

from __future__ import annotations

import shutil
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from setuptools import build_meta
from setuptools.build_meta import get_requires_for_build_sdist, get_requires_for_build_wheel

__all__ = [
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = dict[str, Any] | None
HERE: Final = Path(__file__).parent
TOP: Final = HERE if (HERE / "rules").is_dir() else HERE.parent
_CACHES: Final = shutil.ignore_patterns("__pycache__")


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel and return its name."""
    with TemporaryDirectory(prefix="slowboat-") as folder:
        _copy(Path(folder))
        with chdir(folder):
            name: str = build_meta.build_wheel(wheel_directory, config_settings)
            return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an archive of the sources and return its name."""
    with TemporaryDirectory(prefix="slowboat-") as folder:
        _copy(Path(folder))
        Path(folder, "MANIFEST.in").write_text("include backend.py\n", encoding="utf-8")
        with chdir(folder):
            name: str = build_meta.build_sdist(sdist_directory, config_settings)
            return name


def _copy(folder: Path) -> None:
    for package in ("rules", "renderers"):
        shutil.copytree(TOP / package, folder / package, ignore=_CACHES)
    for file in ("pyproject.toml", "backend.py"):
        shutil.copy(HERE / file, folder)
    shutil.copy(TOP / "LICENSE", folder)
    shutil.copy(TOP / "rules" / "README.md", folder / "README.md")
