"""Rows of the audit log."""
