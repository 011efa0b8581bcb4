sig Node { next: one Node }
fact { all a, b: Node | b in a.*next }
assert reaches { all a, b: Node | b in a.^next }
check reaches for 5
