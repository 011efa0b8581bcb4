"""Values as the host compares them: plain data, the same for every language."""

from __future__ import annotations

import collections
import decimal
import itertools
import types
from typing import Any

DEPTH = 30
ITEMS = 5_000
TAKEN = 1_000
TEXT = 4_000
VIEWS = (type({}.keys()), type({}.values()))
STREAMS = (
    *(types.GeneratorType, map, filter, zip, enumerate, reversed, range),
    *(itertools.chain, itertools.islice, itertools.product, itertools.permutations, itertools.combinations),
)
LIST_PRINTS = (list.__repr__, tuple.__repr__, collections.deque.__repr__)
FLOAT_WORDS = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def is_list(value: Any) -> bool:
    """A list, tuple or deque that prints itself as such, or a named tuple."""
    if isinstance(value, (list, tuple, collections.deque)) and type(value).__repr__ in LIST_PRINTS:
        return True
    return hasattr(value, "_fields") and isinstance(value, tuple)


def tell(value: Any, depth: int = 0) -> dict[str, Any]:
    """A value as data. What is no plain data is told by how it prints itself."""
    if depth > DEPTH:
        return other(value)
    if value is None:
        return {"kind": "null", "word": "None"}
    if isinstance(value, bool):
        return {"kind": "bool", "value": value}
    kind = type(value)
    if kind is int:
        return {"kind": "number", "text": str(value)} if value.bit_length() < 12_000 else other(value)
    if kind is float:
        return {"kind": "number", "text": FLOAT_WORDS.get(repr(value), repr(value))}
    if isinstance(value, decimal.Decimal):
        return {"kind": "number", "text": str(value)} if value.is_finite() else other(value)
    if kind is str:
        return {"kind": "string", "value": value}
    if is_list(value):
        return {"kind": "list", "bracket": "(" if isinstance(value, tuple) else "[", "items": told(value, depth)}
    if kind in (set, frozenset):
        return {"kind": "set", "items": told(value, depth)}
    if isinstance(value, dict):
        items = itertools.islice(value.items(), ITEMS)
        return {"kind": "map", "entries": [[tell(key, depth + 1), tell(each, depth + 1)] for key, each in items]}
    if isinstance(value, VIEWS) or isinstance(value, STREAMS):
        return {"kind": "list", "bracket": "[", "items": told(itertools.islice(value, TAKEN), depth)}
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        return tell(value.tolist(), depth + 1)
    return other(value)


def told(items: Any, depth: int) -> list[dict[str, Any]]:
    return [tell(each, depth + 1) for each in itertools.islice(items, ITEMS)]


def other(value: Any) -> dict[str, Any]:
    return {"kind": "other", "name": type(value).__name__, "text": text_of(value)}


def text_of(value: Any) -> str:
    """How a value prints itself for programmers; its own method may raise anything."""
    try:
        return repr(value)[:TEXT]
    except Exception:  # noqa: BLE001
        return ""
