sig Process {}
var sig Inside in Process {}
fact start { no Inside }
fact moves { always some p: Process | Inside' = Inside + p or Inside' = Inside - p }
assert Exclusion { always lone Inside }
check Exclusion for 3 but 5 steps
