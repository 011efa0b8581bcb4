---- MODULE Hours ----
EXTENDS Naturals
VARIABLE hour
HourInit == hour = 0
HourStep(on) == hour' = IF on THEN (hour + 1) % 24 ELSE hour
====
