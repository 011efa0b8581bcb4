"""Ordinary code that nothing is wrong with."""

import json
from pathlib import Path


def load(path: Path) -> dict[str, int]:
    """Reads the counts from a file."""
    with path.open(encoding="utf-8") as stream:
        return json.load(stream)


def total(path: Path) -> int:
    return sum(load(path).values())


def depth(tokens: list[str]) -> int:
    """How many brackets are open at the end."""
    level = 0
    for token in tokens:
        if token == "(":
            level += 1
        elif token == ")":
            level -= 1
    return level
