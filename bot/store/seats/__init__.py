"""Rows of former holders of seats."""
