"""The words in pictures and text boards, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Texts(Protocol):
    """Messages of one language; `locale` is `en`, `ko` or `ja`.

    The English message is its own id. Gaps are filled as by `str.format`.
    """

    @property
    def locale(self) -> str:
        """The language of the messages: `en`, `ko` or `ja`."""
        ...

    def gettext(self, message: str, /, **args: object) -> str:
        """Return `message` in the language, its gaps filled."""
        ...

    def ngettext(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Return the form for the number `n`, which also fills the gap `{n}`."""
        ...

    def pgettext(self, context: str, message: str, /, **args: object) -> str:
        """Return `message` as it is used in `context` (`role`, `good`, `building`, `term`)."""
        ...

    def listing(self, items: Iterable[str], /) -> str:
        """Join items as the language does: "1 corn, 2 sugar and 1 coffee"."""
        ...


class English:
    """The messages as they are written in the code."""

    locale = "en"

    def gettext(self, message: str, /, **args: object) -> str:
        """Return `message`, its gaps filled."""
        return message.format(**args)

    def ngettext(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Return the singular for 1, else the plural, its gaps filled."""
        return (one if n == 1 else many).format(n=n, **args)

    def pgettext(self, context: str, message: str, /, **args: object) -> str:
        """Return `message`, its gaps filled."""
        return message.format(**args)

    def listing(self, items: Iterable[str], /) -> str:
        """Join items by commas; how a language joins the last one only the bot knows."""
        return ", ".join(items)
