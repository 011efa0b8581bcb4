import heapq
from typing import Dict, List


def task_order(dependencies: Dict[str, List[str]]) -> List[str]:
    followers: Dict[str, List[str]] = {}
    missing: Dict[str, int] = {}
    for task, needed in dependencies.items():
        missing[task] = len(set(needed))
        for other in set(needed):
            followers.setdefault(other, []).append(task)
    for other in followers:
        missing.setdefault(other, 0)
    heap = [task for task, count in missing.items() if count == 0]
    heapq.heapify(heap)
    order: List[str] = []
    while heap:
        task = heapq.heappop(heap)
        order.append(task)
        for follower in followers.get(task, []):
            missing[follower] -= 1
            if missing[follower] == 0:
                heapq.heappush(heap, follower)
    if len(order) < len(missing):
        raise ValueError("cycle")
    return order
