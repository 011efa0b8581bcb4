---- MODULE Turns ----
EXTENDS TLC
CONSTANT People
VARIABLE who
Init == who \in People
Next == who' \in People \ {who}
Spec == Init /\ [][Next]_who /\ WF_who(Next)
Fair == \A p \in People : []<>(who = p)
Sym == Permutations(People)
====
\* Everybody has a turn again and again; under the symmetry the two states are one, which never changes.
SPECIFICATION Spec
PROPERTY Fair
CONSTANT People = {a, b}
SYMMETRY Sym
