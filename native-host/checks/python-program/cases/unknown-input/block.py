name = input("name: ")
assert name
print(f"hello {name}")
