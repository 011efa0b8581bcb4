---- MODULE Steps ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Bound == x < 2
Small == x < 2
Fine == x < 3
====
INIT Init
NEXT Next
INVARIANT Fine
\* CONSTRAINT Bound
\* INVARIANT Small
(* INVARIANT Small *)
