"""The tables of The Castles of Burgundy: one module for each element of the box.

Layouts, numbers of tiles and rewards are read from here only, so a module can be replaced.
"""
