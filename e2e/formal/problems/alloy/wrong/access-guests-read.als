sig User {}
sig Group { members: set User, rights: set Resource }
sig Resource {}
one sig Guests extends Group {}


pred mayRead[u: User, r: Resource] { some g: Group | u in g.members and r in g.rights }

assert guestsReadNothing {
  all u: User | (all g: Group | u in g.members implies g = Guests) implies no r: Resource | mayRead[u, r]
}
check guestsReadNothing for 4 expect 0
run mayRead for 3 expect 1
