"""Names as data: the tables of a game in a `names.toml` beside its code.

The name of a table is the context of its translations, with "-" for a space; it holds the English
names of things by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from renderers.core.drawings import read_data
from renderers.core.texts import Texts

FILE: Final = "names.toml"


class NameTables:
    """The tables of names of a package."""

    def __init__(self, package: str) -> None:
        self._tables = read_data(package, FILE)

    def has(self, table: str, name: str) -> bool:
        """Whether a table has a name for an id."""
        return name in self._tables[table]

    def name(self, table: str, name: str | int, texts: Texts, **gaps: object) -> str:
        """Name what has an id in a table. Raises KeyError for an id that it lacks."""
        return texts.pgettext(_context(table), self._tables[table][str(name)], **gaps)

    def of(self, table: str) -> Callable[[str | int, Texts], str]:
        """Return what names things by their ids in a table."""
        return partial(self.name, table)

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield (context, id) of all names."""
        for table, names in self._tables.items():
            yield from ((_context(table), name) for name in names.values())


def _context(table: str) -> str:
    return table.replace("-", " ")
