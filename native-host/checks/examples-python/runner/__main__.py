"""
Runs in the sandbox: reads a request from standard input, loads the block once and evaluates each example in a process
of its own, forked from this one, so that none sees what another did. One sealed outcome a line goes to /answer/outcomes.
"""

from __future__ import annotations

import ast
import asyncio
import collections
import datetime
import decimal
import fractions
import glob
import importlib
import inspect
import io
import json
import math
import os
import pathlib
import resource
import select
import signal
import sys
import time
import types
from typing import Any

from cv_sealed import sealing

from .values import tell, text_of

ROOT = "/project"
MEMORY_BYTES = 600 * 1024 * 1024
OUTCOME_BYTES = 256 * 1024
TEXT = 4_000
# Seconds after which no further example is begun.
ENOUGH = 20.0
LOADING = 8.0
STARTED = time.monotonic()
# Names that documentation uses without importing them.
USUAL = {
    "date": datetime.date, "timedelta": datetime.timedelta, "timezone": datetime.timezone, "Decimal": decimal.Decimal,
    "Fraction": fractions.Fraction, "Path": pathlib.Path, "Counter": collections.Counter, "deque": collections.deque,
    "OrderedDict": collections.OrderedDict, "defaultdict": collections.defaultdict, "math": math, "asyncio": asyncio,
}
# The same where they are written with their modules.
MODULES = {each.__name__: each for each in (datetime, decimal, fractions, pathlib, collections, math)}


def load(path: str, text: str) -> types.ModuleType:
    """Loads the text in the place of the file, not as the main program."""
    folder, name = os.path.dirname(path), os.path.basename(path).removesuffix(".py")
    above = []
    while os.path.exists(os.path.join(folder, "__init__.py")) and folder != "/":
        above.insert(0, os.path.basename(folder))
        folder = os.path.dirname(folder)
    sys.path[0:0] = [folder]
    package = ".".join(above)
    if package:
        importlib.import_module(package)
    module = types.ModuleType(f"{package}.{name}" if package else name)
    module.__file__ = path
    module.__package__ = package
    sys.modules[module.__name__] = module
    tree = ast.parse(text, path)
    tree.body = [calm(node) for node in tree.body]
    # Running the block is what this is for.
    exec(compile(tree, path, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    return module


def calm(node: ast.stmt) -> ast.stmt:
    """What is no definition may fail without taking the definitions along: a call of a script, an assertion."""
    if not isinstance(node, (ast.Expr, ast.Assert)):
        return node
    if isinstance(node.value if isinstance(node, ast.Expr) else node.test, ast.Constant):
        return node
    handler = ast.ExceptHandler(type=ast.Name(id="BaseException", ctx=ast.Load()), name=None, body=[ast.Pass()])
    tried = ast.Try(body=[node], handlers=[handler], orelse=[], finalbody=[])
    return ast.fix_missing_locations(ast.copy_location(tried, node))


def is_plain_call(body: ast.expr) -> bool:
    """A call whose arguments stand there one by one."""
    if not isinstance(body, ast.Call) or body.keywords:
        return False
    return not any(isinstance(each, ast.Starred) for each in body.args)


def line_of(trouble: BaseException, path: str) -> int | None:
    found = None
    trace = trouble.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def awaited(value: Any) -> Any:
    return asyncio.run(value) if inspect.iscoroutine(value) else value


def evaluate(example: dict[str, Any], scope: dict[str, Any], path: str) -> dict[str, Any]:
    """What the example's call comes to."""
    scope = {**USUAL, **scope}
    try:
        setup = [compile(source, "<example>", "exec", dont_inherit=True) for source in example["setup"]]
        tree = ast.parse(example["call"].strip(), "<example>", "eval")
    except (SyntaxError, ValueError) as trouble:
        statement = statement_of(example["call"])
        if statement is None:
            return {"kind": "unready", "reason": f"it is no Python: {trouble}"[:200]}
        tree = None
    sys.stdout = io.StringIO()
    try:
        for source in setup:
            exec(source, scope)  # noqa: S102
    except BaseException as trouble:  # noqa: BLE001 - a statement before it may also ask to leave
        return {"kind": "unready", "reason": f"what comes before it raises {type(trouble).__name__}"}
    sys.stdout = io.StringIO()
    arguments: list[Any] | None = None
    before: list[Any] = []
    try:
        if tree is None:
            exec(statement, scope)  # noqa: S102
            value = None
        elif example["plain"] and is_plain_call(tree.body):
            try:
                function = value_of(tree.body.func, scope)
                arguments = [value_of(each, scope) for each in tree.body.args]
            except BaseException as trouble:  # noqa: BLE001 - what it is called with says nothing of it
                if line_of(trouble, path) is None:
                    return {"kind": "unready", "reason": f"what it is called with raises {type(trouble).__name__}"}
                raise
            before = [text_of(each) for each in arguments]
            value = awaited(function(*arguments))
        else:
            value = awaited(eval(compile(tree, "<example>", "eval", dont_inherit=True), scope))  # noqa: S307
        # A generator runs only when it is asked for its items.
        told = tell(value)
    except BaseException as trouble:  # noqa: BLE001 - what it raises is the outcome
        line = line_of(trouble, path)
        own = [each.__name__ for each in type(trouble).__mro__ if each not in (object, BaseException, Exception)]
        at_call = line is None and isinstance(trouble, (TypeError, NameError))
        raised = {"kind": "raised", "types": own or ["Exception"], "message": message_of(trouble)}
        return {**raised, "line": line, "atCall": at_call}
    printed = sys.stdout.getvalue()[:TEXT]
    answer = {"kind": "value", "value": told, "shown": text_of(value), "text": plain_text(value), "printed": printed}
    expected = wanted_by(example, scope, value)
    if expected is not None:
        answer["wanted"] = expected
    if arguments is not None:
        answer["after"] = [tell(each) for each, old in zip(arguments, before) if value is None or text_of(each) != old]
    return answer


def value_of(expression: ast.expr, scope: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(expression), "<example>", "eval", dont_inherit=True), scope)  # noqa: S307


def wanted_by(example: dict[str, Any], scope: dict[str, Any], value: Any) -> dict[str, Any] | None:
    """What is expected, evaluated where the call was; None where it is no code there."""
    if example["wanted"] is None:
        return None
    for names in (scope, {**scope, **MODULES, "datetime": datetime.datetime}, {**scope, **MODULES}):
        try:
            expected = value_of(ast.parse(example["wanted"].strip(), "<example>", "eval").body, dict(names))
            return {"value": tell(expected), "equal": bool(expected == value)}
        except BaseException:  # noqa: BLE001
            continue
    return None


def statement_of(source: str) -> types.CodeType | None:
    try:
        return compile(source, "<example>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None


def message_of(trouble: BaseException) -> str:
    try:
        return (str(trouble).splitlines() or [""])[0][:300]
    except Exception:  # noqa: BLE001
        return ""


def plain_text(value: Any) -> str:
    try:
        return str(value)[:TEXT]
    except Exception:  # noqa: BLE001
        return ""


def in_child(example: dict[str, Any], scope: dict[str, Any], path: str) -> dict[str, Any]:
    """Evaluates in a child, and ends it when it takes too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            data = json.dumps(evaluate(example, scope, path)).encode()
        except BaseException:  # noqa: BLE001
            data = b'{"kind": "unready", "reason": "its outcome cannot be told"}'
        try:
            os.write(writing, data) if len(data) < 60_000 else send(writing, data[:OUTCOME_BYTES])
        finally:
            os._exit(0)
    os.close(writing)
    chunks = []
    end = time.monotonic() + request["timeoutMs"] / 1000
    hung = False
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            hung = True
            break
        chunk = os.read(reading, 65_536)
        if not chunk:
            break
        chunks.append(chunk)
    if hung:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if hung:
        return {"kind": "hung", "ms": request["timeoutMs"]}
    try:
        return json.loads(b"".join(chunks))
    except ValueError:
        how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "an exit"
        return {"kind": "unready", "reason": f"the process ended by {how}"}


def send(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


request: dict[str, Any] = json.load(sys.stdin)
sys.dont_write_bytecode = True
resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
note = sealing("/answer/outcomes", request.pop("seal"))
# The code may print; nobody listens.
nowhere = os.open(os.devnull, os.O_RDWR)
for standard in (0, 1, 2):
    os.dup2(nowhere, standard)
sys.stdout = sys.stderr = io.StringIO()
sys.path[0:0] = [ROOT, f"{ROOT}/src", *glob.glob(f"{ROOT}/.venv/lib/python3*/site-packages")]
signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError("it does not come to its end")))
try:
    signal.setitimer(signal.ITIMER_REAL, LOADING, 0.5)
    loaded = load(request["path"], request["text"])
    signal.setitimer(signal.ITIMER_REAL, 0)
except BaseException as problem:  # noqa: BLE001 - a block may also ask to leave
    missing = problem.name if isinstance(problem, ModuleNotFoundError) else None
    note("not-loaded", reason=f"{type(problem).__name__}: {problem}"[:300], missing=missing)
else:
    note("loaded")
    for each in request["examples"]:
        if time.monotonic() - STARTED > ENOUGH:
            break
        note("outcome", index=each["index"], **in_child(each, loaded.__dict__, request["path"]))
    note("end")
os._exit(0)
