// No class writes the trait out: nothing shows that its contract can be kept.
trait Source {
  method Next() returns (x: int)
    ensures x > 0
    ensures x < 1
}

method Take(s: Source) returns (y: int)
  ensures y == 7
{
  y := s.Next();
}
