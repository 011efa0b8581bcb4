def count_vowels(text):
    """Number of the letters a, e, i, o, u in text, in either case."""
    return sum(c in "aeioAEIO" for c in text)


cases = zip(["banana", "unusual", "Queue", ""], [3, 4, 4, 0])

print("running", len(list(cases)), "cases")
for text, expected in cases:
    got = count_vowels(text)
    assert got == expected, f"{text!r}: {got} != {expected}"
print("all cases passed")
