---- MODULE Maths ----
EXTENDS Naturals
Double(n) == 2 * n
====
