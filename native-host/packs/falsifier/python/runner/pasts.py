"""Objects that something was done to before: how they are made, shown and tried."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any, Callable, Iterator

from .shapes import Inner, Maker, Shape

LONGEST = 12


@dataclasses.dataclass(frozen=True)
class Past:
    """An object of a class of the block by what was done: its arguments, and the calls of its methods so far."""

    made: type
    given: tuple[Any, ...]
    steps: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def build(self, made: type) -> Any:
        """The object, of its class or another version of it. What a step raises is that step's answer."""
        held = made(*self.given)
        for name, args in self.steps:
            try:
                outcome = getattr(held, name)(*args)
                if hasattr(outcome, "close") and hasattr(outcome, "cr_frame"):
                    outcome.close()
            except MemoryError:
                raise
            except Exception:  # noqa: BLE001, S112 - whatever the code raises is the answer of that step
                continue
        return held

    def shown(self, literal: Callable[[Any], str]) -> tuple[str, str]:
        """As a reader would write it: a name for the object, and what was done."""
        name = self.made.__name__[:1].lower()
        calls = [f"{name} = {self.made.__name__}({', '.join(map(literal, self.given))})"]
        calls += [f"{name}.{method}({', '.join(map(literal, args))})" for method, args in self.steps]
        return name, "; ".join(calls)

    def written(self, literal: Callable[[Any], str]) -> str:
        """As code that makes it again."""
        return f"Past({self.made.__name__}, {literal(self.given)}, {literal(self.steps)})"

    def smaller(self) -> Iterator[Past]:
        """With one step less."""
        for at in range(len(self.steps)):
            yield dataclasses.replace(self, steps=self.steps[:at] + self.steps[at + 1 :])


def few(value: Any, rng: Random) -> Any:
    """Mostly one of few: so that what is done to an object has to do with what was done before."""
    if rng.random() < 0.15:
        return value
    if isinstance(value, str):
        return rng.choice(("a", "b", "c", "ab", "abc"))
    if isinstance(value, int) and not isinstance(value, bool):
        return rng.choice((1, 2, 2, 3, 5))
    return value


@dataclasses.dataclass(frozen=True)
class PastOf(Shape):
    """Objects of a class, with some calls of its methods behind them."""

    name: str
    made: type = dataclasses.field(repr=False)
    hints: tuple[Any, ...] = dataclasses.field(repr=False)
    # The methods that are called before, each with the kinds of its arguments, and how many have to be given.
    methods: tuple[tuple[str, tuple[Any, ...], int], ...] = dataclasses.field(repr=False)

    def make(self, inner: Inner, tier: Any) -> Maker:
        given = [inner(hint) for hint in self.hints]
        methods = [(name, [inner(hint) for hint in hints], required) for name, hints, required in self.methods]

        def made(rng: Random) -> Past:
            steps = []
            for _ in range(rng.randint(0, LONGEST) if methods else 0):
                name, makers, required = rng.choice(methods)
                given_now = makers[: rng.randint(required, len(makers))]
                steps.append((name, tuple(few(maker(rng), rng) for maker in given_now)))
            return Past(self.made, tuple(few(maker(rng), rng) for maker in given), tuple(steps))

        return made
