sig Account { balance: one Int }
assert exists { all a: Account | one a.balance }
assert never_negative { all a: Account | a.balance >= 0 }
check exists for 3
