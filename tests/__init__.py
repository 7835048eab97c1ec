"""The tests, laid out as the sources are, with what several of them share beside this file."""
