"""Counts for the operator."""
