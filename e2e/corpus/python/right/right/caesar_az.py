def encode(text: str, shift: int = 3) -> str:
    """Shift every letter of ``text`` forward.

    The alphabet is a-z: the text holds only lower-case English letters.
    Shifts wrap around, so 'z' moved by one is 'a'.

    Examples
    --------
    encode("abc") gives "def", and encode("xyz") gives "abc".

        text    shift   result
        ----    -----   ------
        a       1       b
        z       1       a
        hello   26      hello
    """
    return "".join(chr((ord(ch) - ord("a") + shift) % 26 + ord("a")) for ch in text)


def decode(text: str, shift: int = 3) -> str:
    """Undo :func:`encode` called with the same shift."""
    return encode(text, -shift)


if __name__ == "__main__":
    secret = encode("attackatdawn")
    print(secret)
    print(decode(secret))
