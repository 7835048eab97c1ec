"""The pictures and the text board of Brass: Birmingham."""
