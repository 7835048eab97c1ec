"""Seats of running games that change hands."""
