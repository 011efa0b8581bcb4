"""Values for type hints: by Hypothesis, in three tiers, and the smallest ones by hand."""

from __future__ import annotations

import collections.abc as abc
import dataclasses
import datetime
import decimal
import enum
import fractions
import inspect
import math
import types
import typing
from typing import Any

from hypothesis import strategies as st

PLAIN_LETTERS = "abcxyzABZ019 "
LONGEST = 8
NUMBERS = {
    "plain": st.one_of(st.integers(0, 12), st.integers(0, 12), st.integers(0, 100)),
    "printable": st.integers(0, 100),
    "odd": st.one_of(st.integers(-20, 20), st.integers(-1_000, 1_000)),
}
STRINGS = {
    "plain": st.text(alphabet=PLAIN_LETTERS, max_size=LONGEST),
    "printable": st.one_of(
        st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=LONGEST),
        st.text(alphabet="ab &<>\"'=,;:/\\%+-_.@#()[]{}|\n\t", max_size=LONGEST),
    ),
    "odd": st.text(max_size=LONGEST),
}
KEYS = st.text(alphabet="abcdxyz", min_size=1, max_size=4)
LISTS = (list, abc.Sequence, abc.Iterable, abc.Collection, abc.MutableSequence, abc.Reversible)
SETS = (set, frozenset, abc.Set, abc.MutableSet)
TABLES = (dict, abc.Mapping, abc.MutableMapping)


class Unmakeable(Exception):
    """No values can be made up for this type."""


@dataclasses.dataclass(frozen=True)
class Told:
    """What stands in the code as such: texts and numbers that it may treat in a way of their own."""

    texts: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True)
class Tier:
    """How far values are from what everybody has in mind, and how deep inside of another value they lie."""

    name: str
    depth: int = 0
    told: Told = Told()

    def inner(self) -> Tier:
        return dataclasses.replace(self, depth=self.depth + 1)

    @property
    def longest(self) -> int:
        return LONGEST if self.depth == 0 else max(1, 4 - self.depth)


def name_of(hint: Any) -> str:
    """The type as it is written."""
    return (
        getattr(hint, "__name__", None)
        if isinstance(hint, type) and not typing.get_args(hint)
        else str(hint).replace("typing.", "")
    )


def is_list(hint: Any) -> bool:
    """Is it a list of any kind, with or without a type of its elements?"""
    return (typing.get_origin(hint) or hint) in LISTS


def make(hint: Any, tier: Tier) -> st.SearchStrategy[Any]:
    """Values of a type."""
    if tier.depth > 6:
        raise Unmakeable(name_of(hint))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return make(args[0], tier)
    if origin in (typing.Union, types.UnionType):
        return either(args, tier)
    if origin is typing.Literal:
        return st.sampled_from(args)
    if (origin or hint) in (tuple, typing.Tuple):
        return make_tuple(args, tier)
    if is_list(hint):
        return make_list(args, tier)
    if (origin or hint) in SETS:
        items = st.sets(make(args[0] if args else int, tier.inner()), max_size=tier.longest)
        return items.map(frozenset) if (origin or hint) is frozenset else items
    if (origin or hint) in TABLES:
        key = KEYS if not args or args[0] is str else make(args[0], tier.inner())
        return st.dictionaries(key, make(args[1] if args else int, tier.inner()), max_size=tier.longest)
    return make_simple(hint, tier)


def within(bound: dict[str, Any], hint: Any) -> st.SearchStrategy[Any]:
    """Numbers within what a comment asks: near its bounds, and wherever else they lie within."""
    least = max(bound.get("min", -math.inf), bound.get("above", -math.inf) + 1)
    most = math.floor(min(bound.get("max", 1e15), bound.get("below", 1e15) - 1, 1e15))
    low = math.ceil(least) if least > -math.inf else min(0, most)
    if low > most:
        return NUMBERS["plain"].map(hint)
    near = [st.integers(low, min(most, low + 12)), st.integers(low, min(most, low + 100))]
    last = [st.integers(max(low, most - 12), most)] if most < 1e9 else []
    return st.one_of(*near, *last).map(hint)


def either(options: tuple[Any, ...], tier: Tier) -> st.SearchStrategy[Any]:
    made = []
    for option in options:
        try:
            made.append(make(option, tier.inner()))
        except Unmakeable:
            continue
    if not made:
        raise Unmakeable(" | ".join(name_of(option) for option in options))
    return st.one_of(*made)


def make_tuple(args: tuple[Any, ...], tier: Tier) -> st.SearchStrategy[Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        return st.lists(make(args[0], tier.inner()), max_size=tier.longest).map(tuple)
    if not args:
        raise Unmakeable("tuple")
    return st.tuples(*(make(each, tier.inner()) for each in args))


def make_list(args: tuple[Any, ...], tier: Tier) -> st.SearchStrategy[Any]:
    of = args[0] if args else int
    if is_list(of) and tier.name != "odd":
        item = make((typing.get_args(of) or (int,))[0], tier.inner())
        return st.integers(0, 4).flatmap(
            lambda width: st.lists(st.lists(item, min_size=width, max_size=width), max_size=4)
        )
    return st.lists(make(of, tier.inner()), max_size=tier.longest)


def make_simple(hint: Any, tier: Tier) -> st.SearchStrategy[Any]:
    odd = tier.name == "odd"
    whole = NUMBERS[tier.name]
    if tier.told.numbers:
        whole = st.one_of(whole, whole, st.sampled_from(tier.told.numbers))
    texts = STRINGS[tier.name]
    if tier.told.texts and tier.name != "plain":
        texts = st.one_of(
            texts,
            st.lists(st.one_of(st.sampled_from(tier.told.texts), st.sampled_from("ab1 ")), max_size=4).map("".join),
        )
    simple = {
        int: whole,
        float: st.one_of(whole.map(float), st.integers(-40, 40).map(lambda n: n / 4)) if odd else whole.map(float),
        complex: whole.map(complex),
        str: texts,
        bool: st.booleans(),
        bytes: st.binary(max_size=LONGEST),
        bytearray: st.binary(max_size=LONGEST).map(bytearray),
        type(None): st.none(),
        None: st.none(),
        decimal.Decimal: whole.map(decimal.Decimal),
        fractions.Fraction: whole.map(fractions.Fraction),
        datetime.date: st.dates(datetime.date(1990, 1, 1), datetime.date(2040, 1, 1)),
        datetime.datetime: st.datetimes(datetime.datetime(1990, 1, 1), datetime.datetime(2040, 1, 1)),
        datetime.time: st.times(),
        datetime.timedelta: whole.map(lambda n: datetime.timedelta(minutes=n)),
        Any: st.recursive(st.one_of(whole, KEYS), lambda inner: st.lists(inner, max_size=3), max_leaves=4),
        object: st.one_of(whole, KEYS),
    }
    if isinstance(hint, typing.TypeVar):
        return make(hint.__bound__ or (hint.__constraints__ or (int,))[0], tier)
    if isinstance(hint, typing.NewType):
        return make(hint.__supertype__, tier)
    try:
        return simple[hint]
    except (KeyError, TypeError):
        return make_class(hint, tier)


def make_class(hint: Any, tier: Tier) -> st.SearchStrategy[Any]:
    if not isinstance(hint, type):
        raise Unmakeable(name_of(hint))
    if issubclass(hint, enum.Enum):
        return st.sampled_from(list(hint))
    if typing.is_typeddict(hint):
        fields = typing.get_type_hints(hint)
        return st.fixed_dictionaries({name: make(each, tier.inner()) for name, each in fields.items()})
    if dataclasses.is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        fields = {field.name: make(hints[field.name], tier.inner()) for field in dataclasses.fields(hint) if field.init}
        return st.builds(hint, **fields)
    if issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint)
        return st.builds(hint, *(make(hints.get(name, int), tier.inner()) for name in hint._fields))
    raise Unmakeable(name_of(hint))


def small(hint: Any) -> list[Any]:
    """A few of the smallest values of a type, or none where it is not known."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is int:
        return [0, 1, 2]
    if hint is float:
        return [0.0, 1.0, 2.0]
    if hint is str:
        return ["", "a", "a b"]
    if hint is bool:
        return [False, True]
    if hint is type(None):
        return [None]
    if is_list(hint):
        return [[], *([each] for each in small(args[0] if args else int)[:2])]
    if (origin or hint) in TABLES:
        return [{}]
    if origin in (typing.Union, types.UnionType):
        return [value for option in args for value in small(option)[:2]]
    return []


def hints_of(function: Any) -> dict[str, Any]:
    """The type hints of a function; those that cannot be resolved are left out."""
    try:
        return typing.get_type_hints(function, include_extras=True)
    except (NameError, TypeError, AttributeError, SyntaxError):
        raw = inspect.get_annotations(function)
        return {name: hint for name, hint in raw.items() if not isinstance(hint, str)}
