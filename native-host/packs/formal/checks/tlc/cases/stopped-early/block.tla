---- MODULE Steps ----
EXTENDS Naturals, TLC
VARIABLE n
Init == n = 0
Next == n' = (n + 1) % 50 /\ (n = 3 => TLCSet("exit", TRUE))
TypeOK == n < 5
====
