def flatten(items, result=None):
    found = [] if result is None else result
    waiting = [iter(items)]
    while waiting:
        for item in waiting[-1]:
            if isinstance(item, (list, tuple)):
                waiting.append(iter(item))
                break
            found.append(item)
        else:
            waiting.pop()
    return found


def depth(items):
    level = 0
    layer = [items]
    while any(isinstance(part, (list, tuple)) for part in layer):
        level += 1
        layer = [inner for part in layer if isinstance(part, (list, tuple)) for inner in part]
    return level
