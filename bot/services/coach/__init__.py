"""Hints and reviews: what the coach tells people about their games."""
