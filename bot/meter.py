"""The meter of what the operator watches: called wherever something is measured.

This meter forgets everything; `bot.operator.metrics` has one that keeps it. So the code that is
measured needs no library and is the same whether somebody looks or not.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Interaction: TypeAlias = Literal["command", "autocomplete", "control", "form"]
InteractionOutcome: TypeAlias = Literal["done", "refused", "limited", "late", "failed"]
"""Answered; refused for a reason; too many at once; after the token was gone; our fault."""
Sent: TypeAlias = Literal["sent", "postponed", "refused", "lost"]
"""Refused: a direct message that its person does not take."""


class Meter:
    """Takes all measurements and keeps none. Times are in seconds."""

    def interaction(self, kind: Interaction, outcome: InteractionOutcome) -> None:
        """Note that an interaction is over; an autocompletion, that it began or was limited."""

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its interaction Discord had the first answer."""

    def turn(self, seconds: float) -> None:
        """Note how long after a move was taken its board was posted."""

    def drew(self, seconds: float) -> None:
        """Note how long drawing a picture took, without the time that it waited."""

    def sent(self, kind: str, outcome: Sent) -> None:
        """Note the result of a try to deliver a row of the outbox."""

    def committed(self, seconds: float) -> None:
        """Note how long the end of a transaction took."""

    def requested(self, status: int) -> None:
        """Note the HTTP status of an answer of Discord, 0 where there was none."""
