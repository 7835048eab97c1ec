"""Seats of running games: substitutes, stand-ins, resignation."""
