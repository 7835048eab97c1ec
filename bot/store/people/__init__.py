"""Rows of personal settings."""
