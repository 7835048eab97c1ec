"""Rows of standing orders and planned moves."""
