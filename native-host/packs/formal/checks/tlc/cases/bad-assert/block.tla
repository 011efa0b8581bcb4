---- MODULE Steps ----
EXTENDS Naturals, TLC
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % 5 /\ Assert(n < 4, "four is too many")
====
