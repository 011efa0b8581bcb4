"""Runs the old and the new functions on the same inputs, or times them."""

from __future__ import annotations

import enum
import math
import statistics
import types
import typing
from random import Random
from time import perf_counter, process_time
from typing import Any, Callable

from .branches import Branches
from .calls import Outcome, Places, Stopped, call, call_text, fresh, within
from .makers import Told, Unmakeable, is_list
from .subject import Subject, arguments, settle, smallest
from .trial import choose
from .values import agree, inputs_text, same

RUNS = {"plain": 100, "printable": 40, "odd": 40}
EXAMPLES = 5
PATIENCE = 2.0
# Processor seconds after which a call counts as one that does not come back, and how many such calls are waited for.
UNENDED = 0.4
MOST_STUCK = 6
MOST_COUNTED = 1_000
SIZES = (128, 256, 512, 1_024, 2_048)
ENOUGH = 0.25


def compare(
    request: dict[str, Any],
    subjects: list[Subject],
    old: list[Subject],
    about: tuple[Any, ...],
    out: tuple[Callable[..., None], Callable[..., None]],
    old_branches: Branches,
) -> None:
    """Tells of every function that both texts have with the same parameters."""
    places, names, told, _, branches, _ = about
    old_places = places.of_old()
    before = {each.name: each for each in old}
    for subject in subjects:
        was = before.get(subject.name)
        if was is None or not alike(subject, was):
            continue
        if subject.guessed and not choose(subject, *about):
            continue
        settle(was, [each.hint for each in subject.parameters], names)
        if request["timed"] is None:
            compare_one(request, told, subject, was, (places, old_places), (branches, old_branches), out)
        elif subject.name in request["timed"]:
            time_one(subject, was, out[1])


def alike(subject: Subject, was: Subject) -> bool:
    """Do they take the same, as far as their texts say?"""

    def written(of: Subject) -> list[tuple[str, str]]:
        guessed = subject.guessed or was.guessed
        return [(each.name, "" if guessed else str(each.hint)) for each in of.parameters]

    return written(subject) == written(was)


def compare_one(
    request: dict[str, Any],
    told: Told,
    subject: Subject,
    was: Subject,
    places: tuple[Places, Places],
    branches: tuple[Branches, Branches],
    out: tuple[Callable[..., None], Callable[..., None]],
) -> None:
    number = request["seed"]
    calling, tell = out
    seen: dict[str, dict[str, Any] | None] = {}
    tried: set[str] = set()
    dead = {(each["input"], each["side"]): each["how"] for each in request["dead"] if each["function"] == subject.name}
    count = {"neither": 0, "stuck": 0, "answered": 0, "opaque": 0}
    # What was reached while the kinds of arguments were tried was not compared.
    for each in branches:
        each.swap()
    started = process_time()

    def ended(side: str, given_now: list[Any], text: str) -> Outcome:
        if (text, side) in dead:
            return Outcome("unended", text=dead[text, side])
        subject_now, places_now = (was, places[1]) if side == "before" else (subject, places[0])
        try:
            return within(UNENDED, lambda: call(subject_now, given_now, places_now))
        except (Stopped, MemoryError):
            count["stuck"] += 1
            return Outcome("unended", text="does not come back")

    def look(args: list[Any], tier: str) -> None:
        text = inputs_text(args)
        if (
            text in tried
            or count["stuck"] >= MOST_STUCK
            or process_time() - started > PATIENCE + count["stuck"] * UNENDED
        ):
            return
        tried.add(text)
        given_before, given_after = fresh(args), fresh(args)
        calling(subject, args, tier, "before")
        before = ended("before", given_before, text)
        calling(subject, args, tier, "after")
        after = ended("after", given_after, text)
        if before.kind == after.kind == "unended":
            count["neither"] += 1
            return
        count["answered"] += "value" in (before.kind, after.kind)
        equal = (
            agree(before.value, after.value)
            if before.kind == after.kind == "value"
            else kind_of(before) == kind_of(after)
        )
        changed = before.kind == after.kind == "value" and not same(given_before, given_after)
        if equal is None and not changed:
            count["opaque"] += 1
            return

        def shown(outcome: Outcome, given_then: list[Any]) -> str:
            return outcome.shown() + (
                f", and the arguments are then {inputs_text(given_then)}" if changed and equal is not False else ""
            )

        different = {
            "call": call_text(subject, args),
            "input": text,
            "before": shown(before, given_before),
            "after": shown(after, given_after),
            "unended": "unended" in (before.kind, after.kind),
        }
        agreed = equal and not changed
        # What differs from itself cannot be compared.
        if not (agreed or (steady(subject, args, after, places[0]) and steady(was, args, before, places[1]))):
            count["opaque"] += 1
            return
        seen[text] = None if agreed else different

    for args in [*subject.examples, *was.examples, *smallest(subject, 40)]:
        look(args, "plain")
    for tier, runs in RUNS.items():
        if tier == "odd" and subject.guessed:
            continue
        make, rng = arguments(subject, tier, told), Random(number)
        for _ in range(runs):
            try:
                look(make(rng), tier)
            except Unmakeable:
                break
    different = sorted(
        (each for each in seen.values() if each is not None), key=lambda each: (len(each["input"]), each["input"])
    )
    unended = sum(each.pop("unended") for each in different)
    rest = {
        "neither": count["neither"],
        "unended": unended,
        "domain": domain_of(subject),
        "opaque": count["opaque"],
        "documented": sum(inputs_text(args) not in tried for args in subject.documented),
        "missed": [each.missed(subject.name, set(request["wanted"])) for each in branches],
    }
    tell(
        "compared",
        function=subject.name,
        # Where neither side ever answers, that both fail alike says nothing.
        inputs=len(seen) if different or count["answered"] else 0,
        different=len(different),
        examples=different[:EXAMPLES],
        **rest,
    )


def domain_of(subject: Subject) -> int:
    """How many different inputs a function has, at most so many as are counted."""
    return min(MOST_COUNTED, math.prod(values_of(each.hint) + each.optional for each in subject.parameters))


def values_of(hint: Any) -> int:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is bool:
        return 2
    if hint is None or hint is type(None):
        return 1
    if origin in (typing.Union, types.UnionType):
        return sum(map(values_of, args))
    if origin is typing.Literal:
        return len(args)
    return len(hint) if isinstance(hint, type) and issubclass(hint, enum.Enum) else MOST_COUNTED


def steady(subject: Subject, args: list[Any], outcome: Outcome, places: Places) -> bool:
    """Is the outcome the same once more?"""
    if outcome.kind == "unended":
        return True
    again = call(subject, fresh(args), places)
    return (
        same(again.value, outcome.value)
        if again.kind == outcome.kind == "value"
        else kind_of(again) == kind_of(outcome)
    )


def kind_of(outcome: Outcome) -> str:
    return "value" if outcome.kind == "value" else outcome.text.split(":", 1)[0]


def median_ms(subject: Subject, args: list[Any]) -> float:
    times = []
    for _ in range(3):
        given_now = fresh(args)
        started = perf_counter()
        subject.run(*given_now)
        times.append((perf_counter() - started) * 1_000)
    return statistics.median(times)


def time_one(subject: Subject, was: Subject, tell: Callable[..., None]) -> None:
    last: dict[str, Any] | None = None
    for size in SIZES:
        args = [sized(parameter.hint, size) for parameter in subject.parameters if not parameter.optional]
        if any(each is None for each in args):
            return
        try:
            last = {
                "size": size,
                "beforeMs": median_ms(was, args),
                "afterMs": within(ENOUGH * 16, lambda args=args: median_ms(subject, args)),
            }
        except (Exception, Stopped):  # noqa: BLE001 - an input of this size is none for it, or it takes too long
            break
        if last["afterMs"] > ENOUGH * 1_000:
            break
    if last is not None:
        tell("timed", function=subject.name, **last)


def sized(hint: Any, size: int) -> Any:
    """An input of a size; None where the type does not say what large is."""
    if hint is int:
        return 7
    if hint is float:
        return 7.0
    if hint is bool:
        return True
    if hint is str:
        return "".join("abcdefghij "[(at * 7 + (at >> 3)) % 11] for at in range(size))
    if is_list(hint):
        of = (typing.get_args(hint) or (int,))[0]
        inner = [
            (at * 7_919) % size if of in (int, float) else f"w{(at * 7_919) % size}" if of is str else sized(of, 4)
            for at in range(size)
        ]
        return None if None in inner else inner
    return None
