"""Rows of results and ratings."""
