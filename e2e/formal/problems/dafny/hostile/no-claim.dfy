method Twice(a: int) returns (b: int) { b := 2 * a; }
