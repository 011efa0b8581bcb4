procedure Withdraw(balance: int, amount: int) returns (rest: int)
  requires 0 < amount && amount <= balance;
  requires balance < amount;
  ensures rest == balance - amount;
{
  rest := balance + amount;
}
