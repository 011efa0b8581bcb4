>>> words = "a b c".split()
>>> len(words)
4
>>> words[3]
'c'
