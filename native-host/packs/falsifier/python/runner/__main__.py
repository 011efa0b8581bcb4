"""
Runs in the sandbox: reads a request from standard input, loads the block, calls its functions, and writes one event a
line to /answer/events. What is being called stands in /answer/calling, for the case that the call ends the process.
"""

from __future__ import annotations

import ast
import builtins
import datetime
import decimal
import fractions
import glob
import importlib
import io
import json
import os
import re
import resource
import sys
import types
from json import dumps
from importlib.machinery import SourceFileLoader
from time import monotonic
from typing import Any

from .block import read_block
from .branches import Branches, marked
from .calls import Places, Stopped, on_stuck, within
from .clock import install as install_clock
from .compare import compare
from .laws import Bench, examine
from .makers import Told
from .objects import RECIPES, having
from .pasts import Past
from .sealed import sealing
from .search import Search, must_end
from .shapes import later
from .subject import Names, Subject, inverse_of
from .trial import choose
from .values import inputs_text

install_clock()
ROOT = "/project"
# What gives another answer each time, or reaches out of the block.
VARIES = re.compile(
    r"random|time\.|now\(\)|today\(\)|uuid|secrets|import os|from os|socket|subprocess"
    r"|input\(|(?<!def )(?<![\w.])open\("
)
# Seconds after which no further function is begun: what was found so far shall not be lost.
ENOUGH = 12.0
STARTED = monotonic()
MEMORY_BYTES = 600 * 1024 * 1024

sys.dont_write_bytecode = True
request: dict[str, Any] = json.load(sys.stdin)
# Nobody answers what the code asks.
sys.stdin = io.StringIO()
tell = sealing("/answer/events", request.pop("seal"))
journal = os.open("/answer/calling", os.O_WRONLY | os.O_CREAT)
OWN, process, leave, truncate, note = os.getpid(), os.getpid, os._exit, os.ftruncate, os.pwrite
current: list[str] = []


def calling(subject: Subject, args: list[Any], tier: str, side: str | None = None) -> None:
    said = {"function": subject.name, "input": inputs_text(args), "tier": tier, "fair": must_end(subject, args, tier)}
    if process() != OWN:
        leave(0)
    current[:] = [subject.name]
    text = dumps(said if side is None else {**said, "side": side}).encode()
    truncate(journal, 0)
    note(journal, text, 0)


def give_up() -> None:
    """A call swallows what stops it: the process ends, and the host goes on with what comes after."""
    if current:
        tell("untried", function=current[0], why="it swallows what stops it")
    leave(0)


def load(path: str, text: str, mark: str, branches: Branches) -> tuple[ast.Module, types.ModuleType]:
    """Loads the text in the place of the file; `mark` tells the old text from the new."""
    tree = ast.parse(text, path + mark)
    code = compile(marked(ast.parse(text, path + mark), branches), path + mark, "exec")
    setattr(builtins, branches.name, branches.hits)
    # A copy for the code: what it changes there is not what the runner works with.
    own = types.ModuleType("builtins")
    own.__dict__.update(builtins.__dict__)
    sys.modules["builtins"] = own
    folder, name = os.path.dirname(path), os.path.basename(path).removesuffix(".py")
    above = []
    while os.path.exists(os.path.join(folder, "__init__.py")) and folder != "/":
        above.insert(0, os.path.basename(folder))
        folder = os.path.dirname(folder)
    sys.path[0:0] = [folder]
    package = ".".join(above)
    if package:
        # The way into a package is through its top: modules in it may import each other.
        importlib.import_module(package)
    if package and not mark and name != "__init__":
        usual = SourceFileLoader.source_to_code
        SourceFileLoader.source_to_code = lambda self, data, at, **how: (
            code if at == path else usual(self, data, at, **how)
        )
        try:
            return tree, importlib.import_module(f"{package}.{name}")
        finally:
            SourceFileLoader.source_to_code = usual
    module = types.ModuleType((f"{package}.{name}" if package else name) + mark)
    module.__file__ = path
    module.__package__ = package
    module.__dict__["__builtins__"] = own.__dict__
    sys.modules[module.__name__] = module
    exec(code, module.__dict__)  # noqa: S102 - running the block is what this is for
    return tree, module


def told_in(tree: ast.Module) -> Told:
    """Short texts and small numbers that stand in the code, and the numbers' neighbours."""
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    texts = dict.fromkeys(each for each in constants if isinstance(each, str) and 0 < len(each) <= 10)
    numbers = {
        near for each in constants if type(each) is int and 2 < each <= 1_000 for near in (each - 1, each, each + 1)
    }
    return Told(tuple(texts)[:30], tuple(sorted(numbers))[:30])


def replay(
    subjects: list[Subject], benches: dict[str, Bench], module: types.ModuleType, about: tuple[Any, ...]
) -> None:
    settled: set[str] = set()
    known = {
        "datetime": datetime,
        "Decimal": decimal.Decimal,
        "Fraction": fractions.Fraction,
        "nan": float("nan"),
        "inf": float("inf"),
        "Past": Past,
        "having": having,
        "later": later,
    }
    for failure in request["failures"]:
        subject = next((each for each in subjects if each.name == failure["function"]), None)
        if subject is None:
            continue
        written = f"({failure['input']},)" if failure["input"] else "()"
        args = list(eval(written, {**known, **module.__dict__}))  # noqa: S307 - written by this runner
        if subject.guessed and subject.name not in settled:
            settled.add(subject.name)
            choose(subject, *about)
        calling(subject, args, failure["tier"])
        try:
            _, violations = within(1.0, lambda: examine(subject, args, failure["tier"], benches[subject.name]))
            again = any(each.law == failure["law"] for each in violations)
        except (Stopped, MemoryError):
            again = failure["law"] == "no-end"
        tell("replayed", index=failure["index"], again=again)


def answer() -> None:
    path = request["path"]
    # The code may print; nobody listens.
    sys.stdout = sys.stderr = io.StringIO()
    sys.path[0:0] = [ROOT, f"{ROOT}/src", *glob.glob(f"{ROOT}/.venv/lib/python3*/site-packages")]
    try:
        branches, old_branches = Branches(), Branches()
        tree, module = load(path, request["text"], "", branches)
        old = load(path, request["before"], " (before)", old_branches) if request["mode"] == "compare" else None
    except BaseException as trouble:  # noqa: BLE001 - a block may also ask to leave
        missing = trouble.name if isinstance(trouble, ModuleNotFoundError) else None
        return tell("not-loaded", reason=f"{type(trouble).__name__}: {trouble}"[:300], missing=missing)
    names = Names(request["names"])
    old_subjects: list[Subject] = []
    old_recipes: dict[type, Any] = {}
    if old is not None:
        old_subjects, _ = read_block(*old, names, request["preconditions"])
        old_recipes = dict(RECIPES)
        RECIPES.clear()
    subjects, left = read_block(tree, module, names, request["preconditions"])
    RECIPES.update(old_recipes)
    tell("loaded", functions=[each.name for each in subjects], left=left)
    varies = VARIES.search(request["text"]) is not None
    places = Places(path, tree, None if old is None else old[0])
    benches = {each.name: Bench(places, names, inverse_of(each, subjects, names), varies) for each in subjects}
    wanted = [each for each in subjects if each.name in request["wanted"]]
    told = told_in(tree)
    about = (places, names, told, request["seed"], branches, calling)
    if request["mode"] == "replay":
        replay(subjects, benches, module, about)
    if request["mode"] == "fuzz":
        for subject in wanted:
            if monotonic() - STARTED > ENOUGH:
                break
            if subject.guessed and not choose(subject, *about):
                tell("untried", function=subject.name)
                continue
            search = Search(subject, benches[subject.name], request["seed"], told, calling, branches)
            tell("examined", function=subject.name, **search.run())
    if old is not None:
        compare(request, wanted, old_subjects, about, (calling, tell), old_branches)
    tell("end")


on_stuck(give_up)
resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
answer()
leave(0)
