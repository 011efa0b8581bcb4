sig A {
  f: set B
}
check { some A } for 3
