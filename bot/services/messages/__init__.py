"""Messages: delivering what is due, and drawing the pictures in them."""
