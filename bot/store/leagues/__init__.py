"""Rows of leagues, results and ratings."""
