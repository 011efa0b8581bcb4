method Discount(price: int, percent: int) returns (net: int)
  requires price >= 0
  requires 0 <= percent <= 100
  ensures percent > 100 ==> net == 0
{
  net := price * 3;
}
