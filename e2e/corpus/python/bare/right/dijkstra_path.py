import heapq
from itertools import count


def shortest_path(graph, start, goal):
    order = count()
    heap = [(0, next(order), [start])]
    done = set()
    while heap:
        cost, _, path = heapq.heappop(heap)
        node = path[-1]
        if node == goal:
            return cost, path
        if node in done:
            continue
        done.add(node)
        for neighbor, weight in graph.get(node, {}).items():
            if neighbor not in done:
                heapq.heappush(heap, (cost + weight, next(order), path + [neighbor]))
    return None
