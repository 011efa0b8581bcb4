def drop_old(ages: dict[str, int], limit: int) -> dict[str, int]:
    """Return the ages without those above limit."""
    for name, age in ages.items():
        if age > limit:
            del ages[name]
    return ages


def kth(arr: list[int], k: int) -> int:
    """The kth-lowest element of arr (0-based); 0 <= k < len(arr)."""
    pivot = arr[0]
    below = [x for x in arr if x < pivot]
    above = [x for x in arr if x > pivot]
    if k < len(below):
        return kth(below, k)
    if k >= len(arr) - len(above):
        return kth(above, k)
    return pivot


def find_first(arr: list[int], x: int) -> int:
    """The lowest index of x in the sorted list arr, or -1."""
    lo, hi = 0, len(arr)
    while lo <= hi:
        mid = (lo + hi) // 2
        if mid < len(arr) and x == arr[mid] and (mid == 0 or x != arr[mid - 1]):
            return mid
        if mid == len(arr) or x <= arr[mid]:
            hi = mid
        else:
            lo = mid + 1
    return -1
