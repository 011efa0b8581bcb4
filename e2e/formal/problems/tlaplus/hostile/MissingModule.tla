---- MODULE MissingModule ----
EXTENDS Naturals, HelpersOfSomebody
VARIABLE x
Init == x = Zero
Next == x' = Increment(x)
Inv == x >= 0
====
