method Find(n: nat) returns (root: nat)
  ensures root * root == n
  decreases *
{
  root := 0;
  while true
    decreases *
  {
    root := root + 1;
  }
}
