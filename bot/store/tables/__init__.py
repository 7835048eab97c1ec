"""Rows of games and their seats."""
