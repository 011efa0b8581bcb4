"""Values as code, compared as a reader would, and looked at for what is special about them."""

from __future__ import annotations

import dataclasses
import enum
import math
import types
from typing import Any, Iterator

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
    """Are two results the same to a reader, or is there nothing to tell them apart by?"""
    return agree(a, b) is not False


def agree(a: Any, b: Any) -> bool | None:
    """
    Are two results the same to a reader? Numbers may differ as rounding makes them. None where that hangs on an `==` or
    a `repr` that the code itself wrote: what it calls the same need not be.
    """
    return compared(a, b, {})


def compared(a: Any, b: Any, seen: dict[tuple[int, int], tuple[Any, Any]]) -> bool | None:
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return near(plain(a), plain(b))
    for kind in (str, bytes):
        if isinstance(a, kind) and isinstance(b, kind):
            return plain(a) == plain(b)
    # What leads back to itself is the same where the other does so too.
    if (id(a), id(b)) in seen:
        return True
    # The pair is kept: an id belongs to another object as soon as its first one is gone.
    seen[id(a), id(b)] = (a, b)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        one, other = items(a), items(b)
        return len(one) == len(other) and all_of(compared(x, y, seen) for x, y in zip(one, other))
    if isinstance(a, dict) and isinstance(b, dict):
        keys = list(dict.keys(a))
        if len(keys) != dict.__len__(b) or not all(dict.__contains__(b, key) for key in keys):
            return False
        return all_of(compared(dict.__getitem__(a, key), dict.__getitem__(b, key), seen) for key in keys)
    try:
        if not (has_own_state(a) or has_own_state(b)):
            text = literal(a)
            # Of what is only named nothing is seen.
            return bool(a == b) or (None if text == literal(b) == f"<{type(a).__name__}>" else text == literal(b))
        if type(a).__qualname__ == type(b).__qualname__ and compared(state_of(a), state_of(b), seen) is True:
            return True
        return None if a == b or literal(a) == literal(b) else False
    except Exception:  # noqa: BLE001 - an __eq__ of the code may raise anything; then nothing can be said
        return None


def all_of(outcomes: Iterator[bool | None]) -> bool | None:
    """False if one of them is, else None if one of them is."""
    undecided = False
    for each in outcomes:
        if each is False:
            return False
        undecided = undecided or each is None
    return None if undecided else True


def near(a: Any, b: Any) -> bool:
    return (
        a == b
        or (a != a and b != b)
        or (not isinstance(a, int) or not isinstance(b, int))
        and math.isclose(a, b, rel_tol=NEAR)
    )


def plain(value: Any) -> Any:
    """A number or text as the language's own class has it, whatever a class derived from it says of itself."""
    if isinstance(value, int):
        return int.__add__(value, 0)
    if isinstance(value, float):
        return float.__add__(value, 0.0)
    return (str if isinstance(value, str) else bytes).__getitem__(value, slice(None))


def items(value: Any) -> list[Any]:
    return [*(list if isinstance(value, list) else tuple).__iter__(value)]


def has_own_state(value: Any) -> bool:
    """Is it of a class of the code under test, whose `==` and attributes are its own?"""
    equal = getattr(type(value), "__eq__", None)
    if isinstance(equal, types.FunctionType):
        file = equal.__code__.co_filename
        return file.startswith("/project/") and "/site-packages/" not in file
    if not isinstance(equal, types.WrapperDescriptorType):
        return True
    return equal is object.__eq__ and not isinstance(value, (type, types.FunctionType)) and bool(state_of(value))


def state_of(value: Any) -> dict[str, Any]:
    """The attributes of an object, also those of slots."""
    held: dict[str, Any] = {}
    try:
        held.update(object.__getattribute__(value, "__dict__"))
    except AttributeError:
        pass
    for each in type(value).__mro__:
        slots = each.__dict__.get("__slots__", ())
        for name in [slots] if isinstance(slots, str) else slots:
            try:
                held[name] = object.__getattribute__(value, name)
            except AttributeError:
                continue
    return held


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
