import heapq
from typing import List


def merge_sorted(left: List[int], right: List[int]) -> List[int]:
    """Merge two sorted lists into one sorted list."""
    return list(heapq.merge(left, right))


def merge_all(lists: List[List[int]]) -> List[int]:
    """Merge any number of sorted lists."""
    return list(heapq.merge(*lists))
