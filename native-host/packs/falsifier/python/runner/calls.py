"""Calls, their outcomes, and whose fault an exception is."""

from __future__ import annotations

import ast
import collections.abc as abc
import copy
import dataclasses
import itertools
import re
import signal
from signal import setitimer as set_timer
from signal import signal as set_handler
from typing import Any

from .awaiting import awaited, taken
from .pasts import Past
from .subject import Subject
from .values import inputs_text, literal

GRAVE = (TypeError, AttributeError, IndexError, KeyError, ZeroDivisionError, UnboundLocalError)
# Complaints about the form of a text or a tuple.
OF_FORM = re.compile(r"invalid literal|could not convert|values to unpack|Invalid isoformat|does not match format")
# What is gone through is changed meanwhile.
UNDERWAY = re.compile(r"changed (?:size )?during iteration|mutated during iteration")
TAKEN = 500
# Seconds of wall time after which a call that uses no processor waits for something that does not come.
WAITING = 3.0
# How often a call is stopped, each time after another twentieth of a second.
MOST_STOPS = 20
STUCK: list[Any] = []
DEEP = 100


class Stopped(BaseException):
    """A call was stopped: it took too much processor time. No handler of the code shall catch it by Exception."""


class Waited(Stopped):
    """A call was stopped that took no processor time but did not come back: it waits for something."""


@dataclasses.dataclass
class Outcome:
    """
    `value`; `refused`: raised on purpose, or it cannot be said whose fault it is; `broken`: raised by the language.
    """

    kind: str
    value: Any = None
    text: str = ""
    line: int = 0
    overflow: bool = False
    grave: bool = False
    usual: bool = False
    # Is it nothing (None) where the code wants something?
    missing: bool = False
    # Does it say that a text or a tuple is not of the form that is asked for?
    of_kind: bool = False

    def shown(self) -> str:
        return literal(self.value)[:2_000] if self.kind == "value" else self.text


class Places:
    """The block's file, and where in it exceptions are raised on purpose."""

    def __init__(self, path: str, tree: ast.Module, old: ast.Module | None = None) -> None:
        self.path, self.old = path, old
        self.deliberate = [
            (node.lineno, node.end_lineno or node.lineno)
            for node in ast.walk(tree)
            if isinstance(node, (ast.Raise, ast.Assert))
        ]

    def of_old(self) -> Places:
        """The same of the text that the block replaces."""
        return Places(f"{self.path} (before)", self.old or ast.Module([], []))


def call_text(subject: Subject, args: list[Any]) -> str:
    """A call as a reader would write it."""
    if args and isinstance(args[0], Past):
        name, before = args[0].shown(literal)
        return f"{before}; {name}.{subject.name.split('.')[-1]}({inputs_text(args[1:])})"
    return f"{subject.name}({inputs_text(args)})"


def on_stuck(give_up: Any) -> None:
    """What is done about a call that goes on although it was stopped again and again."""
    STUCK[:] = [give_up]


def within(seconds: float, work: Any) -> Any:
    """Does work for at most so much processor time; raises Stopped beyond it, or Waited where it only waits."""

    times = [0]

    def stop(_number: int, _frame: Any) -> None:
        times[0] += 1
        if times[0] > MOST_STOPS and STUCK:
            STUCK[0]()
        raise Stopped

    def give_up(_number: int, _frame: Any) -> None:
        raise Waited

    set_handler(signal.SIGVTALRM, stop)
    set_handler(signal.SIGALRM, give_up)
    set_timer(signal.ITIMER_REAL, WAITING, 0.5)
    # Again and again: code may swallow the first one.
    set_timer(signal.ITIMER_VIRTUAL, seconds, 0.05)
    try:
        return work()
    finally:
        set_timer(signal.ITIMER_VIRTUAL, 0)
        set_timer(signal.ITIMER_REAL, 0)


def call(subject: Subject, args: list[Any], places: Places) -> Outcome:
    """Calls a function; an iterator is taken to its end or to a bound."""
    try:
        value = subject.run(*args)
        if isinstance(value, abc.Coroutine):
            value = awaited(value)
        if isinstance(value, abc.AsyncGenerator):
            value = awaited(taken(value, TAKEN))
        if isinstance(value, abc.Iterator):
            value = list(itertools.islice(value, TAKEN))
        return Outcome("value", value)
    except (Stopped, KeyboardInterrupt):
        raise
    except MemoryError:
        raise Stopped from None
    except (SystemExit, GeneratorExit) as left:
        return Outcome("refused", text=f"raises {type(left).__name__}")
    except Exception as thrown:  # noqa: BLE001 - whatever the code raises is what is asked about
        return judge_thrown(thrown, subject, places)


def judge_thrown(thrown: Exception, subject: Subject, places: Places) -> Outcome:
    """Says whether an exception is the language's own complaint about the block's code."""
    outcome = blamed(thrown, subject, places)
    message = str(thrown)
    outcome.missing = isinstance(thrown, (TypeError, AttributeError)) and "NoneType" in message
    outcome.of_kind = isinstance(thrown, ValueError) and OF_FORM.search(message) is not None
    return outcome


def blamed(thrown: Exception, subject: Subject, places: Places) -> Outcome:
    message = str(thrown).split("\n", 1)[0][:300]
    text = f"raises {type(thrown).__name__}{': ' + message if message else ''}"
    frames = []
    trace = thrown.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [line for file, line in frames if file == places.path]
    if isinstance(thrown, RecursionError) and len(own) > DEEP:
        return Outcome("broken", text=text, line=own[-1], overflow=True, grave=True)
    if (
        not frames
        or frames[-1][0] != places.path
        or (isinstance(thrown, NameError) and not isinstance(thrown, UnboundLocalError))
    ):
        return Outcome("refused", text=text)
    line = frames[-1][1]
    declared = re.search(rf"\b{type(thrown).__name__}\b", subject.comment) is not None
    if (
        declared
        or any(start <= line <= end for start, end in places.deliberate)
        or isinstance(thrown, (NotImplementedError, OSError, ImportError, EOFError))
        or "module '" in text[:40]
    ):
        return Outcome("refused", text=text)
    return Outcome(
        "broken",
        text=text,
        line=line,
        grave=isinstance(thrown, GRAVE) or "values to unpack" in text or UNDERWAY.search(text) is not None,
        usual=is_usual(thrown, line, subject),
    )


def is_usual(thrown: Exception, line: int, subject: Subject) -> bool:
    """
    Is it what the language does with a parameter itself: a key that is not there, a division by the argument, a list
    that stands for a record of so many fields?
    """
    given = subject.parameter_names
    if isinstance(thrown, IndexError) and any(is_field(node, given) for node in ast.walk(subject.node)):
        return True
    if isinstance(thrown, (IndexError, KeyError)) and subject.scalar:
        # A number or a word that is looked up in a table of the function's own: the table's keys are its domain.
        return True
    if isinstance(thrown, KeyError) and subject.formed and tables_of(subject.node):
        # Signs that the function translates by a table of its own: the table is the alphabet that the text states.
        return True
    for node in ast.walk(subject.node):
        if getattr(node, "lineno", None) is None or not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        if (
            isinstance(thrown, (IndexError, KeyError))
            and isinstance(node, ast.Subscript)
            and any(isinstance(each, ast.Name) and each.id in given for each in ast.walk(node.slice))
        ):
            return True
        if isinstance(thrown, KeyError) and isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            return True
        divides = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Div, ast.FloorDiv, ast.Mod))
        if (
            isinstance(thrown, ZeroDivisionError)
            and divides
            and isinstance(node.right, ast.Name)
            and node.right.id in given
        ):
            return True
        if (
            isinstance(thrown, ZeroDivisionError)
            and isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "divmod"
            and any(isinstance(each, ast.Name) and each.id in given for each in node.args)
        ):
            return True
    return False


def tables_of(node: ast.AST) -> bool:
    """Does a function look things up in a dictionary that it writes down itself?"""
    written = {
        target.id
        for each in ast.walk(node)
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Dict) and each.value.keys
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    return any(
        isinstance(each, ast.Subscript)
        and isinstance(each.ctx, ast.Load)
        and (
            isinstance(each.value, ast.Dict)
            or (isinstance(each.value, ast.Name) and (each.value.id in written or each.value.id.isupper()))
        )
        for each in ast.walk(node)
    )


def is_field(node: ast.AST, given: set[str]) -> bool:
    """`point[1]` of a parameter."""
    constant = node.slice.value if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) else None
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id in given
        and isinstance(constant, int)
        and constant >= 1
    )


def fresh(args: list[Any]) -> list[Any]:
    """The arguments once more, sharing nothing."""
    return copy.deepcopy(args)
