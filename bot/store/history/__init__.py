"""Finished games, found by what is known of them."""
