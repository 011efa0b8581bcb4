"""What objects promise by the names of their classes and methods, held against a row of calls."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter, deque
from typing import Any, Callable

from .pasts import Past
from .promise import told
from .values import literal, same

PUT = {"push", "enqueue", "append", "add", "insert", "offer", "add_item", "insert_value", "append_item"}
TAKE = {
    "pop",
    "dequeue",
    "popleft",
    "poll",
    "extract",
    "extract_min",
    "extract_max",
    "pop_min",
    "pop_max",
    "remove_min",
}
LOOK = {"peek", "top", "front", "first", "head", "peek_min", "peek_max", "find_min"}
PREFIX = {"starts_with", "startswith", "has_prefix", "is_prefix"}
SIZE = {"size", "length", "get_size", "get_length"}
EMPTY = {"is_empty", "empty", "isempty"}
HAS = {"contains", "has", "search", "includes", "exists", "has_key", "contains_key"}
DROP = {"remove", "delete", "discard", "erase", "remove_item", "delete_value"}
SET = {"put", "set", "insert", "add", "store", "update", "set_item"}
GET = {"get", "lookup", "fetch", "find", "get_item", "read"}
LISTS = {"to_list", "inorder", "in_order", "traverse", "as_list", "inorder_traversal", "to_array", "values"}
QUIET = LOOK | SIZE | EMPTY | HAS | LISTS
# Attributes that count or remember what happened, whether or not it came to something.
REMEMBERS = re.compile(
    r"count|miss|hit|fail|attempt|error|stat|call|tries|history|log|last|retr|time|total_req", re.IGNORECASE
)
GONE = (None, -1, False)


@dataclasses.dataclass
class Step:
    """One call: `raised` where it did not come to its end."""

    name: str
    args: tuple[Any, ...]
    value: Any = None
    raised: bool = False
    # Did it complain about the kind of its arguments?
    unfit: bool = False


def snapshot(value: Any, depth: int = 0, seen: tuple[int, ...] = ()) -> Any:
    """What an object holds, as plain values."""
    if depth > 40 or id(value) in seen:
        return "..."
    inner = (*seen, id(value))
    if isinstance(value, dict):
        return [(literal(key), snapshot(each, depth + 1, inner)) for key, each in value.items()]
    if isinstance(value, (list, tuple, deque)):
        return [snapshot(each, depth + 1, inner) for each in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(literal, value))
    if hasattr(value, "__dict__") and not callable(value):
        return [(name, snapshot(each, depth + 1, inner)) for name, each in vars(value).items()]
    slots = getattr(type(value), "__slots__", ())
    if slots and not isinstance(value, (int, str)):
        names = [slots] if isinstance(slots, str) else slots
        return [(name, snapshot(getattr(value, name, None), depth + 1, inner)) for name in names]
    return literal(value)


def changed(before: Any, after: Any) -> list[str]:
    """Names of the attributes that are not as they were."""
    old, new = dict(before), dict(after)
    return [name for name in {**old, **new} if old.get(name) != new.get(name)]


def perform(held: Any, name: str, args: tuple[Any, ...]) -> Step:
    try:
        value = getattr(held, name)(*args)
    except MemoryError:
        raise
    except Exception as thrown:  # noqa: BLE001 - what it raises is its answer
        return Step(name, args, raised=True, unfit=isinstance(thrown, (TypeError, AttributeError)))
    if hasattr(value, "__next__"):
        value = list(value)
    return Step(name, args, value)


def object_laws(past: Past, name: str, args: list[Any], words: list[str]) -> tuple[list[str], str | None]:
    """The laws that were tried on the last call, and what does not hold."""
    held = past.made(*past.given)
    model = model_of(past, words)
    for method, given in past.steps:
        step = perform(held, method, given)
        if model is not None:
            model.follow(step)
    before = snapshot(held)
    step = perform(held, name, tuple(args))
    if step.unfit:
        return [], None
    after = snapshot(held)
    tried, wrong = [], None
    if isinstance(before, list) and isinstance(after, list):
        moved = [each for each in changed(before, after) if not REMEMBERS.search(each)]
        if step.raised and is_private(past.made.__name__, name):
            # What only the code itself calls may leave to its callers what becomes of the object.
            pass
        elif step.raised:
            tried.append("a call that fails changes nothing")
            if moved:
                wrong = f"it raises, and {moved[0].lstrip('_')} is not as it was"
        elif name in QUIET:
            tried.append("looking changes nothing")
            if moved:
                wrong = f"{moved[0].lstrip('_')} is not as it was"
    if "undo" in dir(past.made) and name not in QUIET | {"undo", "redo"} and not step.raised and before != after:
        tried.append("what is undone is as before")
        wrong = wrong or undone(past, name, args)
    if model is not None:
        tried.append(model.title)
        found = model.judge(step)
        model.follow(step)
        if before != after:
            found = found or model.observe(held)
        wrong = wrong or found
    return tried, wrong


def is_private(owner: str, name: str) -> bool:
    """Is a method, or its class, for the code's own use by its name?"""
    return owner.startswith("_") or (name.startswith("_") and not name.endswith("__"))


def undone(past: Past, name: str, args: list[Any]) -> str | None:
    """Is an object as before after a call and its undoing, as far as it shows itself?"""
    held = past.build(past.made)
    before = shown(held)
    perform(held, name, tuple(args))
    if shown(held) == before or perform(held, "undo", ()).raised:
        return None
    after = shown(held)
    return None if after == before else f"undone it is {told(after)}, and was {told(before)}"


def shown(held: Any) -> list[Any]:
    """What an object shows of itself: its public attributes and properties, and how it is written."""
    public = [name for name in dir(held) if not name.startswith("_") and not re.search("undo|redo|history|stack", name)]
    values = [(name, getattr(held, name, None)) for name in public]
    found = [(name, snapshot(value)) for name, value in values if not callable(value)]
    for name in ("get_text", "text", "value", "content", "contents", "get_value", "state", "current", "to_string"):
        if callable(getattr(held, name, None)):
            found.append((name, snapshot(perform(held, name, ()).value)))
    written = type(held).__str__ is not object.__str__ or type(held).__repr__ is not object.__repr__
    return [*found, ("", str(held))] if written else found


class Model:
    """What an object is understood to hold."""

    title = ""

    def __init__(self) -> None:
        self.unknown = False

    def judge(self, step: Step) -> str | None:
        """What is wrong about a call's answer, before it is followed."""
        return None

    def follow(self, step: Step) -> None:
        """Takes a call into account."""

    def observe(self, held: Any) -> str | None:
        """What is wrong about the object afterwards."""
        return None


class Row(Model):
    """A stack, a queue or a heap."""

    def __init__(self, order: str) -> None:
        super().__init__()
        self.order = order
        self.items: list[Any] = []
        self.title = {
            "last": "a stack gives back what came last",
            "first": "a queue gives back what came first",
            "least": "a heap gives back the least or the greatest",
        }[order]

    def next_ones(self) -> list[Any]:
        if self.order == "least":
            return [min(self.items), max(self.items)]
        return [self.items[-1 if self.order == "last" else 0]]

    def judge(self, step: Step) -> str | None:
        if self.unknown:
            return None
        if step.name in TAKE | LOOK and not step.args and self.items:
            if step.raised:
                return "although it holds something"
            wanted = self.next_ones()
            if step.name in TAKE and step.value is None and None not in self.items:
                return f"{told(wanted[0])} was expected"
            return None if any(same(step.value, each) for each in wanted) else f"{told(wanted[0])} was expected"
        return size_of(step, len(self.items))

    def follow(self, step: Step) -> None:
        if step.raised or step.value is False and step.name in PUT:
            return
        if step.name in PUT and len(step.args) == 1:
            self.items.append(step.args[0])
        elif step.name in TAKE and not step.args:
            if not self.items:
                return
            if self.order == "least":
                self.unknown = self.unknown or not any(same(step.value, each) for each in self.items)
                if not self.unknown:
                    self.items.remove(step.value)
            else:
                self.items.pop(-1 if self.order == "last" else 0)
        elif step.name in ("clear", "reset"):
            self.items.clear()
        elif step.name not in QUIET and step.name not in ("copy",):
            self.unknown = True

    def observe(self, held: Any) -> str | None:
        return None if self.unknown else length_of(held, len(self.items))


def size_of(step: Step, count: int) -> str | None:
    if step.raised or step.args:
        return None
    if step.name in SIZE and step.value != count:
        return f"{count} was expected"
    if step.name in EMPTY and bool(step.value) != (count == 0):
        return f"it holds {count}"
    return None


def length_of(held: Any, count: int) -> str | None:
    if not hasattr(type(held), "__len__"):
        return None
    found = len(held)
    return None if found == count else f"afterwards its length is {found}, and {count} was expected"


class Ranked(Model):
    """A queue whose elements come with a rank."""

    title = "a priority queue gives back the first in rank"

    def __init__(self, made: type, put: str) -> None:
        super().__init__()
        names = getattr(made, put).__code__.co_varnames[1:3]
        self.rank = 0 if re.search("prio|rank|weight|cost|key", names[0]) else 1
        self.put = put
        self.items: list[tuple[Any, Any]] = []
        # Does the least come first (-1), or the greatest (1)? Known from the first that comes before another.
        self.sides = {-1, 1}

    def judge(self, step: Step) -> str | None:
        if self.unknown or step.args or step.name not in TAKE | LOOK or not self.items:
            return None if self.unknown else size_of(step, len(self.items))
        if step.raised:
            return "although it holds something"
        given = step.value[1 - self.rank] if isinstance(step.value, tuple) and len(step.value) == 2 else step.value
        ranks = [rank for _, rank in self.items]
        fit = {
            side
            for side in self.sides
            if any(same(each, given) and rank == (min if side < 0 else max)(ranks) for each, rank in self.items)
        }
        if isinstance(step.value, tuple) and not fit:
            return None
        if not fit:
            return "another one comes first by its rank"
        if len(set(ranks)) > 1:
            self.sides = fit
        return None

    def follow(self, step: Step) -> None:
        if step.raised:
            return
        if step.name == self.put and len(step.args) == 2:
            self.items.append((step.args[1 - self.rank], step.args[self.rank]))
        elif step.name in TAKE and not step.args and self.items:
            best = next((each for each in self.items if same(each[0], step.value)), None)
            if best is None:
                self.unknown = True
            else:
                same_value = [each for each in self.items if same(each[0], step.value)]
                low = min(rank for _, rank in self.items)
                self.items.remove(next((each for each in same_value if each[1] == low), best))
                self.unknown = self.unknown or len({rank for _, rank in same_value}) > 1
        elif step.name not in QUIET:
            self.unknown = True


class Ring(Model):
    """What is put into it last, as many as fit."""

    title = "a ring buffer keeps the last ones"

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self.items: deque[Any] = deque(maxlen=max(1, capacity))

    def follow(self, step: Step) -> None:
        if step.raised or step.value is False:
            self.unknown = True
        elif step.name in PUT and len(step.args) == 1:
            self.items.append(step.args[0])
        elif step.name not in QUIET | GET:
            self.unknown = True

    def observe(self, held: Any) -> str | None:
        listed = listing(held)
        if self.unknown or listed is None:
            return None if self.unknown else length_of(held, len(self.items))
        return None if same(listed, list(self.items)) else f"afterwards it holds {told(listed)}"


class Members(Model):
    """What was put in is in it until it is taken out."""

    title = "what was put in is there until it is taken out"

    def __init__(self, ordered: bool, once: bool) -> None:
        super().__init__()
        self.ordered, self.once = ordered, once
        self.items: Counter[str] = Counter()
        self.values: dict[str, Any] = {}

    def judge(self, step: Step) -> str | None:
        if self.unknown or step.raised:
            return None
        if step.name in PREFIX and len(step.args) == 1 and isinstance(step.value, bool):
            kept = [value for key, value in self.values.items() if self.items[key] > 0]
            wanted = any(str(each).startswith(str(step.args[0])) for each in kept)
            return None if step.value == wanted or not step.args[0] else f"{wanted} was expected"
        if step.name in HAS and len(step.args) == 1 and isinstance(step.value, bool):
            there = self.items[literal(step.args[0])] > 0
            return None if step.value == there else f"{told(step.args[0])} {'is' if there else 'is not'} in it"
        return None

    def follow(self, step: Step) -> None:
        if step.raised or (step.value is False and step.name in PUT | DROP):
            return
        if step.name in PUT and len(step.args) == 1:
            key = literal(step.args[0])
            self.items[key] = 1 if self.once else self.items[key] + 1
            self.values[key] = step.args[0]
        elif step.name in DROP and len(step.args) == 1:
            key = literal(step.args[0])
            self.items[key] = max(0, self.items[key] - 1)
        elif step.name in ("clear", "reset"):
            self.items.clear()
        elif step.name not in QUIET | GET | PREFIX:
            self.unknown = True

    def observe(self, held: Any) -> str | None:
        if self.unknown:
            return None
        kept = {key for key, count in self.items.items() if count > 0}
        if hasattr(type(held), "__contains__"):
            for key, value in self.values.items():
                if (value in held) != (key in kept):
                    return f"afterwards {told(value)} {'is not' if key in kept else 'is still'} in it"
        listed = listing(held)
        if listed is None or any(isinstance(each, (tuple, list)) for each in listed):
            return None
        if {literal(each) for each in listed} != kept:
            return f"afterwards it holds {told(listed)}"
        return "afterwards it is not in order" if self.ordered and listed != sorted(listed) else None


def listing(held: Any) -> list[Any] | None:
    for name in (*sorted(LISTS), "__iter__"):
        method = getattr(type(held), name, None)
        if method is None or not callable(method):
            continue
        try:
            found = list(getattr(held, name)())
        except Exception:  # noqa: BLE001 - it asks for more than nothing
            continue
        return found
    return None


class Table(Model):
    """Values by key; a cache may have forgotten some."""

    title = "what was stored under a key is found there"

    def __init__(self, forgets: bool, capacity: int | None) -> None:
        super().__init__()
        self.forgets, self.capacity = forgets, capacity
        self.held: dict[str, Any] = {}
        self.last: str | None = None
        if capacity is not None:
            self.title = "the entry used least recently goes first"

    def judge(self, step: Step) -> str | None:
        if self.unknown or step.name not in GET or not 1 <= len(step.args) <= 2:
            return None
        key = literal(step.args[0])
        # Where the default that was asked for is what is stored, nobody can tell the one from the other.
        if key in self.held and not step.raised and same(step.value, self.held[key]):
            return None
        if len(step.args) == 2 and same(step.value, step.args[1]):
            missing = True
        else:
            missing = step.raised or any(step.value is each or step.value == each for each in GONE)
        if key not in self.held:
            strange = self.capacity is not None and not missing
            return f"{told(step.args[0])} should have been forgotten" if strange else None
        if missing and any(same(self.held[key], each) for each in GONE):
            return None
        if missing:
            sure = not self.forgets or self.capacity is not None or self.last == key
            return f"{told(self.held[key])} was stored under it" if sure else None
        return f"{told(self.held[key])} was stored under it"

    def follow(self, step: Step) -> None:
        if step.raised:
            return
        key = literal(step.args[0]) if step.args else ""
        if step.name in SET and len(step.args) == 2:
            self.held.pop(key, None)
            self.held[key] = step.args[1]
            self.last = key
            if self.capacity is not None and len(self.held) > self.capacity:
                self.held.pop(next(iter(self.held)))
        elif step.name in GET:
            if self.capacity is not None and key in self.held:
                self.held[key] = self.held.pop(key)
        elif step.name in DROP and len(step.args) == 1:
            self.held.pop(key, None)
        elif step.name in ("clear", "reset"):
            self.held.clear()
        elif step.name not in QUIET:
            self.unknown = True

    def observe(self, held: Any) -> str | None:
        if self.unknown or self.forgets and self.capacity is None:
            return None
        return length_of(held, len(self.held))


class Sets(Model):
    """Disjoint sets."""

    title = "what was joined is together, and nothing else"

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[set[Any]] = []

    def together(self, one: Any, other: Any) -> bool:
        return one == other or any(one in group and other in group for group in self.groups)

    def judge(self, step: Step) -> str | None:
        if (
            step.raised
            or step.name not in ("connected", "same", "same_set", "is_connected", "find_same")
            or len(step.args) != 2
        ):
            return None
        wanted = self.together(*step.args)
        return None if step.value == wanted else f"{wanted} was expected"

    def follow(self, step: Step) -> None:
        if step.raised or step.name not in ("union", "join", "connect", "merge", "unite") or len(step.args) != 2:
            return
        met = [group for group in self.groups if set(step.args) & group]
        self.groups = [group for group in self.groups if group not in met] + [set(step.args).union(*met)]

    def observe(self, held: Any) -> str | None:
        find = getattr(held, "find", None)
        if find is None:
            return None
        known = sorted({each for group in self.groups for each in group})
        for one, other in zip(known, known[1:]):
            try:
                if (find(one) == find(other)) != self.together(one, other):
                    how = "apart" if self.together(one, other) else "together"
                    return f"afterwards {told(one)} and {told(other)} are {how}"
            except Exception:  # noqa: BLE001 - it does not know them
                return None
        return None


def model_of(past: Past, words: list[str]) -> Model | None:
    """What the class is, by its name and its methods."""
    methods = {name for name in dir(past.made) if not name.startswith("_")}
    of = set(words)
    takes: Callable[[str], int] = lambda name: arity(past.made, name)  # noqa: E731 - short
    if {"union", "disjoint"} & of and {"find", "set"} & of or {"unionfind", "disjointset", "dsu"} & of:
        return Sets()
    if methods & SET and methods & GET and any(takes(name) == 2 for name in methods & SET):
        lru = "lru" in of
        capacity = past.given[0] if lru and past.given and isinstance(past.given[0], int) else None
        if lru and (capacity is None or capacity < 1):
            return None
        # A number given at its making may be a bound, but for what is called a table: there it is where it starts from.
        bounded = any(isinstance(each, int) for each in past.given) and not {"map", "table", "dict", "hash"} & of
        forgets = bool({"cache", "ttl", "lfu", "bounded", "limited", "expiring", "fifo", "memo", "pool", "weak"} & of)
        return Table(forgets or lru or bounded, capacity)
    ranked = [name for name in methods & PUT if takes(name) == 2]
    if ranked and {"priority", "heap"} & of and methods & TAKE:
        return Ranked(past.made, ranked[0])
    puts = [name for name in methods & PUT if takes(name) == 1]
    if puts and {"ring", "circular", "bounded", "rolling"} & of and past.given and isinstance(past.given[0], int):
        full = Ring(past.given[0]) if not methods & TAKE else None
        if full is not None:
            return full
    if puts and methods & TAKE and all(takes(name) == 0 for name in methods & TAKE):
        if {"heap", "priority"} & of:
            return Row("least")
        if "stack" in of:
            return Row("last")
        if "queue" in of and not {"deque", "double", "delay", "priority"} & of:
            return Row("first")
    if (
        puts
        and (methods & HAS or methods & DROP or hasattr(past.made, "__contains__"))
        and {"set", "tree", "bst", "trie", "list", "bag", "collection", "linked"} & of
    ):
        tree = bool({"tree", "bst"} & of) and not {"trie", "segment", "fenwick"} & of
        return Members(
            tree and not {"binary_tree", "avl_map"} & of and bool({"search", "bst", "avl"} & of),
            tree or "set" in of or "trie" in of,
        )
    return None


def arity(made: type, name: str) -> int:
    """How many arguments a method has to be given beside the object."""
    code = getattr(getattr(made, name, None), "__code__", None)
    if code is None:
        return -1
    return code.co_argcount - 1 - len(getattr(made, name).__defaults__ or ())
