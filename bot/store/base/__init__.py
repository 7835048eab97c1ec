"""Rows of timers, and counts and copies of whole databases."""
