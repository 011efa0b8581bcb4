"""A function under examination, with what its name, its comment and its parameters say."""

from __future__ import annotations

import ast
import collections.abc as abc
import dataclasses
import inspect
import itertools
import re
import types
import typing
from random import Random
from typing import Any, Callable

from .guess import calls_in, documented_calls, documented, guesses, hint_of, join_nodes, settled, texts_for
from .makers import LISTS, SETS, TABLES, Maker, Tier, Told, Unmakeable, hints_of, is_list, make, one_of, small, within
from .pasts import Past, few
from .shapes import STAND_INS, Graph, NodeOf, Shape
from .uses import Facts

POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
CONTAINERS = (list, set, frozenset, tuple, dict, bytes, abc.Sequence, abc.Iterable, abc.Mapping)
NOTHING_ASKED: dict[str, Any] = {"bounds": {}, "more": False, "edges": False, "form": False, "within": []}
TAKES_APART = re.compile(
    r"split\([^)]*\)\[[1-9]|, \w+\)? = [^\n]*\.(?:split|groups)\(|\.(?:match|search|fullmatch)\([^\n]*\)(?:\.group|\[)"
)
SIMPLE_DEFAULTS = (bool, int, float, str)


def words_of(name: str) -> list[str]:
    """The words of a name, lower case."""
    parted = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name))
    words = [word.lower() for word in re.split(r"[^A-Za-z0-9]+", parted) if word]
    return [part for word in words for part in parts_of(word)]


# Where words meet without a sign between them.
MEETING = re.compile(
    r"(?P<head>is|find|get|max|min|two|quick|merge|bubble|insertion|selection|heap|bucket|radix|shell|counting|count"
    r"|linear|binary|linked|word|bucket|shaker|cocktail|comb|gnome|cycle|tim|tree|group|flat|deep|inter|run|roman)"
    r"(?P<tail>sort|sorted|search|prime|palindrome|anagram|even|odd|leap|valid|list|sum|count|counts|max|min|by"
    r"|length|merge|section|words|chars|vowels|digits)"
)
WHOLE = {"intersection", "islist", "getcount", "flatlist", "treelist", "mergelist"}


def parts_of(word: str) -> list[str]:
    """`quicksort` is `quick`, `sort`."""
    found = MEETING.fullmatch(word)
    if found is None or word in WHOLE:
        return [word]
    return [found["head"], found["tail"]]


class Names:
    """What names promise, by the lists of the request."""

    def __init__(self, lists: dict[str, list[Any]]) -> None:
        self.lists = lists

    def has(self, name: str, words: list[str]) -> bool:
        return any(word in self.lists[name] for word in words)


@dataclasses.dataclass
class Parameter:
    name: str
    hint: Any
    optional: bool
    in_order: bool
    single: bool
    # Is it a size or a step by its name?
    size: bool = False
    # Is it the "lower" or the "upper" end of something by its name?
    end: str | None = None
    # Kinds of values to be tried, where no type says which.
    options: list[Any] = dataclasses.field(default_factory=list)
    # Forms that a text of such a name may have.
    forms: list[Any] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Subject:
    name: str
    run: Callable[..., Any]
    parameters: list[Parameter]
    returns: Any
    words: list[str]
    comment: str
    assumes: bool
    coupled: bool
    formed: bool
    counts: bool
    # Does it take nothing but single values?
    scalar: bool
    node: ast.FunctionDef | ast.AsyncFunctionDef
    # What the text around it asks of its parameters, by their names.
    bounds: dict[str, dict[str, Any]] = dataclasses.field(default_factory=dict)
    # Numbers that lie below the length of another parameter.
    within: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    # Does that text say how the texts that it takes are written, or of what they are made?
    stated_form: bool = False
    # Has it an answer to what is empty or of no use, by its declared result or its comment?
    answers_nothing: bool = False
    # Does it take the second part of a text, or a group of a match, without a look whether there is one?
    takes_apart: bool = False
    # Is it only called by others of the file, as far as can be seen? They may ask more of themselves than its types
    # say.
    helper: bool = False
    # Are the kinds of its arguments guessed?
    guessed: bool = False
    # Arguments of calls that stand in the text.
    examples: list[list[Any]] = dataclasses.field(default_factory=list)
    # Those of them that stand in its documentation.
    documented: list[list[Any]] = dataclasses.field(default_factory=list)
    # The function itself, where `run` is a way to call it.
    function: Any = None

    @property
    def parameter_names(self) -> set[str]:
        return {parameter.name for parameter in self.parameters}


def mentions(hint: Any, kinds: tuple[Any, ...]) -> bool:
    """Is one of these types in the type?"""
    return (typing.get_origin(hint) or hint) in kinds or any(
        mentions(each, kinds) for each in typing.get_args(hint) if each is not Ellipsis
    )


def holds_text(hint: Any) -> bool:
    """Is it text, or are its elements, also where it is a shape of a form?"""
    return mentions(hint, (str,)) or isinstance(hint, Shape)


def is_graph(hint: Any) -> bool:
    args = typing.get_args(hint)
    table = (typing.get_origin(hint) or hint) in (dict, abc.Mapping, abc.MutableMapping)
    return table and len(args) == 2 and mentions(args[1], (list, set, tuple, dict, abc.Sequence, abc.Iterable))


@dataclasses.dataclass
class Reading:
    """What is known of a block around its functions."""

    names: Names
    preconditions: dict[str, Any]
    tree: ast.Module
    # Facts of the parameters, by the names of functions.
    facts: dict[str, list[Facts]]


VAGUE = (Any, object, list, dict, tuple, set, typing.List, typing.Dict, typing.Callable, abc.Callable)
PASSED = (*POSITIONAL, inspect.Parameter.KEYWORD_ONLY)
# How many arguments are given where any number may be.
ANY_NUMBER = 3
# How often arguments are drawn where a constructor of the code refuses them.
DRAWN = 8


def method_of(made: type, node: ast.FunctionDef | ast.AsyncFunctionDef, reading: Reading, bound: bool) -> Subject:
    """Reads a method: its first argument is the object, unless it needs none."""
    function = getattr(made, node.name)
    subject = subject_of(function, node, reading, made.__name__, bound)
    if bound:
        subject.run = lambda past, *args: getattr(past.build(made), node.name)(*args)
        # What was done to the object before is made up, whatever the types say.
        subject.guessed = True
    return subject


def subject_of(
    function: Any,
    node: ast.FunctionDef | ast.AsyncFunctionDef,
    reading: Reading,
    owner: str = "",
    bound: bool = False,
) -> Subject:
    """Reads a function. Raises Unmakeable, with the reason, where it cannot be called with made-up arguments."""
    hints = hints_of(function)
    name = f"{owner}.{node.name}" if owner else node.name
    comment = ast.get_docstring(node) or ""
    by_comment = reading.names.has("ordered", words_of(comment))
    skipped = 1 if owner and (bound or "cls" in parameters_in(node)[:1]) else 0
    facts = dict(zip(parameters_in(node)[1 if owner else 0 :], reading.facts.get(name, [])))
    shown = [] if owner else documented_calls(reading.tree, node.name)
    examples = [] if owner else [*shown, *calls_in(reading.tree, node.name)]
    declared = dict(hints)
    parameters: list[Parameter] = []
    by_keyword: list[str] = []
    if bound:
        parameters.append(Parameter("self", None, False, False, False, options=[None]))
    given_names = list(inspect.signature(function).parameters.values())
    for parameter in given_names[skipped if bound else 0 :]:
        optional = parameter.default is not inspect.Parameter.empty
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            spread = settled(facts.get(parameter.name, Facts())).child("element")
            for at in range(ANY_NUMBER):
                hint = hints.get(parameter.name)
                written = hint is not None and hint not in VAGUE
                options = [hint] if written else guesses(spread, parameter.name.removesuffix("s"), node.name)
                if written:
                    declared[f"{parameter.name}{at}"] = hint
                parameters.append(parameter_of(f"{parameter.name}{at}", options, True, reading.names, by_comment))
            continue
        if parameter.kind not in PASSED or (optional and parameter.kind is inspect.Parameter.KEYWORD_ONLY):
            continue
        given = [each[len(parameters)] for each in examples if len(each) > len(parameters)]
        if optional and parameter.name not in hints and is_held_object(parameter.default):
            break
        options, told = options_of(parameter, hints, facts, (comment, f"{owner} {node.name}".strip()), given)
        if not options:
            if optional:
                break
            raise Unmakeable(f"no values for {parameter.name}: {told}")
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            by_keyword.append(parameter.name)
        parameters.append(parameter_of(parameter.name, options, optional, reading.names, by_comment))
    by_default = {each.name for each in given_names if isinstance(each.default, SIMPLE_DEFAULTS)}
    guessed = {each.name for each in parameters if each.options != [declared.get(each.name)]} - {*by_default, "self"}
    required = [each.name for each in parameters if not each.optional and each.name != "self"]
    if required and not guessed & set(required) and not by_keyword:
        # Where types say what has to be given, what may be left out is not guessed: the rest is certain.
        parameters = list(itertools.takewhile(lambda each: each.name not in guessed, parameters))
    for parameter in parameters:
        if str in parameter.options:
            parameter.forms = [
                each for each in texts_for(Facts(), parameter.name, node.name.lower()) if isinstance(each, Shape)
            ]
    joined = join_nodes([each.options for each in parameters], [each.name for each in parameters])
    for parameter, options in zip(parameters, joined):
        parameter.options = options
    asked = reading.preconditions.get(name, NOTHING_ASKED)
    subject = Subject(
        name=name,
        run=calling_by(function, len(parameters) - len(by_keyword), by_keyword),
        function=function,
        parameters=parameters,
        returns=hints.get("return", inspect.Parameter.empty),
        words=words_of(node.name),
        comment=comment,
        node=node,
        assumes=asked["more"],
        bounds=asked["bounds"],
        within=asked["within"],
        stated_form=asked["form"],
        answers_nothing=asked["edges"] or type(None) in typing.get_args(hints.get("return")),
        takes_apart=TAKES_APART.search(ast.unparse(node)) is not None,
        coupled=False,
        formed=False,
        counts=False,
        scalar=False,
        examples=[each for each in examples if fits_count(each, parameters)],
        documented=[each for each in shown if fits_count(each, parameters)],
    )
    subject.guessed = any(
        each.name in guessed or (not each.optional and is_made_up(declared[each.name]))
        for each in parameters
        if each.name != "self"
    )
    # Of what takes nothing it cannot be said that nobody would object to it.
    subject.guessed = subject.guessed or not parameters
    settle(subject, [each.options[0] for each in parameters], reading.names)
    return subject


def is_held_object(default: Any) -> bool:
    """Is a default a module or an object with methods of its own, which no made-up value stands in for?"""
    own = type(default).__module__ != "builtins" and not callable(default)
    return isinstance(default, types.ModuleType) or own


def is_made_up(hint: Any) -> bool:
    """Does a type leave open what its values are like: functions, and objects of classes without declared fields?"""
    return mentions(hint, (abc.Callable, *STAND_INS)) or str(hint).startswith("typing.Callable")


def fits_count(args: list[Any], parameters: list[Parameter]) -> bool:
    return sum(not each.optional for each in parameters) <= len(args) <= len(parameters)


def calling_by(function: Any, positional: int, names: list[str]) -> Callable[..., Any]:
    """A way to call a function that takes some arguments only by name."""
    if not names:
        return function
    return lambda *args: function(*args[:positional], **dict(zip(names, args[positional:])))


def parameters_in(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    of = node.args
    every = [*of.posonlyargs, *of.args, *([of.vararg] if of.vararg else []), *of.kwonlyargs]
    return [each.arg for each in every]


def options_of(
    parameter: inspect.Parameter,
    hints: dict[str, Any],
    facts: dict[str, Facts],
    about: tuple[str, str],
    given: list[Any],
) -> tuple[list[Any], str]:
    """Kinds of values for a parameter, the likeliest first; without any, why."""
    comment, name = about
    hint = hints.get(parameter.name)
    reason = "no type"
    if hint is not None and hint not in VAGUE:
        try:
            make(hint, Tier("plain"))
            return [hint], ""
        except Unmakeable as trouble:
            reason = str(trouble)
    found: list[Any] = [hint_of(each) for each in given if each is not None]
    found += documented(parameter.name, comment)
    if isinstance(parameter.default, SIMPLE_DEFAULTS):
        return [type(parameter.default)], ""
    own = facts.get(parameter.name, Facts())
    if parameter.default is None and not own.root().kinds and not own.root().attributes and not found:
        return [], reason
    found += guesses(own, parameter.name, name.lower())
    if hint in VAGUE:
        kinds = {list: LISTS, typing.List: LISTS, dict: TABLES, typing.Dict: TABLES, set: SETS}.get(hint)
        matching = [each for each in found if kinds is None or (typing.get_origin(each) or each) in kinds]
        found = matching or found
    makeable: dict[str, Any] = {}
    for each in found:
        try:
            make(each, Tier("plain"))
            makeable.setdefault(str(each), each)
        except Unmakeable as trouble:
            reason = str(trouble)
    return list(makeable.values()), reason


def parameter_of(name: str, options: list[Any], optional: bool, names: Names, by_comment: bool) -> Parameter:
    own = words_of(name)
    end = next((each for each in ("lower", "upper") if names.has(each, own)), None)
    ordered = by_comment or names.has("ordered", own)
    single, size = names.has("single", own), names.has("sizes", own)
    return Parameter(name, options[0], optional, ordered, single, size, end, options)


def settle(subject: Subject, hints: list[Any], names: Names) -> None:
    """Takes kinds of values for the parameters, and notes what follows of them."""
    parameters = subject.parameters
    for parameter, hint in zip(parameters, hints):
        parameter.hint = hint
    lists = any(mentions(each.hint, (list, str, bytes, dict, abc.Sequence, abc.Iterable)) for each in parameters)
    numbers = any(
        mentions(each.hint, (int, float)) and not is_list(each.hint) and not mentions(each.hint, (list, dict, tuple))
        for each in parameters
    )
    tables = sum(
        is_list(each.hint) and mentions(typing.get_args(each.hint) and typing.get_args(each.hint)[0], (list,))
        for each in parameters
    )
    subject.coupled = tables > 1 or any(
        is_graph(each.hint)
        or (
            not is_list(each.hint)
            and not isinstance(each.hint, Shape)
            and names.has("pointers", words_of(each.name)[-1:])
            # Where it may point is stated, and it is made so.
            and all(stated["name"] != each.name for stated in subject.within)
        )
        for each in parameters
    )
    subject.formed = any(
        holds_text(each.hint) and (subject.stated_form or names.has("formedText", words_of(each.name)))
        for each in parameters
    )
    subject.counts = lists and numbers
    subject.scalar = not any(
        mentions(each.hint, CONTAINERS)
        or not isinstance(each.hint, type)
        or each.hint not in (int, float, str, bool)
        or (each.hint is str and not each.single and len(parameters) == 1)
        for each in parameters
    )


def arguments(subject: Subject, tier: str, told: Told) -> Callable[[Random], list[Any]]:
    """
    The arguments of a call; outside of the odd ones lists beside each other have one length, and ordered ones are in
    order.
    """
    makers = [argument(parameter, subject.bounds.get(parameter.name), tier, told) for parameter in subject.parameters]
    required = sum(not parameter.optional for parameter in subject.parameters)

    def made(rng: Random) -> list[Any]:
        for _ in range(DRAWN):
            try:
                return once(rng)
            except Exception:  # noqa: BLE001, S112 - a constructor of the code refuses what it was given
                continue
        raise Unmakeable("no object can be made")

    def once(rng: Random) -> list[Any]:
        count = rng.randint(required, len(makers))
        args = at_nodes(subject, [maker(rng) for maker in makers[:count]], rng)
        if args and isinstance(args[0], Past):
            return [args[0], *(few(each, rng) for each in args[1:])]
        if subject.guessed and rng.random() < 0.4:
            args = related(subject, args, rng)
        args = inside(subject, args, rng)
        return args if tier == "odd" else one_length(args)

    return made


def inside(subject: Subject, args: list[Any], rng: Random) -> list[Any]:
    """Numbers that lie below the length of another argument, as the text around the function asks."""
    names = [parameter.name for parameter in subject.parameters[: len(args)]]
    for each in subject.within:
        if each["name"] not in names or each["of"] not in names:
            continue
        at, of = names.index(each["name"]), args[names.index(each["of"])]
        bound = subject.bounds.get(each["name"], {})
        least = max(bound.get("min", 0), bound.get("above", -1) + 1)
        most = len(of) - (not each["orEqual"]) if hasattr(of, "__len__") else -1
        if isinstance(args[at], int) and least <= most:
            args[at] = rng.randint(int(least), most)
    return args


SPANS = re.compile(r"interval|range|span|period|meeting|booking|slot|segment|window|shift|event")


def in_pairs(value: Any) -> Any:
    """Pairs from a beginning to an end, as intervals are."""
    try:
        if isinstance(value, list):
            return [in_pairs(each) for each in value]
        if isinstance(value, tuple) and len(value) == 2:
            return tuple(sorted(value))
    except TypeError:
        pass
    return value


def at_nodes(subject: Subject, args: list[Any], rng: Random) -> list[Any]:
    """What names a node names one of the graph beside it."""
    graph = graph_in(subject, args)
    return [
        rng.choice(list(graph)) if graph and isinstance(parameter.hint, NodeOf) else each
        for parameter, each in zip(subject.parameters, args)
    ]


def related(subject: Subject, args: list[Any], rng: Random) -> list[Any]:
    """A single value beside a collection is one of those in it: so that what is looked for is found."""
    held: list[Any] = []
    for each in args:
        if isinstance(each, (list, set, tuple, dict)):
            held += each
        elif isinstance(each, str):
            held += [each[at : at + 2] for at in range(len(each) - 1)]
    found = []
    for parameter, each in zip(subject.parameters, args):
        alike = [other for other in held if type(other) is type(each) and other != each]
        single = isinstance(each, (int, str)) and not isinstance(each, bool) and parameter.hint in (int, str)
        bound = parameter.name in subject.bounds or parameter.size
        found.append(rng.choice(alike) if single and alike and not bound and len(args) > 1 else each)
    return found


def graph_in(subject: Subject, args: list[Any]) -> dict[Any, Any] | None:
    return next((arg for each, arg in zip(subject.parameters, args) if isinstance(each.hint, Graph)), None)


def argument(parameter: Parameter, bound: dict[str, Any] | None, tier: str, told: Told) -> Maker:
    if bound and parameter.hint in (int, float):
        values = within(bound, parameter.hint)
    else:
        values = make(parameter.hint, Tier(tier, told=told))
    if parameter.forms and tier == "printable":
        plain, forms = values, [make(each, Tier("plain")) for each in parameter.forms]
        values = one_of(plain, *forms)
    if SPANS.search(parameter.name.lower()):
        drawn = values
        values = lambda rng: in_pairs(drawn(rng))  # noqa: E731 - the same with a step more

    def made(rng: Random) -> Any:
        value = values(rng)
        if parameter.single and parameter.hint is str:
            value = value[:1] or "a"
        return in_order(value) if parameter.in_order else value

    return made


def fits(subject: Subject, args: list[Any]) -> bool:
    """Are the arguments still of the kinds that were meant? Those that were made smaller may not be."""
    lists = [each for each in args if isinstance(each, list)]
    graph = graph_in(subject, args)
    nodes = [each for parameter, each in zip(subject.parameters, args) if isinstance(parameter.hint, NodeOf)]
    if graph is not None and not all(each in graph for each in nodes):
        return False
    return len({len(each) for each in lists}) <= 1 and all(
        is_of(parameter.hint, each) and (not parameter.in_order or in_order(each) == each)
        for parameter, each in zip(subject.parameters, args)
    )


def is_of(hint: Any, value: Any) -> bool:
    """Rows of one length, and one of the values that a type names."""
    if isinstance(hint, Shape):
        return hint.fits(value)
    if typing.get_origin(hint) is typing.Literal:
        return value in typing.get_args(hint)
    rows = value if isinstance(value, list) else ()
    return len({len(row) for row in rows if isinstance(row, list)}) <= 1


def in_order(value: Any) -> Any:
    try:
        return sorted(value) if isinstance(value, list) else value
    except TypeError:
        return value


def one_length(args: list[Any]) -> list[Any]:
    """Several lists with one length; what points into something else is left."""
    lists = [each for each in args if isinstance(each, list)]
    if len(lists) < 2:
        return args
    length = min(len(each) for each in lists)
    return [each[:length] if isinstance(each, list) else each for each in args]


def smallest(subject: Subject, most: int) -> list[list[Any]]:
    """The smallest inputs, combined."""
    choices = [
        ["a", "Z"] if parameter.single and parameter.hint is str else small(parameter.hint)
        for parameter in subject.parameters
        if not parameter.optional
    ]
    return [list(args) for args in itertools.islice(itertools.product(*choices), most)]


def helpers_in(tree: ast.Module) -> set[str]:
    """Functions with a leading underscore, and those that others of the file call."""
    functions = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    called = {
        inner.id
        for node in functions
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and inner.id != node.name
    }
    return {node.name for node in functions if node.name.startswith("_") or node.name in called}


@dataclasses.dataclass
class Inverse:
    """A function that undoes another by its name; a conversion of texts may lose something."""

    subject: Subject
    conversion: bool


def inverse_of(subject: Subject, others: list[Subject], names: Names) -> Inverse | None:
    """The function that undoes another by its name."""
    pairs = [
        *names.lists["inverses"],
        *(names.lists["inversesOfFormats"] if names.has("formats", subject.words) else []),
    ]

    def undoes(other: Subject, known: list[Any]) -> bool:
        return any(
            forth in subject.words and [back if word == forth else word for word in subject.words] == other.words
            for forth, back in known
        )

    for other in others:
        if other is subject:
            continue
        if undoes(other, pairs) or (subject.guessed and undoes(other, names.lists["inversesOfFormats"])):
            return Inverse(other, conversion=False)
        if undoes(other, names.lists["conversions"]) or converts_back(subject, other):
            return Inverse(other, conversion=True)
    return None


def converts_back(subject: Subject, other: Subject) -> bool:
    """`rgb_to_hex` and `hex_to_rgb`; or `to_celsius(fahrenheit)` and `to_fahrenheit(celsius)`."""
    if "to" not in subject.words:
        return False
    at = subject.words.index("to")
    target = subject.words[at + 1 :]
    if at > 0:
        return other.words == [*target, "to", *subject.words[:at]]
    return other.words == ["to", *words_of(subject.parameters[0].name)] and target == words_of(other.parameters[0].name)
