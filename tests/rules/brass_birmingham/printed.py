"""What is printed on the components, typed again (RULINGS 3): tables for the tests."""

from __future__ import annotations

from collections import Counter

from tests.rules.brass_birmingham.positions import words

TILES = """
    cotton 1 3 12 0 0 5 5 1 1 0 C
    cotton 2 2 14 1 0 5 4 2 1 0
    cotton 3 3 16 1 1 9 3 1 1 0
    cotton 4 3 18 1 1 12 2 1 1 0
    manufacturer 1 1 8 1 0 3 5 2 1 0 C
    manufacturer 2 2 10 0 1 5 1 1 1 0
    manufacturer 3 1 12 2 0 4 4 0 0 0
    manufacturer 4 1 8 0 1 3 6 1 1 0
    manufacturer 5 2 16 1 0 8 2 2 2 0
    manufacturer 6 1 20 0 0 7 6 1 1 0
    manufacturer 7 1 16 1 1 9 4 0 0 0
    manufacturer 8 2 20 0 2 11 1 1 1 0
    pottery 1 1 17 0 1 10 5 1 1 0 bulb
    pottery 2 1 0 1 0 1 1 1 1 0
    pottery 3 1 22 2 0 11 5 1 2 0 bulb
    pottery 4 1 0 1 0 1 1 1 1 0
    pottery 5 1 24 2 0 20 5 1 2 0 R
    coal 1 1 5 0 0 1 4 2 0 2 C
    coal 2 2 7 0 0 2 7 1 0 3
    coal 3 2 8 0 1 3 6 1 0 4
    coal 4 2 10 0 1 4 5 1 0 5
    iron 1 1 5 1 0 3 3 1 0 4 C
    iron 2 1 7 1 0 5 3 1 0 4
    iron 3 1 9 1 0 7 2 1 0 5
    iron 4 1 12 1 0 9 1 1 0 6
    brewery 1 2 5 0 1 4 4 2 0 0 C
    brewery 2 2 7 0 1 5 5 2 0 0
    brewery 3 2 9 0 1 7 5 2 0 0
    brewery 4 1 9 0 1 10 5 2 0 0 R
"""
"""RULINGS 3.1: count, £, coal, iron, VP, income, links, beer to sell, cubes given, marks."""

TOWNS = """
    leek C/M C/K
    stoke-on-trent C/M P/I M
    stone C/B M/K
    uttoxeter M/B C/B
    belper C/M K P
    derby C/B C/M I
    stafford M/B P
    burton-on-trent M/K B
    cannock M/K K
    tamworth C/K C/K
    walsall I/M M/B
    wolverhampton M M/K
    coalbrookdale I/B I K
    dudley K I
    kidderminster C/K C
    worcester C C
    birmingham C/M M I M
    coventry P M/K I/M
    nuneaton M/B C/K
    redditch M/K I
    farm-north B
    farm-south B
"""
LETTERS = dict(
    zip("CMPKIB", ("cotton", "manufacturer", "pottery", "coal", "iron", "brewery"), strict=True)
)
MERCHANTS = """
    shrewsbury 1 2 vp 4
    gloucester 2 2 develop 1
    oxford 2 2 income_spaces 2
    warrington 2 3 money 5
    nottingham 2 4 vp 3
"""
BOTH = words(
    """
    belper~derby birmingham~coventry birmingham~dudley birmingham~oxford birmingham~tamworth
    birmingham~walsall birmingham~worcester burton-on-trent~derby burton-on-trent~stone
    burton-on-trent~tamworth cannock~stafford cannock~farm-north cannock~walsall
    cannock~wolverhampton coalbrookdale~kidderminster coalbrookdale~shrewsbury
    coalbrookdale~wolverhampton derby~nottingham dudley~kidderminster dudley~wolverhampton
    gloucester~redditch gloucester~worcester kidderminster~worcester leek~stoke-on-trent
    nuneaton~tamworth oxford~redditch stafford~stone stoke-on-trent~stone
    stoke-on-trent~warrington walsall~wolverhampton
    """
)
RAIL_ONLY = words(
    """
    belper~leek birmingham~nuneaton birmingham~redditch burton-on-trent~cannock
    coventry~nuneaton derby~uttoxeter stone~uttoxeter tamworth~walsall
    """
)
CANAL_ONLY = ["burton-on-trent~walsall"]
CARDS = {
    2: """birmingham=3 coalbrookdale=3 coventry=3 burton-on-trent=2 cannock=2 dudley=2
        kidderminster=2 stafford=2 wolverhampton=2 worcester=2 nuneaton=1 redditch=1 tamworth=1
        walsall=1 iron=4 coal=2 pottery=2 brewery=5""",
    3: """birmingham=3 coalbrookdale=3 coventry=3 burton-on-trent=2 cannock=2 dudley=2
        kidderminster=2 stafford=2 wolverhampton=2 worcester=2 nuneaton=1 redditch=1 tamworth=1
        walsall=1 stoke-on-trent=3 leek=2 stone=2 uttoxeter=1 iron=4 coal=2 pottery=2 brewery=5
        cotton-manufacturer=6""",
    4: """birmingham=3 coalbrookdale=3 coventry=3 burton-on-trent=2 cannock=2 dudley=2
        kidderminster=2 stafford=2 wolverhampton=2 worcester=2 nuneaton=1 redditch=1 tamworth=1
        walsall=1 stoke-on-trent=3 leek=2 stone=2 uttoxeter=2 belper=2 derby=3 iron=4 coal=3
        pottery=3 brewery=5 cotton-manufacturer=8""",
}
MERCHANT_TILES = {
    2: "blank=2 any=1 cotton=1 manufacturer=1",
    3: "blank=3 any=1 cotton=1 manufacturer=1 pottery=1",
    4: "blank=3 any=1 cotton=2 manufacturer=2 pottery=1",
}


def counted(text: str) -> Counter[str]:
    return Counter(
        {name: int(number) for name, _, number in (w.partition("=") for w in text.split())}
    )


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]
