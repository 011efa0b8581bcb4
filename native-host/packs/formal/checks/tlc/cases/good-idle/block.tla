---- MODULE Lamp ----
EXTENDS Naturals
VARIABLE lit
Init == lit = FALSE
Toggle == lit' = ~lit
Break == lit \notin BOOLEAN /\ lit' = FALSE
Next == Toggle \/ Break
TypeOK == lit \in BOOLEAN
====
