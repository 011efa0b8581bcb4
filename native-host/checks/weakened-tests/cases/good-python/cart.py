def total(items, tax=0.0):
    """Sum of the items, with tax."""
    return sum(items) * (1 + tax)
