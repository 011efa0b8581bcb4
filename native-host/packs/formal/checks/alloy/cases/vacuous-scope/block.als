sig Person { parent: lone Person }
assert no_loops { no p: Person | p in p.^parent }
check no_loops for 0
