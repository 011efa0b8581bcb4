// Nodes with at most one parent and no cycles: nobody is an own ancestor.
sig Node { parent: lone Node }


assert rootExists { some Node implies some n: Node | no n.parent }
check rootExists for 5 expect 0

pred twoLevels { some n: Node | some n.parent.parent }
run twoLevels for 4 expect 1
