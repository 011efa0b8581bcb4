from itertools import combinations
from typing import List, Tuple

Item = Tuple[int, int]


def knapsack(items: List[Item], capacity: int) -> int:
    if capacity < 0 or any(weight < 0 for weight, _ in items):
        raise ValueError("negative")
    if not items:
        return 0
    (weight, value), rest = items[0], items[1:]
    without = knapsack(rest, capacity)
    if weight > capacity:
        return without
    return max(without, value + knapsack(rest, capacity - weight))


def best_items(items: List[Item], capacity: int) -> List[int]:
    chosen: List[int] = []
    for count in range(1, len(items) + 1):
        for group in combinations(range(len(items)), count):
            weight = sum(items[i][0] for i in group)
            if weight <= capacity and sum(items[i][1] for i in group) > sum(items[i][1] for i in chosen):
                chosen = list(group)
    return chosen
