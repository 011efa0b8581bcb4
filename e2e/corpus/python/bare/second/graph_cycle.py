def has_cycle(graph):
    nodes = set(graph)
    for successors in graph.values():
        nodes.update(successors)
    incoming = {node: 0 for node in nodes}
    for successors in graph.values():
        for node in successors:
            incoming[node] += 1
    ready = [node for node in nodes if incoming[node] == 0]
    removed = 0
    while ready:
        node = ready.pop()
        removed += 1
        for successor in graph.get(node, []):
            incoming[successor] -= 1
            if incoming[successor] == 0:
                ready.append(successor)
    return removed < len(nodes)
