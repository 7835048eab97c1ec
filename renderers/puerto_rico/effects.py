"""The effects of buildings under the old name of their module."""

from renderers.puerto_rico.words.effects import brief, power

__all__ = ["brief", "power"]
