method Withdraw(balance: int, amount: int) returns (rest: int)
  requires 0 < amount <= balance
  requires balance < amount
  ensures rest == balance - amount
  ensures rest >= 0
{
  rest := balance + amount;
}
