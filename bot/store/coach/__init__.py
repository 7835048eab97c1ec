"""Rows of hints and reviews."""
