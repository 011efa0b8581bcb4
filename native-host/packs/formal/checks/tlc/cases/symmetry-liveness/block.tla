---- MODULE Turns ----
EXTENDS Naturals, TLC
CONSTANT People
VARIABLES who, n
Init == who \in People /\ n = 0
Next == n' = (n + 1) % 3 /\ who' \in People
Spec == Init /\ [][Next]_<<who, n>> /\ WF_<<who, n>>(Next)
Small == n < 3
Comes == (n = 1) ~> (n = 0)
Sym == Permutations(People)
====
SPECIFICATION Spec
INVARIANT Small
PROPERTY Comes
CONSTANT People = {a, b}
SYMMETRY Sym
