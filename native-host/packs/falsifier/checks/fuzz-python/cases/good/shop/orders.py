from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Callable

from .money import FACTOR


class Rate(enum.Enum):
    REDUCED = 7
    FULL = 19


@dataclass
class Item:
    name: str
    price: int
    tags: list[str] = field(default_factory=list)


def total(items: list[Item], rate: Rate = Rate.FULL) -> int:
    """What all items cost together, in cents."""
    return sum(item.price for item in items) * (FACTOR + rate.value) // FACTOR


def take(items: list[Item], count: int) -> list[Item]:
    if count < 0:
        raise ValueError("count must not be negative")
    return items[:count]


def first_tag(item: Item) -> str | None:
    return item.tags[0] if item.tags else None


def each(items: list[Item], visit: Callable[[Item], None]) -> None:
    for item in items:
        visit(item)
