def shift_char(char: str, shift: int) -> str:
    if "a" <= char <= "z":
        base = ord("a")
    elif "A" <= char <= "Z":
        base = ord("A")
    else:
        return char
    return chr((ord(char) - base + shift) % 26 + base)


def encrypt(text: str, shift: int) -> str:
    return "".join(shift_char(char, shift) for char in text)


def decrypt(text: str, shift: int) -> str:
    return encrypt(text, -shift)


def crack(text: str, known_word: str) -> int:
    """Return the smallest shift whose decryption contains the known word, or -1."""
    for shift in range(26):
        if known_word in decrypt(text, shift):
            return shift
    return -1
