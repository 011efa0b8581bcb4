"""What a function's declaration and its name promise, held against one call."""

from __future__ import annotations

import collections
import copy
import dataclasses
import inspect
import re
from typing import Any, Callable, Iterator

from . import laws_data, laws_graphs, laws_lists, laws_numbers, laws_texts  # noqa: F401 - they enter their laws
from .calls import Outcome, Places, Stopped, call, call_text, fresh, within
from .laws_objects import object_laws
from .misfit import misfit
from .objection import is_divisible, is_generic, is_number, is_sized, is_stated
from .pasts import Past
from .promise import LAWS, Asked, Law, Unasked
from .subject import Inverse, Names, Subject, words_of
from .values import inputs_text, is_ordinary, is_small, literal, same

# Numbers and lengths up to which an overflow of the stack is no depth that somebody may have meant.
SMALL = 3


@dataclasses.dataclass
class Bench:
    places: Places
    names: Names
    inverse: Inverse | None
    varies: bool
    # Names of the laws that were held against some call.
    tried: set[str] = dataclasses.field(default_factory=set)
    known: dict[str, list[Law]] = dataclasses.field(default_factory=dict)
    # What the calls in the documentation itself do not hold to: it is not meant.
    muted: set[str] = dataclasses.field(default_factory=set)

    def laws(self, name: str) -> list[Law]:
        """The laws of a name, by its words."""
        if name not in self.known:
            self.known[name] = [law for law in LAWS if law.named.match(name)]
        return self.known[name]


@dataclasses.dataclass
class Violation:
    law: str
    severity: str
    message: str
    line: int | None
    steps: list[dict[str, str]]
    # Of a law from the tables its own name.
    title: str = ""

    @property
    def kind(self) -> str:
        return self.title or self.law


@dataclasses.dataclass
class Returned:
    subject: Subject
    args: list[Any]
    given: list[Any]
    value: Any
    tier: str
    step: dict[str, str]
    bench: Bench

    def violation(
        self, law: str, message: str, severity: str = "error", further: tuple[dict[str, str], ...] = ()
    ) -> Violation:
        return Violation(law, "warning" if self.subject.assumes else severity, message, None, [self.step, *further])


def defaults_of(subject: Subject) -> tuple[Any, ...]:
    return getattr(subject.function, "__defaults__", None) or ()


def examine(subject: Subject, args: list[Any], tier: str, bench: Bench) -> tuple[bool, list[Violation]]:
    """Calls a function on one input. Returns whether it refused it, and the laws that do not hold."""
    given = fresh(args)
    defaults = [copy.deepcopy(each) if isinstance(each, (list, dict, set)) else each for each in defaults_of(subject)]
    outcome = call(subject, given, bench.places)
    if args and isinstance(args[0], Past):
        return examine_object(subject, args, tier, bench, outcome)
    step = {"call": call_text(subject, args), "outcome": outcome.shown()}
    if outcome.kind == "refused":
        return True, []
    if outcome.kind == "broken":
        if subject.guessed:
            return True, doubts(subject, args, tier, outcome, step)
        return not outcome.grave, judge_broken(subject, args, tier, outcome, step, bench.names)
    returned = Returned(subject, args, given, outcome.value, tier, step, bench)
    found = [*judge_default(returned, defaults), *(() if any(map(callable, args)) else judge_type(returned))]
    if tier != "odd" and args:
        laws: list[Callable[[Returned], Violation | None]] = [round_trip, idempotence]
        laws += [rearrangement, order, distinctness, clamping, answer, mutation] if tier == "plain" else []
        found += [violation for law in laws if (violation := law(returned)) is not None]
        found += named_laws(returned) if not found else []
    if not found and tier == "plain" and not bench.varies and not bench.names.has("variable", subject.words):
        found += repeated(returned)
    found = [each for each in found if each.kind not in bench.muted]
    return False, [asked(each) for each in found] if subject.guessed else found


# What no documentation is an excuse for.
NEVER_MEANT = {
    *("crash", "endless-recursion", "undeclared-exception", "changed-by-failure"),
    *("declared-type", "default-changed", "not-a-number", "repeatable"),
}


def mute(subject: Subject, bench: Bench) -> None:
    """Leaves out the laws that the calls in the documentation do not hold to: what they show is meant."""
    for args in subject.documented[:20]:
        try:
            _, found = within(DOCUMENTED_SECONDS, lambda: examine(subject, fresh(args), "plain", bench))
        except (Stopped, MemoryError):
            return
        bench.muted.update(each.kind for each in found if each.law not in NEVER_MEANT)


DOCUMENTED_SECONDS = 0.1


def examine_object(
    subject: Subject, args: list[Any], tier: str, bench: Bench, outcome: Outcome
) -> tuple[bool, list[Violation]]:
    """The same of a method, called on an object that something was done to before."""
    step = {"call": call_text(subject, args), "outcome": outcome.shown()}
    if outcome.kind == "broken":
        found = doubts(subject, args, tier, outcome, step)
        if found:
            return True, found
    if tier == "odd" or bench.varies:
        return outcome.kind != "value", []
    past, *rest = fresh(args)
    owner, method = subject.name.split(".")
    try:
        tried, wrong = object_laws(past, method, rest, words_of(owner))
    except Exception:  # noqa: BLE001 - an object of this kind is none that the laws are about
        return outcome.kind != "value", []
    bench.tried.update(tried)
    if wrong is None:
        return outcome.kind != "value", []
    law = "promise-of-name" if "raises" not in wrong else "changed-by-failure"
    message = f"{step['call']} {'is ' if outcome.kind == 'value' else ''}{step['outcome'][:200]}: {wrong}"
    return False, [asked(Violation(law, "warning", message, None, [step]))]


def named_laws(returned: Returned) -> list[Violation]:
    """Laws of the name, from the tables: what does not hold is a question, whatever the types say."""
    subject, bench = returned.subject, returned.bench
    name = " ".join(subject.words)

    def ask(*args: Any) -> Any:
        outcome = call(subject, fresh(list(args)), bench.places)
        if outcome.kind != "value":
            raise Unasked
        return outcome.value

    held = Asked(subject.words, returned.args, returned.given, returned.value, ask, [])
    found = []
    for law in bench.laws(name):
        try:
            if not law.fits(held):
                continue
            wrong = law.check(held)
        except (Unasked, TypeError, ValueError, AttributeError, IndexError, KeyError, OverflowError, ZeroDivisionError):
            # The values are not of the kind that the law is about.
            continue
        bench.tried.add(law.title)
        if wrong is not None:
            message = f"{returned.step['call']} is {literal(held.result)[:200]}: {wrong} ({law.title})"
            question = message if subject.guessed else f"{message}: is this meant?"
            found.append(Violation("promise-of-name", "warning", question, None, [returned.step], law.title))
    return [each for each in found if each.kind not in bench.muted][:1]


def asked(violation: Violation) -> Violation:
    """What is found on arguments of a guessed kind is a question."""
    return dataclasses.replace(violation, severity="warning", message=f"{violation.message}: is this meant?")


def is_plain(subject: Subject, args: list[Any]) -> bool:
    """Nothing but what is empty or short may be objected to."""
    return all(
        not is_number(each) or each >= 2 or is_stated(subject, parameter.name)
        for parameter, each in zip(subject.parameters, args)
    )


def doubts(subject: Subject, args: list[Any], tier: str, outcome: Outcome, step: dict[str, str]) -> list[Violation]:
    """An exception on arguments of a guessed kind: a question, where nobody can object to them in any other way."""
    kind_only = outcome.text.startswith(("raises TypeError", "raises AttributeError")) and not outcome.missing
    if not outcome.grave or kind_only or tier == "odd" or subject.assumes or any(each is None for each in args):
        return []
    if args and isinstance(args[0], Past) and not outcome.missing and "UnboundLocal" not in outcome.text:
        # To take something out where nothing is: its callers may know better.
        return []
    fair = is_plain(subject, args) and not (subject.coupled or subject.formed or outcome.usual or subject.helper)
    fair = fair and ("ZeroDivisionError" not in outcome.text or is_divisible(args))
    fair = fair and not ("IndexError" in outcome.text and subject.counts and beyond(args))
    if outcome.overflow:
        fair = is_generic(subject, args) and is_small(args, SMALL)
    law = "endless-recursion" if outcome.overflow else "crash"
    found = Violation(law, "warning", f"{step['call']} {step['outcome']}", outcome.line, [step])
    return [asked(found)] if fair else []


def judge_broken(
    subject: Subject, args: list[Any], tier: str, outcome: Outcome, step: dict[str, str], names: Names
) -> list[Violation]:
    reads = names.has("reads", subject.words)
    if not outcome.grave:
        # A text that is no number is hardly meant where one is read.
        silent = reads or tier == "odd" or subject.formed or outcome.of_kind
        return (
            []
            if silent
            else [
                Violation("undeclared-exception", "warning", f"{step['call']} {step['outcome']}", outcome.line, [step])
            ]
        )
    if any_kind(subject) and not outcome.overflow:
        # What may be anything is hardly meant to be: the types say nothing of this input.
        return []
    if subject.formed and outcome.usual and "KeyError" in outcome.text:
        # A sign that the stated alphabet does not have.
        return []
    nothing = subject.answers_nothing
    meant = tier != "odd" and not subject.assumes and (nothing or is_generic(subject, args))
    of_form = subject.formed or (subject.takes_apart and not nothing)
    fair = meant and not (subject.coupled or of_form or outcome.usual or subject.helper)
    fair = fair and ("ZeroDivisionError" not in outcome.text or is_divisible(args))
    fair = fair and not ("IndexError" in outcome.text and subject.counts and beyond(args))
    # What reads may refuse; but to take the first of nothing is no way to.
    fair = fair and not (reads and (subject.words[0] != "parse" or "unpack" in outcome.text))
    error = meant and is_small(args, SMALL) if outcome.overflow else fair
    return [
        Violation(
            "endless-recursion" if outcome.overflow else "crash",
            "error" if error else "warning",
            f"{step['call']} {step['outcome']}",
            outcome.line,
            [step],
        )
    ]


def beyond(args: list[Any]) -> bool:
    """Is a number larger than what it counts in?"""
    sizes = [len(each) for each in args if isinstance(each, (list, str, bytes, tuple, dict))]
    return any(isinstance(each, int) and each > min(sizes, default=0) for each in args)


def any_kind(subject: Subject) -> bool:
    return any(
        "Any" in str(parameter.hint) or parameter.hint in (object, list, dict, tuple)
        for parameter in subject.parameters
    )


def judge_default(returned: Returned, before: list[Any]) -> Iterator[Violation]:
    subject = returned.subject
    if same(before, list(defaults_of(subject))):
        return
    kept = [
        parameter
        for parameter in inspect.signature(subject.function).parameters.values()
        if parameter.default is not inspect.Parameter.empty
    ]
    on_purpose = any(
        parameter.name.startswith("_") or words_of(parameter.name)[-1:] in (["cache"], ["memo"], ["seen"])
        for parameter in kept
    )
    if not on_purpose:
        yield Violation(
            "default-changed",
            "error",
            f"{returned.step['call']} changes a default value of {subject.name}: "
            f"later calls start with {literal(list(defaults_of(subject)))}",
            None,
            [returned.step],
        )


TO_NUMBER = {"parse", "to", "from", "number", "num", "convert", "as", "eval", "evaluate"}


def judge_type(returned: Returned) -> Iterator[Violation]:
    subject, step = returned.subject, returned.step
    if returned.tier == "odd" or subject.returns is inspect.Parameter.empty:
        return
    found = misfit(returned.value, subject.returns)
    if found is None:
        return
    where = f"{step['call']}{found.path}"
    if found.kind == "nan":
        if not (TO_NUMBER & set(subject.words) and "'" in step["call"]):
            yield Violation("not-a-number", "warning", f"{where} is nan", None, [step])
        return
    certain = (
        not (subject.helper or subject.assumes or subject.coupled or subject.formed or subject.counts)
        and is_ordinary(returned.args)
        and (subject.answers_nothing or is_sized(subject, returned.args))
    )
    yield Violation(
        "declared-type",
        "error" if certain else "warning",
        f"{where} is {found.got}, which its declared type does not have",
        None,
        [step],
    )


def repeated(returned: Returned) -> Iterator[Violation]:
    again = call(returned.subject, fresh(returned.args), returned.bench.places)
    if again.kind == "value" and same(again.value, returned.value):
        return
    second = {"call": returned.step["call"], "outcome": again.shown()}
    if second["outcome"] != returned.step["outcome"]:
        yield Violation(
            "repeatable",
            "warning",
            f"{second['call']} is {returned.step['outcome']}, and {second['outcome']} when it is called again",
            None,
            [returned.step, second],
        )


def is_wordy(args: list[Any]) -> bool:
    return re.search(r"'[^']*[^A-Za-z'][^']*'", inputs_text(args)) is None


def same_enough(a: Any, b: Any) -> bool:
    """Conversions of measures round."""
    floats = isinstance(a, float) or isinstance(b, float)
    if floats and isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) <= 1
    return same(a, b)


def round_trip(returned: Returned) -> Violation | None:
    subject, args, value, bench = returned.subject, returned.args, returned.value, returned.bench
    if bench.inverse is None:
        return None
    inverse, conversion = bench.inverse.subject, bench.inverse.conversion
    if value is None or isinstance(value, bool) or len(inverse.parameters) != len(subject.parameters):
        return None
    back = call(inverse, fresh([value, *args[1:]]), bench.places)
    if back.kind == "value" and same_enough(back.value, args[0]):
        return None
    lossy = False
    # Something may be lost on the way (rounding, a clamp): then what came back is at least written as before.
    if back.kind == "value" and back.value is not None:
        again = call(subject, fresh([back.value, *args[1:]]), bench.places)
        lossy = again.kind == "value" and same_enough(again.value, value)
        if lossy and not bench.names.has("keepsAll", subject.words):
            return None
    second = {"call": call_text(inverse, [value, *args[1:]]), "outcome": back.shown()}
    any_text = not conversion and bench.names.has("anyText", subject.words)
    free = not isinstance(args[0], str) if conversion else returned.tier == "plain" and is_wordy(args)
    fair = (
        (not lossy or bench.names.has("losesNothing", subject.words))
        and is_ordinary(args)
        and is_sized(subject, args, skip=1)
        and (any_text or free)
    )
    return returned.violation(
        "round-trip",
        f"{second['call']} is {second['outcome']} after {returned.step['call']} is {returned.step['outcome']}",
        "error" if fair else "warning",
        (second,),
    )


def is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, (int, float, str)) for each in value)


def idempotence(returned: Returned) -> Violation | None:
    subject, value, bench = returned.subject, returned.value, returned.bench
    first, *rest = returned.args
    on_text = isinstance(first, str) and isinstance(value, str) and bench.names.has("idempotentOnText", subject.words)
    plain = not bench.names.has("otherwise", [word for word in subject.words if word != "unique"])
    on_list = (
        plain and is_plain_list(first) and is_plain_list(value) and bench.names.has("idempotentOnList", subject.words)
    )
    if not on_text and not on_list:
        return None
    again = call(subject, fresh([value, *rest]), bench.places)
    if again.kind != "value" or same(again.value, value):
        return None
    second = {"call": call_text(subject, [value, *rest]), "outcome": again.shown()}
    message = f"done twice it is {second['outcome']}, done once {returned.step['outcome']}: {returned.step['call']}"
    return returned.violation("idempotence", message, "error" if returned.tier == "plain" else "warning", (second,))


def result_of(returned: Returned) -> tuple[list[Any], list[Any]] | None:
    """The list before and after, which may have been worked on in place."""
    after = returned.given[0] if returned.value is None else returned.value
    return (returned.args[0], after) if is_plain_list(returned.args[0]) and is_plain_list(after) else None


def promised(returned: Returned, promise: str) -> tuple[list[Any], list[Any]] | None:
    words = (
        [word for word in returned.subject.words if word != "unique"]
        if promise == "distinct"
        else returned.subject.words
    )
    names = returned.bench.names
    return (
        result_of(returned)
        if names.has(promise, returned.subject.words) and not names.has("otherwise", words)
        else None
    )


def rearrangement(returned: Returned) -> Violation | None:
    lists = promised(returned, "rearranges")
    if lists is None or collections.Counter(lists[0]) == collections.Counter(lists[1]):
        return None
    return returned.violation(
        "same-elements", f"{returned.step['call']} is {literal(lists[1])}, which does not have the same elements"
    )


# An order other than that of the values themselves.
BY_SOMETHING = re.compile(
    r"\b(?:by|in (?:order|terms) of)\s+(?:(?:the|their|its|how|each|an?)\s+)?"
    r"(?:number|length|size|frequenc|count|absolute|last|first|distance|sum|digit|key|ones|bits|weight|parity|rank"
    r"|\w+['’]s)|\b(?:according to|based on|depending on)\b",
    re.IGNORECASE,
)


def order(returned: Returned) -> Violation | None:
    lists = promised(returned, "sorts") if len(returned.args) == 1 else None
    if lists is None or not all(isinstance(each, (int, float)) for each in lists[1]):
        return None
    if BY_SOMETHING.search(returned.subject.comment):
        return None
    if lists[1] in (sorted(lists[1]), sorted(lists[1], reverse=True)):
        return None
    return returned.violation("order", f"{returned.step['call']} is {literal(lists[1])}, which is in no order")


def distinctness(returned: Returned) -> Violation | None:
    lists = promised(returned, "distinct")
    if lists is None or len(set(lists[1])) == len(lists[1]):
        return None
    return returned.violation("distinct", f"{returned.step['call']} is {literal(lists[1])}, which has an element twice")


def clamping(returned: Returned) -> Violation | None:
    subject, args, value = returned.subject, returned.args, returned.value
    if not returned.bench.names.has("clamps", subject.words) or len(args) != 3 or not isinstance(value, (int, float)):
        return None
    bounds: dict[str, Any] = {}
    for parameter, arg in zip(subject.parameters, args):
        for side, known in (
            ("low", {"min", "minimum", "low", "lower", "lo", "floor"}),
            ("high", {"max", "maximum", "high", "upper", "hi", "ceiling"}),
        ):
            if known & set(words_of(parameter.name)):
                bounds[side] = arg
    if len(bounds) != 2 or bounds["low"] > bounds["high"]:
        return None
    inside = bounds["low"] <= args[0] <= bounds["high"]
    if bounds["low"] <= value <= bounds["high"] and (not inside or value == args[0]):
        return None
    return returned.violation(
        "clamp",
        f"{returned.step['call']} is {value}"
        + (f" although {args[0]} is within the bounds" if inside else ", which is out of the bounds"),
    )


def answer(returned: Returned) -> Violation | None:
    subject = returned.subject
    asks = returned.bench.names.has("answersYesOrNo", subject.words[:1]) and len(subject.words) > 1
    if subject.returns is not inspect.Parameter.empty or returned.value is not None or not asks:
        return None
    return returned.violation(
        "answer",
        f"{returned.step['call']} is None, neither true nor false",
        "error" if is_ordinary(returned.args) else "warning",
    )


def is_plainly_kept(returned: Returned) -> bool:
    """Is what changed something that has to be given, and not for the function to collect its results in?"""
    return any(
        not parameter.optional
        and not returned.bench.names.has("collects", words_of(parameter.name))
        and not same(before, after)
        for parameter, before, after in zip(returned.subject.parameters, returned.args, returned.given)
    )


# A sentence that says what is done with what is given.
CHANGES = re.compile(
    r"(?:^|[.\n:;,]\s*|\band\s+)(?:it\s+|then\s+)?(?:remove|delete|drop|insert|append|add|swap|update|replace|fill"
    r"|clear|pop|push|discard|move|take out|put|strip|erase|assign|set)s?\s",
    re.IGNORECASE,
)


def mutation(returned: Returned) -> Violation | None:
    subject, names = returned.subject, returned.bench.names
    silent = (
        returned.value is None
        or not any(isinstance(each, (list, dict, set)) for each in returned.args)
        or subject.guessed
        and not is_plainly_kept(returned)
        or names.has("changes", subject.words)
        or re.search(r"\bin[- ]?place\b|\bmutat|\bmodif", subject.comment, re.IGNORECASE)
        or (CHANGES.search(subject.comment) and not re.search(r"\bnew\b|\bcopy\b", subject.comment, re.IGNORECASE))
    )
    if silent or same(returned.args, returned.given):
        return None
    return returned.violation(
        "changes-input",
        f"{returned.step['call']} changes what it is given: afterwards it is {inputs_text(returned.given)}",
        "warning",
    )
