sig Node { next: one Node }
fact { some Node }
fact { all n: Node | n not in n.next.*next }
assert reaches { all a, b: Node | b in a.^next }
check reaches for 5
