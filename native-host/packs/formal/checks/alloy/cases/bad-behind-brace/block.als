sig A {}
assert Fine { all a: A | a = a } check Fine
assert Bad { no A }
check Bad
