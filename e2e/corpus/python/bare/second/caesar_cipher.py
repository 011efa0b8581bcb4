from string import ascii_lowercase, ascii_uppercase


def encrypt(text: str, shift: int) -> str:
    turn = shift % 26
    table = str.maketrans(
        ascii_lowercase + ascii_uppercase,
        ascii_lowercase[turn:] + ascii_lowercase[:turn] + ascii_uppercase[turn:] + ascii_uppercase[:turn],
    )
    return text.translate(table)


def decrypt(text: str, shift: int) -> str:
    return encrypt(text, 26 - shift % 26)


def crack(text: str, known_word: str) -> int:
    fitting = [shift for shift in range(26) if known_word in decrypt(text, shift)]
    return fitting[0] if fitting else -1
