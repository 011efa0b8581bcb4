method Find(n: nat) returns (root: nat)
  ensures root * root <= n < (root + 1) * (root + 1)
{
  root := 0;
  while (root + 1) * (root + 1) <= n
    invariant root * root <= n
    decreases n - root * root
  {
    root := root + 1;
  }
}
