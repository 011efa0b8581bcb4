sig Node { next: lone Node
assert a { no n: Node | n in n.next }
check a
