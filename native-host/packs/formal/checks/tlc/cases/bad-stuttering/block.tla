---- MODULE Lazy ----
VARIABLE done
Init == done = FALSE
Next == done' = TRUE
Spec == Init /\ [][Next]_done
Ends == <>done
THEOREM Spec => Ends
====
