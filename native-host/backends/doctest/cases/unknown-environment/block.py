import sys

limit = int(sys.argv[1])

assert limit > 0
