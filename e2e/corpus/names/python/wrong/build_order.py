import networkx as nx


def build_order(needs: dict[str, list[str]]) -> list[str]:
    """Give the parts in an order in which each can be built."""
    graph = nx.DiGraph()
    for part, requirements in needs.items():
        graph.add_node(part)
        graph.add_edges_from((requirement, part) for requirement in requirements)
    if not nx.is_directed_acyclic_graph(graph):
        raise ValueError(f"These parts need each other: {nx.find_cycle(graph)}")
    return list(nx.topological_order(graph))
