"""Values as code, compared as a reader would, and looked at for what is special about them."""

from __future__ import annotations

import dataclasses
import enum
import math
import types
from typing import Any

from .objects import written
from .pasts import Past

NEAR = 1e-9
SHOWN = 2_000


def literal(value: Any) -> str:
    """A value as an expression that makes it again."""
    if isinstance(value, Past):
        return value.written(literal)
    if isinstance(value, types.FunctionType) and hasattr(value, "text"):
        return value.text
    built = written(value, literal, ())
    if built is not None:
        return built
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if type(value) is list:
        return f"[{', '.join(map(literal, value))}]"
    if type(value) is tuple:
        return f"({', '.join(map(literal, value))}{',' if len(value) == 1 else ''})"
    if type(value) is dict:
        return "{" + ", ".join(f"{literal(key)}: {literal(each)}" for key, each in value.items()) + "}"
    if type(value) in (set, frozenset):
        inner = ", ".join(sorted(map(literal, value)))
        return f"{type(value).__name__}([{inner}])" if not value or type(value) is frozenset else "{" + inner + "}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = (
            f"{field.name}={literal(getattr(value, field.name))}" for field in dataclasses.fields(value) if field.init
        )
        return f"{type(value).__qualname__}({', '.join(fields)})"
    text = repr(value)
    return f"<{type(value).__name__}>" if " at 0x" in text else text[:SHOWN]


def inputs_text(args: list[Any]) -> str:
    """Arguments as code."""
    return ", ".join(map(literal, args))


def same(a: Any, b: Any) -> bool:
    """Are two results the same to a reader? Numbers may differ as rounding makes them."""
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return (
            a == b
            or (a != a and b != b)
            or (not isinstance(a, int) or not isinstance(b, int))
            and math.isclose(a, b, rel_tol=NEAR)
        )
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    try:
        return bool(a == b) or literal(a) == literal(b)
    except Exception:  # noqa: BLE001 - an __eq__ of the code may raise anything; then nothing can be said
        return True


def is_ordinary(value: Any) -> bool:
    """Is nothing in it empty, negative or broken, so that nobody can call it a special case?"""
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, (int, float)):
        return value >= 0 and float(value).is_integer()
    if isinstance(value, (str, bytes)):
        return len(value) > 0
    if isinstance(value, dict):
        return len(value) > 0 and all(map(is_ordinary, value.values()))
    if isinstance(value, (list, tuple, set, frozenset)):
        return len(value) > 0 and all(map(is_ordinary, value))
    return True


def is_small(value: Any, most: int) -> bool:
    """Are the numbers and lengths in it at most so large?"""
    if isinstance(value, (int, float)):
        return abs(value) <= most
    if isinstance(value, (str, bytes)):
        return len(value) <= most
    if isinstance(value, dict):
        return len(value) <= most and all(is_small(each, most) for each in [*value, *value.values()])
    if isinstance(value, (list, tuple, set, frozenset)):
        return len(value) <= most and all(is_small(each, most) for each in value)
    return True
