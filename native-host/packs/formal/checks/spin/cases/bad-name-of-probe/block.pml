byte n;
active proctype P() { n = 1 }
/* Wrong: n becomes 1. */
ltl antecedent_of_it { [] (n == 0) }
