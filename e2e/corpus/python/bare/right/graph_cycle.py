def has_cycle(graph):
    """Tell whether the directed graph, given as {node: [successors]}, has a cycle."""
    finished = set()
    on_path = set()

    def visit(node):
        if node in on_path:
            return True
        if node in finished:
            return False
        on_path.add(node)
        for successor in graph.get(node, []):
            if visit(successor):
                return True
        on_path.remove(node)
        finished.add(node)
        return False

    return any(visit(node) for node in graph)
