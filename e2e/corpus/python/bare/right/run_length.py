def encode(text: str) -> str:
    """Run-length encode a text of letters: each run becomes its length and its letter."""
    parts = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        parts.append(f"{j - i}{text[i]}")
        i = j
    return "".join(parts)


def decode(data: str) -> str:
    """Restore the text that encode() was given."""
    out = []
    count = ""
    for char in data:
        if char.isdigit():
            count += char
        else:
            out.append(char * int(count))
            count = ""
    return "".join(out)
