import re
from itertools import groupby


def encode(text: str) -> str:
    return "".join(f"{len(list(run))}{letter}" for letter, run in groupby(text))


def decode(data: str) -> str:
    return "".join(letter * int(count) for count, letter in re.findall(r"(\d+)(\D)", data))
