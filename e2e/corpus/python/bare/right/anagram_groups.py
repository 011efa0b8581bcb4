def signature(word):
    return "".join(sorted(word.lower()))


def group_anagrams(words):
    groups = {}
    for word in words:
        groups.setdefault(signature(word), []).append(word)
    return list(groups.values())


def are_anagrams(first, second):
    return signature(first) == signature(second)


def largest_group(words):
    groups = group_anagrams(words)
    return max(groups, key=len) if groups else []
