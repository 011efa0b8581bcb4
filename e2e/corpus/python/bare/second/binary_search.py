from bisect import bisect_left


def binary_search(items, target):
    # Halve as the usual version does, so that repeated values give the same place.
    def look(start, stop):
        if start > stop:
            return -1
        middle = start + (stop - start) // 2
        value = items[middle]
        if value == target:
            return middle
        return look(middle + 1, stop) if value < target else look(start, middle - 1)

    return look(0, len(items) - 1)


def contains(items, target):
    place = bisect_left(items, target)
    return place < len(items) and items[place] == target
