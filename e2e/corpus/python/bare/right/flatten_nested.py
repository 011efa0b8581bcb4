def flatten(items, result=None):
    if result is None:
        result = []
    for item in items:
        if isinstance(item, (list, tuple)):
            flatten(item, result)
        else:
            result.append(item)
    return result


def depth(items):
    if not isinstance(items, (list, tuple)):
        return 0
    if not items:
        return 1
    return 1 + max(depth(item) for item in items)
