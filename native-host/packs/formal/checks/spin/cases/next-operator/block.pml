byte n;
active proctype P() { n = 1 }
ltl step { [] ((n == 0) -> X (n == 1)) }
