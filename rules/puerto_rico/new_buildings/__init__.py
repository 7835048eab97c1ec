"""The New Buildings (RULINGS 9), one module for each, named like the building.

The phases know none of them by name: they ask a question of `rules.puerto_rico.powers` (what does
a loading bring, how many barrels may be kept, what can pay a building) or, where a building brings
its own state or lines of the notation, of the building's module. Each module answers for a board
that may or may not have the building, so nobody asks first whether it is in the game. The rows of
the table (cost, points, circles) stand in `rules.puerto_rico.data`.

    aqueduct           one more indigo and sugar of the large plants
    forest_house       plantations may be laid as forests; forests lower the costs of buildings
    black_market       a colonist, a barrel and a point may pay what doubloons do not
    storehouse         three more loose barrels are kept
    guesthouse         two guests, who may move at any time outside the mayor phase
    trading_post       sells any kind at its base price, past the trading house
    church             points for buildings of the higher columns
    small_wharf        ships any barrels, a point for two
    lighthouse         a doubloon for each loading, and one for choosing the captain
    specialty_factory  doubloons for the kind of which most was produced
    library            doubles the privilege of the role that its owner chose
    union_hall         points for pairs of equal barrels before the first loading
    cloister           points at the end for triplets of equal tiles

The statue, the fourteenth, needs no module: no circle and eight points are its row.
"""
