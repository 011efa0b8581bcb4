# shift('abc', 2)   ➞ 'cde'
# shift('Zebra', 1) ➞ 'Afcsb'
# shift('xyz', 3)   ➞ 'abc'
# shift('1, 2', 5)  ➞ '1, 2'
def shift(text: str, key: int) -> str:
    shifted = []
    for char in text:
        if char.isascii() and char.isalpha():
            base = ord("a")
            char = chr((ord(char) - base + key) % 26 + base)
        shifted.append(char)
    return "".join(shifted)


def unshift(text: str, key: int) -> str:
    return shift(text, -key)
