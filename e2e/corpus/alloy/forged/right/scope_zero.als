sig Person { parent: lone Person }
fact { no p: Person | p in p.^parent }
assert no_self { no p: Person | p = p.parent }
check no_self for 4
run { some parent } for 4
