def is_balanced(text: str) -> bool:
    brackets = "".join(char for char in text if char in "()[]{}")
    before = None
    while before != brackets:
        before = brackets
        brackets = brackets.replace("()", "").replace("[]", "").replace("{}", "")
    return brackets == ""


def first_error(text: str) -> int:
    opened = []
    for index, char in enumerate(text):
        if char in "([{":
            opened.append(index)
        elif char in ")]}":
            partner = text[opened.pop()] if opened else ""
            if partner + char not in ("()", "[]", "{}"):
                return index
    return opened[0] if opened else -1
