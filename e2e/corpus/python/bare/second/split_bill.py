from typing import List


def split_bill(total_cents: int, people: int) -> List[int]:
    if people < 1:
        raise ValueError(f"cannot split between {people} people")
    if total_cents < 0:
        raise ValueError("negative amount")
    return [total_cents // people + (1 if person < total_cents % people else 0) for person in range(people)]


def split_by_weight(total_cents: int, weights: List[int]) -> List[int]:
    if len(weights) == 0 or min(weights) <= 0:
        raise ValueError("weights must be positive")
    if total_cents < 0:
        raise ValueError("negative amount")
    result = []
    left = total_cents
    for position, weight in enumerate(weights):
        part = left if position == len(weights) - 1 else total_cents * weight // sum(weights)
        result.append(part)
        left -= part
    return result
