sig Node { next: lone Node }
run { some n: Node | n.next = n } for 3
