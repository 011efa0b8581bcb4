lemma SquareIsPositive(x: int)
  ensures x * x > 0
{
}
