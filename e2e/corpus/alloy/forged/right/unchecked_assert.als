sig Account { balance: one Int }
fact { all a: Account | a.balance >= 0 }
assert never_negative { all a: Account | not a.balance < 0 }
check never_negative for 3
