---- MODULE block ----
EXTENDS Naturals, Sequences
VARIABLES lamp, log
vars == <<lamp, log>>
Init == lamp = "off" /\ log = <<>>
Switch ==
  /\ lamp' = IF lamp = "off" THEN "on" ELSE "off"
  /\ log' = IF Len(log) < 4 THEN Append(log, lamp) ELSE log
Next == Switch
Spec == Init /\ [][Next]_vars
Shown == lamp
TypeOK == lamp \in {"on", "off"}
====
SPECIFICATION Spec
INVARIANT TypeOK
VIEW Shown
