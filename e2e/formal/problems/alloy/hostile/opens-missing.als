open company/policies
sig Node { next: lone Node }
assert a { all n: Node | allowed[n] }
check a for 3
