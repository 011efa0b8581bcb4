"""Where a value is not of its declared type; what cannot be said fits."""

from __future__ import annotations

import collections.abc as abc
import dataclasses
import types
import typing
from typing import Any

SIMPLE = (int, float, str, bool, bytes)


@dataclasses.dataclass
class Misfit:
    kind: str
    path: str
    got: str


def misfit(value: Any, hint: Any, path: str = "") -> Misfit | None:
    """The first place where a value is not of a type, or None."""
    wrong = Misfit(
        "none" if value is None else "other", path, "None" if value is None else f"of type {type(value).__name__}"
    )
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is None or hint is type(None):
        return None if value is None else wrong
    if hint is float and isinstance(value, float) and value != value:
        return Misfit("nan", path, "nan")
    if hint in SIMPLE:
        # An int does where a float is declared; a bool is an int to the language, but hardly to a reader.
        fits = isinstance(value, (int, float)) if hint is float else isinstance(value, hint)
        return None if fits else wrong
    if origin in (typing.Union, types.UnionType):
        options = [misfit(value, option, path) for option in args]
        deeper = [each for each in options if each is not None and each.path != path]
        return None if None in options else (deeper or options)[0]
    if origin is typing.Literal:
        return None if value in args else wrong
    if origin is list:
        return first(enumerate(value), args[0], path) if isinstance(value, list) else none_only(value, wrong)
    if origin is dict and len(args) == 2:
        return first(value.items(), args[1], path) if isinstance(value, dict) else none_only(value, wrong)
    if origin is tuple and args and args[-1] is not Ellipsis:
        if not isinstance(value, tuple) or len(value) != len(args):
            return none_only(value, wrong)
        return next(
            (
                found
                for at, (each, of) in enumerate(zip(value, args))
                if (found := misfit(each, of, f"{path}[{at}]")) is not None
            ),
            None,
        )
    if isinstance(hint, type) or origin in (set, frozenset, abc.Sequence, abc.Mapping):
        return none_only(value, wrong)
    return None


def none_only(value: Any, wrong: Misfit) -> Misfit | None:
    """Other classes may stand in for a declared one; None does not."""
    return wrong if value is None else None


def first(items: Any, of: Any, path: str) -> Misfit | None:
    return next(
        (found for key, each in list(items)[:200] if (found := misfit(each, of, f"{path}[{key!r}]")) is not None), None
    )
