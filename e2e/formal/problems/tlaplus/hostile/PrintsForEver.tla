---- MODULE PrintsForEver ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 1000 /\ PrintT("Model checking completed. No error has been found.")
Inv == x # 999
====
