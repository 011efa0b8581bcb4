from typing import List, Tuple

Item = Tuple[int, int]


def knapsack(items: List[Item], capacity: int) -> int:
    """Best total value of items (weight, value) that fit into the capacity, each item taken at most once."""
    if capacity < 0 or any(weight < 0 for weight, _ in items):
        raise ValueError("weights and capacity must not be negative")
    best = [0] * (capacity + 1)
    for weight, value in items:
        for space in range(capacity, weight - 1, -1):
            best[space] = max(best[space], best[space - weight] + value)
    return best[capacity]


def best_items(items: List[Item], capacity: int) -> List[int]:
    """Indexes of a choice of items that reaches the best value."""
    if not items:
        return []
    *others, (weight, value) = items
    if weight <= capacity and knapsack(others, capacity - weight) + value > knapsack(others, capacity):
        return best_items(others, capacity - weight) + [len(items) - 1]
    return best_items(others, capacity)
