import random


def total(values: list[int]) -> int:
    return sum(values)


def shout(text: str) -> str:
    return text.upper()


def roll(sides: int) -> int:
    return random.randrange(sides)
