def first(xs):
    return xs[0]


print(first([1]))
print(first([]))
