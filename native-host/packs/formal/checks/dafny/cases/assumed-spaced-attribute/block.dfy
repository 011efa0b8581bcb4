lemma { :axiom } Half(x: int)
  ensures x == 2

lemma {: verify false } Third(x: int)
  ensures x == 3
{
}

method Two(x: int) returns (r: int)
  ensures r == 2
{
  Half(x);
  Third(x);
  r := x;
}
