"""A law of a name: what a function of such a name is commonly understood to do, held against one call."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from typing import Any, Callable

from .values import literal, same


@dataclasses.dataclass
class Asked:
    """A call that came to its end, and a way to make another one."""

    words: list[str]
    args: list[Any]
    # The arguments as they are after the call.
    after: list[Any]
    value: Any
    ask: Callable[..., Any]
    names: list[str]

    @property
    def result(self) -> Any:
        """What came of it: in place, where nothing is returned."""
        return self.after[0] if self.value is None and self.after else self.value

    @property
    def first(self) -> Any:
        return self.args[0] if self.args else None

    def all_of(self, kind: Callable[[Any], bool]) -> bool:
        return bool(self.args) and all(map(kind, self.args))

    def only(self, *kinds: Callable[[Any], bool]) -> bool:
        """Are the arguments so many, and of these kinds?"""
        return len(self.args) == len(kinds) and all(kind(arg) for kind, arg in zip(kinds, self.args))


class Unasked(Exception):
    """Another call did not come to its end: nothing can be said."""


# What does not hold, in words; None where it holds.
Check = Callable[[Asked], "str | None"]


@dataclasses.dataclass(frozen=True)
class Law:
    """`named`: what a name has to match as a whole, its words with one space between."""

    title: str
    named: re.Pattern[str]
    fits: Callable[[Asked], bool]
    check: Check


LAWS: list[Law] = []


def law(title: str, named: str, fits: Callable[[Asked], bool]) -> Callable[[Check], Check]:
    """Enters a law: where name and arguments are as said, the check has to find nothing."""

    def enter(check: Check) -> Check:
        LAWS.append(Law(title, re.compile(rf"(?:{named})$", re.VERBOSE), fits, check))
        return check

    return enter


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_items(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def is_numbers(value: Any) -> bool:
    return is_items(value) and all(map(is_number, value))


def is_rows(value: Any) -> bool:
    return is_items(value) and all(map(is_items, value))


def is_matrix(value: Any) -> bool:
    return is_rows(value) and len(value) > 0 and len({len(row) for row in value}) == 1 and len(value[0]) > 0


def counted(values: Any) -> Counter[str]:
    """How often each value occurs, whether or not it can be a key."""
    return Counter(map(literal, values))


def equal(value: Any, *wanted: Any) -> bool:
    """Is a value one of those that different readers expect?"""
    return any(same(value, each) for each in wanted)


def told(value: Any) -> str:
    text = literal(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def expect(value: Any, *wanted: Any) -> str | None:
    """One of these, or that the first was expected."""
    return None if equal(value, *wanted) else f"{told(wanted[0])} was expected"
