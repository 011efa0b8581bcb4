"""Ordinary code that nothing is wrong with."""

import json
from pathlib import Path


def load(path: Path) -> dict[str, int]:
    """Reads the counts from a file."""
    with path.open(encoding="utf-8") as stream:
        return json.load(stream)


def total(path: Path) -> int:
    return sum(load(path).values())
