---- MODULE Count ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = IF x < 2 THEN x + 1 ELSE x
Spec == Init /\ [][Next]_x /\ WF_x(Next)
P == (x = 1) ~> (x = 0)
Once == <>(x = 1)
====
SPECIFICATION Spec
PROPERTIES P Once
