"""Moderation: decisions of organisers and moderators about a table."""
