PAIRS = {")": "(", "]": "[", "}": "{"}


def is_balanced(text: str) -> bool:
    return first_error(text) == -1


def first_error(text: str) -> int:
    """Return the index of the first bracket without a partner, or -1 if every bracket has one.

    A closing bracket that does not fit is reported before brackets that stay open.
    """
    stack = []
    for index, char in enumerate(text):
        if char in PAIRS.values():
            stack.append((char, index))
        elif char in PAIRS:
            if not stack or stack[-1][0] != PAIRS[char]:
                return index
            stack.pop()
    return -1
