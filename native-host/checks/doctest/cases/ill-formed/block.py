>>> half = 4 /
>>> half
2
