sig User {}
sig Group { members: set User, rights: set Resource }
sig Resource {}
one sig Guests extends Group {}

fact { no Guests.rights }

pred mayRead[u: User, r: Resource] { some g: Group | u in g.members and r in g.rights }

assert guestsReadNothing {
  all u: User | (all g: Group | u in g.members implies g = Guests) implies no r: Resource | mayRead[u, r]
}
check guestsReadNothing for 4 but 0 User expect 0
