"""The words of a notice, and the functions that word one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.i18n import Texts
from bot.model import Game
from bot.ui.layout import Row


@dataclass(frozen=True, slots=True)
class Said:
    """A notice in words: Discord markdown, the ids of those it calls, its rows of controls.

    A mention of anybody who is not among the `called` notifies nobody; a `silent` message makes
    no sound at all.
    """

    text: str
    called: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    silent: bool = False


NOTHING: Final = Said("")
"""What a notice says that has been overtaken; nothing is sent then."""

DIRECT: Final = "direct"
"""Set in what a notice tells if it is written to a person directly."""

Wording: TypeAlias = Callable[[Game | None, Mapping[str, Any], Texts], Said]
"""Words the data of a notice about a game, if it is about one, in a language."""
