"""Values for type hints: at random, in three tiers, and the smallest ones by hand."""

from __future__ import annotations

import collections.abc as abc
import dataclasses
import datetime
import decimal
import enum
import fractions
import inspect
import math
import re
import types
import typing
from random import Random
from typing import Any, Callable

from .shapes import STAND_INS, Callback, Shape

Maker = Callable[[Random], Any]

PLAIN_LETTERS = "abcxyzABZ019 "
LONGEST = 8
SPECIAL = "ab &<>\"'=,;:/\\%+-_.@#()[]{}|\n\t"
ASCII = "".join(map(chr, range(32, 127)))
ANY_SIGN = "\x00\x7f\xdf\u0130\u0301\u200d\u20ac\ud7ff\U0001f600aA1 "


def one_of(*makers: Maker) -> Maker:
    return lambda rng: rng.choice(makers)(rng)


def whole(least: int, most: int) -> Maker:
    return lambda rng: rng.randint(least, most)


def text_of(letters: str, most: int = LONGEST, least: int = 0) -> Maker:
    return lambda rng: "".join(rng.choice(letters) for _ in range(rng.randint(least, most)))


def lists_of(item: Maker, most: int) -> Maker:
    """Half of them from few different elements, so that some come twice."""

    def made(rng: Random) -> list[Any]:
        length = rng.randint(0, most)
        if length > 1 and rng.random() < 0.4:
            few = [item(rng) for _ in range(max(2, length // 2))]
            return [rng.choice(few) for _ in range(length)]
        return [item(rng) for _ in range(length)]

    return made


NUMBERS = {
    "plain": one_of(whole(0, 12), whole(0, 12), whole(0, 100)),
    "printable": whole(0, 100),
    "odd": one_of(whole(-20, 20), whole(-1_000, 1_000)),
}
STRINGS = {
    "plain": one_of(text_of(PLAIN_LETTERS), text_of("ab"), text_of("abc ")),
    "printable": one_of(text_of(ASCII), text_of(SPECIAL)),
    "odd": one_of(
        text_of(ANY_SIGN), lambda rng: "".join(chr(rng.randint(0, 0xD7FF)) for _ in range(rng.randint(0, 5)))
    ),
}
KEYS = one_of(text_of("abc", 1, 1), text_of("abc", 1, 1), text_of("abcdxyz", 4, 1))
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


def make(hint: Any, tier: Tier) -> Maker:
    """Values of a type."""
    if tier.depth > 6:
        raise Unmakeable(name_of(hint))
    if isinstance(hint, Shape):
        return hint.make(lambda inner: make(inner, tier.inner()), tier)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return make(args[0], tier)
    if origin in (typing.Union, types.UnionType):
        return either(args, tier)
    if origin is typing.Literal:
        return lambda rng: rng.choice(args)
    if (origin or hint) in (tuple, typing.Tuple):
        return make_tuple(args, tier)
    if is_list(hint):
        return make_list(args, tier)
    if (origin or hint) in SETS:
        items, kind = lists_of(make(args[0] if args else int, tier.inner()), tier.longest), origin or hint
        return lambda rng: frozenset(items(rng)) if kind is frozenset else set(items(rng))
    if (origin or hint) in TABLES:
        key = KEYS if not args or args[0] is str else make(args[0], tier.inner())
        value = make(args[1] if args else int, tier.inner())
        return lambda rng: {key(rng): value(rng) for _ in range(rng.randint(0, tier.longest))}
    if (origin or hint) is abc.Callable:
        return make_callback(args)
    return make_simple(hint, tier)


def make_callback(args: tuple[Any, ...]) -> Maker:
    """Functions of simple families, by how many arguments they take and what they answer."""
    asked = args[0] if args else [int]
    count = len(asked) if isinstance(asked, list) else 1
    if len(args) > 1 and re.search("Awaitable|Coroutine", str(args[1])):
        return Callback(count, "later").make(lambda inner: make(inner, Tier("plain")), Tier("plain"))
    kind = {bool: "predicate", str: "text", int: "number"}.get(args[1] if args else int, "any")
    return Callback(count, kind).make(lambda inner: make(inner, Tier("plain")), Tier("plain"))


def within(bound: dict[str, Any], hint: Any) -> Maker:
    """Numbers within what a comment asks: near its bounds, and wherever else they lie within."""
    least = max(bound.get("min", -math.inf), bound.get("above", -math.inf) + 1)
    most = math.floor(min(bound.get("max", 1e15), bound.get("below", 1e15) - 1, 1e15))
    low = math.ceil(least) if least > -math.inf else min(0, most)
    if low > most:
        return lambda rng: hint(NUMBERS["plain"](rng))
    near = [whole(low, min(most, low + 12)), whole(low, min(most, low + 100))]
    last = [whole(max(low, most - 12), most)] if most < 1e9 else []
    drawn = one_of(*near, *last)
    return lambda rng: hint(drawn(rng))


def either(options: tuple[Any, ...], tier: Tier) -> Maker:
    made = []
    for option in options:
        try:
            made.append(make(option, tier.inner()))
        except Unmakeable:
            continue
    if not made:
        raise Unmakeable(" | ".join(name_of(option) for option in options))
    return one_of(*made)


def make_tuple(args: tuple[Any, ...], tier: Tier) -> Maker:
    if len(args) == 2 and args[1] is Ellipsis:
        items = lists_of(make(args[0], tier.inner()), tier.longest)
        return lambda rng: tuple(items(rng))
    if not args:
        raise Unmakeable("tuple")
    parts = [make(each, tier.inner()) for each in args]
    return lambda rng: tuple(part(rng) for part in parts)


def make_list(args: tuple[Any, ...], tier: Tier) -> Maker:
    of = args[0] if args else int
    if is_list(of) and tier.name != "odd":
        item = make((typing.get_args(of) or (int,))[0], tier.inner())

        def rectangle(rng: Random) -> list[Any]:
            width = rng.randint(0, 4)
            height = width if rng.random() < 0.4 else rng.randint(0, 4)
            return [[item(rng) for _ in range(width)] for _ in range(height)]

        return rectangle
    return lists_of(make(of, tier.inner()), tier.longest)


def parts_of_one(rng: Random) -> decimal.Decimal:
    """An amount with up to four digits behind the point: with fewer no rounding to cents shows."""
    return decimal.Decimal(rng.randint(-40_000, 40_000)).scaleb(-rng.randint(1, 4))


def make_simple(hint: Any, tier: Tier) -> Maker:
    odd = tier.name == "odd"
    number = NUMBERS[tier.name]
    if tier.told.numbers:
        number = one_of(number, number, lambda rng: rng.choice(tier.told.numbers))
    texts = STRINGS[tier.name]
    if tier.told.texts and tier.name != "plain":
        texts = one_of(texts, lists_as_text(tier.told.texts))
    simple: dict[Any, Maker] = {
        int: number,
        float: one_of(floats(number), lambda rng: rng.randint(-40, 40) / 4, floats(parts_of_one))
        if odd
        else floats(number),
        complex: lambda rng: complex(number(rng)),
        str: texts,
        bool: lambda rng: rng.random() < 0.5,
        bytes: lambda rng: rng.randbytes(rng.randint(0, LONGEST)),
        bytearray: lambda rng: bytearray(rng.randbytes(rng.randint(0, LONGEST))),
        type(None): lambda _: None,
        None: lambda _: None,
        decimal.Decimal: one_of(lambda rng: decimal.Decimal(number(rng)), parts_of_one) if odd else (
            lambda rng: decimal.Decimal(number(rng))
        ),
        fractions.Fraction: lambda rng: fractions.Fraction(number(rng), rng.randint(1, 9) if odd else 1),
        datetime.date: lambda rng: datetime.date(1990, 1, 1) + datetime.timedelta(days=rng.randint(0, 18_000)),
        datetime.datetime: lambda rng: datetime.datetime(1990, 1, 1) + datetime.timedelta(rng.randint(0, 18_000)),
        datetime.time: lambda rng: datetime.time(rng.randint(0, 23), rng.randint(0, 59)),
        datetime.timedelta: lambda rng: datetime.timedelta(minutes=number(rng)),
        Any: one_of(
            number,
            KEYS,
            lists_of(one_of(number, KEYS), 3),
            lambda rng: {KEYS(rng): number(rng) for _ in range(rng.randint(0, 2))},
        ),
        object: one_of(number, KEYS),
    }
    if isinstance(hint, typing.TypeVar):
        return make(hint.__bound__ or (hint.__constraints__ or (int,))[0], tier)
    if isinstance(hint, typing.NewType):
        return make(hint.__supertype__, tier)
    try:
        return simple[hint]
    except (KeyError, TypeError):
        return make_class(hint, tier)


def floats(number: Maker) -> Maker:
    return lambda rng: float(number(rng))


def lists_as_text(words: tuple[str, ...]) -> Maker:
    """Texts that are put together from what stands in the code."""
    return lambda rng: "".join(
        rng.choice(words) if rng.random() < 0.5 else rng.choice("ab1 ") for _ in range(rng.randint(0, 4))
    )


def make_class(hint: Any, tier: Tier) -> Maker:
    if not isinstance(hint, type):
        raise Unmakeable(name_of(hint))
    if issubclass(hint, enum.Enum):
        members = list(hint)
        return lambda rng: rng.choice(members)
    if typing.is_typeddict(hint):
        entries = {name: make(each, tier.inner()) for name, each in typing.get_type_hints(hint).items()}
        return lambda rng: {name: maker(rng) for name, maker in entries.items()}
    if dataclasses.is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        fields = {field.name: make(hints[field.name], tier.inner()) for field in dataclasses.fields(hint) if field.init}
        return lambda rng: hint(**{name: maker(rng) for name, maker in fields.items()})
    if issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint)
        parts = [make(hints.get(name, int), tier.inner()) for name in hint._fields]
        return lambda rng: hint(*(part(rng) for part in parts))
    if hint in STAND_INS:
        return make(STAND_INS[hint], tier)
    raise Unmakeable(name_of(hint))


def small(hint: Any) -> list[Any]:
    """A few of the smallest values of a type, or none where it is not known."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if isinstance(hint, Shape):
        return hint.small(small)
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
