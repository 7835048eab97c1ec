"""Rows about servers (guilds)."""
