// A list of nodes, après tout.
abstract sig Item {}
sig Node extends Item { next: lone Node }
assert NoSelf { all n: Node | n.next != n }
check NoSelf for 4
run { some n: Node | some n.next } for 3
