"""Slowboat."""
