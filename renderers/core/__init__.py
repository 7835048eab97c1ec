"""What every renderer shares: words, canvas, palette, text, shapes and panels."""
