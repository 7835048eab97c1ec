"""Rows of people and servers."""
