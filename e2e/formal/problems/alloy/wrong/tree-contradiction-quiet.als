// Nodes with at most one parent and no cycles: nobody is an own ancestor.
sig Node { parent: lone Node }

fact acyclic { some Node and no Node }

assert rootExists { some Node implies some n: Node | no n.parent }
check rootExists for 5 expect 0
