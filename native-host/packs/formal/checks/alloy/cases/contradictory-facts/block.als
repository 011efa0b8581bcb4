sig A {}
fact one_thing { some A }
fact other { no A }
assert anything { 1 = 2 }
check anything for 3
