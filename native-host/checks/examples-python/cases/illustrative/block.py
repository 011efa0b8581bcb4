import random


def pick(items):
    """pick(range(10**9)) -> 2, for example"""
    return random.choice(items)


def area(shape):
    """
    area(shape) -> number
    area(...) == 3
    area([1, 2]) used to return 3 before the fix.
    area([2, 3]) returns about 7
    area([2, 2]) is not 5
    """
    return shape[0] * shape[1]
