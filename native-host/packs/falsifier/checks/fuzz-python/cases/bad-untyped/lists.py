class Node:
    def __init__(self, value, following=None):
        self.value = value
        self.next = following


def last_value(head):
    while head is not None:
        head = head.next
    return head.value


def is_nested(text):
    stack = []
    for sign in text:
        if sign in "([":
            stack.append(sign)
        elif sign in ")]":
            if stack[-1] + sign not in ("()", "[]"):
                return False
            stack.pop()
    return not stack
