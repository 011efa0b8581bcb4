%%time
from collections import Counter

words = "the quick brown fox jumps over the lazy dog the end".split()
counts = Counter(words)
counts.most_common(3)
