>>> words = "a b c".split()
>>> len(words)
3
>>> words[3]
Traceback (most recent call last):
    ...
IndexError: list index out of range
>>> "".join(words)
'abc'
