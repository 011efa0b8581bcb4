class Account {
  var balance: int

  predicate Valid()
    reads this
  {
    balance >= 0
  }

  constructor ()
    ensures Valid() && balance == 0
  {
    balance := 0;
  }

  method Deposit(amount: int)
    requires Valid() && amount > 0
    modifies this
    ensures Valid() && balance == old(balance) + amount
  {
    balance := balance - amount;
  }

  method Withdraw(amount: int)
    requires Valid() && 0 < amount <= balance
    modifies this
    ensures Valid() && balance == old(balance) - amount
  {
    balance := balance - amount;
  }
}
