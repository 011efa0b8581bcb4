sig Node { next: lone Node }
assert a { all n: Node | n.nexxt = n }
check a for 3
