def quick_sort(items):
    if len(items) <= 1:
        return list(items)
    pivot = items[len(items) // 2]
    smaller = [x for x in items if x < pivot]
    larger = [x for x in items if x > pivot]
    return quick_sort(smaller) + [pivot] + quick_sort(larger)


def sort_by(records, field):
    """Return the records in ascending order of the given field."""
    order = quick_sort([(record[field], i) for i, record in enumerate(records)])
    return [records[i] for _, i in order]
