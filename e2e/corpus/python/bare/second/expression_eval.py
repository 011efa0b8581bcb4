import operator

POWER = {"+": 1, "-": 1, "*": 2, "/": 2, "neg": 3}
APPLY = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


def tokenize(text):
    tokens = []
    for i, char in enumerate(text):
        if char.isspace():
            continue
        if char not in "0123456789+-*/()":
            raise ValueError(char)
        if char.isdigit() and i > 0 and text[i - 1].isdigit():
            tokens[-1] += char
        else:
            tokens.append(char)
    return tokens


def evaluate(text):
    values, operators = [], []
    expects_value = True

    def reduce():
        name = operators.pop()
        if name == "neg":
            values.append(-values.pop())
        else:
            right = values.pop()
            values.append(APPLY[name](values.pop(), right))

    for token in tokenize(text):
        if expects_value:
            if token == "-":
                operators.append("neg")
            elif token == "(":
                operators.append("(")
            elif token.isdigit():
                values.append(int(token))
                expects_value = False
            else:
                raise ValueError(token)
        elif token == ")":
            while operators and operators[-1] != "(":
                reduce()
            if not operators:
                raise ValueError("(")
            operators.pop()
        elif token in APPLY:
            while operators and operators[-1] != "(" and POWER[operators[-1]] >= POWER[token]:
                reduce()
            operators.append(token)
            expects_value = True
        else:
            raise ValueError(token)
    if expects_value or "(" in operators:
        raise ValueError("end")
    while operators:
        reduce()
    return values[0]
