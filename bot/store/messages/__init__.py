"""Rows of messages that are due."""
