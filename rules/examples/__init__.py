"""Programs that use the rules as a library, to read and to start from.

`self_play` lets two players of a few lines play matches; `environment` is an environment of
PettingZoo, for which `pip install pettingzoo` is needed.
"""
