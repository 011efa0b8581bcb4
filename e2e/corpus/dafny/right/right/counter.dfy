class Counter {
  var value: int
  const limit: int

  predicate Valid()
    reads this
  {
    0 <= value <= limit
  }

  constructor (max: int)
    requires 0 <= max
    ensures Valid() && value == 0 && limit == max
  {
    value := 0;
    limit := max;
  }

  // Counts up, and stays at the limit once it is reached.
  method Increment()
    requires Valid()
    modifies this
    ensures Valid()
    ensures value == if old(value) < limit then old(value) + 1 else limit
  {
    if value < limit {
      value := value + 1;
    }
  }
}
