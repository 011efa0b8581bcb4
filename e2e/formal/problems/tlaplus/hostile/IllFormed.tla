---- MODULE IllFormed ----
VARIABLE x
Init == x = 
Next == x' = x
====
