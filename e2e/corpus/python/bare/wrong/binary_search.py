def binary_search(items, target):
    low = 0
    high = len(items) - 1
    while low < high:
        mid = (low + high) // 2
        if items[mid] == target:
            return mid
        if items[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1


def contains(items, target):
    return binary_search(items, target) != -1
