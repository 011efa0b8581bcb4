from typing import List


def merge_sorted(left: List[int], right: List[int]) -> List[int]:
    """Merge two sorted lists into one sorted list."""
    merged: List[int] = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    merged.extend(right[j:])
    return merged


def merge_all(lists: List[List[int]]) -> List[int]:
    """Merge any number of sorted lists."""
    result: List[int] = []
    for items in lists:
        result = merge_sorted(result, items)
    return result
