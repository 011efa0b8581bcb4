---- MODULE TrafficBothGreen ----
VARIABLES north, east
vars == <<north, east>>
Init == north = "green" /\ east = "red"
NorthStops == north = "green" /\ north' = "yellow" /\ east' = east
EastGoes == north = "yellow" /\ north' = north /\ east' = "green"
EastStops == east = "green" /\ east' = "yellow" /\ north' = north
NorthGoes == east = "yellow" /\ east' = "red" /\ north' = "green"
Next == NorthStops \/ EastGoes \/ EastStops \/ NorthGoes
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Safe == north = "red" \/ east = "red"
Again == []<>(north = "green") /\ []<>(east = "green")
====
