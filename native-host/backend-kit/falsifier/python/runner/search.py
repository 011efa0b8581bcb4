"""Tries one function on many inputs."""

from __future__ import annotations

import itertools
import time
from typing import Any, Callable

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import HypothesisException

from .calls import Stopped, call_text, within
from .laws import Bench, Violation, examine
from .objection import is_asked, is_generic
from .subject import Subject, arguments, smallest
from .makers import Told, name_of
from .values import inputs_text, is_small

# What is tried in turn, with random inputs and whether nobody may object to them: those first, so that a call that
# does not end takes no other with it.
PHASES = (("plain", 55, True), ("printable", 30, True), ("plain", 20, False), ("odd", 25, False))
SMALLEST = 40
# Processor seconds after which one call counts as one that may not end, and for all calls of one function.
LONG_CALL = 0.3
PATIENCE = 2.0
SMALL = 12
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


class Broken(Exception):
    """A law that surely does not hold, for Hypothesis to shrink its input."""


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
    """Is it the code's fault not to come back from these arguments?"""
    return tier != "odd" and not subject.assumes and is_generic(subject, args)


class Search:
    """The examination of one function."""

    def __init__(
        self,
        subject: Subject,
        bench: Bench,
        number: int,
        told: Told,
        calling: Callable[[Subject, list[Any], str], None],
    ) -> None:
        self.subject, self.bench, self.number, self.told, self.calling = subject, bench, number, told, calling
        self.seen: set[str] = set()
        self.refused = 0
        self.errors: dict[str, dict[str, Any]] = {}
        self.doubts: dict[str, dict[str, Any]] = {}
        self.notes: list[str] = []
        self.last: tuple[list[Any], str] = ([], "plain")
        self.started = time.process_time()

    def run(self) -> dict[str, Any]:
        """All inputs of the function; a call that does not end is the last."""
        text = any(kind in str(parameter.hint) for parameter in self.subject.parameters for kind in ("str", "Any"))
        try:
            for tier, runs, generic in PHASES:
                if tier == "printable" and not text:
                    continue
                if tier == "plain":
                    for args in smallest(self.subject, SMALLEST) if not generic else small_generic(self.subject):
                        for violation in self.look(args, tier):
                            self.keep(violation, args, tier)
                self.generate(tier, runs, generic)
        except (Stopped, MemoryError):
            args, tier = self.last
            if not is_small(args, SMALL):
                self.notes.append(f"{self.subject.name} on larger inputs, where it takes long")
                return self.found()
            fair = must_end(self.subject, args, tier)
            said = f"{call_text(self.subject, args)} does not come back within a second"
            step = {"call": call_text(self.subject, args), "outcome": "does not come back"}
            self.keep(Violation("no-end", "error" if fair else "warning", said, None, [step]), args, tier)
        return self.found()

    def found(self) -> dict[str, Any]:
        failures = [*self.errors.values(), *(each for law, each in self.doubts.items() if law not in self.errors)]
        return {"inputs": len(self.seen), "refused": self.refused, "failures": failures, "notes": self.notes}

    def look(self, args: list[Any], tier: str) -> list[Violation]:
        if not is_asked(self.subject, args):
            return []
        self.last = (args, tier)
        self.calling(self.subject, args, tier)
        text = inputs_text(args)
        known = text in self.seen
        self.seen.add(text)
        refused, violations = within(LONG_CALL, lambda: examine(self.subject, args, tier, self.bench))
        self.refused += refused and not known
        return violations

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
        while len(self.errors) < 4:
            law: list[str] = []
            final: list[tuple[Violation, list[Any]]] = []

            @seed(self.number)
            @settings(
                max_examples=runs,
                database=None,
                deadline=None,
                phases=(Phase.generate, Phase.shrink),
                report_multiple_bugs=False,
                suppress_health_check=list(HealthCheck),
                verbosity=Verbosity.quiet,
                print_blob=False,
            )
            @given(arguments(self.subject, tier, self.told))
            def attempt(args: list[Any]) -> None:
                if time.process_time() - self.started > PATIENCE or (generic and not is_generic(self.subject, args)):
                    return
                for violation in self.look(args, tier):
                    if violation.severity != "error":
                        self.keep(violation, args, tier)
                    elif violation.law == law[0] if law else violation.law not in self.errors:
                        law[:] = [violation.law]
                        final[:] = [(violation, args)]
                        raise Broken

            try:
                attempt()
            except Broken:
                self.keep(final[0][0], final[0][1], tier)
                continue
            except HypothesisException as trouble:
                self.notes.append(
                    f"{self.subject.name} behaves differently from call to call ({type(trouble).__name__})"
                )
            return
