from collections import Counter


def group_anagrams(words):
    groups = []
    for word in words:
        letters = Counter(word.lower())
        for counted, members in groups:
            if counted == letters:
                members.append(word)
                break
        else:
            groups.append((letters, [word]))
    return [members for _, members in groups]


def are_anagrams(first, second):
    return Counter(first.lower()) == Counter(second.lower())


def largest_group(words):
    return max(group_anagrams(words), key=len, default=[])
