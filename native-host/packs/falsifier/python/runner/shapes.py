"""Shapes of values that no type says: records, graphs, lists in order, nodes, functions, texts of a form."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any, Callable

Maker = Callable[[Random], Any]
Inner = Callable[[Any], Maker]

# Functions as people hand them over, by how many arguments they take and what is done with their answer.
FUNCTIONS: dict[tuple[int, str], tuple[str, ...]] = {
    (0, "any"): ("lambda: 1", "lambda: 'done'"),
    (1, "predicate"): ("lambda x: True", "lambda x: x in (2, 4, 'a')", "lambda x: str(x) < '5'", "lambda x: False"),
    (1, "number"): ("lambda x: 2 * x + 1", "lambda x: x * x - 2", "lambda x: x"),
    (1, "text"): ("lambda x: str(x)", "lambda x: 'x'"),
    (1, "any"): ("lambda x: x", "lambda x: str(x)", "lambda x: (x, 1)"),
    (2, "predicate"): ("lambda a, b: a == b", "lambda a, b: a < b", "lambda a, b: True"),
    (2, "number"): ("lambda a, b: (a > b) - (a < b)", "lambda a, b: (a < b) - (a > b)"),
    (2, "any"): ("lambda a, b: a + b", "lambda a, b: b", "lambda a, b: a"),
    (0, "later"): ("lambda: later(1)",),
    (1, "later"): ("lambda x: later(x)", "lambda x: later((x, 1))"),
    (3, "any"): ("lambda a, b, c: a", "lambda a, b, c: c"),
}


# What stands for classes of the block that no general maker knows.
STAND_INS: dict[type, Shape] = {}


class Shape:
    """A kind of value that stands where a type does."""

    def make(self, inner: Inner, tier: Any) -> Maker:
        raise NotImplementedError

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return []

    def fits(self, value: Any) -> bool:
        """Is a value still of this shape?"""
        return True


@dataclasses.dataclass(frozen=True)
class Record(Shape):
    """A table with keys that the code names."""

    fields: tuple[tuple[str, Any], ...]

    def make(self, inner: Inner, tier: Any) -> Maker:
        makers = [(key, inner(hint)) for key, hint in self.fields]
        return lambda rng: {key: maker(rng) for key, maker in makers}

    def fits(self, value: Any) -> bool:
        return all(key in value for key, _ in self.fields)


@dataclasses.dataclass(frozen=True)
class InOrder(Shape):
    """A list in ascending order."""

    of: Any

    def make(self, inner: Inner, tier: Any) -> Maker:
        items = inner(list[self.of])
        return lambda rng: sorted(items(rng))

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return small(list[self.of])

    def fits(self, value: Any) -> bool:
        return value == sorted(value)


@dataclasses.dataclass(frozen=True)
class Graph(Shape):
    """Neighbours by node; `weights`: none, as `pairs` with the neighbour, or as a table."""

    weights: str = "none"
    numbered: bool = False
    acyclic: bool = False
    kind: type = list

    def make(self, inner: Inner, tier: Any) -> Maker:
        def made(rng: Random) -> dict[Any, Any]:
            names = list(range(6)) if self.numbered else list("abcdef")
            nodes = names[: rng.randint(1, 6)]
            both = not self.acyclic and rng.random() < 0.5
            edges: dict[Any, dict[Any, int]] = {node: {} for node in nodes}
            for _ in range(rng.randint(0, 2 * len(nodes))):
                one, other = rng.randrange(len(nodes)), rng.randrange(len(nodes))
                if one == other or (self.acyclic and one > other):
                    continue
                weight = rng.randint(1, 9)
                edges[nodes[one]][nodes[other]] = weight
                if both:
                    edges[nodes[other]][nodes[one]] = weight
            if self.weights == "table":
                return edges
            if self.weights == "pairs":
                return {node: list(far.items()) for node, far in edges.items()}
            return {node: self.kind(far) for node, far in edges.items()}

        return made

    def fits(self, value: Any) -> bool:
        return all((each[0] if self.weights == "pairs" else each) in value for far in value.values() for each in far)


@dataclasses.dataclass(frozen=True)
class NodeOf(Shape):
    """A name of a node of a {@link Graph} beside it."""

    numbered: bool = False

    def make(self, inner: Inner, tier: Any) -> Maker:
        return lambda rng: rng.randrange(4) if self.numbered else rng.choice("aabcd")

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return [0, 1] if self.numbered else ["a", "b"]


@dataclasses.dataclass(frozen=True)
class Square(Shape):
    """As many rows as columns."""

    of: Any

    def make(self, inner: Inner, tier: Any) -> Maker:
        item = inner(self.of)

        def made(rng: Random) -> list[Any]:
            size = rng.randint(1, 4)
            return [[item(rng) for _ in range(size)] for _ in range(size)]

        return made

    def fits(self, value: Any) -> bool:
        return all(len(row) == len(value) for row in value)


@dataclasses.dataclass(frozen=True)
class OneOf(Shape):
    """One of the values that the code compares it with."""

    values: tuple[Any, ...]

    def make(self, inner: Inner, tier: Any) -> Maker:
        return lambda rng: rng.choice(self.values)

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return list(self.values[:4])

    def fits(self, value: Any) -> bool:
        return value in self.values


@dataclasses.dataclass(frozen=True)
class Text(Shape):
    """Texts of a form: brackets, sums, digits, words, bits."""

    form: str

    def make(self, inner: Inner, tier: Any) -> Maker:
        return FORMS[self.form]

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return {"brackets": ["()", "(]"], "sum": ["1", "1 + 2"], "postfix": ["1 2 +"], "bits": ["0", "101"]}.get(
            self.form, []
        )

    def fits(self, value: Any) -> bool:
        # A text of a form that lost a sign is hardly one of that form.
        return self.form in ("brackets", "words", "letters", "runs") or (
            self.form in ("bits", "digits") and bool(value) and set(value) <= set("0123456789")
        )


def brackets(rng: Random) -> str:
    def inside(depth: int) -> str:
        parts = []
        for _ in range(rng.randint(0, 2)):
            left, right = rng.choice(("()", "[]", "{}"))
            parts.append(left + (inside(depth - 1) if depth else "") + right)
        return "".join(parts)

    text = inside(2) or "()"
    if rng.random() < 0.5:
        return text
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", *"()[]{}")) + text[at + 1 :]


def sums(rng: Random) -> str:
    def term(depth: int) -> str:
        if depth and rng.random() < 0.3:
            return f"({total(depth - 1)})"
        return str(rng.randint(1, 12))

    def total(depth: int) -> str:
        rest = (f" {rng.choice('+-*')} {term(depth)}" for _ in range(rng.randint(0, 3)))
        return term(depth) + "".join(rest)

    text = total(1)
    return text.replace(" ", "") if rng.random() < 0.3 else text


def postfix(rng: Random) -> str:
    def build(depth: int) -> str:
        if depth == 0 or rng.random() < 0.3:
            return str(rng.randint(1, 9))
        return f"{build(depth - 1)} {build(depth - 1)} {rng.choice('+-*')}"

    return build(3)


def words(rng: Random) -> str:
    return " ".join(rng.choice(("the", "cat", "a", "dog", "cat", "Ann", "it")) for _ in range(rng.randint(1, 6)))


def drawn(letters: str, least: int, most: int) -> Maker:
    return lambda rng: "".join(rng.choice(letters) for _ in range(rng.randint(least, most)))


FORMS: dict[str, Maker] = {
    "brackets": brackets,
    "sum": sums,
    "postfix": postfix,
    "words": words,
    "bits": drawn("01", 1, 6),
    "digits": drawn("0123456789", 1, 6),
    "letters": drawn("abcXYZ", 1, 6),
    "runs": drawn("aab", 1, 7),
    "hex": drawn("0123456789abcdef", 6, 6),
    "roman": lambda rng: "".join(
        rng.choice(group)
        for group in (("", "M"), ("", "C", "D", "CM"), ("X", "XL", "L", "XC"), ("I", "IV", "V", "VIII", "IX"))
    ),
    "key=value": lambda rng: "\n".join(
        f"{rng.choice(('a', 'b', 'name'))}{rng.choice(('=', ' = '))}{rng.choice(('1', 'x', 'two words'))}"
        for _ in range(rng.randint(1, 3))
    ),
    "query": lambda rng: "&".join(
        f"{rng.choice('abc')}={rng.choice(('1', 'x', ''))}" for _ in range(rng.randint(1, 3))
    ),
    "csv": lambda rng: "\n".join(
        ",".join(rng.choice(("1", "a", "b c", "20")) for _ in range(3)) for _ in range(rng.randint(1, 3))
    ),
    "time": lambda rng: f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}",
    "duration": lambda rng: "".join(f"{rng.randint(1, 50)}{unit}" for unit in "hms" if rng.random() < 0.7) or "5m",
    "date": lambda rng: f"{rng.randint(1990, 2040)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}",
    "version": lambda rng: ".".join(str(rng.randint(0, 12)) for _ in range(3)),
    "ip": lambda rng: ".".join(str(rng.randint(0, 255)) for _ in range(4)),
    "range": lambda rng: ",".join(
        f"{low}-{low + rng.randint(0, 4)}" if rng.random() < 0.5 else str(low)
        for low in (rng.randint(1, 20) for _ in range(rng.randint(1, 3)))
    ),
    "json": lambda rng: rng.choice(('{"a": 1}', "[1, 2, 3]", '{"a": {"b": [1, 2]}}', "3", '"text"')),
    "path": lambda rng: "/".join(rng.choice(("a", "b.txt", "..", ".", "")) for _ in range(rng.randint(1, 4))),
    "url": lambda rng: f"https://example.org/{rng.choice(('', 'a', 'a/b'))}{rng.choice(('', '?x=1', '?x=1&y=2'))}",
    "email": lambda rng: f"{rng.choice(('ann', 'b.c'))}@{rng.choice(('example.org', 'mail.test'))}",
}


@dataclasses.dataclass(frozen=True)
class Callback(Shape):
    """A function of simple families."""

    count: int
    kind: str = "any"

    def make(self, inner: Inner, tier: Any) -> Maker:
        known = FUNCTIONS.get((self.count, self.kind)) or FUNCTIONS.get((self.count, "any"))
        texts = known or (f"lambda {', '.join('abcdefgh'[: self.count])}: a",)
        made = [function_of(text) for text in texts]
        return lambda rng: rng.choice(made)

    def small(self, small: Callable[[Any], list[Any]]) -> list[Any]:
        return [self.make(lambda _: lambda _: None, None)(Random(0))]


async def later(value: Any) -> Any:
    """A value that has to be awaited."""
    return value


def function_of(text: str) -> Callable[..., Any]:
    """A function that can be shown as it is written."""
    made = eval(text, {"later": later})  # noqa: S307 - one of the texts above
    made.text = text
    return made
