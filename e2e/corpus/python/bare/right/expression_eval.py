import re


def tokenize(text):
    tokens = re.findall(r"\d+|[-+*/()]", text)
    if "".join(tokens) != re.sub(r"\s+", "", text):
        raise ValueError("unexpected character")
    return tokens


def evaluate(text):
    tokens = tokenize(text)
    value, rest = parse_sum(tokens)
    if rest:
        raise ValueError(f"unexpected {rest[0]!r}")
    return value


def parse_sum(tokens):
    value, tokens = parse_product(tokens)
    while tokens and tokens[0] in "+-":
        operator = tokens[0]
        other, tokens = parse_product(tokens[1:])
        value = value + other if operator == "+" else value - other
    return value, tokens


def parse_product(tokens):
    value, tokens = parse_factor(tokens)
    while tokens and tokens[0] in "*/":
        operator = tokens[0]
        other, tokens = parse_factor(tokens[1:])
        value = value * other if operator == "*" else value / other
    return value, tokens


def parse_factor(tokens):
    if not tokens:
        raise ValueError("unexpected end")
    if tokens[0] == "-":
        value, rest = parse_factor(tokens[1:])
        return -value, rest
    if tokens[0] == "(":
        value, rest = parse_sum(tokens[1:])
        if not rest or rest[0] != ")":
            raise ValueError("missing )")
        return value, rest[1:]
    if not tokens[0].isdigit():
        raise ValueError(f"unexpected {tokens[0]!r}")
    return int(tokens[0]), tokens[1:]
