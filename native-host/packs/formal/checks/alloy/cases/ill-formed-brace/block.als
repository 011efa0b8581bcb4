sig A { f: set A
assert x { some A }
check x
