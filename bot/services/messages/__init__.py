"""Messages: delivering them, and drawing their pictures."""
