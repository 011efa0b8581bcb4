"""Reads a block: its functions and the methods of its classes, as far as they can be called."""

from __future__ import annotations

import ast
import inspect
import re
import types
import unittest
from typing import Any

from .guess import guesses, structure
from .makers import Tier, Unmakeable, hints_of, make
from .objects import RECIPES, Recipe, read_class
from .pasts import PastOf
from .shapes import STAND_INS
from .subject import Names, Reading, Subject, helpers_in, method_of, parameters_in, subject_of
from .uses import Facts, Uses

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def read_block(
    tree: ast.Module, module: types.ModuleType, names: Names, preconditions: dict[str, Any]
) -> tuple[list[Subject], list[str]]:
    """What can be called, and what cannot, with the reason."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    functions: dict[str, list[Facts]] = {
        node.name: [Facts() for _ in parameters_in(node)] for node in tree.body if isinstance(node, FUNCTIONS)
    }
    for each in classes:
        for node in methods_in(each):
            functions[f"{each.name}.{node.name}"] = [Facts() for _ in parameters_in(node)[1:]]

    def uses() -> Uses:
        return Uses(dict(functions), {each.name for each in classes})

    for node in classes:
        made = getattr(module, node.name, None)
        whole = isinstance(made, type) and not getattr(made, "_is_protocol", False)
        recipe = read_class(node, made, uses) if whole else None
        if recipe is not None:
            RECIPES[recipe.made] = recipe
    for node in tree.body:
        if isinstance(node, FUNCTIONS):
            name_all(parameters_in(node), functions[node.name])
            for at in halved(node):
                functions[node.name][at].add("in order")
            walked = uses()
            walked.names = dict(zip(parameters_in(node), functions[node.name]))
            walk(walked, node)
    for each in classes:
        walk_class(each, uses, functions, RECIPES.get(getattr(module, each.name, None)))
    for recipe in RECIPES.values():
        STAND_INS[recipe.made] = structure(recipe, "", 0)
    reading = Reading(names, preconditions, tree, functions)
    subjects: list[Subject] = []
    left: list[str] = []
    helpers = helpers_in(tree)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found, reasons = subjects_of_class(node, module, reading)
            subjects += found
            left += reasons
        if not isinstance(node, FUNCTIONS) or node.name.startswith("test_"):
            continue
        function = getattr(module, node.name, None)
        if not callable(function):
            left.append(f"{node.name} (decorated)")
            continue
        try:
            subjects.append(subject_of(function, node, reading))
            subjects[-1].helper = node.name in helpers
        except (Unmakeable, ValueError, TypeError) as reason:
            left.append(f"{node.name} ({reason})")
    return subjects, left


# An element in the middle that is compared: what is searched by halves is in order.
MIDDLE = re.compile(r"\b(\w+)\[(?:mid|middle|m)\w*\]\s*(?:[<>]=?|==)|(?:[<>]=?|==)\s*(\w+)\[(?:mid|middle|m)\w*\]")


def halved(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[int]:
    """Which parameters are searched by halves."""
    text = ast.unparse(node)
    names = {name for found in MIDDLE.finditer(text) for name in found.groups() if name} if "// 2" in text else set()
    sorts = re.search(r"sort|partition|pivot|median|peak|rotat", text) is not None
    return [] if sorts else [at for at, name in enumerate(parameters_in(node)) if name in names]


def name_all(names: list[str], facts: list[Facts]) -> None:
    for name, each in zip(names, facts):
        each.root().names.add(name)


def walk(uses: Uses, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Twice: what is found out below may say what stands above."""
    outer = dict(uses.names)
    for _ in range(2):
        uses.names = dict(outer)
        for statement in node.body:
            uses.visit(statement)


def methods_in(node: ast.ClassDef) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [each for each in node.body if isinstance(each, FUNCTIONS)]


def walk_class(node: ast.ClassDef, uses: Any, functions: dict[str, list[Facts]], recipe: Recipe | None) -> None:
    own = Facts()
    for method in methods_in(node):
        walked = uses()
        walked.owner = node.name
        given = parameters_in(method)
        name_all(given[1:], functions[f"{node.name}.{method.name}"])
        walked.names = dict(zip(given[1:], functions[f"{node.name}.{method.name}"]))
        if given:
            walked.names[given[0]] = own
        walk(walked, method)
    if recipe is not None:
        for parameter, attribute in recipe.kept.items():
            if attribute is not None:
                recipe.facts[parameter].merge(own.entry("attributes", attribute))


def subjects_of_class(
    node: ast.ClassDef, module: types.ModuleType, reading: Reading
) -> tuple[list[Subject], list[str]]:
    made = getattr(module, node.name, None)
    recipe = RECIPES.get(made) if isinstance(made, type) else None
    public = [each for each in methods_in(node) if not each.name.startswith("_")]
    if not public or (isinstance(made, type) and issubclass(made, unittest.TestCase)):
        return [], []
    if recipe is None or inspect.isabstract(made):
        return [], [f"class {node.name} (no object of it can be made)"]
    given = constructor_hints(recipe)
    if given is None:
        return [], [f"class {node.name} (nothing to make an object from)"]
    subjects: list[Subject] = []
    left: list[str] = []
    for method in public:
        kinds = {ast.unparse(each).split("(")[0].split(".")[-1] for each in method.decorator_list}
        if kinds & {"property", "setter", "cached_property", "overload", "abstractmethod", "deleter"}:
            continue
        try:
            subjects.append(method_of(recipe.made, method, reading, bound=not kinds & {"staticmethod", "classmethod"}))
        except (Unmakeable, ValueError, TypeError) as reason:
            left.append(f"{node.name}.{method.name} ({reason})")
    before = tuple(
        (
            each.name.split(".")[1],
            tuple(parameter.hint for parameter in each.parameters[1:]),
            sum(not parameter.optional for parameter in each.parameters[1:]),
        )
        for each in subjects
        if each.parameters and each.parameters[0].name == "self"
    )
    for each in subjects:
        if each.parameters and each.parameters[0].name == "self":
            each.parameters[0].options = [PastOf(node.name, recipe.made, given, before)]
            each.parameters[0].hint = each.parameters[0].options[0]
    return subjects, left


def constructor_hints(recipe: Recipe) -> tuple[Any, ...] | None:
    """Kinds of what the constructor has to be given."""
    hints = hints_of(recipe.made.__init__)
    found = []
    for name in recipe.required:
        options = [hints[name]] if name in hints else guesses(recipe.facts[name], name, recipe.name.lower())
        for each in options:
            try:
                make(each, Tier("plain"))
            except Unmakeable:
                continue
            found.append(each)
            break
        else:
            return None
    return tuple(found)
