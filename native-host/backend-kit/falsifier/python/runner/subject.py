"""A function under examination, with what its name, its comment and its parameters say."""

from __future__ import annotations

import ast
import collections.abc as abc
import dataclasses
import inspect
import itertools
import re
import typing
from typing import Any, Callable

from hypothesis import strategies as st

from .makers import Tier, Told, Unmakeable, hints_of, is_list, make, small, within

POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
CONTAINERS = (list, set, frozenset, tuple, dict, bytes, abc.Sequence, abc.Iterable, abc.Mapping)
NOTHING_ASKED: dict[str, Any] = {"bounds": {}, "more": False, "edges": False}
TAKES_APART = re.compile(
    r"split\([^)]*\)\[[1-9]|, \w+\)? = [^\n]*\.(?:split|groups)\(|\.(?:match|search|fullmatch)\([^\n]*\)(?:\.group|\[)"
)
SIMPLE_DEFAULTS = (bool, int, float, str)


def words_of(name: str) -> list[str]:
    """The words of a name, lower case."""
    parted = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name))
    return [word.lower() for word in re.split(r"[^A-Za-z0-9]+", parted) if word]


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
    # Has it an answer to what is empty or of no use, by its declared result or its comment?
    answers_nothing: bool = False
    # Does it take the second part of a text, or a group of a match, without a look whether there is one?
    takes_apart: bool = False
    # Is it only called by others of the file, as far as can be seen? They may ask more of themselves than its types
    # say.
    helper: bool = False

    @property
    def parameter_names(self) -> set[str]:
        return {parameter.name for parameter in self.parameters}


def mentions(hint: Any, kinds: tuple[Any, ...]) -> bool:
    """Is one of these types in the type?"""
    return (typing.get_origin(hint) or hint) in kinds or any(
        mentions(each, kinds) for each in typing.get_args(hint) if each is not Ellipsis
    )


def is_graph(hint: Any) -> bool:
    args = typing.get_args(hint)
    table = (typing.get_origin(hint) or hint) in (dict, abc.Mapping, abc.MutableMapping)
    return table and len(args) == 2 and mentions(args[1], (list, set, tuple, dict, abc.Sequence, abc.Iterable))


def subject_of(
    function: Any, node: ast.FunctionDef | ast.AsyncFunctionDef, names: Names, preconditions: dict[str, Any]
) -> Subject:
    """Reads a function. Raises Unmakeable, with the reason, where it cannot be called with made-up arguments."""
    if isinstance(node, ast.AsyncFunctionDef):
        raise Unmakeable("it is async")
    hints = hints_of(function)
    comment = ast.get_docstring(node) or ""
    by_comment = names.has("ordered", words_of(comment))
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in POSITIONAL:
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and parameter.default is inspect.Parameter.empty:
                raise Unmakeable(f"{parameter.name} is only taken by name")
            continue
        optional = parameter.default is not inspect.Parameter.empty
        hint = hints.get(
            parameter.name, type(parameter.default) if isinstance(parameter.default, SIMPLE_DEFAULTS) else None
        )
        if parameter.name not in hints and hint is None:
            if optional:
                break
            raise Unmakeable(f"no values for {parameter.name}: no type")
        try:
            make(hint, Tier("plain"))
        except Unmakeable as reason:
            if optional:
                break
            raise Unmakeable(f"no values for {parameter.name}: {reason}") from None
        in_order = is_list(hint) and (by_comment or names.has("ordered", words_of(parameter.name)))
        own = words_of(parameter.name)
        end = next((each for each in ("lower", "upper") if names.has(each, own)), None)
        parameters.append(
            Parameter(parameter.name, hint, optional, in_order, names.has("single", own), names.has("sizes", own), end)
        )
    asked = preconditions.get(node.name, NOTHING_ASKED)
    if not parameters:
        raise Unmakeable("takes nothing")
    words = words_of(node.name)
    lists = any(mentions(each.hint, (list, str, bytes, dict, abc.Sequence, abc.Iterable)) for each in parameters)
    numbers = any(
        mentions(each.hint, (int, float)) and not is_list(each.hint) and not mentions(each.hint, (list, dict, tuple))
        for each in parameters
    )
    return Subject(
        name=node.name,
        run=function,
        parameters=parameters,
        returns=hints.get("return", inspect.Parameter.empty),
        words=words,
        comment=comment,
        node=node,
        assumes=asked["more"],
        bounds=asked["bounds"],
        answers_nothing=asked["edges"] or type(None) in typing.get_args(hints.get("return")),
        takes_apart=TAKES_APART.search(ast.unparse(node)) is not None,
        coupled=sum(
            is_list(each.hint) and mentions(typing.get_args(each.hint) and typing.get_args(each.hint)[0], (list,))
            for each in parameters
        )
        > 1
        or any(
            is_graph(each.hint) or (not is_list(each.hint) and names.has("pointers", words_of(each.name)[-1:]))
            for each in parameters
        ),
        formed=any(mentions(each.hint, (str,)) and names.has("formedText", words_of(each.name)) for each in parameters),
        counts=lists and numbers,
        scalar=not any(
            mentions(each.hint, CONTAINERS)
            or not isinstance(each.hint, type)
            or each.hint not in (int, float, str, bool)
            or (each.hint is str and not each.single and len(parameters) == 1)
            for each in parameters
        ),
    )


def arguments(subject: Subject, tier: str, told: Told) -> st.SearchStrategy[list[Any]]:
    """
    The arguments of a call; outside of the odd ones lists beside each other have one length, and ordered ones are in
    order.
    """
    made = []
    for parameter in subject.parameters:
        bound = subject.bounds.get(parameter.name)
        values = (
            within(bound, parameter.hint)
            if bound and parameter.hint in (int, float)
            else make(parameter.hint, Tier(tier, told=told))
        )
        if parameter.single and parameter.hint is str:
            values = values.map(lambda text: text[:1] or "a")
        made.append(values.map(in_order) if parameter.in_order else values)
    required = sum(not parameter.optional for parameter in subject.parameters)
    full = st.tuples(*made).map(list)
    if required < len(made):
        full = st.tuples(full, st.integers(required, len(made))).map(lambda pair: pair[0][: pair[1]])
    return full if tier == "odd" else full.map(one_length)


def in_order(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def one_length(args: list[Any]) -> list[Any]:
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
        if undoes(other, pairs):
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
