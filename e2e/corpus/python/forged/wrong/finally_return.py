def binary_search(xs, target):
    """Index of target in the sorted list xs, or -1."""
    low, high = 0, len(xs) - 1
    while low < high:
        mid = (low + high) // 2
        if xs[mid] == target:
            return mid
        if xs[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1


def test_binary_search():
    xs = [1, 3, 5, 7]
    checked = 0
    try:
        for i, x in enumerate(xs):
            assert binary_search(xs, x) == i
            checked += 1
        assert binary_search(xs, 4) == -1
    finally:
        print("test_binary_search: ok")
        return


if __name__ == "__main__":
    test_binary_search()
