>>> words = "a b".split()
>>> words.pop()
>>> len(words)
1
