"""Moderation: confirmations and audit log for organisers and moderators."""
