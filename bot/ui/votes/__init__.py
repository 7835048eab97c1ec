"""Votes: message and controls."""
