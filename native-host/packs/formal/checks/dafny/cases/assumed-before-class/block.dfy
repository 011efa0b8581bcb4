lemma Zero(x: int)
  ensures x == 0

class Counter {
  var n: int

  method Read() returns (r: int)
    ensures r == 0
  {
    Zero(n);
    r := n;
  }
}
