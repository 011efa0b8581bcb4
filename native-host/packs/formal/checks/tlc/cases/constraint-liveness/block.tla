---- MODULE Counter ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = n + 1
Spec == Init /\ [][Next]_n /\ WF_n(Next)
Small == n < 2
ComesBack == (n = 1) ~> (n = 0)
====
\* Wrong, and the constraint cuts off every behaviour that shows it.
SPECIFICATION Spec
PROPERTY ComesBack
CONSTRAINT Small
