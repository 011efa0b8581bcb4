"""Finds out which kinds of arguments a function takes where no type says so: what it cannot work with is left out."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any, Callable

from .branches import Branches
from .calls import Outcome, Places, Stopped, call, fresh, within
from .makers import Told, Unmakeable
from .subject import Names, Subject, arguments, settle

MOST_CHOICES = 24
RUNS = 6
SECONDS = 0.1
# Processor seconds for all of it.
PATIENCE = 0.3
# Part of the calls that have to come to something.
ENOUGH = 0.5


def choices(subject: Subject) -> list[list[Any]]:
    """Kinds for all parameters, the likeliest first."""
    ranked = itertools.product(*(list(enumerate(each.options)) for each in subject.parameters))
    ordered = sorted(itertools.islice(ranked, 400), key=lambda chosen: sum(rank for rank, _ in chosen))
    return [[hint for _, hint in chosen] for chosen in ordered[:MOST_CHOICES]]


def is_misfit(outcome: Outcome) -> bool:
    """Does an outcome say that the arguments were of a kind that the code is not for?"""
    if outcome.kind == "value" or outcome.missing:
        return False
    return outcome.text.startswith(("raises TypeError", "raises AttributeError")) or outcome.of_kind


def choose(
    subject: Subject,
    places: Places,
    names: Names,
    told: Told,
    number: int,
    branches: Branches,
    calling: Callable[[Subject, list[Any], str], None],
) -> bool:
    """
    Tries the kinds of arguments in turn and settles the one that works, reaching most of the code. Returns whether
    there is one.
    """
    if any(works(subject, args, places, calling) for args in subject.examples[:3]):
        return True
    best: tuple[float, int, list[Any]] | None = None
    spent = 0.0
    for hints in choices(subject):
        settle(subject, hints, names)
        rng = Random(number)
        make = arguments(subject, "plain", told)
        fits, well, tried = 0, 0, 0
        before = branches.swap()
        for _ in range(RUNS):
            try:
                args = make(rng)
            except Unmakeable:
                break
            tried += 1
            calling(subject, args, "plain")
            try:
                outcome, seconds = within(SECONDS, lambda: timed(subject, fresh(args), places))
                spent += seconds
            except (Stopped, MemoryError):
                # It may be the code that does not end: the kind of the arguments is not to blame for it.
                spent += SECONDS
                fits += 1
                break
            fits += not is_misfit(outcome)
            well += outcome.kind == "value"
        reached = branches.restore(before)
        if tried and fits / tried > ENOUGH:
            score = (fits / tried + well / tried / 2, reached, hints)
            if best is None or (score[0] > best[0] + 0.2 and reached >= best[1]) or reached > best[1] + 1:
                best = score
            if best[0] >= 1.3 and reached >= len(branches.of(subject.name)) - 1:
                break
        if spent > PATIENCE:
            break
    if best is not None:
        settle(subject, best[2], names)
    return best is not None


def works(subject: Subject, args: list[Any], places: Places, calling: Callable[..., None]) -> bool:
    """Does a call that stands in the text come to its end?"""
    calling(subject, args, "plain")
    try:
        return within(SECONDS, lambda: call(subject, fresh(args), places)).kind == "value"
    except (Stopped, MemoryError):
        return False


def timed(subject: Subject, args: list[Any], places: Places) -> tuple[Outcome, float]:
    from time import process_time

    started = process_time()
    return call(subject, args, places), process_time() - started
