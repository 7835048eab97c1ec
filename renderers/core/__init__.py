"""The common ground of all renderers: words, canvas, palette, text, shapes and panels."""
