"""Rows of games, their seats, and what hosts and moderators decided."""
