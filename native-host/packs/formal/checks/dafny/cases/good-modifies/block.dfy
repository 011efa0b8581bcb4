class Counter {
  var count: int

  predicate Valid()
    reads this
  {
    count >= 0
  }

  constructor ()
    ensures Valid()
  {
    count := 0;
  }

  method Increment()
    requires Valid()
    modifies this
    ensures Valid()
  {
    count := count + 1;
  }
}
