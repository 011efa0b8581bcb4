from collections import Counter


def diff_lists(old, new):
    """Compare two lists as multisets.

    Returns (removed, added): sorted lists of what has to be taken from and added to `old` to get the values of `new`.
    """
    before, after = Counter(old), Counter(new)
    removed = sorted((before - after).elements())
    added = sorted((after - before).elements())
    return removed, added


def apply_diff(old, diff):
    """Return the sorted values of `old` after a diff was applied."""
    removed, added = diff
    values = list(old)
    for value in removed:
        values.remove(value)
    return sorted(values + added)
