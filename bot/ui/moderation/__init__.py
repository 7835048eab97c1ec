"""Moderation: what organisers and moderators see."""
