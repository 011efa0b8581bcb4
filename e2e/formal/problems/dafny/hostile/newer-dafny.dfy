ghost predicate Even(n: int) { n % 2 == 0 }
function Half(n: int): (r: int)
  requires Even(n)
  ensures 2 * r == n
{ n / 2 }
method Main() { for i := 0 to 10 { print Half(2 * i), "\n"; } }
