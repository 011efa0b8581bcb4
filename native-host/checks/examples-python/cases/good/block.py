def mean(values):
    """The mean. mean([1, 2]) returns 1.5, and `mean([1, 1, 2])` is 1.33.

    >>> mean([1, 2, 3])
    2.0
    >>> mean([])
    Traceback (most recent call last):
        ...
    ValueError: no values
    """
    if not values:
        raise ValueError("no values")
    return sum(values) / len(values)


class Counter:
    def __init__(self):
        self.counts = {}

    def add(self, word):
        self.counts[word] = self.counts.get(word, 0) + 1
        return self.counts[word]


counter = Counter()
counter.add("a")
print(counter.add("a"))  # 2

"""
Examples:
mean([2]) => 2
mean([4, 6]) ➞ 5
Input: values = [1, 2, 3, 4]
Output: 2.5
"""
