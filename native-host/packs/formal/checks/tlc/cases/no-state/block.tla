---- MODULE Steps ----
EXTENDS Naturals
VARIABLE n
Init == n = 0 /\ n = 1
Next == n' = (n + 1) % 2
TypeOK == n < 2
====
