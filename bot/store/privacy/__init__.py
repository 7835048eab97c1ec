"""Rows of one person in all tables, and the deletion of old rows."""
