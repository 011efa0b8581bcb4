// Fib(0) = 0, Fib(1) = 1, Fib(n) = Fib(n-1) + Fib(n-2)
function Fib(n: nat): nat
{
  if n < 2 then n else Fib(n - 1) + Fib(n - 2)
}

method ComputeFib(n: nat) returns (f: nat)
  ensures f == Fib(n)
{
  var i := 0;
  f := 0;
  var g := 1;
  while i < n
    invariant 0 <= i <= n
    invariant f == Fib(i) && g == Fib(i + 1)
  {
    f, g := g, f + g;
    i := i + 1;
  }
}
