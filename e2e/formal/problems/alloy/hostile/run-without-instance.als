sig Node { next: lone Node }
run { some n: Node | n.next != n.next } for 3
