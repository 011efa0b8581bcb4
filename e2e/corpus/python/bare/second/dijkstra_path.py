def shortest_path(graph, start, goal):
    best = {start: (0, [start])}
    changed = True
    while changed:
        changed = False
        for node, (cost, path) in list(best.items()):
            for neighbor, weight in graph.get(node, {}).items():
                candidate = (cost + weight, path + [neighbor])
                if neighbor not in path and (neighbor not in best or candidate[0] < best[neighbor][0]):
                    best[neighbor] = candidate
                    changed = True
    return best.get(goal)
