"""Kinds of arguments where no type is written: from use, defaults, documentation, calls, and last from names."""

from __future__ import annotations

import ast
import re
from typing import Any

from .objects import RECIPES, Structure
from .shapes import Callback, Graph, InOrder, NodeOf, OneOf, Record, Square, Text
from .uses import Facts

MOST = 5
# By the last word of a name that is no more than that.
BY_NAME: dict[str, tuple[Any, ...]] = {
    "int": (int,),
    "str": (str, list[str]),
    "list": (list[int], list[str]),
    "dict": (dict[str, int],),
    "matrix": (list[list[int]], Square(int)),
    "words": (list[str], str),
    "callback": (Callback(1),),
}
NAMED = {
    "int": "n k m i j x y num number count size limit index length depth width height start end low high lo hi total "
    "amount target capacity base exponent exp year month day steps times seconds minutes hours cents value val max min "
    "left right row col step age level page a b c d r seed bits",
    "str": "s t text string word name line sentence pattern prefix suffix char ch letter sep separator delimiter "
    "source path filename key message msg content token title email phrase string1 string2 s1 s2 str1 str2 url "
    "expression expr query code label password dna ciphertext plaintext",
    "list": "nums numbers items arr array values lst list xs ys data elements seq sequence coins prices weights "
    "heights "
    "scores input iterable l lists a1 a2 arr1 arr2 list1 list2 nums1 nums2 stack queue heap samples vals points grades",
    "dict": "d dict dictionary mapping table counts config settings options obj record data params env inventory "
    "prices",
    "matrix": "matrix grid board mat image maze rows table",
    "words": "words strings strs names lines tokens sentences tags keys",
    "callback": "f fn func function callback predicate cb key_func transform mapper reducer action handler comparator",
}
KIND_OF_NAME = {name: kind for kind, names in reversed(NAMED.items()) for name in names.split()}
GRAPHS = {"graph", "adj", "adjacency", "edges", "neighbors", "neighbours", "network", "dependencies", "deps", "dag"}
FORMS: tuple[tuple[str, str], ...] = (
    (r"bracket|paren|balanced", "brackets"),
    (r"rpn|postfix|polish", "postfix"),
    (r"calc|express|infix|arith|formula|evaluat|tokeni[sz]e|\beval\b", "sum"),
    (r"roman", "roman"),
    (r"binary|bits", "bits"),
    (r"\bhex|colou?r", "hex"),
    (r"query|params", "query"),
    (r"csv", "csv"),
    (r"\bip|ipv4|cidr", "ip"),
    (r"version|semver", "version"),
    (r"duration|timespan", "duration"),
    (r"\btime|clock", "time"),
    (r"date", "date"),
    (r"\bpath", "path"),
    (r"\burl|uri", "url"),
    (r"e-?mail", "email"),
    (r"json", "json"),
    (r"ranges?\b|intervals", "range"),
    (r"config|ini|env|key_?val|properties", "key=value"),
    (r"run_?length|rle|compress", "runs"),
    (r"word|sentence|capital|title|caesar|cipher", "words"),
    (r"digit|luhn|isbn|credit|number", "digits"),
)
DOCUMENTED: tuple[tuple[str, Any], ...] = (
    (r"(?:list|sequence|array) of (?:lists? of )(?:int\w*|numbers?)|matrix|list\[list\[int", list[list[int]]),
    (r"(?:list|sequence|array|iterable) of (?:str\w*|words?|names?)|list\[str", list[str]),
    (r"(?:list|sequence|array|iterable) of float|list\[float", list[float]),
    (r"(?:list|sequence|array|iterable) of (?:int\w*|numbers?)|list\[int|\blist\b|\barray\b|iterable", list[int]),
    (r"\bdict|mapping", dict[str, int]),
    (r"\bstr\b|\bstring\b|\btext\b", str),
    (r"\bint\b|\binteger\b", int),
    (r"\bfloat\b|\bnumber\b", float),
    (r"\bbool", bool),
)


def last_word(name: str) -> str:
    return re.split(r"[^a-z0-9]+", re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().strip("_"))[-1]


def documented(name: str, comment: str) -> list[Any]:
    """What a docstring says the parameter is: `name (list of int): ...`, `:type name: str`."""
    found = re.search(
        rf"^\s*(?::type\s+)?{re.escape(name)}\s*(?:\(([^)]*)\)|:\s*(\S[^\n]*))", comment, re.MULTILINE | re.IGNORECASE
    )
    if found is None:
        return []
    said = (found.group(1) or found.group(2) or "").lower()[:40]
    return [hint for pattern, hint in DOCUMENTED if re.search(pattern, said)][:1]


def hint_of(value: Any) -> Any:
    """The kind of a value that somebody wrote down as an argument."""
    if isinstance(value, (list, tuple, set)):
        inner = {str(hint): hint for hint in map(hint_of, value)}
        if isinstance(value, tuple):
            return tuple[tuple(map(hint_of, value))] if value else None
        one = next(iter(inner.values())) if len(inner) == 1 else Any if inner else int
        return set[one] if isinstance(value, set) else list[one]
    if isinstance(value, dict):
        if value and all(isinstance(key, str) for key in value):
            hints = {str(hint_of(each)): hint_of(each) for each in value.values()}
            return (
                dict[str, next(iter(hints.values()))]
                if len(hints) == 1
                else Record(tuple((key, hint_of(each)) for key, each in value.items()))
            )
        return dict[int, hint_of(next(iter(value.values())))] if value else dict[str, int]
    return type(value) if value is not None else None


def guesses(facts: Facts, name: str, about: str, depth: int = 0) -> list[Any]:
    """Kinds of values that a parameter may take, the likeliest first."""
    own = settled(facts)
    if depth > 3:
        return [int]
    found = [*by_class(own, name, about, depth), *by_kind(own, name, about, depth)]
    unique: dict[str, Any] = {}
    for each in found:
        unique.setdefault(str(each), each)
    return list(unique.values())[:MOST]


def settled(facts: Facts) -> Facts:
    """Decides what comes when it is gone through: the keys of a table, the elements of anything else."""
    own = facts.root()
    each, key = own.each, own.key
    if each is not None:
        table = own.has("dict") or bool(own.fields) or (key is not None and key.root() is each.root())
        own.child("key" if table else "element").merge(each)
        own.root().each = None
    return own.root()


def by_class(own: Facts, name: str, about: str, depth: int) -> list[Any]:
    wanted = {attribute for attribute, facts in own.attributes.items()}
    if not wanted:
        last = last_word(name)
        return [
            structure(recipe, about, depth)
            for recipe in RECIPES.values()
            if last in (recipe.name.lower(), *(["head", "node", "root"] if recipe.links else []))
            and (recipe.links or last == recipe.name.lower())
        ]
    return [structure(recipe, about, depth) for recipe in RECIPES.values() if wanted <= recipe.attributes]


def structure(recipe: Any, about: str, depth: int) -> Structure:
    hints = tuple(
        (name, (guesses(recipe.facts[name], name, about, depth + 1) or [int])[0])
        for name in recipe.values
        if name in recipe.required or (recipe.links and name == recipe.values[0])
    )
    in_order = re.search(r"bst|search|sorted", f"{about} {recipe.name}".lower()) is not None
    return Structure(recipe.name, recipe.made, hints, in_order)


def elements(own: Facts, name: str, about: str, depth: int) -> list[Any]:
    """Kinds of what stands in a list."""
    parts = [facts for at, facts in own.parts.items()]
    inner = own.element
    if inner is None and not parts:
        last = last_word(name)
        return [str, int] if KIND_OF_NAME.get(last) == "words" else [int, str]
    merged = settled(inner) if inner is not None else Facts()
    if not merged.kinds and not merged.attributes and not merged.fields and not merged.width and parts:
        for each in parts:
            if each.root().kinds:
                merged = each.root()
                break
    singular = name[:-1] if name.endswith("s") else name
    return guesses(merged, singular if len(singular) > 1 else "", about, depth + 1)


def by_kind(own: Facts, name: str, about: str, depth: int) -> list[Any]:
    last = last_word(name)
    kinds = own.kinds
    if own.has("called", "function"):
        return [callback(own, name)]
    if own.fields and not own.has("str"):
        return [
            Record(
                tuple((key, (guesses(facts, key, about, depth + 1) or [int])[0]) for key, facts in own.fields.items())
            )
        ]
    if own.has("json"):
        return [Text("json")]
    texts = texts_for(own, name, about)
    if own.has("str") and kinds.get("str", 0) >= max(kinds.get("list", 0), kinds.get("number", 0)):
        return texts + ([list[str]] if own.has("iterated") and not own.methods else [])
    if own.has("char") and not own.has("number", "int"):
        return [OneOf(tuple(dict.fromkeys([*own.constants, "a", "b"]))), str] if own.constants else [str]
    if own.has("dict"):
        return tables(own, name, about, depth)
    if own.has("set"):
        return [set[each] for each in (elements(own, name, about, depth))[:2]]
    if (own.width or own.has("tuple")) and not own.has("list", "indexed", "sized", "iterated"):
        return [pair(own, about, depth)]
    if is_graph(own, last):
        return tables(own, name, about, depth) + lists(own, name, about, depth)
    if own.has("list", "deque", "indexed", "iterated", "sized", "sequence", "subscripted", "container"):
        found = lists(own, name, about, depth)
        if own.has("deque") and not own.has("list"):
            return found
        plain_index = own.has("subscripted") and not own.has("indexed", "sequence", "sized")
        if not own.has("list", "written") and not numeric_elements(own):
            textual = KIND_OF_NAME.get(last) == "str" or re.search(r"str|text|word|palindrom|vowel|char", about)
            found = [*texts, *found] if textual else [*found, *texts]
        if plain_index or own.has("container"):
            found = [*found, *tables(own, name, about, depth)]
        return found
    if own.has("digits", "bytes"):
        return [Text("digits"), int] if own.has("digits") else [bytes]
    if own.has("bool") and not own.has("number", "int"):
        return [bool]
    if own.has("float", "ratio") and not own.has("int"):
        return [int, float]
    if own.has("int", "number"):
        return [int]
    if own.has("ordered"):
        return [int, str]
    if own.constants:
        return [OneOf(tuple(dict.fromkeys(own.constants)))]
    return by_name(last, own, texts)


def by_name(last: str, own: Facts, texts: list[Any]) -> list[Any]:
    kinds = [kind for kind in (KIND_OF_NAME.get(last_word(each)) for each in sorted({*own.names, last})) if kind]
    known = max(kinds, key=lambda kind: (kinds.count(kind), kind == KIND_OF_NAME.get(last)), default=None)
    if known == "str":
        return [*texts, int]
    if known is not None:
        return [*BY_NAME[known], int]
    if last.startswith(("is", "has", "use", "allow", "reverse", "verbose", "strict")) or set(own.kinds) == {"truth"}:
        return [bool, int, list[int]]
    return [int, str, list[int]]


def is_graph(own: Facts, last: str) -> bool:
    """Does it hold what it is asked for again?"""
    return (last in GRAPHS and last != "edges" and not own.has("indexed")) or follows(own)


def follows(own: Facts) -> bool:
    value = own.value or own.element
    if value is None or own.key is None:
        return False
    inner, key = settled(value), own.key.root()
    return any(each is not None and each.root() is key for each in (inner.element, inner.key, inner.each))


def numeric_elements(own: Facts) -> bool:
    inner = settled(own.element) if own.element is not None else Facts()
    parts = any(facts.root().has("number", "int") for facts in own.parts.values())
    nested = inner.has("list", "iterated", "sized", "subscripted", "indexed") or bool(inner.width)
    return inner.has("number", "int", "float") or bool(inner.fields or inner.attributes) or parts or nested


def lists(own: Facts, name: str, about: str, depth: int) -> list[Any]:
    found = []
    inner = elements(own, name, about, depth)
    by_name = re.search(r"binary_?search|bisect|sorted|merge(?!_?sort)", about) and depth == 0
    sorted_first = own.has("in order") or by_name
    for each in inner[:3]:
        if sorted_first and each in (int, str, float):
            found.append(InOrder(each))
        elif isinstance(each, (OneOf, Text)) or each is not None:
            found.append(list[each])
    matrix = any(str(each).startswith("list[list") for each in found)
    if matrix and re.search(r"rotat|determin|square|board|invert|identity|sudoku|queen", about):
        found.insert(0, Square(int))
    return found


def tables(own: Facts, name: str, about: str, depth: int) -> list[Any]:
    value = own.value or own.element
    inner = settled(value) if value is not None else Facts()
    last = last_word(name)
    reach = settled(inner.element) if inner.element is not None else Facts()
    if last in GRAPHS or follows(own) or re.search(r"graph|bfs|dfs|dijkstra|topolog|shortest_path|cycle|tarjan", about):
        acyclic = re.search(r"topolog|depend|dag|order", about) is not None
        weighted = inner.has("dict") or reach.width == 2
        weights = "table" if inner.has("dict") else "pairs" if weighted else "none"
        kind = set if inner.has("set") else list
        found: list[Any] = [Graph(weights, False, acyclic, kind)]
        if not weighted:
            found.append(Graph("pairs", False, acyclic))
            found.append(Graph("table", False, acyclic))
        return found + ([Graph(weights, True, acyclic, kind)] if not weighted else [])
    values = guesses(inner, last, about, depth + 1) if inner.kinds or inner.width or inner.fields else [int, str]
    key = own.key.root() if own.key is not None else Facts()
    keys = int if key.has("int", "number") else str
    return [dict[keys, each] for each in values[:3]]


def pair(own: Facts, about: str, depth: int) -> Any:
    width = max([own.width, *(at + 1 for at in own.parts if at >= 0)])
    inner = [(guesses(own.entry("parts", at), "", about, depth + 1) or [int])[0] for at in range(width)]
    return tuple[tuple(inner)] if inner else list[int]


def callback(own: Facts, name: str) -> Callback:
    count = max(own.counts, default=1)
    if own.has("awaited"):
        return Callback(count, "later")
    answer = own.answer.root() if own.answer is not None else Facts()
    word = last_word(name)
    if word in ("predicate", "pred", "condition", "test", "cond", "filter") or answer.has("truth", "bool"):
        return Callback(count, "predicate")
    if answer.has("number", "int", "float", "ordered") or word in ("key", "comparator", "cmp", "compare"):
        return Callback(count, "number")
    return Callback(count, "text" if answer.has("str") else "any")


def texts_for(own: Facts, name: str, about: str) -> list[Any]:
    if own.has("pattern"):
        return [OneOf(("a", "ab", "a+", "."))]
    said = f"{about} {name}".lower()
    forms: list[Any] = [Text(form) for pattern, form in FORMS if re.search(pattern, said)][:2]
    if own.has("digits") and not forms:
        forms = [Text("digits")]
    return [*forms, str]


def join_nodes(hints: list[list[Any]], names: list[str]) -> list[list[Any]]:
    """Beside a graph, what names a node is one of its nodes."""
    graph = next((each for options in hints for each in options[:1] if isinstance(each, Graph)), None)
    if graph is None:
        return hints
    words = {
        "start",
        "end",
        "source",
        "src",
        "target",
        "goal",
        "node",
        "dest",
        "destination",
        "root",
        "vertex",
        "begin",
    }
    words |= {"s", "t", "u", "v", "a", "b", "origin", "finish", "to", "from"}
    return [
        [NodeOf(graph.numbered), *options]
        if last_word(name) in words and not isinstance(options[0], Graph)
        else options
        for options, name in zip(hints, names)
    ]


# Characters of a text in which calls are looked for.
LONGEST_TEXT = 20_000


def calls_in(tree: ast.Module, name: str) -> list[list[Any]]:
    """Arguments of calls of a function that stand in the text, where they are plain values."""
    known: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            try:
                known[node.targets[0].id] = ast.literal_eval(node.value)
            except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                known.pop(node.targets[0].id, None)
    return arguments_of([node for node in ast.walk(tree) if isinstance(node, ast.Call)], name, known)


def documented_calls(tree: ast.Module, name: str) -> list[list[Any]]:
    """The same of calls that stand in texts of the code, as in its documentation."""
    texts: list[ast.Call] = []
    call = re.compile(rf"(?<![\w.]){re.escape(name)}\((?:[^()\n]|\([^()\n]*\))*\)")
    for node in ast.walk(tree):
        for found in call.findall(node.value[:LONGEST_TEXT]) if is_text(node) else ():
            try:
                texts += [each for each in ast.walk(ast.parse(found)) if isinstance(each, ast.Call)]
            except (SyntaxError, ValueError):
                continue
    return arguments_of(texts, name, {})


def arguments_of(texts: list[ast.Call], name: str, known: dict[str, Any]) -> list[list[Any]]:
    """Arguments of those calls that are of the function, where they are plain values."""
    found = []
    for node in texts:
        if not isinstance(node.func, ast.Name) or node.func.id != name or node.keywords:
            continue
        try:
            found.append(
                [known[each.id] if isinstance(each, ast.Name) else ast.literal_eval(each) for each in node.args]
            )
        except (KeyError, ValueError, TypeError, SyntaxError, AttributeError):
            continue
    return found


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
