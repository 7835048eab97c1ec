"""Rows of clocks, absences and votes."""
