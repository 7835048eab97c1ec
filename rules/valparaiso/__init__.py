"""Valparaíso: rules and data; `game` is the entry.

The facts are those of RULINGS.md, whose sections the docstrings name.
"""

from rules.valparaiso.game import Valparaiso

__all__ = ["Valparaiso"]
