"""Waiting: deadlines, paces, what was missed while away."""
