"""What code does with a value: indexes it, iterates over it, calls its methods, compares and computes with it."""

from __future__ import annotations

import ast
from typing import Any

# Methods that only one kind of value has.
METHODS = {
    "str": "lower upper strip lstrip rstrip split rsplit splitlines startswith endswith isdigit isalpha isalnum "
    "isspace "
    "isupper islower isnumeric title capitalize casefold swapcase encode format zfill ljust rjust center partition "
    "rpartition translate removeprefix removesuffix find rfind replace isdecimal join expandtabs format_map",
    "list": "append insert extend sort reverse",
    "dict": "items keys values setdefault get",
    "set": "add discard union intersection difference issubset issuperset symmetric_difference",
    "deque": "popleft appendleft rotate",
    "bytes": "decode",
    "date": "strftime isoformat weekday isoweekday timestamp",
}
KIND_OF_METHOD = {method: kind for kind, methods in METHODS.items() for method in methods.split()}
ITERATED = {"sorted", "set", "list", "tuple", "iter", "any", "all", "enumerate", "reversed", "Counter", "deque"}
ITERATED |= {"frozenset", "chain", "max", "min", "fsum", "prod", "mean", "median"}
NUMBERS = {"abs", "round", "divmod", "pow", "sqrt", "floor", "ceil", "log", "log2", "log10", "exp", "sin", "cos"}
NUMBERS |= {"isqrt", "fabs", "radians", "degrees", "hypot", "gcd", "comb", "factorial"}
WHOLE = {"range", "chr", "bin", "hex", "oct", "isqrt", "gcd", "comb", "factorial", "islice"}
TESTED = {"int": "int", "float": "float", "str": "str", "list": "list", "dict": "dict", "tuple": "tuple", "set": "set"}
TESTED |= {"bool": "bool", "bytes": "bytes", "Sequence": "list", "Mapping": "dict", "Iterable": "list"}


class Facts:
    """What is known of one value; two that turn out to be the same value are merged."""

    def __init__(self) -> None:
        self.parent: Facts | None = None
        self.kinds: dict[str, int] = {}
        self.methods: set[str] = set()
        self.attributes: dict[str, Facts] = {}
        self.fields: dict[str, Facts] = {}
        self.parts: dict[int, Facts] = {}
        # What stands at a place of it; what comes when it is gone through, in a table its keys.
        self.element: Facts | None = None
        self.each: Facts | None = None
        self.value: Facts | None = None
        self.key: Facts | None = None
        self.constants: list[Any] = []
        self.counts: set[int] = set()
        self.answer: Facts | None = None
        # Names of the parameters that it is.
        self.names: set[str] = set()
        # How many names a value of it was unpacked to.
        self.width = 0

    def root(self) -> Facts:
        here = self
        while here.parent is not None:
            here = here.parent
        return here

    def add(self, kind: str, weight: int = 1) -> Facts:
        own = self.root()
        own.kinds[kind] = own.kinds.get(kind, 0) + weight
        return own

    def has(self, *kinds: str) -> bool:
        return any(kind in self.root().kinds for kind in kinds)

    def child(self, name: str) -> Facts:
        """`element`, `value`, `key` or `answer`, made where it is not there."""
        own = self.root()
        if getattr(own, name) is None:
            setattr(own, name, Facts())
        return getattr(own, name).root()

    def entry(self, table: str, key: Any) -> Facts:
        return getattr(self.root(), table).setdefault(key, Facts()).root()

    def merge(self, other: Facts) -> None:
        one, two = self.root(), other.root()
        if one is two:
            return
        two.parent = one
        for kind, weight in two.kinds.items():
            one.kinds[kind] = one.kinds.get(kind, 0) + weight
        one.methods |= two.methods
        one.counts |= two.counts
        one.names |= two.names
        one.constants += two.constants
        one.width = max(one.width, two.width)
        for table in ("attributes", "fields", "parts"):
            own = getattr(one, table)
            for key, facts in getattr(two, table).items():
                if key in own:
                    own[key].merge(facts)
                else:
                    own[key] = facts
        for name in ("element", "each", "value", "key", "answer"):
            known, facts = getattr(one, name), getattr(two, name)
            if known is None:
                setattr(one, name, facts)
            elif facts is not None:
                known.merge(facts)


def of_list(result: Facts, each: Facts) -> Facts:
    """What is surely no table: what comes when it is gone through stands at its places."""
    result.child("each").merge(each)
    result.child("element").merge(each)
    return result


class Uses(ast.NodeVisitor):
    """Walks a function and notes what it does with its values."""

    def __init__(self, functions: dict[str, list[Facts]], classes: set[str]) -> None:
        # Facts of the parameters of the block's functions, shared by all that call them.
        self.functions, self.classes = functions, classes
        self.names: dict[str, Facts] = {}
        # The class whose method it is.
        self.owner = ""

    def of(self, node: ast.AST | None) -> Facts:
        """The facts of an expression's value."""
        if node is None:
            return Facts()
        method = getattr(self, f"of_{type(node).__name__}", None)
        if method is not None:
            return method(node).root()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.of(child)
        return Facts()

    def of_Name(self, node: ast.Name) -> Facts:
        return self.names.setdefault(node.id, Facts())

    def of_Constant(self, node: ast.Constant) -> Facts:
        facts = Facts()
        kind = type(node.value).__name__
        return facts.add(kind) if kind in ("int", "float", "str", "bool", "bytes") else facts

    def of_JoinedStr(self, node: ast.JoinedStr) -> Facts:
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                value = self.of(each.value)
                spec = ast.unparse(each.format_spec) if each.format_spec else ""
                if any(sign in spec for sign in ("f'", "d'", "x'", "b'", "%")):
                    value.add("number")
        return Facts().add("str")

    def of_List(self, node: ast.List) -> Facts:
        facts = Facts().add("list")
        for each in node.elts:
            of_list(facts, self.of(each))
        return facts

    def of_Tuple(self, node: ast.Tuple) -> Facts:
        facts = Facts().add("tuple")
        facts.width = len(node.elts)
        for at, each in enumerate(node.elts):
            facts.entry("parts", at).merge(self.of(each))
        return facts

    def of_Set(self, node: ast.Set) -> Facts:
        facts = Facts().add("set")
        for each in node.elts:
            of_list(facts, self.of(each))
        return facts

    def of_Dict(self, node: ast.Dict) -> Facts:
        facts = Facts().add("dict")
        for key, value in zip(node.keys, node.values):
            if key is not None:
                facts.child("key").merge(self.of(key))
            self.of(value)
        return facts

    def of_Subscript(self, node: ast.Subscript) -> Facts:
        base = self.of(node.value)
        if isinstance(node.slice, ast.Slice):
            for part in (node.slice.lower, node.slice.upper, node.slice.step):
                if part is not None:
                    self.of(part).add("int")
            base.add("sequence", 2)
            return base
        place = node.slice
        if isinstance(place, ast.UnaryOp) and isinstance(place.operand, ast.Constant):
            place = place.operand
        if isinstance(place, ast.Constant) and isinstance(place.value, str):
            base.add("dict", 2)
            return base.entry("fields", place.value)
        if isinstance(place, ast.Constant) and isinstance(place.value, int):
            base.add("indexed")
            part = base.entry("parts", place.value if place is node.slice else -place.value)
            return part
        if isinstance(place, ast.Tuple):
            self.of(place)
            base.add("dict")
            return base.child("value")
        index = self.of(place)
        base.add("subscripted")
        base.child("key").merge(index)
        if index.has("int", "number"):
            base.add("indexed")
        return base.child("element")

    def of_Attribute(self, node: ast.Attribute) -> Facts:
        base = self.of(node.value)
        return base.entry("attributes", node.attr)

    def of_BinOp(self, node: ast.BinOp) -> Facts:
        left, right = self.of(node.left), self.of(node.right)
        result = Facts()
        if isinstance(node.op, ast.Mod) and (left.has("str") or isinstance(node.left, ast.JoinedStr)):
            return result.add("str")
        if isinstance(node.op, ast.Add):
            for one, other in ((left, right), (right, left)):
                for kind in ("str", "list", "int", "float", "number", "tuple"):
                    if one.has(kind):
                        other.add("number" if kind in ("int", "float", "number") else kind)
            left.add("addable")
            right.add("addable")
            result.merge(left)
            return result
        if isinstance(node.op, ast.Mult) and (left.has("str", "list") or right.has("str", "list")):
            (right if left.has("str", "list") else left).add("int", 2)
            return result.add("str" if left.has("str") or right.has("str") else "list")
        if isinstance(node.op, ast.Sub) and (left.has("set") or right.has("set")):
            return result.add("set")
        if isinstance(node.op, (ast.BitOr, ast.BitAnd)) and (left.has("set") or right.has("set")):
            return result.add("set")
        whole = isinstance(node.op, (ast.Mod, ast.FloorDiv, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor))
        for each in (left, right):
            each.add("int" if whole else "number", 2)
        if isinstance(node.op, ast.Div):
            left.add("ratio")
        return result.add("int" if whole else "number")

    def of_UnaryOp(self, node: ast.UnaryOp) -> Facts:
        value = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            value.add("truth")
            return Facts().add("bool")
        return value.add("number", 2)

    def of_BoolOp(self, node: ast.BoolOp) -> Facts:
        for each in node.values:
            self.of(each).add("truth")
        return Facts()

    def of_IfExp(self, node: ast.IfExp) -> Facts:
        self.of(node.test).add("truth")
        result = self.of(node.body)
        self.of(node.orelse)
        return result

    def of_Compare(self, node: ast.Compare) -> Facts:
        sides = [self.of(each) for each in (node.left, *node.comparators)]
        exprs = [node.left, *node.comparators]
        for at, op in enumerate(node.ops):
            left, right = sides[at].root(), sides[at + 1].root()
            if isinstance(op, (ast.In, ast.NotIn)):
                right.add("container")
                if isinstance(exprs[at + 1], ast.Constant) and isinstance(exprs[at + 1].value, str):
                    left.add("char", 2)
                elif isinstance(exprs[at + 1], (ast.Tuple, ast.List, ast.Set)):
                    for each in exprs[at + 1].elts:
                        self.compare_constant(left, each)
                elif isinstance(exprs[at], ast.Constant) and isinstance(exprs[at].value, str):
                    right.entry("fields", exprs[at].value) if right.has("dict") else right.add("str-or-dict")
                else:
                    right.child("each").merge(left)
                continue
            if isinstance(op, (ast.Is, ast.IsNot)):
                left.add("optional")
                continue
            ordered = isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE))
            for one, other, expr in ((left, right, exprs[at + 1]), (right, left, exprs[at])):
                if ordered:
                    one.add("ordered")
                if isinstance(expr, (ast.Constant, ast.UnaryOp)):
                    self.compare_constant(one, expr)
                else:
                    for kind in ("int", "number", "str", "char"):
                        if other.has(kind) and not one.has("int", "number", "str", "char"):
                            one.add("number" if kind == "int" and not ordered else kind)
        return Facts().add("bool")

    def compare_constant(self, facts: Facts, node: ast.expr) -> None:
        value = node.operand if isinstance(node, ast.UnaryOp) else node
        if not isinstance(value, ast.Constant) or value.value is None:
            return
        kind = type(value.value).__name__
        own = facts.root()
        if kind == "str":
            own.constants.append(value.value)
            own.add("char" if len(value.value) == 1 else "str", 2)
        elif kind in ("int", "float"):
            own.constants.append(value.value)
            own.add("number" if kind == "int" else "float", 2)

    def of_Call(self, node: ast.Call) -> Facts:
        given = [self.of(each.value if isinstance(each, ast.Starred) else each) for each in node.args]
        named = {each.arg: self.of(each.value) for each in node.keywords}
        if isinstance(node.func, ast.Attribute):
            return self.of_method(node, node.func, given, named)
        if not isinstance(node.func, ast.Name):
            return Facts()
        if node.func.id == "isinstance" and len(node.args) == 2:
            for each in ast.walk(node.args[1]):
                kind = TESTED.get(getattr(each, "id", getattr(each, "attr", "")))
                if kind is not None:
                    given[0].add(kind, 3)
            return Facts().add("bool")
        return self.of_function(node.func.id, given, named)

    def of_function(self, name: str, given: list[Facts], named: dict[Any, Facts]) -> Facts:
        result = Facts()
        if name in self.functions and name not in self.names:
            for facts, each in zip(self.functions[name], given):
                facts.merge(each)
            return result
        if name in self.names and name not in self.functions:
            called = self.names[name].add("called", 3)
            called.counts.add(len(given))
            for at, each in enumerate(given[:1]):
                called.entry("parts", at).merge(each)
            return called.child("answer")
        first = given[0] if given else None
        if first is None:
            return result.add(name) if name in ("list", "dict", "set") else result
        if name == "len":
            first.add("sized")
            return result.add("int")
        if name in ("zip", "map", "filter"):
            for each in given if name == "zip" else given[1:]:
                each.add("iterated")
            if name in ("map", "filter") and not first.has("iterated"):
                first.add("called", 2).counts.add(1)
            if name == "zip":
                element = result.child("element")
                element.width = len(given)
                for at, each in enumerate(given):
                    element.entry("parts", at).merge(each.child("each"))
                result.child("each").merge(element)
            elif len(given) > 1:
                of_list(result, given[1].child("each")) if name == "filter" else None
            return result
        if name == "sum":
            first.add("iterated").child("each").add("number")
            return result.add("number")
        if name in ("max", "min") and len(given) > 1:
            for each in given:
                each.add("number")
            return result.add("number")
        if name in ITERATED:
            first.add("iterated")
            for each in (named.get("key"),):
                if each is not None:
                    each.add("called", 2).counts.add(1)
            if name == "enumerate":
                pair = result.child("each")
                pair.width = 2
                pair.entry("parts", 0).add("int")
                pair.entry("parts", 1).merge(first.child("each"))
            elif name in ("max", "min"):
                return first.child("each")
            else:
                result.add("list" if name in ("sorted", "list") else "iterable")
                of_list(result, first.child("each"))
            return result
        if name in WHOLE:
            for each in given[1:] if name == "islice" else given:
                each.add("int", 3)
            return of_list(result, Facts().add("int")) if name == "range" else result.add("int")
        if name in NUMBERS:
            for each in given:
                each.add("number", 2)
            return result.add("number")
        if name == "ord":
            first.add("char", 3)
            return result.add("int")
        if name in ("int", "float"):
            first.add("digits" if len(given) == 1 else "str")
            return result.add(name)
        if name in ("str", "repr"):
            return result.add("str")
        if name.startswith(("bisect", "insort")):
            first.add("in order").add("list", 2)
            return result.add("int")
        if name in ("heapify", "heappush", "heappop", "heappushpop", "heapreplace"):
            first.add("list", 2)
            return first.child("element")
        return result

    def of_method(self, node: ast.Call, func: ast.Attribute, given: list[Facts], named: dict[Any, Facts]) -> Facts:
        if isinstance(func.value, ast.Name) and func.value.id not in self.names:
            module = func.value.id
            if module in ("re", "regex"):
                for each in given[1:]:
                    each.add("str")
                if given and not isinstance(node.args[0], ast.Constant):
                    given[0].add("pattern")
                return Facts()
            if module == "json" and func.attr == "loads" and given:
                given[0].add("json", 3).add("str")
                return Facts()
            if module in ("math", "heapq", "itertools", "collections", "statistics", "functools", "operator", "bisect"):
                if func.attr == "reduce" and len(given) > 1:
                    given[0].add("called", 2).counts.add(2)
                    given[1].add("iterated")
                    return Facts()
                return self.of_function(func.attr, given, named)
        base = self.of(func.value)
        result = Facts()
        name = func.attr
        if f"{self.owner}.{name}" in self.functions and isinstance(func.value, ast.Name) and func.value.id == "self":
            for facts, each in zip(self.functions[f"{self.owner}.{name}"], given):
                facts.merge(each)
            return result
        if name in KIND_OF_METHOD or name in ("pop", "remove", "index", "count", "copy", "update", "clear"):
            base.methods.add(name)
        if name in KIND_OF_METHOD:
            base.add(KIND_OF_METHOD[name], 3)
        elif name not in ("pop", "remove", "index", "count", "copy", "update", "clear"):
            base.entry("attributes", name).add("called", 3).counts.add(len(given))
            return result
        if name == "items":
            pair = result.child("each")
            pair.width = 2
            pair.entry("parts", 0).merge(base.child("key"))
            pair.entry("parts", 1).merge(base.child("value"))
        elif name == "keys":
            of_list(result, base.child("key"))
        elif name == "values":
            of_list(result, base.child("value"))
        elif name in ("get", "setdefault") and node.args:
            if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                result = base.entry("fields", node.args[0].value)
            else:
                base.child("key").merge(given[0])
                result = base.child("value")
            if len(given) > 1:
                result.merge(given[1])
        elif name in ("append", "add", "insert", "appendleft", "remove") and given:
            base.child("element").merge(given[-1])
        elif name in ("pop", "popleft"):
            result = base.child("element")
        elif name == "join" and given:
            given[0].add("iterated").child("each").add("str")
            result.add("str")
        elif name in ("split", "rsplit", "splitlines"):
            of_list(result.add("list"), Facts().add("str"))
        elif KIND_OF_METHOD.get(name) == "str":
            for each in given:
                each.add("str")
            kind = "bool" if name.startswith("is") or name.endswith("with") else "int" if "find" in name else "str"
            result.add(kind)
        elif name in ("extend", "update", "union", "intersection", "difference") and given:
            given[0].add("iterated")
        elif name == "copy":
            return base
        return result

    def of_Lambda(self, node: ast.Lambda) -> Facts:
        self.of(node.body)
        return Facts().add("function")

    def of_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Facts:
        self.generators(node.generators)
        facts = Facts().add("list" if isinstance(node, ast.ListComp) else "iterable")
        return of_list(facts, self.of(node.elt))

    of_SetComp = of_GeneratorExp = of_ListComp

    def of_DictComp(self, node: ast.DictComp) -> Facts:
        self.generators(node.generators)
        facts = Facts().add("dict")
        facts.child("key").merge(self.of(node.key))
        facts.child("value").merge(self.of(node.value))
        return facts

    def of_NamedExpr(self, node: ast.NamedExpr) -> Facts:
        value = self.of(node.value)
        self.bind(node.target, value)
        return value

    def of_Await(self, node: ast.Await) -> Facts:
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
            called = self.names.get(node.value.func.id)
            if called is not None:
                called.add("awaited")
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
            self.of(node.value.func.value).entry("attributes", node.value.func.attr).add("awaited")
        return self.of(node.value)

    def generators(self, generators: list[ast.comprehension]) -> None:
        for each in generators:
            source = self.of(each.iter)
            source.add("iterated")
            self.bind(each.target, source.child("each"))
            for test in each.ifs:
                self.of(test).add("truth")

    def bind(self, target: ast.expr, value: Facts) -> None:
        if isinstance(target, ast.Name):
            known = self.names.get(target.id)
            # `node = node.next`: what comes after is of the same kind; otherwise a name may be given a new meaning.
            if known is not None and any(each.root() is value.root() for each in known.root().attributes.values()):
                known.merge(value)
                return
            if known is None or known.root() is not value.root():
                self.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            own = value.root()
            starred = any(isinstance(each, ast.Starred) for each in target.elts)
            if not starred:
                own.width = max(own.width, len(target.elts))
            own.add("unpacked")
            for at, each in enumerate(target.elts):
                if isinstance(each, ast.Starred):
                    self.bind(each.value, Facts().add("list"))
                else:
                    self.bind(each, own.entry("parts", at))
        elif isinstance(target, ast.Subscript):
            place = self.of(target)
            base = self.of(target.value)
            base.add("written")
            if not place.kinds:
                place.merge(value)
        elif isinstance(target, ast.Attribute):
            held = self.of(target)
            if not held.kinds:
                held.merge(value)

    def visit_Assign(self, node: ast.Assign) -> None:
        # `a, b = b, a % b` gives names new values of the old kinds.
        if isinstance(node.value, ast.Tuple) and all(isinstance(each, ast.Tuple) for each in node.targets):
            values = [self.of(each) for each in node.value.elts]
            for target in node.targets:
                for name, value in zip(target.elts, values):
                    known = self.names.get(name.id) if isinstance(name, ast.Name) else None
                    if known is None:
                        self.bind(name, value)
            return
        value = self.of(node.value)
        for target in node.targets:
            self.bind(target, value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.bind(node.target, self.of(node.value))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        target = (
            ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
            if isinstance(node.target, ast.Name)
            else node.target
        )
        self.of(ast.BinOp(target, node.op, node.value))

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        source = self.of(node.iter)
        source.add("iterated")
        self.bind(node.target, source.child("each"))
        for each in (*node.body, *node.orelse):
            self.visit(each)

    visit_AsyncFor = visit_For

    def visit_If(self, node: ast.If | ast.While) -> None:
        if isinstance(node.test, ast.Name):
            self.of(node.test).add("truth")
        else:
            self.of(node.test)
        for each in (*node.body, *node.orelse):
            self.visit(each)

    visit_While = visit_If

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.of(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        self.of(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        # A function inside: its parameters are names of their own, what it uses from outside is not.
        inner = [Facts() for _ in node.args.args]
        self.functions[node.name] = inner
        outer = dict(self.names)
        for parameter, facts in zip(node.args.args, inner):
            self.names[parameter.arg] = facts
        for each in node.body:
            self.visit(each)
        self.names = {**self.names, **{k: v for k, v in outer.items()}}

    visit_AsyncFunctionDef = visit_FunctionDef

    def generic_visit(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.of(child)
            else:
                self.visit(child)
