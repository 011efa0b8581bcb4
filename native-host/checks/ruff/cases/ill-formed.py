def total(numbers:
    return sum(numbers)

label = "🎈"; x = (1,
