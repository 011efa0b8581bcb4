---- MODULE block ----
EXTENDS Naturals
VARIABLES lamp, pressed
vars == <<lamp, pressed>>
Init == lamp = "off" /\ pressed = 0
Press == pressed' = (pressed + 1) % 4 /\ UNCHANGED lamp
Burn == pressed = 3 /\ lamp' = "broken" /\ UNCHANGED pressed
Next == Press \/ Burn
Spec == Init /\ [][Next]_vars
Shown == lamp
NeverBroken == lamp # "broken"
====
SPECIFICATION Spec
INVARIANT NeverBroken
VIEW Shown
