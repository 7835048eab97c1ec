"""The New Buildings (RULINGS 9) that bring their own state, moves or questions, a module for each.

What the others bring is answered by `rules.puerto_rico.powers` (what does a loading bring, how many
barrels may be kept) and `rules.puerto_rico.scoring`. All of them answer for a board that may or may
not have the building, so nobody asks first whether it is in the game. The rows of the table (cost,
points, circles) stand in `rules.puerto_rico.data`.

    forest_house  plantations may be laid as forests; forests lower the costs of buildings
    black_market  a colonist, a barrel and a point may pay what doubloons do not
    guesthouse    two guests, who may move at any time outside the mayor phase
    small_wharf   ships any barrels, a point for two
    library       doubles the privilege of the role that its owner chose
"""
