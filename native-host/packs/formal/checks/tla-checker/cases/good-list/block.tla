---- MODULE block ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
Next == x' = (x + 1) % 5 /\ y' = x
Spec == Init /\ [][Next]_vars
SafeInv ==
  /\ TRUE
  /\ y = y
  /\ x < 5
====
SPECIFICATION Spec
INVARIANT SafeInv
