"""Tries one function on many inputs."""

from __future__ import annotations

import time
from typing import Any, Callable

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import HypothesisException

from .calls import Stopped, call_text, within
from .laws import Bench, Violation, examine
from .subject import Subject, arguments, smallest
from .makers import Told
from .values import inputs_text, is_small

RUNS = {"plain": 70, "printable": 30, "odd": 25}
SMALLEST = 40
# Processor seconds after which one call counts as one that may not end, and for all calls of one function.
LONG_CALL = 0.3
PATIENCE = 2.0
SMALL = 12


class Broken(Exception):
    """A law that surely does not hold, for Hypothesis to shrink its input."""


class Search:
    """The examination of one function."""

    def __init__(self, subject: Subject, bench: Bench, number: int, told: Told, calling: Callable[[Subject, list[Any], str], None]) -> None:
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
            for args in smallest(self.subject, SMALLEST):
                for violation in self.look(args, "plain"):
                    self.keep(violation, args, "plain")
            for tier in ("plain", "printable", "odd") if text else ("plain", "odd"):
                self.generate(tier)
        except (Stopped, MemoryError):
            args, tier = self.last
            if not is_small(args, SMALL):
                self.notes.append(f"{self.subject.name} on larger inputs, where it takes long")
                return self.found()
            fair = tier != "odd" and not self.subject.assumes
            said = f"{call_text(self.subject, args)} does not come back within a second"
            step = {"call": call_text(self.subject, args), "outcome": "does not come back"}
            self.keep(Violation("no-end", "error" if fair else "warning", said, None, [step]), args, tier)
        return self.found()

    def found(self) -> dict[str, Any]:
        failures = [*self.errors.values(), *(each for law, each in self.doubts.items() if law not in self.errors)]
        return {"inputs": len(self.seen), "refused": self.refused, "failures": failures, "notes": self.notes}

    def look(self, args: list[Any], tier: str) -> list[Violation]:
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
            "function": self.subject.name, "law": violation.law, "severity": violation.severity, "message": violation.message, "line": violation.line,
            "steps": violation.steps, "input": inputs_text(args), "tier": tier,
        }
        kept = self.errors if violation.severity == "error" else self.doubts
        known = kept.get(violation.law)
        if known is None or len(failure["input"]) < len(known["input"]):
            kept[violation.law] = failure

    def generate(self, tier: str) -> None:
        while len(self.errors) < 4:
            law: list[str] = []
            final: list[tuple[Violation, list[Any]]] = []

            @seed(self.number)
            @settings(
                max_examples=RUNS[tier], database=None, deadline=None, phases=(Phase.generate, Phase.shrink), report_multiple_bugs=False,
                suppress_health_check=list(HealthCheck), verbosity=Verbosity.quiet, print_blob=False,
            )
            @given(arguments(self.subject, tier, self.told))
            def attempt(args: list[Any]) -> None:
                if time.process_time() - self.started > PATIENCE:
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
                self.notes.append(f"{self.subject.name} behaves differently from call to call ({type(trouble).__name__})")
            return
