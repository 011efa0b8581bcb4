"""Tries one function on many inputs."""

from __future__ import annotations

import itertools
from random import Random
from time import process_time
from typing import Any, Callable

from .branches import Branches
from .calls import Stopped, Waited, call, call_text, fresh, within
from .laws import Bench, Violation, examine, mute
from .makers import Told, Unmakeable, name_of
from .objection import is_asked, is_generic
from .pasts import PastOf
from .shrink import near, shrink
from .subject import Subject, arguments, fits, smallest
from .values import inputs_text, is_small

# What is tried in turn, with random inputs and whether nobody may object to them: those first, so that a call that
# does not end takes no other with it.
PHASES = (("plain", 60, True), ("printable", 30, True), ("plain", 25, False), ("odd", 25, False))
SMALLEST = 40
# Inputs drawn for one that nobody can object to, and calls by which one that fails is made smaller.
DRAWN = 4
SHRINKS = 150
# Inputs near those that reached something new, tried where branches are left.
NEAR = 150
# Processor seconds after which one call counts as one that may not end, and for all calls of one function.
LONG_CALL = 0.3
PATIENCE = 0.9
# The same of the calls by which one that may not end is made smaller, and how many they are.
SHORT_CALL = 0.06
HUNG = 12
# Numbers and lengths up to which no honest work takes as long as that: the queens on a board of twelve do.
SMALL = 3
# By the types as they are written: small values that nobody can object to.
GENERIC: dict[str, list[Any]] = {
    "int": [2, 3, 5],
    "float": [2.0, 3.0, 5.0],
    "str": ["a", "ab", "aaab"],
    "bool": [False, True],
    "list[int]": [[2, 3], [0, 1], [5, 2, 7, 2]],
    "list[float]": [[2.0, 3.0]],
    "list[str]": [["a", "b"]],
}


def small_generic(subject: Subject) -> list[list[Any]]:
    """A few small inputs that nobody can object to, where all parameters are of simple types."""
    choices = [
        ["a", "z"] if parameter.single else GENERIC.get(name_of(parameter.hint))
        for parameter in subject.parameters
        if not parameter.optional
    ]
    if None in choices:
        return []
    return [
        args for args in map(list, itertools.islice(itertools.product(*choices), SMALLEST)) if is_generic(subject, args)
    ]


def must_end(subject: Subject, args: list[Any], tier: str) -> bool:
    """Is it the code's fault not to come back from these arguments?

    As with a recursion that does not end: where its types declare them and nobody can object to them, or where its
    documentation calls it with them.
    """
    if tier == "odd":
        return False
    if args in subject.documented:
        return True
    return not subject.assumes and not subject.guessed and is_generic(subject, args)


class Search:
    """The examination of one function."""

    def __init__(
        self,
        subject: Subject,
        bench: Bench,
        number: int,
        told: Told,
        calling: Callable[[Subject, list[Any], str], None],
        branches: Branches,
    ) -> None:
        self.subject, self.bench, self.told, self.calling = subject, bench, told, calling
        self.branches = branches
        self.random = Random(number)
        self.seen: set[str] = set()
        self.refused = 0
        self.errors: dict[str, dict[str, Any]] = {}
        self.doubts: dict[str, dict[str, Any]] = {}
        self.notes: list[str] = []
        self.last: tuple[list[Any], str] = ([], "plain")
        # Inputs that reached a branch for the first time.
        self.pioneers: list[list[Any]] = []
        self.started = process_time()

    def run(self) -> dict[str, Any]:
        """All inputs of the function; a call that does not end is the last."""
        try:
            return self.all_inputs()
        except Unmakeable as reason:
            self.notes.append(f"{self.subject.name} ({reason})")
            return self.found()

    def all_inputs(self) -> dict[str, Any]:
        text = any(
            kind in str(parameter.hint) for parameter in self.subject.parameters for kind in ("str", "Any", "Text")
        )
        try:
            if not self.subject.parameters:
                self.attempt([], "plain")
                return self.found()
            mute(self.subject, self.bench)
            for args in self.subject.examples:
                self.attempt(args, "plain")
            for tier, runs, generic in PHASES:
                if tier == "printable" and not text:
                    continue
                if tier == "odd" and self.subject.guessed:
                    continue
                if tier == "plain":
                    for args in smallest(self.subject, SMALLEST) if not generic else small_generic(self.subject):
                        self.attempt(args, tier)
                self.generate(tier, runs, generic)
            self.look_near()
        except Waited:
            self.notes.append(f"{self.subject.name} (it waits for something)")
        except (Stopped, MemoryError):
            args, tier = self.last
            generic = is_generic(self.subject, args)
            documented = args in self.subject.documented
            if not (documented and is_small(args, SMALL)):
                args = shrink(args, lambda less: self.hangs(less, tier, generic), HUNG)
            if not is_small(args, SMALL):
                self.notes.append(f"{self.subject.name} on larger inputs, where it takes long")
                return self.found()
            guessed = self.subject.guessed and not documented
            if not args or guessed and (tier == "odd" or not is_generic(self.subject, args)):
                return self.found()
            fair = must_end(self.subject, args, tier)
            said = f"{call_text(self.subject, args)} does not come back within a second"
            step = {"call": call_text(self.subject, args), "outcome": "does not come back"}
            self.keep(Violation("no-end", "error" if fair else "warning", said, None, [step]), args, tier)
        return self.found()

    def found(self) -> dict[str, Any]:
        failures = [*self.errors.values(), *(each for law, each in self.doubts.items() if law not in self.errors)]
        reached, branches = self.branches.reached(self.subject.name)
        return {
            "inputs": len(self.seen),
            "refused": self.refused,
            "failures": failures,
            "notes": self.notes,
            "laws": sorted(self.bench.tried),
            "branches": {"reached": reached, "all": branches},
        }

    def hangs(self, args: list[Any], tier: str, generic: bool) -> bool | None:
        if generic and not is_generic(self.subject, args):
            return None
        if not is_asked(self.subject, args) or (tier != "odd" and not fits(self.subject, args)):
            return None
        self.calling(self.subject, args, tier)
        try:
            within(SHORT_CALL, lambda: call(self.subject, fresh(args), self.bench.places))
        except (Stopped, MemoryError):
            return True
        return False

    def is_over(self) -> bool:
        return process_time() - self.started > PATIENCE

    def look(self, args: list[Any], tier: str) -> list[Violation]:
        if not is_asked(self.subject, args):
            return []
        self.last = (args, tier)
        self.calling(self.subject, args, tier)
        text = inputs_text(args)
        known = text in self.seen
        self.seen.add(text)
        before, _ = self.branches.reached(self.subject.name)
        refused, violations = within(LONG_CALL, lambda: examine(self.subject, args, tier, self.bench))
        if self.branches.reached(self.subject.name)[0] > before:
            self.pioneers.append(args)
        self.refused += refused and not known
        return violations

    def attempt(self, args: list[Any], tier: str) -> None:
        """Looks at an input; of what fails the smallest input that fails alike is kept."""
        for violation in self.look(args, tier):
            kept = self.errors if violation.severity == "error" else self.doubts
            if violation.law in kept:
                self.keep(violation, args, tier)
                continue
            found = [violation]

            def fails(less: list[Any], found: list[Violation] = found) -> bool:
                if self.is_over() or (tier != "odd" and not fits(self.subject, less)):
                    return False
                again = [
                    each
                    for each in self.look(less, tier)
                    if each.law == found[0].law and each.severity == found[0].severity
                ]
                found[:] = again or found
                return bool(again)

            self.keep(violation, args, tier)
            least = shrink(args, fails, SHRINKS)
            self.keep(found[0], least, tier)

    def keep(self, violation: Violation, args: list[Any], tier: str) -> None:
        failure = {
            "function": self.subject.name,
            "law": violation.law,
            "severity": violation.severity,
            "message": violation.message,
            "line": violation.line,
            "steps": violation.steps,
            "input": inputs_text(args),
            "tier": tier,
        }
        kept = self.errors if violation.severity == "error" else self.doubts
        known = kept.get(violation.law)
        # What a default has become by later calls says less than what the first one made of it.
        shorter = (
            known is not None and violation.law != "default-changed" and len(failure["input"]) < len(known["input"])
        )
        if known is None or shorter:
            kept[violation.law] = failure

    def generate(self, tier: str, runs: int, generic: bool) -> None:
        make = arguments(self.subject, tier, self.told)
        # What an object holds has more to it than arguments have.
        rows = any(isinstance(parameter.hint, PastOf) for parameter in self.subject.parameters)
        for _ in range(3 * runs if rows else runs):
            args = make(self.random)
            for _ in range(DRAWN):
                if not generic or is_generic(self.subject, args):
                    break
                args = make(self.random)
            if self.is_over() or len(self.errors) >= 4:
                return
            if not generic or is_generic(self.subject, args):
                self.attempt(args, tier)

    def look_near(self) -> None:
        """Where branches are left, inputs near those that reached something new."""
        told = (*self.told.texts, *self.told.numbers)
        for _ in range(NEAR):
            reached, branches = self.branches.reached(self.subject.name)
            if reached >= branches or not self.pioneers or self.is_over():
                return
            args = list(self.random.choice(self.pioneers))
            if not args:
                return
            at = self.random.randrange(len(args))
            changed = near(args[at], self.random, told)
            args[at] = changed
            if fits(self.subject, args):
                text = isinstance(changed, str)
                self.attempt(args, ("printable" if text else "plain") if is_generic(self.subject, args) else "odd")
