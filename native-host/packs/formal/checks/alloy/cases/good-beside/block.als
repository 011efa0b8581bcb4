open lists
assert A { all n: Node | n not in n.^next }
check A for 3
