"""Codes of the errors with which Discord refuses to post, to edit and to open threads."""

from __future__ import annotations

from typing import Final

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
TOO_MANY_EDITS: Final = 30046
NO_ACCESS: Final = frozenset((50001, 50013))
ARCHIVED: Final = frozenset((50083, 160005))
UNCHANGEABLE: Final = ARCHIVED | {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}
"""Codes after which an old message stays as it is."""
TOO_LARGE: Final = 40005
THREAD_EXISTS: Final = 160004
FULL: Final = frozenset((160006, 30013))
BLOCKED: Final = 200000
NO_DIRECT_MESSAGES: Final = frozenset((40003, 50007, 50278))
