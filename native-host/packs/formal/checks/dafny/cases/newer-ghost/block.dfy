ghost predicate Even(n: int) { n % 2 == 0 }

function Half(n: int): int
  requires Even(n)
{
  n / 2
}

method Use() {
  var h := Half(4);
  assert h == 2;
}
