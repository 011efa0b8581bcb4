def wrap(text, width):
    if width < 1:
        raise ValueError(width)
    lines = []
    for word in text.split():
        if lines and len(" ".join(lines[-1] + [word])) <= width:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [" ".join(words) for words in lines]


def indent(text, width, prefix="  "):
    wrapped = []
    for line in wrap(text, width):
        wrapped.append(f"{prefix}{line}")
    return "\n".join(wrapped)
