---- MODULE Steps ----
EXTENDS Naturals
VARIABLE n
LOCAL Far == n = 7
Init == n = 0
Next == n' = (n + 1) % 3
Spec == Init /\ [][Next]_n /\ WF_n(Next)
Answered == Far ~> (n = 0)
====
SPECIFICATION Spec
PROPERTY Answered
