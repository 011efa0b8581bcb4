procedure Withdraw(balance: int, amount: int) returns (rest: int)
  requires 0 < amount && amount <= balance;
  ensures rest == balance - amount;
{
  rest := balance - amount;
}
