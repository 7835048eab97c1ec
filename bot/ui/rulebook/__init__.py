"""The rulebooks behind `/rules`: pages and look-ups."""
