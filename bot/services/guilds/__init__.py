"""Servers (guilds): their settings for tables."""
