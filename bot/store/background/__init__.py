"""Rows of timers."""
