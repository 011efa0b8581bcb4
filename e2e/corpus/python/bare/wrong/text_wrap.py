def wrap(text, width):
    """Break a text into lines of at most `width` characters between words. Longer words get a line of their own."""
    if width < 1:
        raise ValueError("width must be at least 1")
    lines = []
    line = ""
    for word in text.split():
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = word
    return lines


def indent(text, width, prefix="  "):
    """Wrap a text and put a prefix before each line."""
    return "\n".join(prefix + line for line in wrap(text, width))
