sig A { f: set A }
fact { some A }
