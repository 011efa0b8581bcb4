---- MODULE Steps ----
EXTENDS Naturals
CONSTANT most
VARIABLE x
Step == x' = IF x = most THEN 0 ELSE x + 1
====
