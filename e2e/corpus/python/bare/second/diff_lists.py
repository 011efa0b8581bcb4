def diff_lists(old, new):
    a, b = sorted(old), sorted(new)
    removed, added = [], []
    i = j = 0
    while i < len(a) or j < len(b):
        if j == len(b) or (i < len(a) and a[i] < b[j]):
            removed.append(a[i])
            i += 1
        elif i == len(a) or b[j] < a[i]:
            added.append(b[j])
            j += 1
        else:
            i, j = i + 1, j + 1
    return removed, added


def apply_diff(old, diff):
    removed, added = diff
    result = list(old) + list(added)
    for value in removed:
        del result[result.index(value)]
    result.sort()
    return result
