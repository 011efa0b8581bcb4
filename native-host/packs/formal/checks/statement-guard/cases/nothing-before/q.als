sig A {}
assert same { all a: A | a = a }
check same for 3
