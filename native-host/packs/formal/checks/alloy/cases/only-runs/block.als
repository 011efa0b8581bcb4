sig A { f: set A }
pred show { some f }
run show for 2
