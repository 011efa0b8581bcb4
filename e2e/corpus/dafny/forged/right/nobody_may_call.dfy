method Withdraw(balance: int, amount: int) returns (rest: int)
  requires 0 < amount <= balance
  ensures rest == balance - amount
  ensures rest >= 0
{
  rest := balance - amount;
}
