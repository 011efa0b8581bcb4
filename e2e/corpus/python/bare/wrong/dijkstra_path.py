import heapq
from itertools import count


def shortest_path(graph, start, goal):
    order = count()
    heap = [(0, next(order), [start])]
    done = {start}
    while heap:
        cost, _, path = heapq.heappop(heap)
        node = path[-1]
        if node == goal:
            return cost, path
        for neighbor, weight in graph.get(node, {}).items():
            if neighbor not in done:
                done.add(neighbor)
                heapq.heappush(heap, (cost + weight, next(order), path + [neighbor]))
    return None
