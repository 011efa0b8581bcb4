"""Smaller values than a given one, and values near to one."""

from __future__ import annotations

from random import Random
from typing import Any, Callable, Iterator


def smaller(value: Any) -> Iterator[Any]:
    """Values that are simpler than a value and of its kind, the boldest first."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from (each for each in dict.fromkeys((0, 1, 2, value // 2, value - 1, -value)) if abs(each) < abs(value))
        return
    if isinstance(value, float):
        yield from (
            float(each)
            for each in (0, 1, 2, int(value) if value == value and abs(value) < 1e9 else 0)
            if abs(each) < abs(value)
        )
        return
    if isinstance(value, str):
        yield from ("".join(each) for each in parts(list(value)))
        for at, sign in enumerate(value):
            if sign not in "a 01":
                yield value[:at] + "a" + value[at + 1 :]
        return
    if type(value) in (list, tuple):
        kind = type(value)
        if kind is list:
            yield from parts(value)
        for at, each in enumerate(value):
            for less in smaller(each):
                yield kind([*value[:at], less, *value[at + 1 :]])
        return
    if type(value) in (set, frozenset):
        yield from (type(value)(each) for each in parts(list(value)))
        return
    if hasattr(value, "smaller"):
        yield from value.smaller()
        return
    if type(value) is dict:
        if not all(isinstance(key, str) for key in value) or len(value) > 1:
            yield from (dict(each) for each in parts(list(value.items())))
        for key, each in value.items():
            for less in smaller(each):
                yield {**value, key: less}


def parts(values: list[Any]) -> Iterator[list[Any]]:
    """What is left of a list without half of it, or without one of its elements."""
    half = len(values) // 2
    if half > 1:
        yield values[:half]
        yield values[half:]
    for at in range(len(values)):
        yield values[:at] + values[at + 1 :]


# Arguments that are looked at for each call that may be made.
LOOKED_AT = 40


def shrink(args: list[Any], fails: Callable[[list[Any]], bool | None], most: int) -> list[Any]:
    """
    The smallest arguments found that fail in the same way, in at most so many calls; `fails` says None of those that
    it does not call with.
    """
    best, left, looks = args, most, LOOKED_AT * most
    again = True
    while again:
        again = False
        for at, each in enumerate(best):
            for less in smaller(each):
                if left <= 0 or looks <= 0:
                    return best
                looks -= 1
                tried = [*best[:at], less, *best[at + 1 :]]
                failed = fails(tried)
                left -= failed is not None
                if failed:
                    best, again = tried, True
                    break
            if again:
                break
    return best


def near(value: Any, rng: Random, told: tuple[Any, ...]) -> Any:
    """A value that differs a little from another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        numbers = [each for each in told if isinstance(each, int)]
        step = rng.choice((-1, 1, 1, 2, 10))
        return type(value)(rng.choice(numbers)) if numbers and rng.random() < 0.3 else value + step
    if isinstance(value, str):
        at = rng.randint(0, len(value))
        words = [each for each in told if isinstance(each, str)] or ["a"]
        laid = rng.choice(words) if rng.random() < 0.5 else rng.choice(value or "a")
        return value[:at] + laid + value[at + rng.randint(0, 1) :]
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        way = rng.randrange(4)
        if way == 0:
            return [*value, value[at]]
        if way == 1:
            return value[:at] + value[at + 1 :]
        if way == 2:
            return value[::-1]
        return [*value[:at], near(value[at], rng, told), *value[at + 1 :]]
    if isinstance(value, tuple) and value:
        at = rng.randrange(len(value))
        return (*value[:at], near(value[at], rng, told), *value[at + 1 :])
    if type(value) is dict and value:
        key = rng.choice(list(value))
        return {**value, key: near(value[key], rng, told)}
    return value
