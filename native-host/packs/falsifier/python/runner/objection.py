"""What a reader could object to in an input; the same as in the runner for TypeScript."""

from __future__ import annotations

from typing import Any

from .objects import is_chained
from .subject import Subject
from .values import literal

COLLECTIONS = (list, set, frozenset, tuple, dict)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_asked(subject: Subject, args: list[Any]) -> bool:
    """Is an input within what the text around the function asks of its parameters?"""
    given = {parameter.name: arg for parameter, arg in zip(subject.parameters, args)}
    return all(
        is_within(arg, subject.bounds[name]) for name, arg in given.items() if name in subject.bounds
    ) and all(
        is_below_length(given[each["name"]], given[each["of"]], each["orEqual"])
        for each in subject.within
        if each["name"] in given and each["of"] in given
    )


def is_below_length(value: Any, of: Any, or_equal: bool) -> bool:
    return not is_number(value) or not hasattr(of, "__len__") or value < len(of) + or_equal


def is_stated(subject: Subject, name: str) -> bool:
    """Does the text around the function say from where on a number is fine? Then 0 and 1 are, if they are within."""
    bound = subject.bounds.get(name, {})
    return "min" in bound or "above" in bound


def is_within(value: Any, bound: dict[str, Any]) -> bool:
    if is_number(value):
        inside = bound.get("min", value) <= value <= bound.get("max", value)
        beyond = ("above" in bound and value <= bound["above"]) or ("below" in bound and value >= bound["below"])
        return inside and not beyond and not (bound.get("nonzero") and value == 0)
    if isinstance(value, str):
        return len(value) >= bound.get("minLength", 0)
    if isinstance(value, (list, tuple, set, frozenset)):
        return len(value) >= bound.get("minLength", 0) and all(
            is_within(each, bound) for each in value if is_number(each)
        )
    return True


def is_generic(subject: Subject, args: list[Any]) -> bool:
    """
    Can nobody object to an input, whatever the function is for? Numbers are at least 2 (0 and 1 are no step, base or
    size), texts are not blank, collections hold two things that differ, and nothing in them is empty.
    """
    return is_in_order(subject, args) and all(
        arg >= 2 or (is_stated(subject, parameter.name) and is_asked(subject, args))
        if is_number(arg)
        else is_full(arg) and is_varied(arg) and (not parameter.size or is_counted(arg))
        for parameter, arg in zip(subject.parameters, args)
    )


def is_sized(subject: Subject, args: list[Any], skip: int = 0) -> bool:
    """The same, but only what is a size or a step by its name has to be one."""
    pairs = list(zip(subject.parameters, args))[skip:]
    return all(
        (not parameter.size or arg >= 2) if is_number(arg) else is_full(arg) and is_varied(arg)
        for parameter, arg in pairs
    )


def is_divisible(args: list[Any]) -> bool:
    """Is no number in it nothing, and no two of its numbers the same, so that no difference is nothing?"""
    scalars = [arg for arg in args if is_number(arg)]
    return len(set(scalars)) == len(scalars) and not any(
        is_number(each) and each == 0 for arg in args for each in flat(arg)
    )


def flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [each for inner in value.values() for each in flat(inner)]
    return [each for inner in value for each in flat(inner)] if isinstance(value, COLLECTIONS) else [value]


def is_in_order(subject: Subject, args: list[Any]) -> bool:
    """No `start` beyond `stop`, and no `count` beyond `limit`."""
    pairs = [(parameter.end, arg) for parameter, arg in zip(subject.parameters, args) if is_number(arg)]
    lower = [arg for end, arg in pairs if end == "lower"]
    upper = [arg for end, arg in pairs if end == "upper"]
    return not lower or not upper or max(lower) <= min(upper)


def is_varied(value: Any) -> bool:
    if isinstance(value, (set, frozenset, dict)):
        return len(value) >= 2
    return not isinstance(value, list) or len(set(map(literal, value))) >= 2


def is_full(value: Any) -> bool:
    if isinstance(value, str):
        return value.strip() != ""
    if isinstance(value, dict):
        return len(value) > 0 and all(map(is_full, [*value, *value.values()]))
    if isinstance(value, (bytes, bytearray)):
        return len(value) > 0
    return (
        (is_chained(value) and not isinstance(value, COLLECTIONS))
        or isinstance(value, COLLECTIONS)
        and (len(value) > 0 and all(map(is_full, value)))
    )


def is_counted(value: Any) -> bool:
    """Coins and weights: none of them is nothing."""
    return not isinstance(value, (list, tuple)) or all(each >= 1 for each in value if is_number(each))
