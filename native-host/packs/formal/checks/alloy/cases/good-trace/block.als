var sig Lit {}
fact { always Lit in Lit' }
assert Grows { always (some Lit implies always some Lit) }
check Grows for 3
