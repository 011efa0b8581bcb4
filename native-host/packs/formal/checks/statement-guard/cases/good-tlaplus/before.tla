---- MODULE Mutex ----
VARIABLE inside
Init == inside = {}
Next == inside' \in SUBSET {1, 2}
Spec == Init /\ [][Next]_inside
MutualExclusion == \A a, b \in inside : a = b
====
