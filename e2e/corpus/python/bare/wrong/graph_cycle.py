def has_cycle(graph):
    """Tell whether the directed graph, given as {node: [successors]}, has a cycle."""
    visited = set()

    def visit(node):
        if node in visited:
            return True
        visited.add(node)
        for successor in graph.get(node, []):
            if visit(successor):
                return True
        return False

    return any(visit(node) for node in graph if node not in visited)
