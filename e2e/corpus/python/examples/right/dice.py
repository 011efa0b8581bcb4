"""Dice for role playing.

>>> roll('3d6')  # doctest: +SKIP
[4, 1, 6]
>>> len(roll('3d6'))
3
"""
import random
import re

NOTATION = re.compile(r"(\d*)d(\d+)([+-]\d+)?")


def parse(notation):
    """Split the notation into count, sides and bonus.

    parse('2d6+1')  # (2, 6, 1)
    parse('d20')    # (1, 20, 0)
    """
    match = NOTATION.fullmatch(notation)
    if match is None:
        raise ValueError(f"not a roll: {notation!r}")
    count, sides, bonus = match.groups()
    return int(count or 1), int(sides), int(bonus or 0)


def roll(notation):
    """The single dice, e.g. roll('2d6') -> [5, 2]."""
    count, sides, _ = parse(notation)
    return [random.randint(1, sides) for _ in range(count)]


def total(notation):
    """All dice and the bonus: total('2d6+3') -> something from 5 to 15."""
    return sum(roll(notation)) + parse(notation)[2]
