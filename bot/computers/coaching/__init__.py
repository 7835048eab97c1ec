"""The coach, for every game that has one: it judges moves by playing on, as the computers do.

It knows no game: a `bot.games.core.coach.Coach` says what positions are worth and by which parts.
Whatever it says follows from a view, what a seat may know, so that it can give nothing away.
"""
