---- MODULE Broken ----
EXTENDS Naturals
VARIABLE n
Init == n = (0
Next == n' = n
