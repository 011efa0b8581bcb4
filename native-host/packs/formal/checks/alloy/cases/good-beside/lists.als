module lists
sig Node { next: lone Node }
fact { no n: Node | n in n.^next }
