"""Objects of the block's own classes: what they are made from, and how they hang together."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from random import Random
from typing import Any, Callable

from .shapes import Inner, Maker, Shape
from .uses import Facts, Uses

NEXT = ("next", "next_node", "nxt", "link", "_next")
BRANCHES = ("left", "right")
BACK = ("prev", "previous", "parent", "up", "_prev")


@dataclasses.dataclass
class Recipe:
    """How an object of a class is made and written down."""

    name: str
    made: type
    # Parameters of its constructor in order, each with the attribute that keeps it, or None.
    kept: dict[str, str | None]
    # Attributes that hold further objects of the class.
    links: tuple[str, ...]
    attributes: frozenset[str]
    # Facts of the constructor's parameters, merged with those of the attributes.
    facts: dict[str, Facts]
    required: tuple[str, ...]
    children: str | None = None

    @property
    def values(self) -> list[str]:
        """Parameters that take no further object of the class."""
        return [name for name in self.kept if self.kept[name] not in (*self.links, *BACK, self.children)]


# By class, for those that write objects down.
RECIPES: dict[type, Recipe] = {}


def having(held: Any, **attributes: Any) -> Any:
    """An object with these attributes set."""
    for name, value in attributes.items():
        setattr(held, name, value)
    return held


def read_class(node: ast.ClassDef, made: type, uses: Callable[[], Uses]) -> Recipe | None:
    """What the constructor of a class takes and keeps."""
    init = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    attributes = {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute)
        and isinstance(each.ctx, ast.Store)
        and isinstance(each.value, ast.Name)
        and each.value.id == "self"
    } | {each.name for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))}
    kept: dict[str, str | None] = {}
    facts: dict[str, Facts] = {}
    required: list[str] = []
    if init is not None:
        walked = uses()
        own = Facts()
        walked.names["self"] = own
        parameters = [*init.args.posonlyargs, *init.args.args][1:]
        for parameter in parameters:
            facts[parameter.arg] = walked.names[parameter.arg] = Facts()
            kept[parameter.arg] = None
        required = [each.arg for each in parameters[: len(parameters) - len(init.args.defaults)]]
        for statement in init.body:
            walked.visit(statement)
        for each in ast.walk(init):
            if isinstance(each, (ast.Assign, ast.AnnAssign)) and isinstance(each.value, (ast.Name, ast.BoolOp)):
                source = each.value if isinstance(each.value, ast.Name) else each.value.values[0]
                for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                    if isinstance(target, ast.Attribute) and getattr(source, "id", None) in kept:
                        kept[source.id] = target.attr
    elif dataclasses.is_dataclass(made):
        for field in dataclasses.fields(made):
            attributes.add(field.name)
            if field.init:
                kept[field.name] = field.name
                facts[field.name] = Facts()
                if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
                    required.append(field.name)
    elif any(name not in ("object",) for name in (ast.unparse(base) for base in node.bases)):
        try:
            inspect.signature(made).bind()
        except (TypeError, ValueError):
            return None
    slots = getattr(made, "__slots__", ())
    attributes |= set([slots] if isinstance(slots, str) else slots)
    links = tuple(each for each in (*BRANCHES, *NEXT) if each in attributes and not is_method(made, each))
    if set(links) & set(BRANCHES) and not set(BRANCHES) <= set(links):
        links = tuple(each for each in links if each not in BRANCHES)
    children = "children" if "children" in attributes and not is_method(made, "children") else None
    return Recipe(node.name, made, kept, links[:2], frozenset(attributes), facts, tuple(required), children)


def is_method(made: type, name: str) -> bool:
    return callable(getattr(made, name, None))


@dataclasses.dataclass(frozen=True)
class Structure(Shape):
    """Linked nodes, a tree, or an object by itself, of a class of the block."""

    name: str
    made: type = dataclasses.field(repr=False)
    # What each parameter of the constructor takes.
    hints: tuple[tuple[str, Any], ...] = dataclasses.field(repr=False, default=())
    # Are smaller values on the left?
    in_order: bool = dataclasses.field(repr=False, default=False)
    maybe_none: bool = dataclasses.field(repr=False, default=True)

    def make(self, inner: Inner, tier: Any) -> Maker:
        recipe = RECIPES[self.made]
        makers = {name: inner(hint) for name, hint in self.hints}

        def single(rng: Random, value: Any = None) -> Any:
            given = {name: maker(rng) for name, maker in makers.items()}
            if value is not None and given:
                given[next(iter(given))] = value
            return self.made(**given)

        def chain(rng: Random) -> Any:
            first = None
            for _ in range(rng.randint(0 if self.maybe_none else 1, 6)):
                node = single(rng)
                setattr(node, recipe.links[0], first)
                first = node
            return mended(first, recipe)

        def tree(rng: Random) -> Any:
            values = [next(iter(makers.values()))(rng) for _ in range(rng.randint(0 if self.maybe_none else 1, 7))]
            if self.in_order:
                values = sorted(set(values))

            def grown(of: list[Any]) -> Any:
                if not of:
                    return None
                at = rng.randrange(len(of))
                node = single(rng, of[at])
                setattr(node, "left", grown(of[:at]))
                setattr(node, "right", grown(of[at + 1 :]))
                return node

            return mended(grown(values), recipe)

        def many(rng: Random, depth: int = 2) -> Any:
            node = single(rng)
            held = getattr(node, recipe.children or "", None)
            for _ in range(rng.randint(0, 3) if depth else 0):
                if isinstance(held, list):
                    held.append(many(rng, depth - 1))
            return node

        if set(recipe.links) >= set(BRANCHES) and makers:
            return tree
        if recipe.links:
            return chain
        return many if recipe.children else single


def mended(first: Any, recipe: Recipe) -> Any:
    """Links back, where the class has them."""
    back = next((name for name in BACK if name in recipe.attributes), None)
    if back is None or first is None:
        return first
    open_nodes = [first]
    while open_nodes:
        node = open_nodes.pop()
        for link in recipe.links:
            far = getattr(node, link, None)
            if far is not None:
                setattr(far, back, node)
                open_nodes.append(far)
    return first


def is_chained(value: Any) -> bool:
    """Has a node another one behind it? Anything else is no node."""
    recipe = RECIPES.get(type(value))
    links = (*recipe.links, *filter(None, [recipe.children])) if recipe is not None else ()
    return not links or any(getattr(value, link, None) for link in links)


def written(value: Any, literal: Callable[[Any], str], seen: tuple[int, ...]) -> str | None:
    """An object of a class of the block as code; None of any other."""
    recipe = RECIPES.get(type(value))
    if recipe is None:
        return None
    if id(value) in seen or len(seen) > 40:
        return "..."
    further = (*seen, id(value))

    def text(name: str) -> str:
        held = getattr(value, name, None)
        return written(held, literal, further) or literal(held)

    given = [text(attribute) for name, attribute in recipe.kept.items() if name in recipe.values and attribute]
    linked = [name for name in recipe.links if getattr(value, name, None) is not None]
    by_name = {attribute: name for name, attribute in recipe.kept.items()}
    given += [f"{by_name[name]}={text(name)}" for name in linked if name in by_name]
    built = f"{recipe.name}({', '.join(given)})"
    later = [f"{name}={text(name)}" for name in linked if name not in by_name]
    if recipe.children and getattr(value, recipe.children, None):
        held = getattr(value, recipe.children)
        if isinstance(held, list):
            inside = ", ".join(written(each, literal, further) or literal(each) for each in held)
            later.append(f"{recipe.children}=[{inside}]")
    return f"having({', '.join([built, *later])})" if later else built
