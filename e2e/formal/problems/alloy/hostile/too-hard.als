sig Person { knows: set Person }
fact { knows = ~knows and no iden & knows }
run {
  no disj a, b, c, d: Person | b + c + d in a.knows and c + d in b.knows and d in c.knows
  no disj a, b, c, d: Person | no (b + c + d) & a.knows and no (c + d) & b.knows and no d & c.knows
} for exactly 18 Person expect 0
