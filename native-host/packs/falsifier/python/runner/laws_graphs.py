"""What functions on graphs, trees and linked nodes promise by their names."""

from __future__ import annotations

import math
from typing import Any

from .objects import BRANCHES, RECIPES
from .promise import Asked, counted, expect, is_items, is_number, is_whole, law


def is_graph(value: Any) -> bool:
    """Does a table name neighbours that are all in it?"""
    return (
        isinstance(value, dict)
        and all(isinstance(far, (list, set, dict)) for far in value.values())
        and all(each in value for far in near(value).values() for each in far)
    )


def near(graph: Any) -> dict[Any, dict[Any, float]]:
    """Weights by node and neighbour."""
    found: dict[Any, dict[Any, float]] = {}
    for node, far in graph.items():
        if isinstance(far, dict):
            found[node] = dict(far)
        else:
            found[node] = {
                (each[0] if isinstance(each, tuple) else each): (each[1] if isinstance(each, tuple) else 1)
                for each in far
            }
    return found


def reached(graph: Any, start: Any) -> list[Any]:
    edges, found = near(graph), [start]
    for node in found:
        found += [each for each in edges[node] if each not in found]
    return found


def distances(graph: Any, start: Any, unit: bool) -> dict[Any, float]:
    edges = near(graph)
    far = {node: math.inf for node in edges} | {start: 0}
    for _ in edges:
        for node, others in edges.items():
            for other, weight in others.items():
                far[other] = min(far[other], far[node] + (1 if unit else weight))
    return far


def from_node(asked: Asked) -> bool:
    return len(asked.args) == 2 and is_graph(asked.first) and asked.args[1] in asked.first


@law(
    "a walk visits what can be reached, once",
    r"(?:bfs|dfs|breadth\ first(?:\ \w+)*|depth\ first(?:\ \w+)*|traverse(?:\ graph)?|reachable(?:\ \w+)*|"
    r"graph\ (?:bfs|dfs|traversal))(?:\ (?:traversal|search|iterative|recursive|order|graph|visit|stack))*",
    from_node,
)
def walk(asked: Asked) -> str | None:
    found = asked.value
    if not isinstance(found, (list, set, tuple)):
        return None
    wanted = reached(*asked.args)
    if set(found) not in (set(wanted), set(wanted) - {asked.args[1]}):
        return "it is not what can be reached"
    if len(set(found)) < len(found):
        return "a node is visited twice"
    return (
        None
        if isinstance(found, set) or found[:1] == [asked.args[1]] or asked.args[1] not in found
        else "it does not begin at the start"
    )


@law(
    "a distance is that of the shortest way",
    r"(?:dijkstra\w*|bellman\ ford|shortest\ (?:paths?|distances?)(?:\ \w+)*|distances?(?:\ \w+)*|"
    r"bfs\ distances?|min\ distances?)(?:\ (?:shortest|path|distance|distances|algorithm|lengths?|from|"
    r"all))*",
    lambda asked: from_node(asked) and isinstance(asked.value, dict),
)
def shortest(asked: Asked) -> str | None:
    graph, start = asked.args
    wanted = distances(graph, start, False)
    hops = distances(graph, start, True)
    held = {node: far for node, far in asked.value.items() if is_number(far)}
    if not held:
        return None
    for exact in (wanted, hops):
        missing = {node for node, far in exact.items() if far != math.inf} - set(held)
        fine = all(
            exact.get(node) == far or exact.get(node) == math.inf and far in (-1, math.inf)
            for node, far in held.items()
        )
        if fine and not missing:
            return None
    return f"{ {node: far for node, far in wanted.items() if far != math.inf} } was expected"


@law(
    "a path leads along edges, and none is shorter",
    r"(?:find\ |get\ )?(?:shortest\ path|path|bfs\ path|find\ path|route|shortest\ route|"
    r"dijkstra(?:\ path)?|bfs|shortest\ path\ (?:length|bfs|unweighted))(?:\ \w+)*",
    lambda asked: (
        len(asked.args) == 3 and is_graph(asked.first) and all(each in asked.first for each in asked.args[1:])
    ),
)
def path(asked: Asked) -> str | None:
    graph, start, end = asked.args
    edges = near(graph)
    least = distances(graph, start, False)[end]
    hops = distances(graph, start, True)[end]
    found = asked.value
    if found is None or found == [] or found in (-1, math.inf):
        return "although there is a way" if hops != math.inf and start != end else None
    if isinstance(found, tuple) and len(found) == 2:
        found = next((each for each in found if isinstance(each, list)), found)
    if is_number(found):
        return expect(found, least, hops) if hops != math.inf else None
    if not isinstance(found, list) or not found or any(isinstance(each, (list, tuple)) for each in found):
        return None
    if found[0] != start or found[-1] != end or any(b not in edges.get(a, ()) for a, b in zip(found, found[1:])):
        return "it does not lead along the edges"
    length = sum(edges[a][b] for a, b in zip(found, found[1:]))
    shortest_asked = {"shortest", "dijkstra", "bfs"} & set(asked.words)
    return None if not shortest_asked or length == least or len(found) - 1 == hops else "there is a shorter one"


@law(
    "a path exists where one can be reached",
    r"(?:has|is|exists|can)\ (?:a\ )?(?:path|reachable|connected|route|reach)(?:\ \w+)*|(?:path|route)\ exists",
    lambda asked: (
        len(asked.args) == 3
        and is_graph(asked.first)
        and all(each in asked.first for each in asked.args[1:])
        and isinstance(asked.value, bool)
    ),
)
def connected(asked: Asked) -> str | None:
    graph, start, end = asked.args
    return expect(asked.value, end in reached(graph, start))


@law(
    "a topological order puts what is first before what follows",
    r"(?:topo(?:logical)?\ (?:sort|order)|topological\ sort\ (?:kahn|dfs)|(?:build|task|install|resolve|"
    r"dependency)\ (?:order|dependencies)|order\ tasks|resolve\ order|kahn\w*)(?:\ \w+)*",
    lambda asked: asked.only(is_graph),
)
def topological(asked: Asked) -> str | None:
    order, graph = asked.value, asked.first
    if not isinstance(order, list) or not order and graph or any(is_items(each) for each in order):
        return None
    edges = [(node, each) for node, far in near(graph).items() for each in far]
    if any(a in reached(graph, b) for a, b in edges):
        return None
    if sorted(map(str, order)) != sorted(map(str, graph)):
        return "it does not have every node once"
    place = {node: at for at, node in enumerate(order)}
    ways = {place[a] < place[b] for a, b in edges}
    return None if len(ways) <= 1 else "one edge leads backwards and another forwards"


@law(
    "a cycle is where a way leads back",
    r"(?:has|detect|find|is|contains|check)\ (?:a\ )?(?:cycle|cyclic)(?:s)?(?:\ (?:directed|undirected|"
    r"graph|in|dfs|bfs))*|(?:is\ )?cyclic|is\ acyclic|is\ dag",
    lambda asked: asked.only(is_graph) and isinstance(asked.value, bool),
)
def cyclic(asked: Asked) -> str | None:
    graph = asked.first
    edges = near(graph)
    directed = any(node in reached(graph, each) for node, far in edges.items() for each in far)
    both = all(node in edges[each] for node, far in edges.items() for each in far)
    if {"acyclic", "dag"} & set(asked.words):
        return expect(asked.value, not directed)
    if not both:
        return expect(asked.value, directed)
    pairs = sum(len(far) for far in edges.values()) // 2
    parts = len({frozenset(reached(graph, node)) for node in graph})
    return expect(asked.value, directed, pairs > len(graph) - parts)


@law(
    "components hold what is connected",
    r"(?:count\ |find\ |num\ |number\ of\ |get\ )?(?:connected\ )?(?:components?|islands)(?:\ \w+)*",
    lambda asked: (
        asked.only(is_graph)
        and all(node in near(asked.first)[each] for node, far in near(asked.first).items() for each in far)
    ),
)
def components(asked: Asked) -> str | None:
    parts = {frozenset(reached(asked.first, node)) for node in asked.first}
    if is_whole(asked.value):
        return expect(asked.value, len(parts))
    if not is_items(asked.value) or not all(isinstance(each, (list, set, frozenset, tuple)) for each in asked.value):
        return None
    return None if {frozenset(each) for each in asked.value} == parts else "they are not those of what is connected"


def links_of(value: Any) -> tuple[str, ...]:
    recipe = RECIPES.get(type(value))
    return recipe.links if recipe is not None else ()


def held(node: Any) -> Any:
    recipe = RECIPES[type(node)]
    name = next((recipe.kept[each] for each in recipe.values if recipe.kept[each]), None)
    return getattr(node, name) if name else None


def is_tree(value: Any) -> bool:
    return set(BRANCHES) <= set(links_of(value))


def is_chain(value: Any) -> bool:
    return bool(links_of(value)) and not is_tree(value)


def chain(node: Any) -> list[Any]:
    found: list[Any] = []
    while node is not None and len(found) < 200:
        found.append(held(node))
        node = getattr(node, links_of(node)[0])
    return found


def inorder(node: Any) -> list[Any]:
    return [] if node is None else [*inorder(node.left), held(node), *inorder(node.right)]


def height(node: Any) -> int:
    return 0 if node is None else 1 + max(height(node.left), height(node.right))


@law(
    "a reversed chain is the same backwards",
    r"reverse(?:d)?(?:\ (?:linked|list|nodes?|in|place|iterative|recursive|iteratively|recursively|chain|singly))*",
    lambda asked: asked.only(is_chain),
)
def reversed_chain(asked: Asked) -> str | None:
    return (
        expect(chain(asked.value), chain(asked.first)[::-1]) if is_chain(asked.value) or asked.value is None else None
    )


@law(
    "merged chains hold every node",
    r"merge(?:\ (?:two|sorted|linked|lists?|chains?|nodes))*",
    lambda asked: asked.only(is_chain, is_chain),
)
def merged_chains(asked: Asked) -> str | None:
    if not is_chain(asked.value):
        return None
    whole = chain(asked.args[0]) + chain(asked.args[1])
    return None if counted(chain(asked.value)) == counted(whole) else "it does not have the elements of both"


@law(
    "a chain as a list is in its order",
    r"(?:linked\ )?(?:list\ )?(?:to\ (?:list|array)|values(?:\ of)?|collect|traverse|"
    r"linked\ list\ to\ (?:list|array)|as\ list)(?:\ \w+)*",
    lambda asked: asked.only(is_chain) and isinstance(asked.value, list),
)
def chain_listed(asked: Asked) -> str | None:
    return expect(asked.value, chain(asked.first))


@law(
    "a chain is as long as it has nodes",
    r"(?:get\ |list\ |linked\ list\ |find\ )?(?:length|size|count(?:\ nodes)?|len)(?:\ (?:of|list|linked|nodes))*",
    lambda asked: asked.only(is_chain) and is_whole(asked.value),
)
def chain_length(asked: Asked) -> str | None:
    return expect(asked.value, len(chain(asked.first)))


@law(
    "a chain in order has no repetition",
    r"(?:remove|delete|drop)\ duplicates?(?:\ \w+)*|dedupe(?:\ \w+)*",
    lambda asked: asked.only(is_chain) and is_chain(asked.value),
)
def chain_distinct(asked: Asked) -> str | None:
    values = chain(asked.first)
    return expect(chain(asked.value), list(dict.fromkeys(values))) if values == sorted(values) else None


@law("the middle lies in the middle", r"(?:find\ |get\ )?middle(?:\ \w+)*", lambda asked: asked.only(is_chain))
def middle(asked: Asked) -> str | None:
    values = chain(asked.first)
    found = held(asked.value) if is_chain(asked.value) else asked.value
    return expect(found, values[len(values) // 2], values[(len(values) - 1) // 2])


@law(
    "an inorder walk goes left, root, right",
    r"(?:in\ ?order|inorder)(?:\ (?:traversal|walk|values|recursive|iterative|list|tree))*",
    lambda asked: len(asked.args) == 1 and is_tree(asked.first) and isinstance(asked.value, list),
)
def in_order(asked: Asked) -> str | None:
    return expect(asked.value, inorder(asked.first))


@law(
    "a walk visits every node once",
    r"(?:pre\ ?order|post\ ?order|level\ order|preorder|postorder|traverse|bfs|dfs|breadth\ first|"
    r"depth\ first|zigzag)(?:\ \w+)*",
    lambda asked: len(asked.args) == 1 and is_tree(asked.first) and isinstance(asked.value, list),
)
def tree_walk(asked: Asked) -> str | None:
    flat = [each for part in asked.value for each in (part if isinstance(part, list) else [part])]
    return None if counted(flat) == counted(inorder(asked.first)) else "it does not have every value once"


@law(
    "a height counts levels",
    r"(?:max(?:imum)?\ |tree\ |get\ |find\ |calculate\ )*(?:depth|height)(?:\ (?:of|tree|binary|max))*",
    lambda asked: asked.only(is_tree) and is_whole(asked.value),
)
def tree_height(asked: Asked) -> str | None:
    return expect(asked.value, height(asked.first), height(asked.first) - 1)


@law(
    "nodes are counted",
    r"(?:count|size|number\ of|num|tree)\ ?(?:nodes?|size|tree)?(?:\ \w+)*",
    lambda asked: (
        asked.only(is_tree)
        and is_whole(asked.value)
        and not {
            "leaf",
            "leaves",
            "diameter",
            "sum",
            "height",
            "depth",
            "width",
            "max",
            "min",
            "paths",
            "good",
            "range",
            "unival",
            "path",
        }
        & set(asked.words)
    ),
)
def tree_count(asked: Asked) -> str | None:
    return expect(asked.value, len(inorder(asked.first)))


@law(
    "values are added up",
    r"(?:tree\ )?sum(?:\ (?:of|tree|nodes|values|all))*|(?:tree\ sum)",
    lambda asked: asked.only(is_tree) and is_number(asked.value),
)
def tree_sum(asked: Asked) -> str | None:
    return expect(asked.value, sum(inorder(asked.first)))


@law(
    "a mirrored tree is turned round",
    r"(?:invert|mirror|flip)(?:\ (?:tree|binary|bst))*",
    lambda asked: asked.only(is_tree),
)
def mirrored(asked: Asked) -> str | None:
    found = asked.value if is_tree(asked.value) else asked.after[0]
    return expect(inorder(found), inorder(asked.first)[::-1])


@law(
    "a search tree is in order",
    r"(?:is\ )?(?:valid|validate|is|check)\ (?:valid\ )?(?:bst|binary\ search\ tree|search\ tree)(?:\ \w+)*",
    lambda asked: asked.only(is_tree) and isinstance(asked.value, bool),
)
def valid_bst(asked: Asked) -> str | None:
    values = inorder(asked.first)
    strictly = all(a < b for a, b in zip(values, values[1:]))
    return expect(asked.value, strictly, values == sorted(values))


@law(
    "what was put into a search tree is in it, in order",
    r"(?:bst\ |tree\ )?insert(?:\ (?:into|bst|node|tree|value|key|recursive|iterative))*",
    lambda asked: (
        len(asked.args) == 2
        and is_tree(asked.first)
        and is_tree(asked.value)
        and inorder(asked.first) == sorted(inorder(asked.first))
    ),
)
def tree_insert(asked: Asked) -> str | None:
    before, after = inorder(asked.first), inorder(asked.value)
    wanted = sorted([*before, asked.args[1]])
    return expect(after, wanted, before) if asked.args[1] in before else expect(after, wanted)


@law(
    "what was taken out of a search tree is gone, and nothing else",
    r"(?:bst\ |tree\ )?(?:delete|remove)(?:\ (?:from|bst|node|tree|value|key))*",
    lambda asked: (
        len(asked.args) == 2 and is_tree(asked.first) and inorder(asked.first) == sorted(set(inorder(asked.first)))
    ),
)
def tree_delete(asked: Asked) -> str | None:
    if asked.value is not None and not is_tree(asked.value):
        return None
    return expect(inorder(asked.value), [each for each in inorder(asked.first) if each != asked.args[1]])
