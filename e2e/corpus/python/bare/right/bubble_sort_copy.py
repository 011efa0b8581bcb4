def bubble_sort(values, descending=False):
    """Return a new list with the values in order."""
    result = list(values)
    for end in range(len(result) - 1, 0, -1):
        swapped = False
        for i in range(end):
            out_of_order = result[i] < result[i + 1] if descending else result[i] > result[i + 1]
            if out_of_order:
                result[i], result[i + 1] = result[i + 1], result[i]
                swapped = True
        if not swapped:
            break
    return result


def rank(values):
    """Return for each value its place in descending order, from 1; equal values share the better place."""
    ordered = bubble_sort(values, descending=True)
    return [ordered.index(value) + 1 for value in values]
