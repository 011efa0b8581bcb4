---- MODULE Steps ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % 3
Spec == Init /\ [][Next]_n /\ WF_n(Next)
Answered == (n = 7) ~> (n = 0)
Comes == (n = 1) ~> (n = 0)
====
SPECIFICATION Spec
PROPERTIES Answered Comes
