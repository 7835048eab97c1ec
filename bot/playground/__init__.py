"""A local, strict stand-in of Discord: REST v10, gateway v10, and a page for people.

The unmodified discord.py client runs against it; people act through `Person` or the page.
"""

from .choosing import ClientRefusal
from .clock import ManualClock
from .people import Modal, Outcome, Person, controls_of, text_of
from .persistence import WorldFileError
from .server import Playground
from .world import Event

__all__ = [
    "ClientRefusal",
    "Event",
    "ManualClock",
    "Modal",
    "Outcome",
    "Person",
    "Playground",
    "WorldFileError",
    "controls_of",
    "text_of",
]
