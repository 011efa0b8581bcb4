// A list of nodes, après tout.
abstract sig Item {}
sig Node extends Item { next: lone Node }
fact acyclic { no n: Node | n in n.^next }
assert NoSelf { all n: Node | n.next != n }
check NoSelf for 4 expect 1
run { some n: Node | some n.next } for 3
