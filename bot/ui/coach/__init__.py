"""Hints and reviews, to their person alone."""
