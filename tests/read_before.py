"""Imported where processes are forked (`tests.killing`), which then need not read it themselves."""

from bot import i18n

i18n.load()
