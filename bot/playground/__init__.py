"""A local, strict stand-in of Discord: REST v10, gateway v10, and a page for people.

The unmodified discord.py client runs against it; people act through `PlaygroundPerson` or the page.
"""

from .choosing import ClientRefusal
from .clock import ManualClock
from .people import InteractionResult, Modal, PlaygroundPerson, controls_of, text_of
from .persistence import WorldFileError
from .server import Playground
from .world import GatewayEvent

__all__ = [
    "ClientRefusal",
    "GatewayEvent",
    "InteractionResult",
    "ManualClock",
    "Modal",
    "Playground",
    "PlaygroundPerson",
    "WorldFileError",
    "controls_of",
    "text_of",
]
