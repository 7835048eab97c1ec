"""Rows of clocks and absences."""
