"""Valparaíso: its rules and its data."""
