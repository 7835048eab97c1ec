"""The pictures and the text board of Valparaíso."""
